import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Appender } from './appender.ts'
import type { StoredEntry } from './store.ts'

const entry = (match: string): StoredEntry => ({
  ...{ match, seq: 1, seat: 'blue', key: 'a key', body: { undo: 0 }, hash: '', at: 5, clock: null },
})
/** Everything of this turn of the loop has happened, and what it led to. */
const turns = async () => {
  for (let i = 0; i < 3; i++) await new Promise(resolve => setImmediate(resolve))
}

/** A store that counts what each commit has; every entry is of a match of its own. */
function opened() {
  const commits: number[] = []
  let made = 0
  const appender = new Appender({
    append: async entries => {
      commits.push(entries.length)
      return entries.map(() => true)
    },
  })
  const append = (many: number) => Promise.all(Array.from({ length: many }, () => appender.append(entry(`${made++}`))))
  return { append, commits }
}

// Turns of the loop are real, milliseconds are not.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a commit', () => {
  test.each([1, 15])('of %i waits for nobody but those of the same turn of the loop', async many => {
    const { append, commits } = opened()
    await append(many)
    expect(commits).toEqual([many])
  })

  test('of many waits for those right behind them, and for nobody when nobody is', async () => {
    const { append, commits } = opened()
    const first = append(16)
    await turns()
    expect(commits).toEqual([])
    const behind = append(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(commits).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all([first, behind])
    expect(commits).toEqual([17])
  })

  test('waits a few milliseconds at most, however many keep coming', async () => {
    const { append, commits } = opened()
    const all = [append(16)]
    await turns()
    for (let ms = 1; ms <= 4; ms++) {
      expect(commits).toEqual([])
      all.push(append(1))
      await vi.advanceTimersByTimeAsync(1)
    }
    await Promise.all(all)
    expect(commits).toEqual([20])
  })
})
