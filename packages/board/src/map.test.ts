import { LAYOUTS } from '@sandtable/hex'
import { describe, expect, test } from 'vitest'
import { stepCursor } from './hex-board/cursor.ts'
import { Sheet } from './map.ts'

const open = (columns: number, rows: number) => Array<string>(columns * rows).fill('open')

describe.each(LAYOUTS)('a sheet with layout %s', layout => {
  const sheet = new Sheet({ layout, columns: 7, rows: 5, grounds: open(7, 5) })

  test('finds every hex by arithmetic at its middle and near its corners', () => {
    for (const cell of sheet.grid.cells()) {
      const { x, y } = sheet.centreOf(cell)
      expect(sheet.cellAt(x, y)).toBe(cell)
      for (const corner of sheet.cornersOf(cell)) {
        expect(sheet.cellAt(x + (corner.x - x) * 0.95, y + (corner.y - y) * 0.95)).toBe(cell)
      }
    }
  })

  test('lies inside its frame', () => {
    const { x, y, width, height } = sheet.frame
    for (const cell of sheet.grid.cells()) {
      for (const corner of sheet.cornersOf(cell)) {
        expect(corner.x).toBeGreaterThanOrEqual(x)
        expect(corner.y).toBeGreaterThanOrEqual(y)
        expect(corner.x).toBeLessThanOrEqual(x + width)
        expect(corner.y).toBeLessThanOrEqual(y + height)
      }
    }
  })

  test('has nothing outside', () => {
    expect(sheet.cellAt(0, 0)).toBe(-1)
    expect(sheet.cellAt(sheet.width, sheet.height)).toBe(-1)
  })

  test('the cursor reaches every hex and stops at the rim', () => {
    const at = (key: string, from: string) => sheet.hex(stepCursor(sheet, sheet.cell(from), key) ?? -1)
    expect(at('ArrowRight', '2,2')).toBe('3,2')
    expect(at('ArrowUp', '2,2')).toBe('2,1')
    expect(at('ArrowLeft', '0,2')).toBe('0,2')
    expect(at('ArrowDown', '3,4')).toBe('3,4')
    expect(stepCursor(sheet, 0, 'x')).toBeNull()
  })

  test('calls a hex what the game calls it', () => {
    const cell = sheet.cell('2,1')
    expect(sheet.nameOf(cell)).toBe('C2')
    expect(new Sheet({ ...sheet.map, rim: 'numbers' }).nameOf(cell)).toBe('2,1')
  })
})
