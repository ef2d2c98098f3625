// MK-14.1, MK-14.18: from a scenario to a game. What cannot be a legal position is refused with the path of the field.
import { type Dice, noDice, type Step, stable } from '@sandtable/kernel'
import { defaultLeaders } from '../command/command.ts'
import type { BattleOpened, MusketEvent } from '../contract/events.ts'
import {
  type Arrival,
  type Leader,
  type MusketState,
  makeActivation,
  makeState,
  makeUnit,
  type Profile,
  type Setting,
  type Tally,
} from '../state/state.ts'
import { DEFAULT_RADIUS, DEFAULT_SP, DEFAULT_TURN_LIMIT, type Side, STATS } from '../tables.ts'
import { bringReinforcements } from '../turn/turn.ts'
import { checkScenario } from './admission.ts'
import { type OptionChoices, resolveOptions } from './options.ts'
import { columnAndRow, type Scenario } from './scenario.ts'

type OpenedBattle = Step<MusketState, MusketEvent>

/** By scenario and choices: no die falls here, so what thousands of games begin with is checked and laid out once. */
const openings = new WeakMap<Scenario, Map<string, OpenedBattle>>()

export function setup(scenario: Scenario, choices: OptionChoices, _dice: Dice = noDice): OpenedBattle {
  let known = openings.get(scenario)
  if (!known) {
    known = new Map()
    openings.set(scenario, known)
  }
  const key = JSON.stringify(choices)
  let opening = known.get(key)
  if (!opening) {
    opening = open(scenario, choices)
    known.set(key, opening)
  }
  return opening
}

function open(scenario: Scenario, choices: OptionChoices): OpenedBattle {
  const setting = settingOf(scenario, choices)
  checkScenario(scenario, setting)
  const cellOf = (hex: string): number => {
    const [col, row] = columnAndRow(hex)
    return row * setting.columns + col
  }
  const units = scenario.units.map(unit => {
    const who = profileOf(unit, unit.side)
    return makeUnit(who, cellOf(unit.at), unit.sp ?? who.max, unit.activated ?? false)
  })
  const leaders: Leader[] = scenario.leaders
    ? scenario.leaders.map(({ id, name, on, radius }) => ({ id, name: name ?? id, on, radius }))
    : [...defaultLeaders(units, 'blue', DEFAULT_RADIUS), ...defaultLeaders(units, 'red', DEFAULT_RADIUS)]
  const arrivals: Arrival[] = (scenario.reinforcements ?? []).flatMap(({ turn, side, units: group }) =>
    group.map(unit => ({
      turn,
      who: profileOf(unit, side),
      cell: cellOf(unit.at),
      leader: unit.leader ? { id: unit.leader.id, name: unit.leader.name ?? unit.leader.id, radius: unit.leader.radius } : null,
    })),
  )
  const state = makeState(
    setting,
    scenario.turn ?? 1,
    scenario.player ?? setting.firstPlayer,
    scenario.step ?? 'AWAITING_ACTIVATION',
    activeOf(scenario),
    units,
    leaders,
    arrivals,
    tallyOf(scenario, cellOf),
    scenario.result ?? null,
  )
  const events: MusketEvent[] = [opened(scenario, state)]
  // A position (it names its turn) is taken as it stands; a game that begins lets turn 1's arrivals on.
  return { state: scenario.turn === undefined ? bringReinforcements(state, events) : state, events }
}

function settingOf(scenario: Scenario, choices: OptionChoices): Setting {
  return stable({
    id: scenario.id,
    title: scenario.title,
    summary: scenario.summary ?? '',
    clause: scenario.clause ?? null,
    sides: scenario.sides ?? { blue: 'Blue', red: 'Red' },
    columns: scenario.map[0]?.length ?? 0,
    rows: scenario.map.length,
    map: scenario.map,
    entrenchments: scenario.entrenchments ?? {},
    roads: scenario.roads ?? [],
    rivers: scenario.rivers ?? [],
    crossings: scenario.crossings ?? [],
    rough: scenario.rough ?? [],
    exits: scenario.exits ?? {},
    objectives: scenario.objectives ?? [],
    options: resolveOptions(scenario.preset ?? 'basic', scenario.options ?? {}, choices),
    firstPlayer: scenario.firstPlayer ?? 'blue',
    turnLimit: scenario.turnLimit === undefined ? DEFAULT_TURN_LIMIT : scenario.turnLimit,
    limitWinner: scenario.limitWinner ?? null,
    victory: scenario.victory ?? [],
    exitRule: scenario.exitRule ?? null,
    torch: scenario.torch ?? null,
  })
}

