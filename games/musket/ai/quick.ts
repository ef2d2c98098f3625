// The greedy player in a hurry, for looking ahead: the unit nearest to the enemy goes first, without comparing everybody's ideas, and
// difficult ground is reckoned from where a move begins, not by its way.
import { bestChargeWay, chargePoints } from '../rules/charge.ts'
import { isChargeable } from '../rules/choices.ts'
import { exitCellsOf } from '../rules/exits.ts'
import { isTarget, mayFire } from '../rules/fire.ts'
import { activeUnit, fieldOf, type MusketAction, type MusketState, type Side, STATS, type Unit } from '../rules/index.ts'
import { destinations } from '../rules/movement.ts'
import type { Activation } from '../rules/state.ts'
import { expectCharge, expectFire } from './expect.ts'
import { groundValue, type Mind, mindOf, outlookOf, weightsOf } from './ground.ts'
import { worth } from './ideas.ts'
import type { Temper } from './temper.ts'

const END_ACTIVATION: MusketAction = { type: 'endActivation' }
const END_TURN: MusketAction = { type: 'endPlayerTurn' }

export function quickAction(state: MusketState, side: Side, temper: Temper): MusketAction {
  if (state.step === 'AWAITING_ACTIVATION') {
    const { volley } = weightsOf(state, side, temper)
    return volley === 0 ? activateNearest(state, side) : activateInOrder(state, side, volley)
  }
  if (state.step !== 'ACTION') return END_ACTIVATION
  return act(mindOf(state, side, temper), activeUnit(state) as Unit, state.active as Activation)
}

function activateNearest(state: MusketState, side: Side): MusketAction {
  const { units } = state
  const { apart, size } = fieldOf(state)
  const foes: number[] = []
  for (let i = 0; i < units.length; i++) {
    const { who, cell } = units[i] as Unit
    if (who.side !== side) foes.push(cell)
  }
  let chosen: Unit | null = null
  let least = Number.POSITIVE_INFINITY
  // Nobody is nearer than next to an enemy.
  for (let i = 0; i < units.length && least > 1; i++) {
    const unit = units[i] as Unit
    if (unit.activated || unit.who.side !== side) continue
    const row = unit.cell * size
    let nearest = Number.MAX_SAFE_INTEGER
    for (let j = 0; j < foes.length; j++) nearest = Math.min(nearest, apart[row + (foes[j] as number)] as number)
    if (nearest < least) {
      least = nearest
      chosen = unit
    }
  }
  return chosen ? { type: 'activate', unit: chosen.who.id } : END_TURN
}

/** Whoever has a target counts as so much nearer for each hex of his range: volleys before charges, guns before muskets. */
function activateInOrder(state: MusketState, side: Side, volley: number): MusketAction {
  const { units } = state
  const field = fieldOf(state)
  const { apart, size } = field
  let chosen: Unit | null = null
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.activated || unit.who.side !== side) continue
    const row = unit.cell * size
    const { range } = STATS[unit.who.kind]
    let nearest = Number.MAX_SAFE_INTEGER
    let hasTarget = false
    for (let j = 0; j < units.length; j++) {
      const foe = units[j] as Unit
      if (foe.who.side === side) continue
      const distance = apart[row + foe.cell] as number
      if (distance < nearest) nearest = distance
      if (!hasTarget && distance <= range) hasTarget = isTarget(field, units, unit, foe)
    }
    const place = hasTarget ? nearest - volley * range : nearest
    if (place < least) {
      least = place
      chosen = unit
    }
  }
  return chosen ? { type: 'activate', unit: chosen.who.id } : END_TURN
}

function act(mind: Mind, unit: Unit, active: Activation): MusketAction {
  const { state, field, enemies, goals, weights } = mind
  const { apart, size } = field
  const exit = exitCellsOf(state, field, unit, active)[0]
  if (exit !== undefined) return field.exitBy[exit] as MusketAction
  let best: MusketAction = END_ACTIVATION
  let most = 0
  const canFire = mayFire(unit, active)
  const points = chargePoints(unit, active)
  const reach = Math.max(canFire ? STATS[unit.who.kind].range : 0, points)
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i] as Unit
    // Most are out of reach of anything.
    if ((apart[unit.cell * size + enemy.cell] as number) > reach) continue
    if (canFire && isTarget(field, state.units, unit, enemy)) {
      const value = worth(expectFire(state, field, unit, enemy), enemy, weights)
      if (value > most) {
        best = { type: 'fire', target: enemy.who.id }
        most = value
      }
    }
    if (points > 0 && isChargeable(state, field, unit, enemy, points)) {
      const path = bestChargeWay(state, field, unit, enemy.cell, points)?.path ?? []
      const expected = expectCharge(state, field, unit, enemy, path[path.length - 2] ?? unit.cell)
      const value = worth(expected, enemy, weights) + (goals.includes(enemy.cell) ? expected.ground : 0)
      if (value > most) {
        best = { type: 'charge', target: enemy.who.id }
        most = value
      }
    }
  }
  const cells = destinations(state, field, unit, active)
  if (cells.length === 0) return best
  const outlook = outlookOf(mind, unit)
  const here = groundValue(outlook, unit.cell)
  const sure = field.difficult[unit.cell] !== 0 && STATS[unit.who.kind].checksDifficult ? 0.5 : 1
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    const value = (groundValue(outlook, cell) - here) * sure - weights.step
    if (value > most) {
      best = field.moveTo[cell] as MusketAction
      most = value
    }
  }
  return best
}
