// Where sea and land meet: sand under the water's edge, ripples on it, and surf that runs along the shore.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { Chance } from './chance.ts'
import { outlinesOf, roughen, smoothClosed } from './curves.ts'

const WATERS = ['sea', 'deep']
const ORIGIN = { x: 0, y: 0 }

/** The sand runs on under the sea, so that no field shows between the two. */
export function paintBeaches(canvas: Canvas): void {
  const beach = canvas.places('beach')
  if (beach.length === 0) return
  const outline = (grounds: readonly string[], swing: number, salt: number) =>
    outlinesOf(canvas.sheet, canvas.places(...grounds))
      .map(loop => smoothClosed(roughen(loop, swing, salt)))
      .join('')
  canvas.add('dune', outline(['beach', ...WATERS], 6.5, 71), ORIGIN)
  canvas.add('sand', outline(['beach', ...WATERS], 4, 73), ORIGIN)
  for (const { col, row } of beach) {
    const chance = new Chance(col, row, 77)
    const centre = canvas.sheet.centre(col, row)
    for (let n = 0; n < 26; n++) {
      const x = tenth(centre.x + chance.between(-0.8, 0.8) * SIZE)
      const y = tenth(centre.y + chance.between(-0.85, 0.85) * SIZE)
      canvas.add('grain', `M${x} ${y}h0`, centre)
      if (n % 6 === 0) canvas.add('ripple', `M${x} ${y}q4 -2.4 8 0t8 0`, centre)
    }
  }
}

/** The sea over the sand: shallow, then deep, with breakers where it meets the land. */
export function paintCoasts(canvas: Canvas): void {
  const shore = outlinesOf(canvas.sheet, canvas.places(...WATERS))
  if (shore.length === 0) return
  canvas.add('sea', shore.map(loop => smoothClosed(roughen(loop, 4.2, 17))).join(''), ORIGIN)
  const deep = outlinesOf(canvas.sheet, canvas.places('deep'))
  canvas.add('deep-edge', deep.map(loop => smoothClosed(roughen(loop, 7, 21))).join(''), ORIGIN)
  canvas.add('deep', deep.map(loop => smoothClosed(roughen(loop, 5, 19))).join(''), ORIGIN)
  for (const { col, row } of canvas.places(...WATERS)) {
    const chance = new Chance(col, row, 83)
    const centre = canvas.sheet.centre(col, row)
    const look = canvas.ground(col, row) === 'deep' ? 'swell-deep' : 'swell'
    for (let n = 0; n < 3; n++) {
      const x = tenth(centre.x + chance.between(-0.6, 0.4) * SIZE)
      const y = tenth(centre.y + chance.between(-0.7, 0.7) * SIZE)
      canvas.add(look, `M${x} ${y}q4 -3.4 8 0t8 0`, centre)
    }
  }
}
