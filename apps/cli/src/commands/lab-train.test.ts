import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TrainingTask } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import { Failure } from '@sandtable/terminal'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../args.ts'
import { folder } from '../testing/run.ts'
import { labTrain, type Orders, trained } from './lab-train.ts'

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

describe('lab train', async () => {
  const TRAIN = ['musket', 'first-volley:red', '--games', '2', '--pairs', '6', '--quiet']
  const path = await folder({})
  const [whole, parts] = [join(path, 'whole.json'), join(path, 'parts.json')]

  test('learns, tells what fresh games say, and accepts nothing that six pairs cannot prove', async () => {
    expect(await labTrain([...TRAIN, '--generations', '3', '--out', whole])).toBe(1)
    const { command, accepted, cloud, weights, test: tested } = await read(whole)
    expect(command).toBe('sandtable lab train musket first-volley:red --generations 3 --games 2 --pairs 6')
    expect(accepted).toBe(false)
    expect(cloud.generation).toBe(3)
    expect(Object.keys(weights)).toContain('fear')
    expect(tested.pairs).toBeLessThanOrEqual(6)
    expect(tested.verdict).toMatch(/^not/)
  })

  test('goes on from where it was put away to the very same weights', async () => {
    await labTrain([...TRAIN, '--generations', '1', '--out', parts])
    expect((await read(parts)).cloud.generation).toBe(1)
    await labTrain([...TRAIN, '--generations', '3', '--out', parts])
    expect(await read(parts)).toEqual(await read(whole))
  })

  test('does not write over other training, and says what can be taught', async () => {
    const other = ['musket', 'first-volley:blue', '--games', '2', '--out', parts]
    await expect(labTrain(other)).rejects.toThrow(Failure)
    await expect(labTrain([...TRAIN, '--method', 'cross-entropy', '--out', parts])).rejects.toThrow('holds other training')
    await expect(labTrain([...TRAIN, '--generations', '2', '--out', parts])).rejects.toThrow('3 generations on already')
    const torn = join(path, 'torn.json')
    await writeFile(torn, '{"course":')
    await expect(labTrain([...TRAIN, '--out', torn])).rejects.toThrow('holds other training')
    await expect(labTrain([...TRAIN, '--method', 'luck'])).rejects.toThrow('cma-es or cross-entropy')
    await expect(labTrain(['nowhere'])).rejects.toThrow(UsageError)
    await expect(labTrain(['ti4', 'combat'])).rejects.toThrow('cannot be taught here')
  })

  test.each([
    ['musket', 'high-ground:blue'],
    ['beachhead', 'assault, defender'],
    ['ww2', 'all, tutorial, skirmish'],
  ])('%s: an unknown subject is refused with those there are', async (game, known) => {
    await expect(labTrain([game])).rejects.toThrow(`needs to be told what to teach: `)
    await expect(labTrain([game, 'nowhere'])).rejects.toThrow(UsageError)
    await expect(labTrain([game, 'nowhere'])).rejects.toThrow(known)
  })

  test.each([
    ['beachhead', 'assault', 'markers'],
    ['beachhead', 'defender', 'post.first'],
    ['ww2', 'tutorial', 'enemyCity'],
  ])(
    'a tiny lesson in %s: %s',
    async (game, subject, name) => {
      const file = join(path, `${game}-${subject}.json`)
      const tiny = ['--generations', '1', '--games', '1', '--pairs', '1', '--quiet', '--out', file]
      expect(await labTrain([game, subject, ...tiny])).toBe(1)
      const { accepted, before, weights, test: tested, command } = await read(file)
      expect(accepted).toBe(false)
      expect(tested).toMatchObject({ verdict: 'not known', pairs: 1 })
      expect(weights[name]).toBeGreaterThan(0)
      expect(weights).not.toEqual(before)
      expect(command).toBe(`sandtable lab train ${game} ${subject} --generations 1 --games 1 --pairs 1`)
    },
    60_000,
  )
})

describe('a stop', async () => {
  const path = await folder({})
  /** The nearer to 1, the likelier to win: what is learned is soon proven. */
  const lesson: TrainingTask = {
    names: ['aim'],
    start: [0],
    spread: [0.5],
    home: 'its place',
    written: ([aim = 0]) => ({ aim }),
    score: ([aim = 0], seed) => (seeded(seed).pick(1000, 'won') * (1 + (aim - 1) ** 2) < 1000 ? 1 : 0),
  }
  /** Stopped after so many games and pairs. */
  const orders = (file: string, steps: number): Orders => {
    let done = 0
    return {
      course: { subject: 'aim', method: 'cma-es', generations: 4, games: 3 },
      pairs: 400,
      command: 'lab train aim',
      file: join(path, file),
      progress: () => ({ show: () => done++, end() {} }),
      isStopped: () => done >= steps,
    }
  }
  const GAMES = 4 * 20 * 3

  test('at any game or pair keeps what is done, and the same command comes to the same end', async () => {
    expect(await trained(lesson, orders('whole.json', Number.POSITIVE_INFINITY))).toBe(0)
    const whole = await read(join(path, 'whole.json'))
    expect(whole).toMatchObject({ accepted: true, command: 'lab train aim', before: { aim: 0 }, test: { verdict: 'better' } })
    for (const steps of [1, 59, 60, 61, GAMES, GAMES + 1, GAMES + 5]) {
      const file = `parts-${steps}.json`
      expect(await trained(lesson, orders(file, steps)), `${steps}`).toBe(130)
      const put = await read(join(path, file))
      expect(put.accepted).toBe(false)
      expect(put.cloud.generation * 60 + put.played.length + (put.test?.pairs ?? 0)).toBe(steps)
      expect(await trained(lesson, orders(file, Number.POSITIVE_INFINITY))).toBe(0)
      expect(await read(join(path, file))).toEqual(whole)
    }
  })

  test('a test that has its verdict is not played again', async () => {
    const shows: number[] = []
    const again = {
      ...orders('whole.json', Number.POSITIVE_INFINITY),
      progress: () => ({ show: (n: number) => shows.push(n), end() {} }),
    }
    expect(await trained(lesson, again)).toBe(0)
    expect(shows).toEqual([])
  })

  test('training that began with other weights is left alone', async () => {
    const changed = { ...lesson, start: [0.2] }
    await expect(trained(changed, orders('whole.json', 1))).rejects.toThrow('not those of today')
  })
})
