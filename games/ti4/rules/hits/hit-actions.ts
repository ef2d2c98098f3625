// TI-G.9 to TI-G.11: hits from the queue to the units. The door to hits/, and the buttons of an assignment.
import type { Seat } from '@sandtable/kernel'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { ActionRules, Draft } from '../state/chapter-types.ts'
import type { HitBatch } from '../state/dice-and-hits.ts'
import { isHere, isNeutral, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isBlank } from '../windows/questions.ts'
import { assignerOf, batchOfUnit, closeDone, confirm, hitsLeft, openBatchOf, speaksFor, waitsForConfirm } from './batches.ts'
import { eligible, hitFor, isHit, isRefused, nextHits, sustainable } from './eligible.ts'
import { nextByOrder, type Taking } from './order.ts'
import { destroyByHit, sustainWith } from './taking.ts'

export { addHits, cancelHits, isSettled, openBatch, openBatchOf } from './batches.ts'
export { eligible } from './eligible.ts'
export { captureUnit, damageUnit, destroyUnit, reallyDestroy, removeUnit, repairUnit } from './losses.ts'
export { suggestHits, weighHits } from './suggest.ts'

/** While no question is open: neutral units take theirs as the card says (TI-G.11.8), what is done closes. */
export function settleHits(d: Draft): void {
  while (isBlank(d.s)) {
    const batch = d.s.batches.find(({ isConfirmed, target }) => !isConfirmed && isNeutral(d.s, target))
    const next = batch ? nextByOrder(d.s, batch) : null
    if (!batch || !next) break
    if (next.type === 'sustain') sustainWith(d, batch, next.unit)
    else destroyByHit(d, batch, next.unit)
  }
  if (!isBlank(d.s)) return
  for (const batch of d.s.batches.filter(({ isConfirmed, target }) => !isConfirmed && isNeutral(d.s, target)))
    if (hitsLeft(d.s, batch) === 0) confirm(d, batch)
  closeDone(d)
}

function batchOf(s: TiSession, seat: Seat, id: string): HitBatch | TiRefusal {
  const unit = unitById(s, id)
  if (!unit) return { code: 'unknown', clause: 'TI-A.4', what: 'unit', id }
  const batch = batchOfUnit(s, unit.owner, unit.place)
  if (!batch) return { code: 'no-hits', clause: 'TI-G.11.2' }
  const assigner = assignerOf(s, batch)
  return speaksFor(s, seat, assigner) ? batch : { code: 'not-yours', clause: 'TI-G.11.1', seat: assigner }
}

function checkTaking(s: TiSession, seat: Seat, action: Taking): TiRefusal | null {
  const batch = batchOf(s, seat, action.unit)
  if ('code' in batch) return batch
  if (action.type === 'sustain') {
    const hits = sustainable(s, batch, action.unit)
    return isRefused(hits) ? hits : null
  }
  const unit = unitById(s, action.unit)
  const found = unit ? hitFor(s, batch, unit) : null
  return found === null || isHit(found) ? null : found
}

function checkConfirm(s: TiSession, seat: Seat): TiRefusal | null {
  const batch = openBatchOf(s, seat)
  if (!batch) return { code: 'no-hits', clause: 'TI-G.11.2' }
  const n = hitsLeft(s, batch)
  return n > 0 ? { code: 'hits-left', clause: 'TI-G.11.2', n } : null
}

export const HIT_ACTIONS: ActionRules = {
  candidates(s, seat) {
    return s.batches.flatMap((batch): readonly TiAction[] => {
      if (batch.isConfirmed || !speaksFor(s, seat, assignerOf(s, batch))) return []
      const [hit] = nextHits(s, batch)
      if (!hit) return waitsForConfirm(batch) ? [{ type: 'confirmHits' }] : []
      const own = s.units.filter(unit => unit.owner === batch.target && unit.place === batch.place && isHere(unit))
      return [
        ...own.map(({ id }): TiAction => ({ type: 'sustain', unit: id })),
        ...eligible(s, batch, hit).map(({ id }): TiAction => ({ type: 'destroy', unit: id })),
      ]
    })
  },
  check(s, seat, action) {
    switch (action.type) {
      case 'sustain':
      case 'destroy':
        return checkTaking(s, seat, action)
      case 'confirmHits':
        return checkConfirm(s, seat)
      default:
        return undefined
    }
  },
  act(d, seat, action) {
    if (action.type === 'confirmHits') {
      const own = openBatchOf(d.s, seat)
      if (own) confirm(d, own)
      return
    }
    if (action.type !== 'sustain' && action.type !== 'destroy') return
    const batch = batchOf(d.s, seat, action.unit)
    if ('code' in batch) return
    if (action.type === 'sustain') sustainWith(d, batch, action.unit)
    else destroyByHit(d, batch, action.unit)
  },
}
