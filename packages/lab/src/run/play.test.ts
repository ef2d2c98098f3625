import { playout, randomPolicy } from '@sandtable/ai'
import { ParseError } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../../kernel/src/testing/duel.ts'
import { toy, toyExperiment } from '../testing/toy.ts'
import { differenceBetween, fixtureOf } from './experiment.ts'
import { type LevelPace, noPace, paceQuantile } from './pace.ts'
import { type Prepared, playGame } from './play.ts'
import { prepare } from './prepare.ts'
import { GAMES_SKIPPED } from './stopwatch.ts'

const tick = () => {
  let now = 0
  return () => now++
}
const prepared = async (wanted = {}) => prepare(toy, null, await toyExperiment(wanted), tick())

describe('a game of a run', () => {
  test('is the playout of its seed, and the same every time', async () => {
    const run = await prepared()
    const random = randomPolicy(duel)
    const { outcome, hash, actions } = playout(duel, {
      scenario: duel.scenarios[0]?.scenario as never,
      options: run.experiment.options as never,
      seed: 's 7',
      policies: { red: random, blue: random },
    })
    const row = playGame(run, 7, noPace())
    expect(row).toMatchObject({ game: 7, winner: outcome?.winner, reason: outcome?.reason, hash, actions, trouble: null })
    expect(playGame(await prepared(), 7, noPace())).toEqual(row)
  })

  test('a level that breaks the rules is told with its seat; the run goes on', async () => {
    const run = await prepared({ levels: ['cheat', 'random'] })
    const row = playGame(run, 0, noPace())
    expect(row.trouble).toMatchObject({ kind: 'refused', seat: 'red' })
    expect(row.tally).toBe(null)
    expect(playGame(run, 1, noPace()).trouble).toMatchObject({ seat: 'blue' })
  })

  test('BI-25.18 quick decisions are timed now and then, each for those like it; positions are counted of all', async () => {
    const pace = noPace()
    const random = randomPolicy(duel)
    const looking = {
      ...random,
      choose: (...asked: Parameters<typeof random.choose>) => ({ ...random.choose(...asked), looked: 3 }),
    }
    let reads = 0
    const clock = () => ++reads / 1000
    const run = { ...(await prepared({ levels: ['random', 'random'] })), policies: { random: looking as never }, clock }
    const { actions } = playGame(run, 0, pace)
    const { decisions, looked, buckets } = pace.levels.random as NonNullable<(typeof pace.levels)[string]>
    expect([decisions, looked]).toEqual([actions, 3 * actions])
    // Twice for the game itself, twice for each decision that is timed: after quick ones ever fewer are.
    const isTimed = [0, 2, 6, 14, 30].filter(decision => decision < actions)
    expect(actions).toBeLessThan(62)
    expect(reads).toBe(2 + 2 * isTimed.length)
    const timed = buckets.reduce((sum, count) => sum + count, 0)
    expect(timed).toBe((isTimed.at(-1) ?? 0) + 1)
  })

  test('a level that thinks is timed at every decision but the one after a quick one', async () => {
    const pace = noPace()
    const random = randomPolicy(duel)
    const run = await prepared({ levels: ['random', 'random'] })
    let now = 0
    let asked = 0
    const turns = {
      ...random,
      choose: (...args: Parameters<typeof random.choose>) => {
        // The third is quick.
        now += ++asked === 3 ? 0.001 : 10
        return random.choose(...args)
      },
    }
    const { actions } = playGame({ ...run, policies: { random: turns as never }, clock: () => now }, 0, pace)
    expect(actions).toBeGreaterThan(5)
    const { ms, buckets } = pace.levels.random as NonNullable<(typeof pace.levels)[string]>
    expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(actions)
    // The fourth was not timed, and the fifth stands for both.
    expect(ms).toBeCloseTo((actions - 1) * 10, 1)
  })

  describe('by one level that never thinks', () => {
    /** A clock that hardly moves, or stands still: every decision is quick. */
    const quick = async (policy: object, step = 1e-6) => {
      let reads = 0
      const run = await prepared({ levels: ['random', 'random'] })
      const clock = () => {
        return ++reads * step
      }
      return { run: { ...run, policies: { random: policy as never }, clock }, reads: () => reads }
    }
    const random = randomPolicy(duel)
    /** Played until the watch has seen thirty-one quick decisions in a row; the number of the next game. */
    const settle = (run: Prepared, reads: () => number): number => {
      for (let game = 0; ; game++) {
        const before = reads()
        playGame(run, game, noPace())
        // Twice for the game itself.
        if (reads() - before === 2) return game + 1
      }
    }

    test('is watched in one game of many, which stands for the others; decisions are counted in all', async () => {
      const { run, reads } = await quick(random)
      const next = settle(run, reads)
      const pace = noPace()
      const before = reads()
      let actions = 0
      const games = 2 * (GAMES_SKIPPED + 1)
      for (let game = next; game < next + games; game++) actions += playGame(run, game, pace).actions
      const { decisions, buckets } = pace.levels.random as NonNullable<(typeof pace.levels)[string]>
      expect([pace.games, pace.actions, decisions]).toEqual([games, actions, actions])
      expect(reads() - before).toBeLessThan(games * 2 + 12)
      const timed = buckets.reduce((sum, count) => sum + count, 0)
      expect(timed % (GAMES_SKIPPED + 1)).toBe(0)
      expect(timed).toBeGreaterThan(0)
    })

    test('is watched in every game where the clock is too coarse to see it', async () => {
      const { run, reads } = await quick(random, 0)
      const pace = noPace()
      for (let game = 0; game < 4 * GAMES_SKIPPED; game++) playGame(run, game, pace)
      const { decisions, buckets } = pace.levels.random as NonNullable<(typeof pace.levels)[string]>
      const looks = reads() / 2 - pace.games
      expect(looks).toBeGreaterThan(decisions / 40)
      const timed = buckets.reduce((sum, count) => sum + count, 0)
      expect(decisions - timed).toBeLessThan(40)
      // Nobody knows how quick they were.
      expect(paceQuantile(pace.levels.random as LevelPace, 0.5)).toBeGreaterThan(1)
    })

    test('games are the same with the watch and without', async () => {
      const { run, reads } = await quick(random)
      const next = settle(run, reads)
      const { run: fresh } = await quick(random)
      for (let game = next; game < next + 8; game++)
        expect(playGame(run, game, noPace())).toEqual(playGame({ ...fresh }, game, noPace()))
    })

    test('who broke the rules is known all the same', async () => {
      let isCheating = false
      const fickle = {
        ...random,
        choose: (...asked: Parameters<typeof random.choose>) =>
          isCheating && asked[1] === 'blue' ? { action: { type: 'bet', n: 99 }, why: '' } : random.choose(...asked),
      }
      const { run, reads } = await quick(fickle)
      const next = settle(run, reads)
      isCheating = true
      const pace = noPace()
      const row = playGame(run, next, pace)
      expect(row).toMatchObject({ trouble: { kind: 'refused', seat: 'blue' }, tally: null })
      // Played twice to find out, and counted once: what was done, and what was refused.
      expect(pace.levels.random?.decisions).toBe(row.actions + 1)
    })

    test('one that tells what it looked at is watched in every game', async () => {
      const looking = {
        ...random,
        choose: (...asked: Parameters<typeof random.choose>) => ({ ...random.choose(...asked), looked: 3 }),
      }
      const { run } = await quick(looking)
      const pace = noPace()
      let actions = 0
      for (let game = 0; game < 40; game++) actions += playGame(run, game, pace).actions
      expect(pace.levels.random).toMatchObject({ decisions: actions, looked: 3 * actions })
    })
  })

  test('the pace counts decisions by level', async () => {
    const pace = noPace()
    const run = await prepared({ levels: ['fierce', 'random'] })
    const row = playGame(run, 0, pace)
    const decisions = Object.values(pace.levels).reduce((sum, level) => sum + level.decisions, 0)
    expect(decisions).toBe(row.actions)
    expect(Object.keys(pace.levels).sort()).toEqual(['fierce', 'random'])
    // The clock of the test moves a millisecond a look.
    expect(paceQuantile(pace.levels.random!, 0.5)).toBeGreaterThanOrEqual(1)
    expect(paceQuantile(pace.levels.random!, 0.5)).toBeLessThan(1.5)
  })
})

