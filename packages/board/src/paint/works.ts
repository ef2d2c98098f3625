// What people built: towns, what is left of burned ones, earthworks on hexsides, ways off the board.
import { SIZE, tenth } from '../map.ts'
import type { Canvas } from './canvas.ts'
import { Chance } from './chance.ts'
import { type Dot, outlinesOf, roughen, smoothClosed } from './curves.ts'
import { VERGE } from './lanes.ts'
import { sideEnds } from './water.ts'

type House = Dot & { readonly w: number; readonly h: number; readonly turn: number }

/** Under the roads. */
export function paintYards(canvas: Canvas): void {
  const yards = (ground: string, look: string) => {
    for (const loop of outlinesOf(canvas.sheet, canvas.places(ground))) {
      canvas.add(look, smoothClosed(roughen(loop, 3, 35)), loop[0] ?? { x: 0, y: 0 })
    }
  }
  yards('town', 'yard')
  yards('burned', 'ash')
}

export function paintTowns(canvas: Canvas): void {
  for (const cell of canvas.cells('town')) {
    const centre = canvas.sheet.centreOf(cell)
    for (const house of housesOf(canvas, cell)) paintHouse(canvas, house, centre)
    paintChurch(canvas, cell)
  }
  for (const cell of canvas.cells('burned')) {
    const centre = canvas.sheet.centreOf(cell)
    for (const [i, house] of housesOf(canvas, cell).entries()) paintRuin(canvas, house, i, centre)
  }
}

/** Two rows of houses round the middle, which a counter will cover; none on a road. */
function housesOf(canvas: Canvas, cell: number): House[] {
  const chance = new Chance(cell, 3, 37)
  const centre = canvas.sheet.centreOf(cell)
  const base = chance.between(-0.25, 0.25)
  const houses: House[] = []
  for (let n = 0; n < 13; n++) {
    const inner = n >= 9
    const bearing = (n / (inner ? 4 : 9)) * Math.PI * 2 + base + chance.between(-0.14, 0.14)
    const out = SIZE * (inner ? 0.24 : 0.64) + chance.between(-2.5, 2.5)
    const x = centre.x + Math.cos(bearing) * out
    const y = centre.y + Math.sin(bearing) * out * 0.92
    const w = chance.between(5.4, 8)
    const h = chance.between(3.6, 4.8)
    const turn = (chance.next() < 0.5 ? 0 : Math.PI / 2) + base + chance.between(-0.1, 0.1)
    if (canvas.isFree({ x, y }, VERGE + 4)) houses.push({ x, y, w, h, turn })
  }
  return houses.sort((a, b) => a.y - b.y)
}

function paintHouse(canvas: Canvas, { x, y, w, h, turn }: House, near: Dot): void {
  const put = frame(x, y, turn)
  const shade = frame(x + 1.8, y + 2.2, turn)
  canvas.add('house-shadow', `M${shade(-w, -h)}L${shade(w, -h)}L${shade(w, h)}L${shade(-w, h)}Z`, near)
  canvas.add('roof-light', `M${put(-w, -h)}L${put(w, -h)}L${put(w, 0)}L${put(-w, 0)}Z`, near)
  canvas.add('roof-dark', `M${put(-w, 0)}L${put(w, 0)}L${put(w, h)}L${put(-w, h)}Z`, near)
  canvas.add('house-line', `M${put(-w, -h)}L${put(w, -h)}L${put(w, h)}L${put(-w, h)}ZM${put(-w, 0)}L${put(w, 0)}`, near)
}

