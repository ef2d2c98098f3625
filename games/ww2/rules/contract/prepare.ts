// WW-4.2: may this be done now? Either the first reason why not, or the action made ready. Reads nothing that the seat may not know.

import { type Hit, isAssignment, totalHealth } from '../combat/losses.ts'
import { parsePlan } from '../plan/notation.ts'
import { type Plan, withBuy, withStep } from '../plan/plan.ts'
import { problemsOf, sizeProblem } from '../plan/validation.ts'
import { placesFor } from '../setup/allocation.ts'
import { boardOfState, findUnit, type Phase, unitOfId, type WwState } from '../state/state.ts'
import { enemyOf, FACTIONS, type Faction, isSide, type Side } from '../tables.ts'
import { askedUnits, planOf } from '../turn/execution.ts'
import type { Loss, WwAction } from './actions.ts'
import type { PhaseProblem, PlanProblem, WwRefusal } from './refusals.ts'

/** What `apply` needs to know, worked out once. */
export type Ready =
  | { readonly type: 'chooseFaction'; readonly side: Side; readonly faction: Faction; readonly byDeadline: boolean }
  | { readonly type: 'place'; readonly side: Side; readonly cell: number; readonly byDeadline: boolean }
  | { readonly type: 'draft'; readonly side: Side; readonly plan: Plan; readonly by: 'addBuy' | 'addStep' | 'savePlan' }
  | { readonly type: 'submit'; readonly side: Side; readonly plan: Plan; readonly byDeadline: boolean }
  | { readonly type: 'losses'; readonly side: Side; readonly hits: readonly Hit[] | null }
  | { readonly type: 'withdraw' | 'resign' | 'offer' | 'accept' | 'claim' | 'deadline'; readonly side: Side }

export const isRefusal = (ready: Ready | WwRefusal): ready is WwRefusal => 'code' in ready

/** The states an action belongs to (the table of WW-4). */
const PHASES_OF: Readonly<Record<WwAction['type'], readonly Phase[]>> = {
  chooseFaction: ['factions'],
  place: ['placement'],
  addBuy: ['planning'],
  addStep: ['planning'],
  savePlan: ['planning'],
  submitPlan: ['planning'],
  withdrawPlan: ['planning'],
  assignLosses: ['losses'],
  resign: ['planning'],
  offerDraw: ['planning'],
  acceptDraw: ['planning'],
  claimForfeit: ['planning'],
  timeout: ['factions', 'placement', 'planning', 'losses'],
}

export function prepare(state: WwState, seat: string, action: WwAction): Ready | WwRefusal {
  const no = (why: PhaseProblem, clause = 'WW-4.2'): WwRefusal => ({ code: 'E_PHASE', clause, why, phase: state.phase })
  if (!isSide(seat)) return no('not-a-seat')
  if (state.phase === 'over') return no('over')
  if (!PHASES_OF[action.type].includes(state.phase)) return no('other-state')
  const refusal = refusePhase(state, seat, action)
  if (refusal) return no(...refusal)
  switch (action.type) {
    case 'chooseFaction':
      return chooseFaction(state, seat, action.faction)
    case 'place':
      return place(state, seat, action.hex)
    case 'addBuy':
      return grown(state, seat, withBuy(planOf(state, seat), action.at, action.unit), 'addBuy')
    case 'addStep':
      return grown(state, seat, withStep(planOf(state, seat), action.step), 'addStep')
    case 'savePlan':
      return savePlan(state, seat, 'text' in action ? action.text : action.plan)
    case 'submitPlan':
      return submitPlan(state, seat, 'text' in action ? action.text : action.plan)
    case 'assignLosses':
      return assignLosses(state, seat, action.losses)
    case 'timeout':
      return timeout(state, seat)
    default:
      return { type: SIMPLE[action.type], side: seat }
  }
}

const SIMPLE = {
  withdrawPlan: 'withdraw',
  resign: 'resign',
  offerDraw: 'offer',
  acceptDraw: 'accept',
  claimForfeit: 'claim',
} as const

type PhaseRefusal = readonly [PhaseProblem, string?]

