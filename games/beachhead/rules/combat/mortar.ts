// BI-15.18 to BI-15.20: mortars fire at a hex, over everything, and never at their own feet.
import type { Modifier } from '@sandtable/kernel'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { unitCells } from '../map/stacking.ts'
import { named } from '../state/action-run.ts'
import { type BeachheadState, sideOf, type Unit, unitById } from '../state/state.ts'
import { MORTAR_LEAST_RANGE, type Side } from '../tables/index.ts'
import { type AreaPlan, areaFire } from './area-fire.ts'
import { ambushModifier, beachSmoke, diceOf, groundOf, isAmbush, ownModifiers, sheltered } from './attack-plan.ts'
import { needAgainst } from './cover.ts'
import { actor, actors, hasSupply, isRefusal, spend } from './readiness.ts'

const MORTAR: Modifier = { name: 'mortar', clause: 'BI-15.5', shift: -1 }
const REGISTERED: Modifier = { name: 'registered fire', clause: 'BI-11.3/D4', shift: 2 }

export type MortarPlan = AreaPlan & { readonly attacker: Unit }

export function planMortar(state: BeachheadState, side: Side, unitId: string, hex: string): MortarPlan | BeachheadRefusal {
  const attacker = readyMortar(state, side, unitId)
  if (isRefusal(attacker)) return attacker
  const cell = fieldOf(state).cell(hex)
  if (cell < 0) return refuse('no-such-hex', 'BI-15.18', { hex })
  return aimProblem(state, attacker, cell) ?? planAt(state, attacker, cell)
}

function readyMortar(state: BeachheadState, side: Side, unitId: string): Unit | BeachheadRefusal {
  const attacker = actor(state, side, unitId)
  if (isRefusal(attacker)) return attacker
  if (attacker.who.facts.type !== 'mortar_team') return refuse('wrong-type', 'BI-14.4', { unit: unitId })
  return hasSupply(attacker) ?? attacker
}

/** By code only: a list asks it of every hex in range. */
function aimFault(state: BeachheadState, attacker: Unit, cell: number): keyof typeof FAULT_CLAUSE | null {
  const distance = fieldOf(state).distance(attacker.cell, cell)
  if (distance < MORTAR_LEAST_RANGE || distance > attacker.who.facts.range) return 'out-of-range'
  if (unitCells(state, sideOf(attacker)).has(cell)) return 'own-unit-there'
  return sheltered(state, cell) ? 'wrong-target' : null
}
const FAULT_CLAUSE = { 'out-of-range': 'BI-15.18', 'own-unit-there': 'BI-15.18', 'wrong-target': 'BI-9.3/E19' } as const

function aimProblem(state: BeachheadState, attacker: Unit, cell: number): BeachheadRefusal | null {
  const fault = aimFault(state, attacker, cell)
  if (!fault) return null
  const field = fieldOf(state)
  return refuse(fault, FAULT_CLAUSE[fault], {
    unit: attacker.who.id,
    hex: field.hex(cell),
    distance: field.distance(attacker.cell, cell),
    range: attacker.who.facts.range,
  })
}

function planAt(state: BeachheadState, attacker: Unit, cell: number): MortarPlan {
  const modifiers = ownModifiers(state, attacker)
  modifiers.push(MORTAR)
  if (isAmbush(state, attacker)) modifiers.push(ambushModifier(state))
  if (state.active.some(({ card, unit }) => card === 'D4' && unit === attacker.who.id)) modifiers.push(REGISTERED)
  modifiers.push(...beachSmoke(state, groundOf(attacker), cell))
  const clauses = ['BI-4.24', 'BI-14.4', 'BI-15.18', 'BI-15.19', 'BI-15.20', 'BI-16.8', ...modifiers.map(each => each.clause)]
  return {
    attacker,
    weapon: 'mortar',
    cells: [cell],
    dice: diceOf(attacker, modifiers),
    modifiers,
    rule: 'all',
    clauses: [...new Set(clauses)],
    need: needAgainst,
  }
}

export const attackHexOrder: Order<'attackHex'> = {
  list(state, side, out) {
    for (const { who, cell } of actors(state, side)) {
      const attacker = who.facts.type === 'mortar_team' ? readyMortar(state, side, who.id) : null
      if (!attacker || isRefusal(attacker)) continue
      const field = fieldOf(state)
      for (const at of field.within(cell, who.facts.range))
        if (!aimFault(state, attacker, at)) out.push({ type: 'attackHex', unit: who.id, hex: field.hex(at) })
    }
  },
  check(state, side, action) {
    const plan = planMortar(state, side, action.unit, action.hex)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planMortar(run.state, side, action.unit, action.hex)
    if (isRefusal(plan)) return
    revealSelf(run, plan.attacker, 'attacked')
    spend(run, action.unit)
    const firer = unitById(run.state, action.unit)!
    areaFire(run, side, plan, { by: named(run.field, firer), cp: 0 })
  },
}
