// BI-10: command points, and what they buy beside missions and cards.
import type { Modifier } from '@sandtable/kernel'
import { targetOf } from '../combat/attack-plan.ts'
import { isRefusal, ownUnit } from '../combat/readiness.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { tell } from '../knowledge/event-variants.ts'
import { fieldOf } from '../map/field.ts'
import { unitSees } from '../map/sight.ts'
import { isOpenDeck } from '../movement/launch.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, isActive, isSurface, sideOf, type Unit, waspOf } from '../state/state.ts'
import { COMMAND_POINTS, COORDINATED_AIR, DEFENDER_COMMAND, type Side } from '../tables/index.ts'
import { cannotPay, canPay } from './command-cost.ts'

export { barrageOrder, samStrikeOrder } from './missions.ts'
export { constructOrder, reinforceOrder } from './reinforce-construct.ts'

// The gain

type Gain = Modifier & { readonly side: Side }

/** BI-10.1 to BI-10.3, BI-6.6, BI-6.8, in their order; a modifier is what it really changed. */
export function commandGain(state: BeachheadState): { gains: Record<Side, number>; modifiers: readonly Gain[] } {
  const gains: Record<Side, number> = { assault: 0, defender: 0 }
  const modifiers: Gain[] = []
  const add = (side: Side, name: string, clause: string, change: number, least = 0) => {
    const floor = Math.min(least, gains[side])
    const shift = Math.max(floor, gains[side] + change) - gains[side]
    gains[side] += shift
    if (shift !== 0) modifiers.push({ name, clause, shift, side })
  }
  const isSunk = state.lost.some(({ type }) => type === 'usswasp')
  add('assault', 'C2', 'BI-10.1', isSunk ? 0 : COMMAND_POINTS[state.wasp.c2])
  add('defender', 'command', 'BI-10.2', DEFENDER_COMMAND)
  for (const { type, control, destroyed } of state.objectives)
    if (type === 'comms_hub' && !destroyed) add(control, 'Comms Hub', 'BI-6.6', 1)
  if (isActive(state, 'E13')) add('assault', 'Jamming', 'BI-9.3/E13', -1)
  if (isActive(state, 'E14')) add('defender', 'Cut Lines', 'BI-9.3/E14', -1)
  if (isActive(state, 'E15')) for (const side of ['assault', 'defender'] as const) add(side, 'Fresh Orders', 'BI-9.3/E15', 1)
  for (const { type, control, destroyed } of state.objectives)
    if (type === 'hvt' && control === 'assault' && !destroyed) add('defender', 'High Value Target', 'BI-6.8', -1, 1)
  return { gains, modifiers }
}

export function gainCommand(run: ActionRun): void {
  const { gains, modifiers } = commandGain(run.state)
  const { cp } = run.state
  run.set({ cp: { assault: cp.assault + gains.assault, defender: cp.defender + gains.defender } })
  const clauses = [
    'BI-8.6',
    'BI-10.1',
    'BI-10.2',
    'BI-10.3',
    'BI-10.4',
    'BI-7.23',
    ...modifiers.map(each => each.clause),
    'BI-18.2',
  ]
  run.emit({ type: 'command_gained', seat: null, clauses: [...new Set(clauses)], gains, modifiers })
}

// BI-10.5

const MARCH_COST = 1

function marchProblem(unit: Unit): BeachheadRefusal | null {
  const facts = { unit: unit.who.id }
  if (unit.who.facts.mv < 1) return refuse('cannot-move', 'BI-10.5', facts)
  return unit.forceMarch ? refuse('already-marched', 'BI-10.5', facts) : null
}

