// What a hex is worth to stand on: goals near, enemies in reach, leaders near, cover underfoot. Whole-map distances only, so
// that a policy can ask for every destination of a turn.
import {
  type Condition,
  enemyOf,
  type Field,
  fieldOf,
  type Kind,
  type MusketState,
  type Side,
  STATS,
  strengthOf,
  type Unit,
} from '../rules/index.ts'
import { indexOfUnit } from '../rules/state/state.ts'
import { dangerAt, localOdds } from './danger.ts'
import { type EvalWeights, type Role, type RoleWeights, weightsFor } from './eval-weights.ts'
import { type Routes, routesOf } from './routes.ts'

/** What one decision reads again and again, gathered once. */
export type PositionView = {
  readonly state: MusketState
  readonly field: Field
  readonly goals: readonly number[]
  /** How far each cell is from the nearest goal. */
  readonly toGoal: Uint8Array
  readonly routes: FieldFacts['routes']
  readonly enemies: readonly Unit[]
  readonly weights: RoleWeights
  /** The factor of `close` at this turn of the battle. */
  readonly hour: number
}

export function positionViewOf(state: MusketState, side: Side, byRole: EvalWeights): PositionView {
  const field = fieldOf(state)
  const { goals, toGoal, roles, routes } = fieldFactsOf(state, field)
  const enemies: Unit[] = []
  const { units } = state
  for (let i = 0; i < units.length; i++) if (units[i]!.who.side !== side) enemies.push(units[i]!)
  const weights = byRole[roles[side] ?? openRole(state, side)]
  const { turnLimit } = state.setting
  const hour = turnLimit === null ? 1 : 1 + (weights.haste * state.turn) / turnLimit
  return { state, field, goals, toGoal, routes, enemies, weights, hour }
}

export function weightsOf(state: MusketState, side: Side, byRole: EvalWeights): RoleWeights {
  return byRole[fieldFactsOf(state, fieldOf(state)).roles[side] ?? openRole(state, side)]
}

/** A side that wins at the turn limit defends; any other side takes the role of its own victory conditions. */
export function roleOf(state: MusketState, side: Side): Role {
  return fixedRoleOf(state.setting, side) ?? openRole(state, side)
}

/** The role that the battle itself gives a side; null where it depends on how things stand. */
function fixedRoleOf({ limitWinner, victory }: MusketState['setting'], side: Side): Role | null {
  if (limitWinner === side) return 'defend'
  const own = victory.filter(condition => condition.side === side)
  if (own.some(({ kind }) => kind === 'exit_units')) return 'exit'
  if (limitWinner) return own.some(({ kind }) => kind === 'control_hexes' || kind === 'hold_hexes') ? 'take' : 'kill'
  return null
}

function openRole(state: MusketState, side: Side): Role {
  const { turnLimit } = state.setting
  if (turnLimit === null || state.turn <= turnLimit / 2) return 'open'
  return strengthOf(state, side) > strengthOf(state, enemyOf(side)) + 2 ? 'ahead' : 'open'
}

/** What follows from the battlefield alone. */
type FieldFacts = {
  readonly goals: readonly number[]
  readonly toGoal: Uint8Array
  readonly roles: { readonly [side in Side]: Role | null }
  /** By kind, worked out when first needed. */
  readonly routes: { [kind in Kind]?: Routes }
}

const factsByField = new WeakMap<Field, FieldFacts>()

function fieldFactsOf({ setting }: MusketState, field: Field): FieldFacts {
  let facts = factsByField.get(field)
  if (!facts) {
    // Hexes that decide the game: to take for one side, to keep for the other.
    const goals = [...new Set(setting.victory.flatMap(condition => goalCells(field, condition)))]
    const toGoal = Uint8Array.from({ length: field.size }, (_, cell) => nearestOf(field, goals, cell))
    facts = { goals, toGoal, roles: { blue: fixedRoleOf(setting, 'blue'), red: fixedRoleOf(setting, 'red') }, routes: {} }
    factsByField.set(field, facts)
  }
  return facts
}

export function goalCells(field: Field, condition: Condition): readonly number[] {
  if (condition.kind === 'control_hexes' || condition.kind === 'hold_hexes') return condition.hexes.map(hex => field.cell(hex))
  // The exits the enemy needs are the hexes to stand on.
  if (condition.kind === 'exit_units') return field.exitCells(condition.edge)
  return []
}

/** What counts for one unit in every hex it could go to, gathered once. */
type UnitView = {
  readonly position: PositionView
  readonly unit: Unit
  readonly weights: RoleWeights
  readonly routes: Routes
  /** The others of its side. */
  readonly friends: readonly number[]
  readonly foes: readonly Unit[]
  readonly foeReach: readonly number[]
  /** It carries a leader, so it is always in command. */
  readonly isLeader: boolean
  readonly hosts: readonly number[]
  readonly radii: readonly number[]
}

