// One match as this node holds it: what is stored of it, its engine and its clock; loaded again whenever another node has changed it.
import type { GameEntry } from '@sandtable/ai'
import type { Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { Snapshot } from '@sandtable/protocol/online'
import type { Computers } from '../computers/computers.ts'
import type { TurnNotifier } from '../notify/turn-notifier.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { ProcessingTime } from '../ops/processing-time.ts'
import type { ServerTime } from '../ops/server-time.ts'
import type { Lobby } from '../seats/lobby.ts'
import type { Limits } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'
import type { Appender } from '../store/appender.ts'
import type { Store, StoredMatch, StoredSeat } from '../store/store.ts'
import type { ClockMark, MatchClock, Readings } from './clock.ts'
import type { Increments } from './clock-increment.ts'
import { type LoadedMatch, loadMatch } from './load-match.ts'
import type { MatchEngine } from './match-engine.ts'
import type { Open, Redacted } from './redacted.ts'

export type MatchServices = {
  readonly store: Store
  readonly appender: Appender
  readonly computers: Computers
  /** Null where the host has given no address to notify. */
  readonly turnNotifier: TurnNotifier | null
  readonly limits: Limits
  readonly metrics: Metrics
  readonly lobby: Lobby
  /** Writes a line for the host into the log. */
  problem(what: string): void
  readonly processing: ProcessingTime
  /** Of the clocks of matches. */
  readonly readings: Readings
  readonly time: Pick<ServerTime, 'now' | 'elapsed'>
}

export class MatchState {
  readonly services: MatchServices
  readonly gameEntry: GameEntry
  #stored: StoredMatch
  #engine: MatchEngine | null
  #clock: MatchClock | null

  private constructor(services: MatchServices, gameEntry: GameEntry, stored: StoredMatch, { engine, clock }: LoadedMatch) {
    this.services = services
    this.gameEntry = gameEntry
    this.#stored = stored
    this.#engine = engine
    this.#clock = clock
  }

  static async open(services: MatchServices, gameEntry: GameEntry, stored: StoredMatch): Promise<MatchState> {
    const state = new MatchState(services, gameEntry, stored, await loadMatch(services, gameEntry, stored))
    await state.noteEnd()
    return state
  }

  get id(): string {
    return this.#stored.id
  }
  get stored(): StoredMatch {
    return this.#stored
  }
  get engine(): MatchEngine | null {
    return this.#engine
  }

  /** The engine of a match that has begun and is not over. */
  running(): MatchEngine {
    if (!this.#engine) throw new RequestError('not-begun', 'The match begins when every seat is taken.')
    if (this.#stored.outcome) throw new RequestError('over', 'The match is over.')
    return this.#engine
  }

  seat(id: Seat): StoredSeat | undefined {
    return this.#stored.seats.find(({ seat }) => seat === id)
  }

  /** Repeats here what has been stored. */
  change(changed: Partial<StoredMatch>): void {
    this.#stored = { ...this.#stored, ...changed }
  }

  changeSeat(seat: Seat, changed: Partial<StoredSeat>): void {
    this.change({ seats: this.#stored.seats.map(one => (one.seat === seat ? { ...one, ...changed } : one)) })
  }

  async reload(): Promise<void> {
    const { store } = this.services
    const stored = await store.match(this.id)
    if (!stored) throw new RequestError('no-match', 'This match is no longer kept here.')
    const { engine, clock } = await loadMatch(this.services, this.gameEntry, stored)
    // All of it or, where the store fails, nothing: the row alone says that a match has begun whose engine is not here.
    this.#stored = stored
    this.#engine = engine
    this.#clock = clock
    await this.noteEnd()
  }

  /** A snapshot only makes the next load quicker: where it cannot be stored, everything goes on without it. */
  async keepSnapshot(): Promise<void> {
    const engine = this.running()
    const body = engine.snapshot()
    if (body === null) return
    try {
      await this.services.store.keepSnapshot(this.id, { seq: engine.seq, body })
    } catch (error) {
      this.services.problem(`A position could not be put away: ${String(error)}`)
    }
  }

  async markOver(outcome: Outcome): Promise<void> {
    this.change({ outcome: await this.services.store.markOver(this.id, outcome, this.services.time.now()) })
  }

  /** The entries say that the match is over, even if the server stopped before it could store the outcome, or cannot store it. */
  async noteEnd(): Promise<void> {
    const outcome = this.#engine?.outcome
    if (!outcome || this.#stored.outcome) return
    try {
      await this.markOver(outcome)
    } catch (error) {
      this.services.problem(`The end of a match could not be noted: ${String(error)}`)
      this.change({ outcome })
    }
  }

  /** `shown`: the view that this viewer was sent last. */
  snapshotFor(viewer: Viewer, shown?: Redacted | null): Open<Snapshot> | undefined {
    const standing = this.#engine?.snapshotFor(viewer, shown)
    if (!standing || !this.#clock || this.#stored.outcome) return standing
    return { ...standing, clock: this.#clock.face(this.#undecided(), this.services.time.elapsed()) }
  }

  isTimeUp(seat: Seat): boolean {
    return this.#clock?.isUp(seat, this.#undecided(), this.services.time.elapsed()) ?? false
  }

  /** Called before an action, while the seats to decide are still the ones before; the answer gives the clock after it. */
  clockBefore(by: Seat): (increments: Increments) => ClockMark | null {
    const clock = this.#clock
    if (!clock) return () => null
    const running = this.#undecided()
    const { time } = this.services
    return increments => clock.pressed({ by, increments, running, next: this.#undecided(), now: time.now() }, time.elapsed())
  }

  setClock(mark: ClockMark): void {
    if (!this.#clock) return
    this.#clock.set(mark, this.services.time.elapsed())
    this.services.readings.keep(this.id, this.#clock.reading)
  }

  /** The opponent where two play; null where more do. */
  across(seat: Seat): Seat | null {
    const { seats } = this.#stored
    return seats.length === 2 ? (seats.find(one => one.seat !== seat)?.seat ?? null) : null
  }

  #undecided(): readonly Seat[] {
    return this.#engine?.undecided ?? []
  }
}
