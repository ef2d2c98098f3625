// BI-25.18: a watch beside the levels of a run. To look at the clock takes as long as a quick decision, so quick ones are timed now and then.
import type { Asking, Choice, Policies, Policy } from '@sandtable/ai'
import type { Dice, Seat } from '@sandtable/kernel'
import { type LevelPace, levelPace, notePace, type Pace } from './pace.ts'

/**
 * After a quick decision the next is not timed, after another the next three, and so on: a level that is always quick is hardly timed, one
 * that now and then has nothing to think about nearly always.
 */
const QUICK_MS = 0.05
const MOST_SKIPPED = 31
/** Where a decision takes no longer on average, a watch beside it is felt. Older looks count less and less. */
const THOUGHTLESS_MS = 0.003
const RECENT_LOOKS = 64
/** After a game without a thought so many are played without the watch: it is a thirtieth of so quick a game. */
export const GAMES_SKIPPED = 63

/** The last who was asked in a game. */
type Asked = { seat: Seat | null }

/** A level with a watch beside it. Made once for a run and not for each game: what is new is slow. */
class TimedPolicy implements Policy {
  readonly #policy: Policy
  readonly #clock: () => number
  readonly #asked: Asked
  #pace: LevelPace | null = null
  /** How many games the one that is played stands for. */
  #games = 1
  /** Decisions since the last that was timed, and how many there may be: they go on from one game to the next. */
  #untimed = 0
  #toSkip = 0
  /** The shortest time that the clock has told: what it tells as none took less. No clock is coarser than a millisecond. */
  #leastMs = 1
  /** Looks at the clock of late, and the time that they saw pass. */
  #looks = 0
  #seenMs = 0
  /** In this game. */
  #decisions = 0
  #looked = 0

  constructor(policy: Policy, clock: () => number, asked: Asked) {
    this.#policy = policy
    this.#clock = clock
    this.#asked = asked
  }
  get id(): string {
    return this.#policy.id
  }
  get title(): string {
    return this.#policy.title
  }
  /**
   * It tells of nothing that it looked at, and hardly takes time. Where the clock is a coarse one, as browsers have, it stands still in most
   * quick decisions: no time at all says nothing, and it takes many looks to know how long they are on average.
   */
  get isThoughtless(): boolean {
    return this.#looked === 0 && this.#seenMs > 0 && this.#seenMs < THOUGHTLESS_MS * this.#looks
  }

  begin(pace: LevelPace, games: number): void {
    this.#pace = pace
    this.#games = games
    this.#decisions = this.#looked = 0
  }

  choose(view: unknown, seat: Seat, dice: Dice, asking?: Asking): Choice {
    this.#asked.seat = seat
    this.#decisions++
    if (this.#untimed === this.#toSkip) return this.#timed(view, seat, dice, asking)
    this.#untimed++
    const choice = this.#policy.choose(view, seat, dice, asking)
    if (choice.looked !== undefined) this.#looked += choice.looked
    return choice
  }

  #timed(view: unknown, seat: Seat, dice: Dice, asking: Asking | undefined): Choice {
    const started = this.#clock()
    const choice = this.#policy.choose(view, seat, dice, asking)
    const ms = this.#clock() - started
    this.#see(ms)
    if (this.#pace) notePace(this.#pace, ms, (this.#untimed + 1) * this.#games, ms > 0 ? ms : this.#leastMs)
    this.#untimed = 0
    this.#toSkip = ms < QUICK_MS ? Math.min(MOST_SKIPPED, 2 * this.#toSkip + 1) : 0
    if (choice.looked !== undefined) this.#looked += choice.looked
    return choice
  }

  #see(ms: number): void {
    if (this.#looks === RECENT_LOOKS) {
      this.#looks /= 2
      this.#seenMs /= 2
    }
    this.#looks++
    this.#seenMs += ms
    if (ms > 0 && ms < this.#leastMs) this.#leastMs = ms
  }

  end(): void {
    if (!this.#pace) return
    this.#pace.decisions += this.#decisions
    this.#pace.looked += this.#looked
  }
}

/** All levels of a run, timed: games are played by `timed` between `begin` and `end`, or by the levels themselves and `passed` over. */
export class Stopwatch {
  readonly timed: Policies
  readonly #levels: readonly string[]
  readonly #policies: readonly TimedPolicy[]
  readonly #asked: Asked = { seat: null }
  #unwatched = 0

  constructor(policies: Policies, clock: () => number) {
    this.#levels = Object.keys(policies)
    this.#policies = this.#levels.map(level => new TimedPolicy(policies[level] as Policy, clock, this.#asked))
    this.timed = Object.fromEntries(this.#levels.map((level, i) => [level, this.#policies[i] as TimedPolicy]))
  }

  /** Whether the next game goes without: only where one level plays all seats, or nobody would know whose decisions they were. */
  get isIdle(): boolean {
    return this.#unwatched < GAMES_SKIPPED && this.#policies.length === 1 && this.#policies[0]?.isThoughtless === true
  }

  begin(pace: Pace): void {
    this.#asked.seat = null
    for (let i = 0; i < this.#policies.length; i++)
      this.#policies[i]?.begin(levelPace(pace, this.#levels[i] as string), this.#unwatched + 1)
    this.#unwatched = 0
  }

  end(): void {
    for (let i = 0; i < this.#policies.length; i++) this.#policies[i]?.end()
  }

  /** A game that nobody watched, with so many decisions. */
  passed(pace: Pace, decisions: number): void {
    this.#unwatched++
    levelPace(pace, this.#levels[0] as string).decisions += decisions
  }

  /** Whose turn it was when a watched game broke off. */
  get asked(): Seat | null {
    return this.#asked.seat
  }
}
