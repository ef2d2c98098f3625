// Hexes and pieces by the names people call them: '2,3' as on the rim of the map, 'Marine Squad 2', 'marker M3'.
import { UNITS } from '../rules/tables/index.ts'
import { pieceName as told } from '../text/names.ts'
import { OBJECTIVE_WORDS } from '../text/words.ts'
import { type BeachheadView, ownUnit, shownPiece, typeOf, type UnitType } from './position.ts'

/** As the log calls it: 'Marine Squad 2'. */
export const unitName = (id: string, type: UnitType): string => told({ name: id, type, side: UNITS[type].side, hex: null })

export function pieceName(view: BeachheadView, name: string): string {
  const objective = view.objectives.find(({ id }) => id === name)
  if (objective) return `the ${OBJECTIVE_WORDS[objective.type].noun}`
  const type = typeOf(view, name)
  if (type) return unitName(name, type)
  const dummy = view.own?.dummies.find(({ id }) => id === name)
  if (dummy) return dummy.marker === '' ? 'dummy' : `dummy ${dummy.marker}`
  if (name === 'offboard') return 'the off-board battery'
  return ownUnit(view, name) || shownPiece(view, name) ? `marker ${name}` : name
}

export const countOf = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
