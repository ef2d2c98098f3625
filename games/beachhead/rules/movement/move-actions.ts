// The actions that move one piece, by cell: made once for a map, so that `legal` lists them without building anything.
import type { BeachheadAction } from '../contract/actions.ts'
import type { Field } from '../map/field.ts'

type Moves = { readonly to: readonly BeachheadAction[]; readonly land: readonly BeachheadAction[] }
const movesByField = new WeakMap<Field, Map<string, Moves>>()
const MOST_PIECES = 200

/** The ground asked about last: nearly always the same. */
let last: { readonly field: Field; readonly byId: Map<string, Moves> } | null = null

function movesOn(field: Field): Map<string, Moves> {
  if (last?.field === field) return last.byId
  const byId = movesByField.get(field) ?? new Map<string, Moves>()
  movesByField.set(field, byId)
  last = { field, byId }
  return byId
}

export function movesOf(field: Field, id: string): Moves {
  const byId = movesOn(field)
  let moves = byId.get(id)
  if (!moves) {
    moves = {
      to: field.hexes.map(to => ({ type: 'move', unit: id, to })),
      land: field.hexes.map(to => ({ type: 'move', unit: id, to, land: true })),
    }
    if (byId.size > MOST_PIECES) byId.clear()
    byId.set(id, moves)
  }
  return moves
}
