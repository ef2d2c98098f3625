// A plan under construction: the money left, the units with orders and the units that stay. Prices are the rules' own (WW-7.25), and
// steps are only ever added at the end, so that no split fee changes afterwards (WW-9.5).
import type { Buy, Plan, PlanStep, Shot } from '../../rules/plan/plan.ts'
import { PLAN_VERSION } from '../../rules/plan/plan.ts'
import { costPerHex, Pricer } from '../../rules/plan/pricing.ts'
import { idOf, strengthOf, type Unit } from '../../rules/state/state.ts'
import { COMPANY_LIMIT, SHELL_PRICE, STATS, UNIT_PRICE, type UnitType } from '../../rules/tables.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { AI_LOSS_POLICY } from './fights.ts'
import { type PlannerFrame, unframed } from './frame.ts'

const LEAST_THRIFT = 0.1

export class PlanBuilder {
  readonly frame: PlannerFrame
  readonly weights: EvalWeights
  /** What a Resource counts for: 1 while money is short, less and less once it piles up. */
  readonly thrift: number
  left: number
  /** WW-6.7: Strength that may still be bought. */
  room: number
  /** Framed cells that own units will march to. */
  readonly claimed = new Set<number>()
  readonly #pricer: Pricer
  readonly #ordered = new Set<number>()
  readonly #steps: PlanStep[] = []
  readonly #buys = new Map<number, UnitType[]>()
  /** Results worked out from the plan as it is; cleared with the next order or recruit. */
  readonly #notes = new Map<unknown, Map<number, unknown>>()

  constructor(frame: PlannerFrame, weights: EvalWeights) {
    const { state, side } = frame
    this.frame = frame
    this.weights = weights
    this.thrift = Math.min(1, Math.max(LEAST_THRIFT, weights.enough / Math.max(1, state.treasury[side])))
    this.left = state.treasury[side]
    this.room = COMPANY_LIMIT - strengthOf(state.units[side])
    this.#pricer = new Pricer(state, side)
  }

  /** The own units in this framed cell without an order. */
  free(cell: number): readonly Unit[] {
    return (this.frame.own[cell] ?? []).filter(unit => !this.#ordered.has(unit.serial))
  }

  /** The result of `make` for this cell, worked out once while the plan does not change. */
  noted<T>(cell: number, make: (builder: PlanBuilder, cell: number) => T): T {
    let notes = this.#notes.get(make)
    if (!notes) {
      notes = new Map()
      this.#notes.set(make, notes)
    }
    let made = notes.get(cell) as T | undefined
    if (made === undefined) {
      made = make(this, cell)
      notes.set(cell, made)
    }
    return made
  }

  /** Own units of a hex that will be there at the end: without an order, bought, or on their way. */
  bought(cell: number): readonly UnitType[] {
    return this.#buys.get(cell) ?? []
  }

  costOf(units: readonly Unit[], hexes: number): number {
    const { state, side } = this.frame
    let perHex = 0
    for (const unit of units) perHex += costPerHex(state, side, unit)
    return perHex * hexes + this.#pricer.feeFor(units) * units.length
  }

  march(units: readonly Unit[], path: readonly number[]): boolean {
    const cost = this.costOf(units, path.length - 1)
    if (units.length === 0 || path.length < 2 || cost > this.left) return false
    this.left -= cost
    this.#pricer.leave(units)
    this.#order(units, { do: 'move', units: this.#ids(units), path: path.map(cell => this.frame.board.name(cell)) })
    this.claimed.add(path[path.length - 1]!)
    return true
  }

  fire(guns: readonly Unit[], at: number, shells: number): void {
    const shot: Shot = { at: this.frame.board.name(at), shells }
    this.left -= shells * SHELL_PRICE
    this.#order(guns, { do: 'fire', units: this.#ids(guns), shots: [shot] })
  }

  buy(cell: number, type: UnitType): boolean {
    const { strength } = STATS[type]
    if (this.left < UNIT_PRICE || this.room < strength) return false
    this.left -= UNIT_PRICE
    this.room -= strength
    this.#buys.set(cell, [...this.bought(cell), type])
    this.#notes.clear()
    return true
  }

  plan(): Plan {
    const { frame } = this
    const buys: Buy[] = [...this.#buys].map(([cell, units]) => ({ at: frame.board.name(cell), units }))
    const { order, absorb } = AI_LOSS_POLICY
    const { turn } = frame.state
    return unframed(frame, { v: PLAN_VERSION, turn, side: 'nw', buys, steps: this.#steps, losses: { order, absorb } })
  }

  #ids(units: readonly Unit[]): readonly string[] {
    const { state, side } = this.frame
    return units.map(unit => idOf(state.factions, side, unit.serial))
  }

  #order(units: readonly Unit[], step: PlanStep): void {
    for (const { serial } of units) this.#ordered.add(serial)
    this.#steps.push(step)
    this.#notes.clear()
  }
}
