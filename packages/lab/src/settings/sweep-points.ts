// What a sweep found: for each value how often the first seat won, and how much that differs from the first value on the same dice.
import type { Estimate } from '../stats/estimate.ts'
import { type Rate, rateOf } from '../stats/rate.ts'
import { PointMean } from '../stats/score.ts'

export type SweepPoint = {
  readonly value: number
  readonly wins: Rate
  /** A draw is half a point. */
  readonly points: Estimate
  /** Less the points of the first value, game by game; null for the first. */
  readonly difference: Estimate | null
}
export type SweepFigures = { readonly path: string; readonly games: number; readonly points: readonly SweepPoint[] }

export class SweepPoints {
  readonly #path: string
  readonly #games: number
  readonly #points: SweepPoint[] = []
  #first: readonly (number | null)[] = []

  constructor(path: string, games: number) {
    this.#path = path
    this.#games = games
  }

  /** By game; null where there was trouble. */
  add(value: number, points: readonly (number | null)[]): void {
    const isFirst = this.#points.length === 0
    if (isFirst) this.#first = points
    const [own, gaps] = [new PointMean(0, 1), new PointMean(-1, 1)]
    points.forEach((each, game) => {
      if (each === null) return
      own.add(each)
      const before = this.#first[game]
      if (before !== null && before !== undefined) gaps.add(each - before)
    })
    const wins = rateOf(points.filter(each => each === 1).length, Math.max(1, own.n))
    this.#points.push({ value, wins, points: own.estimate, difference: isFirst ? null : gaps.estimate })
  }

  get isEmpty(): boolean {
    return this.#points.length === 0
  }

  figures(): SweepFigures {
    return { path: this.#path, games: this.#games, points: this.#points }
  }
}