export function unitViewOf(position: PositionView, unit: Unit): UnitView {
  const { units, leaders } = position.state
  const { id, side } = unit.who
  const friends: number[] = []
  const foes: Unit[] = []
  const foeReach: number[] = []
  for (let i = 0; i < units.length; i++) {
    const other = units[i]!
    if (other.who.side !== side) {
      foes.push(other)
      foeReach.push(reachOf(other))
    } else if (other.who.id !== id) friends.push(other.cell)
  }
  const hosts: number[] = []
  const radii: number[] = []
  let isLeader = false
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i]!
    if (leader.on === id) isLeader = true
    const host = units[indexOfUnit(units, leader.on)]
    if (host?.who.side !== side) continue
    hosts.push(host.cell)
    radii.push(leader.radius)
  }
  const routes = routesFor(position, unit.who.kind)
  return {
    position,
    unit,
    weights: weightsFor(position.weights, unit.who.kind),
    routes,
    friends,
    foes,
    foeReach,
    isLeader,
    hosts,
    radii,
  }
}

function routesFor({ field, goals, routes }: PositionView, kind: Kind): Routes {
  routes[kind] ??= routesOf(field, kind, goals)
  return routes[kind]
}

export function hexValue(unitView: UnitView, cell: number): number {
  const { position, unit, weights, routes, friends, foes, foeReach } = unitView
  const { state, field } = position
  const { apart, size } = field
  const row = cell * size
  let value = 0
  if (position.goals.length > 0) {
    const straight = position.toGoal[cell]!
    const away = straight + weights.afoot * (routes.toGoal[cell]! - straight)
    value += straight === 0 ? weights.goal : -weights.approach * away
  }
  const range = Math.max(1, STATS[unit.who.kind].range)
  let nearest = FAR_AWAY
  let nearestCell = cell
  let walk = FAR_AWAY
  let threat = 0
  let more = 0
  for (let i = 0; i < friends.length; i++) if (apart[row + friends[i]!]! <= CROWD) more++
  for (let i = 0; i < foes.length; i++) {
    const foe = foes[i]!
    const distance = apart[row + foe.cell]!
    if (distance <= CROWD) more--
    if (weights.afoot !== 0) walk = Math.min(walk, routes.toRange[row + foe.cell]!)
    if (distance < nearest) {
      nearest = distance
      nearestCell = foe.cell
    }
    if (distance <= foeReach[i]!) threat += foe.sp
  }
  if (foes.length > 0) {
    // Come into range and no nearer than needed.
    const short = nearest - range
    const gap = weights.afoot === 0 || walk === 0 ? short : short + weights.afoot * (walk - short)
    value -= weights.close * position.hour * Math.max(0, gap - weights.ring) + weights.exposure * threat
    if (nearest <= CROWD) value += weights.mass * Math.max(-MOST_MORE, Math.min(MOST_MORE, more))
    if (nearest <= range) value += weights.reach
    if (nearest <= PERIL && (weights.fear !== 0 || weights.frail !== 0 || weights.odds !== 0)) {
      const { hits, foes: strong } = dangerAt(field, foes, unit, cell)
      value -= weights.fear * hits + weights.frail * Math.min(1, hits / unit.sp)
      if (nearest <= CROWD) value += weights.odds * localOdds(field, state.units, unit, cell, nearestCell, strong)
    }
  }
  if (isSheltered(field, cell)) value += weights.cover
  return isInLeaderRange(unitView, row) ? value + weights.commanded : value
}

function isInLeaderRange({ position, isLeader, hosts, radii }: UnitView, row: number): boolean {
  if (isLeader) return true
  const { apart } = position.field
  for (let i = 0; i < hosts.length; i++) if (apart[row + hosts[i]!]! <= radii[i]!) return true
  return false
}

/** More than any board has. */
const FAR_AWAY = 255
/** No enemy strikes from farther away in one turn. */
const PERIL = 4
/** Units within this many hexes count as support, up to this many of them. */
const CROWD = 3
const MOST_MORE = 3

function nearestOf({ grid }: Field, cells: readonly number[], cell: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 0; i < cells.length; i++) nearest = Math.min(nearest, grid.distance(cell, cells[i]!))
  return nearest
}

export const isSheltered = (field: Field, cell: number): boolean =>
  field.cover[cell] !== 0 || field.dugIn[cell] !== 0 || field.elevation[cell] !== 0

/** How far it could shoot or charge next turn; -1 if it can do neither. */
export function reachOf(enemy: Unit): number {
  const { range, allowance, charges } = STATS[enemy.who.kind]
  return Math.max(range > 0 ? range : -1, charges.length > 0 ? allowance : -1)
}

export function isCommanded({ leaders, units }: MusketState, field: Field, unit: Unit, cell: number): boolean {
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i]!
    if (leader.on === unit.who.id) return true
    const host = units[indexOfUnit(units, leader.on)]
    if (host && host.who.side === unit.who.side && field.grid.distance(host.cell, cell) <= leader.radius) return true
  }
  return false
}
