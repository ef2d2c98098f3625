// From named features to a chance of winning. Sums and a square root only: the same bits in every engine.

/** A number for each feature: how much it counts, or how much of it there is. */
export type Weights<F extends string> = { readonly [feature in F]: number }

/** 0 gives one half; far scores come near 0 and 1 without reaching them. */
export const toChance = (score: number): number => 0.5 + (0.5 * score) / Math.sqrt(1 + score * score)

/** The weighted sum of features. */
export function scoreOf<F extends string>(names: readonly F[], weights: Weights<F>, features: Weights<F>): number {
  let sum = 0
  for (const name of names) sum += weights[name] * features[name]
  return sum
}
