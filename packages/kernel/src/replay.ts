// Any moment of a record, quickly: snapshots on the way, and a few steps from the nearest one.
import type { Action, Game, GameEvent } from './game.ts'
import { type ActionEntry, isUndo, type MatchRecord } from './record.ts'
import { RecordedDice, retrace } from './retrace.ts'

/** A moment: the state after `at` actions of the live line, and what the last of them did. */
export type Moment<S, A, E> = {
  readonly at: number
  readonly entry: ActionEntry<A> | null
  readonly state: S
  readonly events: readonly E[]
}

const EVERY = 16

export class Replay<S, A extends Action, E extends GameEvent, V, O, C> {
  readonly game: Game<S, A, E, V, O, C>
  readonly record: MatchRecord<A>
  /** The actions that still count, in order; undone ones stay in the record only. */
  readonly line: readonly ActionEntry<A>[]
  readonly #setupEvents: readonly E[]
  /** `#snapshots[i]` is the state after `i * EVERY` actions. */
  readonly #snapshots: readonly S[]

  /** Applies the record once. Check it with `verify` first where it comes from outside. */
  constructor(game: Game<S, A, E, V, O, C>, record: MatchRecord<A>) {
    this.game = game
    this.record = record
    const walk = retrace(game, record)
    const line: ActionEntry<A>[] = []
    const states: S[] = [walk.setup.state]
    for (const { entry, state } of walk.positions) {
      if (isUndo(entry)) {
        while (line.length > 0 && (line[line.length - 1] as ActionEntry<A>).seq > entry.undo) line.pop()
        states.length = Math.floor(line.length / EVERY) + 1
      } else {
        line.push(entry)
        if (line.length % EVERY === 0) states[line.length / EVERY] = state
      }
    }
    this.line = line
    this.#setupEvents = walk.setup.events
    this.#snapshots = states
  }

  get length(): number {
    return this.line.length
  }

  /** The moment after `at` actions; out of range is brought to the nearest end, what is no number to the start. */
  go(at: number): Moment<S, A, E> {
    const wanted = Math.min(Math.max(0, Math.trunc(at) || 0), this.line.length)
    let from = Math.floor(wanted / EVERY)
    // The events of a moment come from applying its own entry, so start one before it.
    if (from * EVERY === wanted && wanted > 0) from--
    let state = this.#snapshots[from] as S
    let events = this.#setupEvents
    for (let i = from * EVERY; i < wanted; i++) {
      const entry = this.line[i] as ActionEntry<A>
      const step = this.game.apply(state, entry.seat, entry.action, new RecordedDice(entry.draws))
      state = step.state
      events = step.events
    }
    return { at: wanted, entry: this.line[wanted - 1] ?? null, state, events }
  }

  /** Where the action with this seq stands in the line; -1 when it was undone. */
  indexOf(seq: number): number {
    return this.line.findIndex(entry => entry.seq === seq)
  }
}
