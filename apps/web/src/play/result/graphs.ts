// Figures over time as two lines on one scale. Where a value is not known the line has a gap.
import type { GameReview } from '@sandtable/board'

type Points = NonNullable<GameReview['graphs']>[number]['points']

export function linesOf(points: Points, width: number, height: number): { most: number; lines: readonly [string, string] } {
  const most = Math.max(1, ...points.flatMap(({ values }) => values.map(value => value ?? 0)))
  const x = (i: number) => tenth((i / Math.max(1, points.length - 1)) * width)
  const y = (value: number) => tenth((1 - value / most) * height)
  const line = (side: 0 | 1) => {
    let isOn = false
    return points
      .map(({ values }, i) => {
        const value = values[side]
        const step = value === null ? '' : `${isOn ? 'L' : 'M'}${x(i)} ${y(value)}`
        isOn = value !== null
        return step
      })
      .join('')
  }
  return { most, lines: [line(0), line(1)] }
}

const tenth = (n: number): number => Math.round(n * 10) / 10
