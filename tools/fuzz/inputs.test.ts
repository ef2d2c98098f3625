import { expect, test } from 'vitest'
import { fuzzInputs, WAYS } from './inputs.ts'

// A sample; `npm run fuzz -- --inputs 1000000` goes on.
test('bent inputs are answered or refused on every way into the program', async () => {
  const { cases, faults } = await fuzzInputs(1000, 'sample')
  expect(faults).toEqual([])
  for (const way of WAYS) expect(cases[way]).toBeGreaterThan(20)
})
