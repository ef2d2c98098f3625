import type { AnyGame } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../../kernel/src/testing/duel.ts'
import { Bench, hostedAs } from '../testing/bench.ts'

const POSITION = { hp: { red: 5, blue: 4 }, coins: 2, first: 'red' }

describe('hello', () => {
  test('names the program, the protocol and the games with their schemas', async () => {
    const answer = await new Bench().get('hello')
    expect(answer).toMatchObject({ name: 'bench', version: '0.0.0', protocol: 1 })
    const [game] = answer.games
    expect(game).toMatchObject({ id: 'duel', title: 'Duel', seats: ['red', 'blue'], rulesVersion: 1, levels: ['random'] })
    expect(game.scenarios[0]).toEqual({ id: 'even', title: 'Even', summary: 'Equal fighters.' })
    expect(game.options).toMatchObject({ type: 'object', properties: { rounds: { minimum: 1, maximum: 50 } } })
    expect(game.scenarioSchema).toMatchObject({ type: 'object', required: ['hp', 'coins', 'first'] })
    expect(game.actionSchema.anyOf ?? game.actionSchema.oneOf).toHaveLength(4)
  })

  test('a game that cannot be loaded is our mistake, and the engine goes on', async () => {
    const bench = new Bench({ duel: () => Promise.reject(new Error('no such file')) })
    expect(await bench.refused('hello')).toMatchObject({ code: 'internal' })
    expect(bench.bugs).toHaveLength(1)
    expect(await bench.refused('new', { game: 'chess', scenario: 'x' })).toMatchObject({ code: 'unknown-game' })
  })
})

describe('new', () => {
  test('a scenario by its id', async () => {
    const answer = await new Bench().get('new', { game: 'duel', scenario: 'uphill', seed: 7 })
    expect(answer).toMatchObject({ match: 'm1', seq: 0, toAct: ['blue'], outcome: null, seed: '7', draws: [] })
    expect(answer.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(answer.events[0].type).toBe('duelBegan')
  })

  test('a whole scenario in line is the same position as one by its id', async () => {
    const bench = new Bench()
    const scenario = duel.scenarios.find(({ id }) => id === 'uphill')?.scenario
    const inLine = await bench.get('new', { game: 'duel', scenario, seed: 7 })
    expect(inLine.hash).toBe((await bench.get('new', { game: 'duel', scenario: 'uphill', seed: 'other' })).hash)
  })

  test.each([
    ['unknown-game', { game: 'dual', scenario: 'even' }, undefined, 'Did you mean duel?'],
    ['unknown-game', { game: '__proto__', scenario: 'even' }, undefined, 'Known: duel'],
    ['unknown-scenario', { game: 'duel', scenario: 'odd' }, undefined, 'Known: even, uphill'],
    ['bad-scenario', { game: 'duel', scenario: null }, '', 'an object'],
    ['bad-scenario', { game: 'duel', scenario: { ...POSITION, hp: { red: 5, blue: 99 } } }, 'hp.blue', 'hp.blue'],
    ['bad-scenario', { game: 'duel', scenario: { ...POSITION, coins: 5 } }, 'coins', 'more coins than'],
    ['bad-options', { game: 'duel', scenario: 'even', options: { rounds: 0 } }, 'rounds', 'rounds'],
    ['bad-options', { game: 'duel', scenario: 'even', options: { fog: true } }, 'fog', 'fog'],
  ])('%s %j', async (code, fields, path, words) => {
    const bench = new Bench()
    const error = await bench.refused('new', fields)
    expect(error.code).toBe(code)
    expect(error.path).toBe(path)
    expect(error.message).toContain(words)
    expect(await bench.refused('save', { match: 'm1' })).toMatchObject({ code: 'unknown-match' })
  })

  test('the clause of an illegal position is told', async () => {
    const error = await new Bench().refused('new', { game: 'duel', scenario: { ...POSITION, coins: 5 } })
    expect(error.clause).toBe('DU-1.2')
  })

  test('without a seed every match gets its own', async () => {
    const bench = new Bench()
    const seeds = [1, 2, 3].map(() => bench.get('new', { game: 'duel', scenario: 'even' }).then(({ seed }) => seed))
    expect(new Set(await Promise.all(seeds)).size).toBe(3)
  })

  test('given dice are used first; what set-up leaves over waits for the actions', async () => {
    const bench = new Bench()
    const opened = await bench.get('new', { game: 'duel', scenario: 'even', dice: [1, 4, 6], strictDice: true })
    expect(opened).toMatchObject({ toAct: ['blue'], draws: [{ label: 'DU-1.1 first', kind: 'pick2', value: 1 }] })
    const acted = await bench.get('act', { match: opened.match, seat: 'blue', action: { type: 'strike' } })
    expect(acted.draws.map(({ value }: { value: number }) => value)).toEqual([4, 6])
  })

  test('strict dice that are missing or impossible open no match', async () => {
    const bench = new Bench()
    const needed = await bench.refused('new', { game: 'duel', scenario: 'even', strictDice: true })
    expect(needed).toMatchObject({ code: 'dice-needed', label: 'DU-1.1 first', kind: 'pick2' })
    expect(await bench.refused('new', { game: 'duel', scenario: 'even', dice: [2] })).toMatchObject({ code: 'bad-die' })
    expect(await bench.refused('undo', { match: 'm1' })).toMatchObject({ code: 'unknown-match' })
  })
})

test('close lets a match go, and its id is not used again', async () => {
  const bench = new Bench()
  expect(await bench.duel()).toBe('m1')
  await bench.get('close', { match: 'm1' })
  expect(await bench.refused('close', { match: 'm1' })).toMatchObject({ code: 'unknown-match' })
  expect(await bench.duel()).toBe('m2')
})

test('a full table says so, and close makes room', async () => {
  const bench = new Bench()
  for (let i = 0; i < 10_000; i++) await bench.duel()
  const error = await bench.refused('new', { game: 'duel', scenario: 'even' })
  expect(error).toMatchObject({ code: 'too-many-matches' })
  expect(error.message).toContain('close')
  await bench.get('close', { match: 'm17' })
  expect(await bench.duel()).toBe('m10001')
})

test('a record of earlier rules goes on with those rules', async () => {
  const old: AnyGame = { ...duel, rulesVersion: 0 } as AnyGame
  const before = new Bench({ duel: old })
  const { record } = await before.get('save', { match: await before.duel() })
  const kept = new Bench({ duel: async () => hostedAs(duel as AnyGame, { 0: old }) })
  const { match } = await kept.get('load', { record })
  expect((await kept.get('save', { match })).record.rulesVersion).toBe(0)
  expect(await kept.get('verify', { record })).toMatchObject({ valid: true })
  const error = await new Bench().refused('load', { record })
  expect(error).toMatchObject({ code: 'other-rules-version', path: 'rulesVersion' })
  expect(await new Bench().refused('verify', { record })).toMatchObject({ code: 'other-rules-version' })
})
