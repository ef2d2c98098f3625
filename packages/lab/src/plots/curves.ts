// Lines over a common axis, each with the band of what it may be.
import { safe } from '../report/html.ts'
import { figureOf, round, WIDTH } from './figure.ts'
import type { Tone } from './interval-rows.ts'

export type CurvePoint = { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }
export type Curve = { readonly label: string; readonly tone: Tone; readonly points: readonly CurvePoint[] }

const HEIGHT = 176
const BOX = { left: 32, right: WIDTH - 6, top: 12, bottom: HEIGHT - 38 }
const TICKS = 6

/** Shares from 0 to 1 upwards. `isStep`: what changes only at a point stays until the next. */
export function curves(caption: string, lines: readonly Curve[], unit: string, isStep: boolean, reference?: number): string {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x))
  const [from, to] = [Math.min(...xs), Math.max(...xs)]
  const x = (value: number) => round(BOX.left + ((value - from) / (to - from || 1)) * (BOX.right - BOX.left))
  const y = (value: number) => round(BOX.bottom - value * (BOX.bottom - BOX.top))
  const grid = [0, 0.5, 1].map(
    share =>
      `<path d="M${BOX.left} ${y(share)}H${BOX.right}" stroke="var(--line)"/><text x="${BOX.left - 4}" y="${y(share) + 4}" text-anchor="end" class="soft">${share * 100}</text>`,
  )
  if (reference !== undefined)
    grid.push(`<path d="M${BOX.left} ${y(reference)}H${BOX.right}" stroke="var(--ink)" stroke-dasharray="3 3"/>`)
  const step = Math.max(1, Math.ceil((to - from) / TICKS))
  const ticks: string[] = []
  for (let at = from; at <= to; at += step)
    ticks.push(`<text x="${x(at)}" y="${BOX.bottom + 14}" text-anchor="middle" class="soft">${at}</text>`)
  const drawn = lines.map(({ tone, points }, i) => {
    const path = points.map((p, k) =>
      k === 0 ? `M${x(p.x)} ${y(p.y)}` : isStep ? `H${x(p.x)}V${y(p.y)}` : `L${x(p.x)} ${y(p.y)}`,
    )
    const dash = i % 2 === 1 ? ' stroke-dasharray="6 3"' : ''
    return `<g class="${tone}">${band(points, x, y)}<path d="${path.join('')}" fill="none" stroke="currentColor" stroke-width="2"${dash}/>${isStep ? '' : dots(points, x, y)}</g>`
  })
  const key = lines
    .map(({ label, tone }, i) => {
      const at = BOX.left + (i * (BOX.right - BOX.left)) / Math.max(1, lines.length)
      return `<g class="${tone}"><path d="M${round(at)} ${HEIGHT - 6}h16" stroke="currentColor" stroke-width="3"${i % 2 === 1 ? ' stroke-dasharray="6 3"' : ''}/></g><text x="${round(at + 20)}" y="${HEIGHT - 2}">${safe(label)}</text>`
    })
    .join('')
  const alt = lines.map(
    ({ label, points }) => `${label}: ${points.map(p => `${unit} ${p.x}: ${Math.round(p.y * 100)} %`).join(', ')}`,
  )
  return figureOf(caption, alt.join('; '), HEIGHT, [...grid, ...ticks, ...drawn, key].join('\n'))
}

type Place = (value: number) => number

function band(points: readonly CurvePoint[], x: Place, y: Place): string {
  const known = points.filter(({ low, high }) => low !== undefined && high !== undefined)
  if (known.length < 2) return ''
  const upper = known.map(p => `${x(p.x)} ${y(p.high as number)}`)
  const lower = known.toReversed().map(p => `${x(p.x)} ${y(p.low as number)}`)
  return `<path d="M${[...upper, ...lower].join('L')}Z" fill="currentColor" opacity=".2"/>`
}

const dots = (points: readonly CurvePoint[], x: Place, y: Place): string =>
  points.map(p => `<circle cx="${x(p.x)}" cy="${y(p.y)}" r="3" fill="currentColor"/>`).join('')
