import { games } from '@sandtable/games'
import { expect, test } from 'vitest'
import { fuzzLimits } from './limits.ts'

// A sample; `npm run fuzz -- --limits 10000` goes on.
test('scenarios and records at and around their limits break nothing, and engine and server agree on them', async () => {
  const { cases, played, faults } = await fuzzLimits(Object.keys(games), 48, 'sample')
  expect(faults).toEqual([])
  expect(cases).toBe(48)
  expect(played).toBeGreaterThan(3)
})
