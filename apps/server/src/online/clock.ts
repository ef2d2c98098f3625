// The clock of a match: how much time each seat has left. It is kept with every entry, so that every node and every restart reads the
// same; the rules know nothing of it.
import type { Seat } from '@sandtable/kernel'
import type { ClockFace, ClockRule } from '@sandtable/protocol/online'
import type { Gains } from './gains.ts'

/** What each seat had left when its time last began or stopped to run, in milliseconds, and when that was. */
export type ClockMark = { readonly left: { readonly [seat: Seat]: number }; readonly since: number }

const DAY_MS = 86_400_000

const allowance = (rule: ClockRule): number => (rule.kind === 'days' ? rule.days * DAY_MS : rule.minutes * 60_000)

export function startClock(rule: ClockRule, seats: readonly Seat[], now: number): ClockMark {
  return { left: Object.fromEntries(seats.map(seat => [seat, allowance(rule)])), since: now }
}

/** `running` are those whose time ran until now, `next` those whose time runs from now on; `by` did something, or took it back. */
type Turn = {
  readonly by: Seat
  readonly gains: Gains
  readonly running: readonly Seat[]
  readonly next: readonly Seat[]
  readonly now: number
}

export function pressClock(rule: ClockRule, mark: ClockMark, turn: Turn): ClockMark {
  const { by, gains, running, next, now } = turn
  const left = { ...leftAt(mark, running, now) }
  // What an action brought is given back with it: nobody gains time by taking back and doing again.
  if (rule.kind === 'sides')
    for (const [seat, gain] of Object.entries(gains)) left[seat] = (left[seat] ?? 0) + gain * rule.increment * 1000
  // Days are for one decision: whoever has decided has them anew when it is his turn again.
  else for (const seat of next) if (seat === by ? (gains[by] ?? 0) > 0 : !running.includes(seat)) left[seat] = allowance(rule)
  return { left, since: now }
}

export function leftAt(mark: ClockMark, running: readonly Seat[], now: number): { readonly [seat: Seat]: number } {
  const spent = Math.max(0, now - mark.since)
  return Object.fromEntries(Object.entries(mark.left).map(([seat, ms]) => [seat, running.includes(seat) ? ms - spent : ms]))
}

/** The clock of a running match. `running` are always those who are to decide. */
export class MatchClock {
  readonly #rule: ClockRule
  #mark: ClockMark

  constructor(rule: ClockRule, mark: ClockMark) {
    this.#rule = rule
    this.#mark = mark
  }

  face(running: readonly Seat[], now: number): ClockFace {
    return { left: leftAt(this.#mark, running, now), running }
  }

  isUp(seat: Seat, running: readonly Seat[], now: number): boolean {
    return (leftAt(this.#mark, running, now)[seat] ?? 0) <= 0
  }

  /** What it will show; it shows it from `set` on, when the entry is stored. */
  pressed(turn: Turn): ClockMark {
    return pressClock(this.#rule, this.#mark, turn)
  }

  set(mark: ClockMark): void {
    this.#mark = mark
  }
}
