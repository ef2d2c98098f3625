// BI-25.10: what a player may ask to see laid over the map: what is seen from a hex, and how far a weapon reaches.
import { weaponRange } from '../rules/combat/attack-plan.ts'
import { fieldOf } from '../rules/map/field.ts'
import { sightRange, unitSees } from '../rules/map/sight.ts'
import { freshUnit } from '../rules/state/new-unit.ts'
import { type BeachheadState, type Unit, unitById } from '../rules/state/state.ts'
import { MORTAR_LEAST_RANGE } from '../rules/tables/index.ts'
import { type BeachheadView, ownPiecesAt, shownPieces, stateOf } from './position.ts'

/** `hidden`: near enough, and something is in the way. */
export type LensArea = { readonly from: string; readonly hexes: readonly string[]; readonly hidden: readonly string[] }

/** The unit that the viewer knows at a hex: his own first, else one face up in sight. */
function unitAt(view: BeachheadView, hex: string): Unit | undefined {
  const shown = shownPieces(view).flatMap(piece => (piece.hex === hex && piece.live && piece.type !== null ? [piece.name] : []))
  const state = stateOf(view)
  return [...ownPiecesAt(view, hex), ...shown].map(name => unitById(state, name)).find(unit => unit !== undefined)
}

/** BI-3.14, BI-3.16: by the unit that stands there, else by infantry. */
export function sightFrom(view: BeachheadView, hex: string): LensArea {
  const state = stateOf(view)
  const cell = fieldOf(state).cell(hex)
  const eyes = unitAt(view, hex) ?? { ...freshUnit('eyes', 'marine_squad', state.setting.offshore), cell, airborne: false }
  return split(state, hex, sightRange(state, eyes), each => (unitSees(state, eyes, each) ? 'open' : 'hidden'))
}

/** BI-15.3, BI-15.18: where an enemy on the ground could be attacked from here; null for a unit that the viewer does not know. */
export function weaponReach(view: BeachheadView, hex: string): LensArea | null {
  const state = stateOf(view)
  const unit = unitAt(view, hex)
  if (!unit || unit.cell < 0) return null
  const field = fieldOf(state)
  const isMortar = unit.who.facts.type === 'mortar_team'
  return split(state, hex, unit.who.facts.range + 1, cell => {
    const distance = field.distance(unit.cell, cell)
    if (isMortar) return distance >= MORTAR_LEAST_RANGE && distance <= unit.who.facts.range ? 'open' : 'out'
    if (distance > weaponRange(state, unit, field.level[cell]!)) return 'out'
    return unitSees(state, unit, cell) ? 'open' : 'hidden'
  })
}

function split(state: BeachheadState, from: string, range: number, how: (cell: number) => 'open' | 'hidden' | 'out'): LensArea {
  const field = fieldOf(state)
  const found = { open: [] as string[], hidden: [] as string[], out: [] as string[] }
  for (const cell of field.within(field.cell(from), range)) if (field.hex(cell) !== from) found[how(cell)].push(field.hex(cell))
  return { from, hexes: found.open, hidden: found.hidden }
}
