// What grows: woods as crowns that close into a canopy and spill over the sides, marsh as tufts over standing water.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { Chance } from './chance.ts'
import { circle, type Dot, outlinesOf, roughen, smoothClosed } from './curves.ts'
import { VERGE } from './lanes.ts'

type Crown = Dot & { readonly r: number; readonly near: Dot }

/** Under the roads, which go through. */
export function paintWoodFloors(canvas: Canvas): void {
  for (const loop of outlinesOf(canvas.sheet, canvas.places('woods'))) {
    canvas.add('wood-floor', smoothClosed(roughen(loop, 4, 11)), loop[0] ?? { x: 0, y: 0 })
  }
}

export function paintWoods(canvas: Canvas): void {
  const places = canvas.places('woods')
  const crowns = places.flatMap(({ col, row }) => crownsOf(canvas, col, row)).sort((a, b) => a.y - b.y)
  for (const { x, y, r, near } of crowns) canvas.add('wood-shadow', circle(x + 2, y + 3, r), near)
  for (const { x, y, r, near } of crowns) canvas.add('wood-edge', circle(x, y, r + 0.9), near)
  for (const { x, y, r, near } of crowns) canvas.add('wood', circle(x, y, r), near)
  for (const { x, y, r, near } of crowns) {
    canvas.add('wood-light', circle(x - r * 0.28, y - r * 0.32, r * 0.5), near)
    const d = `M${tenth(x - r * 0.5)} ${tenth(y + r * 0.8)}A${tenth(r)} ${tenth(r)} 0 0 0 ${tenth(x + r * 0.95)} ${tenth(y - r * 0.1)}`
    canvas.add('wood-line', d, near)
  }
}

/** A jittered lattice keeps crowns apart without trying and rejecting. */
function crownsOf(canvas: Canvas, col: number, row: number): Crown[] {
  const chance = new Chance(col, row, 13)
  const near = canvas.sheet.centre(col, row)
  const crowns: Crown[] = []
  const gap = 13.5
  for (let v = -3; v <= 3; v++) {
    for (let u = -3; u <= 3; u++) {
      const x = near.x + (u + (v & 1 ? 0.5 : 0)) * gap + chance.between(-3.6, 3.6)
      const y = near.y + v * gap * 0.87 + chance.between(-3.2, 3.2)
      const r = chance.between(5.4, 8.4)
      const skip = chance.next() < 0.07
      const out = Math.max(Math.abs(y - near.y) / 0.866, Math.abs(x - near.x) * 0.866 + Math.abs(y - near.y) * 0.5) / SIZE
      if (!skip && out < 0.97 && canvas.isFree({ x, y }, VERGE + r)) crowns.push({ x, y, r, near })
    }
  }
  return crowns
}

export function paintMarsh(canvas: Canvas): void {
  const places = canvas.places('marsh')
  for (const loop of outlinesOf(canvas.sheet, places)) {
    canvas.add('marsh', smoothClosed(roughen(loop, 4, 19)), loop[0] ?? { x: 0, y: 0 })
  }
  for (const { col, row } of places) {
    const chance = new Chance(col, row, 29)
    const centre = canvas.sheet.centre(col, row)
    for (let v = -2; v <= 2; v++) {
      for (let u = -2; u <= 2; u++) {
        const x = centre.x + u * 16 + chance.between(-6, 6)
        const y = centre.y + v * 13 + chance.between(-4, 4)
        if ((x - centre.x) ** 2 + (y - centre.y) ** 2 > (SIZE * 0.86) ** 2) continue
        const w = chance.between(5, 9)
        canvas.add('marsh-water', `M${tenth(x - w)} ${tenth(y)}h${tenth(2 * w)}m${tenth(-1.5 * w)} 2.6h${tenth(w)}`, centre)
        if (chance.next() < 0.75) {
          canvas.add('reed', `M${tenth(x - 3)} ${tenth(y - 0.6)}l-2 -4.6m3.2 4.4l-.6 -6.6m1.8 6.8l.8 -7m.6 7l2.6 -5`, centre)
        }
      }
    }
  }
}
