// WW-16.2 and its kin: the one gate for maps, scenarios and positions. Says what is wrong, where, and by which clause.
import { ParseError } from '@sandtable/kernel'
import { type Board, MAP_LETTERS } from '../map/board.ts'
import { FACTION_LETTERS, MOST_ALLOCATED, MOST_COLUMNS, SIDES, STATS } from '../tables.ts'
import { allocationSize, lettered } from './allocation.ts'
import type { Options } from './options.ts'
import type { Position, Scenario } from './scenario.ts'

const refuse = (code: string, clause: string, path: string, message: string): never => {
  throw new ParseError(code, path, message, clause)
}

/** The rows alone: must pass before a board is made of them. */
export function checkRows(map: readonly string[]): void {
  const columns = map[0]?.length ?? 0
  if (columns < 1 || columns > MOST_COLUMNS)
    refuse('E_MAP', 'WW-16.2', 'map[0]', `a row has 1 to ${MOST_COLUMNS} positions, this one ${columns}`)
  for (const [i, row] of map.entries()) {
    if (row.length !== columns)
      refuse('E_MAP', 'WW-16.1', `map[${i}]`, `this row has ${row.length} positions, the first has ${columns}`)
    const stray = [...row].find(letter => !MAP_LETTERS.includes(letter))
    if (stray)
      refuse('E_MAP', 'WW-16.1', `map[${i}]`, `"${stray}" is no letter of a map; known are ${[...MAP_LETTERS].join(' ')}`)
  }
}

/** WW-16.2, WW-2.8, WW-2.12, WW-2.21. */
export function checkMap(board: Board, { allocation }: Options): void {
  for (const [letter, name] of [
    ['n', 'north-west'],
    ['z', 'south-east'],
  ] as const) {
    const count = board.cells.filter(cell => board.letter(cell) === letter).length
    if (count !== 1) refuse('E_MAP', 'WW-16.2', 'map', `a map has one ${name} corner "${letter}", this one ${count}`)
  }
  if (board.cities.length < 2)
    refuse('E_MAP', 'WW-16.2', 'map', `a map has at least 2 Strategic hexes, this one ${board.cities.length}`)
  if (!board.grid.isConnected()) refuse('E_MAP', 'WW-16.2', 'map', 'some hexes cannot be reached from the others')
  if ((allocation === 'mirrored' || allocation === 'home') && !board.mirror)
    refuse('E_OPTION', 'WW-2.21', 'options.allocation', `"${allocation}" needs a map that a half-turn leaves as it is`)
  if (allocation === 'fixed') {
    for (const letter of ['a', 'b']) {
      const count = lettered(board, letter).length
      if (count < 1 || count > MOST_ALLOCATED)
        refuse('E_MAP', 'WW-2.12', 'map', `a fixed allocation has 1 to ${MOST_ALLOCATED} of "${letter}", this map ${count}`)
    }
  }
  if (allocation !== 'fixed' && allocationSize(board, allocation) < 1)
    refuse('E_MAP', 'WW-2.8', 'map', 'there are too few Strategic hexes to give each side one')
}

export function checkFactions(factions: { readonly nw: string | null; readonly se: string | null }, path: string): void {
  if (factions.nw !== null && factions.nw === factions.se)
    refuse('E_FACTION', 'WW-2.2', `${path}.se`, `both sides cannot be ${factions.se}`)
}

export function checkCities(board: Board, scenario: Scenario): void {
  for (const hex of Object.keys(scenario.cities ?? {})) {
    const cell = board.cell(hex)
    if (cell < 0 || board.isStrategic[cell] !== 1)
      refuse('bad-scenario', 'WW-16.5', `cities.${hex}`, `${hex} is no Strategic hex of this map`)
  }
}

/** The parts of a position must agree with the map, the options and each other. */
export function checkPosition(board: Board, position: Position, options: Options): void {
  const bad = (clause: string, path: string, message: string) => refuse('bad-scenario', clause, `position.${path}`, message)
  const { phase, factions, turn } = position
  checkFactions(factions, 'position.factions')
  if (turn > options.lastTurn) bad('WW-3.9', 'turn', `turn ${turn} is after the last turn, ${options.lastTurn}`)
  const isChosen = factions.nw !== null && factions.se !== null
  if ((phase === 'factions' && isChosen) || (phase !== 'factions' && phase !== 'over' && !isChosen))
    bad('WW-4.1', 'phase', `the state ${phase} does not go with these factions`)
  if (phase !== 'factions' && phase !== 'over' && position.firstInitiative === null)
    bad('WW-2.20', 'firstInitiative', `in the state ${phase} somebody has the initiative`)
  if ((phase === 'losses') !== ((position.execution ?? null) !== null))
    bad('WW-11.7', 'execution', 'a turn waits for losses exactly in the state losses')
  if ((phase === 'over') !== ((position.result ?? null) !== null))
    bad('WW-13.1', 'result', 'a result and the state over go together')
  if (position.plans?.nw.isSubmitted && position.plans.se.isSubmitted)
    bad('WW-4.4', 'plans', 'both plans are in: the turn would have been played')
  if (position.placed?.nw != null && position.placed.se != null)
    bad('WW-2.19', 'placed', 'both units are placed: the game would have begun')
  checkOwners(board, position, bad)
  checkUnits(board, position, bad)
  checkWaiting(board, position, bad)
}

