// Two ways to write a cell: 'D5' for people with paper maps, '3,4' for programs. Parsers answer -1 for anything else.
import type { HexGrid } from './grid.ts'

/** Column letters and 1-based row: (3,4) is 'D5'; after Z comes AA, as in a spreadsheet. */
export function cellName(grid: HexGrid, cell: number): string {
  return `${columnLetters(grid.col(cell))}${grid.row(cell) + 1}`
}

/** The cell of a name such as 'D5', or -1. */
export function parseCellName(grid: HexGrid, name: string): number {
  const match = /^([A-Z]+)([1-9]\d*)$/.exec(name)
  return match ? grid.cell(columnOfLetters(match[1]!), Number(match[2]) - 1) : -1
}

/** The cell as '3,4': column and row from 0. */
export function cellText(grid: HexGrid, cell: number): string {
  return `${grid.col(cell)},${grid.row(cell)}`
}

/** The cell of a text such as '3,4', or -1. */
export function parseCellText(grid: HexGrid, text: string): number {
  const match = /^(0|[1-9]\d*),(0|[1-9]\d*)$/.exec(text)
  return match ? grid.cell(Number(match[1]), Number(match[2])) : -1
}

function columnLetters(col: number): string {
  const last = String.fromCharCode(65 + (col % 26))
  return col < 26 ? last : columnLetters(Math.floor(col / 26) - 1) + last
}

function columnOfLetters(letters: string): number {
  let count = 0
  for (const letter of letters) count = count * 26 + letter.charCodeAt(0) - 64
  return count - 1
}
