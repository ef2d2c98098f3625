// Any moment of a record, quickly: an entry is applied only when its position is asked for, from the nearest known one on.
import { TableError } from '../errors.ts'
import type { Action, Game, GameEvent, Step } from '../game.ts'
import { digest } from '../hash.ts'
import { type ActionEntry, isUndo, type MatchRecord } from './record.ts'
import { RecordedDice } from './retrace.ts'

/** A moment: the state after `at` actions of the live line, and what the last of them did. */
export type Moment<S, A, E> = {
  readonly at: number
  readonly entry: ActionEntry<A> | null
  readonly state: S
  readonly events: readonly E[]
}

/** The state after an entry, worked out at another time and kept beside the record. */
export type Landmark<S = unknown> = { readonly seq: number; readonly state: S }

const EVERY = 16

/** A record that can be opened at any of its positions. */
export class Replay<S, A extends Action, E extends GameEvent, V, O, C> {
  readonly game: Game<S, A, E, V, O, C>
  readonly record: MatchRecord<A>
  /** The actions that still count, in order; undone ones stay in the record only. */
  readonly line: readonly ActionEntry<A>[]
  readonly #start: Step<S, E>
  /** By the number of actions: landmarks, and every 16th state of what was walked. */
  readonly #known = new Map<number, S>()
  /** The position that was asked for last: the next one is often the one after it. */
  #last: { readonly at: number; readonly state: S }

  /**
   * Sets the match up again and applies nothing yet, so a mistake in an entry is thrown by the first `go` that comes by it. Check a
   * record with `verify` first where it comes from outside.
   */
  constructor(game: Game<S, A, E, V, O, C>, record: MatchRecord<A>) {
    this.game = game
    this.record = record
    const dice = new RecordedDice(record.setup.draws)
    this.#start = game.setup(record.scenario as C, record.options as O, dice)
    dice.checkAllUsed()
    this.line = liveLine(record)
    this.#last = { at: 0, state: this.#start.state }
    this.#known.set(0, this.#start.state)
  }

  get length(): number {
    return this.line.length
  }

  /** The moment after `at` actions; out of range is brought to the nearest end, what is no number to the start. */
  go(at: number): Moment<S, A, E> {
    const wanted = Math.min(Math.max(0, Math.trunc(at) || 0), this.line.length)
    if (wanted === 0) return { at: 0, entry: null, ...this.#start }
    // The events of a moment come from applying its own entry, so the way begins before it.
    let { at: from, state } = this.#nearest(wanted - 1)
    let events: readonly E[] = []
    for (; from < wanted; from++) {
      const { seat, action, draws } = this.line[from]!
      const dice = new RecordedDice(draws)
      const step = this.game.apply(state, seat, action, dice)
      dice.checkAllUsed()
      state = step.state
      events = step.events
      if ((from + 1) % EVERY === 0) this.#known.set(from + 1, state)
    }
    this.#last = { at: wanted, state }
    return { at: wanted, entry: this.line[wanted - 1] ?? null, state, events }
  }

  /** Where the action with this seq stands in the line; -1 when it was undone. */
  indexOf(seq: number): number {
    return this.line.findIndex(entry => entry.seq === seq)
  }

  /** The way may begin here from now on. Only a state whose digest is the hash that the record names is taken; false: it is another. */
  learn({ seq, state }: Landmark<S>): boolean {
    const index = this.indexOf(seq)
    if (this.line[index]?.hash !== digest(state)) return false
    this.#known.set(index + 1, rejoined(state, this.#start.state))
    return true
  }

  #nearest(most: number): { readonly at: number; readonly state: S } {
    // Step by step there is nothing nearer: a long record is not looked through for each of its entries.
    if (this.#last.at === most) return this.#last
    let nearest = this.#last.at <= most ? this.#last : { at: 0, state: this.#start.state }
    for (const [at, state] of this.#known) if (at <= most && at > nearest.at) nearest = { at, state }
    return nearest
  }
}

/** Follows from the entries alone: an undo strikes out what came after the entry that it goes back to. */
function liveLine<A>(record: MatchRecord<A>): ActionEntry<A>[] {
  const line: ActionEntry<A>[] = []
  for (const entry of record.entries) {
    if (!isUndo(entry)) {
      line.push(entry)
      continue
    }
    while ((line.at(-1)?.seq ?? 0) > entry.undo) line.pop()
    if ((line.at(-1)?.seq ?? 0) !== entry.undo)
      throw new TableError('replay-differs', `Entry ${entry.seq} goes back to ${entry.undo}, which is not before it.`)
  }
  return line
}

/** Parts that are as they were at the start become the very objects of the start: what a host keeps by them (a painted map) stays. */
function rejoined<S>(state: S, start: S): S {
  if (typeof state !== 'object' || state === null) return state
  const parts = Object.entries(state).map(([name, part]) => {
    const first = (start as Record<string, unknown>)[name]
    const isSame = typeof part === 'object' && part !== null && first !== undefined && digest(part) === digest(first)
    return [name, isSame ? first : part]
  })
  return Object.fromEntries(parts) as S
}
