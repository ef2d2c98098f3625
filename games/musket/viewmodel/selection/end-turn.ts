// MK-20.14: ending the turn while units could still act asks first and says how many.
import type { MusketAction } from '../../rules/contract/actions.ts'
import { activeUnit } from '../../rules/contract/legal.ts'
import { preview, unitsToAct } from '../../rules/contract/queries.ts'
import type { MusketState, Unit } from '../../rules/state/state.ts'
import { counted, listed } from '../../text/names.ts'
import { explain } from './arm.ts'
import type { ButtonId } from './panel.ts'
import { whyNot } from './reasons.ts'
import { NO_INTENT, type Selection, type TapResult } from './selection.ts'

/** Those of the side to move that have not been activated, and the active unit while something is left to it (MK-20.13). */
export function stillToAct(state: MusketState): readonly Unit[] {
  if (state.result) return []
  const running = activeUnit(state)
  return running && hasChoices(state, running) ? [running, ...unitsToAct(state)] : unitsToAct(state)
}

/** Those of them that could do something as things stand: a unit that is hemmed in is no reason to ask. */
export function couldAct(state: MusketState): readonly Unit[] {
  return stillToAct(state).filter(unit => hasChoices(state, unit))
}

export function hasChoices(state: MusketState, unit: Unit): boolean {
  const { moves, fires, charges, exits } = preview(state, unit.who.id)
  return moves.length + fires.length + charges.length + exits.length > 0
}

export type EndTurnWarning = {
  readonly count: number
  readonly units: readonly string[]
  readonly text: string
  readonly turn: number
  readonly player: MusketState['player']
  /** How long the question stands by itself, for hosts that have a clock. */
  readonly seconds: 10
  readonly clause: 'MK-20.14'
}

/** null when no unit could act: then the turn ends without a question. */
export function endTurnWarning(state: MusketState): EndTurnWarning | null {
  const idle = couldAct(state)
  if (idle.length === 0) return null
  const names = idle.map(({ who }) => who.name)
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return {
    count: idle.length,
    units: idle.map(({ who }) => who.id),
    text: `${counted(idle.length, 'unit')} could still act: ${listed(shown)}. End the turn?`,
    turn: state.turn,
    player: state.player,
    seconds: 10,
    clause: 'MK-20.14',
  }
}

/** A button of the panel that needs no place on the board. End Player Turn asks when the warning says so; pressed again, it ends. */
export function press(
  selection: Selection,
  state: MusketState,
  id: Extract<ButtonId, 'activate' | 'completeAction' | 'endActivation' | 'endPlayerTurn'>,
): TapResult {
  if (id === 'activate' && selection.selected === null)
    return explain(selection, { text: 'Select a unit first.', clause: 'MK-20.3' })
  const order: MusketAction = id === 'activate' ? { type: id, unit: selection.selected ?? '' } : { type: id }
  const reason = whyNot(state, selection.seat, order)
  if (reason) return explain(selection, reason)
  const warning = id === 'endPlayerTurn' && selection.question?.kind !== 'endTurn' ? endTurnWarning(state) : null
  if (warning) {
    const { turn, player, text, clause } = warning
    return {
      selection: { ...selection, armed: null, question: { kind: 'endTurn', turn, player, text, clause } },
      intent: NO_INTENT,
    }
  }
  return { selection: { ...selection, armed: null, question: null }, intent: { kind: 'give', orders: [order] } }
}
