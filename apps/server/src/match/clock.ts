// The clock of a match: how much time each seat has left. It is stored with every entry, so every node and every restart shows the same.
// The rules know nothing of it.
import type { Seat } from '@sandtable/kernel'
import type { ClockFace, ClockRule } from '@sandtable/protocol/online'
import type { Increments } from './clock-increment.ts'

/** What each seat had left, in milliseconds, when its time last began or stopped to run, and when that was. */
export type ClockMark = { readonly left: { readonly [seat: Seat]: number }; readonly since: number }

const DAY_MS = 86_400_000

const allowance = (rule: ClockRule): number => (rule.kind === 'days' ? rule.days * DAY_MS : rule.minutes * 60_000)

export function startClock(rule: ClockRule, seats: readonly Seat[], now: number): ClockMark {
  return { left: Object.fromEntries(seats.map(seat => [seat, allowance(rule)])), since: now }
}

/** `running`: the seats whose time ran until now; `next`: those whose time runs from now on; `by` acted or undid an action. */
type Turn = {
  readonly by: Seat
  readonly increments: Increments
  readonly running: readonly Seat[]
  readonly next: readonly Seat[]
  readonly now: number
}

export function pressClock(rule: ClockRule, mark: ClockMark, turn: Turn): ClockMark {
  const { by, increments, running, next, now } = turn
  const left = { ...leftAt(mark, running, now) }
  // An undo takes the increment back: a player gains no time by undoing and acting again.
  if (rule.kind === 'sides')
    for (const [seat, gain] of Object.entries(increments)) left[seat] = (left[seat] ?? 0) + gain * rule.increment * 1000
  // Days are for one decision: a seat has all of them again when its next turn begins.
  else
    for (const seat of next) if (seat === by ? (increments[by] ?? 0) > 0 : !running.includes(seat)) left[seat] = allowance(rule)
  return { left, since: now }
}

export function leftAt(mark: ClockMark, running: readonly Seat[], now: number): { readonly [seat: Seat]: number } {
  const spent = Math.max(0, now - mark.since)
  return Object.fromEntries(Object.entries(mark.left).map(([seat, ms]) => [seat, running.includes(seat) ? ms - spent : ms]))
}

/** What had elapsed on this server when a mark was made; `since` is in the store's time. */
export type Reading = { readonly since: number; readonly elapsed: number }

/** Older matches than this many go by the store's time when they are opened again. */
const MOST_READINGS = 10_000

/** When the clock of each match was last read here: a match that is closed and opened again goes on counting from there. */
export class Readings {
  readonly #of = new Map<string, Reading>()

  /** The reading of this mark: the one made here, or one by the store's time. */
  find(match: string, { since }: ClockMark, time: { now(): number; elapsed(): number }): Reading {
    const known = this.#of.get(match)
    if (known?.since === since) return known
    const reading = { since, elapsed: time.elapsed() - Math.max(0, time.now() - since) }
    this.keep(match, reading)
    return reading
  }

  keep(match: string, reading: Reading): void {
    this.#of.delete(match)
    this.#of.set(match, reading)
    const oldest = this.#of.keys().next().value
    if (this.#of.size > MOST_READINGS && oldest !== undefined) this.#of.delete(oldest)
  }
}

/**
 * The clock of a running match. `running` are always those who are to decide; `elapsed` counts on this server, so that a clock of the machine
 * that is set forward or back changes no player's time.
 */
export class MatchClock {
  readonly #rule: ClockRule
  #mark: ClockMark
  #reading: Reading
  #pressed: Reading | null = null

  constructor(rule: ClockRule, mark: ClockMark, reading: Reading) {
    this.#rule = rule
    this.#mark = mark
    this.#reading = reading
  }

  get reading(): Reading {
    return this.#reading
  }

  face(running: readonly Seat[], elapsed: number): ClockFace {
    return { left: leftAt(this.#mark, running, this.#at(elapsed)), running }
  }

  isUp(seat: Seat, running: readonly Seat[], elapsed: number): boolean {
    return (leftAt(this.#mark, running, this.#at(elapsed))[seat] ?? 0) <= 0
  }

  /** What it will show; it shows it from `set` on, when the entry is stored. */
  pressed(turn: Turn, elapsed: number): ClockMark {
    this.#pressed = { since: turn.now, elapsed }
    return { ...pressClock(this.#rule, this.#mark, { ...turn, now: this.#at(elapsed) }), since: turn.now }
  }

  set(mark: ClockMark, elapsed: number): void {
    this.#mark = mark
    this.#reading = this.#pressed?.since === mark.since ? this.#pressed : { since: mark.since, elapsed }
  }

  /** The time of the store, if it had gone on evenly since the mark was made. */
  #at(elapsed: number): number {
    return this.#mark.since + elapsed - this.#reading.elapsed
  }
}
