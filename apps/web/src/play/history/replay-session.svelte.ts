// A record on the table: the same table as in play, with a slider instead of a turn.
import type { GameUi } from '@sandtable/board'
import { type AnyGame, type Landmark, type MatchRecord, Replay, type Seat, type Verdict } from '@sandtable/kernel'
import { type AnyReplay, type Eyes, RecordMatch, Session } from '@sandtable/session'
import { PagePresenter, soundsOf } from '../session/presenter.svelte.ts'
import { reactive } from '../session/reactive.svelte.ts'
import { landmarkBefore } from './landmarks.ts'
import { wholeLog } from './whole-log.ts'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const

export class ReplaySession extends Session<GameUi> {
  readonly record: MatchRecord
  /** The whole log is read; until then it has the entry that is shown. */
  isWhole = $state(false)
  /** The landmarks for the next time are on the disk. */
  isSaved = $state(false)
  isPlaying = $state(false)
  verdict = $state.raw<Verdict | null>(null)
  readonly #match: RecordMatch
  readonly #presenter: PagePresenter
  #isGone = false

  /**
   * Shows one moment at once and reads the rest meanwhile. A finished match is shown whole; of a running one, only what every viewer may
   * know. Throws when not even the set-up can be done again.
   */
  constructor(ui: GameUi, replay: AnyReplay, at: number | null, viewer: Eyes) {
    const match = new RecordMatch(replay, ui, at ?? replay.length)
    const presenter = new PagePresenter(1)
    super({ source: match, ui, presenter, people: [], viewer })
    this.record = replay.record
    this.#match = match
    this.#presenter = presenter
    soundsOf(this, presenter)
    this.#announceEntry()
    void this.#readOn()
  }

  /**
   * From the nearest landmark where one is known, so that a long record opens anywhere as quickly as at its beginning. `given`: a landmark
   * that was worked out elsewhere.
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
    return reactive(new ReplaySession(ui, replay, at, viewer))
  }

  /** The number of actions before the moment that is shown. */
  get at(): number {
    return this.#match.at
  }
  /** How many actions can be followed. */
  get length(): number {
    return this.#match.length
  }
  /** Why no more of them can. */
  override get fault(): string | null {
    return this.#match.fault
  }
  /** The seat that made the move that is shown; null at the set-up. */
  get mover(): Seat | null {
    return this.#match.mover
  }
  get speed(): number {
    return this.#presenter.pace
  }
  set speed(speed: number) {
    this.#presenter.speed = speed
  }
  override get viewer(): Eyes {
    return super.viewer
  }
  override set viewer(eyes: Eyes) {
    this.viewers.viewer = eyes
    this.isWhole = false
    this.#match.dropLog()
    this.go(this.at)
    void this.#readOn()
  }

  go(at: number): void {
    this.isPlaying = false
    this.#match.go(at)
    this.#announceEntry()
  }

  goToSeq(seq: number): void {
    this.go(this.#match.replay.indexOf(seq) + 1)
  }

  step(by: number): void {
    this.go(this.at + by)
  }

  async play(): Promise<void> {
    if (this.isPlaying) return
    if (this.at >= this.length) this.#match.go(0)
    this.isPlaying = true
    while (this.isPlaying && this.at < this.length) {
      this.#match.next()
      await this.runner.whenShown
    }
    this.isPlaying = false
  }

  pause(): void {
    this.isPlaying = false
    this.skip()
  }

  override close(): void {
    this.#isGone = true
    this.isPlaying = false
    super.close()
  }

  #announceEntry(): void {
    const texts = this.log.find(({ seq }) => seq === this.seq)?.sentences.map(({ text }) => text) ?? []
    if (texts.length > 0) this.announce(texts.join(' '))
  }

  async #readOn(): Promise<void> {
    const { viewer } = this
    try {
      const whole = await wholeLog(this.#match.replay, this.length, viewer, () => !this.#isGone && this.viewer === viewer)
      if (!whole) return
      this.#match.takeLog(viewer, whole.log)
      this.isWhole = true
      await whole.landmarks
      this.isSaved = true
    } catch (error) {
      if (this.#match.findEnd(error)) await this.#readOn()
    }
  }
}

/** The seats a person may take when playing on: those that people had, else the first. */
export function peopleOf(record: MatchRecord, seats: readonly Seat[]): Seat[] {
  const named = seats.filter(seat => record.seats[seat]?.name === 'Person')
  return named.length > 0 ? named : seats.slice(0, 1)
}
