// WW-4: carrying actions out. What the engine does between two decisions happens within the action that ended the first.
import { type Dice, IllegalAction, type Step } from '@sandtable/kernel'
import { assignByPolicy, type Hit, shellVictim } from '../combat/losses.ts'
import { printPlan } from '../plan/notation.ts'
import { emptyPlan } from '../plan/plan.ts'
import { ledgerOf } from '../plan/pricing.ts'
import { problemsOf } from '../plan/validation.ts'
import { deploy, drawOpening } from '../setup/allocation.ts'
import { boardOfState, healthOf, idOf, NO_PLAN, type Sealed, type WwState } from '../state/state.ts'
import { enemyOf, type Side, withSide } from '../tables.ts'
import { askedUnits } from '../turn/execution.ts'
import { beginTurn, gameOver, playOn, playOut } from '../turn/turn.ts'
import type { WwAction } from './actions.ts'
import type { WwEvent } from './events.ts'
import { isRefusal, prepare, type Ready } from './prepare.ts'

type Applied = Step<WwState, WwEvent>

export function apply(state: WwState, seat: string, action: WwAction, dice: Dice): Applied {
  const ready = prepare(state, seat, action)
  if (isRefusal(ready)) throw new IllegalAction(ready)
  return carryOut(state, ready, dice)
}

function carryOut(state: WwState, ready: Ready, dice: Dice): Applied {
  const { side } = ready
  switch (ready.type) {
    case 'chooseFaction':
      return chooseFaction(state, ready, dice)
    case 'place':
      return place(state, ready)
    case 'draft':
      return draft(state, ready)
    case 'submit':
      return submit(state, side, { draft: ready.plan, isSubmitted: true, isMissed: false }, false, dice)
    case 'deadline':
      return deadline(state, side, dice)
    case 'withdraw':
      return withdraw(state, side)
    case 'losses':
      return losses(state, side, ready.hits, dice)
    case 'offer':
      return told({ ...state, offers: withSide(state.offers, side, true) }, [
        { type: 'draw_offered', clauses: ['WW-4.8'], ...by(state, side) },
      ])
    case 'accept':
      return end(state, null, 'draw agreement', 'WW-4.8')
    case 'resign':
      return end(state, enemyOf(side), 'resignation', 'WW-4.7')
    case 'claim':
      return end(state, side, 'forfeit', 'WW-4.10')
  }
}

const by = (state: WwState, side: Side) => ({ turn: state.turn, side, faction: state.factions[side] })
const told = (state: WwState, events: readonly WwEvent[]): Applied => ({ state, events })

function chooseFaction(
  state: WwState,
  { side, faction, byDeadline }: Extract<Ready, { type: 'chooseFaction' }>,
  dice: Dice,
): Applied {
  const factions = withSide(state.factions, side, faction)
  const chosen: WwState = { ...state, factions }
  const clauses = ['WW-2.1', 'WW-2.2', 'WW-2.3', 'WW-2.6', ...(byDeadline ? ['WW-4.11'] : [])]
  const event: WwEvent = { type: 'faction_chosen', clauses, ...by(chosen, side), byDeadline }
  if (factions[enemyOf(side)] === null) return told(chosen, [event])
  const drawn = drawOpening(chosen, dice)
  return told(drawn.state, [event, ...drawn.events])
}

function place(state: WwState, { side, cell, byDeadline }: Extract<Ready, { type: 'place' }>): Applied {
  const placed: WwState = { ...state, placed: withSide(state.placed, side, cell) }
  const event: WwEvent = {
    type: 'unit_placed',
    clauses: ['WW-2.18', 'WW-2.19', ...(byDeadline ? ['WW-4.11'] : [])],
    ...by(state, side),
    hex: boardOfState(state).name(cell),
    byDeadline,
  }
  if (placed.placed[enemyOf(side)] === null) return told(placed, [event])
  const deployed = deploy(placed)
  const begun = beginTurn(deployed.state)
  return { state: begun.state, events: [event, ...deployed.events, ...begun.events], reveals: true }
}

