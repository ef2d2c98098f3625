// The opponent that seeks an even match: as strong as past games say the person is.
import { type Learning, type Memory, ofStrength, type Policy, strengthOf, tellStrength, withResult } from '@sandtable/ai'
import { clumsy, elite, novice, veteran } from './levels.ts'

/** Rounded from the ladder in docs/ai-ww2.md. The scale is that of `toChance`, the veteran at 0. */
const RATINGS = { clumsy: -2, novice: -1.2, veteran: 0, elite: 1.8 }

const RUNGS = [clumsy, novice, veteran, elite].map(policy => ({
  rating: RATINGS[policy.id as keyof typeof RATINGS],
  title: policy.title,
  policy,
}))

const NAME = {
  id: 'adaptive',
  title: 'Adaptive',
  about: 'Finds out from past games how strong you are and plays so that either side may win.',
}

export const adaptiveBy = (memory: Memory): Policy => ofStrength(RUNGS, strengthOf(memory).rating, NAME) as Policy

export const learning: Learning = {
  learn: (memory, record, person) => withResult(memory, RATINGS, record, person),
  tell: memory => tellStrength(memory, RUNGS.slice(1)),
  adaptive: adaptiveBy,
}
