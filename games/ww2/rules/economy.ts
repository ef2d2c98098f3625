// WW-5: what a side owns, what that pays, and when it changes. Also supply (WW-15.6) and upkeep (WW-15.7), which alter the sum.
import type { Board } from './board.ts'
import { seasonOf } from './calendar.ts'
import type { Options } from './options.ts'
import { boardOfState, NO_OWNER, OWNER_LETTERS, ownerAt, strengthOf, type Unit, type WwState } from './state.ts'
import {
  type Both,
  both,
  enemyOf,
  SIDES,
  type Side,
  STANDARD_YIELD,
  STRATEGIC_YIELD,
  SUPPLY_REACH,
  UPKEEP_DIVISOR,
} from './tables.ts'

/** WW-15.5c, WW-15.5d: what a hex pays in the season of this turn. */
function yieldOf(board: Board, cell: number, turn: number, { seasonalEffects }: Options): number {
  const season = seasonalEffects ? seasonOf(turn) : 'Summer'
  if (board.isStrategic[cell] === 1) return season === 'Fall' ? STRATEGIC_YIELD + 1 : STRATEGIC_YIELD
  return season === 'Winter' ? STANDARD_YIELD - 1 : STANDARD_YIELD
}

/** WW-5.11, in the base game's numbers: what WW-13.6 compares, whatever the options. */
export function plainIncome(board: Board, owners: string, side: Side): number {
  let sum = 0
  for (const cell of board.cells)
    if (owners[cell] === OWNER_LETTERS[side]) sum += board.isStrategic[cell] === 1 ? STRATEGIC_YIELD : STANDARD_YIELD
  return sum
}

export function citiesOf(board: Board, owners: string, side: Side): number {
  return board.cities.reduce((sum, cell) => sum + (owners[cell] === OWNER_LETTERS[side] ? 1 : 0), 0)
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

export type Income = {
  readonly gross: number
  readonly upkeep: number
  readonly treasury: number
  readonly clauses: readonly string[]
}

/** WW-5.12: one side's income at the start of a turn, from the ownership in force. */
function incomeOf(state: WwState, supply: WwState['supply'], side: Side): Income {
  const { owners, turn, treasury, units, setting } = state
  const { options } = setting
  const board = boardOfState(state)
  const clauses = ['WW-5.10', 'WW-5.11', 'WW-5.12', turn === 1 ? 'WW-5.13' : 'WW-5.14']
  let gross = 0
  for (const cell of board.cells) {
    if (owners[cell] !== OWNER_LETTERS[side]) continue
    if (board.isStrategic[cell] !== 1 && !isSupplied(supply, side, cell)) continue
    gross += yieldOf(board, cell, turn, options)
  }
  if (supply) clauses.push('WW-15.6')
  if (options.seasonalEffects) clauses.push('WW-15.5')
  const upkeep = options.upkeep ? Math.floor(strengthOf(units[side]) / UPKEEP_DIVISOR) : 0
  if (options.upkeep) clauses.push('WW-15.7')
  return { gross, upkeep, treasury: Math.max(0, treasury[side] + gross - upkeep), clauses }
}

/** What the `income` of this turn brings, without bringing it: the ledger asks, and so does the turn itself. */
export function incomes(state: WwState): { readonly supply: WwState['supply']; readonly income: Both<Income> } {
  const { owners, units, setting } = state
  const board = boardOfState(state)
  const supply = setting.options.supply ? both(side => supplyOf(board, owners, units, side)) : null
  return { supply, income: both(side => incomeOf(state, supply, side)) }
}

/** WW-5.4 to WW-5.8: ownership from the next turn on. `standing`: whose units stand in each hex. */
export function nextOwners(
  board: Board,
  owners: string,
  standing: (cell: number) => Side | null,
  mode: Options['ownershipMode'],
): string {
  const letters = Array.from({ length: board.size }, () => NO_OWNER)
  for (const cell of board.cells) {
    const here = standing(cell)
    if (here) letters[cell] = OWNER_LETTERS[here]
    else if (keeps(board, owners, cell, mode)) letters[cell] = owners[cell] as string
  }
  return letters.join('')
}

function keeps(board: Board, owners: string, cell: number, mode: Options['ownershipMode']): boolean {
  if (mode !== 'standard') return mode === 'lastOccupier'
  return board.isStrategic[cell] === 1 || SIDES.some(side => cell === board.corner[side] && ownerAt(owners, cell) === side)
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
