// The protocol with a real game behind it.
import { hosted, playout } from '@sandtable/ai'
import { expect, test } from 'vitest'
import musket from '../../../games/musket/index.ts'
import { Engine } from './engine.ts'
import { Bench } from './testing/bench.ts'

const table = () => new Bench({ musket: async () => hosted(musket) })

test('hello publishes schemas that name the fields of a scenario', async () => {
  const [game] = (await table().get('hello')).games
  expect(game.levels).toEqual(expect.arrayContaining(['random', 'greedy']))
  expect(game.scenarioSchema.properties.units.items.properties).toHaveProperty('at')
  expect(game.options.properties).toHaveProperty('preset')
})

test.each(musket.game.scenarios.map(({ id }) => id))('%s: a whole game, checked at every step', async scenario => {
  const bench = table()
  let now = await bench.get('new', { game: 'musket', scenario, seed: 11 })
  const { match } = now
  for (let i = 0; i < 400 && now.toAct.length > 0; i++) {
    const [seat] = now.toAct
    const { actions, forms } = await bench.get('legal', { match, seat })
    const { action } = await bench.get('bot', { match, seat, level: i % 3 === 0 ? 'greedy' : 'random', seed: i })
    expect(actions).toContainEqual(action)
    for (const { example } of forms)
      expect(await bench.get('check', { match, seat, action: example })).toMatchObject({ legal: true })
    await bench.get('odds', { match, seat, action })
    now = await bench.get('act', { match, seat, action })
  }
  const { record } = await bench.get('save', { match })
  expect(await bench.get('verify', { record })).toMatchObject({ valid: true, hash: now.hash })
  expect(await bench.get('load', { record })).toMatchObject({ hash: now.hash, toAct: now.toAct, outcome: now.outcome })
  const { entries } = await bench.get('log', { match, seat: 'table' })
  for (const { sentence, clauses } of entries) {
    expect(sentence).not.toBe('')
    expect(clauses.length).toBeGreaterThan(0)
  }
})

test('the view of all, given back as a scenario, is the same position', async () => {
  const bench = table()
  let now = await bench.get('new', { game: 'musket', scenario: 'bunker-hill', seed: 2 })
  const { match } = now
  for (let i = 0; i < 30; i++) {
    const [seat] = now.toAct
    const { action } = await bench.get('bot', { match, seat, level: 'random', seed: i })
    now = await bench.get('act', { match, seat, action })
    const { view } = await bench.get('view', { match, seat: 'all' })
    expect(view).toEqual((await bench.get('view', { match, seat: 'table' })).view)
    const again = await bench.get('new', { game: 'musket', scenario: view, seed: 'another' })
    expect({ hash: again.hash, toAct: again.toAct }).toEqual({ hash: now.hash, toAct: now.toAct })
    await bench.get('close', { match: again.match })
  }
})

test('a style of the terminal is a level here, and a wrong one is told what is near', async () => {
  const bench = table()
  const [{ styles }] = (await bench.get('hello')).games
  expect(styles).toContain('elite:fox')
  const { match, toAct } = await bench.get('new', { game: 'musket', scenario: 'first-volley', seed: 1 })
  const asked = { match, seat: toAct[0], seed: 1, visits: 20 }
  for (const level of ['elite:fox', 'novice:hotspur'])
    expect(await bench.get('bot', { ...asked, level })).toHaveProperty('action')
  expect(await bench.refused('bot', { ...asked, level: 'elite:fxo' })).toMatchObject({
    code: 'unknown-level',
    message: expect.stringContaining('elite:fox'),
  })
  expect(await bench.refused('bot', { ...asked, level: 'random:fox' })).toMatchObject({ code: 'unknown-level' })
})

test('Elite searches no more than `visits`, and the same seed and visits give the same action', async () => {
  const looked: number[] = []
  const watched = {
    ...hosted(musket),
    bot: async (name: string) => {
      const policy = await hosted(musket).bot(name)
      return (
        policy && {
          choose: (...question: Parameters<typeof policy.choose>) => {
            const choice = policy.choose(...question)
            looked.push(choice.looked ?? 0)
            return choice
          },
        }
      )
    },
  }
  const bench = new Bench({ musket: async () => watched })
  let now = await bench.get('new', { game: 'musket', scenario: 'first-volley', seed: 1 })
  const { match } = now
  // Until there is something to search: the first moves are nobody's danger.
  for (let i = 0; i < 20; i++) {
    const [seat] = now.toAct
    const { action } = await bench.get('bot', { match, seat, level: 'greedy', seed: i })
    now = await bench.get('act', { match, seat, action })
  }
  const ask = async (visits: number) => {
    looked.length = 0
    const { action } = await bench.get('bot', { match, seat: now.toAct[0], level: 'elite', seed: 3, visits })
    return { action, looked: looked[0] ?? 0 }
  }
  const few = await ask(40)
  expect(await ask(40)).toEqual(few)
  expect(few.looked).toBeGreaterThan(0)
  expect(few.looked).toBeLessThanOrEqual(40)
  expect((await ask(160)).looked).toBeGreaterThan(few.looked)
})

test('an engine answers a playout as the playout itself does', async () => {
  const { game } = musket
  const random = (await hosted(musket).bots()).random as never
  const direct = playout(game, {
    scenario: game.scenarios[0]?.scenario,
    options: {},
    seed: 9,
    policies: { blue: random, red: random },
  })
  const engine = new Engine({
    name: '',
    version: '',
    games: { musket: async () => hosted(musket) },
    freshSeed: () => '',
    stopAfter: () => () => false,
    playout,
  })
  const scenario = game.scenarios[0]?.id
  const asked = { do: 'playout', game: 'musket', scenario, seed: 9, policies: { blue: 'random', red: 'random' } }
  expect(JSON.parse(await engine.handle(JSON.stringify(asked)))).toEqual({ id: null, ok: true, ...direct })
})
