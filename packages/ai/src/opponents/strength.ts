// How strong the person on the other side is, from results alone. Ratings live on the scale of `toChance`: one more than the enemy wins
// about 85 of 100.
import { toChance } from '../search/evaluation.ts'

/** One finished game: how strong the opponent was held to be, and 1 for the person, 0 against, 0.5 for a draw. */
export type Result = { readonly rating: number; readonly score: number }

export type Strength = {
  readonly rating: number
  /** Half the width of the range that holds two chances of three. */
  readonly give: number
  readonly games: number
}

/** The grid of possible ratings, and how unlikely the far ones are before the first game. */
const FROM = -3
const TO = 3
const CELLS = 121
const WIDTH = 1

/** Old games tell about a person who has learned since. */
export const REMEMBERED = 60

/** What the results say: the mean over all ratings, each by how well it explains them. */
export function strengthFrom(results: readonly Result[]): Strength {
  const known = results.slice(-REMEMBERED)
  let [mass, sum, squares] = [0, 0, 0]
  for (let cell = 0; cell < CELLS; cell++) {
    const rating = FROM + ((TO - FROM) * cell) / (CELLS - 1)
    let likely = 1 / (1 + (rating / WIDTH) ** 4)
    for (const result of known) {
      const win = toChance(rating - result.rating)
      // Doubled, so that sixty factors stay far from the smallest number there is.
      likely *= 2 * (result.score * win + (1 - result.score) * (1 - win))
    }
    mass += likely
    sum += likely * rating
    squares += likely * rating * rating
  }
  const rating = sum / mass
  return { rating, give: Math.sqrt(Math.max(0, squares / mass - rating * rating)), games: known.length }
}
