// BI-6, BI-14.12, BI-14.13: taking objectives, wrecking the hub, and counting how long they are held.

import { actor, actors, isRefusal } from '../combat/readiness.ts'
import { beginAction } from '../combat/search-reveal-breach.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { tell, unknownUnit } from '../knowledge/event-variants.ts'
import { reveal } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, isHidden, type Objective, objectiveAt, sideOf, type Unit } from '../state/state.ts'
import { contesters, isHeld } from './goals.ts'
import { changeObjective, hurtObjective, tellFall } from './objective-damage.ts'

export { goalFulfilled } from './goals.ts'

const DEMOLITION = 2

// BI-14.12

type Prize = { readonly objective: Objective | null; readonly vip: boolean }

/** What the unit would take here; null: nothing. The VIP is taken only by the Assault (BI-6.12, BI-6.13). */
function prizeOf(state: BeachheadState, unit: Unit): Prize | null {
  if (unit.who.facts.class !== 'infantry') return null
  const side = sideOf(unit)
  const here = objectiveAt(state, unit.cell)
  const objective = here && !here.destroyed && here.control !== side ? here : null
  const vip = side === 'assault' && state.vip === fieldOf(state).hex(unit.cell)
  return objective || vip ? { objective, vip } : null
}

export const secureOrder: Order<'secure'> = {
  list(state, side, out) {
    for (const unit of actors(state, side)) if (prizeOf(state, unit)) out.push({ type: 'secure', unit: unit.who.id })
  },
  check(state, side, action) {
    const unit = actor(state, side, action.unit)
    if (isRefusal(unit)) return unit
    return prizeOf(state, unit) ? null : refuse('nothing-to-secure', 'BI-14.12', { unit: action.unit })
  },
  carry(run, side, action) {
    const unit = beginAction(run, action.unit)
    const prize = prizeOf(run.state, unit)
    if (!prize) return
    const { objective, vip } = prize
    if (objective) changeObjective(run, objective.id, { control: side })
    if (vip) run.set({ vip: unit.who.id })
    const clauses = ['BI-14.12', 'BI-6.3', ...(vip ? ['BI-6.12'] : [])]
    const secured = { type: 'secured', seat: side, clauses, objective: objective?.id ?? null, vip } as const
    // Control is open (BI-17.15), the unit that took it only to those who see it.
    const unknown = objective ? { ...secured, unit: unknownUnit(side) } : null
    tell(run, unit, { ...secured, unit: named(run.field, unit) }, unknown)
  },
}

// BI-14.13

const demolishes = ({ who }: Unit): boolean => who.facts.side === 'assault' && who.facts.class === 'infantry'

function hubUnder(state: BeachheadState, unit: Unit): Objective | null {
  const here = objectiveAt(state, unit.cell)
  return here?.type === 'comms_hub' && !here.destroyed ? here : null
}
function hubFor(state: BeachheadState, unit: Unit): Objective | BeachheadRefusal {
  const facts = { unit: unit.who.id }
  if (!demolishes(unit)) return refuse('wrong-type', 'BI-14.13', facts)
  return hubUnder(state, unit) ?? refuse('no-target', 'BI-14.13', facts)
}

export const demolishOrder: Order<'demolish'> = {
  list(state, side, out) {
    if (side !== 'assault') return
    for (const unit of actors(state, side))
      if (demolishes(unit) && hubUnder(state, unit)) out.push({ type: 'demolish', unit: unit.who.id })
  },
  check(state, side, action) {
    const unit = actor(state, side, action.unit)
    if (isRefusal(unit)) return unit
    const hub = hubFor(state, unit)
    return isRefusal(hub) ? hub : null
  },
  carry(run, side, action) {
    const unit = beginAction(run, action.unit)
    const hub = hubFor(run.state, unit)
    if (isRefusal(hub)) return
    const { hpLeft, destroyed } = hurtObjective(run, hub.id, DEMOLITION)
    const told = { type: 'demolished', seat: side, clauses: ['BI-14.13', 'BI-6.6'], objective: hub.id, hpLeft } as const
    tell(run, unit, { ...told, unit: named(run.field, unit) }, { ...told, unit: unknownUnit(side) })
    if (destroyed) tellFall(run, hub.id)
  },
}

// F2

/** BI-6.10, BI-6.16, BI-19.2: the hold counters, and which objectives the Assault ever controlled in an End Phase. */
export function countHolds(run: ActionRun): void {
  for (const { id } of run.state.objectives) {
    const objective = run.state.objectives.find(each => each.id === id)!
    if (objective.destroyed) continue
    const isTaken = objective.control === 'assault'
    const held = isHeld(run.state, objective) ? objective.held + 1 : 0
    if (isTaken) showContesters(run, objective)
    if (held === objective.held && (objective.taken || !isTaken)) continue
    changeObjective(run, id, { held, taken: objective.taken || isTaken })
    if (held !== objective.held)
      run.emit({ type: 'hold_counted', seat: null, clauses: ['BI-6.10', 'BI-19.2'], objective: id, held })
    fulfilHolds(run, id, held)
  }
}

/** BI-6.10: hidden infantry that keeps the counter down is revealed by that. */
function showContesters(run: ActionRun, objective: Objective): void {
  const hidden = contesters(run.state, objective).filter(isHidden)
  if (hidden.length === 0) return
  reveal(
    run,
    hidden.map(unit => unit.who.id),
    'contested',
    ['BI-6.10', 'BI-17.3'],
  )
}

function fulfilHolds(run: ActionRun, id: string, held: number): void {
  const { setting, fulfilled } = run.state
  const { primary, secondary } = setting.goals.assault
  for (const goal of [...primary, ...secondary]) {
    const [kind, what, n] = goal.split(':')
    if (kind !== 'hold' || what !== id || held < Number(n) || fulfilled.includes(goal)) continue
    run.set({ fulfilled: [...run.state.fulfilled, goal] })
    run.emit({ type: 'goal_fulfilled', seat: null, clauses: ['BI-6.10'], goal, side: 'assault' })
  }
}
