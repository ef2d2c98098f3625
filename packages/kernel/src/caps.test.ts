import { describe, expect, test } from 'vitest'
import { checkSize, overLimit, SHARED_CAPS } from './caps.ts'
import { ParseError } from './errors.ts'
import { Match } from './match/match.ts'
import { parseScenario } from './parse.ts'
import { parseRecord } from './record/record.ts'
import { duel } from './testing/duel.ts'

const RECORD = new Match(duel, {
  scenario: { hp: { red: 6, blue: 6 }, coins: 1, first: 'red' },
  options: { rounds: 3 },
  seed: 's',
}).record()

function refusalOf(attempt: () => unknown): ParseError {
  try {
    attempt()
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('accepted')
}

/** Lists within each other, made without a call for each. */
function nested(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

describe('what holds too much is refused before it is read', () => {
  test('names the field, what was given and the limit', () => {
    const error = refusalOf(() =>
      checkSize({ units: Array(10).fill(0), note: 'n' }, 'bad-scenario', 'scenario', { most: 8, of: 'values' }),
    )
    expect(error).toMatchObject({ code: 'bad-scenario', path: 'scenario.units' })
    expect(error.message).toBe('scenario.units: 9 values are above the limit of 8.')
    expect(overLimit('units[3]', 7, { most: 5, of: 'pieces' }).message).toBe('units[3]: 7 pieces are above the limit of 5.')
  })

  test('nesting is told wherever it stands, and however deep it goes', () => {
    const { most } = SHARED_CAPS.nesting
    expect(() => checkSize({ a: nested(most - 1) }, 'bad-scenario', '')).not.toThrow()
    expect(refusalOf(() => checkSize({ a: nested(most) }, 'bad-scenario', ''))).toMatchObject({ path: 'a' })
    expect(refusalOf(() => checkSize([1, nested(100_000)], 'bad-scenario', 'x')).message).toBe(
      `x[1]: ${most + 1} levels of nesting are above the limit of ${most}.`,
    )
  })

  test('a scenario and a record', () => {
    const wide = Array(SHARED_CAPS.values.most).fill(1)
    expect(refusalOf(() => parseScenario(duel, { hp: wide })).path).toBe('hp')
    expect(refusalOf(() => parseScenario(duel, nested(100_000), 'bad-record', 'scenario'))).toMatchObject({
      code: 'bad-record',
      path: 'scenario[0]',
    })
    expect(
      refusalOf(() => parseRecord({ ...RECORD, outcome: { winner: null, reason: '', clause: '', more: nested(100_000) } }))
        .path,
    ).toBe('outcome')
  })
})

describe('limits of a record', () => {
  const draw = { label: 'DU-2.2 hit', kind: 'd6', value: 1 }
  const entry = { seq: 1, seat: 'red', action: { type: 'wait' }, draws: [], hash: '0'.repeat(16) }
  const long = 'x'.repeat(SHARED_CAPS.seed.most + 1)
  test.each<[string, object, string]>([
    ['entries', { entries: Array(SHARED_CAPS.entries.most + 1).fill(entry) }, 'entries'],
    ['draws of the set-up', { setup: { ...RECORD.setup, draws: Array(SHARED_CAPS.draws.most + 1).fill(draw) } }, 'setup.draws'],
    ['draws of an entry', { entries: [{ ...entry, draws: Array(SHARED_CAPS.draws.most + 1).fill(draw) }] }, 'entries[0].draws'],
    ['a die', { setup: { ...RECORD.setup, draws: [{ ...draw, value: 1e9 }] } }, 'setup.draws[0].value'],
    ['a label', { setup: { ...RECORD.setup, draws: [{ ...draw, label: long }] } }, 'setup.draws[0].label'],
    ['waiting numbers', { dice: { ...RECORD.dice, waiting: Array(SHARED_CAPS.draws.most + 1).fill(1) } }, 'dice.waiting'],
    ['a seed', { dice: { ...RECORD.dice, seed: long } }, 'dice.seed'],
    ['a name', { seats: { red: { name: long } } }, 'seats.red.name'],
    [
      'seats',
      { seats: Object.fromEntries(Array.from({ length: SHARED_CAPS.seats.most + 1 }, (_, i) => [i, { name: 'a' }])) },
      'seats',
    ],
    ['a reason', { ended: { winner: null, reason: long, clause: '' } }, 'ended.reason'],
  ])('%s', (_, fields, path) => {
    const error = refusalOf(() => parseRecord({ ...RECORD, ...fields }))
    expect(error).toMatchObject({ code: 'bad-record', path })
    expect(error.message).toMatch(/ above the limit of \d+\.$/)
  })
})
