// BI-10: what command points are best spent on. They are lost at the end of the turn, so whatever helps at all is bought, best first.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { ABOARD, type Unit, unitById } from '../../rules/state/state.ts'
import { REINFORCEMENT_COST, STRATEGIC_CARDS, UNITS } from '../../rules/tables/index.ts'
import { expectHits } from '../evaluation/dice-sums.ts'
import { garrisonWorth } from '../setup/lay-defence.ts'
import { marchesTo } from '../situation/march-distances.ts'
import { isFighter, nearestMarch } from '../situation/pull.ts'
import { cardIdea } from './card-ideas.ts'
import { hidingWorth } from './garrison.ts'
import type { Idea, Mind } from './ideas.ts'
import { launchWorth, waiting } from './lift-ideas.ts'

const RAPID = 6
const MARCH_TO_TAKE = 12
const MARCH = 0.8
/** BI-24.15: below this no barrage is fired, unless it pins a unit. */
export const LEAST_BARRAGE = 0.3

export function commandIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { commands } = mind.situation.evalWeights
  const ideas: Idea[] = []
  for (const action of legal) {
    if (commands === 'marches' && action.type !== 'forceMarch') continue
    const idea = ideaOf(mind, action)
    if (idea && idea.value > 0.5) ideas.push(idea)
  }
  return commands === 'together' ? withTheRest(mind, ideas) : ideas
}

/** BI-10: what each costs. */
function priceOf(action: BeachheadAction): number {
  switch (action.type) {
    case 'coordinatedAir':
    case 'barrage':
      return 2
    case 'samStrike':
      return 3
    case 'reinforce':
      return REINFORCEMENT_COST[action.unitType] ?? 1
    case 'playCard':
      return STRATEGIC_CARDS[action.card].cp
    default:
      return 1
  }
}

/** BI-24.5: points spent now are missing for something else, so each purchase counts with the best that can be bought beside it. */
function withTheRest({ situation }: Mind, ideas: readonly Idea[]): readonly Idea[] {
  const purse = situation.state.cp[situation.side]
  return ideas.map(idea => {
    const left = purse - priceOf(idea.action)
    let rest = 0
    for (const other of ideas) if (other !== idea && priceOf(other.action) <= left) rest = Math.max(rest, other.value)
    return { ...idea, value: idea.value + rest }
  })
}

const strategic = (action: BeachheadAction, value: number, why: string): Idea => ({ action, value, layer: 'strategic', why })

function ideaOf(mind: Mind, action: BeachheadAction): Idea | null {
  const { situation, weights } = mind
  switch (action.type) {
    case 'rapidDeployment':
      return strategic(
        action,
        moreToLaunch(mind) > 0 ? RAPID * weights.waspOperations : 0,
        'More is ready than the decks let go.',
      )
    case 'coordinatedAir': {
      const cell = situation.field.cell(action.hex)
      const gunships = situation.own.filter(
        unit =>
          isFighter(unit) && unit.cell >= 0 && unit.sp > 0 && situation.field.distance(unit.cell, cell) <= unit.who.facts.mv,
      )
      return strategic(action, (gunships.length - 0.5) * 2 * weights.inflictCasualties, 'The gunships strike one hex together.')
    }
    case 'forceMarch':
      return marchIdea(mind, action, unitById(situation.state, action.unit)!)
    case 'barrage':
      return barrageIdea(mind, action)
    case 'samStrike':
      return samIdea(mind, action)
    case 'reinforce': {
      const cell = situation.field.cell(action.hex)
      const cost = REINFORCEMENT_COST[action.unitType] ?? 9
      const value =
        UNITS[action.unitType].cost * 0.5 + 0.05 * garrisonWorth(situation, cell, false) - cost * 0.2 + nearness(mind, cell)
      return strategic(action, value, `${UNITS[action.unitType].name} comes up.`)
    }
    case 'playCard':
      return cardIdea(mind, action)
    default:
      return null
  }
}

const nearness = ({ situation }: Mind, cell: number): number => {
  const main = situation.targets[0]
  return main ? Math.max(0, 2 - 0.15 * marchesTo(situation.field, main.cell, 'foot')[cell]!) : 0
}

/** How many more launches would be of use than the decks have left this turn. */
function moreToLaunch(mind: Mind): number {
  const { own, state } = mind.situation
  const aboard = own.filter(unit => unit.cell === ABOARD)
  const gunships = aboard.filter(unit => isFighter(unit) && launchWorth(mind, unit, []) > 0).length
  const lifts = aboard.filter(({ who }) => who.facts.type === 'osprey' || who.facts.type === 'super_stallion')
  const craft = aboard.filter(({ who }) => who.facts.class === 'craft').length
  const amtracs = aboard.filter(({ who }) => who.facts.type === 'aav7').length
  const squads = waiting(mind)
  const airDeck = state.wasp.flightDeck === 'Operational' ? 2 : state.wasp.flightDeck === 'Limited' ? 1 : 0
  const airLifts = Math.min(lifts.length, Math.ceil(squads / 2))
  const air = airDeck > 0 ? Math.max(0, gunships + airLifts - airDeck) : 0
  const left = Math.max(0, squads - airLifts * 2)
  const useful = Math.min(craft, Math.ceil(left / 3)) + Math.min(amtracs, Math.max(1, left))
  const isWellOpen = state.wasp.wellDeck === 'Operational' || state.wasp.wellDeck === 'Limited'
  const sea = isWellOpen ? Math.max(0, useful - (craft > 0 ? 1 : 2)) : 0
  return air + sea - state.wasp.extraLaunch
}

