import { expect, test } from 'vitest'
import { makeGrid } from './grid.ts'
import { cellName, cellText, parseCellName, parseCellText } from './names.ts'

const grid = makeGrid({ columns: 800, rows: 12, layout: 'oddQ', includes: (col, row) => col !== 2 || row !== 2 })

test.each([
  // col row name
  [0, 0, 'A1'],
  [3, 4, 'D5'],
  [25, 11, 'Z12'],
  [26, 0, 'AA1'],
  [51, 0, 'AZ1'],
  [52, 9, 'BA10'],
  [701, 0, 'ZZ1'],
  [702, 0, 'AAA1'],
])('(%d,%d) is %s', (col, row, name) => {
  const cell = grid.cell(col, row)
  expect(cellName(grid, cell)).toBe(name)
  expect(parseCellName(grid, name)).toBe(cell)
  expect(cellText(grid, cell)).toBe(`${col},${row}`)
  expect(parseCellText(grid, `${col},${row}`)).toBe(cell)
})

test('every cell has a name of its own', () => {
  const names = new Set(grid.cells().map(cell => cellName(grid, cell)))
  expect(names.size).toBe(grid.cellCount)
})

test.each(['', 'A', '5', 'A0', 'A01', 'a1', 'A1 ', 'A-1', '1A', 'A13', 'C3', 'AAAA1', 'Ä1'])('%j names no cell', name => {
  expect(parseCellName(grid, name)).toBe(-1)
})

test.each(['', '4', '4,', ',3', '4, 3', '-1,3', '04,3', '4.0,3', '800,0', '0,12', '2,2', '1,2,3'])('%j is no cell', text => {
  expect(parseCellText(grid, text)).toBe(-1)
})
