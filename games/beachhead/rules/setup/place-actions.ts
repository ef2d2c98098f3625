// The actions that place one unit, by cell: made once for a map, so that `legal` lists them without building anything.
import type { BeachheadAction } from '../contract/actions.ts'
import type { Field } from '../map/field.ts'

type Places = Readonly<Record<'plain' | 'hidden' | 'open', BeachheadAction[]>>
const placesByField = new WeakMap<Field, Map<string, Places>>()
/** The actions of one unit by cell, made once. */
export function placesOf(field: Field, id: string): Places {
  let byId = placesByField.get(field)
  if (!byId) {
    byId = new Map()
    placesByField.set(field, byId)
  }
  let places = byId.get(id)
  if (!places) {
    places = {
      plain: field.hexes.map(hex => ({ type: 'place', unit: id, hex })),
      hidden: field.hexes.map(hex => ({ type: 'place', unit: id, hex, hidden: true })),
      open: field.hexes.map(hex => ({ type: 'place', unit: id, hex, hidden: false })),
    }
    if (byId.size > 200) byId.clear()
    byId.set(id, places)
  }
  return places
}
