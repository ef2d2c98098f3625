// A search among weights: many vectors around a mean are tried, the mean moves towards the best of them, and the cloud follows. (The
// cross-entropy method.) All of a generation play the same games, so that they are compared by skill and not by luck.
import type { Dice } from '@sandtable/kernel'

export type Trial = {
  readonly start: readonly number[]
  /** How far each weight is tried to either side at first. */
  readonly spread: readonly number[]
  readonly generations: number
  /** 0 to 1, higher is better; `generation` says which games to play. */
  score(weights: readonly number[], generation: number): number
}

const POPULATION = 20
/** How the best of a generation count, first to last. */
const SHARES = [0.32, 0.24, 0.17, 0.12, 0.09, 0.06]
const STRIDE = 0.6
const CALM = 0.3
/** The cloud never shrinks below this part of what it was. */
const LEAST_SPREAD = 0.25

/** The mean after the last generation. `told` hears how each one did. */
export function distilled(
  trial: Trial,
  dice: Dice,
  told: (generation: number, mean: number) => void = () => {},
): readonly number[] {
  let mean = trial.start
  let spread = trial.spread
  for (let generation = 0; generation < trial.generations; generation++) {
    const tried = Array.from({ length: POPULATION }, (_, n) =>
      n === 0 ? mean : mean.map((weight, i) => weight + (spread[i] as number) * bell(dice)),
    )
    const scored = tried
      .map(weights => ({ weights, score: trial.score(weights, generation) }))
      .sort((a, b) => b.score - a.score)
    const best = (of: (weights: readonly number[]) => number) =>
      SHARES.reduce((sum, share, place) => sum + share * of((scored[place] as { weights: readonly number[] }).weights), 0)
    const [from, wide] = [mean, spread]
    mean = from.map((weight, i) => weight + STRIDE * (best(weights => weights[i] as number) - weight))
    spread = wide.map((width, i) => {
      const found = Math.sqrt(best(weights => ((weights[i] as number) - (from[i] as number)) ** 2))
      return Math.max(LEAST_SPREAD * (trial.spread[i] as number), (1 - CALM) * width + CALM * found)
    })
    told(generation, scored.reduce((sum, { score }) => sum + score, 0) / POPULATION)
  }
  return mean
}

const PARTS = 10_000

/** Nearly normal with deviation 1: six even draws added up. */
function bell(dice: Dice): number {
  let sum = 0
  for (let n = 0; n < 6; n++) sum += dice.pick(PARTS + 1, 'bell') / PARTS
  return (sum - 3) * Math.SQRT2
}
