// The position in named numbers, each own minus enemy, none larger than about one: what the evaluation weighs.
import { enemyOf, type Field, fieldOf, type MusketState, type Side, strengthOf, type Unit } from '../rules/index.ts'
import { progressOf } from '../rules/objectives/victory.ts'
import { goalCells, isCommanded, isSheltered, reachOf } from './hex-value.ts'

export const FEATURES = [
  'strength',
  'units',
  'guns',
  'frail',
  'command',
  'cover',
  'danger',
  'progress',
  'nearlyDone',
  'approach',
  'clock',
  'clockStrength',
  'time',
  'attackDone',
  'attackPace',
  'defendDone',
  'attackAway',
  'initiative',
] as const
export type Feature = (typeof FEATURES)[number]
export type Features = { readonly [feature in Feature]: number }

/** Progress that is half done is worth less than half a victory: the last steps are the hardest and the surest sign. */
const NEARLY = 3

export function featuresOf(state: MusketState, side: Side): Features {
  const field = fieldOf(state)
  const enemy = enemyOf(side)
  const own = sumUp(state, field, side)
  const their = sumUp(state, field, enemy)
  const { turnLimit, limitWinner } = state.setting
  const elapsed = turnLimit === null ? 0 : Math.min(1, state.turn / turnLimit)
  const strength = share(own.strength, their.strength)
  // Time favours a side only if the scenario names the winner at the turn limit.
  const attacker = limitWinner === null ? 0 : limitWinner === side ? -1 : 1
  const [attack, defence] = attacker < 0 ? [their, own] : [own, their]
  return {
    strength,
    units: share(own.units, their.units),
    guns: share(own.guns, their.guns),
    frail: their.frail - own.frail,
    command: own.commanded - their.commanded,
    cover: own.cover - their.cover,
    danger: their.danger - own.danger,
    progress: own.done - their.done,
    nearlyDone: own.done ** NEARLY - their.done ** NEARLY,
    approach: their.away - own.away,
    clock: -attacker * elapsed,
    clockStrength: attacker === 0 ? strength * elapsed : 0,
    time: -attacker,
    attackDone: attacker * attack.done,
    attackPace: attacker * attack.done * elapsed,
    defendDone: -attacker * defence.done,
    attackAway: -attacker * attack.away,
    initiative: state.player === side ? tempo(state) : -tempo(state),
  }
}

/** From 1 when a turn begins to -1 when all have acted and the enemy is next: so that to pass on is no step of its own. */
function tempo({ units, player }: MusketState): number {
  let [all, waiting] = [0, 0]
  for (const { who, activated } of units) {
    if (who.side !== player) continue
    all++
    if (!activated) waiting++
  }
  return all === 0 ? 0 : (2 * waiting) / all - 1
}

type Sums = {
  units: number
  strength: number
  guns: number
  /** The share of units that one more loss breaks. */
  frail: number
  commanded: number
  cover: number
  danger: number
  away: number
  done: number
}

function sumUp(state: MusketState, field: Field, side: Side): Sums {
  const mine = state.units.filter(unit => unit.who.side === side)
  const foes = state.units.filter(unit => unit.who.side !== side)
  const coming = state.arrivals.filter(arrival => arrival.who.side === side)
  const each = 1 / Math.max(1, mine.length)
  let [guns, frail, commanded, cover, danger] = [0, 0, 0, 0, 0]
  for (const unit of mine) {
    if (unit.who.kind === 'ART') guns += unit.sp
    if (unit.sp <= 1) frail += each
    if (isCommanded(state, field, unit, unit.cell)) commanded += each
    if (isSheltered(field, unit.cell)) cover += each
    danger += Math.min(1, threatTo(field, foes, unit) / (2 * unit.sp)) * each
  }
  return {
    units: mine.length + coming.length,
    strength: strengthOf(state, side) + coming.reduce((sum, arrival) => sum + arrival.who.max, 0),
    guns,
    frail,
    commanded,
    cover,
    danger,
    away: awayFromGoals(state, field, side, mine),
    done: bestProgress(state, field, side),
  }
}

function threatTo(field: Field, foes: readonly Unit[], unit: Unit): number {
  let threat = 0
  for (const foe of foes) if (field.grid.distance(foe.cell, unit.cell) <= reachOf(foe)) threat += foe.sp
  return threat
}

/** How far the goals still are, in tens of hexes: to the goal that the nearest three of its units have least far to. */
function awayFromGoals(state: MusketState, field: Field, side: Side, mine: readonly Unit[]): number {
  const goals = state.setting.victory.flatMap(condition => (condition.side === side ? goalCells(field, condition) : []))
  if (goals.length === 0 || mine.length === 0) return 0
  const nearest = Math.min(...goals.map(goal => meanOfNearest(goal, field, mine)))
  return Math.min(1.5, nearest / 10)
}

function meanOfNearest(goal: number, field: Field, mine: readonly Unit[]): number {
  const distances = mine.map(unit => field.grid.distance(unit.cell, goal)).sort((a, b) => a - b)
  const some = distances.slice(0, 3)
  return some.reduce((sum, distance) => sum + distance, 0) / some.length
}

/** The condition, or the group of them, that is nearest to being met. */
function bestProgress(state: MusketState, field: Field, side: Side): number {
  let most = 0
  const groups = new Map<string, number[]>()
  for (const [i, condition] of state.setting.victory.entries()) {
    if (condition.side !== side) continue
    const { have, want } = progressOf(state, field, condition, i)
    const done = want === 0 ? 1 : Math.min(1, have / want)
    if (condition.group === undefined) most = Math.max(most, done)
    else groups.set(condition.group, [...(groups.get(condition.group) ?? []), done])
  }
  for (const parts of groups.values()) most = Math.max(most, parts.reduce((sum, part) => sum + part, 0) / parts.length)
  return most
}

const share = (own: number, their: number): number => (own + their === 0 ? 0 : (own - their) / (own + their))