type Bad = (clause: string, path: string, message: string) => void

function checkOwners(board: Board, { owners, placed, supply, memory }: Position, bad: Bad): void {
  const taken = new Set<string>()
  for (const side of SIDES) {
    for (const [i, hex] of owners[side].entries()) {
      if (board.cell(hex) < 0) bad('WW-1.7', `owners.${side}[${i}]`, `${hex} is not on the map`)
      if (taken.has(hex)) bad('WW-5.9', `owners.${side}[${i}]`, `${hex} has an owner already`)
      taken.add(hex)
    }
    const place = placed?.[side] ?? null
    if (place !== null && !owners[side].includes(place)) bad('WW-2.18', `placed.${side}`, `${place} is not a place of ${side}`)
    for (const [i, hex] of (supply?.[side] ?? []).entries())
      if (board.cell(hex) < 0) bad('WW-15.6', `supply.${side}[${i}]`, `${hex} is not on the map`)
    for (const [i, { cell }] of (memory?.[side] ?? []).entries())
      if (!board.grid.has(cell)) bad('WW-15.10', `memory.${side}[${i}].cell`, `${cell} is no cell of the map`)
  }
}

function checkUnits(board: Board, { units, factions, owners, phase, serials }: Position, bad: Bad): void {
  const standing = new Map<string, string>()
  for (const side of SIDES) {
    const ids = new Set<string>()
    for (const [i, { id, at, damaged, type }] of units[side].entries()) {
      const path = `units.${side}[${i}]`
      const faction = factions[side]
      if (faction === null || id[0] !== FACTION_LETTERS[faction])
        bad('WW-1.10', `${path}.id`, `${id} is no unit of ${faction ?? side}`)
      if (ids.has(id)) bad('WW-1.10', `${path}.id`, `${id} occurs twice`)
      ids.add(id)
      if (serials && Number(id.slice(1)) > serials[side])
        bad('WW-1.10', `${path}.id`, `${id} is after the last serial, ${serials[side]}`)
      if (board.cell(at) < 0) bad('WW-1.7', `${path}.at`, `${at} is not on the map`)
      if ((standing.get(at) ?? side) !== side) bad('WW-1.13', `${path}.at`, `both sides stand in ${at}`)
      standing.set(at, side)
      if (damaged && STATS[type].health < 2) bad('WW-6.8', `${path}.damaged`, `a damaged ${type} would be gone`)
      if (phase === 'planning' && !owners[side].includes(at))
        bad('WW-5.4', `${path}.at`, `${id} stands in ${at}, which ${side} then owns`)
    }
  }
}

/** What a stopped turn refers to must be there. */
function checkWaiting(board: Board, { execution, units }: Position, bad: Bad): void {
  if (!execution) return
  const { question, task, orders, slot } = execution
  const isHere = (cell: number) => board.grid.has(cell)
  const serials = units[question.side].map(unit => Number(unit.id.slice(1)))
  if (question.units.length === 0 || !question.units.every(serial => serials.includes(serial)))
    bad('WW-11.7', 'execution.question.units', 'the question is about units that are not there')
  if (!isHere(question.cell)) bad('WW-11.7', 'execution.question.cell', `${question.cell} is no cell of the map`)
  if (task.kind === 'combat' && !(isHere(task.cell) && isHere(task.from)))
    bad('WW-10.1', 'execution.task.cell', 'the fight is not on the map')
  for (const side of SIDES) {
    for (const [i, order] of orders[side].entries()) {
      const cells =
        order.do === 'move' ? order.path : order.do === 'fire' ? [order.from, ...order.shots.map(shot => shot.at)] : []
      if (!cells.every(isHere)) bad('WW-9.4', `execution.orders.${side}[${i}]`, 'the order leaves the map')
      if (order.do === 'move' && order.costs.length !== order.units.length)
        bad('WW-9.2', `execution.orders.${side}[${i}].costs`, 'one cost for each unit')
    }
  }
  if (slot >> 1 >= Math.max(orders.nw.length, orders.se.length)) bad('WW-8.5', 'execution.slot', 'no step stands there')
}
