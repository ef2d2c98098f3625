import { HOW_EVEN } from '@sandtable/board/balance'
import { expect, test } from 'vitest'
import { SCENARIOS } from '../../scenarios/index.ts'
import { scenarioFacts } from './scenario-facts.ts'

test('WW-16.4 every map tells its size, its cities and how even it is', () => {
  const facts = scenarioFacts()
  expect(facts.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id))
  for (const { facts: parts } of facts) {
    expect(parts[0]?.lines).toEqual([expect.stringMatching(/^\d+ by \d+, \d+ hexes\.$/), expect.stringContaining('cities')])
    expect(parts.at(-1)?.heading).toBe(HOW_EVEN)
    expect(parts.at(-1)?.lines[0]).toMatch(/both Elite: North-west won \d+, South-east \d+/)
  }
})
