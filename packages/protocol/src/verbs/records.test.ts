import { describe, expect, test } from 'vitest'
import { Bench } from '../testing/bench.ts'

/** A bet taken back, a strike, a wait: three kinds of entry. */
async function played(bench: Bench): Promise<string> {
  const match = await bench.duel()
  await bench.get('act', { match, seat: 'blue', action: { type: 'bet', n: 1 } })
  await bench.get('undo', { match })
  await bench.get('act', { match, seat: 'blue', action: { type: 'strike' } })
  await bench.get('act', { match, seat: 'red', action: { type: 'wait' } })
  return match
}
const savedRecord = async (bench = new Bench()) => (await bench.get('save', { match: await played(bench) })).record

describe('save and load', () => {
  test('a loaded match stands where it stood and has the same dice to come', async () => {
    const bench = new Bench()
    const match = await played(bench)
    const { record } = await bench.get('save', { match })
    const loaded = await bench.get('load', { record })
    expect(loaded).toMatchObject({ match: 'm2', seq: 4, toAct: ['blue'], outcome: null, hash: record.entries[3].hash })
    for (const seat of ['blue', 'red', 'blue']) {
      const [here, there] = [match, loaded.match].map(id => bench.get('act', { match: id, seat, action: { type: 'strike' } }))
      expect(await there).toMatchObject({ hash: (await here).hash, draws: (await here).draws })
    }
  })

  test('strict dice and waiting numbers travel with the record', async () => {
    const bench = new Bench()
    const match = await bench.duel({ strictDice: true, dice: [6] })
    const { record } = await bench.get('save', { match })
    const loaded = (await new Bench().get('load', { record })).match
    expect(loaded).toBe('m1')
    const there = new Bench()
    const asked = { match: (await there.get('load', { record })).match, action: { type: 'strike' } }
    expect(await there.get('act', { ...asked, seat: 'blue' })).toMatchObject({ draws: [{ value: 6 }] })
    expect(await there.refused('act', { ...asked, seat: 'red' })).toMatchObject({ code: 'dice-needed' })
  })

  test('a record whose seed is secret goes on with a new one', async () => {
    const record = await savedRecord()
    const secret = { ...record, dice: { ...record.dice, seed: null } }
    const bench = new Bench()
    expect(await bench.refused('load', { record: secret })).toMatchObject({ code: 'seed-missing' })
    const { match } = await bench.get('load', { record: secret, seed: 99 })
    await bench.get('act', { match, seat: 'blue', action: { type: 'strike' } })
    const { record: longer } = await bench.get('save', { match })
    expect(await bench.get('verify', { record: longer })).toMatchObject({ valid: true })
  })

  test('a record that does not hold is not loaded', async () => {
    const record = await savedRecord()
    record.entries[2].hash = '0123456789abcdef'
    const bench = new Bench()
    expect(await bench.refused('load', { record })).toMatchObject({ code: 'record-differs', at: 3 })
    expect(await bench.refused('save', { match: 'm1' })).toMatchObject({ code: 'unknown-match' })
  })
})

describe('verify', () => {
  test('a true record is valid', async () => {
    const record = await savedRecord()
    expect(await new Bench().get('verify', { record })).toMatchObject({ valid: true, hash: record.entries[3].hash })
  })

  // biome-ignore lint/suspicious/noExplicitAny: each case spoils a record in its own way
  const spoiled: [string, number, (record: any) => void][] = [
    ['a hash', 4, record => Object.assign(record.entries[3], { hash: 'ffffffffffffffff' })],
    ['the hash of the set-up', 0, record => Object.assign(record.setup, { hash: 'ffffffffffffffff' })],
    ['an action against the rules', 3, record => Object.assign(record.entries[2], { action: { type: 'bet', n: 9 } })],
    ['an action the game does not have', 3, record => Object.assign(record.entries[2], { action: { type: 'fly' } })],
    ['a die that is too lucky', 3, record => Object.assign(record.entries[2].draws[0], { value: 7 })],
    ['dice of another seed', 3, record => Object.assign(record.dice, { seed: 'other' })],
    ['a winner', 4, record => Object.assign(record, { outcome: { winner: 'red', reason: 'down', clause: 'DU-3.1' } })],
    ['the scenario', 0, record => Object.assign(record.scenario, { coins: 99 })],
  ]
  test.each(spoiled)('%s does not hold: entry %i', async (_case, at, spoil) => {
    const record = await savedRecord()
    spoil(record)
    const verdict = await new Bench().get('verify', { record })
    expect(verdict).toMatchObject({ valid: false, at })
    expect(verdict.message).not.toBe('')
  })

  // biome-ignore lint/suspicious/noExplicitAny: each case spoils a record in its own way
  const noRecords: [string, string, (record: any) => unknown][] = [
    ['null', '', () => null],
    ['a list', 'format', () => []],
    ['another file', 'format', () => ({ format: 'png' })],
    ['without entries', 'entries', ({ entries: _, ...rest }) => rest],
    ['an entry that is none', 'entries[0]', record => ({ ...record, entries: [null] })],
    ['a gap', 'entries[0].seq', record => ({ ...record, entries: record.entries.slice(1) })],
    ['a hash that is none', 'setup.hash', record => ({ ...record, setup: { draws: [], hash: 'abc' } })],
  ]
  test.each(noRecords)('%s is no record: error with path %s', async (_case, path, make) => {
    const record = make(await savedRecord())
    expect(await new Bench().refused('verify', { record })).toMatchObject({ code: 'bad-record', path })
    expect(await new Bench().refused('load', { record })).toMatchObject({ code: 'bad-record', path })
  })

  test('a record of a game that is not here', async () => {
    const record = { ...(await savedRecord()), game: 'chess' }
    expect(await new Bench().refused('verify', { record })).toMatchObject({ code: 'unknown-game' })
  })
})
