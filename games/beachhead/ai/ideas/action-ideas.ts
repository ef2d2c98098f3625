// BI-14, one activation: attacks by expected value, objectives before anything else, searches where markers are in reach.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { type Unit, unitById } from '../../rules/state/state.ts'
import { UNITS } from '../../rules/tables/index.ts'
import { expectHits } from '../evaluation/dice-sums.ts'
import { answerTo, menaceOf } from '../evaluation/exchange.ts'
import { DEMOLITION_WORTH, hubToDestroy, pointsOf, type Shot, shotAt, structureWorth } from '../evaluation/shots.ts'
import { realChance } from '../situation/known-enemies.ts'
import type { Idea, Mind } from './ideas.ts'
import { liftIdeas } from './lift-ideas.ts'

const SECURE = 120
const SEARCH = 1.6
const TOKEN = 1.8
/** An attack is worth making if it gives more than nothing worth speaking of. */
const LEAST = 0.25
const SPENT = 0.5

export function actionIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const ideas: Idea[] = [...liftIdeas(mind, legal)]
  for (const action of legal) {
    const idea = ideaOf(mind, action)
    if (idea && idea.value > LEAST) ideas.push(idea)
  }
  return ideas
}

const tactical = (action: BeachheadAction, value: number, why: string): Idea => ({ action, value, layer: 'tactical', why })

function ideaOf(mind: Mind, action: BeachheadAction): Idea | null {
  const { situation, weights } = mind
  const { state } = situation
  switch (action.type) {
    case 'attack': {
      const unit = unitById(state, action.unit)!
      const target = unitById(state, action.target)
      if (!target) return null
      const shot = shotAt(mind, unit, target)
      const value = shotNow(mind, unit, target, shot)
      const told = `${unit.who.facts.name} fires at ${target.who.facts.name}: ${shot.damage.toFixed(1)} HP expected.`
      return tactical(action, value, told + ambushWords(mind, unit, value))
    }
    case 'attackHex':
      return mortarIdea(mind, action)
    case 'attackStructure': {
      const unit = unitById(state, action.unit)!
      return tactical(action, structureWorth(mind, unit), `${unit.who.facts.name} fires at the hub.`)
    }
    case 'seaSparrow': {
      const target = unitById(state, action.target)
      if (!target) return null
      const { mean } = expectHits(2, 4, target.hp)
      return tactical(action, mean * target.who.facts.cost * weights.specialAbilities, 'Sea Sparrow takes the aircraft.')
    }
    case 'secure':
      return tactical(action, SECURE * weights.secureObjectives, 'The objective is ours to take.')
    case 'demolish': {
      const aim = hubToDestroy(situation)
      const value = aim ? DEMOLITION_WORTH * aim.weight * 2 : 3
      return tactical(action, value * weights.specialAbilities, 'Charges on the hub.')
    }
    case 'breach':
      return breachIdea(mind, action)
    case 'search':
      return searchIdea(mind, action)
    default:
      return null
  }
}

/** Worth a token as much as half a kill, as far as shooting back goes. */
const HALF = 0.5

/** The shot at this moment of the turn: which enemy it stops, what comes back, and which unit may not get another chance. */
function shotNow(mind: Mind, unit: Unit, target: Unit, { value, kill, any }: Shot): number {
  const { initiative, urgency } = mind.situation.evalWeights
  const spent = unit.who.facts.sp === null ? 0 : SPENT
  const stopped = initiative > 0 && !target.acted ? initiative * (kill + HALF * (any - kill)) * menaceOf(mind, target) : 0
  const worth = value + stopped - costOfShowing(mind, unit) - spent
  if (urgency === 0 || worth <= 0 || unit.marker !== null) return worth
  return worth * (1 + (urgency * answerTo(mind, unit)) / pointsOf(unit))
}

/** BI-24.13: both sides of the reckoning. */
function ambushWords(mind: Mind, unit: Unit, value: number): string {
  if (unit.marker === null) return ''
  const cost = costOfShowing(mind, unit)
  return ` The ambush promises ${(value + cost).toFixed(0)} points, staying hidden is worth ${cost.toFixed(0)}.`
}

