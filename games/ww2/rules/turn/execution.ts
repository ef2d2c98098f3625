// WW-8: from two opened plans to the end of the turn. Recruits first, then the steps of both sides in turn, each finished before
// the next begins. With interactive casualties it may stop between two losses and go on from there with the answer.
import { type Dice, noDice } from '@sandtable/kernel'
import { carryOutFire, resumeFire } from '../barrage/barrage.ts'
import { type Hit, policyOf } from '../combat/losses.ts'
import type { WwEvent } from '../contract/events.ts'
import { carryOutMove, resumeMove } from '../movement/movement.ts'
import { printPlan } from '../plan/notation.ts'
import { emptyPlan, type Plan } from '../plan/plan.ts'
import { ordersOf } from '../plan/pricing.ts'
import {
  type Execution,
  type Fate,
  idOf,
  initiativeIn,
  type LossPolicy,
  NO_PLAN,
  type Order,
  type Question,
  type Task,
  type Unit,
  type WwState,
} from '../state/state.ts'
import { type Both, both, enemyOf, SIDES, type Side, UNIT_PRICE, type UnitType } from '../tables.ts'
import { Battlefield } from './battlefield.ts'

export type Turned = { readonly state: WwState; readonly events: readonly WwEvent[] }

/** A turn that has run as far as it can: to its last step, or to a question. */
export type TurnRun = { readonly field: Battlefield; readonly state: WwState; readonly isFinished: boolean }

/** WW-8.1: both plans are in, valid, and opened now. */
export function beginSteps(state: WwState, plans: Both<Plan>, dice: Dice, isTold = true): TurnRun {
  const { orders, policies } = readied(state, plans)
  const field = new Battlefield(state, dice, orders, policies, isTold)
  // A turn that may stop has to keep its plans in writing, told or not.
  const isWritten = isTold || state.setting.options.interactiveCasualties
  const texts = isWritten ? both(side => printPlan(state, side, plans[side])) : UNWRITTEN
  if (isTold) field.events.push(opened(state, texts))
  const serials = muster(field, plans)
  const shown: WwState = { ...state, serials, plans: { nw: NO_PLAN, se: NO_PLAN }, offers: { nw: false, se: false } }
  return run(field, shown, texts, 0)
}
const UNWRITTEN: Both<string> = { nw: '', se: '' }

type Ready = { readonly orders: readonly Order[]; readonly policy: LossPolicy }
/** Everything that making ready depends on. */
type Grounds = Pick<WwState, 'setting' | 'turn' | 'supply'> & { readonly side: Side; readonly units: readonly Unit[] }

/** By plan, since a planner tries the same one against many: what it was last made into, and on what grounds. */
const known = new WeakMap<Plan, Ready & Grounds>()

function readyOf(state: WwState, side: Side, plan: Plan): Ready {
  const { setting, turn, supply } = state
  const units = state.units[side]
  const last = known.get(plan)
  const isSame = last && last.units === units && last.turn === turn && last.side === side
  if (isSame && last.supply === supply && last.setting === setting) return last
  const orders = ordersOf(state, side, plan)
  const ready = { orders, policy: policyOf(state, side, plan), setting, turn, supply, side, units }
  known.set(plan, ready)
  return ready
}

function readied(state: WwState, plans: Both<Plan>): Pick<LookAhead, 'orders' | 'policies'> {
  const nw = readyOf(state, 'nw', plans.nw)
  const se = readyOf(state, 'se', plans.se)
  return { orders: { nw: nw.orders, se: se.orders }, policies: { nw: nw.policy, se: se.policy } }
}

/** WW-4.3, WW-7.1, WW-7.10. */
function opened(state: WwState, plans: Both<string>): WwEvent {
  const { turn, factions, setting } = state
  const clauses = ['WW-4.1', 'WW-4.3', 'WW-5.15', 'WW-7.1', 'WW-7.2', 'WW-7.10', 'WW-7.26', 'WW-18.6']
  return {
    type: 'plans_opened',
    turn,
    clauses,
    plans,
    factions,
    ...(setting.options.fogOfWar ? { seen: { nw: false, se: false } } : {}),
  }
}

/** WW-8.1 to WW-8.4: simultaneously, so the enemy's recruits do not matter. */
function muster(field: Battlefield, plans: Both<Plan>): Both<number> {
  const { state, board } = field
  return both(side => {
    let serial = state.serials[side]
    for (const { at, units } of plans[side].buys ?? []) {
      for (const type of units as readonly UnitType[]) {
        serial++
        field.treasury[side] -= UNIT_PRICE
        const cell = board.cell(at)
        field.add(side, { serial, type, cell, damage: 0 })
        field.crier?.tell(
          {
            type: 'mustered',
            clauses: ['WW-6.6', 'WW-8.1', 'WW-8.2', 'WW-8.3', 'WW-8.4', 'WW-8.8', 'WW-1.10'],
            side,
            faction: state.factions[side],
            unit: idOf(state.factions, side, serial),
            unitType: type,
            hex: at,
          },
          [cell],
          side,
        )
      }
    }
    return serial
  })
}

/** WW-8.5, WW-8.6: slot 0 is step 1 of the side with the initiative, slot 1 step 1 of the other, and so on. */
function run(field: Battlefield, state: WwState, plans: Both<string>, from: number): TurnRun {
  const first = initiativeIn(state)!
  const slots = 2 * Math.max(field.orders.nw.length, field.orders.se.length)
  for (let slot = from; slot < slots; slot++) {
    const side = slot % 2 === 0 ? first : enemyOf(first)
    const order = field.orders[side][slot >> 1]
    if (!order) continue
    const fate = carryOut(field, side, (slot >> 1) + 1, order)
    if (fate === null) return pause(field, state, plans, slot)
    field.fates[side].push(fate)
  }
  reportPlans(field, plans)
  return { field, state: settled(field, state), isFinished: true }
}

