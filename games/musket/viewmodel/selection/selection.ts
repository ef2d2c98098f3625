// What one player has selected, armed or been asked. Never a field of the game (MK-4.6).
import type { MusketAction } from '../../rules/contract/actions.ts'
import { type MusketState, unitById } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import type { Reason } from './reasons.ts'

/** MK-20.8: prepared and shown, not yet given. A second tap on `hex` gives it. */
export type ArmedOrder = {
  readonly hex: string
  readonly unit: string
  readonly kind: 'move' | 'fire' | 'charge' | 'exit'
  /** Given one after another, as long as the rules accept the next: `activate` first where the unit is not active yet. */
  readonly orders: readonly MusketAction[]
  readonly clause: 'MK-20.8'
}

export type TapQuestion =
  | {
      readonly kind: 'fireOrCharge'
      readonly hex: string
      readonly target: string
      readonly text: string
      readonly clause: 'MK-20.6'
    }
  | { readonly kind: 'stayOrLeave'; readonly hex: string; readonly text: string; readonly clause: 'MK-14.14' }
  | { readonly kind: 'abandon'; readonly unit: string; readonly text: string; readonly clause: 'MK-20.16' }
  | {
      readonly kind: 'endTurn'
      readonly turn: number
      readonly player: Side
      readonly text: string
      readonly clause: 'MK-20.14'
    }

/** What can be answered, the one that changes least last. */
export const ANSWERS = {
  fireOrCharge: ['fire', 'charge', 'no'],
  stayOrLeave: ['move', 'exit', 'no'],
  abandon: ['yes', 'no'],
  endTurn: ['yes', 'no'],
} as const satisfies Record<TapQuestion['kind'], readonly string[]>
export type TapAnswer = (typeof ANSWERS)[TapQuestion['kind']][number]

export type Selection = {
  readonly seat: Side
  readonly selected: string | null
  readonly armed: ArmedOrder | null
  readonly question: TapQuestion | null
}

/** What the host does about a tap. `explain` says why nothing happens; the game is unchanged by all but `give`. */
export type TapIntent =
  | { readonly kind: 'none' }
  | { readonly kind: 'give'; readonly orders: readonly MusketAction[] }
  | { readonly kind: 'explain'; readonly reason: Reason }

export type TapResult = { readonly selection: Selection; readonly intent: TapIntent }

export const NO_INTENT: TapIntent = { kind: 'none' }

export const newSelection = (seat: Side): Selection => ({ seat, selected: null, armed: null, question: null })

export const select = (selection: Selection, unit: string | null): Selection => ({
  ...selection,
  selected: unit,
  armed: null,
  question: null,
})

/**
 * The selection after the position changed: what was armed or asked is dropped, the active unit is the selected one, and
 * a unit that is gone or has had its activation is let go of. A turn that passed takes every question with it (MK-20.14).
 */
export function settle(selection: Selection, state: MusketState): Selection {
  const running = state.active && state.player === selection.seat ? state.active.unit : null
  const unit = selection.selected === null ? undefined : unitById(state, selection.selected)
  const keeps = unit !== undefined && !unit.activated && unit.who.side === selection.seat
  return select(selection, running ?? (keeps ? selection.selected : null))
}

/** MK-20.14: a question about the end of a turn that is over is no question any more. */
export function isStale(question: TapQuestion, state: MusketState): boolean {
  return question.kind === 'endTurn' && (question.turn !== state.turn || question.player !== state.player)
}
