// BI-24.20, BI-24.21: styles on top of a level: three traits from 0 to 5, and what follows from them by one formula.
import { PRIORITIES, type Priority, type PriorityWeights } from '../evaluation/priorities.ts'

/** Aggression, planning, precision. */
export type Traits = { readonly a: number; readonly p: number; readonly c: number; readonly doublesSpecials?: true }

export const PERSONALITIES = {
  berserker: { a: 5, p: 1, c: 2 },
  strategist: { a: 2, p: 5, c: 4 },
  conservative: { a: 1, p: 3, c: 3 },
  balanced: { a: 3, p: 3, c: 3 },
  rookie: { a: 3, p: 1, c: 1 },
  veteran: { a: 2, p: 4, c: 4 },
  specialist: { a: 2, p: 4, c: 4, doublesSpecials: true },
  adaptive: { a: 3, p: 4, c: 3 },
} as const satisfies Record<string, Traits>

export const mistakeOf = ({ c }: Traits): number => Math.max(0.05, 0.15 * (5 - c))
export const riskOf = ({ a }: Traits): number => Math.min(0.95, 0.19 * a)

export function weightsOf({ a, p, c, doublesSpecials }: Traits): PriorityWeights {
  const calm = 5 - a
  return {
    inflictCasualties: 3 + 2 * a + 0.5 * c,
    preserveForce: 2 + 1.5 * calm + 0.5 * p,
    denyTerrain: 4 + calm + p,
    defendObjectives: 5 + 1.5 * calm + p,
    secureObjectives: 4 + a + 1.5 * p,
    gatherIntelligence: 2 + 1.5 * p + 0.5 * c,
    manageLogistics: 3 + 1.5 * p + c,
    waspOperations: 4 + c + p,
    hiddenOperations: 3 + 1.5 * c + 0.5 * calm,
    specialAbilities: (3 + c + 0.5 * a) * (doublesSpecials ? 2 : 1),
  }
}

/** The same as multiples of the balanced temper, so that they can go on top of the state's weights (BI-24.12). */
export function traitWeights(traits: Traits): PriorityWeights {
  const own = weightsOf(traits)
  const even = weightsOf(PERSONALITIES.balanced)
  const temper: { [priority in Priority]?: number } = {}
  for (const priority of PRIORITIES) temper[priority] = own[priority] / even[priority]
  return temper as PriorityWeights
}
