// What a seat asks for itself must not tell it what it may not know, whatever the referee could see.
import type { AnyGame } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { Bench } from './testing/bench.ts'

const opened = async () => {
  const bench = new Bench({ sealed: sealed as AnyGame })
  const { match } = await bench.get('new', { game: 'sealed', scenario: 'ten', seed: 4 })
  return { bench, match }
}

test('a view and a log hold the seat’s own cards only; the referee sees all', async () => {
  const { bench, match } = await opened()
  const { view: all } = await bench.get('view', { match, seat: 'all' })
  const { view: own } = await bench.get('view', { match, seat: 'south' })
  const { view: open } = await bench.get('view', { match, seat: 'table' })
  expect(own.own.hand).toEqual(all.south.hand)
  expect(own.north).not.toHaveProperty('hand')
  expect(open.own).toBe(null)
  const { entries } = await bench.get('log', { match, seat: 'south' })
  const drawn = entries.filter(({ event }: { event: { by?: string; card?: unknown } }) => event.by === 'north')
  expect(drawn.length).toBeGreaterThan(0)
  for (const { event } of drawn) expect(event.card).toBe(null)
  const all3 = (await bench.get('log', { match })).entries.map(({ event }: { event: { card: number } }) => event.card)
  expect(all3).not.toContain(null)
})

test('two matches that differ only in what south may not know answer south alike, the bot included', async () => {
  const { bench, match } = await opened()
  const { view: all } = await bench.get('view', { match, seat: 'all' })
  const before = { ...(await bench.get('view', { match, seat: 'south' })), id: 0 }
  // North seals one card or another: south may know that it did, not which.
  const answers = await Promise.all(
    all.north.hand.map(async (card: number) => {
      const one = await opened()
      await one.bench.get('act', { match: one.match, seat: 'north', action: { type: 'seal', card } })
      const asked = { match: one.match, seat: 'south' }
      const told = []
      for (const [verb, more] of [
        ['view', {}],
        ['legal', {}],
        ['log', {}],
        ['odds', {}],
        ['check', { action: { type: 'seal', card: 1 } }],
        ['bot', { level: 'random', seed: 3 }],
      ] as const) {
        told.push(await one.bench.ask(verb, { ...asked, ...more }))
      }
      return JSON.stringify(told)
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).not.toBe(JSON.stringify(before))
})
