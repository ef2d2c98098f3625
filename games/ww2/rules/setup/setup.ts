// WW-2, WW-16.1: from a scenario to a game. A game that begins asks for factions, unless they are named; a position stands as it is.
import { type Dice, type Step, stable } from '@sandtable/kernel'
import type { GameOpened, WwEvent } from '../contract/events.ts'
import { supplyOf } from '../economy/economy.ts'
import { remember } from '../knowledge/fog.ts'
import { type Board, boardOf } from '../map/board.ts'
import { NO_OWNER, NO_PLAN, OWNER_LETTERS, type Setting, type Unit, type WwState } from '../state/state.ts'
import { type Both, both, CAMPAIGN_TURNS, CITY_NAMES, SIDES } from '../tables.ts'
import { checkCities, checkFactions, checkMap, checkPosition, checkRows } from './admission.ts'
import { drawOpening } from './allocation.ts'
import { notDefault, OPTION_CLAUSES, type OptionChoices, resolveOptions } from './options.ts'
import type { Position, Scenario } from './scenario.ts'

export function setup(scenario: Scenario, choices: OptionChoices, dice: Dice): Step<WwState, WwEvent> {
  checkRows(scenario.map)
  const board = boardOf(scenario.map)
  const setting = settingOf(scenario, board, choices)
  checkMap(board, setting.options)
  checkCities(board, scenario)
  const opened = openedEvent(setting, board, scenario, choices)
  if (scenario.position) {
    checkPosition(board, scenario.position, setting.options)
    return { state: stateOf(setting, board, scenario.position), events: [opened] }
  }
  const factions = choices.factions ?? scenario.factions ?? { nw: null, se: null }
  checkFactions(factions, 'factions')
  const blank = stateOf(setting, board, { ...BLANK, factions })
  if (factions.nw === null || factions.se === null) return { state: blank, events: [opened] }
  const drawn = drawOpening(blank, dice)
  return { state: drawn.state, events: [opened, ...drawn.events] }
}

const BLANK: Position = {
  phase: 'factions',
  turn: 1,
  factions: { nw: null, se: null },
  firstInitiative: null,
  units: { nw: [], se: [] },
  owners: { nw: [], se: [] },
  treasury: { nw: 0, se: 0 },
}

export function settingOf(scenario: Scenario, board: Board, choices: OptionChoices): Setting {
  return stable({
    id: scenario.id,
    title: scenario.title,
    summary: scenario.summary ?? '',
    clause: scenario.clause ?? null,
    map: scenario.map,
    cities: cityNames(board, scenario.cities ?? {}),
    options: resolveOptions(board.mirror !== null, scenario.options ?? {}, choices),
  })
}

/** WW-16.5: unnamed cities take the next unused name. */
function cityNames(board: Board, given: { readonly [hex: string]: string }): Setting['cities'] {
  const taken = new Set(Object.values(given))
  const free = CITY_NAMES.filter(name => !taken.has(name))
  const names: Record<string, string> = {}
  for (const cell of board.cities) {
    const hex = board.name(cell)
    names[hex] = given[hex] ?? free.shift() ?? hex
  }
  return names
}

/** The state that a position says; what it leaves out is what a game without history has there. */
export function stateOf(setting: Setting, board: Board, position: Position): WwState {
  const { phase, turn, factions, firstInitiative, treasury } = position
  const units = both(side => unitsOf(board, position.units[side]))
  const owners = ownersOf(board, position.owners)
  const placed = position.placed ?? { nw: null, se: null }
  const state: WwState = {
    setting,
    phase,
    turn,
    factions,
    firstInitiative,
    units,
    owners,
    treasury,
    serials: position.serials ?? both(side => units[side][units[side].length - 1]?.serial ?? 0),
    placed: both(side => (placed[side] === null ? null : board.cell(placed[side]))),
    plans: position.plans ?? { nw: NO_PLAN, se: NO_PLAN },
    offers: position.offers ?? { nw: false, se: false },
    missed: position.missed ?? { nw: 0, se: 0 },
    atZero: position.atZero ?? { nw: 0, se: 0 },
    supply: supplyIn(setting, board, position, owners, units),
    memory: setting.options.fogOfWar && phase !== 'factions' ? (position.memory ?? { nw: [], se: [] }) : null,
    execution: position.execution ?? null,
    result: position.result ?? null,
  }
  // A position that says nothing of what was seen before begins with what is in sight.
  const isNew = state.memory !== null && position.memory === undefined && phase === 'planning'
  return isNew ? { ...state, memory: both(side => remember(state, side, [])) } : state
}

function unitsOf(board: Board, units: Position['units']['nw']): readonly Unit[] {
  return units
    .map(({ id, type, at, damaged }) => ({ serial: Number(id.slice(1)), type, cell: board.cell(at), damage: damaged ? 1 : 0 }))
    .sort((a, b) => a.serial - b.serial)
}

function ownersOf(board: Board, owners: Both<readonly string[]>): string {
  const letters = Array.from({ length: board.size }, () => NO_OWNER)
  for (const side of SIDES) for (const hex of owners[side]) letters[board.cell(hex)] = OWNER_LETTERS[side]
  return letters.join('')
}

function supplyIn(
  setting: Setting,
  board: Board,
  position: Position,
  owners: string,
  units: Both<readonly Unit[]>,
): WwState['supply'] {
  const isJudged = position.phase === 'planning' || position.phase === 'losses' || position.phase === 'over'
  if (!setting.options.supply || !isJudged || position.supply === null) return null
  const told = position.supply
  if (!told) return both(side => supplyOf(board, owners, units, side))
  return both(side => {
    const hexes = new Set(told[side].map(hex => board.cell(hex)))
    return Array.from({ length: board.size }, (_, cell) => (hexes.has(cell) ? '+' : NO_OWNER)).join('')
  })
}

/** The clauses every game stands on, by chapter. */
const FOUNDATIONS = [
  ...['WW-1.1', 'WW-1.2', 'WW-1.3', 'WW-1.4', 'WW-1.5', 'WW-1.6', 'WW-1.7', 'WW-1.8', 'WW-1.9', 'WW-1.11', 'WW-1.12'],
  ...['WW-2.1', 'WW-2.3', 'WW-3.8', 'WW-4.9', 'WW-5.9', 'WW-5.16', 'WW-6.11', 'WW-6.12'],
  ...['WW-14.4', 'WW-14.5', 'WW-14.6', 'WW-15.1', 'WW-15.2', 'WW-16.1', 'WW-16.2', 'WW-16.3', 'WW-16.4', 'WW-16.5'],
  ...['WW-17.1', 'WW-18.1', 'WW-18.5', 'WW-18.8'],
]

function openedEvent(setting: Setting, board: Board, scenario: Scenario, { tournament }: OptionChoices): GameOpened {
  const options = notDefault(setting.options, board.mirror !== null, scenario.options?.lastTurn ?? CAMPAIGN_TURNS)
  const named = options.map(({ name }) => OPTION_CLAUSES[name])
  const clauses = [...(setting.clause ? [setting.clause] : []), ...FOUNDATIONS, ...named, ...(tournament ? ['WW-15.15'] : [])]
  return {
    type: 'game_opened',
    turn: scenario.position?.turn ?? 1,
    clauses: [...new Set(clauses)],
    scenario: setting.id,
    title: setting.title,
    columns: board.grid.columns,
    rows: board.grid.rows,
    cities: board.cities.length,
    lastTurn: setting.options.lastTurn,
    options,
  }
}
