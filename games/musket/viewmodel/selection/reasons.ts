// Why not, in a sentence with its clause: every disabled button and every refused tap says it (MK-20.3).
import type { MusketAction } from '../../rules/contract/actions.ts'
import type { MusketRefusal } from '../../rules/contract/refusals.ts'
import { musketRules } from '../../rules/game.ts'
import { freshActivation, type MusketState, makeState, unitById } from '../../rules/state/state.ts'
import { explain } from '../../text/refusals.ts'

export type Reason = { readonly text: string; readonly clause: string }

export function refusalOf(state: MusketState, seat: string, action: MusketAction): MusketRefusal | null {
  return musketRules.check(state, seat, action) as MusketRefusal | null
}

export const reasonFor = (refusal: MusketRefusal): Reason => ({ text: explain(refusal), clause: refusal.clause })

export function whyNot(state: MusketState, seat: string, action: MusketAction): Reason | null {
  const refusal = refusalOf(state, seat, action)
  return refusal && reasonFor(refusal)
}

/**
 * The position as it would be with this unit active: what is asked of a unit before it is activated assumes that its command
 * check passes (MK-17.6). The state itself where the unit is active already, or is not on the board.
 */
export function asIfActive(state: MusketState, unitId: string): MusketState {
  const unit = unitById(state, unitId)
  if (!unit || state.active?.unit === unitId) return state
  return makeState(
    state.setting,
    state.turn,
    unit.who.side,
    'ACTION',
    freshActivation(unitId),
    state.units,
    state.leaders,
    state.arrivals,
    state.tally,
    state.result,
  )
}
