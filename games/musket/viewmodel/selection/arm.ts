// MK-20.8: an order prepared. Typed commands and taps come to the same place.
import type { MusketAction } from '../../rules/contract/actions.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type MusketState, unitById } from '../../rules/state/state.ts'
import { asIfActive, type Reason, whyNot } from './reasons.ts'
import { type ArmedOrder, NO_INTENT, type Selection, type TapResult } from './selection.ts'

/** What a unit can be told to do with a place in mind. */
export type Order = Extract<MusketAction, { type: 'move' | 'fire' | 'charge' | 'exit' }>

/** The reason against giving this order to that unit, active or not; null when it could be given. */
export function whyNotOrder(state: MusketState, seat: string, unitId: string, order: Order): Reason | null {
  if (state.active?.unit === unitId) return whyNot(state, seat, order)
  return whyNot(state, seat, { type: 'activate', unit: unitId }) ?? whyNot(asIfActive(state, unitId), seat, order)
}

/** The order with the activation before it where one is needed (MK-20.7: until then nothing is committed). */
export function ordersFor(state: MusketState, unitId: string, order: Order): readonly MusketAction[] {
  return state.active?.unit === unitId ? [order] : [{ type: 'activate', unit: unitId }, order]
}

/** Arms an order of the selected unit, or says why not and leaves the selection as it was. */
export function arm(selection: Selection, state: MusketState, order: Order): TapResult {
  const unit = selection.selected
  if (unit === null) return explain(selection, { text: 'Select a unit first.', clause: 'MK-20.3' })
  const reason = whyNotOrder(state, selection.seat, unit, order)
  if (reason) return explain(selection, reason)
  const armed: ArmedOrder = {
    hex: placeOf(state, unit, order),
    unit,
    kind: order.type,
    orders: ordersFor(state, unit, order),
    clause: 'MK-20.8',
  }
  return { selection: { ...selection, armed, question: null }, intent: NO_INTENT }
}

export const explain = (selection: Selection, reason: Reason): TapResult => ({ selection, intent: { kind: 'explain', reason } })

/** Where the second tap has to fall. */
function placeOf(state: MusketState, unitId: string, order: Order): string {
  const field = fieldOf(state)
  const stands = (id: string) => field.hex(unitById(state, id)?.cell ?? 0)
  switch (order.type) {
    case 'move':
      return 'to' in order ? order.to : (order.path.at(-1) ?? stands(unitId))
    case 'exit':
      return order.hex ?? stands(unitId)
    default:
      return stands(order.target)
  }
}
