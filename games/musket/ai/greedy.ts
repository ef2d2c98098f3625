// The one-ply opponent: weighs what each unit could do at once, does the best, and looks no further. No search, no die: its
// expectations are closed forms, so it is quick enough for thousands of games and always plays the same from the same view.
import type { Choice, Policy } from '@sandtable/ai'
import { bestChargeWay, chargePoints } from '../rules/charge.ts'
import {
  activeUnit,
  type Choices,
  commandOf,
  type Field,
  fieldOf,
  type MusketAction,
  type MusketState,
  type MusketView,
  preview,
  type Side,
  type Unit,
  unitById,
  unitsToAct,
} from '../rules/index.ts'
import { imagine } from '../rules/position.ts'
import { freshActivation } from '../rules/state.ts'
import { type Expectation, expectCharge, expectFire } from './expect.ts'
import { goalsOf, groundValue, type Stance, stanceOf } from './ground.ts'

/** Worth of a destroyed unit over the strength points it had: most scenarios count units. */
const KILL = 2
const OWN_KILL = 1.6
const EXIT = 3

type Idea = { readonly action: MusketAction; readonly value: number; readonly why: string }
type Mind = { readonly state: MusketState; readonly field: Field; readonly stance: Stance; readonly goals: readonly number[] }

export const greedy: Policy<MusketView, MusketAction> = {
  id: 'greedy',
  title: 'Greedy',
  choose(view, seat): Choice<MusketAction> {
    const state = imagine(view)
    const side = seat as Side
    const field = fieldOf(state)
    const mind: Mind = { state, field, stance: stanceOf(state, side), goals: goalsOf(state, field) }
    const unit = activeUnit(state)
    if (unit)
      return state.step === 'ACTION' ? act(mind, unit) : { action: { type: 'endActivation' }, why: 'The action is complete.' }
    return activateBest(mind)
  },
}

function act(mind: Mind, unit: Unit): Choice<MusketAction> {
  const idea = bestIdea(mind, unit)
  if (!idea || idea.value <= 0) return { action: { type: 'endActivation' }, why: `${unit.who.name} stands where it is best.` }
  return { action: idea.action, why: idea.why }
}

/** The unit whose best idea is worth most, by the chance that it obeys (MK-12.7). Whoever has no good idea stays put. */
function activateBest(mind: Mind): Choice<MusketAction> {
  let best: { unit: Unit; value: number; why: string } | null = null
  for (const unit of unitsToAct(mind.state)) {
    const idea = bestIdea(mind, unit)
    if (!idea || idea.value <= 0) continue
    const value = (idea.value * commandOf(mind.state, unit.who.id).chance) / 60
    if (!best || value > best.value) best = { unit, value, why: idea.why }
  }
  if (!best) return { action: { type: 'endPlayerTurn' }, why: 'Nobody can better the position.' }
  return { action: { type: 'activate', unit: best.unit.who.id }, why: best.why }
}

function bestIdea(mind: Mind, unit: Unit): Idea | null {
  const choices = preview(mind.state, unit.who.id)
  const ideas = [...attackIdeas(mind, unit, choices), ...moveIdeas(mind, unit, choices), ...exitIdeas(unit, choices)]
  // The first of equals: the order of ideas is fixed, so the choice is too.
  return ideas.reduce<Idea | null>((best, idea) => (!best || idea.value > best.value ? idea : best), null)
}

function attackIdeas(mind: Mind, unit: Unit, { fires, charges }: Choices): Idea[] {
  const { state, field } = mind
  const points = chargePoints(unit, state.active ?? freshActivation(unit.who.id))
  const fire = fires.map(id => {
    const target = unitById(state, id) as Unit
    const value = worth(expectFire(state, field, unit, target), target)
    return { action: { type: 'fire', target: id }, value, why: `${unit.who.name} fires at ${target.who.name}.` } as const
  })
  const charge = charges.map(id => {
    const target = unitById(state, id) as Unit
    const path = bestChargeWay(state, field, unit, target.cell, points)?.path ?? []
    const expected = expectCharge(state, field, unit, target, path[path.length - 2] ?? unit.cell)
    const isGoal = mind.goals.includes(target.cell)
    const value = worth(expected, target) + (isGoal ? expected.ground : 0)
    return { action: { type: 'charge', target: id }, value, why: `${unit.who.name} charges ${target.who.name}.` } as const
  })
  return [...fire, ...charge]
}

/** In strength points: what the enemy loses less what we do; weak enemies are worth finishing. */
function worth({ enemyLoss, enemyKill, ownLoss, ownKill }: Expectation, target: Unit): number {
  return enemyLoss + KILL * enemyKill + 0.1 * (target.who.max - target.sp) - ownLoss - OWN_KILL * ownKill
}

function moveIdeas({ state, field, stance, goals }: Mind, unit: Unit, { moves }: Choices): Idea[] {
  const here = groundValue(state, unit, unit.cell, stance, goals)
  return moves.map(({ hex, checks }) => {
    const gain = groundValue(state, unit, field.cell(hex), stance, goals) - here
    return {
      action: { type: 'move', to: hex },
      value: gain / 2 ** checks - 0.02,
      why: `${unit.who.name} goes to better ground.`,
    } as const
  })
}

function exitIdeas(unit: Unit, { exits }: Choices): Idea[] {
  return exits.map(hex => ({ action: { type: 'exit', hex }, value: EXIT, why: `${unit.who.name} can leave the field.` }))
}
