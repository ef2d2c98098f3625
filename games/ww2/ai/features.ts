// The position in named numbers, each own minus enemy, none larger than about one: what the evaluation weighs.
import { citiesOf, isSupplied, plainIncome } from '../rules/economy.ts'
import { boardOfState, healthOf, initiativeIn, OWNER_LETTERS, type WwState } from '../rules/state.ts'
import { enemyOf, GUN_RANGE, type Side, STATS } from '../rules/tables.ts'
import { distancesOf } from './frame.ts'

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
  const own = sumUp(state, side)
  const their = sumUp(state, enemyOf(side))
  const { options } = state.setting
  const elapsed = Math.min(1, state.turn / options.lastTurn)
  const late = elapsed * elapsed * elapsed
  const cityShare = share(own.cities, their.cities)
  const income = share(own.income, their.income)
  const initiative = initiativeIn(state)
  return {
    cities: (own.cities - their.cities) / boardOfState(state).cities.length,
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

function sumUp(state: WwState, side: Side): Sums {
  const board = boardOfState(state)
  const steps = distancesOf(board)
  const enemy = enemyOf(side)
  const own = OWNER_LETTERS[side]
  const [mine, foes] = [state.units[side], state.units[enemy]]
  let [strength, health, guns] = [0, 0, 0]
  const massAt = new Map<number, number>()
  const healthAt = new Map<number, number>()
  const batteries = new Set<number>()
  for (const unit of mine) {
    const power = STATS[unit.type].strength
    strength += power
    health += healthOf(unit)
    massAt.set(unit.cell, (massAt.get(unit.cell) ?? 0) + power)
    healthAt.set(unit.cell, (healthAt.get(unit.cell) ?? 0) + healthOf(unit))
    if (unit.type !== 'AR') continue
    guns++
    if (isSupplied(state.supply, side, unit.cell)) batteries.add(unit.cell)
  }
  let inRange = 0
  const threatAt = new Map<number, number>()
  for (const { type, cell } of foes) {
    threatAt.set(cell, (threatAt.get(cell) ?? 0) + STATS[type].strength)
    for (const battery of batteries) {
      if (board.distance(battery, cell) > GUN_RANGE) continue
      inRange++
      break
    }
  }
  let [mass, strongest] = [0, board.corner[side]]
  for (const [cell, power] of massAt) if (power > mass) [mass, strongest] = [power, cell]
  let [threatened, open, away, prospects, cities] = [0, 0, 20, 0, 0]
  for (const city of board.cities) {
    const from = steps[city] as Int16Array
    if (state.owners[city] === own) {
      cities++
      let worst = 0
      for (const [cell, power] of threatAt) {
        const hexes = from[cell] as number
        if (hexes > 0 && hexes <= NEAR) worst = Math.max(worst, power)
      }
      const held = healthAt.get(city) ?? 0
      if (worst > 0 && held === 0) open++
      if (worst >= 2 * held && worst > 0) threatened++
      continue
    }
    away = Math.min(away, from[strongest] as number)
    if (state.owners[city] === OWNER_LETTERS[enemy]) continue
    const [here, there] = [nearest(from, massAt), nearest(from, threatAt)]
    if (here < there && here <= PROSPECT) prospects++
  }
  return {
    cities: citiesOf(board, state.owners, side),
    income: plainIncome(board, state.owners, side),
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

function nearest(from: Int16Array, at: ReadonlyMap<number, number>): number {
  let least = Number.MAX_SAFE_INTEGER
  for (const cell of at.keys()) if ((from[cell] as number) >= 0) least = Math.min(least, from[cell] as number)
  return least
}

const share = (own: number, their: number): number => (own + their === 0 ? 0 : (own - their) / (own + their))
