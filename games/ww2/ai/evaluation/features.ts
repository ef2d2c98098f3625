// The position in named numbers, each own minus enemy, none larger than about one: what the evaluation weighs.

import { isSupplied, plainIncome } from '../../rules/economy/economy.ts'
import type { Board } from '../../rules/map/board.ts'
import { boardOfState, healthOf, initiativeIn, OWNER_LETTERS, type Unit, type WwState } from '../../rules/state/state.ts'
import { type Both, enemyOf, GUN_RANGE, SIDES, type Side, STATS } from '../../rules/tables.ts'
import { distancesOf } from '../planner/frame.ts'

export const FEATURES = [
  'cities',
  'cityShare',
  'income',
  'strength',
  'health',
  'treasury',
  'guns',
  'shelled',
  'threat',
  'open',
  'fewCities',
  'mass',
  'advance',
  'prospects',
  'initiative',
  'clockCities',
  'clockIncome',
] as const
export type Feature = (typeof FEATURES)[number]
export type Features = { readonly [feature in Feature]: number }

export function featuresOf(state: WwState, side: Side): Features {
  const board = boardOfState(state)
  const ground = sheetsOf(board)
  for (const each of SIDES) putDown(ground, state.units[each], each)
  const own = sumUp(state, side, ground)
  const their = sumUp(state, enemyOf(side), ground)
  for (const each of SIDES) wipe(ground, state.units[each], each)
  const { options } = state.setting
  const elapsed = Math.min(1, state.turn / options.lastTurn)
  const late = elapsed * elapsed * elapsed
  const cityShare = share(own.cities, their.cities)
  const income = share(own.income, their.income)
  const initiative = initiativeIn(state)
  return {
    cities: (own.cities - their.cities) / board.cities.length,
    cityShare,
    income,
    strength: share(own.strength, their.strength),
    health: share(own.health, their.health),
    treasury: share(own.treasury + SMALL_CHANGE, their.treasury + SMALL_CHANGE),
    guns: share(own.guns + 1, their.guns + 1),
    shelled: own.shelled - their.shelled,
    threat: their.threatened - own.threatened,
    open: their.open - own.open,
    fewCities: few(their.cities) - few(own.cities),
    mass: share(own.mass, their.mass),
    advance: their.away - own.away,
    prospects: own.prospects - their.prospects,
    initiative: initiative === null ? 0 : initiative === side ? 1 : -1,
    clockCities: late * Math.sign(own.cities - their.cities),
    clockIncome: late * (own.cities === their.cities ? Math.sign(own.income - their.income) : 0),
  }
}

const SMALL_CHANGE = 10
/** One city left is one step from defeat (WW-13.2). */
const few = (cities: number): number => (cities <= 1 ? 1 : cities === 2 ? 0.4 : 0)
/** So near an enemy can come in one turn as a rule. */
const NEAR = 4
const PROSPECT = 6

type Sums = {
  cities: number
  income: number
  strength: number
  health: number
  treasury: number
  guns: number
  /** The share of enemy units that guns reach, as far as there is money for shells. */
  shelled: number
  /** The share of its cities that an enemy nearby could take, and the share that stands empty before one. */
  threatened: number
  open: number
  /** The Strength of its strongest hex. */
  mass: number
  /** How far its strongest hex is from the next city that is not its own, in tens of hexes. */
  away: number
  /** The share of free cities that are nearer to it than to the enemy. */
  prospects: number
}

/** What follows from the map alone, and arrays to count in, cleared after every use so that no evaluation allocates new ones. */
type BoardSheets = {
  readonly steps: readonly Int16Array[]
  /** By city: the cells an enemy could come from in one turn. */
  readonly near: readonly (readonly number[])[]
  /** By city: the cells within PROSPECT, the nearest first. */
  readonly around: readonly (readonly number[])[]
  /** By cell: the Strength and the Health that stand there. */
  readonly power: Both<Int32Array>
  readonly health: Both<Int32Array>
}

const sheetsByBoard = new WeakMap<Board, BoardSheets>()

