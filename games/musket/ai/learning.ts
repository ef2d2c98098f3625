// How strong the levels are, so that one may be found that makes an even match.
import { adaptiveLevel } from '@sandtable/ai'
import { clumsy, elite, novice, veteran } from './levels.ts'

/** Measured; docs/ai.md says how. The scale is that of `toChance`, the veteran at 0. */
const RATINGS = { clumsy: -0.99, novice: -0.49, veteran: 0, elite: 0.96 }

export const learning = adaptiveLevel([clumsy, novice, veteran, elite], RATINGS)
