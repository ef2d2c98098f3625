// High ground: a tinted top with hachures running down its edge, heavier away from the light, which comes from the north-west.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { noise } from './chance.ts'
import { alongClosed, outlinesOf, roughen, smoothClosed } from './curves.ts'

export function paintHills(canvas: Canvas): void {
  paintHeight(canvas, ['hill', 'mountain'], 'hill', 10)
}

function paintHeight(canvas: Canvas, grounds: readonly string[], look: string, reach: number): void {
  for (const loop of outlinesOf(canvas.sheet, canvas.places(...grounds))) {
    const rim = roughen(loop, 3, 41)
    const near = loop[0] ?? { x: 0, y: 0 }
    canvas.add(`${look}-foot`, smoothClosed(rim), near)
    const along = alongClosed(rim, 5)
    const inner = along
      .filter((_, i) => i % 5 === 0)
      .map(({ dot, nx, ny }) => ({ x: dot.x - nx * (reach + 2), y: dot.y - ny * (reach + 2) }))
    canvas.add(`${look}-top`, smoothClosed(inner), near)
    for (const [i, { dot, nx, ny }] of along.entries()) {
      const shade = (nx + ny) / Math.SQRT2
      const ragged = noise(Math.round(dot.x), Math.round(dot.y), 43 + i)
      const from = reach - 1 - ragged * 2
      const to = -1.5 + ragged * 3.5 - Math.max(0, shade) * 2
      const d = `M${tenth(dot.x - nx * from)} ${tenth(dot.y - ny * from)}L${tenth(dot.x - nx * to)} ${tenth(dot.y - ny * to)}`
      canvas.add(shade > 0.15 ? `${look}-shade` : `${look}-light`, d, near)
    }
  }
}

/** Rough ground on top of what else is there: scattered stones. */
export function paintRough(canvas: Canvas): void {
  for (const cell of canvas.sheet.map.rough ?? []) {
    const { x, y } = canvas.sheet.centreOf(cell)
    for (let n = 0; n < 11; n++) {
      const turn = n * 2.4
      const out = SIZE * (0.35 + 0.4 * noise(cell, n, 51))
      const px = x + Math.cos(turn) * out
      const py = y + Math.sin(turn) * out * 0.86
      const r = 1.8 + 2.2 * noise(cell, n, 52)
      canvas.add(
        'boulder',
        `M${tenth(px - r)} ${tenth(py + r * 0.5)}L${tenth(px - r * 0.4)} ${tenth(py - r)}L${tenth(px + r)} ${tenth(py - r * 0.2)}L${tenth(px + r * 0.7)} ${tenth(py + r * 0.6)}Z`,
        { x, y },
      )
    }
  }
}

/** For later games: ridges over mountain hexes. */
export function paintMountains(canvas: Canvas): void {
  for (const cell of canvas.cells('mountain')) {
    const { x, y } = canvas.sheet.centreOf(cell)
    for (const [n, [dx, dy]] of [
      [-15, 6],
      [13, 11],
      [2, -9],
    ].entries()) {
      const h = 15 + 7 * noise(cell, n, 61)
      const px = x + (dx ?? 0)
      const py = y + (dy ?? 0) + 6
      canvas.add(
        'ridge-light',
        `M${tenth(px - h * 0.8)} ${tenth(py)}L${tenth(px)} ${tenth(py - h)}L${tenth(px + h * 0.15)} ${tenth(py)}Z`,
        { x, y },
      )
      canvas.add(
        'ridge-shade',
        `M${tenth(px)} ${tenth(py - h)}L${tenth(px + h * 0.85)} ${tenth(py)}L${tenth(px + h * 0.15)} ${tenth(py)}Z`,
        { x, y },
      )
    }
  }
}