function carryOut(field: Battlefield, side: Side, step: number, order: Order): Fate | null {
  const by = () => ({ side, faction: field.state.factions[side], step })
  if (order.do === 'wait') {
    field.crier?.tell({ type: 'step_waited', clauses: ['WW-15.12'], ...by() }, [], side)
    return 'done'
  }
  // WW-8.10: nothing is paid, no die is rolled, the place in the alternation is used up.
  if (field.living(side, order.units).length === 0) {
    field.crier?.tell({ type: 'step_void', clauses: ['WW-8.9', 'WW-8.10'], ...by() }, [], side)
    return 'void'
  }
  return order.do === 'move' ? carryOutMove(field, side, step, order) : carryOutFire(field, side, step, order)
}

/** WW-11.7. */
function pause(field: Battlefield, state: WwState, plans: Both<string>, slot: number): TurnRun {
  const { task, question, orders, policies } = field
  if (!task || !question) throw new Error('a step stopped without a question')
  const execution: Execution = {
    orders,
    policies,
    slot,
    fates: both(side => [...field.fates[side]]),
    stirred: both(side => [...(field.stirred?.[side] ?? [])].sort((a, b) => a - b)),
    plans,
    task,
    question,
  }
  field.crier?.tell(
    {
      type: 'losses_asked',
      clauses: ['WW-11.1', 'WW-11.7', 'WW-11.8'],
      side: question.side,
      faction: state.factions[question.side],
      hex: field.board.name(question.cell),
      damage: question.damage,
      units: field.ids(question.side, question.units),
    },
    [],
    question.side,
  )
  return { field, state: { ...settled(field, state), phase: 'losses', execution }, isFinished: false }
}

/** The state with what has happened on the field. */
function settled(field: Battlefield, state: WwState): WwState {
  return { ...state, units: both(side => field.unitsOf(side)), treasury: { ...field.treasury }, execution: null }
}

/** WW-17.6. */
function reportPlans(field: Battlefield, plans: Both<string>): void {
  for (const side of field.crier ? SIDES : []) {
    const orders = stepTexts(plans[side])
    field.crier?.tell(
      {
        type: 'plan_reported',
        clauses: ['WW-8.5', 'WW-8.6', 'WW-8.7', 'WW-8.11', 'WW-17.6'],
        side,
        faction: field.state.factions[side],
        steps: field.fates[side].map((fate, i) => ({ order: orders[i] ?? '', fate })),
      },
      [],
      side,
    )
  }
}

const stepTexts = (plan: string): readonly string[] => plan.split('; ').filter(item => !/^(\+|loss|$)/.test(item))

/** WW-11.7: goes on with the answer. */
export function goOn(state: WwState, answer: readonly Hit[], dice: Dice): TurnRun {
  const execution = state.execution!
  const { orders, policies, slot, task, plans } = execution
  const field = new Battlefield(state, dice, orders, policies)
  for (const side of SIDES) {
    field.fates[side].push(...execution.fates[side])
    for (const serial of execution.stirred[side]) field.stirred?.[side].add(serial)
  }
  field.answer = answer
  const first = initiativeIn(state)!
  const side = slot % 2 === 0 ? first : enemyOf(first)
  const step = (slot >> 1) + 1
  const shown: WwState = { ...state, phase: 'planning', execution: null }
  const fate = resume(field, side, step, orders[side][slot >> 1], task)
  if (fate === null) return pause(field, shown, plans, slot)
  field.fates[side].push(fate)
  return run(field, shown, plans, slot + 1)
}

/** In a state that is only imagined the order may be out of sight; then the answer is all there is to it. */
function resume(field: Battlefield, side: Side, step: number, order: Order | undefined, task: Task): Fate | null {
  if (order?.do === 'move' && task.kind === 'combat') return resumeMove(field, side, step, order, task)
  if (order?.do === 'fire' && task.kind === 'barrage') return resumeFire(field, side, step, order, task)
  return 'done'
}

/** One side's plan taken apart, for looking ahead: recruits on the field, orders priced. */
export type LookAhead = {
  readonly state: WwState
  readonly orders: Both<readonly Order[]>
  readonly policies: Both<LossPolicy>
}

export function lookAheadOf(state: WwState, plans: Both<Plan>): LookAhead {
  const { orders, policies } = readied(state, plans)
  const field = new Battlefield(state, noDice, orders, policies, false)
  const serials = muster(field, plans)
  return { state: { ...settled(field, state), serials }, orders, policies }
}

/** What one step does from here, nothing else happening. */
export function lookAhead({ state, orders, policies }: LookAhead, side: Side, step: number, dice: Dice): Turned {
  const field = new Battlefield(state, dice, orders, policies)
  carryOut(field, side, step, orders[side][step - 1]!)
  return { state: settled(field, state), events: field.events }
}

/** The units a question is about, as they stand. */
export function askedUnits(state: WwState, question: Question): readonly Unit[] {
  return state.units[question.side].filter(unit => question.units.includes(unit.serial))
}

export const planOf = (state: WwState, side: Side): Plan => state.plans[side].draft ?? emptyPlan(state.turn, side)
