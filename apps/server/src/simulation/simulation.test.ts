// Evenings of online play in virtual time. `npm run simulate -- --seeds 10000` plays many more.
import { describe, expect, test } from 'vitest'
import { simulate } from './simulation.ts'

/**
 * These have found faults: an entry told twice, a taking back told to a player who knew of nothing that was taken back, and an honest record that
 * did not verify after an agreed taking back and one alone, and an end that was not told to those at a node which could not read the store just then.
 */
const ONCE_FAILED = [40, 122, 4128, 20524]

describe('what was acknowledged is there once, records verify, logs agree, and no seat sees what it may not', () => {
  test.each([...Array.from({ length: 8 }, (_, i) => i), ...ONCE_FAILED])('seed %i', async seed => {
    const { faults, entries } = await simulate(String(seed))
    expect(faults, `npm run simulate -- --seed ${seed}`).toEqual([])
    expect(entries).toBeGreaterThan(0)
  })
})

test('the same seed is the same evening, to the byte', async () => {
  const evenings = [await simulate('122'), await simulate('122')]
  expect(evenings[0]).toEqual(evenings[1])
  expect((await simulate('123')).digest).not.toBe(evenings[0]?.digest)
})
