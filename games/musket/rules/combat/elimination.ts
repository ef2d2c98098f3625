// MK-13 Elimination: what has no strength left is removed at the end of the command, once.
import { indexOfUnit, type Leader, type MusketState, withForces } from '../state/state.ts'

export type Removed = { readonly state: MusketState; readonly units: readonly string[]; readonly leaders: readonly string[] }

const NONE: readonly string[] = Object.freeze([])

/** MK-13.1 to MK-13.4. Applying it again changes nothing. */
export function removeEliminated(state: MusketState): Removed {
  let dead = 0
  for (const unit of state.units) if (unit.sp <= 0) dead++
  if (dead === 0 && state.leaders.every(leader => indexOfUnit(state.units, leader.on) >= 0)) {
    return { state, units: NONE, leaders: NONE }
  }
  const gone = state.units.filter(unit => unit.sp <= 0)
  const units = state.units.filter(unit => unit.sp > 0)
  const ids = gone.map(unit => unit.who.id)
  // MK-13.2: with its host, and also when there is no such host at all.
  const isLeft = (leader: Leader) => indexOfUnit(units, leader.on) >= 0
  const leaders = state.leaders.filter(isLeft)
  const fallen = state.leaders.filter(leader => !isLeft(leader)).map(leader => leader.id)
  const blue = gone.filter(unit => unit.who.side === 'blue').length
  const { losses } = state.tally
  const tally = { ...state.tally, losses: { blue: losses.blue + blue, red: losses.red + gone.length - blue } }
  const after = withForces(state, units, leaders, state.arrivals, tally)
  return { state: after, units: ids, leaders: fallen }
}