type Described = Omit<Scenario['units'][number], 'side' | 'activated'>

/** MK-4.5, MK-4.7 to MK-4.10. */
function profileOf(unit: Described, side: Side): Profile {
  return stable({
    id: unit.id,
    name: unit.name ?? STATS[unit.type].name,
    side,
    kind: unit.type,
    max: maxOf(unit),
    elite: unit.elite ?? false,
    green: unit.green ?? false,
    fire: unit.fire ?? 0,
    charge: unit.charge ?? 0,
  })
}

export const maxOf = (unit: Pick<Described, 'sp' | 'max'>): number => unit.max ?? unit.sp ?? DEFAULT_SP

function activeOf({ active }: Scenario): MusketState['active'] {
  if (!active) return null
  return makeActivation(
    active.unit,
    active.movementPointsUsed,
    active.moved,
    active.firedThisActivation,
    active.movedThenFired,
    active.onRoad,
    active.metEnemy,
    active.passedFriend,
  )
}

function tallyOf(scenario: Scenario, cellOf: (hex: string) => number): Tally {
  return {
    losses: scenario.losses ?? { blue: 0, red: 0 },
    exited: scenario.exited ?? { blue: {}, red: {} },
    streaks: scenario.streaks ?? (scenario.victory ?? []).map(() => 0),
    burned: (scenario.burned ?? []).map(cellOf),
    dwell: Object.fromEntries(Object.entries(scenario.dwell ?? {}).map(([hex, turns]) => [cellOf(hex), turns])),
  }
}

/** The clauses every game stands on, by chapter: board, chance, ground, units, sight, odds, command, scenario, draws, log. */
const FOUNDATIONS = [
  ...['MK-1.1', 'MK-1.2', 'MK-1.3', 'MK-1.4', 'MK-1.6', 'MK-1.7', 'MK-1.8', 'MK-1.9', 'MK-1.11'],
  ...['MK-2.1', 'MK-2.5', 'MK-2.7', 'MK-2.8'],
  ...['MK-3.1', 'MK-3.2', 'MK-3.11', 'MK-4.1', 'MK-4.6', 'MK-4.12', 'MK-5.17', 'MK-7.2', 'MK-8.11', 'MK-9.31', 'MK-12.1'],
  ...['MK-14.1', 'MK-14.18', 'MK-16.5', 'MK-16.6', 'MK-17.1', 'MK-17.3', 'MK-17.5', 'MK-17.6'],
]

/** What this scenario calls for besides: its overlays, what it leaves to the defaults, what can end it. */
function openingClauses(scenario: Scenario, setting: Setting): readonly string[] {
  const { options, victory } = setting
  const isSided = (options.riverSides && setting.rivers.length > 0) || (options.entrenchments && hasKeys(setting.entrenchments))
  const calls: readonly (readonly [string, boolean])[] = [
    ['MK-1.5', isSided],
    ['MK-3.10', setting.rough.length > 0],
    ['MK-3.13', setting.objectives.length > 0],
    ['MK-4.7', scenario.units.some(unit => maxOf(unit) !== DEFAULT_SP)],
    ['MK-12.2', scenario.leaders === undefined],
    ['MK-14.2', scenario.turnLimit === undefined],
    ['MK-14.5', victory.some(condition => condition.group !== undefined)],
    ['MK-14.11', victory.length === 0 && setting.turnLimit === null],
  ]
  return calls.filter(([, applies]) => applies).map(([clause]) => clause)
}

const hasKeys = (record: object): boolean => Object.keys(record).length > 0

function opened(scenario: Scenario, state: MusketState): BattleOpened {
  const { setting, turn, player } = state
  const on = Object.entries(setting.options).filter(
    ([name, value]) => value === true || (name === 'enemyAdjacency' && value === 'roadOnly'),
  )
  const count = (side: Side) => state.units.filter(unit => unit.who.side === side).length
  return {
    type: 'battle_opened',
    turn,
    player,
    clauses: [...(setting.clause ? [setting.clause] : []), ...FOUNDATIONS, ...openingClauses(scenario, setting)],
    sides: setting.sides,
    scenario: setting.id,
    title: setting.title,
    columns: setting.columns,
    rows: setting.rows,
    units: { blue: count('blue'), red: count('red') },
    options: on.map(([name]) => name),
  }
}
