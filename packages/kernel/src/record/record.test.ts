import { describe, expect, test } from 'vitest'
import { ParseError } from '../errors.ts'
import { duel } from '../testing/duel.ts'
import { randomMatch } from '../testing/random-match.ts'
import { isUndo, parseRecord, parseRecordText, recordText } from './record.ts'

const SETUP = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'anyone' },
  options: { rounds: 12 },
  seed: 'record',
  seats: { red: { name: 'Ann' }, blue: { name: 'Ben' } },
  commitment: 'c0ffee',
} as const
const RECORD = randomMatch(duel, SETUP, 40, 2).record()
// biome-ignore lint/suspicious/noExplicitAny: records are altered on purpose
type Any = any
const copy = (): Any => JSON.parse(JSON.stringify(RECORD))
const undoAt = RECORD.entries.findIndex(isUndo)

describe('a record', () => {
  test('says everything that is needed to do it again', () => {
    expect(RECORD).toMatchObject({
      format: 'sandtable-record',
      version: 1,
      game: 'duel',
      rulesVersion: 1,
      scenario: SETUP.scenario,
      options: SETUP.options,
      seats: SETUP.seats,
      dice: { seed: 'record', commitment: 'c0ffee' },
      setup: { draws: [{ label: 'DU-1.1 first', kind: 'pick2' }], hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    })
    expect(RECORD.outcome).not.toBe(null)
    expect(undoAt).toBeGreaterThan(0)
    expect(RECORD.entries.map(entry => entry.seq)).toEqual(RECORD.entries.map((_, i) => i + 1))
  })

  test('is the same after being written to a file, one line an entry', () => {
    const text = recordText(RECORD)
    expect(parseRecordText(text)).toEqual(RECORD)
    expect(text.split('\n').filter(line => line.startsWith('  {"seq":'))).toHaveLength(RECORD.entries.length)
    const unplayed = { ...RECORD, entries: [], outcome: null }
    expect(parseRecordText(recordText(unplayed))).toEqual(unplayed)
  })

  test('is the same after JSON', () => {
    expect(parseRecord(copy())).toEqual(RECORD)
    expect(parseRecordText(JSON.stringify(RECORD))).toEqual(RECORD)
  })

  test('a seed may be secret; numbers may wait; people may throw all dice', () => {
    for (const dice of [
      { seed: null, commitment: null },
      { seed: 's', commitment: null, waiting: [3, 6], strict: true },
    ])
      expect(parseRecord({ ...copy(), dice }).dice).toEqual(dice)
  })

  test('fields that are not ours are left out', () => {
    expect(parseRecord({ ...copy(), comment: 'a good game' })).not.toHaveProperty('comment')
  })
})

describe('what is no record is refused with the path', () => {
  test.each<[string, (record: Any) => unknown, string, string]>([
    ['no object', () => 'record', '', 'expected an object'],
    ['null', () => null, '', 'expected an object, found null'],
    ['another format', r => ({ ...r, format: 'pgn' }), 'format', 'expected "sandtable-record", found "pgn"'],
    ['another version', r => ({ ...r, version: 2 }), 'version', 'expected 1, found 2'],
    ['no game', ({ game: _, ...r }) => r, 'game', 'is missing'],
    ['no scenario', ({ scenario: _, ...r }) => r, 'scenario', 'is missing'],
    ['no options', ({ options: _, ...r }) => r, 'options', 'is missing'],
    ['no entries', ({ entries: _, ...r }) => r, 'entries', 'is missing'],
    ['rules version as text', r => ({ ...r, rulesVersion: '1' }), 'rulesVersion', 'expected number'],
    ['half a rules version', r => ({ ...r, rulesVersion: 1.5 }), 'rulesVersion', 'expected a whole number'],
    ['a seat without a name', r => ({ ...r, seats: { red: {} } }), 'seats.red.name', 'is missing'],
    ['a seed that is a number', r => ({ ...r, dice: { ...r.dice, seed: 7 } }), 'dice.seed', 'expected string, found 7'],
    ['no dice', ({ dice: _, ...r }) => r, 'dice', 'is missing'],
    [
      'half a waiting die',
      r => ({ ...r, dice: { ...r.dice, waiting: [1, 0.5] } }),
      'dice.waiting[1]',
      'expected a whole number',
    ],
    [
      'a set-up hash that is cut off',
      r => ({ ...r, setup: { ...r.setup, hash: 'abc' } }),
      'setup.hash',
      'expected a hash of 16 hex digits',
    ],
    [
      'a set-up draw without a label',
      r => ({ ...r, setup: { ...r.setup, draws: [{ kind: 'd6', value: 1 }] } }),
      'setup.draws[0].label',
      'is missing',
    ],
    ['entries that are no list', r => ({ ...r, entries: {} }), 'entries', 'expected a list'],
    ['an entry that is null', r => withEntry(r, 1, null), 'entries[1]', 'expected an object, found null'],
    ['an entry without a seat', r => change(r, 0, { seat: undefined }), 'entries[0].seat', 'is missing'],
    ['an entry without an action', r => change(r, 0, { action: undefined }), 'entries[0].action', 'is missing'],
    ['an action without a type', r => change(r, 0, { action: {} }), 'entries[0].action.type', 'is missing'],
    ['a hash in capitals', r => change(r, 0, { hash: 'A'.repeat(16) }), 'entries[0].hash', 'expected a hash of 16 hex digits'],
    [
      'a draw that is no number',
      r => change(r, 0, { draws: [{ label: 'a', kind: 'd6', value: '6' }] }),
      'entries[0].draws[0].value',
      'expected number, found "6"',
    ],
    [
      'a hand that is false',
      r => change(r, 0, { draws: [{ label: 'a', kind: 'd6', value: 6, hand: false }] }),
      'entries[0].draws[0].hand',
      'expected true, found false',
    ],
    ['an undo to before the start', r => change(r, undoAt, { undo: -1 }), `entries[${undoAt}].undo`, 'expected >=0, found -1'],
    [
      'an undo to a word',
      r => change(r, undoAt, { undo: 'start' }),
      `entries[${undoAt}].undo`,
      'expected number, found "start"',
    ],
    ['a gap in seq', r => change(r, 2, { seq: 4 }), 'entries[2].seq', 'expected 3, found 4'],
    ['seq from 0', r => change(r, 0, { seq: 0 }), 'entries[0].seq', 'expected 1, found 0'],
    ['an entry lost', r => ({ ...r, entries: r.entries.toSpliced(1, 1) }), 'entries[1].seq', 'expected 2, found 3'],
    [
      'an outcome without a reason',
      r => ({ ...r, outcome: { winner: 'red', clause: 'DU-3.1' } }),
      'outcome.reason',
      'is missing',
    ],
    ['no outcome', ({ outcome: _, ...r }) => r, 'outcome', 'is missing'],
  ])('%s', (_, alter, path, message) => {
    let error: unknown
    try {
      parseRecord(alter(copy()))
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ParseError)
    expect(error).toMatchObject({ code: 'bad-record', path })
    expect((error as ParseError).message).toContain(path === '' ? message : `${path}: ${message}`)
  })

  test('text that is cut off', () => {
    expect(() => parseRecordText(JSON.stringify(RECORD).slice(0, -2))).toThrow(/^The record is not JSON/)
  })
})

function withEntry(record: Any, index: number, entry: unknown): Any {
  return { ...record, entries: record.entries.with(index, entry) }
}

function change(record: Any, index: number, fields: object): Any {
  return withEntry(record, index, { ...record.entries[index], ...fields })
}
