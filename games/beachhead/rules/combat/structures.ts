// BI-15.23, BI-6.6: the Comms Hub can be shot at, whatever stands there.
import type { Modifier } from '@sandtable/kernel'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { unitSees } from '../map/sight.ts'
import { hurtObjective, objectiveById, tellFall } from '../objectives/objective-damage.ts'
import { named } from '../state/action-run.ts'
import { type BeachheadState, type Objective, type Unit, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { beachSmoke, diceOf, groundOf, mayAttack, ownModifiers, sheltered, weaponRange } from './attack-plan.ts'
import { actors, isRefusal, spend } from './readiness.ts'
import { countHits } from './strike.ts'

/** The hub's DEF (BI-6.6); nothing adds to it. */
export const STRUCTURE_NEED = 4
const NEAR: Modifier = { name: 'within 1 hex', clause: 'BI-15.23', shift: 1 }

export type StructurePlan = {
  readonly attacker: Unit
  readonly objective: Objective
  readonly modifiers: readonly Modifier[]
  readonly dice: number
}

export function planStructure(
  state: BeachheadState,
  side: Side,
  unitId: string,
  objectiveId: string,
): StructurePlan | BeachheadRefusal {
  const attacker = mayAttack(state, side, unitId)
  if (isRefusal(attacker)) return attacker
  const facts = { unit: unitId, objective: objectiveId }
  const objective = objectiveById(state, objectiveId)
  if (side !== 'assault' || objective?.type !== 'comms_hub' || objective.destroyed)
    return refuse('no-target', 'BI-15.23', facts)
  const field = fieldOf(state)
  const { cell } = objective
  const distance = field.distance(attacker.cell, cell)
  const range = weaponRange(state, attacker, field.level[cell]!)
  if (distance > range) return refuse('out-of-range', 'BI-15.23', { ...facts, distance, range })
  if (!unitSees(state, attacker, cell)) return refuse('not-seen', 'BI-15.23', facts)
  if (attacker.who.facts.isAir && sheltered(state, cell)) return refuse('wrong-target', 'BI-9.3/E19', facts)
  const modifiers = ownModifiers(state, attacker)
  if (distance <= 1) modifiers.push(NEAR)
  modifiers.push(...beachSmoke(state, groundOf(attacker)))
  const dice = diceOf(attacker, modifiers)
  return dice === 0 ? refuse('no-dice', 'BI-15.5', facts) : { attacker, objective, modifiers, dice }
}

export const attackStructureOrder: Order<'attackStructure'> = {
  list(state, side, out) {
    if (side !== 'assault') return
    for (const { id, type, cell, destroyed } of state.objectives) {
      if (type !== 'comms_hub' || destroyed) continue
      const field = fieldOf(state)
      const level = field.level[cell]!
      for (const unit of actors(state, side)) {
        // The plan would say why not; a list need not know.
        if (field.distance(unit.cell, cell) > weaponRange(state, unit, level) || !unitSees(state, unit, cell)) continue
        if (isRefusal(planStructure(state, side, unit.who.id, id))) continue
        out.push({ type: 'attackStructure', unit: unit.who.id, objective: id })
      }
    }
  },
  check(state, side, action) {
    const plan = planStructure(state, side, action.unit, action.objective)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planStructure(run.state, side, action.unit, action.objective)
    if (isRefusal(plan)) return
    revealSelf(run, plan.attacker, 'attacked')
    spend(run, action.unit)
    const dice = run.rolls(plan.dice, 'structure')
    const hits = countHits(dice, STRUCTURE_NEED)
    const { damage, hpLeft, destroyed } = hurtObjective(run, plan.objective.id, hits)
    const attacker = unitById(run.state, action.unit)!
    run.emit({
      type: 'structure_attacked',
      seat: side,
      clauses: [
        ...new Set(['BI-14.5', 'BI-15.23', ...plan.modifiers.map(each => each.clause), 'BI-15.10', 'BI-15.16', 'BI-15.17']),
      ],
      unit: named(run.field, attacker),
      objective: plan.objective.id,
      modifiers: plan.modifiers,
      need: STRUCTURE_NEED,
      dice,
      damage,
      hpLeft,
    })
    if (destroyed) tellFall(run, plan.objective.id)
  },
}
