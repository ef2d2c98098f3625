// TI-G.11.4 to TI-G.11.7: an assignment filled in, as a list of actions (TI-A.4). Nothing is asked and nothing is rolled while it is thought out.
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import { compile } from '../../odds/problem/compile.ts'
import { outlook } from '../../odds/solver/solve.ts'
import type { TiAction } from '../contract/actions.ts'
import { oddsScenario } from '../odds/odds-scenario.ts'
import type { Hit, HitBatch } from '../state/dice-and-hits.ts'
import { isGroundForce, isHere, isShip } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { openBatchOf } from './batches.ts'
import { eligible, hitFor, isHit, isRefused, nextHits, sustainable } from './eligible.ts'
import { roundNow } from './losses.ts'
import { nextByOrder, type Taking } from './order.ts'

type Suggestion = { readonly actions: readonly Taking[]; readonly after: TiSession }

/** TI-G.11.6: no more outcomes than this are weighed. */
const MOST_OUTCOMES = 500

/** The exact chance to win from here, by the standard policies (TI-O.26). */
function chanceOf(s: TiSession, seat: Seat): number {
  const scenario = oddsScenario(s)
  const side = seat === s.attacker ? 'attacker' : 'defender'
  if (scenario && scenario.place !== 'full') return outlook(compile(scenario).problem)[side]
  const fights = (unit: CombatUnit) =>
    isHere(unit) && unit.place === s.batches[0]?.place && (isShip(unit) || isGroundForce(unit))
  const has = (fits: (owner: Seat) => boolean) => s.units.some(unit => fights(unit) && fits(unit.owner))
  return has(owner => owner === seat) && !has(owner => owner !== seat) ? 1 : 0
}

export type Weighed = Suggestion & { readonly chance: number | null; readonly isUsual: boolean }

export const suggestHits = (s: TiSession, seat: Seat, mode: 'order' | 'value' | 'win'): readonly TiAction[] =>
  weighHits(s, seat, mode)[0]?.actions ?? []

/** Best first (TI-G.11.6 shows two with their chances); `order` has one. Where there are more ways than `most`, none is weighed. */
export function weighHits(
  s: TiSession,
  seat: Seat,
  mode: 'order' | 'value' | 'win',
  most = Number.POSITIVE_INFINITY,
): readonly Weighed[] {
  const batch = openBatchOf(s, seat)
  if (!batch) return []
  const byOrder = playByOrder(s, batch)
  if (mode === 'order' || byOrder.actions.length === 0) return [{ ...byOrder, chance: null, isUsual: true }]
  const usual = keyOf(byOrder.after, batch)
  const outcomes = outcomesOf(s, batch, Math.min(MOST_OUTCOMES, most + 1))
  if (outcomes.length > most) return []
  const weighed = outcomes.map(each => ({
    ...(keyOf(each.after, batch) === usual ? byOrder : each),
    chance: chanceOf(withOthersByOrder(each.after, batch), batch.target),
    cost: costLeft(each.after, batch.target),
    isUsual: keyOf(each.after, batch) === usual,
  }))
  type Row = (typeof weighed)[number]
  const byCost = (a: Row, b: Row) => b.cost - a.cost
  const byChance = (a: Row, b: Row) => (Math.abs(a.chance - b.chance) < SAME ? 0 : b.chance - a.chance)
  const [first, second] = mode === 'win' ? [byChance, byCost] : [byCost, byChance]
  return weighed.sort((a, b) => first(a, b) || second(a, b) || Number(b.isUsual) - Number(a.isUsual))
}
/** Chances closer than this are equal. */
const SAME = 1e-12

function playByOrder(s: TiSession, batch: HitBatch): Suggestion {
  const actions: Taking[] = []
  let after = s
  for (let next = nextByOrder(after, batch); next; next = nextByOrder(after, currentOf(after, batch))) {
    actions.push(next)
    after = taken(after, currentOf(after, batch), next)
  }
  return { actions, after }
}

/** The other side's pending hits fall as usual, so that both are weighed at the same moment. */
const withOthersByOrder = (s: TiSession, batch: HitBatch): TiSession =>
  s.batches
    .filter(({ id, isConfirmed }) => id !== batch.id && !isConfirmed)
    .reduce((after, other) => playByOrder(after, other).after, s)