/** The right state, but not for this side or not now. */
function refusePhase(state: WwState, side: Side, { type }: WwAction): PhaseRefusal | null {
  const { phase, factions, placed, plans, offers, missed, execution } = state
  const enemy = enemyOf(side)
  if (phase === 'factions' && factions[side] !== null) return ['already-chosen']
  if (phase === 'placement' && placed[side] !== null) return ['already-placed']
  if (phase === 'losses' && execution?.question.side !== side) return ['not-asked']
  const isSubmitted = plans[side].isSubmitted
  switch (type) {
    case 'addBuy':
    case 'addStep':
    case 'savePlan':
    case 'submitPlan':
      return isSubmitted ? ['already-submitted', 'WW-4.4'] : null
    case 'withdrawPlan':
      return isSubmitted ? null : ['nothing-submitted', 'WW-4.12']
    case 'acceptDraw':
      return offers[enemy] ? null : ['no-offer', 'WW-4.12']
    case 'offerDraw':
      return offers[side] ? ['offer-stands', 'WW-4.8'] : null
    case 'claimForfeit':
      return missed[enemy] >= 2 ? null : ['no-forfeit', 'WW-4.10']
    case 'timeout':
      return phase === 'planning' && isSubmitted ? ['not-late', 'WW-4.6'] : null
    default:
      return null
  }
}

function chooseFaction(state: WwState, side: Side, faction: Faction): Ready | WwRefusal {
  if (state.factions[enemyOf(side)] === faction) return { code: 'E_FACTION', clause: 'WW-2.2', faction }
  return { type: 'chooseFaction', side, faction, byDeadline: false }
}

function place(state: WwState, side: Side, hex: string): Ready | WwRefusal {
  const board = boardOfState(state)
  const places = placesFor(state, side)
  const cell = board.cell(hex)
  if (!places.includes(cell)) return { code: 'E_PLACE', clause: 'WW-2.18', hex, allowed: places.map(each => board.name(each)) }
  return { type: 'place', side, cell, byDeadline: false }
}

/** WW-7.9: the first error leads, the others come along. */
export function asRefusal(problems: readonly PlanProblem[]): WwRefusal | null {
  const [first, ...also] = problems
  if (!first) return null
  return also.length > 0 ? { ...first, also } : first
}

/** WW-7.27: a draft grows only as long as it stays valid. */
function grown(state: WwState, side: Side, plan: Plan, by: 'addBuy' | 'addStep'): Ready | WwRefusal {
  return asRefusal(problemsOf(state, side, plan)) ?? { type: 'draft', side, plan, by }
}

/** The plan, whichever way it was written. */
export function readPlan(state: WwState, side: Side, plan: Plan | string): Plan | PlanProblem {
  const read = typeof plan === 'string' ? parsePlan(state, side, plan) : plan
  return 'code' in read ? read : (sizeProblem(read) ?? read)
}

/** WW-7.9: what cannot be carried out may still be kept; what cannot be read cannot. */
function savePlan(state: WwState, side: Side, given: Plan | string): Ready | WwRefusal {
  const plan = readPlan(state, side, given)
  return 'code' in plan ? plan : { type: 'draft', side, plan, by: 'savePlan' }
}

function submitPlan(state: WwState, side: Side, given: Plan | string | undefined): Ready | WwRefusal {
  const plan = given === undefined ? planOf(state, side) : readPlan(state, side, given)
  if ('code' in plan) return plan
  return asRefusal(problemsOf(state, side, plan)) ?? { type: 'submit', side, plan, byDeadline: false }
}

function assignLosses(state: WwState, side: Side, losses: readonly Loss[]): Ready | WwRefusal {
  const { question } = state.execution!
  const units = askedUnits(state, question)
  const hits: Hit[] = []
  for (const { unit, damage } of losses) {
    const serial = unitOfId(state, side, unit)?.serial ?? -1
    hits.push({ serial, damage })
  }
  const isKnown = hits.every(hit => findUnit(units, hit.serial) !== undefined)
  if (!isKnown || !isAssignment(units, question.damage, hits, question.kind === 'shell')) {
    const needed = question.kind === 'shell' ? 1 : Math.min(question.damage, totalHealth(units))
    return { code: 'E_LOSS', clause: 'WW-11.7', needed, given: losses.reduce((sum, loss) => sum + loss.damage, 0) }
  }
  return { type: 'losses', side, hits }
}

/** WW-4.6, WW-4.11, WW-11.8: what a deadline does in each state. */
function timeout(state: WwState, side: Side): Ready {
  if (state.phase === 'factions') {
    const faction = FACTIONS.find(each => each !== state.factions[enemyOf(side)])!
    return { type: 'chooseFaction', side, faction, byDeadline: true }
  }
  if (state.phase === 'placement') return { type: 'place', side, cell: boardOfState(state).corner[side], byDeadline: true }
  if (state.phase === 'losses') return { type: 'losses', side, hits: null }
  return { type: 'deadline', side }
}