function sheetsOf(board: Board): BoardSheets {
  let ground = sheetsByBoard.get(board)
  if (!ground) {
    const steps = distancesOf(board)
    const within = (city: number, least: number, most: number): readonly number[] => {
      const from = steps[city]!
      const cells = board.cells.filter(cell => from[cell]! >= least && from[cell]! <= most)
      return cells.sort((a, b) => from[a]! - from[b]!)
    }
    const builder = () => new Int32Array(board.size)
    ground = {
      steps,
      near: board.cities.map(city => within(city, 1, NEAR)),
      around: board.cities.map(city => within(city, 0, PROSPECT)),
      power: { nw: builder(), se: builder() },
      health: { nw: builder(), se: builder() },
    }
    sheetsByBoard.set(board, ground)
  }
  return ground
}

function putDown({ power, health }: BoardSheets, units: readonly Unit[], side: Side): void {
  const [powers, healths] = [power[side], health[side]]
  for (const unit of units) {
    const { cell } = unit
    powers[cell] = powers[cell]! + STATS[unit.type].strength
    healths[cell] = healths[cell]! + healthOf(unit)
  }
}

function wipe({ power, health }: BoardSheets, units: readonly Unit[], side: Side): void {
  const [powers, healths] = [power[side], health[side]]
  for (const { cell } of units) {
    powers[cell] = 0
    healths[cell] = 0
  }
}

function sumUp(state: WwState, side: Side, { steps, near, around, power, health: healths }: BoardSheets): Sums {
  const board = boardOfState(state)
  const { owners } = state
  const enemy = enemyOf(side)
  const [own, their] = [OWNER_LETTERS[side], OWNER_LETTERS[enemy]]
  const [mine, foes] = [state.units[side], state.units[enemy]]
  const [massAt, threatAt, healthAt] = [power[side], power[enemy], healths[side]]
  let strength = 0
  let health = 0
  let guns = 0
  let mass = 0
  let strongest = board.corner[side]
  const batteries: number[] = []
  for (const unit of mine) {
    const { cell, type } = unit
    strength += STATS[type].strength
    health += healthOf(unit)
    const here = massAt[cell]!
    if (here > mass) {
      mass = here
      strongest = cell
    }
    if (type !== 'AR') continue
    guns++
    if (!batteries.includes(cell) && isSupplied(state.supply, side, cell)) batteries.push(cell)
  }
  const inRange = batteries.length === 0 ? 0 : countInRange(board, batteries, foes)
  let threatened = 0
  let open = 0
  let away = 20
  let prospects = 0
  let cities = 0
  for (let i = 0; i < board.cities.length; i++) {
    const city = board.cities[i]!
    const owner = owners[city]
    if (owner === own) {
      cities++
      const worst = most(threatAt, near[i]!)
      const held = healthAt[city]!
      if (worst > 0 && held === 0) open++
      if (worst >= 2 * held && worst > 0) threatened++
      continue
    }
    const from = steps[city]!
    away = Math.min(away, from[strongest]!)
    if (owner !== their && isNearer(massAt, threatAt, around[i]!, from)) prospects++
  }
  return {
    cities,
    income: plainIncome(board, owners, side),
    strength,
    health,
    treasury: state.treasury[side],
    guns,
    shelled: foes.length === 0 ? 0 : Math.min(inRange, state.treasury[side]) / foes.length,
    threatened: cities === 0 ? 0 : threatened / cities,
    open: cities === 0 ? 0 : open / cities,
    mass,
    away: away / 10,
    prospects: prospects / board.cities.length,
  }
}

function countInRange(board: Board, batteries: readonly number[], foes: readonly Unit[]): number {
  let sum = 0
  for (const { cell } of foes) if (batteries.some(battery => board.distance(battery, cell) <= GUN_RANGE)) sum++
  return sum
}

function most(at: Int32Array, cells: readonly number[]): number {
  let worst = 0
  for (const cell of cells) if (at[cell]! > worst) worst = at[cell]!
  return worst
}

/** Whether `mine` holds the nearest occupied cell of these, and `theirs` none as near. */
function isNearer(mine: Int32Array, theirs: Int32Array, cells: readonly number[], from: Int16Array): boolean {
  let here = -1
  for (const cell of cells) {
    if (here >= 0 && from[cell]! > here) return true
    if (theirs[cell]! > 0) return false
    if (here < 0 && mine[cell]! > 0) here = from[cell]!
  }
  return here >= 0
}

const share = (own: number, their: number): number => (own + their === 0 ? 0 : (own - their) / (own + their))
