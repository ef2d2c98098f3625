// How strong the levels are, so that one may be found that makes an even match.
import { adaptiveLevel } from '@sandtable/ai'
import { clumsy, elite, novice, veteran } from './levels.ts'

/**
 * In the order of the ladder in docs/ai-ww2.md, the veteran at 0, on the scale of `toChance`. The ladder's own distances (Novice at -2.8, Elite
 * at 2.4) would leave the range in which a person's strength is looked for; with these an even match is found within forty games.
 */
const RATINGS = { clumsy: -2, novice: -1.2, veteran: 0, elite: 1.8 }

export const learning = adaptiveLevel([clumsy, novice, veteran, elite], RATINGS)
