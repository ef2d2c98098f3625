import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type CellIndex, type HexName, named, type UnitId } from './ids.ts'

test('an id is read from a plain value, and it is that value', () => {
  const schema = v.object({ unit: named<UnitId>(v.pipe(v.string(), v.minLength(1))), cell: named<CellIndex>(v.number()) })
  const { unit, cell }: { unit: UnitId; cell: CellIndex } = v.parse(schema, { unit: 'b1', cell: 7 })
  expect([unit, cell]).toEqual(['b1', 7])
  expect(v.is(schema, { unit: '', cell: 7 })).toBe(false)
})

test('the compiler tells ids apart and takes literals', () => {
  const unit: UnitId = 'b1'
  const hex: HexName = 'D5'
  const cell: CellIndex = 3 * 12 + 4
  // @ts-expect-error a unit is no hex
  const wrong: HexName = unit
  // @ts-expect-error a hex by name is no cell
  const alsoWrong: CellIndex = hex
  const plain: string = unit
  expect([plain, wrong, alsoWrong, cell]).toEqual(['b1', 'b1', 'D5', 40])
})
