// What each unit could do at once, and what that is worth by a weights: no search, no die.
import type { Choice } from '@sandtable/ai'
import { bestChargePath, chargePoints } from '../rules/combat/charge.ts'
import {
  activeUnit,
  CHANCE_OF,
  type Choices,
  commandOf,
  type MusketAction,
  preview,
  type Unit,
  unitById,
  unitsToAct,
} from '../rules/index.ts'
import { freshActivation, withActive } from '../rules/state/state.ts'
import { type RoleWeights, weightsFor } from './eval-weights.ts'
import { type Expectation, expectCharge, expectFire } from './expect.ts'
import { hexValue, type PositionView, unitViewOf } from './hex-value.ts'

/** Worth in strength points. */
export type MusketIdea = Choice<MusketAction> & { readonly value: number }

const PASS: MusketIdea = { action: { type: 'endPlayerTurn' }, value: 0, why: 'Nobody can better the position.' }
const COMPLETE: MusketIdea = { action: { type: 'endActivation' }, value: 0, why: 'The action is complete.' }
const stand = (unit: Unit): MusketIdea => ({
  action: { type: 'endActivation' },
  value: 0,
  why: `${unit.who.name} stands where it is best.`,
})

/** Everything worth a thought, best first; equals stay in the order of the list, so the choice is fixed. Standing still is worth nothing. */
export function ideasOf(position: PositionView): readonly MusketIdea[] {
  const unit = activeUnit(position.state)
  if (!unit) return surveyOf(position).ideas
  return position.state.step === 'ACTION' ? sorted([stand(unit), ...ideasFor(position, unit)]) : [COMPLETE]
}

/** The ideas, and the list of alternatives shown beside a choice. */
export type Survey = { readonly ideas: readonly MusketIdea[]; readonly glance: readonly MusketIdea[] }

/**
 * The alternatives always have a second entry: units that should stay put are listed too, and ending the turn early. Evaluating every unit
 * is most of the cost of a choice, so both lists are made at once.
 */
export function surveyOf(position: PositionView): Survey {
  if (activeUnit(position.state)) {
    const ideas = ideasOf(position)
    return { ideas, glance: ideas.length > 1 ? ideas : [...ideas, breakOff(position)] }
  }
  const glance = sorted([PASS, ...everyActivation(position)])
  return { ideas: glance.slice(0, glance.indexOf(PASS) + 1), glance }
}

/** The first of `ideasOf`, without sorting the rest. */
export function bestIdea(position: PositionView): MusketIdea {
  const unit = activeUnit(position.state)
  if (!unit) return best(activations(position), PASS)
  return position.state.step === 'ACTION' ? best(ideasFor(position, unit), stand(unit)) : COMPLETE
}

const sorted = (ideas: readonly MusketIdea[]): readonly MusketIdea[] => [...ideas].sort((a, b) => b.value - a.value)

const best = (ideas: readonly MusketIdea[], otherwise: MusketIdea): MusketIdea =>
  ideas.reduce((first, idea) => (idea.value > first.value ? idea : first), otherwise)

/** Each unit with an idea worth more than staying put. */
const activations = (position: PositionView): MusketIdea[] => everyActivation(position).filter(({ value }) => value > 0)

/** What each unit would do, by the chance that it obeys (MK-12.7). */
function everyActivation(position: PositionView): MusketIdea[] {
  return unitsToAct(position.state).map(unit => {
    const idea = best(ideasFor(position, unit), stand(unit))
    const value = idea.value > 0 ? (idea.value * commandOf(position.state, unit.who.id).chance) / CHANCE_OF : 0
    return { action: { type: 'activate', unit: unit.who.id }, value, why: idea.why }
  })
}

/** Ending the turn during an activation costs what the best other unit could still do. */
export function breakOff(position: PositionView): MusketIdea {
  const running = activeUnit(position.state)?.who.id
  const waiting = { ...position, state: withActive(position.state, 'AWAITING_ACTIVATION', null) }
  const others = activations(waiting).filter(({ action }) => action.type === 'activate' && action.unit !== running)
  const { value } = best(others, PASS)
  return { action: { type: 'endPlayerTurn' }, value: 0 - value, why: 'Ends the turn; whoever has not acted does nothing.' }
}

function ideasFor(position: PositionView, unit: Unit): MusketIdea[] {
  const choices = preview(position.state, unit.who.id)
  return [...attackIdeas(position, unit, choices), ...moveIdeas(position, unit, choices), ...exitIdeas(position, unit, choices)]
}

function attackIdeas(position: PositionView, unit: Unit, { fires, charges }: Choices): MusketIdea[] {
  const { state, field, goals } = position
  const weights = weightsFor(position.weights, unit.who.kind)
  const points = chargePoints(unit, state.active ?? freshActivation(unit.who.id))
  const fire = fires.map(id => {
    const target = unitById(state, id)!
    const value = attackWorth(expectFire(state, field, unit, target), target, weights)
    return { action: { type: 'fire', target: id }, value, why: `${unit.who.name} fires at ${target.who.name}.` } as const
  })
  const charge = charges.map(id => {
    const target = unitById(state, id)!
    const path = bestChargePath(state, field, unit, target.cell, points)?.path ?? []
    const expected = expectCharge(state, field, unit, target, path[path.length - 2] ?? unit.cell)
    const value = attackWorth(expected, target, weights) + (goals.includes(target.cell) ? expected.ground : 0)
    return { action: { type: 'charge', target: id }, value, why: `${unit.who.name} charges ${target.who.name}.` } as const
  })
  return [...fire, ...charge]
}

/** In strength points: what the enemy loses less what we do. */
export function attackWorth(
  { enemyLoss, enemyKill, ownLoss, ownKill }: Expectation,
  target: Unit,
  weights: RoleWeights,
): number {
  return (
    enemyLoss + weights.kill * enemyKill + weights.finish * (target.who.max - target.sp) - ownLoss - weights.ownKill * ownKill
  )
}

function moveIdeas(position: PositionView, unit: Unit, { moves }: Choices): MusketIdea[] {
  const unitView = unitViewOf(position, unit)
  const here = hexValue(unitView, unit.cell)
  return moves.map(({ hex, checks }) => {
    const gain = hexValue(unitView, position.field.cell(hex)) - here
    const value = gain / 2 ** checks - position.weights.step
    return { action: { type: 'move', to: hex }, value, why: `${unit.who.name} goes to better ground.` } as const
  })
}

function exitIdeas({ weights }: PositionView, unit: Unit, { exits }: Choices): MusketIdea[] {
  const value = weights.exit
  return exits.map(hex => ({ action: { type: 'exit', hex }, value, why: `${unit.who.name} can leave the field.` }))
}
