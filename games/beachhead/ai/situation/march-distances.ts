// How far it is to a place for each kind of mover, over the bare ground: one search backwards for each place, kept beside the map.
import type { Field } from '../../rules/map/field.ts'
import type { MovesAs } from '../../rules/tables/index.ts'

export const FAR = 99

const kept = new WeakMap<Field, Map<number, Uint8Array>>()
const KINDS: readonly MovesAs[] = ['foot', 'wheel', 'amtrac', 'hover', 'craft', 'ship', 'air', 'fixed']

/** MP from every cell to `to`, FAR where there is no way. */
export function marchesTo(field: Field, to: number, movesAs: MovesAs): Uint8Array {
  let byPlace = kept.get(field)
  if (!byPlace) {
    byPlace = new Map()
    kept.set(field, byPlace)
  }
  const key = to * KINDS.length + KINDS.indexOf(movesAs)
  let marches = byPlace.get(key)
  if (!marches) {
    marches = searchBack(field, to, movesAs)
    byPlace.set(key, marches)
  }
  return marches
}

function searchBack(field: Field, to: number, movesAs: MovesAs): Uint8Array {
  const costs = field.cost[movesAs]
  const found = new Uint8Array(field.size).fill(FAR)
  found[to] = 0
  // Costs are 1 to 3 and maps are small: going over the rim until nothing changes is quick enough.
  let rim = [to]
  while (rim.length > 0) {
    const next: number[] = []
    for (const cell of rim) {
      // To step from a neighbour into `cell` costs what `cell` costs; the goal itself may be closed ground to craft.
      const step = cell === to ? costs[cell] || 1 : costs[cell]!
      const cost = found[cell]! + step
      if (step === 0 || cost >= FAR) continue
      for (const from of field.neighbours(cell))
        if (cost < found[from]!) {
          found[from] = cost
          next.push(from)
        }
    }
    rim = next
  }
  return found
}

/** Steps to the nearest Offshore hex, by cell: how far inland a place lies. */
const depths = new WeakMap<Field, Uint8Array>()
export function inlandOf(field: Field): Uint8Array {
  let depth = depths.get(field)
  if (!depth) {
    depth = new Uint8Array(field.size)
    for (let cell = 0; cell < field.size; cell++) {
      let least = field.offshore.length === 0 ? 0 : FAR
      for (const edge of field.offshore) least = Math.min(least, field.distance(cell, edge))
      depth[cell] = least
    }
    depths.set(field, depth)
  }
  return depth
}
