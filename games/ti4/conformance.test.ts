import { conformanceChecks } from '@sandtable/conformance'
import { describe, test } from 'vitest'
import { ti4 } from './index.ts'
import { hooks } from './testing/index.ts'

describe('ti4 obeys the contract', () => {
  const { outcomeOf: _, ...quiet } = hooks
  const scenarios = ['training', 'battle', 'invasion', 'three-seats', 'empty']
  const settings = { ...quiet, scenarios, games: 1, maxActions: 120, positions: 3, samples: 4 }
  for (const { name, run } of conformanceChecks(ti4, settings)) test(name, run, 240_000)
})

describe('ti4 rolls what its odds say', () => {
  const settings = {
    ...hooks,
    options: [{}],
    scenarios: ['training'],
    games: 2,
    maxActions: 40,
    positions: 12,
    samples: 6,
    maxBranches: 1000,
  }
  for (const { name, run } of conformanceChecks(ti4, settings)) if (name.includes('odds')) test(name, run, 240_000)
})
