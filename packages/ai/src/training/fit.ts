// Weights from results: positions of finished games and how they ended.
import { toChance } from '../search/evaluation.ts'

/** `result`: 1 won, 0 lost, 0.5 drawn, seen from the side the features belong to. */
export type Sample = { readonly features: readonly number[]; readonly result: number }

const STEPS = 400
const RATE = 2
/** How much of the last step goes on in the next. */
const MOMENTUM = 0.9
/** A feature that says nothing is drawn towards zero. */
const PULL = 0.00005

/**
 * Least squares of the chance against the result, by gradient steps from a flat start: the same samples give the same weights. A feature that
 * `isNeverBad` (by its place) gets no weight below zero: features that go together may otherwise share a sum out as a plus and a minus.
 */
export function fitWeights(
  samples: readonly Sample[],
  isNeverBad: (place: number) => boolean = () => false,
): readonly number[] {
  const count = samples[0]?.features.length ?? 0
  const weights = new Array<number>(count).fill(0.1)
  const speed = new Array<number>(count).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const slope = slopeAt(weights, samples)
    for (let i = 0; i < count; i++) {
      const weight = weights[i]!
      speed[i] = MOMENTUM * speed[i]! - RATE * (slope[i]! / samples.length + PULL * weight)
      weights[i] = weight + speed[i]!
      if (isNeverBad(i) && weights[i]! < 0) weights[i] = speed[i] = 0
    }
  }
  return weights
}

function slopeAt(weights: readonly number[], samples: readonly Sample[]): readonly number[] {
  const slope = new Array<number>(weights.length).fill(0)
  for (const { features, result } of samples) {
    let score = 0
    for (let i = 0; i < weights.length; i++) score += weights[i]! * features[i]!
    // The derivative of `toChance` times that of the squared miss.
    const pull = ((toChance(score) - result) * 0.5) / (1 + score * score) ** 1.5
    for (let i = 0; i < weights.length; i++) slope[i] = slope[i]! + pull * features[i]!
  }
  return slope
}
