// Threads that die, refuse and overtake each other: real threads, no games.
import type { Header } from '@sandtable/lab'
import { linesIn, UntilKnown } from '@sandtable/lab'
import { expect, test, vi } from 'vitest'
import { folder } from '../testing/run.ts'
import { HALF_MB } from './pool.ts'
import { RunProgress } from './progress.ts'
import { runGames } from './runner.ts'

const FLAKY = new URL('./testing/flaky-worker.mjs', import.meta.url).href
const WASTEFUL = new URL('./testing/wasteful-worker.mjs', import.meta.url).href
const header = (path: string, level = 'x') => ({ program: 'test', seed: path, levels: [level], seats: [] }) as unknown as Header

async function run(
  workers: number,
  games: number,
  more: { level?: string; until?: UntilKnown; done?: Map<number, number>; url?: string } = {},
) {
  const written: string[] = []
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const end = await runGames({
    header: header(await folder({}), more.level),
    games,
    players: { kind: 'threads', workers },
    url: more.url ?? FLAKY,
    signal: new AbortController().signal,
    progress: new RunProgress('test', games, true),
    ...(more.until ? { until: more.until } : {}),
    ...(more.done ? { done: more.done } : {}),
    write: played => written.push(...linesIn(played)),
  })
  const told = complaints.mock.calls.map(([text]) => String(text)).join('')
  complaints.mockRestore()
  return { written, end, told }
}

test('threads that die change no result, and the order is that of the games', async () => {
  const { written, end, told } = await run(3, 30)
  expect(end.isComplete).toBe(true)
  expect(written.filter(line => line.startsWith('game'))).toEqual(
    Array.from({ length: 30 }, (_, i) => `game ${i}`).filter(line => line !== 'game 20'),
  )
  expect(told).toContain('another takes its games')
  // The game that nobody survives is told as a failure, at its place.
  expect(JSON.parse(written[20] as string)).toMatchObject({ n: 20, r: 'failed', e: { kind: 'failed' } })
})

test('of a batch that a thread did not survive every game is played, and only the one that ends threads is lost', async () => {
  const { written } = await run(1, 60)
  const lost = written.flatMap((line, i) => (line === `game ${i}` ? [] : [i]))
  expect([written.length, lost]).toEqual([60, [20]])
})

test('a thread of another version is sent home; the other goes on', async () => {
  const { written, told } = await run(2, 12, { level: 'stranger' })
  expect(written).toHaveLength(12)
  expect(told).toContain('another version')
})

test('what is known after so many games does not depend on the number of threads', async () => {
  const known = async (workers: number) => {
    const until = new UntilKnown({ low: 0.4, high: 0.6 }, 0.3)
    const { written } = await run(workers, 60, { until })
    return [written.length, until.games, until.verdict]
  }
  const one = await known(1)
  expect(one[0]).toBeLessThan(20)
  expect(await known(3)).toEqual(one)
})

test('games that are there already are not played again', async () => {
  const done = new Map([
    [0, 1],
    [2, 0],
  ])
  expect((await run(2, 5, { done })).written).toEqual(['game 1', 'game 3', 'game 4'])
})

test('the young heap of a thread has two halves of what was found best, and no more', async () => {
  const { written } = await run(1, 2, { url: WASTEFUL })
  for (const size of written) {
    expect(Number(size)).toBeGreaterThan(HALF_MB << 20)
    expect(Number(size)).toBeLessThanOrEqual((2 * HALF_MB) << 20)
  }
})
