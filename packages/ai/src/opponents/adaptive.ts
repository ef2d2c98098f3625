// The opponent that seeks an even match: as strong as past games say the person is.

import type { Policy } from '../policy/policy.ts'
import type { Learning, Memory } from './learning.ts'
import { strengthOf, tellStrength, withResult } from './memory.ts'
import { ofStrength } from './of-strength.ts'

const NAME = {
  id: 'adaptive',
  title: 'Adaptive',
  about: 'Finds out from past games how strong you are and plays so that either side may win.',
}

/** `levels` from the weakest on; no person is compared with that first one. `ratings` by their ids, on the scale of `toChance`. */
export function adaptiveLevel(levels: readonly Policy[], ratings: Readonly<Record<string, number>>): Learning {
  const rungs = levels.map(policy => ({ rating: ratings[policy.id]!, title: policy.title, policy }))
  return {
    learn: (memory, record, person) => withResult(memory, ratings, record, person),
    tell: memory => tellStrength(memory, rungs.slice(1)),
    adaptive: (memory: Memory) => ofStrength(rungs, strengthOf(memory).rating, NAME) as Policy,
  }
}
