// WW-5: what a side owns, what that pays, and when it changes. Also supply (WW-15.6) and upkeep (WW-15.7), which alter the sum.
import type { Board } from '../map/board.ts'
import type { Options } from '../setup/options.ts'
import { boardOfState, NO_OWNER, OWNER_LETTERS, strengthOf, type Unit, type WwState } from '../state/state.ts'
import {
  type Both,
  both,
  enemyOf,
  type Side,
  STANDARD_YIELD,
  STRATEGIC_YIELD,
  SUPPLY_REACH,
  UPKEEP_DIVISOR,
} from '../tables.ts'
import { seasonOf } from '../turn/calendar.ts'

/** WW-15.5c, WW-15.5d: what hexes pay in the season of this turn. */
function yieldsOf(turn: number, { seasonalEffects }: Options): { readonly strategic: number; readonly standard: number } {
  const season = seasonalEffects ? seasonOf(turn) : 'Summer'
  return {
    strategic: season === 'Fall' ? STRATEGIC_YIELD + 1 : STRATEGIC_YIELD,
    standard: season === 'Winter' ? STANDARD_YIELD - 1 : STANDARD_YIELD,
  }
}

/** WW-5.11, in the base game's numbers: what WW-13.6 compares, whatever the options. */
export function plainIncome(board: Board, owners: string, side: Side): number {
  const own = OWNER_LETTERS[side]
  let sum = 0
  for (const cell of board.cells)
    if (owners[cell] === own) sum += board.isStrategic[cell] === 1 ? STRATEGIC_YIELD : STANDARD_YIELD
  return sum
}

export function citiesOf(board: Board, owners: string, side: Side): number {
  const own = OWNER_LETTERS[side]
  let sum = 0
  for (const cell of board.cities) if (owners[cell] === own) sum++
  return sum
}

const IN_SUPPLY = '+'

/** WW-15.6a, for every hex: judged at income and kept all turn. */
export function supplyOf(board: Board, owners: string, units: Both<readonly Unit[]>, side: Side): string {
  const enemies = new Set(units[enemyOf(side)].map(unit => unit.cell))
  const isOpen = (cell: number) => !enemies.has(cell)
  const own = OWNER_LETTERS[side]
  const sources = board.cells.filter(
    cell => owners[cell] === own && isOpen(cell) && (board.isStrategic[cell] === 1 || cell === board.corner[side]),
  )
  const steps = board.stepsFrom(sources, SUPPLY_REACH, isOpen)
  return Array.from(steps, each => (each >= 0 ? IN_SUPPLY : NO_OWNER)).join('')
}

export const isSupplied = (supply: WwState['supply'], side: Side, cell: number): boolean =>
  supply === null || supply[side][cell] === IN_SUPPLY

export type Income = { readonly gross: number; readonly upkeep: number; readonly treasury: number }

/** WW-5.12: one side's income at the start of a turn, from the ownership in force. */
function incomeOf(state: WwState, supply: WwState['supply'], side: Side): Income {
  const { owners, turn, treasury, units, setting } = state
  const { options } = setting
  const board = boardOfState(state)
  const own = OWNER_LETTERS[side]
  const { strategic, standard } = yieldsOf(turn, options)
  let gross = 0
  for (const cell of board.cells) {
    if (owners[cell] !== own) continue
    if (board.isStrategic[cell] === 1) gross += strategic
    else if (isSupplied(supply, side, cell)) gross += standard
  }
  const upkeep = options.upkeep ? Math.floor(strengthOf(units[side]) / UPKEEP_DIVISOR) : 0
  return { gross, upkeep, treasury: Math.max(0, treasury[side] + gross - upkeep) }
}

/** The clauses that an income of this turn stands on. */
export function incomeClauses({ turn, setting }: WwState): readonly string[] {
  const { supply, seasonalEffects, upkeep } = setting.options
  const clauses = ['WW-5.10', 'WW-5.11', 'WW-5.12', turn === 1 ? 'WW-5.13' : 'WW-5.14']
  if (supply) clauses.push('WW-15.6')
  if (seasonalEffects) clauses.push('WW-15.5')
  if (upkeep) clauses.push('WW-15.7')
  return clauses
}

/** What the `income` of this turn brings, without bringing it: the ledger asks, and so does the turn itself. */
export function incomes(state: WwState): { readonly supply: WwState['supply']; readonly income: Both<Income> } {
  const { owners, units, setting } = state
  const board = boardOfState(state)
  const supply = setting.options.supply ? both(side => supplyOf(board, owners, units, side)) : null
  return { supply, income: both(side => incomeOf(state, supply, side)) }
}

/** WW-5.4 to WW-5.8: ownership from the next turn on. `standing`: the side with units in each hex. */
export function nextOwners(
  board: Board,
  owners: string,
  standing: (cell: number) => Side | null,
  mode: Options['ownershipMode'],
): string {
  const letters = new Array<string>(board.size).fill(NO_OWNER)
  for (const cell of board.cells) {
    const here = standing(cell)
    if (here) letters[cell] = OWNER_LETTERS[here]
    else if (keeps(board, owners, cell, mode)) letters[cell] = owners[cell]!
  }
  return letters.join('')
}

function keeps({ isStrategic, corner }: Board, owners: string, cell: number, mode: Options['ownershipMode']): boolean {
  if (mode !== 'standard') return mode === 'lastOccupier'
  if (isStrategic[cell] === 1) return true
  if (cell === corner.nw) return owners[cell] === OWNER_LETTERS.nw
  return cell === corner.se && owners[cell] === OWNER_LETTERS.se
}

/** The clause by which this hex went from one owner to another. */
export function ownershipClauses(
  board: Board,
  cell: number,
  isOccupied: boolean,
  mode: Options['ownershipMode'],
): readonly string[] {
  if (mode !== 'standard') return ['WW-5.1', 'WW-5.2', 'WW-5.3', isOccupied ? 'WW-5.4' : 'WW-5.8', 'WW-17.4']
  if (isOccupied)
    return ['WW-5.1', 'WW-5.2', 'WW-5.3', 'WW-5.4', ...(board.isStrategic[cell] === 1 ? ['WW-5.5'] : []), 'WW-17.4']
  const isCorner = cell === board.corner.nw || cell === board.corner.se
  return ['WW-5.2', 'WW-5.3', isCorner ? 'WW-5.6' : 'WW-5.7', 'WW-17.4']
}
