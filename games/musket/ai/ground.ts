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

export type Weights = {
  /** Worth of standing on a goal, and of each hex nearer to one. */
  readonly goal: number
  readonly approach: number
  /** Worth of each hex nearer to the enemy, for the side that must come to blows. */
  readonly close: number
  readonly cover: number
  readonly commanded: number
  /** Cost of each enemy strength point that can shoot here or charge. */
  readonly exposure: number
  /** How much of that an attacker still minds. */
  readonly boldness: number
}

export const WEIGHTS: Weights = {
  goal: 2.2,
  approach: 0.22,
  close: 0.3,
  cover: 0.25,
  commanded: 0.35,
  exposure: 0.045,
  boldness: 0.3,
}

export type Stance = 'attack' | 'defend'

/** Who wins by waiting defends; whoever must do something attacks. */
export function stanceOf(state: MusketState, side: Side): Stance {
  const { limitWinner, turnLimit } = state.setting
  if (limitWinner) return limitWinner === side ? 'defend' : 'attack'
  if (turnLimit === null) return 'attack'
  const isAhead = strengthOf(state, side) > strengthOf(state, enemyOf(side)) + 2
  return isAhead && state.turn > turnLimit / 2 ? 'defend' : 'attack'
}

/** Hexes that decide the game: to take for one side, to keep for the other. */
export function goalsOf(state: MusketState, field: Field): readonly number[] {
  const cells = state.setting.victory.flatMap(condition => goalCells(field, condition))
  return [...new Set(cells)]
}

function goalCells(field: Field, condition: Condition): readonly number[] {
  if (condition.kind === 'control_hexes' || condition.kind === 'hold_hexes') return condition.hexes.map(hex => field.cell(hex))
  // Where they want to leave is where we want to stand.
  if (condition.kind === 'exit_units') return field.exitCells(condition.edge)
  return []
}

export function groundValue(
  state: MusketState,
  unit: Unit,
  cell: number,
  stance: Stance,
  goals: readonly number[],
  weights: Weights = WEIGHTS,
): number {
  const field = fieldOf(state)
  const { grid } = field
  let value = 0
  if (goals.length > 0) {
    const nearest = Math.min(...goals.map(goal => grid.distance(cell, goal)))
    value += nearest === 0 ? weights.goal : -weights.approach * nearest
  }
  const enemies = state.units.filter(other => other.who.side !== unit.who.side)
  if (enemies.length > 0) {
    const reach = Math.max(1, STATS[unit.who.kind].range)
    const nearest = Math.min(...enemies.map(enemy => grid.distance(cell, enemy.cell)))
    // Come into range and no nearer than needed; a defender waits for them.
    if (stance === 'attack') value -= weights.close * Math.max(0, nearest - reach)
    const fear = stance === 'attack' ? weights.exposure * weights.boldness : weights.exposure
    for (const enemy of enemies) value -= fear * threat(field, enemy, cell)
  }
  if (field.cover[cell] !== 0 || field.dugIn[cell] !== 0 || field.elevation[cell] !== 0) value += weights.cover
  if (isCommanded(state, field, unit, cell)) value += weights.commanded
  return value
}

/** Strength that can be brought against this hex next turn, by fire or by charge. */
function threat(field: Field, enemy: Unit, cell: number): number {
  const { range, allowance, charges } = STATS[enemy.who.kind]
  const distance = field.grid.distance(enemy.cell, cell)
  if (range > 0 && distance <= range) return enemy.sp
  return charges.length > 0 && distance <= allowance ? enemy.sp : 0
}

function isCommanded(state: MusketState, field: Field, unit: Unit, cell: number): boolean {
  return state.leaders.some((leader: Leader) => {
    if (leader.on === unit.who.id) return true
    const host = state.units.find(other => other.who.id === leader.on)
    return host !== undefined && host.who.side === unit.who.side && field.grid.distance(host.cell, cell) <= leader.radius
  })
}
