// The match itself, with its story: every action and every way back goes through here, and what is kept of it comes from here.
import { pagePolicySeed } from '@sandtable/ai'
import { type Action, type AnyGame, type AnyMatch, Match, type MatchRecord, type Seat } from '@sandtable/kernel'
import { recall } from '../ai/learning.ts'
import type { Ask } from '../ai/worker-messages.ts'
import { entriesOf, type FullEntry } from '../log/log-entries.ts'
import type { SavedMatch } from '../save/saved-match.ts'
import type { ManualDice } from './manual-dice.svelte.ts'

/** Short matches are followed from their beginning as quickly as from anywhere. */
const FIRST_LANDMARK = 32

export class Referee {
  chapters = $state.raw<readonly FullEntry[]>([])
  readonly #game: AnyGame
  /** What the computer's luck is made of; where the dice have no seed, the name of the match. */
  readonly #luck: string
  #match: AnyMatch

  /** `fresh`: the match itself, where it was made a moment ago. Throws `TableError` when the record is not what it should be. */
  constructor(game: AnyGame, { id, record }: SavedMatch, fresh: AnyMatch | null = null) {
    this.#game = game
    this.#luck = record.dice.seed ?? id
    this.#match = fresh ?? Match.load(game, record)
    this.chapters = entriesOf(game, record)
  }

  get match(): AnyMatch {
    return this.#match
  }

  /** Another tab has gone on: the match as it left it. */
  replace(record: MatchRecord): void {
    this.#match = Match.load(this.#game, record)
    this.chapters = entriesOf(this.#game, record)
  }

  /**
   * `dice`: a list of what has been thrown, hands to ask, or null for the match's own. Null when a person thought better of throwing.
   * Throws `IllegalAction` when the rules say no.
   */
  async act(seat: Seat, action: Action, dice: ManualDice | readonly number[] | null): Promise<FullEntry | null> {
    const acted = await this.#acted(seat, action, dice)
    if (!acted) return null
    // Read now, so that it is kept with the entry: the record is then written without applying it all again.
    const { hash } = this.#match
    void this.#mark(acted.seq, hash, this.#match.state)
    const chapter: FullEntry = { seq: acted.seq, seat, action, events: acted.events, draws: acted.draws }
    this.chapters = [...this.chapters, chapter]
    return chapter
  }

  /** A landmark now and then, for whoever opens the record later: fetched after the first moves, which it need not hold up. */
  async #mark(seq: number, hash: string, state: unknown): Promise<void> {
    if (seq < FIRST_LANDMARK) return
    const { isLandmark, keepLandmark } = await import('../history/landmarks.ts')
    const { id: game, rulesVersion } = this.#game
    if (isLandmark(seq)) await keepLandmark({ game, rulesVersion }, hash, state)
  }

  #acted(seat: Seat, action: Action, dice: ManualDice | readonly number[] | null) {
    const by = (thrown: readonly number[], strictDice: boolean) => this.#match.act(seat, action, { dice: thrown, strictDice })
    if (dice === null) return this.#match.act(seat, action)
    return 'through' in dice ? dice.through(thrown => by(thrown, true)) : by(dice, false)
  }

  undo(seat?: Seat): void {
    this.#match.undo(seat)
    this.chapters = this.chapters.slice(0, -1)
  }

  /** What the computer is asked: a seat's view, and luck of its own from which no way leads back to the dice of the match. */
  question(seat: Seat, level: string, notes?: unknown): Ask & { ask: 'choose' } {
    return {
      ask: 'choose',
      game: this.#game.id,
      view: $state.snapshot(this.#match.view(seat)),
      seat,
      level,
      memory: recall(this.#game.id),
      notes,
      seed: pagePolicySeed(this.#luck, seat, this.#match.seq),
    }
  }
}
