// Water: lakes with an uneven shore and the contour lines that engravers put along it; rivers through hexes and along sides.
import { type Sheet, SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { noise } from './chance.ts'
import { chained, type Dot, outlinesOf, roughen, smoothClosed, smoothOpen } from './curves.ts'
import { curveThrough, exitsOf } from './lanes.ts'

export function paintLakes(canvas: Canvas): void {
  paintShore(canvas, ['lake'], 'lake')
}

function paintShore(canvas: Canvas, grounds: readonly string[], look: string): void {
  const places = canvas.places(...grounds)
  if (places.length === 0) return
  const d = outlinesOf(canvas.sheet, places)
    .map(loop => smoothClosed(roughen(loop, 4.2, 17)))
    .join('')
  const near = { x: 0, y: 0 }
  canvas.add(`${look}-bank`, d, near)
  canvas.add(look, d, near)
}

const RIVERS = ['river', 'ford', 'bridge']

/** Rivers that fill hexes: one broad stream from side to side. */
export function paintStreams(canvas: Canvas): void {
  const cells = canvas.cells(...RIVERS)
  const isWater = (ground: string) => RIVERS.includes(ground) || ground === 'lake' || ground === 'sea'
  for (const cell of cells) {
    const exits = exitsOf(canvas.sheet, cell, isWater)
    const { d, dots } = curveThrough(canvas.sheet, cell, exits.length > 0 ? exits : [2, 5], 9)
    canvas.add('stream-bank', d, canvas.sheet.centreOf(cell))
    canvas.add('stream', d, canvas.sheet.centreOf(cell))
    canvas.add('stream-line', d, canvas.sheet.centreOf(cell))
    canvas.keepOff(dots)
  }
}

/** Rivers along hexsides. */
export function paintRiverSides(canvas: Canvas): void {
  const { sheet } = canvas
  const segments = (sheet.map.riverSides ?? []).map(side => sideEnds(sheet, side.cell, side.dir))
  for (const chain of chained(segments)) {
    const points = bend(runOff(sheet, chain))
    const d = smoothOpen(points)
    const near = chain[0] as Dot
    canvas.add('brook-bank', d, near)
    canvas.add('brook', d, near)
    canvas.keepOff(points)
  }
}

/** A river that ends near the rim runs off the sheet. */
function runOff(sheet: Sheet, chain: readonly Dot[]): Dot[] {
  const [first, last] = [chain[0] as Dot, chain[chain.length - 1] as Dot]
  return [...beyond(sheet, first), ...chain, ...beyond(sheet, last)]
}

function beyond({ frame }: Sheet, { x, y }: Dot): Dot[] {
  const ways = [
    { gap: x - frame.x, dot: { x: frame.x - 12, y } },
    { gap: frame.x + frame.width - x, dot: { x: frame.x + frame.width + 12, y } },
    { gap: y - frame.y, dot: { x, y: frame.y - 12 } },
    { gap: frame.y + frame.height - y, dot: { x, y: frame.y + frame.height + 12 } },
  ].sort((a, b) => a.gap - b.gap)
  return ways[0] && ways[0].gap < 1.4 * SIZE ? [ways[0].dot] : []
}

export function sideEnds(sheet: Sheet, cell: number, dir: number): [Dot, Dot] {
  const corners = sheet.cornersOf(cell)
  return [corners[dir] as Dot, corners[(dir + 1) % 6] as Dot]
}

/** A bank is never straight: each side swings a little, now left, now right. */
function bend(chain: readonly Dot[]): Dot[] {
  const points: Dot[] = [chain[0] as Dot]
  for (let i = 1; i < chain.length; i++) {
    const a = chain[i - 1] as Dot
    const b = chain[i] as Dot
    const swing = (noise(Math.round(a.x + b.x), Math.round(a.y + b.y), 23) - 0.5) * 8
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2) || 1
    points.push({
      x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * swing,
      y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * swing,
    })
    points.push(b)
  }
  return points
}

/** Bridges and fords on river sides, and in river hexes across the stream. */
export function paintCrossings(canvas: Canvas): void {
  const { sheet } = canvas
  for (const { cell, dir, kind } of sheet.map.crossings ?? []) {
    const [a, b] = sideEnds(sheet, cell, dir)
    paintCrossing(canvas, kind, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, Math.atan2(b.y - a.y, b.x - a.x), 11, 6)
  }
  const isWater = (ground: string) => RIVERS.includes(ground) || ground === 'lake'
  for (const cell of canvas.cells('bridge', 'ford')) {
    const exits = exitsOf(sheet, cell, isWater)
    const ends = exits.map(dir => sheet.sideMiddle(cell, dir))
    const [a, b] = [ends[0] ?? { x: 0, y: 0 }, ends[ends.length - 1] ?? { x: 1, y: 0 }]
    const kind = sheet.map.grounds[cell] === 'bridge' ? 'bridge' : 'ford'
    paintCrossing(canvas, kind, sheet.centreOf(cell), Math.atan2(b.y - a.y, b.x - a.x), 0.6 * SIZE, 10)
  }
}

/** `along` is the bearing of the water; the way goes across it. */
function paintCrossing(
  canvas: Canvas,
  kind: 'bridge' | 'ford',
  { x, y }: Dot,
  along: number,
  reach: number,
  width: number,
): void {
  const cos = Math.cos(along)
  const sin = Math.sin(along)
  const put = (u: number, v: number) => `${tenth(x + u * cos - v * sin)} ${tenth(y + u * sin + v * cos)}`
  if (kind === 'bridge') {
    const w = width * 0.62
    canvas.add('deck', `M${put(-w, -reach)}L${put(w, -reach)}L${put(w, reach)}L${put(-w, reach)}Z`, { x, y })
    for (let v = -reach + 3; v < reach; v += 4) canvas.add('plank', `M${put(-w, v)}L${put(w, v)}`, { x, y })
    canvas.add('rail', `M${put(-w - 3, -reach - 3)}L${put(-w, -reach)}L${put(-w, reach)}L${put(-w - 3, reach + 3)}`, { x, y })
    canvas.add('rail', `M${put(w + 3, -reach - 3)}L${put(w, -reach)}L${put(w, reach)}L${put(w + 3, reach + 3)}`, { x, y })
    return
  }
  for (let v = -reach; v <= reach; v += 5) {
    for (const u of [-width * 0.5, 0, width * 0.5]) canvas.add('stone', `M${put(u - 1.6, v)}L${put(u + 1.6, v + 1)}`, { x, y })
  }
}
