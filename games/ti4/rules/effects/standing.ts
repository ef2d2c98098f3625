// What the ops of dice share: the effect that goes on, and the words for "not now".
import type { Op } from '../../data/types.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Draft } from '../state/chapter-types.ts'
import type { Duration, Use } from '../state/effects-used.ts'
import { standInForce } from '../windows/active-ops.ts'

export const nothing = ({ effect }: Use, clause = 'TI-G.5.1'): TiRefusal => ({ code: 'nothing-to-do', clause, what: effect })
export const kindsOf = ({ roll }: Op): readonly string[] => [roll ?? []].flat() as readonly string[]

/** Once a use, however many ops of it go on. */
export function stand(d: Draft, use: Use, duration: Duration, roll: number | null = null): void {
  const stands = d.s.effects.some(
    ({ effect, seat, units, roll: of, duration: until }) =>
      effect === use.effect && seat === use.seat && of === roll && until === duration && units.join() === use.units.join(),
  )
  if (!stands) standInForce(d, use, duration, roll)
}
