// BI-7.1 to BI-7.3, BI-7.22 to BI-7.25, BI-26.2: from a scenario to a game. What fixes itself is skipped; the first step that needs a decision is
// where play begins.
import { type Dice, ParseError, type Step } from '@sandtable/kernel'
import six from '../../scenarios/quick-six.json' with { type: 'json' }
import eight from '../../scenarios/red-beach.json' with { type: 'json' }
import type { BeachheadEvent } from '../contract/events.ts'
import { hasChoices, legal } from '../contract/legal.ts'
import { ActionRun } from '../state/action-run.ts'
import { rebuilt } from '../state/setting.ts'
import type { BeachheadState, ForceList, Objective } from '../state/state.ts'
import { ASSAULT_CARDS, DEFENDER_CARDS, EVENT_IDS, FIRST_HAND, LEAST_SIDE } from '../tables/index.ts'
import { advance, runFrom } from '../turn/steps.ts'
import { randomMap } from './assembly.ts'
import { checkPosition } from './check-position.ts'
import { admit, bad, checkMap, checkOffshore, optionProblem } from './check-scenario.ts'
import { numberMarkers } from './end-deployment.ts'
import { EMPTY_LIST, raiseOrBuy, STANDARD } from './forces.ts'
import { DEFAULT_TURNS, type OptionChoices, type Options, resolveOptions } from './options.ts'
import { readKnowledge, readPosition } from './read-position.ts'
import { DEFAULT_POOL, freshWasp, readObjective, settingOf } from './read-setting.ts'
import { CARD_GAME, isPosition, type Scenario } from './scenario.ts'
import { drawScenarioCards, placeCardObjectives } from './scenario-deck.ts'

export function setup(scenario: Scenario, choices: OptionChoices, dice: Dice): Step<BeachheadState, BeachheadEvent> {
  const isTutorial = scenario.level === 'tutorial' && choices.forces === undefined
  // The tutorial keeps its own forces whatever a preset of options implies (BI-21.4).
  const options = resolveOptions(scenario.options ?? {}, isTutorial ? { ...choices, forces: 'scenario' } : choices)
  const turns = choices.turns ?? scenario.options?.turns ?? scenario.turns ?? DEFAULT_TURNS
  return isPosition(scenario) ? openPosition(scenario, options, turns, dice) : openGame(scenario, choices, options, turns, dice)
}

/** BI-26.2: a game that begins in the middle. */
function openPosition(scenario: Scenario, options: Options, turns: number, dice: Dice): Step<BeachheadState, BeachheadEvent> {
  checkPosition(scenario, options, turns)
  const run = new ActionRun(readPosition(scenario, options, turns), dice)
  if (!scenario.markers) {
    numberMarkers(run, 'defender', false)
    numberMarkers(run, 'assault', false)
  }
  run.set({ known: readKnowledge(run.state, scenario.known) })
  checkQuestion(run.state)
  announce(run)
  runFrom(run, hasChoices)
  return run.finish()
}

/** A card that waits needs a seat that can answer it (BI-9.2): else the game could never go on. */
function checkQuestion(state: BeachheadState): void {
  if (state.choice !== null && legal(state, state.acting).length === 0)
    bad('choice', 'the side to act has nothing to choose for this card', 'BI-9.2')
}

function openGame(
  scenario: Scenario,
  choices: OptionChoices,
  options: Options,
  turns: number,
  dice: Dice,
): Step<BeachheadState, BeachheadEvent> {
  const isCards = scenario.id === CARD_GAME
  admit(scenario, choices, options)
  const run = new ActionRun(blank(isCards ? cardGround(scenario, options) : scenario, options, turns), dice)
  if (options.map === 'random') layRandomMap(run)
  shuffleDecks(run, isCards)
  run.set({ muster: { ...run.state.muster!, lists: listsOf(scenario, options) } })
  announce(run)
  const cards = run.state.muster!.scenarioCards
  if (cards.length > 0)
    run.emit({
      type: 'scenario_drawn',
      seat: null,
      clauses: ['BI-7.3', 'BI-22.1', 'BI-7.4', 'BI-7.24', 'BI-22.2', 'BI-22.3'],
      cards,
    })
  if (options.map === 'assembly') {
    run.set({ step: 'setup.sections', acting: 'assault' })
    return run.finish()
  }
  placeCardObjectives(run)
  raiseOrBuy(run, scenario.preset)
  advance(run, hasChoices)
  return run.finish()
}