export const forceMarchOrder: Order<'forceMarch'> = {
  list(state, side, out) {
    if (!canPay(state, side, MARCH_COST)) return
    for (const unit of state.units)
      if (sideOf(unit) === side && !marchProblem(unit)) out.push({ type: 'forceMarch', unit: unit.who.id })
  },
  check(state, side, action) {
    const unit = ownUnit(state, side, action.unit, 'BI-10.5')
    if (isRefusal(unit)) return unit
    return cannotPay(state, side, MARCH_COST, 'BI-10.5') ?? marchProblem(unit)
  },
  carry(run, side, action) {
    run.spend(side, MARCH_COST)
    const unit = run.unit(action.unit, { forceMarch: true })
    const { turn, step } = run.state
    const clauses = ['BI-10.5', 'BI-10.9']
    tell(
      run,
      unit,
      { type: 'force_marched', turn, step, seat: side, clauses, cp: MARCH_COST, unit: named(run.field, unit) },
      { type: 'force_marched', turn, step, seat: side, clauses, cp: MARCH_COST, unit: null },
    )
  },
}

// BI-10.6

const RAPID_COST = 1

export const rapidDeploymentOrder: Order<'rapidDeployment'> = {
  list(state, side, out) {
    if (!rapidDeploymentOrder.check(state, side, { type: 'rapidDeployment' })) out.push({ type: 'rapidDeployment' })
  },
  check(state, side) {
    const { flightDeck, wellDeck } = state.wasp
    const isOpen = waspOf(state) !== undefined && (isOpenDeck(flightDeck) || isOpenDeck(wellDeck))
    if (side !== 'assault' || !isOpen) return refuse('deck-closed', 'BI-10.6')
    return cannotPay(state, side, RAPID_COST, 'BI-10.6')
  },
  carry(run, side) {
    run.spend(side, RAPID_COST)
    const extra = run.state.wasp.extraLaunch + 1
    run.set({ wasp: waspWith(run.state.wasp, { extraLaunch: extra }) })
    run.emit({ type: 'deployment_hastened', seat: side, clauses: ['BI-10.6', 'BI-12.4'], extra })
  },
}

// BI-10.7

const COORDINATION_COST = 2

/** Hexes with a revealed enemy on the ground that an Assault ground unit itself sees, in hex order. */
function coordinationCells(state: BeachheadState): readonly number[] {
  const cells: number[] = []
  for (const sighting of state.known.assault) {
    const target = targetOf(state, sighting)
    if (!target || target.airborne || cells.includes(target.cell)) continue
    if (isSeenFromGround(state, target.cell)) cells.push(target.cell)
  }
  return cells.sort((a, b) => a - b)
}
function isSeenFromGround(state: BeachheadState, cell: number): boolean {
  for (const unit of state.units)
    if (sideOf(unit) === 'assault' && unit.who.facts.isGround && isSurface(unit) && unitSees(state, unit, cell)) return true
  return false
}

export const coordinatedAirOrder: Order<'coordinatedAir'> = {
  list(state, side, out) {
    if (side !== 'assault' || isActive(state, COORDINATED_AIR) || !canPay(state, side, COORDINATION_COST)) return
    for (const cell of coordinationCells(state)) out.push({ type: 'coordinatedAir', hex: fieldOf(state).hex(cell) })
  },
  check(state, side, { hex }) {
    const unpaid = cannotPay(state, side, COORDINATION_COST, 'BI-10.7')
    if (unpaid) return unpaid
    if (isActive(state, COORDINATED_AIR)) return refuse('once-a-turn', 'BI-10.7', { hex })
    const cell = fieldOf(state).cell(hex)
    if (cell < 0) return refuse('no-such-hex', 'BI-10.7', { hex })
    return side === 'assault' && coordinationCells(state).includes(cell) ? null : refuse('no-target', 'BI-10.7', { hex })
  },
  carry(run, side, { hex }) {
    run.spend(side, COORDINATION_COST)
    run.set({ active: [...run.state.active, { card: COORDINATED_AIR, cell: run.field.cell(hex), unit: null }] })
    run.emit({ type: 'air_coordinated', seat: side, clauses: ['BI-10.7'], hex })
  },
}
