// BI-26.6: a list of actions in the making. Its room is kept from one list to the next: a list that grows is copied again and again.
import type { BeachheadAction } from './actions.ts'

/** Takes the actions of a list, one after the other. */
export type ActionSink = { push(action: BeachheadAction): unknown }

export class ActionList implements ActionSink {
  /** What stands beyond the count is left over from earlier lists. No caller holds this array. */
  readonly #actions: BeachheadAction[] = []
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }
  clear(): void {
    this.#count = 0
  }
  push(action: BeachheadAction): void {
    this.#actions[this.#count++] = action
  }

  /** The very object, not one like it. */
  has(action: BeachheadAction): boolean {
    for (let i = 0; i < this.#count; i++) if (this.#actions[i] === action) return true
    return false
  }
  /** A copy for the caller. */
  toList(): BeachheadAction[] {
    return this.#actions.slice(0, this.#count)
  }
}
