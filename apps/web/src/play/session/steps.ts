// One step of a match from the order to the end of its telling, whoever gave it.
import type { Choice } from '@sandtable/ai'
import type { Telling } from '@sandtable/board'
import { type Action, type GameEvent, IllegalAction, type Seat, type Viewer } from '@sandtable/kernel'
import { preferences } from '../../settings.svelte.ts'
import type { AiNotes } from '../ai/ai-notes.svelte.ts'
import { type FullEntry, type LogEntry, readEntry } from '../log/log-entries.ts'
import { explained, type Spoken } from './explained.ts'
import type { ManualDice } from './manual-dice.svelte.ts'
import type { Referee } from './referee.svelte.ts'

/** The table as a step needs it. */
export type StepTable = {
  viewer(): Viewer
  view(): unknown
  /** Who throws by hand is asked for dice. */
  hands(): ManualDice | null
  /** Done: what is shown is read again, and the match is written down. */
  ondone(told: LogEntry | null): void
  announce(sentence: string): void
  tell(told: Telling, ms: number, pace: number): Promise<void>
  /** Told, and nothing else has happened meanwhile. */
  ontold(seq: number): void
  ontrouble(error: unknown): void
}

export type Order = {
  readonly seat: Seat
  readonly action: Action
  /** How long the telling stands. */
  readonly time: (told: Telling, pace: number) => number
  /** What a computer thought of it. */
  readonly choice?: Choice
  /** Dice that were thrown for it beforehand. */
  readonly thrown?: readonly number[]
}

export class Steps {
  readonly #spoken: Spoken
  readonly #referee: Referee
  readonly #asides: AiNotes
  readonly #table: StepTable

  constructor(spoken: Spoken, referee: Referee, asides: AiNotes, table: StepTable) {
    this.#spoken = spoken
    this.#referee = referee
    this.#asides = asides
    this.#table = table
  }

  async take({ seat, action, time, choice, thrown }: Order): Promise<void> {
    const chapter = await this.#act(seat, action, thrown)
    if (!chapter) return
    const said = choice && this.#asides.hear(chapter.seq, seat, choice)
    const told = readEntry(this.#spoken.game, chapter, this.#table.viewer())
    // The eyes that saw it begin see it end; only then may others look.
    this.#table.ondone(told)
    if (told) {
      const { pace } = preferences.now
      const ms = time(told, pace)
      const heard = told.sentences.map(
        ({ text }, i) => this.#spoken.ui.tell?.(told.events[i] as GameEvent, this.#table.view()) ?? text,
      )
      this.#table.announce([...heard, ...(said ? [said.text] : [])].join(' '))
      // Everything at once: there is nothing to watch, only the new position.
      if (ms > 0) await this.#table.tell(told, ms, pace)
    }
    if (this.#referee.match.seq === chapter.seq) this.#table.ontold(chapter.seq)
  }

  async #act(seat: Seat, action: Action, thrown?: readonly number[]): Promise<FullEntry | null> {
    try {
      return await this.#referee.act(seat, action, thrown ?? this.#table.hands())
    } catch (error) {
      if (error instanceof IllegalAction) this.#table.announce(explained(this.#spoken, error.refusal, this.#table.view()))
      else this.#table.ontrouble(error)
      return null
    }
  }
}
