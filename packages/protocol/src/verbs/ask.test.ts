import { type AnyGame, IllegalAction, type Refusal } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../../kernel/src/testing/duel.ts'
import { Bench } from '../testing/bench.ts'

describe('legal', () => {
  test('lists whole actions, and forms for what is typed', async () => {
    const bench = new Bench()
    const { actions, forms } = await bench.get('legal', { match: await bench.duel(), seat: 'blue' })
    expect(actions).toEqual([{ type: 'strike' }, { type: 'guard' }, { type: 'wait' }])
    expect(forms).toMatchObject([
      { type: 'bet', example: { type: 'bet', n: 1 }, schema: { properties: { n: { maximum: 2 } } } },
    ])
    expect(await bench.get('legal', { match: 'm1', seat: 'red' })).toMatchObject({ actions: [], forms: [] })
  })

  test.each(['green', 'table', 'all', '__proto__'])('%s is no seat', async seat => {
    const bench = new Bench()
    const error = await bench.refused('legal', { match: await bench.duel(), seat })
    expect(error).toMatchObject({ code: 'unknown-seat' })
    expect(error.message).toContain('red, blue')
  })
})

describe('check', () => {
  const cases = [
    ['blue', { type: 'strike' }, { legal: true }],
    ['red', { type: 'strike' }, { legal: false, code: 'notYourTurn', clause: 'DU-2.1', message: 'It is not your turn.' }],
    ['blue', { type: 'bet', n: 3 }, { legal: false, code: 'notEnoughCoins', clause: 'DU-2.4' }],
  ] as const
  test.each(cases)('%s %j', async (seat, action, expected) => {
    const bench = new Bench()
    expect(await bench.get('check', { match: await bench.duel(), seat, action })).toMatchObject(expected)
  })

  test.each([
    [null, ''],
    [{ type: 'fly' }, 'type'],
    [{ type: 'bet', n: 'all' }, 'n'],
    [{ type: 'bet', n: 1, double: true }, 'double'],
  ])('%j is no action of the game', async (action, path) => {
    const bench = new Bench()
    expect(await bench.refused('check', { match: await bench.duel(), seat: 'blue', action })).toMatchObject({
      code: 'bad-action',
      path,
    })
  })

  test('where a game gives all its reasons, so does the answer, and act does too', async () => {
    const refusal = { code: 'tired', clause: 'DU-2.3', also: [{ code: 'wet', clause: 'DU-2.4' }] }
    const strict = {
      ...duel,
      check: () => refusal,
      explain: ({ code }: Refusal) => `Because ${code}.`,
      apply: () => {
        throw new IllegalAction(refusal)
      },
    }
    const bench = new Bench({ duel: strict as unknown as AnyGame })
    const asked = { match: await bench.duel(), seat: 'blue', action: { type: 'guard' } }
    const also = [{ code: 'wet', clause: 'DU-2.4', message: 'Because wet.' }]
    expect(await bench.get('check', asked)).toMatchObject({ legal: false, code: 'tired', also })
    expect(await bench.refused('act', asked)).toMatchObject({ code: 'tired', clause: 'DU-2.3', also })
  })
})

describe('odds', () => {
  test('of an action, exact', async () => {
    const bench = new Bench()
    const { outcomes } = await bench.get('odds', { match: await bench.duel(), seat: 'blue', action: { type: 'strike' } })
    expect(outcomes.map(({ exact }: { exact: unknown }) => exact)).toEqual([
      [12, 36],
      [16, 36],
      [8, 36],
    ])
  })

  test('null where nothing is random, and where a game has no outlook', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    expect(await bench.get('odds', { match, seat: 'blue', action: { type: 'wait' } })).toMatchObject({ outcomes: null })
    expect(await bench.get('odds', { match, seat: 'blue' })).toMatchObject({ outcomes: null })
    expect(await bench.get('odds', { match, seat: 'blue', ask: { rounds: 2 } })).toMatchObject({ outcomes: null })
  })

  test('of what may not be done: the reason', async () => {
    const bench = new Bench()
    const asked = { match: await bench.duel(), seat: 'red', action: { type: 'strike' } }
    expect(await bench.refused('odds', asked)).toMatchObject({ code: 'notYourTurn', clause: 'DU-2.1' })
  })
})

test('view: a seat, the table, or all', async () => {
  const bench = new Bench()
  const match = await bench.duel()
  for (const seat of ['red', 'blue', 'table', 'all']) {
    expect((await bench.get('view', { match, seat })).view).toMatchObject({ turn: 'blue', blue: { hp: 4 } })
  }
  expect(await bench.refused('view', { match, seat: 'everyone' })).toMatchObject({ code: 'unknown-seat' })
})

describe('log', () => {
  test('sentences with their clauses and dice', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    await bench.get('act', { match, seat: 'blue', action: { type: 'strike' }, dice: [2, 5] })
    const { entries } = await bench.get('log', { match })
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ seq: 0, seat: null, clauses: ['DU-1.1'], dice: [] })
    expect(entries[1]).toMatchObject({ seq: 1, seat: 'blue', clauses: ['DU-2.2'], event: { type: 'struck', loss: 1 } })
    expect(entries[1].sentence).toBe('blue strikes: 2, with 4 or less a hit. The other loses 1.')
    expect(entries[1].dice).toMatchObject([{ label: 'DU-2.2 hit', kind: 'd6', value: 2 }, { value: 5 }])
  })

  test('from a moment on, without what was undone, for a seat or a spectator', async () => {
    const bench = new Bench()
    const match = await bench.duel()
    await bench.get('act', { match, seat: 'blue', action: { type: 'bet', n: 1 } })
    await bench.get('undo', { match })
    await bench.get('act', { match, seat: 'blue', action: { type: 'wait' } })
    for (const seat of ['red', 'table', 'all', undefined]) {
      const { entries } = await bench.get('log', { match, seat, from: 1 })
      expect(entries.map(({ event }: { event: { type: string } }) => event.type)).toEqual(['waited'])
    }
    expect((await bench.get('log', { match, from: 99 })).entries).toEqual([])
  })
})
