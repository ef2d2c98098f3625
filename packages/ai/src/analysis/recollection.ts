// Why a computer did what it did, asked when the move is long made. Its choices follow from what its seat could see and from dice of its own,
// so the same question has the same answer. Where it has not, the opponent has learned since, and its reasons would be wrong.
import {
  type Action,
  type AnyGame,
  type Dice,
  digest,
  type GameEvent,
  type MatchRecord,
  Replay,
  type Seat,
  sameJson,
  seeded,
  TableError,
} from '@sandtable/kernel'
import { firstOffer, type GameEntry, opponentOf, policiesOf, rulesFor } from '../game-entry.ts'
import type { Memory } from '../opponents/learning.ts'
import type { Choice, Policy } from '../policy/policy.ts'
import { pagePolicySeed, terminalPolicySeed } from '../policy/policy-seeds.ts'

/** Each host has a way of its own, and a record does not tell who kept it. */
const LUCKS = [pagePolicySeed, terminalPolicySeed]

/** How the page writes a computer down that is simply the first one offered. */
const ANYBODY = ['', 'Computer']

/** The opponent of this name in a record. Throws `TableError` where there is none. */
export async function playerOf(entry: GameEntry, name: string, memory: Memory = {}): Promise<Policy> {
  const level = ANYBODY.includes(name) ? firstOffer(await policiesOf(entry)) : name
  const policy = await opponentOf(entry, level, memory)
  if (!policy) throw new TableError('no-policy', `No computer player here is called ${name}.`)
  return policy
}

/** What it thought, and the view it thought it from. */
export type Recalled = { readonly seq: number; readonly view: unknown; readonly choice: Choice }

/** `match`: what its luck was made of, a seed or a name. `memory`: what it remembers of past games by now. */
export type Recalling = { readonly match: string; readonly level: string; readonly memory?: Memory }

/** More moments than these to try would take too long. */
const MOST_MOMENTS = 6

type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
type Question = { readonly at: number; readonly seq: number }

/** The reasons behind the moves of one record. */
export class Recollection {
  readonly #entry: GameEntry
  readonly #game: AnyGame
  readonly #replay: AnyReplay
  /** What each seat's choices left for the next one, by the number of the action. */
  readonly #notes = new Map<string, unknown>()

  constructor(entry: GameEntry, record: MatchRecord) {
    this.#entry = entry
    this.#game = rulesFor(entry, record.rulesVersion)
    this.#replay = new Replay(this.#game, record)
  }

  /** Null where it would answer differently today. Throws `TableError` where there is no such opponent or entry. */
  async ask(seq: number, recalling: Recalling): Promise<Recalled | null> {
    const index = this.#replay.indexOf(seq)
    const made = this.#replay.line[index]
    if (!made) throw new TableError('no-entry', 'This move was taken back.')
    const notes = await this.#notesBefore(index, made.seat, recalling)
    for (const question of this.#questions(index))
      for (const luck of LUCKS) {
        const view = this.#game.view(this.#replay.go(question.at).state, made.seat)
        const dice = seeded(luck(recalling.match, made.seat, question.seq))
        const choice = await this.#choose(recalling, view, made.seat, dice, notes)
        if (sameJson(choice.action, made.action)) return { seq, view, choice }
      }
    return null
  }

  async #choose(recalling: Recalling, view: unknown, seat: Seat, dice: Dice, notes: unknown): Promise<Choice> {
    // A fresh one each time, as hosts have it: what it keeps for itself is in its notes.
    const policy = await playerOf(this.#entry, recalling.level, recalling.memory)
    return policy.choose(view, seat, dice, notes === undefined ? {} : { notes })
  }

  /**
   * When it may have been asked: before its own entry, or, where others were entering things at the same time, as soon as it was to decide. The
   * first and the last moment are the likely ones.
   */
  #questions(index: number): readonly Question[] {
    const { line } = this.#replay
    const { seat, seq } = line[index]!
    const earlier: Question[] = []
    for (let at = index - 1; at >= 0 && earlier.length < MOST_MOMENTS; at--) {
      if (line[at]?.seat === seat || !this.#isUndecided(at, seat)) break
      earlier.push({ at, seq: line[at - 1]?.seq ?? 0 })
    }
    return [{ at: index, seq: seq - 1 }, ...earlier.reverse()]
  }

  #isUndecided(at: number, seat: Seat): boolean {
    const { state } = this.#replay.go(at)
    return this.#game.toAct(state).includes(seat) && !this.#game.isReady?.(state, seat)
  }

  /** Most policies keep no notes; for one that does, all its choices before this one are made again. */
  async #notesBefore(index: number, seat: Seat, recalling: Recalling): Promise<unknown> {
    const own = [...this.#replay.line.entries()].filter(([i, entry]) => i < index && entry.seat === seat)
    const key = (i: number) => digest([recalling.level, recalling.memory ?? {}, seat, i])
    let notes: unknown
    for (const [i, { seq }] of own) {
      if (!this.#notes.has(key(i))) {
        const view = this.#game.view(this.#replay.go(i).state, seat)
        const dice = seeded(pagePolicySeed(recalling.match, seat, seq - 1))
        this.#notes.set(key(i), (await this.#choose(recalling, view, seat, dice, notes)).notes)
      }
      notes = this.#notes.get(key(i))
      if (notes === undefined) return undefined
    }
    return notes
  }
}
