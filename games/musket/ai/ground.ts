// What a hex is worth to stand on: goals near, enemies in reach, leaders near, cover underfoot. Whole-map distances only, so
// that a policy can ask for every destination of a turn.
import {
  type Condition,
  enemyOf,
  type Field,
  fieldOf,
  type Leader,
  type MusketState,
  type Side,
  STATS,
  strengthOf,
  type Unit,
} from '../rules/index.ts'
import { indexOfUnit } from '../rules/state.ts'
import { localOdds, perilAt } from './peril.ts'
import type { Role, Temper, Weights } from './temper.ts'

/** All that one decision looks at again and again. */
export type Mind = {
  readonly state: MusketState
  readonly field: Field
  readonly goals: readonly number[]
  readonly enemies: readonly Unit[]
  readonly weights: Weights
  /** `close` at this hour of the battle. */
  readonly close: number
}

export function mindOf(state: MusketState, side: Side, temper: Temper): Mind {
  const field = fieldOf(state)
  const enemies = state.units.filter(unit => unit.who.side !== side)
  const weights = temper[roleOf(state, side)]
  const { turnLimit } = state.setting
  const close = weights.close * (turnLimit === null ? 1 : 1 + (weights.haste * state.turn) / turnLimit)
  return { state, field, goals: goalsOf(state, field), enemies, weights, close }
}

/** Who wins by waiting defends; whoever must do something does what wins. */
export function roleOf(state: MusketState, side: Side): Role {
  const { limitWinner, turnLimit, victory } = state.setting
  if (limitWinner === side) return 'defend'
  const own = victory.filter(condition => condition.side === side)
  if (own.some(({ kind }) => kind === 'exit_units')) return 'exit'
  if (limitWinner) return own.some(({ kind }) => kind === 'control_hexes' || kind === 'hold_hexes') ? 'take' : 'kill'
  if (turnLimit === null || state.turn <= turnLimit / 2) return 'open'
  return strengthOf(state, side) > strengthOf(state, enemyOf(side)) + 2 ? 'ahead' : 'open'
}

const goalsOfField = new WeakMap<Field, readonly number[]>()

/** Hexes that decide the game: to take for one side, to keep for the other. */
function goalsOf({ setting }: MusketState, field: Field): readonly number[] {
  let goals = goalsOfField.get(field)
  if (!goals) {
    goals = [...new Set(setting.victory.flatMap(condition => goalCells(field, condition)))]
    goalsOfField.set(field, goals)
  }
  return goals
}

export function goalCells(field: Field, condition: Condition): readonly number[] {
  if (condition.kind === 'control_hexes' || condition.kind === 'hold_hexes') return condition.hexes.map(hex => field.cell(hex))
  // Where they want to leave is where we want to stand.
  if (condition.kind === 'exit_units') return field.exitCells(condition.edge)
  return []
}

export function groundValue({ state, field, goals, weights, close }: Mind, unit: Unit, cell: number): number {
  const { units } = state
  let value = 0
  if (goals.length > 0) {
    const away = nearestOf(field, goals, cell)
    value += away === 0 ? weights.goal : -weights.approach * away
  }
  const range = Math.max(1, STATS[unit.who.kind].range)
  let nearest = Number.POSITIVE_INFINITY
  let nearestCell = cell
  let [threat, more] = [0, 0]
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    const distance = field.grid.distance(other.cell, cell)
    if (other.who.side === unit.who.side) {
      if (distance <= CROWD && other.who.id !== unit.who.id) more++
      continue
    }
    if (distance <= CROWD) more--
    if (distance < nearest) {
      nearest = distance
      nearestCell = other.cell
    }
    if (reaches(other, distance)) threat += other.sp
  }
  if (nearest !== Number.POSITIVE_INFINITY) {
    // Come into range and no nearer than needed.
    value -= close * Math.max(0, nearest - range - weights.ring) + weights.exposure * threat
    if (nearest <= CROWD) value += weights.mass * Math.max(-MOST_MORE, Math.min(MOST_MORE, more))
    if (nearest <= range) value += weights.reach
    if (nearest <= PERIL && (weights.fear !== 0 || weights.odds !== 0)) {
      const { hits, foes } = perilAt(field, units, unit, cell)
      value -= weights.fear * hits
      if (nearest <= CROWD) value += weights.odds * localOdds(field, units, unit, cell, nearestCell, foes)
    }
  }
  if (isSheltered(field, cell)) value += weights.cover
  return isCommanded(state, field, unit, cell) ? value + weights.commanded : value
}

/** Farther off than this nobody strikes in one turn. */
const PERIL = 4
/** Who stands within so many hexes counts as company, and so many at most. */
const CROWD = 3
const MOST_MORE = 3

function nearestOf({ grid }: Field, cells: readonly number[], cell: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 0; i < cells.length; i++) nearest = Math.min(nearest, grid.distance(cell, cells[i] as number))
  return nearest
}

export const isSheltered = (field: Field, cell: number): boolean =>
  field.cover[cell] !== 0 || field.dugIn[cell] !== 0 || field.elevation[cell] !== 0

/** Whether it could shoot that far next turn, or charge. */
export function reaches(enemy: Unit, distance: number): boolean {
  const { range, allowance, charges } = STATS[enemy.who.kind]
  return (range > 0 && distance <= range) || (charges.length > 0 && distance <= allowance)
}

export function isCommanded({ leaders, units }: MusketState, field: Field, unit: Unit, cell: number): boolean {
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i] as Leader
    if (leader.on === unit.who.id) return true
    const host = units[indexOfUnit(units, leader.on)]
    if (host && host.who.side === unit.who.side && field.grid.distance(host.cell, cell) <= leader.radius) return true
  }
  return false
}
