// MK-17.1: carrying commands out. Each is atomic (MK-5.12): what it causes is applied together, and nothing in between is seen.
import { type Dice, IllegalAction, type Step } from '@sandtable/kernel'
import { rollCharge } from '../combat/charge.ts'
import { removeEliminated } from '../combat/elimination.ts'
import { planFire, rollFire } from '../combat/fire.ts'
import { planCommand, rollCommand } from '../command/command.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { exitEdgeAt, leaveMap } from '../movement/exits.ts'
import { halted, leaves, type Walked, walkPath } from '../movement/movement.ts'
import {
  freshActivation,
  indexOfUnit,
  leaderOn,
  type MusketState,
  makeActivation,
  makeUnit,
  replaceUnit,
  type Unit,
  unitById,
  withActive,
  withUnits,
} from '../state/state.ts'
import { endActivation, endPlayerTurn, namedUnit } from '../turn/turn.ts'
import type { MusketAction } from './actions.ts'
import { activationClauses, exitClauses, moveClauses } from './citations.ts'
import { chargeClauses, fireClauses } from './combat-citations.ts'
import type { ActivationEnded, EventLog, LeavingCheck, MusketEvent } from './events.ts'
import { hasAnythingLeft } from './legal.ts'
import { isRefusal, prepare, type Ready } from './prepare.ts'

type Ordered<Type extends Ready['type']> = Extract<Ready, { type: Type }>

export function apply(state: MusketState, seat: string, action: MusketAction, dice: Dice): Step<MusketState, MusketEvent> {
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) throw new IllegalAction(ready)
  const events: MusketEvent[] = []
  return { state: carryOut(state, ready, dice, events), events }
}

/** The state that `apply` would give with the same dice, without events: searches look ahead thousands of times. */
export function advance(state: MusketState, seat: string, action: MusketAction, dice: Dice): MusketState {
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) throw new IllegalAction(ready)
  return carryOut(state, ready, dice, null)
}

function carryOut(state: MusketState, ready: Ready, dice: Dice, events: EventLog): MusketState {
  switch (ready.type) {
    case 'activate':
      return activate(state, ready, dice, events)
    case 'move':
      return move(state, ready, dice, events)
    case 'fire':
      return fire(state, ready, dice, events)
    case 'charge':
      return charge(state, ready, dice, events)
    case 'exit':
      return exit(state, ready, dice, events)
    case 'completeAction':
      return completeAction(state, events)
    case 'endActivation':
      return endActivation(state, activeOf(state), 'by_player', events)
    case 'endPlayerTurn':
      return endPlayerTurn(state, events)
  }
}

const activeOf = (state: MusketState): Unit => state.units[indexOfUnit(state.units, state.active!.unit)]!

/** MK-5.9. */
function endIfNothingLeft(state: MusketState, unit: Unit, events: EventLog): MusketState {
  return hasAnythingLeft(state) ? state : endActivation(state, unit, 'nothing_left', events)
}

function activate(state: MusketState, { unit }: Ordered<'activate'>, dice: Dice, events: EventLog): MusketState {
  const command = rollCommand(planCommand(state, unit), dice)
  events?.push({
    type: 'activation_started',
    turn: state.turn,
    player: state.player,
    clauses: activationClauses(state, unit, command),
    unit: namedUnit(fieldOf(state), unit),
    command,
  })
  const started = withActive(state, 'ACTION', freshActivation(unit.who.id))
  if (!command.passed) return endActivation(started, unit, 'command_failed', events)
  return endIfNothingLeft(started, unit, events)
}

function move(state: MusketState, { unit, path }: Ordered<'move'>, dice: Dice, events: EventLog): MusketState {
  const field = fieldOf(state)
  const walked = walkPath(state, field, unit, state.active!, path, dice)
  events?.push({
    type: 'move_action',
    turn: state.turn,
    player: state.player,
    clauses: moveClauses(state, field, unit, path, walked),
    unit: namedUnit(field, unit),
    path: path.map(cell => field.hex(cell)),
    reached: field.hex(walked.cell),
    points: walked.points,
    checks: walked.checks,
    stopped: walked.stopped,
    march: walked.active.onRoad,
  })
  return endIfNothingLeft(withActive(standAt(state, unit, walked.cell), 'ACTION', walked.active), unit, events)
}

function standAt(state: MusketState, unit: Unit, cell: number): MusketState {
  const index = indexOfUnit(state.units, unit.who.id)
  return withUnits(state, replaceUnit(state.units, index, makeUnit(unit.who, cell, unit.sp, unit.activated)))
}

