// MK-5.4: the steps at which the game waits for a player, and what can be done there.
import type { TurnStep } from '../rules/state/state.ts'

export const stepText: Readonly<Record<TurnStep, { readonly name: string; readonly sentence: string }>> = {
  AWAITING_ACTIVATION: { name: 'Choose a unit', sentence: 'No unit is active. Activate one, or end the turn.' },
  ACTION: { name: 'Action', sentence: 'The active unit may move, fire, charge or leave, as far as its kind allows.' },
  ACTIVATION_COMPLETE: { name: 'Done', sentence: 'The active unit has completed its action. End its activation.' },
}
