// A record on the table: the same table as in play, with a slider instead of a turn.
import type { GameUi, Motion, TableSession } from '@sandtable/board'
import {
  type Action,
  type AnyGame,
  type GameEvent,
  type MatchRecord,
  type Outcome,
  Replay,
  type Seat,
  type Verdict,
  type Viewer,
} from '@sandtable/kernel'
import { preferences } from '../settings.svelte.ts'
import { chaptersOf, type ToldChapter, tellChapters } from './chapters.ts'
import { readingTime } from './pace.ts'
import { Stage } from './stage.svelte.ts'

type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
type Scene = { readonly view: unknown; readonly before: unknown }

export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export class ReplaySession extends Stage implements TableSession {
  readonly mode = 'replay'
  readonly seat = null
  readonly legal: readonly Action[] = []
  readonly whyNoUndo = 'A replay is watched, not played.'
  readonly game: AnyGame
  readonly ui: GameUi
  readonly record: MatchRecord
  readonly log: readonly ToldChapter[]

  at = $state(0)
  isPlaying = $state(false)
  speed = $state<number>(1)
  verdict = $state.raw<Verdict | null>(null)
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : this.speed }))

  readonly #replay: AnyReplay
  readonly viewer: Viewer
  #scene = $state.raw<Scene>({ view: null, before: null })
  #outcome = $state.raw<Outcome | null>(null)

  /** Throws when the record cannot be applied. A finished match is shown whole; of a running one, what everybody may know. */
  constructor(game: AnyGame, ui: GameUi, record: MatchRecord, at: number | null, viewer: Viewer) {
    super()
    this.game = game
    this.ui = ui
    this.record = record
    this.viewer = viewer
    this.#replay = new Replay(game, record)
    this.log = tellChapters(game, chaptersOf(game, record), viewer)
    this.#show(at ?? this.#replay.length, false)
  }

  get view(): unknown {
    return this.#scene.view
  }
  get before(): unknown {
    return this.#scene.before
  }
  get outcome(): Outcome | null {
    return this.#outcome
  }
  get length(): number {
    return this.#replay.length
  }
  /** The seq of the entry that is shown; 0 is the set-up. */
  get seq(): number {
    return this.at === 0 ? 0 : (this.#replay.line[this.at - 1]?.seq ?? 0)
  }

  check(): null {
    return null
  }
  odds(): null {
    return null
  }
  async act(): Promise<void> {}
  undo(): void {}

  go(at: number): void {
    this.isPlaying = false
    this.skip()
    this.#show(at, false)
  }

  goToSeq(seq: number): void {
    this.go(this.#replay.indexOf(seq) + 1)
  }

  step(by: number): void {
    this.go(this.at + by)
  }

  async play(): Promise<void> {
    if (this.isPlaying) return
    if (this.at >= this.length) this.#show(0, false)
    this.isPlaying = true
    while (this.isPlaying && this.at < this.length) {
      this.#show(this.at + 1, true)
      const { telling } = this
      if (!telling) continue
      await this.tell(telling, readingTime(telling, this.speed), this.speed)
    }
    this.isPlaying = false
    this.telling = null
  }

  pause(): void {
    this.isPlaying = false
    this.skip()
  }

  close(): void {
    this.pause()
  }

  #show(wanted: number, isTold: boolean): void {
    const { at, state, entry } = this.#replay.go(wanted)
    const view = this.game.view(state, this.viewer)
    const told = isTold && entry ? (this.log.find(({ seq }) => seq === entry.seq) ?? null) : null
    this.#scene = { view, before: told ? this.#scene.view : view }
    this.telling = told
    this.at = at
    this.#outcome = this.game.outcome(state)
    const sentences = (told ?? this.log.find(({ seq }) => seq === (entry?.seq ?? 0)))?.sentences ?? []
    if (isTold || sentences.length > 0) this.announce(sentences.map(({ text }) => text).join(' '))
  }
}

/** Which seats a person may take when playing on: the ones people had, else the first. */
export function peopleOf(record: MatchRecord, seats: readonly Seat[]): Seat[] {
  const named = seats.filter(seat => record.seats[seat]?.name === 'Person')
  return named.length > 0 ? named : seats.slice(0, 1)
}