describe('an experiment', () => {
  test('levels that differ play each seed from both sides; equal ones do not', async () => {
    const swapped = await toyExperiment({ levels: ['fierce', 'random'] })
    const seats = ['red', 'blue']
    expect(fixtureOf(swapped, seats, 4)).toEqual({ seed: 's 2', levels: { red: 'fierce', blue: 'random' }, isSwapped: false })
    expect(fixtureOf(swapped, seats, 5)).toEqual({ seed: 's 2', levels: { red: 'random', blue: 'fierce' }, isSwapped: true })
    const mirror = await toyExperiment({ levels: ['fierce', 'fierce'] })
    expect(fixtureOf(mirror, seats, 5)).toMatchObject({ seed: 's 5', isSwapped: false })
  })

  test('another seed, level or patch is another run; the order of fields is not', async () => {
    const run = await toyExperiment()
    expect(differenceBetween(run, await toyExperiment({ seed: 't' }))).toBe('seed')
    expect(differenceBetween(run, await toyExperiment({ levels: ['fierce', 'random'] }))).toBe('levels')
    expect(differenceBetween(run, JSON.parse(JSON.stringify(run)))).toBe(null)
  })

  test.each([
    [{ scenario: 'eevn' }, 'there is no scenario "eevn"'],
    [{ levels: ['fearce', 'random'] }, 'there is no level "fearce"'],
    [{ levels: ['random'] }, 'expected 2'],
    [{ options: { rounds: 'many' } }, 'options.rounds'],
    [{ patch: [{ path: 'scenario.no.such', value: 1 }] }, 'there is no field "no"'],
    [{ patch: [{ path: 'scenario.nosuch', value: 1 }] }, 'there is no field "nosuch"'],
    [{ patch: [{ path: 'tank.cost', value: 1 }] }, 'there is no unit or table "tank"'],
  ])('%j is refused', async (wanted, words) => {
    const asked = toyExperiment(wanted)
    await expect(asked).rejects.toThrow(ParseError)
    await expect(asked).rejects.toThrow(words)
  })
})
