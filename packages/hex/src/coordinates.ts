// Three ways to name a hex. Offset is how maps are written, axial is how they are stored, cube is how they are reasoned about.

/** Q layouts have flat tops and shift columns down; R layouts have pointy tops and shift rows right. The word says which are shifted. */
export const LAYOUTS = ['oddQ', 'evenQ', 'oddR', 'evenR'] as const
/** How columns and rows lie: which way the hexes point, and which of them are shifted. */
export type Layout = (typeof LAYOUTS)[number]

/** A cell by column and row, as maps are printed. */
export type Offset = { readonly col: number; readonly row: number }
/** A cell by two axes at 60 degrees. */
export type Axial = { readonly q: number; readonly r: number }
/** q + r + s = 0. */
export type Cube = { readonly q: number; readonly r: number; readonly s: number }

/** Whether the hexes of this layout have a flat side on top. */
export function isFlatTop(layout: Layout): boolean {
  return layout === 'oddQ' || layout === 'evenQ'
}

/** Rows (or columns) by which column (or row) n has slipped against the slanted axial axis; the shift floors, also below zero. */
export function slip(n: number, layout: Layout): number {
  return layout === 'oddQ' || layout === 'oddR' ? n >> 1 : (n + 1) >> 1
}

/** The axial coordinate of a column and row. */
export function offsetToAxial({ col, row }: Offset, layout: Layout): Axial {
  return isFlatTop(layout) ? { q: col, r: row - slip(col, layout) } : { q: col - slip(row, layout), r: row }
}

/** The column and row of an axial coordinate. */
export function axialToOffset({ q, r }: Axial, layout: Layout): Offset {
  return isFlatTop(layout) ? { col: q, row: r + slip(q, layout) } : { col: q + slip(r, layout), row: r }
}

/** Subtracting from 0 rather than negating keeps -0 out. */
export function axialToCube({ q, r }: Axial): Cube {
  return { q, r, s: 0 - q - r }
}

/** The same cell without the third axis, which is the other two's sum negated. */
export function cubeToAxial({ q, r }: Cube): Axial {
  return { q, r }
}

/** The cube coordinate of a column and row. */
export function offsetToCube(offset: Offset, layout: Layout): Cube {
  return axialToCube(offsetToAxial(offset, layout))
}

/** The column and row of a cube coordinate. */
export function cubeToOffset(cube: Cube, layout: Layout): Offset {
  return axialToOffset(cube, layout)
}

/** The number of steps a difference of axial coordinates takes. */
export function axialLength(dq: number, dr: number): number {
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
}

/** The number of steps between two cells. */
export function cubeDistance(a: Cube, b: Cube): number {
  return axialLength(a.q - b.q, a.r - b.r)
}

/** The hex that holds a point between hexes: the coordinate that rounding bent most is the one to give up. */
export function cubeRound({ q, r, s }: Cube): Cube {
  const roundQ = Math.round(q) + 0
  const roundR = Math.round(r) + 0
  const roundS = Math.round(s) + 0
  const bentQ = Math.abs(roundQ - q)
  const bentR = Math.abs(roundR - r)
  const bentS = Math.abs(roundS - s)
  if (bentQ > bentR && bentQ > bentS) return { q: 0 - roundR - roundS, r: roundR, s: roundS }
  if (bentR > bentS) return { q: roundQ, r: 0 - roundQ - roundS, s: roundS }
  return { q: roundQ, r: roundR, s: 0 - roundQ - roundR }
}