const currentOf = (s: TiSession, { id }: HitBatch): HitBatch => s.batches.find(batch => batch.id === id)!

function sustainedHits(s: TiSession, batch: HitBatch, unit: string): readonly Hit[] {
  const found = sustainable(s, batch, unit)
  return isRefused(found) ? [] : found
}

function hitTaken(s: TiSession, batch: HitBatch, unit: CombatUnit): readonly Hit[] {
  const found = hitFor(s, batch, unit)
  return isHit(found) ? [found] : []
}

/** The session after one action, without dice, questions and triggers. */
function taken(s: TiSession, batch: HitBatch, { type, unit }: Taking): TiSession {
  const who = s.units.find(({ id }) => id === unit)!
  const hits = type === 'sustain' ? sustainedHits(s, batch, unit) : hitTaken(s, batch, who)
  const ids = new Set(hits.map(({ id }) => id))
  const mark = (hit: Hit): Hit =>
    ids.has(hit.id) ? { ...hit, state: type === 'sustain' ? 'sustained' : 'assigned', by: unit } : hit
  const change = (each: CombatUnit): CombatUnit => {
    if (each.id !== unit) return each
    return type === 'destroy'
      ? { ...each, state: 'destroyed' }
      : { ...each, state: 'sustained', damagedRound: roundNow(s), sustainedInBatch: true }
  }
  return {
    ...s,
    units: s.units.map(change),
    batches: s.batches.map(each => (each.id === batch.id ? { ...each, hits: each.hits.map(mark) } : each)),
  }
}

const looksOf = ({ unit, state, damagedRound, sustainedInBatch, galvanized }: CombatUnit, now: number): string =>
  `${unit}/${state}/${damagedRound === now}/${sustainedInBatch}/${galvanized}`

/** Equal pieces in equal states are one outcome. */
function keyOf(s: TiSession, batch: HitBatch): string {
  const now = roundNow(s)
  const words = s.units
    .filter(unit => unit.owner === batch.target && unit.place === batch.place && isHere(unit))
    .map(unit => looksOf(unit, now))
  const left = currentOf(s, batch)
    .hits.filter(({ state }) => state === 'open')
    .map(({ restriction }) => restriction)
  return [...words.sort(), '|', ...left].join()
}

function outcomesOf(s: TiSession, batch: HitBatch, most: number): readonly Suggestion[] {
  const done: Suggestion[] = []
  const seen = new Set<string>()
  const open: Suggestion[] = [{ actions: [], after: s }]
  while (open.length > 0 && done.length < most && seen.size < 20 * MOST_OUTCOMES) {
    const { actions, after } = open.pop()!
    const current = currentOf(after, batch)
    const choices = choicesOf(after, current)
    if (choices.length === 0) done.push({ actions, after })
    for (const choice of choices) {
      const next = { actions: [...actions, choice], after: taken(after, current, choice) }
      const key = keyOf(next.after, batch)
      if (seen.has(key)) continue
      seen.add(key)
      open.push(next)
    }
  }
  return done
}

function choicesOf(s: TiSession, batch: HitBatch): readonly Taking[] {
  const [hit] = nextHits(s, batch)
  if (!hit) return []
  const dying = eligible(s, batch, hit)
  const sustaining = s.units.filter(
    unit => unit.owner === batch.target && unit.place === batch.place && !isRefused(sustainable(s, batch, unit.id)),
  )
  const now = roundNow(s)
  const oneOfEach = (units: readonly CombatUnit[]) => [...new Map(units.map(unit => [looksOf(unit, now), unit])).values()]
  return [
    ...oneOfEach(sustaining).map(({ id }): Taking => ({ type: 'sustain', unit: id })),
    ...oneOfEach(dying).map(({ id }): Taking => ({ type: 'destroy', unit: id })),
  ]
}

const costLeft = (s: TiSession, seat: Seat): number =>
  s.units.reduce((sum, unit) => (unit.owner === seat && isHere(unit) ? sum + (unitData(unit.unit).cost ?? 0) : sum), 0)
