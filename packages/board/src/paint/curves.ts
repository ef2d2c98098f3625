// Lines that look drawn by hand: outlines of regions, smoothed and a little uneven; and paths through points.
import { type Sheet, tenth } from '../map.ts'
import { noise } from './chance.ts'

export type Dot = { readonly x: number; readonly y: number }

const at = ({ x, y }: Dot): string => `${tenth(x)} ${tenth(y)}`
const middle = (a: Dot, b: Dot): Dot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Places where hexes exist for the painter: the board and one ring round it, so that ground runs off the sheet. */
export type Place = { readonly col: number; readonly row: number }

/** Closed outlines of a set of places, corner by corner. Places beyond the board join in where they are listed. */
export function outlinesOf(sheet: Sheet, places: readonly Place[]): Dot[][] {
  const next = new Map<string, { to: string; dot: Dot }>()
  const key = ({ x, y }: Dot) => `${Math.round(x)},${Math.round(y)}`
  const inside = new Set(places.map(({ col, row }) => key(sheet.centre(col, row))))
  for (const { col, row } of places) {
    const centre = sheet.centre(col, row)
    const corners = sheet.corners(col, row)
    for (let dir = 0; dir < 6; dir++) {
      const a = corners[dir] as Dot
      const b = corners[(dir + 1) % 6] as Dot
      const beyond = { x: a.x + b.x - centre.x, y: a.y + b.y - centre.y }
      if (!inside.has(key(beyond))) next.set(key(a), { to: key(b), dot: a })
    }
  }
  const loops: Dot[][] = []
  while (next.size > 0) {
    const [start] = next.keys()
    const loop: Dot[] = []
    for (let here = start as string; ; ) {
      const step = next.get(here)
      if (!step) break
      next.delete(here)
      loop.push(step.dot)
      here = step.to
    }
    loops.push(loop)
  }
  return loops
}

/** Twice as many points, each nudged; `amount` in board units. */
export function roughen(loop: readonly Dot[], amount: number, salt: number): Dot[] {
  return loop.flatMap((a, i) => {
    const b = loop[(i + 1) % loop.length] as Dot
    return [nudge(a, amount, salt), nudge(middle(a, b), amount, salt)]
  })
}

function nudge({ x, y }: Dot, amount: number, salt: number): Dot {
  const a = Math.round(x)
  const b = Math.round(y)
  return { x: x + (noise(a, b, salt) - 0.5) * 2 * amount, y: y + (noise(a, b, salt + 1) - 0.5) * 2 * amount }
}

export function smoothClosed(points: readonly Dot[]): string {
  const last = points[points.length - 1] as Dot
  const first = points[0] as Dot
  let d = `M${at(middle(last, first))}`
  for (const [i, point] of points.entries()) d += `Q${at(point)} ${at(middle(point, points[(i + 1) % points.length] as Dot))}`
  return `${d}Z`
}

export function smoothOpen(points: readonly Dot[]): string {
  const [first, ...rest] = points
  if (!first || rest.length === 0) return ''
  let d = `M${at(first)}`
  for (const [i, point] of rest.entries()) {
    const following = rest[i + 1]
    d += following ? `Q${at(point)} ${at(middle(point, following))}` : `L${at(point)}`
  }
  return d
}

/** Points every few units along a smooth closed curve, each with its outward normal (for loops that run counter-clockwise on screen). */
export function alongClosed(points: readonly Dot[], perPoint: number): { dot: Dot; nx: number; ny: number }[] {
  const found: { dot: Dot; nx: number; ny: number }[] = []
  for (const [i, control] of points.entries()) {
    const from = middle(points[(i + points.length - 1) % points.length] as Dot, control)
    const to = middle(control, points[(i + 1) % points.length] as Dot)
    for (let n = 0; n < perPoint; n++) {
      const t = n / perPoint
      const u = 1 - t
      const dot = {
        x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
        y: u * u * from.y + 2 * u * t * control.y + t * t * to.y,
      }
      const dx = u * (control.x - from.x) + t * (to.x - control.x)
      const dy = u * (control.y - from.y) + t * (to.y - control.y)
      const length = Math.sqrt(dx * dx + dy * dy) || 1
      found.push({ dot, nx: -dy / length, ny: dx / length })
    }
  }
  return found
}

/** Chains of segments joined end to end, as long as they go. */
export function chained(segments: readonly (readonly [Dot, Dot])[]): Dot[][] {
  const key = ({ x, y }: Dot) => `${Math.round(x)},${Math.round(y)}`
  const left = new Set(segments)
  const chains: Dot[][] = []
  for (const segment of segments) {
    if (!left.delete(segment)) continue
    const chain: Dot[] = [...segment]
    for (let grew = true; grew; ) {
      grew = false
      for (const other of left) {
        const [a, b] = other
        const head = key(chain[0] as Dot)
        const tail = key(chain[chain.length - 1] as Dot)
        if (key(a) === tail) chain.push(b)
        else if (key(b) === tail) chain.push(a)
        else if (key(a) === head) chain.unshift(b)
        else if (key(b) === head) chain.unshift(a)
        else continue
        left.delete(other)
        grew = true
      }
    }
    chains.push(chain)
  }
  return chains
}
