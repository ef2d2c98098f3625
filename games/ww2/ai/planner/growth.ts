// Land and recruits. Every hex with a unit on it pays 2 a turn (WW-5.4, WW-5.10), so light infantry spreads out from the cities; what is left
// becomes the army at the city nearest to the next goal, where recruits need no march (WW-8.2).
import { isSupplied } from '../../rules/economy/economy.ts'
import type { Unit } from '../../rules/state/state.ts'
import { STATS, UNIT_PRICE } from '../../rules/tables.ts'
import type { PlannerFrame } from './frame.ts'
import { healthIn, healthNeeded } from './garrison.ts'
import { stepsTo, wayTo } from './paths.ts'
import type { PlanBuilder } from './plan-builder.ts'
import { spare } from './spare-units.ts'

const ESCORT = 2

const ownCities = ({ board, owner }: PlannerFrame): readonly number[] => board.cities.filter(cell => owner[cell] === 1)
const count = (frame: PlannerFrame, type: Unit['type']): number =>
  frame.state.units[frame.side].filter(unit => unit.type === type).length

/** First of all: no own city stands empty, and each can survive the attack that could come. */
export function planGarrisons(builder: PlanBuilder): void {
  const { frame, weights } = builder
  const wants = ownCities(frame).map(cell => ({
    cell,
    missing: healthNeeded(frame, weights, cell) - healthIn(frame.own[cell] ?? []),
    isEmpty: frame.own[cell]?.length === 0,
  }))
  wants.sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty) || b.missing - a.missing || a.cell - b.cell)
  for (const { cell, missing } of wants) {
    for (let left = missing; left > 0; ) {
      const isTight = builder.room < weights.keptRoom
      if (isTight && builder.bought(cell).length + (frame.own[cell]?.length ?? 0) > 0) break
      const type = left > 1 && !isTight ? 'HM' : 'LI'
      if (!builder.buy(cell, type)) break
      left -= STATS[type].health
    }
  }
}

/** Units that are not needed where they stand take the nearest free hex. */
export function planSettling(builder: PlanBuilder): void {
  const { frame, weights } = builder
  for (const from of frame.manned.own) {
    const isCity = frame.board.isStrategic[from] === 1
    const going = spare(builder, from).filter(({ type }) => type === 'LI' || type === 'HI')
    // One unit stays on a plain hex, or its ownership is lost (WW-5.7).
    const stays = isCity || builder.free(from).length > going.length ? 0 : 1
    if (going.length <= stays) continue
    const steps = stepsTo(frame, from, weights.settleReach)
    for (const unit of going.slice(stays)) {
      const goal = nearestFree(builder, steps)
      const path = goal === null ? null : wayTo(frame, from, goal, weights.settleReach)
      if (!path || builder.costOf([unit], path.length - 1) > weights.mostForAHex) break
      if (!builder.march([unit], path)) return
    }
  }
}

function isFree({ frame, claimed }: PlanBuilder, cell: number): boolean {
  if (frame.own[cell]?.length !== 0 || frame.foes[cell]?.length !== 0 || claimed.has(cell)) return false
  return isSupplied(frame.state.supply, frame.side, frame.real(cell))
}

function nearestFree(builder: PlanBuilder, steps: Int16Array): number | null {
  let best: number | null = null
  for (const cell of builder.frame.board.cells) {
    const hexes = steps[cell]!
    if (hexes < 1 || (best !== null && hexes >= steps[best]!) || !isFree(builder, cell)) continue
    best = cell
  }
  return best
}

/** The own city nearest to a city that is not ours, and that one. An enemy's counts before a free one at the same distance. */
export function frontOf(frame: PlannerFrame): { readonly base: number; readonly goal: number } | null {
  let best: { base: number; goal: number; far: number } | null = null
  for (const base of ownCities(frame)) {
    for (const goal of frame.board.cities) {
      if (frame.owner[goal] === 1) continue
      const far = 2 * frame.steps(base, goal) + (frame.owner[goal] === -1 ? 0 : 1)
      if (!best || far < best.far) best = { base, goal, far }
    }
  }
  return best
}

/** Guns go where they reach the goal, with a strong unit beside them. */
export function planSiege(builder: PlanBuilder): void {
  const { frame, thrift, weights } = builder
  const front = frontOf(frame)
  if (!front || frame.owner[front.goal] !== -1) return
  for (const from of frame.manned.own) {
    const guns = spare(builder, from).filter(({ type }) => type === 'AR')
    if (guns.length === 0 || frame.board.distance(from, front.goal) <= 2) continue
    const escort = spare(builder, from)
      .filter(({ type }) => type === 'HM' || type === 'LM')
      .slice(0, ESCORT)
    const way = wayToRange(frame, from, front.goal, weights.siegeReach)
    // Alone they are an easy prey, which only a rich side can afford.
    if (way && (escort.length > 0 || thrift < 0.5)) builder.march(inOrder([...guns, ...escort]), way)
  }
}

/** Up to the first hex of the path from which guns reach the goal or the units that bar it. */
function wayToRange(frame: PlannerFrame, from: number, goal: number, reach: number): readonly number[] | null {
  const path = frame.board.shortestPath(from, goal, reach) ?? []
  const end = path.findIndex((cell, i) => {
    const next = path[i + 1]
    return frame.board.distance(cell, goal) <= 2 || next === undefined || frame.foes[next]?.length !== 0
  })
  return end < 1 ? null : path.slice(0, end + 1)
}

const inOrder = (units: readonly Unit[]): readonly Unit[] => units.toSorted((a, b) => a.serial - b.serial)

/** Settlers where there is land to take, then armour and guns at the front. Keeps enough for the army to march next turn. */
export function planRecruits(builder: PlanBuilder): void {
  const { frame, weights } = builder
  let settlers = count(frame, 'LI')
  for (const city of ownCities(frame)) {
    const steps = stepsTo(frame, city, weights.settleReach - 1)
    const land = frame.board.cells.filter(cell => steps[cell]! > 0 && isFree(builder, cell)).length
    const waiting = builder.free(city).filter(({ type }) => type === 'LI').length
    for (let n = waiting; n < Math.min(land, weights.settlersACity) && settlers < weights.settlers; n++) {
      if (!builder.buy(city, 'LI')) return
      settlers++
    }
  }
  const front = frontOf(frame)
  if (front) raiseArmy(builder, front.base, front.goal)
}

function raiseArmy(builder: PlanBuilder, base: number, goal: number): void {
  const { frame, weights } = builder
  const army = spare(builder, base).filter(({ type }) => type === 'HM' || type === 'LM')
  const reserve = Math.min(40, builder.costOf(army, Math.max(1, frame.steps(base, goal))))
  let [guns, armour] = [count(frame, 'AR'), count(frame, weights.arm)]
  const isSiege = frame.owner[goal] === -1 && frame.steps(base, goal) <= weights.siegeReach
  while (builder.left - UNIT_PRICE >= reserve) {
    const type = isSiege && (guns * weights.armourAGun < armour || builder.room < weights.keptRoom) ? 'AR' : weights.arm
    if (!builder.buy(base, builder.room >= STATS[type].strength ? type : 'LI')) return
    if (type === 'AR') guns++
    else armour++
  }
}