/** BI-24.13: what a hidden unit gives up by shooting. Next to a revealed enemy it will be found anyway (BI-17.5). */
export function costOfShowing(mind: Mind, unit: Unit): number {
  if (unit.marker === null) return 0
  const { situation, weights } = mind
  const { field, foes, evalWeights } = situation
  const isFound = foes.some(
    foe => foe.type !== null && !foe.airborne && foe.tokens < 2 && field.distance(foe.cell, unit.cell) <= 1,
  )
  if (isFound) return 0
  const factor = unit.who.facts.type === 'mortar_team' ? 0.4 : 1
  const answer = evalWeights.answer === 0 ? 0 : evalWeights.answer * answerTo(mind, unit)
  return evalWeights.hidden * factor * weights.hiddenOperations + answer
}

/** BI-15.18 to BI-15.20: a die or two on each, and a token on each survivor. */
function mortarIdea(mind: Mind, action: Extract<BeachheadAction, { type: 'attackHex' }>): Idea | null {
  const { situation, weights } = mind
  const { state, field, foes } = situation
  const unit = unitById(state, action.unit)!
  const cell = field.cell(action.hex)
  const dice = Math.max(0, 1 - (unit.tokens > 0 ? 1 : 0) + (unit.marker !== null ? 1 : 0))
  let value = 0
  for (const foe of foes) {
    if (foe.cell !== cell || foe.airborne) continue
    const sure = foe.live ? 1 : 0.35
    for (const { type, p } of foe.guesses) {
      const facts = UNITS[type]
      if (facts.class === 'ship') continue
      const need = Math.min(6, facts.def + field.cover[cell]!)
      const { mean } = expectHits(dice, need, Math.max(1, foe.hp))
      const scarcity = facts.class === 'infantry' ? situation.scarcity : 1
      value += p * sure * scarcity * (mean * (facts.cost / facts.hp) + (foe.tokens < 2 ? TOKEN * (facts.cost / 12) : 0))
    }
  }
  if (value === 0) return null
  return tactical(
    action,
    value * weights.specialAbilities - costOfShowing(mind, unit) - SPENT,
    'Mortar bombs keep their heads down.',
  )
}

function breachIdea(mind: Mind, action: Extract<BeachheadAction, { type: 'breach' }>): Idea | null {
  const { situation, weights } = mind
  const cell = situation.field.cell(action.hex)
  const fort = situation.state.forts.find(each => each.cell === cell)
  if (!fort) return null
  const isHeld = situation.foes.some(foe => foe.cell === cell)
  const isNeeded = situation.targets.some(target => target.cell === cell && target.weight > 0.3)
  if (fort.type === 'bunker' || fort.type === 'trench') {
    const value = (isHeld ? (fort.type === 'bunker' ? 6 : 3.2) : 0) + (isHeld && isNeeded ? 2 : 0)
    return tactical(action, value * weights.specialAbilities, `Charges on the ${fort.type}.`)
  }
  return tactical(action, 0.6 * weights.specialAbilities, `The ${fort.type} is cleared.`)
}

const FAR_SEARCH = 2

function searchIdea({ situation, weights }: Mind, action: Extract<BeachheadAction, { type: 'search' }>): Idea | null {
  const { field, foes, state } = situation
  const unit = unitById(state, action.unit)!
  if (unit.marker !== null) return null
  const { type } = unit.who.facts
  const radius = type === 'humvee' || type === 'marsoc' ? FAR_SEARCH : 1
  let value = 0
  for (const foe of foes) {
    if (foe.type !== null || field.distance(foe.cell, unit.cell) > radius) continue
    const isOnTarget = situation.targets.some(target => target.cell === foe.cell && target.weight > 0.3)
    value += SEARCH * (0.6 + realChance(foe)) * (isOnTarget ? 1.6 : 1)
  }
  return value === 0
    ? null
    : tactical(action, value * weights.gatherIntelligence, `${unit.who.facts.name} looks under the markers.`)
}
