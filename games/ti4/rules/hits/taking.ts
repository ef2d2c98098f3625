// TI-G.10, TI-G.11: one unit takes one hit, by Sustain Damage or by dying.
import type { Seat } from '@sandtable/kernel'
import { isDirectHitImmune } from '../combat/abilities.ts'
import type { Draft, Mutable } from '../state/chapter-types.ts'
import type { Hit, HitBatch } from '../state/dice-and-hits.ts'
import { emit, refOf, unitIn } from '../state/draft.ts'
import { opponentOf, profileOf } from '../state/queries.ts'
import { countHits } from '../state/tally.ts'
import { activeOps } from '../windows/active-ops.ts'
import { askAbout } from '../windows/questions.ts'
import { addHits } from './batches.ts'
import { hitFor, isHit, isRefused, sustainable, VOID_SHIELD } from './eligible.ts'
import { destroyUnit, markDamaged } from './losses.ts'

const hitIn = (d: Draft, batch: HitBatch, id: number): Mutable<Hit> | undefined =>
  d.s.batches.find(each => each.id === batch.id)?.hits.find(hit => hit.id === id)

/** TI-G.10.1, then the questions that follow a use: Direct Hit, Reflective Shielding, Dynamo (TI-G.10.4, TI-G.10.5). */
export function sustainWith(d: Draft, batch: HitBatch, id: string): void {
  const hits = sustainable(d.s, batch, id)
  if (isRefused(hits)) return
  const unit = unitIn(d, id)
  for (const { id: hitId } of hits) {
    const hit = hitIn(d, batch, hitId)
    if (!hit) continue
    hit.state = 'sustained'
    hit.by = id
    countHits(d, hit.producer, batch.stage, 'cancelled', 1)
  }
  markDamaged(d, id)
  unit.sustainedInBatch = true
  const immunity = batch.place === 'space' && isDirectHitImmune(d.s, unit) ? ['TI-G.10.6'] : []
  const clauses = ['TI-G.10.1', batch.place === 'space' ? 'TI-P2.5.4' : 'TI-P4.3.2', ...immunity]
  emit(d, { type: 'unitSustained', clauses, seat: unit.owner, unit: refOf(unit), cancelled: hits.length })
  if (profileOf(d.s, unit).sustain !== true) noteVoidShield(d, batch, unit.owner, id, hits[0]!)
  strikeBack(d, batch, id)
  const producers: readonly Seat[] = [...new Set(hits.map(({ producer }) => producer))]
  askAbout(d, 'sustain', { on: 'sustain', unit: id, batch: batch.id, producers })
}

/** Metali Void Shielding counts once a source of hits. */
function noteVoidShield(d: Draft, batch: HitBatch, seat: Seat, unit: string, { roll }: Hit): void {
  const { entry } = d.s.progress
  const { step, round, planet } = d.s
  const used = {
    effect: VOID_SHIELD,
    seat,
    entry,
    step,
    round,
    planet,
    roll,
    batch: batch.id,
    units: [unit],
    isCancelled: false,
  }
  d.s.used.push(used)
  emit(d, { type: 'effectApplied', clauses: ['TI-P2.5.7'], seat, effect: VOID_SHIELD, units: [refOf(unitIn(d, unit))] })
}

/** TI-P4.3.3: Valkyrie Exoskeleton, in ground combat only. */
function strikeBack(d: Draft, batch: HitBatch, id: string): void {
  if (batch.stage !== 'ground' || batch.place === 'space') return
  const force = activeOps(d.s, 'produceHits').find(
    ({ effect, bearer }) => effect.window.includes('ground.sustain') && bearer?.id === id,
  )
  const enemy = opponentOf(d.s, batch.target)
  if (!force || enemy === null) return
  const { owner } = unitIn(d, id)
  emit(d, { type: 'effectApplied', clauses: ['TI-P4.3.3', 'TI-G.9.5'], seat: owner, effect: force.effect.id, units: [] })
  addHits(d, enemy, batch.place, [{ producer: owner, source: id, roll: null, restriction: 'any' }])
}

/** TI-G.11.2. */
export function destroyByHit(d: Draft, batch: HitBatch, id: string): void {
  const found = hitFor(d.s, batch, unitIn(d, id))
  const hit = isHit(found) ? hitIn(d, batch, found.id) : undefined
  if (!hit) return
  hit.state = 'assigned'
  hit.by = id
  countHits(d, hit.producer, batch.stage, 'assigned', 1)
  destroyUnit(d, id, { kind: 'hit', effect: null, by: hit.producer })
}
