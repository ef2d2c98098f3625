// MK-3.12, MK-14.19 and their kin: the one gate for scenarios, shared links and positions. Says what is wrong and where.
import { makeGrid } from '@sandtable/hex'
import { overLimit, ParseError } from '@sandtable/kernel'
import { CAPS } from '../caps.ts'
import { defaultLeaderIds } from '../command/command.ts'
import { type Field, fieldFor } from '../map/field.ts'
import type { Setting } from '../state/state.ts'
import {
  EDGES,
  type Edge,
  KINDS,
  type Kind,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_SP,
  SIDES,
  STATS,
  TERRAIN,
  TERRAIN_BY_LETTER,
} from '../tables.ts'
import { columnAndRow, type Scenario } from './scenario.ts'
import { checkSymmetry } from './symmetry.ts'

const refuse = (clause: string, path: string, message: string): never => {
  throw new ParseError('bad-scenario', path, message, clause)
}

/** Throws `ParseError` at the first thing that cannot be a legal position. */
export function checkScenario(scenario: Scenario, setting: Setting): void {
  checkArrivals(scenario)
  checkMap(scenario)
  const grid = makeGrid({ columns: setting.columns, rows: setting.rows, layout: 'oddQ' })
  const onBoard = (hex: string, path: string, clause = 'MK-14.19') => {
    const [col, row] = columnAndRow(hex)
    const cell = grid.cell(col, row)
    // MK-1.1: one way to write a hex, or two parts of the scenario would not know that they mean the same one.
    if (`${col},${row}` !== hex) refuse('MK-1.1', path, `a hex is written "${col},${row}", not "${hex}"`)
    if (cell < 0) refuse(clause, path, `${hex} is off the board, which has ${setting.columns} columns and ${setting.rows} rows`)
    return cell
  }
  const adjacent = (pair: readonly string[], path: string) => {
    const [a, b] = pair.map((hex, i) => onBoard(hex, `${path}[${i}]`)) as [number, number]
    if (grid.direction(a, b) < 0) refuse('MK-14.19', path, `${pair[0]} and ${pair[1]} are not adjacent`)
  }
  checkOverlays(scenario, onBoard, adjacent)
  checkExits(scenario, setting, onBoard)
  const burned = (scenario.burned ?? []).map((hex, i) => onBoard(hex, `burned[${i}]`))
  const field = fieldFor(setting, burned)
  checkUnits(scenario, field, onBoard)
  checkLeaders(scenario)
  checkExitConditions(scenario, field)
  checkPosition(scenario, onBoard)
  if (scenario.symmetric) checkSymmetry(scenario)
}

/** A group may be large and there may be many of them, but not both. */
function checkArrivals({ reinforcements = [] }: Scenario): void {
  let all = 0
  for (const [g, { units }] of reinforcements.entries()) {
    all += units.length
    if (all > CAPS.arrivals.most) throw overLimit(`reinforcements[${g}].units`, all, CAPS.arrivals, 'bad-scenario', 'MK-14.19')
  }
}

type OnBoard = (hex: string, path: string, clause?: string) => number

/** MK-3.1: ten of them. What a torch leaves is told by `burned`, not drawn. */
const MAP_LETTERS = [...TERRAIN_BY_LETTER.keys()].filter(letter => letter !== TERRAIN.BURNED.letter)

function checkMap({ map }: Scenario): void {
  const columns = map[0]?.length ?? 0
  if (columns < 1 || columns > MOST_COLUMNS)
    refuse('MK-1.8', 'map[0]', `a row has 1 to ${MOST_COLUMNS} hexes, this one ${columns}`)
  if (map.length > MOST_ROWS) refuse('MK-1.8', 'map', `a board has 1 to ${MOST_ROWS} rows, this one ${map.length}`)
  for (const [r, row] of map.entries()) {
    if (row.length !== columns) refuse('MK-1.1', `map[${r}]`, `this row has ${row.length} hexes, the first has ${columns}`)
    for (const [c, letter] of [...row].entries()) {
      if (!MAP_LETTERS.includes(letter)) {
        refuse('MK-3.1', `map[${r}]`, `column ${c} has "${letter}"; known letters are ${MAP_LETTERS.join(' ')}`)
      }
    }
  }
}

