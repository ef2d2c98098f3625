// BI-26.4, BI-2.4, BI-2.7: what cannot be a scenario at all is refused with the path of the field. Positions are admitted by check-position.ts.
import { ParseError } from '@sandtable/kernel'
import { edgeLine } from '../map/field.ts'
import { type Letter, MOST_SIDE, REINFORCEMENT_COST, TERRAIN, UNIT_TYPES, UNITS, type UnitType } from '../tables/index.ts'
import type { OptionChoices, Options } from './options.ts'
import { CARD_GAME, type Scenario } from './scenario.ts'

export const bad = (path: string, message: string, clause: string): never => {
  throw new ParseError('bad-scenario', path, message, clause)
}

export const optionProblem = (name: string, message: string, clause: string): never => {
  throw new ParseError('bad-options', `options.${name}`, message, clause)
}

/** Rows of one width, of a size that can be played on, and water where the ship lies. */
export function checkMap(scenario: Scenario, least: number): void {
  const map = scenario.map ?? []
  const width = map[0]?.length ?? 0
  map.forEach((row, i) => {
    if (row.length !== width) bad(`map[${i}]`, `expected ${width} letters like the row above`, 'BI-2.5')
  })
  if (map.length < least || width < least || map.length > MOST_SIDE || width > MOST_SIDE)
    bad('map', `expected ${least} to ${MOST_SIDE} columns and rows`, 'BI-2.4')
}

export function checkOffshore(scenario: Scenario, offshore: Scenario['offshore']): void {
  const map = scenario.map ?? []
  if (!offshore || map.length === 0) return
  const columns = map[0]!.length
  for (const cell of edgeLine({ columns, rows: map.length }, offshore, 0)) {
    const row = Math.floor(cell / columns)
    if (map[row]?.[cell % columns] !== 'D') bad(`map[${row}]`, 'the Offshore Zone must be Deep Water', 'BI-2.7')
  }
}

/** The letter under a hex; refuses a hex that is not on the map. */
export function letterAt(scenario: Scenario, hex: string, path: string, clause: string): Letter {
  const [col, row] = hex.split(',').map(Number) as [number, number]
  const letter = scenario.map?.[row]?.[col]
  if (letter === undefined) bad(path, `${hex} is not on the map`, clause)
  return letter as Letter
}

export function checkPlaces(scenario: Scenario): void {
  scenario.zones?.forEach((zone, i) => {
    zone.hexes.forEach((hex, j) => {
      letterAt(scenario, hex, `zones[${i}].hexes[${j}]`, 'BI-7.12')
    })
  })
  scenario.entry?.forEach((hex, i) => {
    if (TERRAIN[letterAt(scenario, hex, `entry[${i}]`, 'BI-2.8')].water)
      bad(`entry[${i}]`, 'an entry point is on land', 'BI-2.8')
  })
}

export function checkObjectives(scenario: Scenario): void {
  const objectives = scenario.objectives ?? []
  const ids = new Set<string>()
  const hexes = new Set<string>()
  objectives.forEach((objective, i) => {
    const path = `objectives[${i}]`
    letterAt(scenario, objective.hex, `${path}.hex`, 'BI-6.1')
    if (ids.has(objective.id)) bad(`${path}.id`, `there are two objectives '${objective.id}'`, 'BI-6.1')
    if (hexes.has(objective.hex)) bad(`${path}.hex`, 'two objectives lie in one hex', 'BI-3.21')
    if (objective.vip && objective.type !== 'civic_center') bad(`${path}.vip`, 'the VIP waits in a Civic Center', 'BI-6.7')
    if (objective.destroyed && objective.type !== 'comms_hub')
      bad(`${path}.destroyed`, 'only a Comms Hub can be destroyed', 'BI-6.11')
    if (objective.hp !== undefined && objective.hp > (objective.type === 'comms_hub' ? 4 : 0))
      bad(`${path}.hp`, 'more than the structure has', 'BI-6.6')
    ids.add(objective.id)
    hexes.add(objective.hex)
  })
}

export function checkGoals(scenario: Scenario): void {
  for (const side of ['assault', 'defender'] as const) {
    for (const rank of ['primary', 'secondary'] as const) {
      scenario.goals?.[side]?.[rank].forEach((goal, i) => {
        checkGoal(scenario, goal, `goals.${side}.${rank}[${i}]`)
      })
    }
  }
}

