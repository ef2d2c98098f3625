// A record on the table: the same table as in play, with a slider instead of a turn.
import type { GameUi, Motion, TableSession } from '@sandtable/board'
import {
  type Action,
  type AnyGame,
  type Landmark,
  type MatchRecord,
  type Outcome,
  Replay,
  type Seat,
  type Verdict,
} from '@sandtable/kernel'
import { preferences } from '../../settings.svelte.ts'
import { messageOf } from '../../trouble.ts'
import { type LogEntry, readEntry } from '../log/log-entries.ts'
import { type AnyReplay, chapterOf, wholeStory } from '../log/whole-log.ts'
import { type Eyes, seenBy } from '../session/eyes.ts'
import { readingTime } from '../session/pace.ts'
import { Stage } from '../session/stage.svelte.ts'
import { landmarkBefore } from './landmarks.ts'

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
  /** The whole story once it is read; until then the step that is shown. */
  log = $state.raw<readonly LogEntry[]>([])
  isWhole = $state(false)
  /** What was kept for the next time is on the disk. */
  isSaved = $state(false)
  /** How many actions can be followed. */
  length = $state(0)
  /** Why no more of them can. */
  fault = $state<string | null>(null)

  at = $state(0)
  isPlaying = $state(false)
  speed = $state<number>(1)
  verdict = $state.raw<Verdict | null>(null)
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : this.speed }))

  readonly #replay: AnyReplay
  #viewer = $state.raw<Eyes>('table')
  #scene = $state.raw<Scene>({ view: null, before: null })
  #outcome = $state.raw<Outcome | null>(null)
  #isClosed = false

  /**
   * Shows one moment at once, and reads the rest while it is looked at. A finished match is shown whole; of a running one, what
   * everybody may know. Throws when not even the set-up can be done again.
   */
  constructor(ui: GameUi, replay: AnyReplay, at: number | null, viewer: Eyes) {
    super()
    this.game = replay.game
    this.ui = ui
    this.record = replay.record
    this.#viewer = viewer
    this.#replay = replay
    this.length = replay.length
    this.#show(at ?? replay.length, false)
    void this.#readOn()
  }

  /**
   * From the nearest landmark where one is known, so that a long record opens anywhere as quickly as at its beginning. `given`: one that
   * somebody else worked out.
   */
  static async open(
    game: AnyGame,
    ui: GameUi,
    record: MatchRecord,
    at: number | null,
    viewer: Eyes,
    given: Landmark | null = null,
  ): Promise<ReplaySession> {
    const replay: AnyReplay = new Replay(game, record)
    const landmark = given ?? (await landmarkBefore(record, replay.line, at ?? replay.length))
    if (landmark) replay.learn(landmark)
    return new ReplaySession(ui, replay, at, viewer)
  }

  /** Whose eyes the table is seen with. */
  get viewer(): Eyes {
    return this.#viewer
  }
  set viewer(eyes: Eyes) {
    this.#viewer = eyes
    this.isWhole = false
    this.log = []
    this.go(this.at)
    void this.#readOn()
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
  /** The seq of the entry that is shown; 0 is the set-up. */
  get seq(): number {
    return this.at === 0 ? 0 : (this.#replay.line[this.at - 1]?.seq ?? 0)
  }
  /** Whose move is shown; null at the set-up. */
  get mover(): Seat | null {
    return this.at === 0 ? null : (this.#replay.line[this.at - 1]?.seat ?? null)
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
    this.#isClosed = true
    this.pause()
  }

  #show(wanted: number, isTold: boolean): void {
    const moment = this.#reach(wanted)
    const { at, state, entry } = moment
    const view = seenBy(this.game, this.ui, state, this.viewer)
    const seq = entry?.seq ?? 0
    const chapter = this.#known(seq) ?? readEntry(this.game, chapterOf(this.#replay, moment), this.viewer)
    if (!this.isWhole) this.log = chapter ? [chapter] : []
    const told = isTold && entry ? chapter : null
    this.#scene = { view, before: told ? this.#scene.view : view }
    this.telling = told
    this.at = at
    this.#outcome = this.game.outcome(state)
    const sentences = chapter?.sentences ?? []
    if (isTold || sentences.length > 0) this.announce(sentences.map(({ text }) => text).join(' '))
  }

  #known(seq: number): LogEntry | null {
    return this.log.find(chapter => chapter.seq === seq) ?? null
  }

  /** The moment that was asked for, or the last one before an entry that cannot be applied. */
  #reach(wanted: number): ReturnType<AnyReplay['go']> {
    try {
      return this.#replay.go(Math.min(wanted, this.length))
    } catch (error) {
      this.fault = messageOf(error)
      let moment = this.#replay.go(0)
      try {
        while (moment.at < this.#replay.length) moment = this.#replay.go(moment.at + 1)
      } catch {
        this.length = moment.at
      }
      return moment
    }
  }

  async #readOn(): Promise<void> {
    try {
      const { viewer } = this
      const isWanted = () => !this.#isClosed && this.viewer === viewer
      const whole = await wholeStory(this.#replay, this.length, viewer, isWanted)
      if (!whole) return
      this.log = whole.story
      this.isWhole = true
      await whole.landmarks
      this.isSaved = true
    } catch (error) {
      const before = this.length
      this.#reach(this.#replay.length)
      if (this.length < before) await this.#readOn()
      else this.fault ??= messageOf(error)
    }
  }
}

/** Which seats a person may take when playing on: the ones people had, else the first. */
export function peopleOf(record: MatchRecord, seats: readonly Seat[]): Seat[] {
  const named = seats.filter(seat => record.seats[seat]?.name === 'Person')
  return named.length > 0 ? named : seats.slice(0, 1)
}
