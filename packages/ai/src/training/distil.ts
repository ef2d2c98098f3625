// A search among weights: many vectors around a mean are tried, the mean moves towards the best of them, and the cloud follows. (The
// cross-entropy method.) All of a generation play the same games, so that they are compared by skill and not by luck.
import { type Dice, seeded } from '@sandtable/kernel'

export type Trial = {
  readonly start: readonly number[]
  /** How far each weight is tried to either side at first. */
  readonly spread: readonly number[]
  readonly generations: number
  /** Higher is better; `generation` says which games to play. */
  score(weights: readonly number[], generation: number): number
}

/** Where a search stands, as plain data: it can be put away after any generation. `score` is the mean of the last one. */
export type Cloud = {
  readonly generation: number
  readonly mean: readonly number[]
  readonly spread: readonly number[]
  readonly score: number | null
}

export const POPULATION = 20
/** How the best of a generation count, first to last. */
const SHARES = [0.32, 0.24, 0.17, 0.12, 0.09, 0.06]
const STRIDE = 0.6
const CALM = 0.3
/** The cloud never shrinks below this part of what it was. */
const LEAST_SPREAD = 0.25

/** The clouds from `from` to the last generation. The same seed gives the same clouds, also when it goes on from one that was put away. */
export function* distilling(trial: Trial, seed: string, from: Cloud = cloudOf(trial)): Generator<Cloud, Cloud> {
  const dice = seeded(seed)
  for (let past = 0; past < from.generation; past++) triedAround(from, dice)
  let cloud = from
  while (cloud.generation < trial.generations) {
    cloud = nextCloud(trial, cloud, dice)
    yield cloud
  }
  return cloud
}

const cloudOf = ({ start, spread }: Trial): Cloud => ({ generation: 0, mean: start, spread, score: null })

function triedAround({ mean, spread }: Cloud, dice: Dice): (readonly number[])[] {
  return Array.from({ length: POPULATION }, (_, n) =>
    n === 0 ? mean : mean.map((weight, i) => weight + (spread[i] as number) * bell(dice)),
  )
}

function nextCloud(trial: Trial, { generation, mean, spread }: Cloud, dice: Dice): Cloud {
  const scored = triedAround({ generation, mean, spread, score: null }, dice)
    .map(weights => ({ weights, score: trial.score(weights, generation) }))
    .sort((a, b) => b.score - a.score)
  const best = (of: (weights: readonly number[]) => number) =>
    SHARES.reduce((sum, share, place) => sum + share * of((scored[place] as { weights: readonly number[] }).weights), 0)
  return {
    generation: generation + 1,
    mean: mean.map((weight, i) => weight + STRIDE * (best(weights => weights[i] as number) - weight)),
    spread: spread.map((width, i) => {
      const found = Math.sqrt(best(weights => ((weights[i] as number) - (mean[i] as number)) ** 2))
      return Math.max(LEAST_SPREAD * (trial.spread[i] as number), (1 - CALM) * width + CALM * found)
    }),
    score: scored.reduce((sum, { score }) => sum + score, 0) / POPULATION,
  }
}

const PARTS = 10_000

/** Nearly normal with deviation 1: six even draws added up. */
function bell(dice: Dice): number {
  let sum = 0
  for (let n = 0; n < 6; n++) sum += dice.pick(PARTS + 1, 'bell') / PARTS
  return (sum - 3) * Math.SQRT2
}
