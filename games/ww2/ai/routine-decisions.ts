// Decisions all levels make alike: faction, first place, losses. Only the plan of a turn is a matter of skill.
import { type Alternative, alternativesTo, type Choice, lossAgainstBest } from '@sandtable/ai'
import { assignByPolicy, type Casualty, everyAssignment, everyVictim, type Hit, shellVictim } from '../rules/combat/losses.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import type { WwView } from '../rules/knowledge/view.ts'
import { placesFor } from '../rules/setup/allocation.ts'
import { boardOfState, healthOf, idOf, type WwState } from '../rules/state/state.ts'
import { enemyOf, FACTIONS, type Side } from '../rules/tables.ts'
import { askedUnits } from '../rules/turn/execution.ts'
import { AI_LOSS_POLICY, UNIT_WORTH } from './planner/fights.ts'
import { frameOf, type PlannerFrame } from './planner/frame.ts'

/** Answers that are compared; a large company has hundreds. */
const MOST_ANSWERS = 24
const ALIKE = 'All factions fight alike.'

/** `submit` is asked for the plan of a turn. */
export function decide(view: WwView, state: WwState, side: Side, submit: () => Choice<WwAction>): Choice<WwAction> {
  switch (state.phase) {
    case 'factions':
      return chooseFaction(state, side)
    case 'placement':
      return place(frameOf(state, side, view))
    case 'losses':
      return assign(state, side)
    default:
      // The plan is in; to take it back is all that is listed then (WW-7.27).
      return state.plans[side].isSubmitted ? { action: { type: 'withdrawPlan' }, why: 'The plan is in.' } : submit()
  }
}

function chooseFaction(state: WwState, side: Side): Choice<WwAction> {
  const free = FACTIONS.filter(each => each !== state.factions[enemyOf(side)])
  const [first, ...others] = free.map(faction => ratedAnswer({ type: 'chooseFaction', faction }, 0, ALIKE))
  return chosenAnswer(first!, others)
}

/** A city before the corner, and of the cities the one nearest to one that can be taken. */
function place(frame: PlannerFrame): Choice<WwAction> {
  const { state, side, board } = frame
  const goals = board.cities.filter(city => frame.owner[city] !== 1)
  const far = (cell: number) =>
    board.isStrategic[cell] === 1 ? Math.min(...goals.map(goal => frame.steps(cell, goal))) : board.size
  const places = placesFor(state, side).map(cell => frame.real(cell))
  const [best = frame.corner, ...others] = places.sort((a, b) => far(a) - far(b) || a - b)
  const nameOf = (cell: number) => boardOfState(state).name(frame.real(cell))
  const hexes = (cell: number) => `${far(cell)} ${far(cell) === 1 ? 'hex' : 'hexes'}`
  return chosenAnswer(
    ratedAnswer({ type: 'place', hex: nameOf(best) }, 0 - far(best), `${nameOf(best)} is nearest to what can be taken.`),
    others.map(cell =>
      ratedAnswer({ type: 'place', hex: nameOf(cell) }, 0 - far(cell), `${hexes(cell)} from what can be taken.`),
    ),
  )
}

function assign(state: WwState, side: Side): Choice<WwAction> {
  const { question } = state.execution!
  const units = askedUnits(state, question)
  const victim = question.kind === 'shell' ? shellVictim(units, AI_LOSS_POLICY) : undefined
  const hits: readonly Hit[] = victim
    ? [{ serial: victim.serial, damage: healthOf(victim) }]
    : assignByPolicy(units, question.damage, AI_LOSS_POLICY)
  const every = question.kind === 'shell' ? everyVictim(units) : everyAssignment(units, question.damage, MOST_ANSWERS)
  const line = (each: readonly Hit[], why: string) => ratedAnswer(assignment(state, side, each), 0 - missed(units, each), why)
  return chosenAnswer(
    line(hits, 'The least worth goes first.'),
    every.map(each => line(each, 'Others pay for it.')),
  )
}

function assignment(state: WwState, side: Side, hits: readonly Hit[]): WwAction {
  const dealt = new Map<number, number>()
  for (const hit of hits) dealt.set(hit.serial, (dealt.get(hit.serial) ?? 0) + hit.damage)
  const losses = [...dealt].map(([serial, damage]) => ({ unit: idOf(state.factions, side, serial), damage }))
  return { type: 'assignLosses', losses }
}

/** What the hits cost, in Resources: each by its part of the Health that the unit had. */
function missed(units: readonly Casualty[], hits: readonly Hit[]): number {
  return hits.reduce((sum, { serial, damage }) => {
    const unit = units.find(each => each.serial === serial)
    return sum + (unit ? (UNIT_WORTH[unit.type] * damage) / healthOf(unit) : 0)
  }, 0)
}

type RatedAnswer = Alternative<WwAction> & { readonly value: number }
const ratedAnswer = (action: WwAction, value: number, why: string): RatedAnswer => ({ action, value, why })

/** What was done by rule of thumb, and the others by the same measure. */
function chosenAnswer({ action, value, why }: RatedAnswer, weighed: readonly RatedAnswer[]): Choice<WwAction> {
  const others = alternativesTo(action, weighed)
  const told = lossAgainstBest(value, others) > 0 ? `${why} By their worth alone another answer costs less.` : why
  return { action, why: told, value, measure: 'points', alternatives: others }
}
