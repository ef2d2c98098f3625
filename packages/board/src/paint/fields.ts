// Open country: ploughed patches here and there, a few blades of grass elsewhere. Quiet enough to be forgotten.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { Chance, noise } from './chance.ts'

const OPEN = new Set(['open', 'road', 'town', 'burned', 'ford', 'bridge', 'river'])

export function paintFields(canvas: Canvas): void {
  const { sheet } = canvas
  const { columns, rows } = sheet.map
  for (let row = -1; row <= rows; row++) {
    for (let col = -1; col <= columns; col++) {
      if (!OPEN.has(canvas.ground(col, row))) continue
      if (noise(col, row, 71) < 0.34) paintPatch(canvas, col, row)
      paintGrass(canvas, col, row)
    }
  }
}

/** A field of furrows, as surveyors draw them. */
function paintPatch(canvas: Canvas, col: number, row: number): void {
  const chance = new Chance(col, row, 3)
  const { x, y } = canvas.sheet.centre(col, row)
  const turn = chance.between(-0.6, 0.6)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const cx = x + chance.between(-12, 12)
  const cy = y + chance.between(-10, 10)
  const w = chance.between(17, 26)
  const h = chance.between(12, 19)
  const skew = chance.between(-5, 5)
  const put = (u: number, v: number) => `${tenth(cx + u * cos - v * sin)} ${tenth(cy + u * sin + v * cos)}`
  const look = chance.next() < 0.5 ? 'patch-a' : 'patch-b'
  canvas.add(look, `M${put(-w, -h)}L${put(w, -h + skew)}L${put(w + skew, h)}L${put(-w + skew / 2, h)}Z`, { x, y })
  for (let v = -h + 3.5; v < h - 1; v += 4.2) canvas.add('furrow', `M${put(-w + 2, v)}L${put(w - 2, v + skew * 0.4)}`, { x, y })
}

function paintGrass(canvas: Canvas, col: number, row: number): void {
  const chance = new Chance(col, row, 5)
  const centre = canvas.sheet.centre(col, row)
  for (let n = 0; n < 4; n++) {
    const x = centre.x + chance.between(-0.8, 0.8) * SIZE
    const y = centre.y + chance.between(-0.75, 0.75) * SIZE
    canvas.add('grass', `M${tenth(x)} ${tenth(y)}l-1.2 -3.4m1.4 3.4l.4 -4.2m.6 4.2l1.9 -3`, centre)
  }
}