function checkOverlays(scenario: Scenario, onBoard: OnBoard, adjacent: (pair: readonly string[], path: string) => void): void {
  for (const hex of Object.keys(scenario.entrenchments ?? {})) onBoard(hex, `entrenchments["${hex}"]`)
  for (const [i, hex] of (scenario.rough ?? []).entries()) onBoard(hex, `rough[${i}]`)
  for (const [i, hex] of (scenario.objectives ?? []).entries()) onBoard(hex, `objectives[${i}]`)
  for (const [i, road] of (scenario.roads ?? []).entries()) {
    for (let k = 1; k < road.length; k++) adjacent([road[k - 1]!, road[k]!], `roads[${i}]`)
  }
  for (const [i, river] of (scenario.rivers ?? []).entries()) adjacent(river, `rivers[${i}]`)
  for (const [i, { between }] of (scenario.crossings ?? []).entries()) adjacent(between, `crossings[${i}].between`)
  for (const [i, condition] of (scenario.victory ?? []).entries()) {
    if ('hexes' in condition) for (const [k, hex] of condition.hexes.entries()) onBoard(hex, `victory[${i}].hexes[${k}]`)
  }
}

/** MK-1.10. */
function isOnEdge(setting: Setting, edge: Edge, hex: string): boolean {
  const [col, row] = columnAndRow(hex)
  if (edge === 'north') return row === 0
  if (edge === 'south') return row === setting.rows - 1
  return edge === 'west' ? col === 0 : col === setting.columns - 1
}

function checkExits(scenario: Scenario, setting: Setting, onBoard: OnBoard): void {
  for (const edge of EDGES) {
    for (const [i, hex] of (scenario.exits?.[edge] ?? []).entries()) {
      onBoard(hex, `exits.${edge}[${i}]`)
      if (!isOnEdge(setting, edge, hex)) refuse('MK-14.19', `exits.${edge}[${i}]`, `${hex} is not on the ${edge} edge`)
    }
  }
}

type Placed = { readonly id: string; readonly type: Kind; readonly at: string; readonly sp?: number; readonly max?: number }

function checkUnits(scenario: Scenario, field: Field, onBoard: OnBoard): void {
  const pathById = new Map<string, string>()
  const taken = new Map<number, string>()
  const isPosition = scenario.turn !== undefined
  const check = (unit: Placed & { elite?: boolean; green?: boolean }, path: string, isRoadAllowed: boolean): number => {
    const known = pathById.get(unit.id)
    if (known) refuse('MK-4.11', `${path}.id`, `"${unit.id}" is also the id of ${known}`)
    pathById.set(unit.id, path)
    checkStrength(unit, path)
    if (unit.elite && unit.green) refuse('MK-4.10', path, `"${unit.id}" is both elite and green`)
    const cell = onBoard(unit.at, `${path}.at`, 'MK-3.12')
    const isOpen = field.enterable(unit.type)[cell] !== 0 || (isRoadAllowed && isRoadHex(field, cell))
    if (!isOpen)
      refuse(
        'MK-3.12',
        `${path}.at`,
        `${STATS[unit.type].name} may not stand in ${field.terrain[cell]?.toLowerCase()} at ${unit.at}`,
      )
    return cell
  }
  for (const [i, unit] of scenario.units.entries()) {
    // In mid-game a drawn road may have brought a unit where it could not go alone (MK-15.8).
    const cell = check(unit as Placed, `units[${i}]`, isPosition)
    const other = taken.get(cell)
    if (other) refuse('MK-3.12', `units[${i}].at`, `"${unit.id}" and "${other}" both stand at ${unit.at}`)
    taken.set(cell, unit.id)
  }
  for (const [g, group] of (scenario.reinforcements ?? []).entries()) {
    for (const [i, unit] of group.units.entries()) check(unit as Placed, `reinforcements[${g}].units[${i}]`, false)
  }
}

function isRoadHex(field: Field, cell: number): boolean {
  return field.impassable[cell] === 0 && field.roadStep.subarray(cell * 6, cell * 6 + 6).includes(1)
}

/** MK-2.9 and MK-14.19. */
function checkStrength(unit: Placed, path: string): void {
  const max = unit.max ?? unit.sp ?? 4
  if (max < 1 || max > MOST_SP)
    refuse('MK-2.9', `${path}.${unit.max === undefined ? 'sp' : 'max'}`, `full strength is 1 to ${MOST_SP}, not ${max}`)
  const sp = unit.sp ?? max
  if (sp < 1 || sp > max) refuse('MK-14.19', `${path}.sp`, `strength is 1 to its maximum of ${max}, not ${sp}`)
}

