import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Failure, UsageError } from '../args.ts'
import { folder } from '../testing/run.ts'
import { labTrain } from './lab-train.ts'

const TRAIN = ['musket', 'first-volley:red', '--games', '2', '--pairs', '6', '--quiet']

describe('lab train', async () => {
  const path = await folder({})
  const [whole, parts] = [join(path, 'whole.json'), join(path, 'parts.json')]
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

  test('learns, tells what fresh games say, and accepts nothing that six pairs cannot prove', async () => {
    expect(await labTrain([...TRAIN, '--generations', '3', '--out', whole])).toBe(1)
    const { cloud, weights, test: tested } = await read(whole)
    expect(cloud.generation).toBe(3)
    expect(Object.keys(weights)).toContain('fear')
    expect(tested.pairs).toBeLessThanOrEqual(6)
    expect(tested.verdict).toMatch(/^not/)
  })

  test('goes on from where it was put away to the very same weights', async () => {
    await labTrain([...TRAIN, '--generations', '1', '--out', parts])
    expect((await read(parts)).cloud.generation).toBe(1)
    await labTrain([...TRAIN, '--generations', '3', '--out', parts])
    expect((await read(parts)).weights).toEqual((await read(whole)).weights)
  })

  test('does not write over other training, and says what can be taught', async () => {
    const other = ['musket', 'first-volley:blue', '--games', '2', '--out', parts]
    await expect(labTrain(other)).rejects.toThrow(Failure)
    await expect(labTrain(['musket', 'nowhere'])).rejects.toThrow('high-ground:blue')
    await expect(labTrain(['nowhere'])).rejects.toThrow(UsageError)
  })
})