function fire(state: MusketState, { unit, target }: Ordered<'fire'>, dice: Dice, events: EventLog): MusketState {
  const field = fieldOf(state)
  const plan = planFire(state, field, unit, target)
  const rolled = rollFire(state, unit, target.who.id, plan, dice, events !== null)
  const removed = removeEliminated(rolled.state)
  events?.push({
    type: 'fire_action',
    turn: state.turn,
    player: state.player,
    clauses: fireClauses(state, field, unit, target, plan, rolled.result, removed),
    unit: namedUnit(field, unit),
    target: namedUnit(field, target),
    distance: plan.distance,
    hit: rolled.result.hit,
    devastating: rolled.result.devastating,
    damage: rolled.result.damage,
    spLeft: unitById(rolled.state, target.who.id)?.sp ?? 0,
    casualty: rolled.result.casualty,
    morale: rolled.result.morale,
    eliminatedUnits: removed.units,
    eliminatedLeaders: removed.leaders,
  })
  const a = state.active!
  // MK-8.9; MK-4.3: a unit that moved before its shot may not move again.
  const fired = makeActivation(a.unit, a.pointsUsed, a.moved, true, a.moved, a.onRoad, a.metEnemy, a.passedFriend)
  return endIfNothingLeft(withActive(removed.state, 'ACTION', fired), unit, events)
}

function charge(state: MusketState, { unit, target, path }: Ordered<'charge'>, dice: Dice, events: EventLog): MusketState {
  const field = fieldOf(state)
  const rolled = rollCharge(state, field, unit.who.id, target.who.id, path, dice, events !== null)
  const removed = removeEliminated(rolled.state)
  events?.push({
    type: 'charge_action',
    turn: state.turn,
    player: state.player,
    clauses: chargeClauses(field, unit, target, path, rolled.result, removed),
    unit: namedUnit(field, unit),
    target: namedUnit(field, target),
    path: path.map(cell => field.hex(cell)),
    checks: rolled.result.checks,
    contest: rolled.result.contest,
    attackerAt: field.hex(unitById(rolled.state, unit.who.id)!.cell),
    attackerSp: unitById(rolled.state, unit.who.id)!.sp,
    defenderSp: unitById(rolled.state, target.who.id)!.sp,
    eliminatedUnits: removed.units,
    eliminatedLeaders: removed.leaders,
  })
  const why: ActivationEnded['why'] = removed.units.includes(unit.who.id) ? 'eliminated' : 'charged'
  return endActivation(removed.state, unit, why, events)
}

function exit(state: MusketState, { unit, cell, path }: Ordered<'exit'>, dice: Dice, events: EventLog): MusketState {
  const field = fieldOf(state)
  const walked = walkOff(state, field, unit, path, dice)
  const edge = exitEdgeAt(state, field, unit.who.side, cell)!
  events?.push({
    type: 'unit_exited',
    turn: state.turn,
    player: state.player,
    clauses: exitClauses(state, field, unit.who.side, walked),
    unit: namedUnit(field, unit),
    edge,
    hex: field.hex(cell),
    path: path.map(step => field.hex(step)),
    checks: walked.checks,
    stopped: walked.stopped,
    leader: leaderOn(state, unit.who.id)?.id ?? null,
  })
  if (!walked.stopped) return endActivation(leaveMap(state, unit, edge), unit, 'exited', events)
  const stopped = withActive(standAt(state, unit, walked.cell), 'ACTION', walked.active)
  return endIfNothingLeft(stopped, unit, events)
}

/** MK-14.14: the exit hex itself is checked only by a unit that began the command on it. */
function walkOff(state: MusketState, field: Field, unit: Unit, path: readonly number[], dice: Dice): Walked {
  const active = state.active!
  if (path.length > 0) return walkPath(state, field, unit, active, path, dice)
  const checks: LeavingCheck[] = []
  const stopped = !leaves(field, unit, unit.cell, checks, dice)
  return { cell: unit.cell, active: stopped ? halted(unit, active) : active, checks, stopped, points: stopped ? 0 : 1 }
}

/** MK-5.5: nothing more will be done; the player ends the activation when ready. */
function completeAction(state: MusketState, events: EventLog): MusketState {
  events?.push({
    type: 'action_completed',
    turn: state.turn,
    player: state.player,
    clauses: ['MK-5.4', 'MK-5.5', 'MK-5.6'],
    unit: namedUnit(fieldOf(state), activeOf(state)),
  })
  return withActive(state, 'ACTIVATION_COMPLETE', state.active)
}
