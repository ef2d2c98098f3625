// MK-5 Turn and activation: what ends an activation, a player turn and a game turn, and in which order things happen then.

import type { ActivationEnded, EventLog, NamedUnit } from '../contract/events.ts'
import { type Field, fieldFor, fieldOf } from '../map/field.ts'
import { conditionClauses, conditionsMet, judge, nextStreaks, strengthOf } from '../objectives/victory.ts'
import {
  type Arrival,
  indexOfUnit,
  type MusketState,
  makeState,
  makeUnit,
  replaceUnit,
  type Unit,
  withTally,
} from '../state/state.ts'
import { enemyOf, type Side } from '../tables.ts'
import { bringOn } from './reinforcements.ts'

export const namedUnit = (field: Field, unit: Unit): NamedUnit => ({
  id: unit.who.id,
  name: unit.who.name,
  side: unit.who.side,
  kind: unit.who.kind,
  at: field.hex(unit.cell),
})

const ENDED: Readonly<Record<ActivationEnded['why'], readonly string[]>> = {
  command_failed: ['MK-5.5', 'MK-5.8', 'MK-12.9'],
  nothing_left: ['MK-5.5', 'MK-5.8', 'MK-5.9'],
  charged: ['MK-5.5', 'MK-5.8', 'MK-9.28'],
  exited: ['MK-5.5', 'MK-5.8', 'MK-14.15'],
  eliminated: ['MK-5.5', 'MK-5.8', 'MK-9.26'],
  by_player: ['MK-5.5', 'MK-5.8'],
  turn_ended: ['MK-5.5', 'MK-5.8', 'MK-5.13'],
}

/** MK-5.8. `unit` is as it was before the command, since it may be gone. */
export function endActivation(state: MusketState, unit: Unit, why: ActivationEnded['why'], events: EventLog): MusketState {
  const index = indexOfUnit(state.units, unit.who.id)
  const done = state.units[index]
  const units = done ? replaceUnit(state.units, index, makeUnit(done.who, done.cell, done.sp, true)) : state.units
  events?.push({
    type: 'activation_ended',
    turn: state.turn,
    player: state.player,
    clauses: ENDED[why],
    unit: namedUnit(fieldOf(state), unit),
    why,
  })
  return makeState(
    state.setting,
    state.turn,
    state.player,
    'AWAITING_ACTIVATION',
    null,
    units,
    state.leaders,
    state.arrivals,
    state.tally,
    state.result,
  )
}

/** MK-5.13 and MK-5.14. */
export function endPlayerTurn(before: MusketState, events: EventLog): MusketState {
  let state = before
  if (state.active) {
    const unit = state.units[indexOfUnit(state.units, state.active.unit)]!
    state = endActivation(state, unit, 'turn_ended', events)
  }
  const { player, turn } = state
  const { firstPlayer } = state.setting
  const isRollover = player !== firstPlayer
  events?.push({
    type: 'player_turn_ended',
    turn,
    player,
    clauses: isRollover ? ['MK-5.1', 'MK-5.13', 'MK-5.14'] : ['MK-5.1', 'MK-5.13'],
    sides: state.setting.sides,
    next: enemyOf(player),
    completesTurn: isRollover,
  })
  if (!isRollover) return startPlayerTurn(state, enemyOf(player), turn, state.units, events)
  state = burnTowns(state, events)
  state = withTally(state, { ...state.tally, streaks: nextStreaks(state) })
  const result = judge(state)
  if (result) {
    events?.push({
      type: 'game_over',
      turn,
      player,
      clauses: ['MK-14.6', result.clause, ...conditionClauses(state, result)],
      sides: state.setting.sides,
      winner: result.winner as Side | null,
      reason: result.reason,
      met: conditionsMet(state, result),
      strength: { blue: strengthOf(state, 'blue'), red: strengthOf(state, 'red') },
    })
    return makeState(
      state.setting,
      turn,
      player,
      'AWAITING_ACTIVATION',
      null,
      state.units,
      state.leaders,
      state.arrivals,
      state.tally,
      result,
    )
  }
  const rested = state.units.map(unit => (unit.activated ? makeUnit(unit.who, unit.cell, unit.sp, false) : unit))
  return startPlayerTurn(state, firstPlayer, turn + 1, rested, events)
}

function burnTowns(state: MusketState, events: EventLog): MusketState {
  const torched = applyTorch(state)
  const field = fieldFor(state.setting, torched.state.tally.burned)
  for (const cell of torched.burned) {
    const { turn, player } = state
    events?.push({ type: 'hex_burned', turn, player, clauses: ['MK-15.12'], hex: field.hex(cell), was: 'TOWN' })
  }
  return torched.state
}

/** MK-15.12 The torch: a town that its enemy holds for long enough burns, at the end of a game turn (MK-5.14). */
function applyTorch(state: MusketState): { state: MusketState; burned: readonly number[] } {
  const { torch } = state.setting
  if (!torch) return { state, burned: [] }
  const field = fieldOf(state)
  const dwell: Record<number, number> = {}
  const burned: number[] = []
  const held = state.units.filter(unit => unit.who.side === torch.side && field.terrain[unit.cell] === 'TOWN')
  // Only towns held now are carried over: the count of any other starts again.
  for (const { cell } of held.toSorted((a, b) => a.cell - b.cell)) {
    const turns = (state.tally.dwell[cell] ?? 0) + 1
    if (turns >= torch.dwell) burned.push(cell)
    else dwell[cell] = turns
  }
  return { state: withTally(state, { ...state.tally, dwell, burned: [...state.tally.burned, ...burned] }), burned }
}

function startPlayerTurn(
  before: MusketState,
  player: Side,
  turn: number,
  units: readonly Unit[],
  events: EventLog,
): MusketState {
  const { setting, leaders, arrivals, tally } = before
  return bringReinforcements(
    makeState(setting, turn, player, 'AWAITING_ACTIVATION', null, units, leaders, arrivals, tally, null),
    events,
  )
}

/** MK-5.15: reinforcements that are due arrive before anything else. */
export function bringReinforcements(state: MusketState, events: EventLog): MusketState {
  const { state: after, arrived, delayed } = bringOn(state)
  if (arrived.length === 0 && delayed.length === 0) return after
  const { hexes } = fieldOf(after)
  const name = ({ who, cell }: Arrival): NamedUnit => ({
    id: who.id,
    name: who.name,
    side: who.side,
    kind: who.kind,
    at: hexes[cell]!,
  })
  events?.push({
    type: 'reinforcements_arrived',
    turn: state.turn,
    player: state.player,
    clauses: ['MK-5.15', 'MK-14.17', 'MK-6.18'],
    sides: state.setting.sides,
    arrived: arrived.map(name),
    delayed: delayed.map(name),
  })
  return after
}
