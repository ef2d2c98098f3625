// Effects that go on after their use, and when they end (TI-D.13, TI-G.5.2).
import type { Draft } from '../state/chapter-types.ts'
import type { Custom, Duration, Use } from '../state/state.ts'

/** `roll`: the roll it belongs to, for the duration of that name. */
export function standInForce(
  d: Draft,
  use: Use,
  duration: Duration,
  roll: number | null = null,
  custom: Custom | null = null,
): void {
  const { effect, seat, units, dice, planet, n } = use
  d.s.effects.push({ effect, seat, units: [...units], dice: [...dice], planet, n, about: null, duration, roll, custom })
}

/** Ends everything of these durations; `roll` only what belongs to that roll. */
export function expire(d: Draft, durations: readonly Duration[], roll?: number): void {
  d.s.effects = d.s.effects.filter(each => !durations.includes(each.duration) || (roll !== undefined && each.roll !== roll))
}
