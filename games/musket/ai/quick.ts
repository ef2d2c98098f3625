// A faster greedy player for looking ahead: the unit nearest to the enemy goes first, without comparing the ideas of all units, and
// difficult ground is reckoned from where a move begins, not by its way.
import { bestChargePath, chargePoints } from '../rules/combat/charge.ts'
import { isTarget, mayFire } from '../rules/combat/fire.ts'
import { isChargeable } from '../rules/contract/legal.ts'
import {
  activeUnit,
  CHANCE_OF,
  commandOf,
  type Field,
  fieldOf,
  type MusketAction,
  type MusketState,
  type Side,
  STATS,
  type Unit,
} from '../rules/index.ts'
import { exitCellsOf } from '../rules/movement/exits.ts'
import { destinations } from '../rules/movement/movement.ts'
import { type Activation, freshActivation } from '../rules/state/state.ts'
import { type EvalWeights, weightsFor } from './eval-weights.ts'
import { expectCharge, expectFire } from './expect.ts'
import { hexValue, type PositionView, positionViewOf, unitViewOf, weightsOf } from './hex-value.ts'
import { attackWorth } from './ideas.ts'

const END_ACTIVATION: MusketAction = { type: 'endActivation' }
const END_TURN: MusketAction = { type: 'endPlayerTurn' }

export function quickAction(state: MusketState, side: Side, weights: EvalWeights): MusketAction {
  if (state.step === 'AWAITING_ACTIVATION') return activateNext(state, side, weightsOf(state, side, weights).volley)
  if (state.step !== 'ACTION') return END_ACTIVATION
  return deedOf(positionViewOf(state, side, weights), activeUnit(state)!, state.active!).action
}

/** The greedy player itself: it compares all units before choosing one, which costs more. */
export function thoroughAction(state: MusketState, side: Side, weights: EvalWeights): MusketAction {
  return state.step === 'AWAITING_ACTIVATION' ? activateBest(state, side, weights) : quickAction(state, side, weights)
}

/** The unit nearest to the enemy; one with a target counts as `volley` hexes nearer for each hex of its range: volleys before charges, guns before muskets. */
function activateNext(state: MusketState, side: Side, volley: number): MusketAction {
  const { units } = state
  const field = fieldOf(state)
  const { apart, size } = field
  const foes: Unit[] = []
  for (let i = 0; i < units.length; i++) if (units[i]!.who.side !== side) foes.push(units[i]!)
  let chosen: Unit | null = null
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.activated || unit.who.side !== side) continue
    const row = unit.cell * size
    let nearest = Number.MAX_SAFE_INTEGER
    for (let j = 0; j < foes.length; j++) nearest = Math.min(nearest, apart[row + foes[j]!.cell]!)
    const place = volley === 0 ? nearest : nearest - volley * rangeInUse(field, state, unit, foes)
    if (place < least) {
      least = place
      chosen = unit
    }
    // No unit can be nearer than adjacent.
    if (volley === 0 && least <= 1) break
  }
  return chosen ? { type: 'activate', unit: chosen.who.id } : END_TURN
}

/** Its range if it has a target, else nothing. */
function rangeInUse(field: Field, { units }: MusketState, unit: Unit, foes: readonly Unit[]): number {
  const { range } = STATS[unit.who.kind]
  const row = unit.cell * field.size
  for (let j = 0; j < foes.length; j++) {
    const foe = foes[j]!
    if (field.apart[row + foe.cell]! <= range && isTarget(field, units, unit, foe)) return range
  }
  return 0
}

/** The unit with the best idea goes first, weighted by its command chance (MK-12.7). */
function activateBest(state: MusketState, side: Side, weights: EvalWeights): MusketAction {
  const position = positionViewOf(state, side, weights)
  const { units } = state
  let chosen: Unit | null = null
  let most = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.activated || unit.who.side !== side) continue
    const deed = deedOf(position, unit, freshActivation(unit.who.id)).value
    // The command chance is at most 1, so most units drop out before their leader is looked up.
    if (deed * CHANCE_OF <= most) continue
    const value = deed * commandOf(state, unit.who.id).chance
    if (value > most) {
      chosen = unit
      most = value
    }
  }
  return chosen ? { type: 'activate', unit: chosen.who.id } : END_TURN
}

type Deed = { readonly action: MusketAction; readonly value: number }

function deedOf(position: PositionView, unit: Unit, active: Activation): Deed {
  const { state, field, enemies, goals } = position
  const { apart, size } = field
  const weights = weightsFor(position.weights, unit.who.kind)
  const exit = exitCellsOf(state, field, unit, active)[0]
  if (exit !== undefined) return { action: field.exitBy[exit]!, value: position.weights.exit }
  let best: MusketAction = END_ACTIVATION
  let most = 0
  const canFire = mayFire(unit, active)
  const points = chargePoints(unit, active)
  const reach = Math.max(canFire ? STATS[unit.who.kind].range : 0, points)
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!
    // Most are out of reach of anything.
    if (apart[unit.cell * size + enemy.cell]! > reach) continue
    if (canFire && isTarget(field, state.units, unit, enemy)) {
      const value = attackWorth(expectFire(state, field, unit, enemy), enemy, weights)
      if (value > most) {
        best = { type: 'fire', target: enemy.who.id }
        most = value
      }
    }
    if (points > 0 && isChargeable(state, field, unit, enemy, points)) {
      const path = bestChargePath(state, field, unit, enemy.cell, points)?.path ?? []
      const expected = expectCharge(state, field, unit, enemy, path[path.length - 2] ?? unit.cell)
      const value = attackWorth(expected, enemy, weights) + (goals.includes(enemy.cell) ? expected.ground : 0)
      if (value > most) {
        best = { type: 'charge', target: enemy.who.id }
        most = value
      }
    }
  }
  const cells = destinations(state, field, unit, active)
  if (cells.length === 0) return { action: best, value: most }
  const unitView = unitViewOf(position, unit)
  const here = hexValue(unitView, unit.cell)
  const sure = field.difficult[unit.cell] !== 0 && STATS[unit.who.kind].checksDifficult ? 0.5 : 1
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    const value = (hexValue(unitView, cell) - here) * sure - weights.step
    if (value > most) {
      best = field.moveTo[cell]!
      most = value
    }
  }
  return { action: best, value: most }
}
