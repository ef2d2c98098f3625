import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesBetween, withChanges } from './changes.ts'

const overTheLine = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('what differs between two views', () => {
  test('put onto the first gives the second, to the letter, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const told = withChanges(overTheLine(before), overTheLine(changesBetween(before, after)))
        expect(JSON.stringify(told)).toBe(JSON.stringify(after))
      }),
    )
  })

  test('of a small change in a large table is small, and leaves the rest the same objects', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.nat(), at: fc.string() }), { minLength: 4 }), fc.nat(), (units, which) => {
        const before = { turn: 1, units, hills: { a: 1, b: 2 } }
        const moved = units.map((unit, i) => (i === which % units.length ? { ...unit, at: `${unit.at}.` } : unit))
        const changes = changesBetween(before, { ...before, units: moved })
        expect(changes).toEqual([[['units', which % units.length, 'at'], expect.any(String)]])
        const after = withChanges(before, changes) as typeof before
        expect(after).toEqual({ ...before, units: moved })
        expect(after.hills).toBe(before.hills)
        expect(before.units).toBe(units)
      }),
    )
  })

  test.each([
    ['nothing', { a: [1] }, { a: [1] }, []],
    ['a list that grew', [1], [1, 2], [[[1], 2]]],
    ['a list that shrank', { a: [1, 2, 3] }, { a: [1] }, [[['a', 'length'], 1]]],
    ['a name that is gone', { a: 1, b: 2 }, { b: 2 }, [[['a']]]],
    ['a name that every object answers to', { valueOf: 1, b: 2 }, { b: 2 }, [[['valueOf']]]],
    ['one that came', { b: 2 }, { b: 2, toString: 1 }, [[['toString'], 1]]],
    ['a name that came', { b: 2 }, { b: 2, a: 1 }, [[['a'], 1]]],
    ['names in another order', { b: 2, c: 3 }, { a: 1, b: 2, c: 3 }, [[[], { a: 1, b: 2, c: 3 }]]],
    ['something that became nothing', { a: { b: 1 } }, { a: null }, [[['a'], null]]],
    ['a list most of which changed', [1, 2, 3], [4, 5, 6], [[[], [4, 5, 6]]]],
    ['what is not defined', { a: undefined }, { a: undefined, b: undefined }, []],
  ] as const)('%s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })
})
