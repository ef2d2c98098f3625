// BI-15: one unit attacks one enemy or a structure. The plan (attack-plan.ts) has the numbers; here the dice fall.
import type { Act, BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import type { BeachheadRefusal } from '../contract/refusals.ts'
import { tellWithoutSupply } from '../knowledge/event-variants.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import type { Field } from '../map/field.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, isWasp, type Unit, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { interrupt } from '../turn/reaction.ts'
import { mayAnswer, missileKind, offerCiws } from '../wasp/wasp-defences.ts'
import { type AttackPlan, canAttack, liveTargets, planAttack, unfit } from './attack-plan.ts'
import { actors, isRefusal, spend } from './readiness.ts'
import { countHits, inflict, strikeClauses, strikeOf, strikeResult } from './strike.ts'

/** Axial steps of the directions of BI-2.3. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const

/** BI-15.7: the direction that agrees best with the way to the target, the lowest where two agree alike; null in the same hex. */
function facingToward(field: Field, from: number, to: number): number | null {
  if (from === to) return null
  const { qByCell, rByCell } = field.grid
  const dq = qByCell[to]! - qByCell[from]!
  const dr = rByCell[to]! - rByCell[from]!
  const scores = STEPS.map(([q, r]) => q * dq + r * dr + (q + r) * (dq + dr))
  return scores.indexOf(Math.max(...scores))
}

export { attackHexOrder } from './mortar.ts'
export { attackStructureOrder } from './structures.ts'

type Planned = { readonly state: BeachheadState; readonly side: Side; readonly action: Act<'attack'> }
/** The plan that was made last: an attack that is checked is mostly made next. */
let last: (Planned & { readonly plan: AttackPlan | BeachheadRefusal }) | null = null
function planFor(state: BeachheadState, side: Side, action: Act<'attack'>): AttackPlan | BeachheadRefusal {
  if (last?.state !== state || last.action !== action || last.side !== side)
    last = { state, side, action, plan: planAttack(state, side, action.unit, action.target) }
  return last.plan
}

export const attackOrder: Order<'attack'> = {
  list(state, side, out) {
    const targets = liveTargets(state, side)
    if (targets.length === 0) return
    for (const attacker of actors(state, side)) {
      if (unfit(attacker)) continue
      for (const target of targets) {
        if (canAttack(state, attacker, target))
          out.push({ type: 'attack', unit: attacker.who.id, target: target.who.id } satisfies BeachheadAction)
      }
    }
  },
  check(state, side, action) {
    const plan = planFor(state, side, action)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planFor(run.state, side, action)
    if (!isRefusal(plan)) attack(run, side, plan)
  },
}

/** BI-15.1, in its order. */
function attack(run: ActionRun, side: Side, plan: AttackPlan): void {
  const { attacker, target, ambush } = plan
  revealSelf(run, attacker, 'attacked')
  const spLeft = spend(run, attacker.who.id)
  if (run.state.setting.options.flanking === 'facing') face(run, attacker, target)
  const dice = run.rolls(plan.dice, 'attack')
  const hits = countHits(dice, plan.need)
  const kind = isWasp(target) ? missileKind(attacker.who.facts.type, run.state.step) : null
  const isOffered = kind !== null && hits > 0 && mayAnswer(run.state, kind)
  const blow = strikeResult(target, isOffered ? 0 : hits, 'hurt')
  const clauses = strikeClauses(plan.modifiers, plan, blow, attackClauses(plan, spLeft))
  const strike = strikeOf(named(run.field, target), plan.modifiers, plan, dice, blow, hits)
  const unit = named(run.field, unitById(run.state, attacker.who.id) ?? attacker)
  const { turn, step } = run.state
  tellWithoutSupply(run, side, {
    type: 'attacked',
    turn,
    step,
    seat: side,
    clauses,
    unit,
    ambush,
    distance: plan.distance,
    strike,
    spLeft,
  })
  if (isOffered) {
    offerCiws(run, kind, { by: attacker.who.id, target: target.who.id, hits }, attacker)
    return
  }
  inflict(run, target, blow, ['BI-15.13'])
  offerFastAmbush(run, plan)
}

function attackClauses({ attacker, target, ambush, modifiers }: AttackPlan, spLeft: number | null): string[] {
  const clauses = ['BI-14.3', 'BI-15.1', 'BI-15.2', 'BI-15.3', 'BI-4.6', 'BI-15.5', 'BI-4.3', 'BI-15.9', 'BI-15.17']
  if (modifiers.some(({ clause }) => clause === 'BI-4.15' || clause === 'BI-4.22')) clauses.push('BI-4.5')
  if (modifiers.some(({ clause }) => clause === 'BI-4.20')) clauses.push('BI-17.7')
  if (ambush) clauses.push('BI-15.4')
  if (spLeft !== null) clauses.push('BI-15.16')
  if (isWasp(target)) clauses.push('BI-15.11', 'BI-15.15')
  if (isWasp(attacker)) clauses.push('BI-18.9')
  return clauses
}

/** BI-15.7. */
function face(run: ActionRun, attacker: Unit, target: Unit): void {
  const facing = facingToward(run.field, attacker.cell, target.cell)
  if (facing !== null) run.unit(attacker.who.id, { facing })
}

/** BI-4.25, BI-15.22. */
function offerFastAmbush(run: ActionRun, { attacker, ambush }: AttackPlan): void {
  const { id, facts } = attacker.who
  if (!ambush || facts.type !== 'technical' || !unitById(run.state, id)) return
  interrupt(run, 'react.fastAmbush', { by: id, target: id, hits: 0, back: run.state.step })
}