const DRAFT_CLAUSES = {
  addBuy: ['WW-7.27', 'WW-7.25'],
  addStep: ['WW-7.5', 'WW-7.27', 'WW-7.25'],
  savePlan: ['WW-7.3', 'WW-7.4', 'WW-7.6', 'WW-7.7', 'WW-7.9', 'WW-18.7'],
} as const

function draft(state: WwState, { side, plan, by: how }: Extract<Ready, { type: 'draft' }>): Applied {
  const { price, left } = ledgerOf(state, side, plan)
  const event: WwEvent = {
    type: 'draft_changed',
    clauses: DRAFT_CLAUSES[how],
    ...by(state, side),
    plan: printPlan(state, side, plan),
    price,
    left,
  }
  return told(withSealed(state, side, { draft: plan, isSubmitted: false, isMissed: false }), [event])
}

const withSealed = (state: WwState, side: Side, sealed: Sealed): WwState => ({
  ...state,
  plans: withSide(state.plans, side, sealed),
})

function submit(state: WwState, side: Side, sealed: Sealed, byDeadline: boolean, dice: Dice): Applied {
  const submitted = withSealed(state, side, sealed)
  const event: WwEvent = {
    type: 'plan_submitted',
    clauses: ['WW-6.7', 'WW-7.1', 'WW-7.25', 'WW-18.2', ...(byDeadline ? ['WW-4.6'] : ['WW-4.4'])],
    ...by(state, side),
    plan: sealed.draft ? printPlan(state, side, sealed.draft) : '',
    byDeadline,
  }
  if (!submitted.plans[enemyOf(side)].isSubmitted) return told(submitted, [event])
  const turn = playOut(submitted, dice)
  // WW-18.7: both plans are in; nothing goes back from here.
  return { state: turn.state, events: [event, ...turn.events], reveals: true }
}

/** WW-4.6: the saved plan if it holds, else the empty one. Only a side that saved nothing has missed the deadline (WW-4.10). */
function deadline(state: WwState, side: Side, dice: Dice): Applied {
  const { draft: saved } = state.plans[side]
  const holds = saved !== null && problemsOf(state, side, saved).length === 0
  const plan = holds ? saved : emptyPlan(state.turn, side)
  return submit(state, side, { draft: plan, isSubmitted: true, isMissed: saved === null }, true, dice)
}

function withdraw(state: WwState, side: Side): Applied {
  const { draft: plan } = state.plans[side]
  const event: WwEvent = { type: 'plan_withdrawn', clauses: ['WW-4.4'], ...by(state, side) }
  return told(withSealed(state, side, { draft: plan, isSubmitted: false, isMissed: false }), [event])
}

function losses(state: WwState, side: Side, given: readonly Hit[] | null, dice: Dice): Applied {
  const { question } = state.execution!
  const hits = given ?? policyHits(state)
  const event: WwEvent = {
    type: 'losses_assigned',
    clauses: ['WW-11.1', 'WW-11.7', ...(given ? [] : ['WW-11.8', 'WW-11.2'])],
    ...by(state, side),
    hex: boardOfState(state).name(question.cell),
    losses: hits.map(({ serial, damage }) => ({ unit: idOf(state.factions, side, serial), damage })),
    byDeadline: given === null,
    ...(state.setting.options.fogOfWar ? { seen: { nw: side === 'nw', se: side === 'se' } } : {}),
  }
  const turn = playOn(state, hits, dice)
  return { state: turn.state, events: [event, ...turn.events], reveals: true }
}

/** WW-11.8: a missed deadline leaves it to the plan. */
function policyHits(state: WwState): readonly Hit[] {
  const { question, policies } = state.execution!
  const units = askedUnits(state, question)
  const policy = policies[question.side]
  if (question.kind === 'combat') return assignByPolicy(units, question.damage, policy)
  const victim = shellVictim(units, policy)
  return victim ? [{ serial: victim.serial, damage: healthOf(victim) }] : []
}

function end(state: WwState, winner: Side | null, reason: string, clause: string): Applied {
  const over: WwState = {
    ...state,
    phase: 'over',
    plans: { nw: NO_PLAN, se: NO_PLAN },
    result: { winner, reason, clause },
  }
  return { state: over, events: [gameOver(over)], reveals: true }
}