function checkLeaders(scenario: Scenario): void {
  const ids = new Set<string>()
  const hosts = new Set<string>()
  const isPosition = scenario.turn !== undefined
  const add = (id: string, path: string) => {
    if (ids.has(id)) refuse('MK-12.3', `${path}.id`, `the leader id "${id}" occurs twice`)
    if (!isPosition && /-r\d+(-|$)/.test(id))
      refuse('MK-12.3', `${path}.id`, `"${id}" looks like a replacement: -r and digits are kept for those`)
    ids.add(id)
  }
  if (!scenario.leaders) {
    for (const side of SIDES) {
      const count = scenario.units.filter(unit => unit.side === side).length
      for (const id of defaultLeaderIds(count, side)) ids.add(id)
    }
  }
  for (const [i, leader] of (scenario.leaders ?? []).entries()) {
    add(leader.id, `leaders[${i}]`)
    if (!scenario.units.some(unit => unit.id === leader.on))
      refuse('MK-14.19', `leaders[${i}].on`, `there is no unit "${leader.on}" on the board`)
    if (hosts.has(leader.on)) refuse('MK-12.3', `leaders[${i}].on`, `"${leader.on}" has two leaders`)
    hosts.add(leader.on)
  }
  for (const [g, group] of (scenario.reinforcements ?? []).entries()) {
    for (const [i, unit] of group.units.entries())
      if (unit.leader) add(unit.leader.id, `reinforcements[${g}].units[${i}].leader`)
  }
}

/** MK-14.19: an exit condition needs an exit that some kind of its owner's army can use. */
function checkExitConditions(scenario: Scenario, field: Field): void {
  for (const [i, condition] of (scenario.victory ?? []).entries()) {
    if (condition.kind !== 'exit_units') continue
    const own = new Set<Kind>(scenario.units.filter(unit => unit.side === condition.side).map(unit => unit.type))
    for (const group of scenario.reinforcements ?? []) {
      if (group.side === condition.side) for (const unit of group.units) own.add(unit.type)
    }
    // In a position, the units that could exit may have exited or died already.
    const kinds = scenario.turn === undefined ? [...own] : KINDS
    const isUsable = field.exitCells(condition.edge).some(cell => kinds.some(kind => field.enterable(kind)[cell] !== 0))
    if (!isUsable) {
      refuse(
        'MK-14.19',
        `victory[${i}].edge`,
        `no unit of ${condition.side} can enter an exit hex of the ${condition.edge} edge`,
      )
    }
  }
}

/** The fields of a position must agree with each other. */
function checkPosition(scenario: Scenario, onBoard: OnBoard): void {
  const { active, step, victory, streaks } = scenario
  const needsActive = step === 'ACTION' || step === 'ACTIVATION_COMPLETE'
  if (needsActive && !active) refuse('MK-5.4', 'active', `the step ${step} needs an active unit`)
  if (active && !needsActive) refuse('MK-5.4', 'step', 'a unit is active, so the step is ACTION or ACTIVATION_COMPLETE')
  if (active) {
    const unit = scenario.units.find(candidate => candidate.id === active.unit)
    if (!unit) refuse('MK-5.11', 'active.unit', `there is no unit "${active.unit}" on the board`)
    else if (unit.side !== (scenario.player ?? scenario.firstPlayer ?? 'blue'))
      refuse('MK-5.10', 'active.unit', `"${unit.id}" is not the active player's`)
    else if (unit.activated) refuse('MK-5.3', 'active.unit', `"${unit.id}" has been activated already`)
  }
  if (streaks && streaks.length !== (victory ?? []).length) {
    refuse('MK-14.12', 'streaks', `one number a victory condition: ${(victory ?? []).length}, not ${streaks.length}`)
  }
  for (const [i, hex] of (scenario.burned ?? []).entries()) {
    const [col, row] = columnAndRow(hex)
    if (scenario.map[row]?.[col] !== 'T') refuse('MK-15.12', `burned[${i}]`, `${hex} is no town`)
  }
  for (const hex of Object.keys(scenario.dwell ?? {})) onBoard(hex, `dwell["${hex}"]`, 'MK-15.12')
}
