// The table as its commands see it. Nothing is hidden (TI-A.2): the session is the view.
import type { Host } from '@sandtable/terminal'
import type { Choice } from './choices.ts'
import type { Session, TiEvent } from './game-types.ts'

export interface Ti4Context {
  readonly host: Host
  readonly s: Session
  /** What may be pressed now, in the order of its numbers. */
  readonly buttons: readonly Choice[]
  /** Cards, abilities, rerolls and single rolls; their numbers go on after those of the buttons. */
  readonly cards: readonly Choice[]
  playerName(seat: string): string
  /** Carries the choice out for the seat that it belongs to. */
  press(choice: Pick<Choice, 'seat' | 'action'>, dice?: readonly number[]): Promise<boolean>
  /** The live events since the session opened. */
  events(): readonly TiEvent[]
  board(): string[]
}
