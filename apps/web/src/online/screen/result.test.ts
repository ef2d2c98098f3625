import type { MatchCard } from '@sandtable/protocol/online'
import { expect, test } from 'vitest'
import { inSentence } from '../seats/seat-names.ts'
import { resultOf } from './result.ts'

const chairs = [
  { seat: 'blue', name: 'Ann', title: 'Blue' },
  { seat: 'red', name: null, title: 'Red' },
] as unknown as MatchCard['chairs']

test.each([
  [null, ''],
  [{ winner: 'blue', reason: 'resigned' }, 'Ann has won: the other side gave up.'],
  [{ winner: 'red', reason: 'time' }, 'Red has won: the other side’s time ran out.'],
  [{ winner: null, reason: 'agreed' }, 'A draw, as both agreed.'],
  [{ winner: null, reason: 'turns' }, 'Nobody has won.'],
  [{ winner: 'blue', reason: 'objective' }, 'Ann has won.'],
])('how it ended: %j', (outcome, text) => {
  expect(resultOf({ chairs }, outcome as never)).toBe(text)
})

test('who gave no name begins small within a sentence', () => {
  expect(['The host', 'A guest', 'Ann'].map(inSentence)).toEqual(['the host', 'a guest', 'Ann'])
})
