// MK-17.6 What can be done: the contract's `legal` and `forms`, and the preview of a unit that is not yet activated.
import type { Form, JsonSchema } from '@sandtable/kernel'
import { bestChargePath, canReachToCharge, chargePoints, mayBeCharged } from '../combat/charge.ts'
import { isTarget, mayFire } from '../combat/fire.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { canExitHere, exitCellsOf, mayExitYet } from '../movement/exits.ts'
import { bestPath, canMoveAtAll, destinations, mayMove } from '../movement/movement.ts'
import { type Activation, indexOfUnit, type MusketState, type Unit } from '../state/state.ts'
import { type Side, STATS } from '../tables.ts'
import type { MusketAction } from './actions.ts'

const COMPLETE_ACTION: MusketAction = { type: 'completeAction' }
const END_ACTIVATION: MusketAction = { type: 'endActivation' }
const END_PLAYER_TURN: MusketAction = { type: 'endPlayerTurn' }

export function activeUnit(state: MusketState): Unit | undefined {
  return state.active ? state.units[indexOfUnit(state.units, state.active.unit)] : undefined
}

export function legal(state: MusketState, seat: string): readonly MusketAction[] {
  if (state.result || seat !== state.player) return []
  const actions: MusketAction[] = []
  if (state.step === 'AWAITING_ACTIVATION') listActivations(state, seat, actions)
  else {
    if (state.step === 'ACTION') {
      listActions(state, actions)
      actions.push(COMPLETE_ACTION)
    }
    actions.push(END_ACTIVATION)
  }
  actions.push(END_PLAYER_TURN)
  return actions
}

function listActivations(state: MusketState, side: Side | string, actions: MusketAction[]): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.who.side === side && !unit.activated) actions.push({ type: 'activate', unit: unit.who.id })
  }
}

function listActions(state: MusketState, actions: MusketAction[]): void {
  const field = fieldOf(state)
  const active = state.active!
  const unit = activeUnit(state)!
  const cells = destinations(state, field, unit, active)
  for (let i = 0; i < cells.length; i++) actions.push(field.moveTo[cells[i]!]!)
  const { units } = state
  if (mayFire(unit, active)) {
    for (let i = 0; i < units.length; i++) {
      const target = units[i]!
      if (isTarget(field, units, unit, target)) actions.push({ type: 'fire', target: target.who.id })
    }
  }
  const points = chargePoints(unit, active)
  if (points > 0) {
    for (let i = 0; i < units.length; i++) {
      const target = units[i]!
      if (isChargeable(state, field, unit, target, points)) actions.push({ type: 'charge', target: target.who.id })
    }
  }
  for (const cell of exitCellsOf(state, field, unit, active)) actions.push(field.exitBy[cell]!)
}

/** Distance first: most units are out of reach. */
export function isChargeable(state: MusketState, field: Field, unit: Unit, target: Unit, points: number): boolean {
  return (
    field.grid.distance(unit.cell, target.cell) <= points &&
    mayBeCharged(field, unit, target) &&
    canReachToCharge(state, field, unit, target.cell, points)
  )
}

/** MK-5.9: an activation ends by itself when none of the four is left. */
export function hasAnythingLeft(state: MusketState): boolean {
  const field = fieldOf(state)
  const active = state.active!
  const unit = activeUnit(state)!
  if (canMoveAtAll(state, field, unit, active)) return true
  const { units } = state
  if (mayFire(unit, active)) for (let i = 0; i < units.length; i++) if (isTarget(field, units, unit, units[i]!)) return true
  const points = chargePoints(unit, active)
  if (points > 0) {
    for (let i = 0; i < units.length; i++) if (isChargeable(state, field, unit, units[i]!, points)) return true
  }
  return exitCellsOf(state, field, unit, active).length > 0
}

export type MoveChoice = { readonly hex: string; readonly points: number; readonly checks: number; readonly march: boolean }
export type Choices = {
  readonly moves: readonly MoveChoice[]
  readonly fires: readonly string[]
  readonly charges: readonly string[]
  readonly exits: readonly string[]
}

/** All that this unit could do in an activation that stands at `active`; `checks` counts the own hex too. */
export function choicesOf(state: MusketState, unit: Unit, active: Activation): Choices {
  const field = fieldOf(state)
  const leaving = field.difficult[unit.cell] !== 0 && STATS[unit.who.kind].checksDifficult ? 1 : 0
  const moves = destinations(state, field, unit, active).map(cell => {
    const way = bestPath(state, field, unit, active, cell)
    const points = (way?.points ?? 0) - active.pointsUsed
    return { hex: field.hex(cell), points, checks: leaving + (way?.checks ?? 0), march: way !== null && !way.lost }
  })
  const points = chargePoints(unit, active)
  const enemies = state.units.filter(other => other.who.side !== unit.who.side)
  return {
    moves,
    fires: mayFire(unit, active) ? enemies.filter(e => isTarget(field, state.units, unit, e)).map(e => e.who.id) : [],
    charges: points > 0 ? enemies.filter(e => isChargeable(state, field, unit, e, points)).map(e => e.who.id) : [],
    exits: exitCellsOf(state, field, unit, active).map(cell => field.hex(cell)),
  }
}

/** Explicit paths, and leaving from the own hex without naming it. */
export function forms(state: MusketState, seat: string): readonly Form<MusketAction>[] {
  if (state.result || seat !== state.player || state.step !== 'ACTION') return []
  const field = fieldOf(state)
  const active = state.active!
  const unit = activeUnit(state)!
  const found: Form<MusketAction>[] = []
  const near = { enum: field.grid.range(unit.cell, STATS[unit.who.kind].allowance + 2).map(cell => field.hex(cell)) }
  const [first] = destinations(state, field, unit, active)
  const way = first === undefined ? null : bestPath(state, field, unit, active, first)
  if (way) {
    const path = { type: 'array', items: near, minItems: 1, maxItems: 8 } as const
    found.push(form({ type: 'move', path: way.path.map(cell => field.hex(cell)) }, { type: { const: 'move' }, path }))
  }
  found.push(...chargeForms(state, field, unit, active, near))
  if (mayMove(unit, active) && mayExitYet(state, unit.who.side) && canExitHere(state, field, unit, active)) {
    found.push(form({ type: 'exit' }, { type: { const: 'exit' } }))
  }
  return found
}

function chargeForms(state: MusketState, field: Field, unit: Unit, active: Activation, near: JsonSchema): Form<MusketAction>[] {
  const points = chargePoints(unit, active)
  const targets = points > 0 ? state.units.filter(other => isChargeable(state, field, unit, other, points)) : []
  const [first] = targets
  if (!first) return []
  const path = bestChargePath(state, field, unit, first.cell, points)?.path.map(cell => field.hex(cell)) ?? []
  return [
    form(
      { type: 'charge', target: first.who.id, path },
      {
        type: { const: 'charge' },
        target: { enum: targets.map(target => target.who.id) },
        path: { type: 'array', items: near, minItems: 1, maxItems: points },
      },
    ),
  ]
}

function form(example: MusketAction, properties: { readonly [name: string]: JsonSchema }): Form<MusketAction> {
  return {
    type: example.type,
    example,
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  }
}
