// How strong the levels are, so that one may be found that makes an even match.
import { evenMatch } from '@sandtable/ai'
import { clumsy, elite, novice, veteran } from './levels.ts'

/** Rounded from the ladder in docs/ai-ww2.md. The scale is that of `toChance`, the veteran at 0. */
const RATINGS = { clumsy: -2, novice: -1.2, veteran: 0, elite: 1.8 }

export const learning = evenMatch([clumsy, novice, veteran, elite], RATINGS)
