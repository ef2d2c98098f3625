import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { secret } from '../testing/player.ts'
import { type PoolLimits, SetUpPool } from './pool.ts'

/** Short, for threads that are to be ended, and long enough for those that answer at once. */
const LIMITS: PoolLimits = { workers: 2, ms: 500, startMs: 60_000, waiting: 6, waitingPerAddress: 2, pauseMs: 60_000 }

let threads: Worker[] = []
let pools: SetUpPool[] = []
let clock = 0
function poolOf(limits: Partial<PoolLimits> = {}): SetUpPool {
  const start = () => {
    const worker = new Worker(new URL('../testing/hanging-worker.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    })
    threads.push(worker)
    return worker
  }
  const pool = new SetUpPool(start, { ...LIMITS, ...limits }, () => clock)
  pools.push(pool)
  return pool
}
const scenarioThat = (does: string) => ({ game: 'musket', scenario: { does }, options: {} })
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'admitted',
    (error: { answer?: { code: string }; message: string }) => error.answer?.code ?? error.message,
  )

afterEach(async () => {
  await Promise.all(pools.map(pool => pool.close()))
  pools = []
  threads = []
  clock = 0
})

describe('a scenario from outside', () => {
  test('is set up in a thread, which serves the next one too', async () => {
    const pool = poolOf({ ms: 60_000 })
    expect(await pool.admit(scenarioThat('answer'), 'a')).toEqual({ scenario: { does: 'answer' }, options: {} })
    expect(await codeOf(pool.admit(scenarioThat('refuse'), 'a'))).toBe('bad-scenario')
    expect(threads).toHaveLength(1)
  })

  test('that takes too long is ended with a sentence, and a new thread serves the next one', async () => {
    const pool = poolOf()
    const hanging = pool.admit(scenarioThat('hang'), 'a')
    await expect(hanging).rejects.toThrow(
      'scenario: This scenario takes too long to set up. Give it fewer units or a smaller map.',
    )
    expect(await codeOf(pool.admit(scenarioThat('refuse'), 'b'))).toBe('bad-scenario')
    expect(threads).toHaveLength(2)
  })

  test('that fills the memory is ended alike', async () => {
    expect(await codeOf(poolOf({ ms: 60_000 }).admit(scenarioThat('fill the memory'), 'a'))).toBe('takes-too-long')
  })

  test('that breaks its thread is a fault of ours, and the next one is served', async () => {
    const pool = poolOf({ ms: 60_000 })
    expect(await codeOf(pool.admit(scenarioThat('break'), 'a'))).toBe('broken')
    expect(await codeOf(pool.admit(scenarioThat('answer'), 'a'))).toBe('admitted')
  })

  test('whose thread never begins is given up', async () => {
    const pool = poolOf({ startMs: 20 })
    expect(await codeOf(pool.admit(scenarioThat('never begin'), 'a'))).toBe('a thread that sets up scenarios did not begin')
  })
})

describe('addresses', () => {
  test('one has one thread at a time: another is served while it hangs', async () => {
    const pool = poolOf({ ms: 60_000 })
    const first = codeOf(pool.admit(scenarioThat('hang'), 'a'))
    const second = codeOf(pool.admit(scenarioThat('hang'), 'a'))
    expect(await codeOf(pool.admit(scenarioThat('answer'), 'b'))).toBe('admitted')
    expect(await codeOf(pool.admit(scenarioThat('answer'), 'c'))).toBe('admitted')
    await pool.close()
    expect(await Promise.all([first, second])).toEqual(['busy', 'busy'])
  })

  test('only so many wait, of one and of all', async () => {
    const pool = poolOf({ ms: 60_000 })
    const hanging = ['a', 'b'].map(from => codeOf(pool.admit(scenarioThat('hang'), from)))
    const waiting = ['a', 'a', 'b', 'b', 'c', 'c'].map(from => codeOf(pool.admit(scenarioThat('answer'), from)))
    await expect(async () => pool.admit(scenarioThat('answer'), 'a')).rejects.toThrow(
      'The server is busy with other scenarios.',
    )
    await expect(async () => pool.admit(scenarioThat('answer'), 'd')).rejects.toThrow(
      'The server is busy with other scenarios.',
    )
    await pool.close()
    expect(new Set(await Promise.all([...hanging, ...waiting]))).toEqual(new Set(['busy']))
  })

  test('whose scenario was ended waits a minute, and only they', async () => {
    const pool = poolOf()
    expect(await codeOf(pool.admit(scenarioThat('hang'), 'a'))).toBe('takes-too-long')
    await expect(async () => pool.admit(scenarioThat('refuse'), 'a')).rejects.toThrow('Your last scenario took too long')
    expect(await codeOf(pool.admit(scenarioThat('refuse'), 'b'))).toBe('bad-scenario')
    clock = 60_000
    expect(await codeOf(pool.admit(scenarioThat('refuse'), 'a'))).toBe('bad-scenario')
  })
})

test('POST /api/matches: others are served while a scenario hangs, and it is ended with its sentence', async () => {
  const house = await House.open({ admission: poolOf({ ms: 1000 }), addressOf: request => String(request.headers['x-from']) })
  try {
    const post = (from: string, scenario: unknown) =>
      fetch(`${house.address}/api/matches`, {
        method: 'POST',
        headers: { 'x-from': from },
        body: JSON.stringify({ game: 'musket', scenario, seat: 'blue', name: 'Ann', secret: secret() }),
      })
    const hanging = post('10.0.0.1', { does: 'hang' })
    const [listed, shipped] = await Promise.all([fetch(`${house.address}/api/matches`), post('10.0.0.2', 'first-volley')])
    expect([listed.status, shipped.status]).toEqual([200, 201])
    const ended = await hanging
    expect([ended.status, await ended.json()]).toEqual([
      400,
      {
        code: 'takes-too-long',
        message: 'scenario: This scenario takes too long to set up. Give it fewer units or a smaller map.',
      },
    ])
    const again = await post('10.0.0.1', { does: 'refuse' })
    expect([again.status, await again.json()]).toEqual([429, expect.objectContaining({ code: 'too-fast' })])
  } finally {
    await house.end()
  }
})