function checkGoal(scenario: Scenario, goal: string, path: string): void {
  const [verb, what = ''] = goal.split(':')
  if (verb === 'eliminate') {
    for (const type of what.split('+'))
      if (!(UNIT_TYPES as readonly string[]).includes(type)) bad(path, `there is no unit type '${type}'`, 'BI-23.4')
    return
  }
  if (!['capture', 'hold', 'destroy', 'extract', 'prevent'].includes(verb!)) return
  const objective = scenario.objectives?.find(each => each.id === what)
  if (!objective) bad(path, `there is no objective '${what}'`, 'BI-23.4')
  if (verb === 'destroy' && objective?.type !== 'comms_hub') bad(path, 'only a Comms Hub can be destroyed', 'BI-6.11')
  if (verb === 'extract' && !objective?.vip) bad(path, 'there is no VIP to extract', 'BI-6.12')
}

export function checkPool(scenario: Scenario): void {
  for (const type of Object.keys(scenario.pool ?? {}) as UnitType[])
    if (REINFORCEMENT_COST[type] === undefined) bad(`pool.${type}`, 'cannot come as a reinforcement', 'BI-10.19')
}

/** BI-4.10, BI-7.9. */
export function checkForces(scenario: Scenario): void {
  const { forces } = scenario
  if (!forces) return
  for (const side of ['assault', 'defender'] as const) {
    for (const [type, n] of Object.entries(forces[side]) as [UnitType, number][]) {
      const path = `forces.${side}.${type}`
      if (UNITS[type].side !== side) bad(path, 'belongs to the other side', 'BI-4.1')
      if (n > UNITS[type].most && type !== 'attack_drone') bad(path, `at most ${UNITS[type].most} of these`, 'BI-4.10')
      if (type === 'attack_drone' && n > 0) bad(path, 'comes into play only by cards', 'BI-4.9')
    }
  }
}

/** What only a game that is to be set up must have. */
function checkNewGame(scenario: Scenario, options: Options, isCards: boolean): void {
  if (isCards) return
  checkMap(scenario, 1)
  if (scenario.offshore === null) bad('offshore', 'the Wasp needs an Offshore Zone', 'BI-2.6')
  checkOffshore(scenario, scenario.offshore ?? 'S')
  checkPlaces(scenario)
  checkObjectives(scenario)
  checkGoals(scenario)
  checkPool(scenario)
  checkForces(scenario)
  const { forces } = scenario
  if (!forces) {
    if (options.forces === 'scenario') bad('forces', 'the scenario names no forces', 'BI-7.5')
    return
  }
  if (forces.assault.usswasp !== 1) bad('forces.assault', 'one USS Wasp takes part', 'BI-4.10')
  let count = 0
  for (const n of Object.values(forces.assault)) count += n ?? 0
  if (count < 4) bad('forces.assault', 'at least 3 units besides the Wasp', 'BI-7.9')
}

/** BI-7.25, BI-21.4. */
function checkCombinations(scenario: Scenario, choices: OptionChoices, options: Options): void {
  const isCards = scenario.id === CARD_GAME
  if (!isCards && options.map !== 'scenario') optionProblem('map', 'a scenario is played on its own map', 'BI-7.25')
  if (isCards && options.map === 'scenario') optionProblem('map', 'a card game has no map of its own', 'BI-7.25')
  if (isCards && options.forces === 'scenario') optionProblem('forces', 'a card game has no forces of its own', 'BI-7.25')
  if (options.deployment === 'preset' && options.forces !== 'scenario')
    optionProblem('deployment', "a preset deployment needs the scenario's own forces", 'BI-21.4')
  if (options.deployment === 'preset' && !scenario.preset) optionProblem('deployment', 'there is no preset here', 'BI-21.4')
  if (scenario.level !== 'tutorial') return
  if (options.forces !== 'scenario') optionProblem('forces', 'the tutorial has its own forces', 'BI-21.4')
  if (choices.deployment === 'free') optionProblem('deployment', 'the tutorial is deployed already', 'BI-21.4')
}

/** A scenario as a new game wants it, and options that go with it. */
export function admit(scenario: Scenario, choices: OptionChoices, options: Options): void {
  checkCombinations(scenario, choices, options)
  checkNewGame(scenario, options, scenario.id === CARD_GAME)
}
