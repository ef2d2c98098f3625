// One match as this node holds it: its row, the referee and the clock, read anew whenever somebody else has changed them.
import type { GameEntry } from '@sandtable/ai'
import type { Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { Snapshot } from '@sandtable/protocol/online'
import type { ClockMark, MatchClock, Readings } from './clock.ts'
import type { Computers } from './computers.ts'
import type { Gains } from './gains.ts'
import type { Limits } from './limits.ts'
import type { Lobby } from './lobby.ts'
import type { Metrics } from './metrics.ts'
import { type Opened, openMatch } from './opening.ts'
import type { Postman } from './postman.ts'
import type { Open, Redacted } from './redacted.ts'
import type { Referee } from './referee.ts'
import type { ServerTime } from './server-time.ts'
import type { Appender } from './store/appender.ts'
import type { KeptMatch, KeptSeat, Store } from './store/store.ts'
import { Refusal } from './wishes.ts'

export type TableServices = {
  readonly store: Store
  readonly appender: Appender
  readonly computers: Computers
  /** Where the host has said whom to tell. */
  readonly postman: Postman | null
  readonly limits: Limits
  readonly metrics: Metrics
  readonly lobby: Lobby
  /** Written down for whoever looks after the server. */
  problem(what: string): void
  /** Of the clocks of matches. */
  readonly readings: Readings
  readonly time: Pick<ServerTime, 'now' | 'elapsed'>
}

export class HeldMatch {
  readonly services: TableServices
  readonly door: GameEntry
  #kept: KeptMatch
  #referee: Referee | null
  #clock: MatchClock | null

  private constructor(services: TableServices, door: GameEntry, kept: KeptMatch, { referee, clock }: Opened) {
    this.services = services
    this.door = door
    this.#kept = kept
    this.#referee = referee
    this.#clock = clock
  }

  static async open(services: TableServices, door: GameEntry, kept: KeptMatch): Promise<HeldMatch> {
    const held = new HeldMatch(services, door, kept, await openMatch(services, door, kept))
    await held.noteEnd()
    return held
  }

  get id(): string {
    return this.#kept.id
  }
  get kept(): KeptMatch {
    return this.#kept
  }
  get referee(): Referee | null {
    return this.#referee
  }

  /** The referee of a match that has begun and is not over. */
  running(): Referee {
    if (!this.#referee) throw new Refusal('not-begun', 'The match begins when every seat is taken.')
    if (this.#kept.outcome) throw new Refusal('over', 'The match is over.')
    return this.#referee
  }

  seat(id: Seat): KeptSeat | undefined {
    return this.#kept.seats.find(({ seat }) => seat === id)
  }

  /** What has been stored of the row. */
  change(changed: Partial<KeptMatch>): void {
    this.#kept = { ...this.#kept, ...changed }
  }

  changeSeat(seat: Seat, changed: Partial<KeptSeat>): void {
    this.change({ seats: this.#kept.seats.map(one => (one.seat === seat ? { ...one, ...changed } : one)) })
  }

  async reload(): Promise<void> {
    const { store } = this.services
    const kept = await store.match(this.id)
    if (!kept) throw new Refusal('no-match', 'This match is no longer kept here.')
    this.#kept = kept
    const { referee, clock } = await openMatch(this.services, this.door, kept)
    this.#referee = referee
    this.#clock = clock
    await this.noteEnd()
  }

  /** A help for the next opening, no more: where it cannot be put away everything goes on without it. */
  async keepSnapshot(): Promise<void> {
    const referee = this.running()
    const body = referee.snapshot()
    if (body === null) return
    try {
      await this.services.store.keepSnapshot(this.id, { seq: referee.seq, body })
    } catch (error) {
      this.services.problem(`A position could not be put away: ${String(error)}`)
    }
  }

  async markOver(outcome: Outcome): Promise<void> {
    this.change({ outcome: await this.services.store.markOver(this.id, outcome, this.services.time.now()) })
  }

  /** Where the rules say that it is over, the entries do: a server that stopped before the row could say so, or cannot write it, knows all the same. */
  async noteEnd(): Promise<void> {
    const outcome = this.#referee?.outcome
    if (!outcome || this.#kept.outcome) return
    try {
      await this.markOver(outcome)
    } catch (error) {
      this.services.problem(`The end of a match could not be noted: ${String(error)}`)
      this.change({ outcome })
    }
  }

  /** `shown`: what this viewer was shown last. */
  standing(viewer: Viewer, shown?: Redacted | null): Open<Snapshot> | undefined {
    const standing = this.#referee?.standing(viewer, shown)
    if (!standing || !this.#clock || this.#kept.outcome) return standing
    return { ...standing, clock: this.#clock.face(this.#undecided(), this.services.time.elapsed()) }
  }

  isTimeUp(seat: Seat): boolean {
    return this.#clock?.isUp(seat, this.#undecided(), this.services.time.elapsed()) ?? false
  }

  /** What the clock will show after something is done; to be asked before it, while those who are to decide now still are. */
  clockBefore(by: Seat): (gains: Gains) => ClockMark | null {
    const clock = this.#clock
    if (!clock) return () => null
    const running = this.#undecided()
    const { time } = this.services
    return gains => clock.pressed({ by, gains, running, next: this.#undecided(), now: time.now() }, time.elapsed())
  }

  setClock(mark: ClockMark): void {
    if (!this.#clock) return
    this.#clock.set(mark, this.services.time.elapsed())
    this.services.readings.keep(this.id, this.#clock.reading)
  }

  /** Whoever is left where two play; nobody where more do. */
  across(seat: Seat): Seat | null {
    const { seats } = this.#kept
    return seats.length === 2 ? (seats.find(one => one.seat !== seat)?.seat ?? null) : null
  }

  #undecided(): readonly Seat[] {
    return this.#referee?.undecided ?? []
  }
}