function paintChurch(canvas: Canvas, cell: number): void {
  const { x, y } = canvas.sheet.centreOf(cell)
  const put = frame(x + SIZE * 0.44, y - SIZE * 0.42, 0)
  if (!canvas.isFree({ x: x + SIZE * 0.44, y: y - SIZE * 0.42 }, VERGE + 4)) return
  canvas.add('house-shadow', `M${put(-3, -2)}L${put(6, -2)}L${put(6, 8)}L${put(-3, 8)}Z`, { x, y })
  canvas.add('tower', `M${put(-4.4, -5)}L${put(0, -15)}L${put(4.4, -5)}L${put(4.4, 6)}L${put(-4.4, 6)}Z`, { x, y })
  canvas.add(
    'house-line',
    `M${put(-4.4, 6)}L${put(-4.4, -5)}L${put(0, -15)}L${put(4.4, -5)}L${put(4.4, 6)}ZM${put(-4.4, -5)}L${put(4.4, -5)}M${put(0, -15)}L${put(0, -20)}M${put(-2, -18)}L${put(2, -18)}`,
    { x, y },
  )
}

function paintRuin(canvas: Canvas, { x, y, w, h, turn }: House, n: number, near: Dot): void {
  const put = frame(x, y, turn)
  const gap = n % 2 === 0 ? 1 : -1
  canvas.add('ruin-floor', `M${put(-w, -h)}L${put(w, -h)}L${put(w, h)}L${put(-w, h)}Z`, near)
  canvas.add(
    'ruin',
    `M${put(-w, h * 0.2 * gap)}L${put(-w, -h)}L${put(w * 0.3, -h)}M${put(w, -h * 0.3)}L${put(w, h)}L${put(-w * 0.2, h)}`,
    near,
  )
  canvas.add('ember', `M${put(-w * 0.4, h * 0.5)}L${put(w * 0.3, -h * 0.4)}`, near)
}

/** A rampart just inside its side, with palisades outwards. */
export function paintEarthworks(canvas: Canvas): void {
  const { sheet } = canvas
  for (const { cell, dir } of sheet.map.works ?? []) {
    const centre = sheet.centreOf(cell)
    const [a, b] = sideEnds(sheet, cell, dir)
    const pull = (p: Dot, by: number): Dot => ({ x: p.x + (centre.x - p.x) * by, y: p.y + (centre.y - p.y) * by })
    const [from, to] = [pull(a, 0.09), pull(b, 0.09)]
    canvas.add('rampart-edge', `M${tenth(from.x)} ${tenth(from.y)}L${tenth(to.x)} ${tenth(to.y)}`, centre)
    canvas.add('rampart', `M${tenth(from.x)} ${tenth(from.y)}L${tenth(to.x)} ${tenth(to.y)}`, centre)
    const nx = (a.x + b.x) / 2 - centre.x
    const ny = (a.y + b.y) / 2 - centre.y
    const length = Math.sqrt(nx * nx + ny * ny) || 1
    for (let n = 0; n <= 7; n++) {
      const t = n / 7
      const x = from.x + (to.x - from.x) * t
      const y = from.y + (to.y - from.y) * t
      canvas.add('palisade', `M${tenth(x)} ${tenth(y)}L${tenth(x + (nx / length) * 6)} ${tenth(y + (ny / length) * 6)}`, centre)
    }
  }
}

const BEARINGS = { north: -Math.PI / 2, south: Math.PI / 2, west: Math.PI, east: 0 }

export function paintExits(canvas: Canvas): void {
  const { sheet } = canvas
  for (const { cell, edge } of sheet.map.exits ?? []) {
    const { x, y } = sheet.centreOf(cell)
    const turn = BEARINGS[edge]
    const out = SIZE * 0.8
    const put = frame(x + Math.cos(turn) * out, y + Math.sin(turn) * out, turn)
    canvas.add('exit', `M${put(-9, -4)}L${put(1, -4)}L${put(1, -9)}L${put(11, 0)}L${put(1, 9)}L${put(1, 4)}L${put(-9, 4)}Z`, {
      x,
      y,
    })
  }
}

/** Points given in a frame of their own, as text. */
function frame(x: number, y: number, turn: number): (u: number, v: number) => string {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return (u, v) => `${tenth(x + u * cos - v * sin)} ${tenth(y + u * sin + v * cos)}`
}
