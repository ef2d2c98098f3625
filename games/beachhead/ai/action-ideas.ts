// BI-14, one activation: attacks by expected value, objectives before anything else, searches where markers are in reach.
import type { BeachheadAction } from '../rules/actions.ts'
import { type Unit, unitById } from '../rules/state.ts'
import { UNITS } from '../rules/tables/index.ts'
import { expectHits } from './dice-sums.ts'
import { realChance } from './foes.ts'
import { HIDDEN_WORTH } from './garrison.ts'
import type { Idea, Mind } from './ideas.ts'
import { liftIdeas } from './lift-ideas.ts'
import { DEMOLITION_WORTH, hubToDestroy, shotAt, structureWorth } from './shots.ts'

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
  const { scene, weights } = mind
  const { state } = scene
  switch (action.type) {
    case 'attack': {
      const unit = unitById(state, action.unit) as Unit
      const target = unitById(state, action.target)
      if (!target) return null
      const shot = shotAt(mind, unit, target)
      const value = shot.value - costOfShowing(mind, unit) - (unit.who.facts.sp === null ? 0 : SPENT)
      return tactical(
        action,
        value,
        `${unit.who.facts.name} fires at ${target.who.facts.name}: ${shot.damage.toFixed(1)} HP expected.`,
      )
    }
    case 'attackHex':
      return mortarIdea(mind, action)
    case 'attackStructure': {
      const unit = unitById(state, action.unit) as Unit
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
      const aim = hubToDestroy(scene)
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

/** BI-24.13: what a hidden unit gives up by shooting. Next to a revealed enemy it will be found anyway (BI-17.5). */
export function costOfShowing({ scene, weights }: Mind, unit: Unit): number {
  if (unit.marker === null) return 0
  const { field, foes } = scene
  const isFound = foes.some(
    foe => foe.type !== null && !foe.airborne && foe.tokens < 2 && field.distance(foe.cell, unit.cell) <= 1,
  )
  if (isFound) return 0
  const factor = unit.who.facts.type === 'mortar_team' ? 0.4 : 1
  return HIDDEN_WORTH * factor * weights.hiddenOperations
}

/** BI-15.18 to BI-15.20: a die or two on each, and a token on whoever lives. */
function mortarIdea(mind: Mind, action: Extract<BeachheadAction, { type: 'attackHex' }>): Idea | null {
  const { scene, weights } = mind
  const { state, field, foes } = scene
  const unit = unitById(state, action.unit) as Unit
  const cell = field.cell(action.hex)
  const dice = Math.max(0, 1 - (unit.tokens > 0 ? 1 : 0) + (unit.marker !== null ? 1 : 0))
  let value = 0
  for (const foe of foes) {
    if (foe.cell !== cell || foe.airborne) continue
    const sure = foe.live ? 1 : 0.35
    for (const { type, p } of foe.guesses) {
      const facts = UNITS[type]
      if (facts.class === 'ship') continue
      const need = Math.min(6, facts.def + (field.cover[cell] as number))
      const { mean } = expectHits(dice, need, Math.max(1, foe.hp))
      value += p * sure * (mean * (facts.cost / facts.hp) + (foe.tokens < 2 ? TOKEN * (facts.cost / 12) : 0))
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
  const { scene, weights } = mind
  const cell = scene.field.cell(action.hex)
  const fort = scene.state.forts.find(each => each.cell === cell)
  if (!fort) return null
  const isHeld = scene.foes.some(foe => foe.cell === cell)
  const isNeeded = scene.targets.some(target => target.cell === cell && target.weight > 0.3)
  if (fort.type === 'bunker' || fort.type === 'trench') {
    const value = (isHeld ? (fort.type === 'bunker' ? 6 : 3.2) : 0) + (isHeld && isNeeded ? 2 : 0)
    return tactical(action, value * weights.specialAbilities, `Charges on the ${fort.type}.`)
  }
  return tactical(action, 0.6 * weights.specialAbilities, `The ${fort.type} is cleared.`)
}

const FAR_SEARCH = 2

function searchIdea({ scene, weights }: Mind, action: Extract<BeachheadAction, { type: 'search' }>): Idea | null {
  const { field, foes, state } = scene
  const unit = unitById(state, action.unit) as Unit
  if (unit.marker !== null) return null
  const { type } = unit.who.facts
  const radius = type === 'humvee' || type === 'marsoc' ? FAR_SEARCH : 1
  let value = 0
  for (const foe of foes) {
    if (foe.type !== null || field.distance(foe.cell, unit.cell) > radius) continue
    const isOnTarget = scene.targets.some(target => target.cell === foe.cell && target.weight > 0.3)
    value += SEARCH * (0.6 + realChance(foe)) * (isOnTarget ? 1.6 : 1)
  }
  return value === 0
    ? null
    : tactical(action, value * weights.gatherIntelligence, `${unit.who.facts.name} looks under the markers.`)
}
