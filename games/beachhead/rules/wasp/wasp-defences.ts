// BI-18.9 to BI-18.13: the Wasp's defences. What damage does to her is wasp-damage.ts.
import { liveTarget, liveTargets } from '../combat/attack-plan.ts'
import { fixedNeed } from '../combat/cover.ts'
import { canAct, hasSupply, isRefusal } from '../combat/readiness.ts'
import { countHits, inflict, strikeClauses, strikeOf, strikeResult } from '../combat/strike.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { levelOf, unitSees } from '../map/sight.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, type MissileKind, type Pending, type Unit, unitById, waspOf } from '../state/state.ts'
import { OFFBOARD, type Side, type StepName, UNITS, type UnitType } from '../tables/index.ts'
import { interrupt, resume } from '../turn/reaction.ts'
import { damageWasp } from './wasp-damage.ts'

export const CIWS_DICE = 3
export const CIWS_NEED = 5
export const SPARROW_DICE = 2
export const SPARROW_NEED = 4
const SPARROW_RANGE = 5

/** BI-18.10, BI-18.11: what kind of missile or air strike an attack in that step is; null: guns, mortars, mines. */
export function missileKind(type: UnitType, step: StepName): MissileKind | null {
  if (step === 'command.defender') return type === 'sam_site' || type === 'long_range_artillery' ? 'samStrike' : null
  if (type === 'sam_site') return 'samSite'
  if (type === 'atgm_team') return 'atgm'
  return UNITS[type].isAir ? 'air' : null
}

/** Whether CIWS/RAM may answer an attack of this kind now. */
export function mayAnswer(state: BeachheadState, kind: MissileKind): boolean {
  const { ciwsUsed, ammo } = state.wasp
  return state.setting.options.ciwsLimit === 'turn' ? !ciwsUsed.includes(kind) : ammo > 0
}

/** The hits of an attack that may be answered: asked of the Assault, or answered at once with `autoCiws`. */
export function offerCiws(run: ActionRun, kind: MissileKind, pending: Omit<Pending, 'back'>, by: Unit | null): void {
  if (run.state.setting.options.autoCiws) {
    answer(run, kind, pending.hits, true)
    return
  }
  const attacker = by ? named(run.field, by) : OFFBOARD_BATTERY
  run.emit({ type: 'ciws_offered', seat: null, clauses: ['BI-15.11', 'BI-18.10'], by: attacker, hits: pending.hits })
  interrupt(run, 'react.ciws', { ...pending, back: run.state.step })
}

/** BI-26.7. */
export const OFFBOARD_BATTERY = { name: OFFBOARD, type: 'long_range_artillery', side: 'defender', hex: null } as const

function answer(run: ActionRun, kind: MissileKind, hits: number, used: boolean): void {
  const { wasp, setting } = run.state
  const isPerTurn = setting.options.ciwsLimit === 'turn'
  const dice = used ? run.rolls(CIWS_DICE, 'ciws') : []
  const negated = Math.min(hits, countHits(dice, CIWS_NEED))
  if (used) run.set({ wasp: waspWith(wasp, isPerTurn ? { ciwsUsed: [...wasp.ciwsUsed, kind] } : { ammo: wasp.ammo - 1 }) })
  const clauses = ['BI-18.10', ...(setting.options.autoCiws ? ['BI-18.11'] : []), ...(isPerTurn ? [] : ['BI-18.13'])]
  run.emit({ type: 'ciws_answered', seat: 'assault', clauses, used, dice, negated, ammoLeft: run.state.wasp.ammo })
  damageWasp(run, hits - negated)
}

export const ciwsOrder: Order<'ciws'> = {
  list(state, _side, out) {
    if (!state.pending) return
    out.push({ type: 'ciws', use: true })
    out.push({ type: 'ciws', use: false })
  },
  check(state) {
    return state.pending ? null : refuse('wrong-step', 'BI-18.10')
  },
  carry(run, _side, action) {
    const { pending } = run.state
    if (!pending) return
    answer(run, pendingKind(run.state, pending), pending.hits, action.use)
    resume(run)
  },
}

