// BI-24.14, BI-24.15 as they can be seen from outside: what a side that knows its trade does not do.
import type { BeachheadAction } from '../rules/contract/actions.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import { fieldOf } from '../rules/map/field.ts'
import { launchOrder } from '../rules/movement/launch.ts'
import { ABOARD, type BeachheadState, onMap, sideOf, type Unit, unitById } from '../rules/state/state.ts'
import { LOADS, type UnitType } from '../rules/tables/index.ts'

export const LAPSES = {
  empty: { name: 'a transport sent off empty while squads wait', clause: 'BI-24.14' },
  noLaunch: { name: 'no launch in one of the first three turns', clause: 'BI-24.14' },
  bare: { name: 'an objective without infantry within two hexes', clause: 'BI-24.15' },
} as const

const NEAR = 2
const FIRST_TURNS = 3

const isSquad = ({ who }: Unit): boolean => who.facts.type === 'marine_squad' || who.facts.type === 'marsoc'
const isAboard = ({ cell }: Unit): boolean => cell === ABOARD
/** The Harrier can take a passenger along and fights without. */
const isTransport = (type: UnitType): boolean => type !== 'harrier' && LOADS[type] !== undefined

export class Lapses {
  #launches = 0

  /** The lapses in what has just happened, by name. */
  seenIn(event: BeachheadEvent, before: BeachheadState, after: BeachheadState): readonly string[] {
    if (event.type === 'launched') {
      this.#launches++
      const isEmpty = isTransport(event.unit.type as UnitType) && event.cargo.length === 0
      return isEmpty && before.units.some(unit => isAboard(unit) && isSquad(unit)) ? [LAPSES.empty.name] : []
    }
    if (event.type === 'step_done' && event.step === 'deploy')
      return event.turn <= FIRST_TURNS && this.#launches === 0 && couldLaunch(before) ? [LAPSES.noLaunch.name] : []
    if (event.type !== 'turn_ended') return []
    this.#launches = 0
    return bareObjectives(after).map(() => LAPSES.bare.name)
  }
}

/** Something that has work to do out there: a unit that fights by itself, or a transport with a load. Keeping an empty one is no lapse. */
function couldLaunch(state: BeachheadState): boolean {
  const listed: BeachheadAction[] = []
  launchOrder.list(state, 'assault', listed)
  return listed.some(
    action => action.type === 'launch' && (action.cargo.length > 0 || !isTransport(typeOf(state, action.unit))),
  )
}
const typeOf = (state: BeachheadState, id: string): UnitType => unitById(state, id)!.who.facts.type

/** Objectives that the Defender still has and no infantry guards, as long as there is any. */
function bareObjectives(state: BeachheadState): readonly unknown[] {
  const { grid } = fieldOf(state)
  const foot = state.units.filter(unit => sideOf(unit) === 'defender' && onMap(unit) && unit.who.facts.class === 'infantry')
  if (foot.length === 0) return []
  return state.objectives.filter(
    ({ control, destroyed, cell }) =>
      control === 'defender' && !destroyed && !foot.some(unit => grid.distance(unit.cell, cell) <= NEAR),
  )
}
