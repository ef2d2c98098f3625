import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ParseError } from './errors.ts'
import { parseJson, parseWith } from './parse.ts'

const Army = v.strictObject({
  side: v.picklist(['blue', 'red']),
  units: v.pipe(
    v.array(
      v.object({ at: v.tuple([v.number(), v.number()]), hp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4)) }),
    ),
    v.maxLength(8),
  ),
  note: v.optional(v.pipe(v.string(), v.maxLength(20))),
  flags: v.optional(v.pipe(v.record(v.string(), v.boolean()), v.maxEntries(1))),
  name: v.pipe(v.string(), v.regex(/^[a-z]+$/, 'expected small letters')),
})
const GOOD = { side: 'blue', units: [{ at: [0, 1], hp: 4 }], name: 'line' }

function refusalOf(value: unknown, at?: string): ParseError {
  try {
    parseWith(Army, value, 'bad-army', at)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('accepted')
}

describe('parseWith', () => {
  test('gives the value as the schema types it', () => {
    expect(parseWith(Army, GOOD, 'bad-army')).toEqual(GOOD)
  })

  test.each<[string, unknown, string, string]>([
    ['a field missing', { ...GOOD, side: undefined }, 'side', 'side: is missing (expected "blue" or "red")'],
    ['another word', { ...GOOD, side: 'green' }, 'side', 'side: expected "blue" or "red", found "green"'],
    [
      'inside a list',
      { ...GOOD, units: [GOOD.units[0], { at: [0, 'x'], hp: 1 }] },
      'units[1].at[1]',
      'units[1].at[1]: expected number, found "x"',
    ],
    ['out of bounds', { ...GOOD, units: [{ at: [0, 0], hp: 5 }] }, 'units[0].hp', 'units[0].hp: 5 is above the limit of 4.'],
    [
      'a list too long',
      { ...GOOD, units: Array(9).fill(GOOD.units[0]) },
      'units',
      'units: a length of 9 is above the limit of 8.',
    ],
    ['a text too long', { ...GOOD, note: 'n'.repeat(21) }, 'note', 'note: a length of 21 is above the limit of 20.'],
    ['too many fields', { ...GOOD, flags: { a: true, b: true } }, 'flags', 'flags: 2 fields are above the limit of 1.'],
    [
      'no whole number',
      { ...GOOD, units: [{ at: [0, 0], hp: 0.5 }] },
      'units[0].hp',
      'units[0].hp: expected a whole number, found 0.5',
    ],
    ['no list', { ...GOOD, units: 'many' }, 'units', 'units: expected a list, found "many"'],
    ['no object', { ...GOOD, units: [7] }, 'units[0]', 'units[0]: expected an object, found 7'],
    ['a field too many', { ...GOOD, moral: 3 }, 'moral', 'moral: expected no such field, found "moral"'],
    ["a check's own words", { ...GOOD, name: 'Line' }, 'name', 'name: expected small letters'],
    ['the whole', null, '', 'expected an object, found null'],
    ['nothing at all', undefined, '', 'is missing (expected an object)'],
  ])('%s', (_, value, path, message) => {
    expect(refusalOf(value)).toMatchObject({ code: 'bad-army', path, message, name: 'ParseError' })
  })

  test('where the value itself stands comes first', () => {
    expect(refusalOf({ ...GOOD, side: 1 }, 'armies[2]').path).toBe('armies[2].side')
    expect(refusalOf(1, 'armies[2]').path).toBe('armies[2]')
  })
})

describe('parseJson', () => {
  test('gives the data', () => {
    expect(parseJson('{"a": [1]}', 'record')).toEqual({ a: [1] })
  })

  test.each(['', '{"a": ', '{"a": 1', '[1,]', 'undefined', '{"a": 1} x'])('says what is no JSON: %s', text => {
    expect(() => parseJson(text, 'record')).toThrow(/^The record is not JSON: .+\.$/)
    expect(() => parseJson(text, 'record')).toThrow(ParseError)
  })
})
