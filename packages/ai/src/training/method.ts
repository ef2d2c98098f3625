// What ways of searching among weights have in common: many vectors around a mean are tried, and their scores say where to go from there.
import type { Dice } from '@sandtable/kernel'

/** Where a search begins, and how far each weight is tried to either side at first. */
export type Ground = { readonly start: readonly number[]; readonly spread: readonly number[] }

/**
 * Where a search stands, as plain data: it can be put away after any generation. `score` is the mean of the last one; `drift` is what a method
 * remembers beyond that.
 */
export type Cloud = {
  readonly generation: number
  readonly mean: readonly number[]
  readonly spread: readonly number[]
  readonly score: number | null
  readonly drift?: Drift
}

/** Of the evolution strategy: its step, the shape of the cloud, and the paths both have come. All in units of the first spread. */
export type Drift = {
  readonly step: number
  readonly variance: readonly number[]
  readonly stepPath: readonly number[]
  readonly shapePath: readonly number[]
}

export type Vector = readonly number[]

/** Same ground, seed and scores, same clouds: no dice are kept between two generations. */
export interface Method {
  /** What this generation tries, always `POPULATION` of them. */
  tried(ground: Ground, cloud: Cloud, seed: string): readonly Vector[]
  /** Where they lead; `scores` are theirs, higher is better. */
  next(ground: Ground, cloud: Cloud, tried: readonly Vector[], scores: readonly number[]): Cloud
}

/** Vectors of one generation, in any method. */
export const POPULATION = 20

export const cloudOf = ({ start, spread }: Ground): Cloud => ({ generation: 0, mean: start, spread, score: null })

export const meanOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length

/** The best first; of equals, the one that was tried first. */
export const ranked = (tried: readonly Vector[], scores: readonly number[]): readonly Vector[] =>
  tried
    .map((weights, n) => ({ weights, score: scores[n]! }))
    .sort((a, b) => b.score - a.score)
    .map(({ weights }) => weights)

const PARTS = 10_000

/** Nearly normal with deviation 1: six even draws added up. */
export function bell(dice: Dice): number {
  let sum = 0
  for (let n = 0; n < 6; n++) sum += dice.pick(PARTS + 1, 'bell') / PARTS
  return (sum - 3) * Math.SQRT2
}
