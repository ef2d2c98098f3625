// What grows: woods as crowns that close into a canopy and spill over the sides, marsh as tufts over standing water.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { Chance } from './chance.ts'
import { type Dot, outlinesOf, roughen, smoothClosed } from './curves.ts'
import { VERGE } from './lanes.ts'

/** Three sizes of crown. Each is a line of no length with a round end, as wide as the crown: a tenth of the ink of a circle. */
const RADII = [5.8, 6.9, 8.1] as const
type Crown = Dot & { readonly size: number; readonly near: Dot }

/** Under the roads, which go through. */
export function paintWoodFloors(canvas: Canvas): void {
  for (const loop of outlinesOf(canvas.sheet, canvas.places('woods'))) {
    canvas.add('wood-floor', smoothClosed(roughen(loop, 4, 11)), loop[0] ?? { x: 0, y: 0 })
  }
}

export function paintWoods(canvas: Canvas): void {
  paintCrowns(canvas, 'woods', () => true)
}

/** Light woods: clumps with grass between them, away from the middle, where a counter lies. */
export function paintCopses(canvas: Canvas): void {
  paintCrowns(canvas, 'copse', ({ x, y, near }, chance) => Math.hypot(x - near.x, y - near.y) > SIZE * 0.42 && chance < 0.42)
}

function paintCrowns(canvas: Canvas, ground: string, stands: (crown: Crown, chance: number) => boolean): void {
  const crowns = canvas
    .places(ground)
    .flatMap(({ col, row }) => {
      const chance = new Chance(col, row, 15)
      return crownsOf(canvas, col, row).filter(crown => stands(crown, chance.next()))
    })
    .sort((a, b) => a.y - b.y)
  const dab = (look: string, { x, y, size, near }: Crown, dx = 0, dy = 0) =>
    canvas.add(`${look} s${size}`, `M${tenth(x + dx)} ${tenth(y + dy)}h0`, near)
  for (const crown of crowns) dab('wood-shadow', crown, 2, 3)
  for (const crown of crowns) dab('wood-edge', crown)
  for (const crown of crowns) dab('wood', crown)
  for (const crown of crowns) dab('wood-light', crown, -2, -2.2)
  for (const { x, y, size, near } of crowns) {
    const r = RADII[size] as number
    canvas.add(
      'wood-line',
      `M${tenth(x - r * 0.5)} ${tenth(y + r * 0.8)}a${r} ${r} 0 0 0 ${tenth(r * 1.45)} ${tenth(-r * 0.9)}`,
      near,
    )
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
      const size = Math.floor(chance.between(0, RADII.length))
      const r = RADII[size] as number
      const skip = chance.next() < 0.07
      const out = Math.max(Math.abs(y - near.y) / 0.866, Math.abs(x - near.x) * 0.866 + Math.abs(y - near.y) * 0.5) / SIZE
      if (!skip && out < 0.97 && canvas.isFree({ x, y }, VERGE + r)) crowns.push({ x, y, size, near })
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
