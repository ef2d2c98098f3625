// The curve of who was ahead as a drawing: points on a sheet as wide as the page has room, and which of them can be stepped on.
import type { GameReview } from '@sandtable/board'

export const HEIGHT = 150

type Point = NonNullable<GameReview['curve']>['points'][number]
export type Dot = Point & { readonly x: number; readonly y: number; readonly turningPoint: number | null }

/** The first seat's share fills the sheet from below. */
export function place(points: readonly Point[], turningSeqs: readonly number[], width: number): Dot[] {
  const last = Math.max(1, points.length - 1)
  return points.map((point, i) => {
    const n = turningSeqs.indexOf(point.seq)
    return {
      ...point,
      x: tenth((i / last) * width),
      y: tenth((1 - Math.min(1, Math.max(0, point.share))) * HEIGHT),
      turningPoint: n < 0 ? null : n + 1,
    }
  })
}

const tenth = (n: number): number => Math.round(n * 10) / 10

/** A step holds until the next one: nothing happened in between. */
export function lineOf(dots: readonly Dot[]): string {
  return dots.map(({ x, y }, i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

/** Where something changed, and both ends: more would be stops without a sight. */
export function stops(dots: readonly Dot[]): Dot[] {
  return dots.filter((dot, i) => i === 0 || i === dots.length - 1 || dot.share !== dots[i - 1]?.share)
}