/** BI-7.22, before anything is decided. */
function blank(scenario: Scenario, options: Options, turns: number): BeachheadState {
  const given = settingOf({ ...scenario, offshore: scenario.offshore ?? 'S', forces: null }, options, turns)
  const objectives: Objective[] = []
  for (const objective of scenario.objectives ?? []) objectives.push(readObjective(given.columns, objective))
  return {
    setting: given,
    turn: 1,
    step: 'setup.forces',
    acting: 'assault',
    passed: false,
    pending: null,
    choice: null,
    cp: { assault: 0, defender: 0 },
    units: [],
    dummies: [],
    forts: [],
    objectives,
    wasp: freshWasp,
    vip: scenario.objectives?.find(objective => objective.vip)?.hex ?? null,
    active: [],
    offboard: false,
    offboardUsed: false,
    pool: scenario.pool ?? DEFAULT_POOL,
    lost: [],
    fulfilled: [],
    eventDeck: [],
    decks: { assault: [], defender: [] },
    hands: { assault: [], defender: [] },
    discards: { event: [], assault: [], defender: [] },
    markers: { M: 0, N: 0 },
    known: { assault: [], defender: [] },
    muster: {
      sections: [],
      slots: [],
      lists: { assault: EMPTY_LIST, defender: EMPTY_LIST },
      closed: { assault: false, defender: false },
      fortsLeft: {},
      dummiesLeft: 0,
      scenarioCards: [],
    },
    result: null,
  }
}

/** BI-7.24: in this order, each only where it is used. */
function shuffleDecks(run: ActionRun, isCards: boolean): void {
  const { options } = run.state.setting
  if (isCards) {
    const scenarioCards = drawScenarioCards(run, options.scenarioCards)
    run.set({ muster: { ...run.state.muster!, scenarioCards } })
  }
  if (options.events) run.set({ eventDeck: run.shuffle(EVENT_IDS, 'deck.event') })
  if (!options.strategicCards) return
  const assault = run.shuffle(ASSAULT_CARDS, 'deck.assault')
  const defender = run.shuffle(DEFENDER_CARDS, 'deck.defender')
  run.set({
    decks: { assault: assault.slice(FIRST_HAND), defender: defender.slice(FIRST_HAND) },
    hands: { assault: assault.slice(0, FIRST_HAND), defender: defender.slice(0, FIRST_HAND) },
  })
}

/** BI-7.5. */
function listsOf(scenario: Scenario, options: Options): { readonly assault: ForceList; readonly defender: ForceList } {
  if (options.forces === 'points') return { assault: EMPTY_LIST, defender: EMPTY_LIST }
  if (options.forces === 'standard') return STANDARD
  // Admission has refused a scenario that names none.
  const forces = scenario.forces!
  return { assault: { units: forces.assault, forts: {} }, defender: { units: forces.defender, forts: forces.forts ?? {} } }
}

/** BI-1.1: the first line of every log. */
function announce(run: ActionRun): void {
  const { setting } = run.state
  run.emit({
    type: 'game_opened',
    seat: null,
    clauses: ['BI-1.1', 'BI-1.2', 'BI-1.3', 'BI-7.2', 'BI-7.22', 'BI-6.2', 'BI-23.3', 'BI-20.17'],
    scenario: setting.id,
    title: setting.title,
    columns: setting.columns,
    rows: setting.rows,
    turns: setting.turns,
  })
}

/** The built-in or custom ground of a card game; empty where it is still to be built. */
export function cardGround(scenario: Scenario, options: Options): Scenario {
  const { map } = options
  const rows = map === 'six' ? six.map : map === 'eight' ? eight.map : typeof map === 'object' ? map : []
  const ground: Scenario = { ...scenario, map: rows, offshore: 'S' }
  if (typeof map === 'object') {
    try {
      checkMap(ground, LEAST_SIDE)
      checkOffshore(ground, 'S')
    } catch (error) {
      if (error instanceof ParseError) optionProblem('map', error.message, error.clause ?? 'BI-2.5')
      throw error
    }
  }
  return ground
}

export function layRandomMap(run: ActionRun): void {
  const map = randomMap(run, run.state.setting.options.mapSize)
  const columns = map[0]!.length
  run.set({ setting: rebuilt(run.state.setting, { map, offshore: 'S', columns, rows: map.length }) })
  run.emit({ type: 'map_built', seat: null, clauses: ['BI-2.18', 'BI-2.17', 'BI-2.19'], map, offshore: 'S' })
}
