// BI-10.19 to BI-10.23: the Defender's reinforcements and field works.

import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { isShownAt, unitCells } from '../map/stacking.ts'
import { type BeachheadState, fortAt, isSurface, sideOf, type Unit } from '../state/state.ts'
import { type Buildable, CONSTRUCTION_COST, DEFENDER_TYPES, REINFORCEMENT_COST, type UnitType } from '../tables/index.ts'
import { cannotPay, canPay } from './command-cost.ts'
import { arriveAt, landFault, landProblem } from './placement.ts'

// BI-10.19, BI-10.20

function reinforcementProblem(state: BeachheadState, type: UnitType, cell: number): BeachheadRefusal | null {
  const cost = REINFORCEMENT_COST[type]
  const facts = { unitType: type, hex: cell >= 0 ? fieldOf(state).hex(cell) : null }
  if (cost === undefined || (state.pool[type] ?? 0) < 1) return refuse('not-in-pool', 'BI-10.20', facts)
  const unpaid = cannotPay(state, 'defender', cost, 'BI-10.19')
  if (unpaid) return unpaid
  if (!fieldOf(state).entry.includes(cell)) return refuse('not-in-zone', 'BI-10.19', facts)
  return landProblem(state, type, cell, 'BI-10.19')
}

/** What can be had at all, with its price. */
const PRICED = DEFENDER_TYPES.flatMap(type => {
  const cost = REINFORCEMENT_COST[type]
  return cost === undefined ? [] : [{ type, cost }]
})

export const reinforceOrder: Order<'reinforce'> = {
  list(state, side, out) {
    if (side !== 'defender') return
    const field = fieldOf(state)
    for (const { type: unitType, cost } of PRICED) {
      if (!canPay(state, side, cost) || (state.pool[unitType] ?? 0) < 1) continue
      for (const cell of field.entry)
        if (!landFault(state, unitType, cell)) out.push({ type: 'reinforce', unitType, hex: field.hex(cell) })
    }
  },
  check(state, side, { unitType, hex }) {
    if (side !== 'defender') return refuse('wrong-type', 'BI-10.19', { unitType })
    return reinforcementProblem(state, unitType, fieldOf(state).cell(hex))
  },
  carry(run, side, { unitType, hex }) {
    const cost = REINFORCEMENT_COST[unitType] ?? 0
    run.spend(side, cost)
    const clauses = ['BI-10.19', 'BI-10.20']
    if (arriveAt(run, unitType, run.field.cell(hex), { hidden: false, airborne: false }, cost, clauses))
      run.set({ pool: { ...run.state.pool, [unitType]: (run.state.pool[unitType] ?? 0) - 1 } })
  },
}

// BI-10.21 to BI-10.23

const BUILDABLE: readonly Buildable[] = ['barricade', 'trench']

/** Built in turn t, removed in the End Phase of turn t + 2. */
const LASTS = 2

const builds = (unit: Unit): boolean =>
  sideOf(unit) === 'defender' && isSurface(unit) && unit.who.facts.class === 'infantry' && unit.tokens === 0

/** The only hexes worth a look, in hex order. */
function sitesNearBuilders(state: BeachheadState): readonly number[] {
  const field = fieldOf(state)
  const isNear = new Uint8Array(field.size)
  for (const unit of state.units) if (builds(unit)) for (const cell of field.neighbours(unit.cell)) isNear[cell] = 1
  const cells: number[] = []
  for (let cell = 0; cell < field.size; cell++) if (isNear[cell]) cells.push(cell)
  return cells
}

/** What is wrong with the hex itself, by code only. */
function siteFault(
  state: BeachheadState,
  cell: number,
): 'terrain-closed' | 'fort-there' | 'own-unit-there' | 'enemy-there' | null {
  if (fieldOf(state).water[cell]) return 'terrain-closed'
  if (fortAt(state, cell)) return 'fort-there'
  const isOwn = unitCells(state, 'defender').has(cell) || state.dummies.some(dummy => dummy.cell === cell)
  if (isOwn) return 'own-unit-there'
  return isShownAt(state, 'defender', cell) ? 'enemy-there' : null
}

/** An enemy the Defender does not know of neither bars the site nor is shown by it (BI-10.22). */
function siteProblem(state: BeachheadState, fort: Buildable, cell: number): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { fort, hex: cell >= 0 ? field.hex(cell) : null }
  if (cell < 0) return refuse('no-such-hex', 'BI-10.21', facts)
  const fault = siteFault(state, cell)
  if (fault) return refuse(fault, 'BI-10.21', facts)
  return state.units.some(unit => builds(unit) && field.distance(unit.cell, cell) === 1)
    ? null
    : refuse('not-adjacent', 'BI-10.21', facts)
}

export const constructOrder: Order<'construct'> = {
  list(state, side, out) {
    if (side !== 'defender') return
    const field = fieldOf(state)
    const affordable = BUILDABLE.filter(fort => canPay(state, side, CONSTRUCTION_COST[fort]))
    if (affordable.length === 0) return
    const sites = sitesNearBuilders(state).filter(cell => !siteFault(state, cell))
    for (const fort of affordable) for (const cell of sites) out.push({ type: 'construct', fort, hex: field.hex(cell) })
  },
  check(state, side, { fort, hex }) {
    if (side !== 'defender') return refuse('wrong-type', 'BI-10.21', { fort })
    const unpaid = cannotPay(state, side, CONSTRUCTION_COST[fort], 'BI-10.21')
    return unpaid ?? siteProblem(state, fort, fieldOf(state).cell(hex))
  },
  carry(run, side, { fort, hex }) {
    const cp = CONSTRUCTION_COST[fort]
    run.spend(side, cp)
    const until = run.state.turn + LASTS
    run.set({ forts: [...run.state.forts, { type: fort, cell: run.field.cell(hex), until }] })
    const { turn, step } = run.state
    run.emit({
      type: 'fort_built',
      turn,
      step,
      seat: side,
      clauses: ['BI-10.21', 'BI-10.22', 'BI-10.23'],
      fort,
      hex,
      until,
      cp,
    })
  },
}
