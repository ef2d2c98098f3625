import { describe, expect, test } from 'vitest'
import { Bench } from '../testing/bench.ts'

const ASKED = { game: 'duel', scenario: 'even', seed: 3, policies: { red: 'random', blue: 'random' } }

describe('playout', () => {
  test('plays to the end, and the same seed gives the same game', async () => {
    const bench = new Bench()
    const first = await bench.get('playout', ASKED)
    expect(first.outcome).not.toBe(null)
    expect(first.actions).toBeGreaterThan(2)
    const again = await bench.get('playout', { ...ASKED, seed: '3' })
    expect({ ...again, id: 0 }).toEqual({ ...first, id: 0 })
    const other = await bench.get('playout', { ...ASKED, seed: 4 })
    expect(other.hash).not.toBe(first.hash)
  })

  test('stops at maxActions without an outcome', async () => {
    const bench = new Bench()
    expect(await bench.get('playout', { ...ASKED, maxActions: 2 })).toMatchObject({ outcome: null, actions: 2 })
    expect(await bench.get('playout', { ...ASKED, maxActions: 0 })).toMatchObject({ outcome: null, actions: 0 })
  })

  test('leaves no match behind', async () => {
    const bench = new Bench()
    await bench.get('playout', ASKED)
    expect(await bench.duel()).toBe('m1')
  })

  test.each([
    ['unknown-level', { policies: { red: 'random', blue: 'perfect' } }, undefined],
    ['unknown-seat', { policies: { red: 'random', blue: 'random', grey: 'random' } }, undefined],
    ['bad-request', { policies: { red: 'random' } }, 'policies.blue'],
    ['bad-request', { policies: { red: 'random', blue: 3 } }, 'policies.blue'],
    ['bad-request', { maxActions: 2_000_000 }, 'maxActions'],
    ['bad-request', { seed: undefined }, 'seed'],
    ['bad-options', { options: { rounds: 99 } }, 'rounds'],
    ['unknown-scenario', { scenario: 'evn' }, undefined],
  ])('%s %j', async (code, fields, path) => {
    const error = await new Bench().refused('playout', { ...ASKED, ...fields })
    expect(error).toMatchObject({ code })
    expect(error.path).toBe(path)
  })
})
