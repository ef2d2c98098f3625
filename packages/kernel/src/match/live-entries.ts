// The entries of a match while it runs. Hashes cost much and are seldom wanted: each is worked out when it is asked for.
import type { Draw } from '../dice.ts'
import type { Action, Game, GameEvent, Outcome, Seat } from '../game.ts'
import { digest } from '../hash.ts'
import { type MatchRecord, RECORD_FORMAT, RECORD_VERSION, type RecordEntry } from '../record/record.ts'
import { retrace } from '../record/retrace.ts'
import type { MatchSetup } from './match-setup.ts'

type LiveEntry<A> =
  | { readonly seq: number; readonly seat: Seat; readonly action: A; readonly draws: readonly Draw[]; hash: string | null }
  | { readonly seq: number; readonly seat: Seat; readonly undo: number; readonly agreed?: true; hash: string | null }

/** The first position of a match, and the match as it stands now. */
type Ends<S> = {
  readonly start: { readonly state: S; readonly draws: readonly Draw[] }
  readonly waiting: readonly number[]
  readonly outcome: Outcome | null
}

export class LiveEntries<A extends Action> {
  readonly #entries: LiveEntry<A>[] = []

  push(entry: LiveEntry<A>): void {
    this.#entries.push(entry)
  }

  /** The position after the last entry has this hash. */
  setLastHash(hash: string): void {
    const last = this.#entries[this.#entries.length - 1]
    if (last) last.hash ??= hash
  }

  /** The match so far. Hashes that were never asked for come from applying the entries again. */
  record<S, E extends GameEvent, V, O, C>(
    game: Game<S, A, E, V, O, C>,
    { scenario, options, seed, seats, commitment, strictDice }: MatchSetup<O, C>,
    { start, waiting, outcome }: Ends<S>,
  ): MatchRecord<A> {
    const recordOf = (entries: readonly RecordEntry<A>[]): MatchRecord<A> => ({
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      game: game.id,
      rulesVersion: game.rulesVersion,
      scenario,
      options,
      seats: seats ?? {},
      dice: {
        seed: String(seed),
        commitment: commitment ?? null,
        ...(waiting.length > 0 ? { waiting } : {}),
        ...(strictDice ? { strict: true as const } : {}),
      },
      setup: { draws: start.draws, hash: digest(start.state) },
      entries,
      outcome,
    })
    if (this.#entries.some(entry => entry.hash === null))
      for (const { entry, state } of retrace(game, recordOf(this.#entries as RecordEntry<A>[])).positions) {
        const live = this.#entries[entry.seq - 1]
        if (live) live.hash ??= digest(state)
      }
    return recordOf(this.#entries.map(entry => ({ ...entry }) as RecordEntry<A>))
  }
}
