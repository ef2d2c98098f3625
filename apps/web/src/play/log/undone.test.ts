import type { Action, RecordEntry } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { undoneOf } from './undone.ts'

const did = (seq: number, type: string): RecordEntry<Action> => ({ seq, seat: 'a', action: { type }, draws: [], hash: '' })
const back = (seq: number, undo: number): RecordEntry<Action> => ({ seq, seat: 'a', undo, hash: '' })
const names = (entries: readonly RecordEntry<Action>[]) => undoneOf(entries).map(({ action }) => action.type)

describe('what can be done again, read from a record', () => {
  test.each([
    ['nothing was taken back', [did(1, 'roll')], []],
    ['the last taken back is the next to be done', [did(1, 'fire'), did(2, 'roll'), back(3, 1), back(4, 0)], ['roll', 'fire']],
    ['done again, it is off the list', [did(1, 'fire'), did(2, 'roll'), back(3, 1), back(4, 0), did(5, 'fire')], ['roll']],
    ['something else ends it', [did(1, 'fire'), did(2, 'roll'), back(3, 1), did(4, 'pass')], []],
    ['several at once', [did(1, 'fire'), did(2, 'roll'), did(3, 'pass'), back(4, 1)], ['pass', 'roll']],
  ] as const)('%s', (_what, entries, left) => {
    expect(names(entries)).toEqual(left)
  })
})
