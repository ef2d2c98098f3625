// WW-7.25, WW-9.2 to WW-9.7: what a plan costs, known exactly before it is submitted. Orders are charged by these very numbers.

import { isSupplied } from '../economy/economy.ts'
import { boardOfState, type FireOrder, type MoveOrder, type Order, type Unit, unitOfId, type WwState } from '../state/state.ts'
import { SHELL_PRICE, type Side, SPLIT_FEE, STATS, UNIT_PRICE, type UnitType } from '../tables.ts'
import { seasonOf } from '../turn/calendar.ts'
import type { Plan, PlanStep } from './plan.ts'

/** WW-15.5a, WW-15.5d: units that pay one more for each hex. */
const MUD: readonly UnitType[] = ['LM', 'HM', 'AR']
const SNOW: readonly UnitType[] = ['LI', 'HI']

/** What one hex costs this unit this turn. */
export function costPerHex(state: WwState, side: Side, unit: Unit): number {
  const { options } = state.setting
  const base = STATS[unit.type].costPerHex + (isSupplied(state.supply, side, unit.cell) ? 0 : 1)
  if (!options.seasonalEffects) return base
  const season = seasonOf(state.turn)
  const suffers = season === 'Spring' ? MUD : season === 'Winter' ? SNOW : []
  return base + (suffers.includes(unit.type) ? 1 : 0)
}

/** The clauses that made a march cost what it does. */
export function costClauses(state: WwState, side: Side, units: readonly Pick<Unit, 'type' | 'cell'>[]): readonly string[] {
  const kinds = new Set(units.map(unit => STATS[unit.type].clause))
  const clauses = [...kinds, 'WW-9.1', 'WW-9.2', ...(units.length > 1 ? ['WW-9.3'] : [])]
  if (units.some(unit => !isSupplied(state.supply, side, unit.cell))) clauses.push('WW-15.6')
  const season = seasonOf(state.turn)
  if (state.setting.options.seasonalEffects && (season === 'Spring' || season === 'Winter')) clauses.push('WW-15.5')
  return clauses
}

export type StepPrice = { readonly moves: number; readonly fees: number; readonly shells: number }
/** WW-18.2: price by item and the ledger of the treasury. */
export type PlanLedger = {
  readonly treasury: number
  readonly buys: number
  readonly moves: number
  readonly fees: number
  readonly shells: number
  readonly price: number
  readonly left: number
  readonly byBuy: readonly number[]
  readonly byStep: readonly StepPrice[]
}

/** Prices the steps in order and records which units have left: that decides the split fee (WW-9.5). */
export class Pricer {
  readonly #state: WwState
  readonly #side: Side
  /** Own units that began the turn in a hex and are in no move step so far. */
  readonly #staying = new Map<number, number>()
  readonly #left = new Set<number>()

  constructor(state: WwState, side: Side) {
    this.#state = state
    this.#side = side
    for (const { cell } of state.units[side]) this.#staying.set(cell, (this.#staying.get(cell) ?? 0) + 1)
  }

  /** The fee each unit of this group would pay if it went next; nothing is noted. */
  feeFor(units: readonly Unit[]): number {
    const [first] = units
    if (!first) return 0
    const going = units.reduce((sum, unit) => sum + (this.#left.has(unit.serial) ? 0 : 1), 0)
    return (this.#staying.get(first.cell) ?? 0) > going ? SPLIT_FEE : 0
  }

  leave(units: readonly Unit[]): number {
    const fee = this.feeFor(units)
    for (const { serial, cell } of units) {
      if (this.#left.has(serial)) continue
      this.#left.add(serial)
      this.#staying.set(cell, (this.#staying.get(cell) ?? 0) - 1)
    }
    return fee
  }

  price(step: PlanStep): StepPrice {
    if (step.do === 'wait') return { moves: 0, fees: 0, shells: 0 }
    if (step.do === 'fire') {
      const shells = step.shots.reduce((sum, shot) => sum + Math.max(0, shot.shells) * SHELL_PRICE, 0)
      return { moves: 0, fees: 0, shells }
    }
    const units = unitsOf(this.#state, this.#side, step.units)
    const hexes = Math.max(0, step.path.length - 1)
    const moves = units.reduce((sum, unit) => sum + costPerHex(this.#state, this.#side, unit) * hexes, 0)
    return { moves, fees: this.leave(units) * units.length, shells: 0 }
  }
}

export function unitsOf(state: WwState, side: Side, ids: readonly string[]): Unit[] {
  const found: Unit[] = []
  for (const id of ids) {
    const unit = unitOfId(state, side, id)
    if (unit) found.push(unit)
  }
  return found.sort((a, b) => a.serial - b.serial)
}

export function ledgerOf(state: WwState, side: Side, plan: Plan): PlanLedger {
  const pricer = new Pricer(state, side)
  const byBuy = (plan.buys ?? []).map(buy => buy.units.length * UNIT_PRICE)
  const byStep = (plan.steps ?? []).map(step => pricer.price(step))
  const buys = byBuy.reduce((sum, each) => sum + each, 0)
  let [moves, fees, shells] = [0, 0, 0]
  for (const each of byStep) {
    moves += each.moves
    fees += each.fees
    shells += each.shells
  }
  const price = buys + moves + fees + shells
  const treasury = state.treasury[side]
  return { treasury, buys, moves, fees, shells, price, left: treasury - price, byBuy, byStep }
}

/** A valid plan made ready for its turn: prices and fees fixed here are what will be charged (WW-9.6). */
export function ordersOf(state: WwState, side: Side, plan: Plan): readonly Order[] {
  const board = boardOfState(state)
  const pricer = new Pricer(state, side)
  return (plan.steps ?? []).map((step): Order => {
    if (step.do === 'wait') return { do: 'wait' }
    const units = unitsOf(state, side, step.units)
    const serials = units.map(unit => unit.serial)
    if (step.do === 'fire') {
      const shots = step.shots.map(({ at, shells }) => ({ at: board.cell(at), shells }))
      const order: FireOrder = { do: 'fire', units: serials, from: units[0]?.cell ?? -1, shots }
      return order
    }
    const costs = units.map(unit => costPerHex(state, side, unit))
    const order: MoveOrder = {
      do: 'move',
      units: serials,
      path: step.path.map(hex => board.cell(hex)),
      costs,
      fee: pricer.leave(units),
    }
    return order
  })
}