/** BI-26.9: the kind follows from who fired and in which step. */
export function pendingKind(state: BeachheadState, { by, back }: Pending): MissileKind {
  const type = unitById(state, by)?.who.facts.type ?? 'long_range_artillery'
  return missileKind(type, back) ?? 'samStrike'
}

// BI-18.12

export type SparrowPlan = { readonly wasp: Unit; readonly target: Unit }

export function planSparrow(state: BeachheadState, side: Side, targetName: string): SparrowPlan | BeachheadRefusal {
  const wasp = readyWasp(state, side)
  if (isRefusal(wasp)) return wasp
  const target = liveTarget(state, side, targetName)
  if (!target) return refuse('no-target', 'BI-18.12', { target: targetName })
  return sparrowProblem(state, wasp, target) ?? { wasp, target }
}

function readyWasp(state: BeachheadState, side: Side): Unit | BeachheadRefusal {
  const wasp = waspOf(state)
  if (side !== 'assault' || !wasp) return refuse('no-such-unit', 'BI-18.12')
  if (state.wasp.sparrowUsed) return refuse('sparrow-used', 'BI-18.12')
  const unable = canAct(state, wasp)
  if (unable) return unable
  if (state.setting.options.seaSparrowUsesSP) return hasSupply(wasp) ?? wasp
  return state.wasp.ammo > 0 ? wasp : refuse('no-ammo', 'BI-18.13')
}

function sparrowProblem(state: BeachheadState, wasp: Unit, target: Unit): BeachheadRefusal | null {
  const field = fieldOf(state)
  const facts = { target: target.who.id }
  if (!target.who.facts.isAir) return refuse('wrong-target', 'BI-18.12', facts)
  const distance = field.distance(wasp.cell, target.cell)
  if (distance > SPARROW_RANGE) return refuse('out-of-range', 'BI-18.12', { ...facts, distance, range: SPARROW_RANGE })
  return unitSees(state, wasp, target.cell, levelOf(field, target)) ? null : refuse('not-seen', 'BI-18.12', facts)
}

export const seaSparrowOrder: Order<'seaSparrow'> = {
  list(state, side, out) {
    if (side !== 'assault') return
    const wasp = readyWasp(state, side)
    if (isRefusal(wasp)) return
    for (const target of liveTargets(state, side))
      if (target.who.facts.isAir && !sparrowProblem(state, wasp, target))
        out.push({ type: 'seaSparrow', target: target.who.id })
  },
  check(state, side, action) {
    const plan = planSparrow(state, side, action.target)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planSparrow(run.state, side, action.target)
    if (isRefusal(plan)) return
    const { wasp: ship, target } = plan
    const usesSp = run.state.setting.options.seaSparrowUsesSP
    const { wasp } = run.state
    run.set({ wasp: waspWith(wasp, { sparrowUsed: true, ammo: usesSp ? wasp.ammo : wasp.ammo - 1 }) })
    run.unit(ship.who.id, { acted: true, attacked: true, sp: usesSp ? ship.sp - 1 : ship.sp })
    const need = fixedNeed(SPARROW_NEED)
    const dice = run.rolls(SPARROW_DICE, 'sparrow')
    const blow = strikeResult(target, countHits(dice, SPARROW_NEED), 'hurt')
    const first = ['BI-14.2', 'BI-14.6', 'BI-18.12', ...(usesSp ? [] : ['BI-18.13']), 'BI-16.8', 'BI-18.14']
    run.emit({
      type: 'sparrow_fired',
      seat: side,
      clauses: strikeClauses([], need, blow, first),
      strike: strikeOf(named(run.field, target), [], need, dice, blow),
      ammoLeft: run.state.wasp.ammo,
    })
    inflict(run, target, blow, ['BI-15.13'])
  },
}