function marchIdea(mind: Mind, action: BeachheadAction, unit: Unit): Idea | null {
  const { situation, weights } = mind
  if (unit.cell < 0 || unit.tokens > 1 || unit.who.facts.class !== 'infantry') return null
  const reach = unit.who.facts.mv - unit.tokens
  for (const { cell, objective, weight } of situation.targets) {
    if (objective.control === situation.side || situation.foes.some(foe => foe.cell === cell && !foe.airborne)) continue
    const march = marchesTo(situation.field, cell, unit.who.facts.movesAs)[unit.cell]!
    if (march > reach && march <= reach + 2)
      return strategic(
        action,
        MARCH_TO_TAKE * weight * weights.secureObjectives,
        `${unit.who.facts.name} can reach the objective.`,
      )
  }
  if (situation.side === 'defender' || unit.marker !== null) return null
  const march = nearestMarch(situation, unit.who.facts.movesAs, unit.cell)
  return march > reach && march < 20
    ? strategic(action, MARCH + 0.01 * (20 - march), `${unit.who.facts.name} hurries on.`)
    : null
}

const SHELL = 5

/** BI-10.12, BI-10.13: two dice on each unit in the triangle, and a token. */
export function barrageWorth(
  mind: Mind,
  hexes: readonly string[],
  battery: string,
): { damage: number; tokens: number; points: number } {
  const { situation } = mind
  const cells = hexes.map(hex => situation.field.cell(hex))
  const isSuppressed = (unitById(situation.state, battery)?.tokens ?? 0) > 0
  let [damage, tokens, points] = [0, 0, 0]
  for (const foe of situation.foes) {
    if (foe.airborne || !cells.includes(foe.cell)) continue
    for (const { type, p } of foe.guesses) {
      const { cost, hp, class: kind } = UNITS[type]
      const sure = p * (foe.live ? 1 : 0.35)
      const scarcity = kind === 'infantry' ? situation.scarcity : 1
      const { mean } = expectHits(isSuppressed ? 1 : 2, SHELL, Math.max(1, foe.hp))
      damage += mean * sure
      points += mean * sure * (kind === 'ship' ? 5 : (scarcity * cost) / hp)
      if (kind === 'ship' || foe.tokens > 0) continue
      tokens += sure
      points += sure * scarcity * cost * 0.12
    }
  }
  return { damage, tokens, points }
}

function barrageIdea(mind: Mind, action: Extract<BeachheadAction, { type: 'barrage' }>): Idea | null {
  const { damage, tokens, points } = barrageWorth(mind, action.hexes, action.unit)
  if (damage < LEAST_BARRAGE && tokens < LEAST_BARRAGE) return null
  const value = points * mind.weights.specialAbilities - showingBattery(mind, action.unit)
  return strategic(action, value, `Shells on ${action.hexes.join(' ')}: ${damage.toFixed(1)} HP expected.`)
}

/** A battery that has flown a mission is known, and aircraft come for it: the first must be worth that. */
function showingBattery(mind: Mind, id: string): number {
  const battery = unitById(mind.situation.state, id)
  return battery && battery.marker !== null && mind.situation.evalWeights.byPrice
    ? hidingWorth(mind, battery) * FIRST_MISSION
    : 0
}
const FIRST_MISSION = 0.5

const SAM_DICE = 3

function samIdea(mind: Mind, action: Extract<BeachheadAction, { type: 'samStrike' }>): Idea | null {
  const { situation, weights } = mind
  const target = unitById(situation.state, action.target)
  if (!target) return null
  const { facts } = target.who
  const dice = SAM_DICE - ((unitById(situation.state, action.unit)?.tokens ?? 0) > 0 ? 1 : 0)
  const { mean, kill } = expectHits(dice, Math.min(6, facts.def), target.hp)
  const isSinking = situation.state.setting.goals.defender.primary.includes('sink')
  const perHp = facts.class === 'ship' ? (isSinking ? 9 : 3) : facts.cost / facts.hp
  const value =
    (mean * perHp + (facts.class === 'ship' ? 0 : kill * facts.cost * 0.35)) * weights.specialAbilities -
    showingBattery(mind, action.unit)
  return strategic(action, value, `A missile at ${facts.name}: ${mean.toFixed(1)} HP expected.`)
}
