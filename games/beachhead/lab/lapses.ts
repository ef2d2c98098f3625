// BI-24.14, BI-24.15 as they can be seen from outside: what a side that knows its trade does not do.
import type { BeachheadEvent } from '../rules/events.ts'
import { fieldOf } from '../rules/field.ts'
import { ABOARD, type BeachheadState, onMap, sideOf, type Unit } from '../rules/state.ts'
import { LOADS } from '../rules/tables/index.ts'

export const LAPSES = {
  empty: { name: 'a transport sent off empty while squads wait', clause: 'BI-24.14' },
  noLaunch: { name: 'no launch in one of the first three turns', clause: 'BI-24.14' },
  bare: { name: 'an objective without infantry within two hexes', clause: 'BI-24.15' },
} as const

const NEAR = 2
const FIRST_TURNS = 3

const isSquad = ({ who }: Unit): boolean => who.facts.type === 'marine_squad' || who.facts.type === 'marsoc'
const isAboard = ({ cell }: Unit): boolean => cell === ABOARD
const flies = ({ who }: Unit): boolean => who.facts.isAir || LOADS[who.facts.type] !== undefined

export class Lapses {
  #launches = 0

  /** The lapses in what has just happened, by name. */
  seenIn(event: BeachheadEvent, before: BeachheadState, after: BeachheadState): readonly string[] {
    if (event.type === 'launched') {
      this.#launches++
      const isTransport = event.unit.type !== 'harrier' && LOADS[event.unit.type as 'osprey'] !== undefined
      const squadsWait = before.units.some(unit => isAboard(unit) && isSquad(unit))
      return isTransport && event.cargo.length === 0 && squadsWait ? [LAPSES.empty.name] : []
    }
    if (event.type !== 'turn_ended') return []
    const lapses = bareObjectives(after).map(() => LAPSES.bare.name as string)
    const couldLaunch = before.units.some(unit => isAboard(unit) && flies(unit))
    if (event.turn <= FIRST_TURNS && this.#launches === 0 && couldLaunch) lapses.push(LAPSES.noLaunch.name)
    this.#launches = 0
    return lapses
  }
}

/** Objectives that the Defender still has and nobody on foot looks after, as long as he has anybody on foot. */
function bareObjectives(state: BeachheadState): readonly unknown[] {
  const { grid } = fieldOf(state)
  const foot = state.units.filter(unit => sideOf(unit) === 'defender' && onMap(unit) && unit.who.facts.class === 'infantry')
  if (foot.length === 0) return []
  return state.objectives.filter(
    ({ control, destroyed, cell }) =>
      control === 'defender' && !destroyed && !foot.some(unit => grid.distance(unit.cell, cell) <= NEAR),
  )
}
