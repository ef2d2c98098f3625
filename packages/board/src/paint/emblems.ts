// What is built or fought over in a hex, printed on the ground round the place where a counter will lie.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'

type Point = { readonly x: number; readonly y: number }
const at = ({ x, y }: Point, bearing: number, out: number): string =>
  `${tenth(x + Math.cos(bearing) * out)} ${tenth(y + Math.sin(bearing) * out)}`

/** A ring of points on a bow below or above the counter. */
const bow = (from: number, to: number, n: number): number[] =>
  Array.from({ length: n + 1 }, (_, i) => ((from + ((to - from) * i) / n) * Math.PI) / 180)

const WORKS: Readonly<Record<string, (canvas: Canvas, centre: Point) => void>> = {
  bunker(canvas, centre) {
    const ring = (out: number) =>
      `M${bow(15, 375, 6)
        .map(turn => at(centre, turn, out))
        .join('L')}Z`
    canvas.add('bunker', `${ring(33)}${ring(27)}`, centre)
    canvas.add('work-line', `${ring(33)}${ring(27)}`, centre)
  },
  trench(canvas, centre) {
    const teeth = bow(20, 160, 16).map((turn, i) => at(centre, turn, i % 4 < 2 ? 33 : 28))
    canvas.add('trench-edge', `M${teeth.join('L')}`, centre)
    canvas.add('trench', `M${teeth.join('L')}`, centre)
  },
  barricade(canvas, centre) {
    for (const turn of bow(205, 335, 6)) {
      const [x = 0, y = 0] = at(centre, turn, 31).split(' ').map(Number)
      canvas.add('barricade', `M${tenth(x - 4)} ${tenth(y - 4)}l8 8m0 -8l-8 8`, centre)
    }
  },
  minefield(canvas, centre) {
    for (const turn of bow(0, 315, 7)) {
      const [x = 0, y = 0] = at(centre, turn, 30).split(' ').map(Number)
      canvas.add('mine', `M${tenth(x - 3)} ${tenth(y)}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`, centre)
      canvas.add('mine-horn', `M${tenth(x - 4.6)} ${tenth(y - 3.6)}l2 2m5.2 -2l-2 2M${tenth(x)} ${tenth(y - 5.4)}v2.4`, centre)
    }
  },
}

/** Small signs at the upper corner of the hex, 14 across. */
const SITES: Readonly<Record<string, string>> = {
  port: 'M0 -5v10M-3.4 -2h6.8M-6 1q1 5 6 5q5 0 6 -5M-1.6 -6.4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0',
  airfield: 'M-7 4L7 -4M-5.6 6.4L8.4 -1.6M-3 3l2 -1.2M1 .6l2 -1.2',
  comms_hub: 'M-4 6L0 -5L4 6M-2.4 2h4.8M-4 -6q-2.6 -3 0 -6M4 -6q2.6 -3 0 -6',
  civic_center: 'M-6 6V-1L0 -6L6 -1V6ZM-2 6V1H2V6M0 -6V-10',
  hvt: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M-9 0h6M3 0h6M0 -9v6M0 3v6',
}

export function paintEmblems(canvas: Canvas): void {
  for (const { cell, look } of canvas.sheet.map.emblems ?? []) {
    const centre = canvas.sheet.centreOf(cell)
    WORKS[look]?.(canvas, centre)
    const sign = SITES[look]
    if (sign) {
      const { x, y } = { x: centre.x, y: centre.y - SIZE * 0.76 }
      canvas.add('site-disc', `M${tenth(x - 9)} ${tenth(y)}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0`, centre)
      canvas.add('site', moved(sign, x, y), centre)
    }
  }
}

/** Only the absolute moves are moved; the rest of a sign is written relative or absolute round its own middle. */
function moved(sign: string, dx: number, dy: number): string {
  return sign.replace(/([MLHV])\s*(-?[\d.]+)(?:\s+(-?[\d.]+))?/g, (_, letter: string, a: string, b: string | undefined) => {
    if (letter === 'H') return `H${tenth(Number(a) + dx)}`
    if (letter === 'V') return `V${tenth(Number(a) + dy)}`
    return `${letter}${tenth(Number(a) + dx)} ${tenth(Number(b) + dy)}`
  })
}
