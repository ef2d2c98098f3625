import { expect, test } from 'vitest'
import { Bug, DiceNeeded, IllegalAction, invariant, ParseError, TableError } from './errors.ts'

test('every error has a name, a code and a sentence', () => {
  const refusal = { code: 'outOfRange', clause: 'MK-6.2' }
  expect(new IllegalAction(refusal)).toMatchObject({ name: 'IllegalAction', code: 'outOfRange', clause: 'MK-6.2', refusal })
  expect(new IllegalAction(refusal)).toBeInstanceOf(TableError)
  expect(new ParseError('bad', 'units[3].at', 'is missing').message).toBe('units[3].at: is missing')
  expect(new ParseError('bad', '', 'is missing', 'MK-1')).toMatchObject({
    message: 'is missing',
    clause: 'MK-1',
    name: 'ParseError',
  })
  expect(new DiceNeeded('hit', 'd60', undefined).message).toBe('A d60 is needed for hit.')
  expect(new TableError('x', 'y')).toMatchObject({ name: 'TableError', code: 'x', clause: undefined })
})

test('an invariant that does not hold is our bug', () => {
  expect(() => invariant(0, 'strength is never negative')).toThrow(Bug)
  expect(() => invariant(1, 'strength is never negative')).not.toThrow()
})
