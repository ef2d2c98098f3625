import { parseWith } from '@sandtable/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AskSchema, isAct } from './messages.ts'

const ACT = { type: 'act', key: 'a-key-of-mine', at: 0, action: { type: 'move', to: '0508' } }

const isTaken = (value: unknown): boolean => {
  try {
    return parseWith(AskSchema, value, 'bad-message').type === 'act'
  } catch {
    return false
  }
}

test.each<[string, unknown, boolean]>([
  ['an action', ACT, true],
  ['of any kind', { ...ACT, at: 7, action: { type: 'x', deep: [1, { y: null }] } }, true],
  ['a key too short', { ...ACT, key: 'seven-7' }, false],
  ['a key with something to escape', { ...ACT, key: 'eight"8"8' }, false],
  ['half an entry', { ...ACT, at: 0.5 }, false],
  ['before the first', { ...ACT, at: -1 }, false],
  ['a number as text', { ...ACT, at: '1' }, false],
  ['a field too many', { ...ACT, seat: 'red' }, false],
  ['a field missing', { type: 'act', key: ACT.key, action: ACT.action }, false],
  ['no action', { ...ACT, action: null }, false],
  ['a list for an action', { ...ACT, action: ['move'] }, false],
  ['an action of no type', { ...ACT, action: { to: '0508' } }, false],
  ['something else', { type: 'undo', key: ACT.key, at: 0 }, false],
  ['a list', [ACT], false],
  ['nothing', null, false],
])('an act is known without its schema: %s', (_, value, expected) => {
  expect(isAct(value)).toBe(expected)
  expect(isTaken(value)).toBe(expected)
})

test('whatever is known as an act is one by the schema, and is read alike', () => {
  const field = <T>(good: T) => fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(good) }, fc.jsonValue())
  const bent = fc.record(
    { type: field('act'), key: field(ACT.key), at: field(3), action: field(ACT.action), more: fc.jsonValue() },
    { requiredKeys: ['type', 'key', 'at', 'action'] },
  )
  fc.assert(
    fc.property(bent, value => {
      expect(isAct(value)).toBe(isTaken(value))
      if (isAct(value)) expect(parseWith(AskSchema, value, 'bad-message')).toEqual(value)
    }),
  )
})
