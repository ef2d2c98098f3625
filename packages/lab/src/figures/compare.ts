// BI-25.9: two runs side by side. With the same seeds and players each game of one has its twin in the other: the dice are common, so the
// difference is judged pair by pair and much of the luck cancels.
import type { Seat } from '@sandtable/kernel'
import { type GameRow, pointsOf } from '../results/row.ts'
import { differenceBetween, type Header } from '../run/experiment.ts'
import type { Estimate } from '../stats/estimate.ts'
import { Moments, student95 } from '../stats/moments.ts'
import { type Rate, rateOf } from '../stats/rate.ts'
import { apart, PointMean } from '../stats/score.ts'

export type Comparison = {
  readonly seat: Seat
  /** Games of both runs that were compared; 0 where the runs have no common dice. */
  readonly pairs: number
  readonly base: Rate
  readonly variant: Rate
  /** Points of the seat (a draw is half a point), variant less base. */
  readonly difference: Estimate
  /** Pairs in which the seat did better or worse in the variant. */
  readonly better: number
  readonly worse: number
  readonly turns: Estimate
  /** The seat's score less the other's. */
  readonly scoreGap: Estimate | null
}

type Brief = { readonly points: number; readonly isWin: boolean; readonly turns: number; readonly gap: number | null }

const PAIRED: readonly string[] = ['scenario', 'options', 'patch', 'rulesVersion']

/** Whether game n of one run has the dice and players of game n of the other. */
export function arePaired(a: Header, b: Header): boolean {
  const rest = { scenario: b.scenario, options: b.options, patch: b.patch, rulesVersion: b.rulesVersion }
  const difference = differenceBetween({ ...a, ...rest }, b)
  return difference === null || PAIRED.includes(difference)
}

/** Collects two runs, row by row in any order: a few numbers a game. */
export class Comparer {
  readonly #seat: Seat
  readonly #isPaired: boolean
  readonly #runs: readonly [Map<number, Brief>, Map<number, Brief>] = [new Map(), new Map()]

  constructor(base: Header, variant: Header) {
    this.#seat = base.seats[0]?.id ?? ''
    this.#isPaired = arePaired(base, variant)
  }

  add(run: 0 | 1, row: GameRow): void {
    const { game, winner, tally } = row
    const points = pointsOf(row, this.#seat)
    if (points === null) return
    const [own = 0, other = 0] = tally?.score ?? []
    this.#runs[run].set(game, {
      points,
      isWin: winner === this.#seat,
      turns: tally?.turns ?? 0,
      gap: tally ? own - other : null,
    })
  }

  /** null where a run has no game. */
  get comparison(): Comparison | null {
    const [base, variant] = this.#runs
    if (base.size === 0 || variant.size === 0) return null
    const pairs = this.#isPaired
      ? [...variant].flatMap(([n, b]) => (base.has(n) ? [[base.get(n) as Brief, b] as const] : []))
      : []
    const figures = pairs.length > 0 ? paired(pairs) : unpaired([...base.values()], [...variant.values()])
    const used =
      pairs.length > 0 ? [pairs.map(([a]) => a), pairs.map(([, b]) => b)] : [[...base.values()], [...variant.values()]]
    const [before = [], after = []] = used
    return {
      seat: this.#seat,
      pairs: pairs.length,
      base: rateOf(before.filter(({ isWin }) => isWin).length, before.length),
      variant: rateOf(after.filter(({ isWin }) => isWin).length, after.length),
      better: pairs.filter(([a, b]) => b.points > a.points).length,
      worse: pairs.filter(([a, b]) => b.points < a.points).length,
      ...figures,
    }
  }
}

function paired(pairs: readonly (readonly [Brief, Brief])[]) {
  const [points, turns, gaps] = [new PointMean(-1, 1), new Moments(), new Moments()]
  for (const [a, b] of pairs) {
    points.add(b.points - a.points)
    turns.add(b.turns - a.turns)
    if (a.gap !== null && b.gap !== null) gaps.add(b.gap - a.gap)
  }
  return { difference: points.estimate, turns: turns.estimate, scoreGap: gaps.n > 0 ? gaps.estimate : null }
}

function unpaired(before: readonly Brief[], after: readonly Brief[]) {
  const hasGaps = before.some(({ gap }) => gap !== null) && after.some(({ gap }) => gap !== null)
  return {
    difference: apart(pointsIn(before), pointsIn(after)),
    turns: meansApart(before, after, ({ turns }) => turns),
    scoreGap: hasGaps ? meansApart(before, after, ({ gap }) => gap ?? 0) : null,
  }
}

function pointsIn(briefs: readonly Brief[]): Estimate {
  const mean = new PointMean(0, 1)
  for (const { points } of briefs) mean.add(points)
  return mean.estimate
}

/** The difference of two means that have nothing in common (Welch; the smaller sample's freedom, which errs on the wide side). */
function meansApart(before: readonly Brief[], after: readonly Brief[], value: (brief: Brief) => number): Estimate {
  const [a, b] = [new Moments(), new Moments()]
  for (const brief of before) a.add(value(brief))
  for (const brief of after) b.add(value(brief))
  const gap = b.mean - a.mean
  const n = Math.min(a.n, b.n)
  const half = n > 1 ? student95(n - 1) * Math.sqrt(a.variance / a.n + b.variance / b.n) : Number.POSITIVE_INFINITY
  return { value: gap, n, low: gap - half, high: gap + half }
}
