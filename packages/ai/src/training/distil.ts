// The cross-entropy method: the mean moves towards the best of a generation, and the cloud follows. All of a generation play the same games, so
// that they are compared by skill and not by luck.
import { type Dice, seeded } from '@sandtable/kernel'
import { bell, type Cloud, cloudOf, type Ground, type Method, meanOf, POPULATION, ranked, type Vector } from './method.ts'

export type Trial = Ground & {
  readonly generations: number
  /** Higher is better; `generation` says which games to play. */
  score(weights: Vector, generation: number): number
}

/** How the best of a generation count, first to last. */
const SHARES = [0.32, 0.24, 0.17, 0.12, 0.09, 0.06]
const STRIDE = 0.6
const CALM = 0.3
/** The cloud never shrinks below this part of what it was. */
const LEAST_SPREAD = 0.25

export const crossEntropy: Method = {
  tried(_, cloud, seed) {
    const dice = seeded(seed)
    // All generations draw from one row of dice, and each as many.
    for (let past = 0; past < cloud.generation; past++) triedAround(cloud, dice)
    return triedAround(cloud, dice)
  },
  next(ground, { generation, mean, spread }, tried, scores) {
    const best = ranked(tried, scores)
    const shared = (of: (weights: Vector) => number) => SHARES.reduce((sum, share, place) => sum + share * of(best[place]!), 0)
    return {
      generation: generation + 1,
      mean: mean.map((weight, i) => weight + STRIDE * (shared(weights => weights[i]!) - weight)),
      spread: spread.map((width, i) => {
        const found = Math.sqrt(shared(weights => (weights[i]! - mean[i]!) ** 2))
        return Math.max(LEAST_SPREAD * ground.spread[i]!, (1 - CALM) * width + CALM * found)
      }),
      score: meanOf(scores),
    }
  },
}

function triedAround({ mean, spread }: Cloud, dice: Dice): readonly Vector[] {
  return Array.from({ length: POPULATION }, (_, n) =>
    n === 0 ? mean : mean.map((weight, i) => weight + spread[i]! * bell(dice)),
  )
}

/** The clouds from `from` to the last generation. The same seed gives the same clouds, also when it goes on from one that was put away. */
export function* distilling(
  trial: Trial,
  seed: string,
  from: Cloud = cloudOf(trial),
  method: Method = crossEntropy,
): Generator<Cloud, Cloud> {
  let cloud = from
  while (cloud.generation < trial.generations) {
    const tried = method.tried(trial, cloud, seed)
    const scores = tried.map(weights => trial.score(weights, cloud.generation))
    cloud = method.next(trial, cloud, tried, scores)
    yield cloud
  }
  return cloud
}
