// MK-5.15 and MK-14.17 Reinforcements: they come at the start of their owner's turn, where there is room.
import { fieldOf } from '../map/field.ts'
import { type Arrival, type Leader, type MusketState, makeUnit, type Unit, withForces } from '../state/state.ts'

export type Arrived = {
  readonly state: MusketState
  readonly arrived: readonly Arrival[]
  readonly delayed: readonly Arrival[]
}

/** Unit by unit, in the order of the list; a unit whose entry hex is taken or closed is tried again next turn. */
export function bringOn(state: MusketState): Arrived {
  const isDue = (arrival: Arrival) => arrival.who.side === state.player && arrival.turn <= state.turn
  if (!state.arrivals.some(isDue)) return { state, arrived: [], delayed: [] }
  const field = fieldOf(state)
  const units: Unit[] = state.units.slice()
  const leaders: Leader[] = state.leaders.slice()
  const arrived: Arrival[] = []
  const delayed: Arrival[] = []
  for (const arrival of state.arrivals.filter(isDue)) {
    const isTaken = units.some(unit => unit.cell === arrival.cell) || field.enterable(arrival.who.kind)[arrival.cell] === 0
    if (isTaken) {
      delayed.push(arrival)
      continue
    }
    arrived.push(arrival)
    units.push(makeUnit(arrival.who, arrival.cell, arrival.who.max, false))
    if (arrival.leader)
      leaders.push({ id: arrival.leader.id, name: arrival.leader.name, on: arrival.who.id, radius: arrival.leader.radius })
  }
  const waiting = state.arrivals.filter(arrival => !arrived.includes(arrival))
  const after = withForces(state, units, leaders, waiting, state.tally)
  return { state: after, arrived, delayed }
}
