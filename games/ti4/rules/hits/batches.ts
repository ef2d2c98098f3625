// TI-G.9: the queue of hits a side must absorb at once, from its opening to its end.
import type { Seat } from '@sandtable/kernel'
import type { BatchSpec, Draft, Mutable, NewHit } from '../state/chapter-types.ts'
import type { Hit, HitBatch, RollStage } from '../state/dice-and-hits.ts'
import { emit, nextId } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import { isNeutral, opponentOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { PlanetPlace } from '../state/table.ts'
import { countHits } from '../state/tally.ts'
import { barredIn, openHits, pendingHits, strictestFirst } from './eligible.ts'

const isOpen = ({ isConfirmed }: HitBatch): boolean => !isConfirmed
export const isSettled = (s: TiSession): boolean => !s.batches.some(isOpen)

/** TI-G.11.1: the seat that marks the units; the other side under `assignBy = opponent` (P2.5, P4.3). */
export function assignerOf(s: TiSession, { target, stage }: HitBatch): Seat {
  const isSwapped = s.options.assignBy === 'opponent' && (stage === 'space' || stage === 'ground')
  return (isSwapped ? opponentOf(s, target) : null) ?? target
}

/** TI-G.13.1: units without a player are open to every seat but the active player's. */
export const speaksFor = (s: TiSession, seat: Seat, owner: Seat): boolean =>
  seat === owner || (isNeutral(s, owner) && seat !== s.attacker)

export const openBatchOf = (s: TiSession, seat: Seat): HitBatch | null =>
  s.batches.find(batch => isOpen(batch) && speaksFor(s, seat, assignerOf(s, batch))) ?? null

/** The open batch in which this unit can be marked. */
export const batchOfUnit = (s: TiSession, owner: Seat, place: string): HitBatch | null =>
  s.batches.find(batch => isOpen(batch) && batch.target === owner && batch.place === place) ?? null

const hitOf = (d: Draft, { producer, source, roll, restriction }: NewHit): Mutable<Hit> => ({
  id: nextId(d),
  producer,
  source,
  roll,
  restriction,
  state: 'open',
  by: null,
})

export function openBatch(d: Draft, { stage, target, place, hits }: BatchSpec): void {
  if (hits.length === 0) return
  const { lastSerial } = d.s
  const barred = barredIn(d.s, target, place)
  tellProduced(d, stage, target, hits)
  d.s.batches.push({
    id: nextId(d),
    stage,
    target,
    place,
    hits: [...hits].sort(strictestFirst).map(hit => hitOf(d, hit)),
    lastSerial,
    barred,
    isConfirmed: false,
  })
  lapseWhere(d)
}

/** TI-G.9.5: joins what that side is assigning, or what it has just assigned while the other side still is. */
export function addHits(d: Draft, target: Seat, place: 'space' | PlanetPlace, hits: readonly NewHit[]): void {
  const stage = stageOf(d.s)
  const isUnderWay = d.s.batches.some(batch => isOpen(batch) && batch.place === place && batch.stage === stage)
  const open = isUnderWay
    ? d.s.batches.findLast(batch => batch.target === target && batch.place === place && batch.stage === stage)
    : undefined
  if (open) {
    tellProduced(d, stage, target, hits)
    open.hits.push(...hits.map(hit => hitOf(d, hit)))
    open.isConfirmed = false
    lapseWhere(d)
  } else openBatch(d, { stage, target, place, hits })
}

const STAGE_OF_STEP: { readonly [step: string]: RollStage } = {
  'P1.2': 'offence',
  'P1.3': 'offence',
  'P2.1': 'spaceStart',
  'P2.2': 'afb',
  'P2.4': 'space',
  'P3.4': 'bombardment',
  'P3.5': 'bombardment',
  'P3.9': 'defence',
  'P4.1': 'groundStart',
  'P4.2': 'ground',
  'P4.3': 'ground',
  'P4.4': 'harrow',
}
function stageOf(s: TiSession): RollStage {
  if (s.step === 'P2.5') return isSettled(s) ? 'spaceEnd' : (s.batches.find(isOpen)?.stage ?? 'space')
  return STAGE_OF_STEP[s.step] ?? 'custom'
}

function tellProduced(d: Draft, stage: RollStage, target: Seat, hits: readonly NewHit[]): void {
  for (const seat of new Set(hits.map(({ producer }) => producer))) {
    const own = hits.filter(({ producer }) => producer === seat)
    const restricted = own.map(({ restriction }) => restriction).filter(restriction => restriction !== 'any')
    const effect = own.every(({ roll }) => roll === null) ? (own[0]?.source ?? null) : null
    countHits(d, seat, stage, 'produced', own.length)
    const clauses = ['TI-G.9.1', ...(CLAUSE_OF_STAGE[stage] ? [CLAUSE_OF_STAGE[stage]!] : [])]
    emit(d, { type: 'hitsProduced', clauses, seat, target, stage, n: own.length, restricted, effect })
  }
}
const CLAUSE_OF_STAGE: { readonly [stage in RollStage]?: string } = {
  offence: 'TI-P1.3.1',
  spaceStart: 'TI-P2.1.6',
  afb: 'TI-P2.2.5',
  space: 'TI-P2.4.9',
  bombardment: 'TI-P3.5.1',
  defence: 'TI-P3.9.5',
  ground: 'TI-P4.2.5',
  harrow: 'TI-P4.4.2',
}

/** TI-G.9.2: cards and agents, before sustain and assignment. The strictest go first; `roll` for a card that covers one roll. */
export function cancelHits(d: Draft, batchId: number, n: number, by: Use, roll: number | null = null): number {
  const batch = d.s.batches.find(({ id }) => id === batchId)
  if (!batch) return 0
  const open = batch.hits.filter(hit => hit.state === 'open' && (roll === null || hit.roll === roll)).sort(strictestFirst)
  const cancelled = open.slice(0, n)
  for (const hit of cancelled) {
    hit.state = 'cancelled'
    hit.by = by.effect
    countHits(d, hit.producer, batch.stage, 'cancelled', 1)
  }
  const { seat, effect } = by
  emit(d, {
    type: 'hitsCancelled',
    clauses: ['TI-G.9.2', ...(CANCELLED_BY[effect] ?? [])],
    seat,
    target: batch.target,
    n: cancelled.length,
    by: effect,
  })
  return cancelled.length
}

const CANCELLED_BY: { readonly [effect: string]: readonly string[] } = {
  'ac.shields': ['TI-P2.5.8'],
  'ac.jets': ['TI-P1.3.3'],
  'bastion.proxima': ['TI-P3.5.3'],
}

/** Hits that no unit can take lapse (TI-G.9.2). */
function lapseWhere(d: Draft): void {
  for (const batch of d.s.batches.filter(isOpen)) {
    if (pendingHits(d.s, batch).length > 0) continue
    const lost = batch.hits.filter(({ state }) => state === 'open')
    for (const hit of lost) hit.state = 'lapsed'
    if (lost.length > 0) emit(d, { type: 'hitsLapsed', clauses: ['TI-G.9.2', 'TI-G.9.6'], seat: batch.target, n: lost.length })
  }
}

/** TI-P1.3.4, TI-P3.5.4, TI-P3.9.5, TI-P4.4.2: these wait for [Confirm Hit Assignment]; the others close by themselves (TI-P2.5.9). */
const CONFIRMED: readonly RollStage[] = ['offence', 'bombardment', 'defence', 'harrow']
export const waitsForConfirm = ({ stage, hits }: HitBatch): boolean =>
  CONFIRMED.includes(stage) && hits.some(({ state }) => state === 'assigned' || state === 'sustained')

export const hitsLeft = (s: TiSession, batch: HitBatch): number => pendingHits(s, batch).length

export function confirm(d: Draft, batch: HitBatch): void {
  const own = d.s.batches.find(({ id }) => id === batch.id)
  if (!own) return
  own.isConfirmed = true
  const clauses = isNeutral(d.s, batch.target) ? ['TI-G.11.2', 'TI-G.11.8'] : ['TI-G.11.2']
  emit(d, { type: 'hitsConfirmed', clauses, seat: batch.target })
}

/** While no question is open: what is done closes; when both sides are done a unit may sustain again (TI-G.9.5, TI-G.10.2). */
export function closeDone(d: Draft): void {
  lapseWhere(d)
  for (const batch of d.s.batches.filter(isOpen)) {
    if (openHits(batch).length === 0 && !waitsForConfirm(batch)) batch.isConfirmed = true
  }
  if (!isSettled(d.s)) return
  for (const unit of d.s.units) unit.sustainedInBatch = false
}
