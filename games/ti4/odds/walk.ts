// What the two moves of rows.ts work on, whichever way they are made.
import type { Fight } from './fight.ts'
import type { Inbox } from './inbox.ts'

export type Striking = { readonly roll: number; readonly isSilencing: boolean }

export type Walk = {
  readonly fight: Fight
  readonly width: number
  readonly mass: Float64Array
  readonly inbox: Inbox
  readonly strikeOfA: readonly Striking[]
  readonly strikeOfD: readonly Striking[]
  readonly orderOfD: Int32Array
  /** By row: when it is handed on; the end comes last. */
  readonly placeOfA: Int32Array
  rounds: number
  /** Chances too small to follow. */
  dropped: number
  /** Chances that repairs sent to rows of the block this pass has left behind. */
  repaired: number
}

export type Moves = {
  /** The rolls that wait for row `a` strike. */
  receive(a: number): void
  /** What stands in row `a` is handed on, to the row itself at once, to others through the inbox. */
  handOn(a: number): void
}
