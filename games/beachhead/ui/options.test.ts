import { HOW_EVEN } from '@sandtable/board/balance'
import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from '../rules/contract/game.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './facts.ts'
import { caution, headline } from './words.ts'

describe('before a battle', () => {
  test('BI-23.1 every scenario tells its field, goals and sides; one is recommended', () => {
    const facts = scenarioFacts()
    expect(facts.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id))
    expect(facts.filter(({ recommended }) => recommended).map(({ id }) => id)).toEqual([RECOMMENDED])
    for (const { facts: parts } of facts) {
      expect(parts[0]?.lines.length).toBeGreaterThan(1)
      expect(parts.at(-1)?.heading).toBe(HOW_EVEN)
    }
  })

  test.each(SCENARIOS.map(({ id, scenario }) => [id, scenario] as const))(
    'BI-21.4 every choice offered for %s can be played',
    (_, scenario) => {
      for (const { name, values } of optionsFor(scenario)) {
        expect(values.length).toBeGreaterThan(1)
        for (const { value } of values) {
          expect(() => beachhead.setup(scenario, { [name]: value }, seeded(name))).not.toThrow()
        }
      }
    },
  )

  test('BI-21.1 the value that is played when nobody chooses comes first', () => {
    const scenario = SCENARIOS[0]?.scenario
    const events = optionsFor(scenario).find(({ name }) => name === 'events')
    expect(events?.values[0]?.value).toBe(false)
    expect(optionsFor(scenario).some(({ name }) => name === 'forces' || name === 'map')).toBe(false)
  })
})

describe('the lines of the shell', () => {
  const scenario = SCENARIOS[0]?.scenario
  if (!scenario) throw new Error('there is a first scenario')
  const { state } = beachhead.setup(scenario, {}, seeded('words'))

  test('BI-8.2 the headline names turn, side and step, alike for everybody', () => {
    for (const viewer of ['assault', 'defender', 'table'])
      expect(headline(beachhead.view(state, viewer))).toEqual({
        text: 'Turn 1 of 6 · Assault · Assault command',
        seat: 'assault',
      })
    expect(headline(scenario).text).toBe('Set-up')
  })

  test('BI-10.4 the caution is the same as at the table', () => {
    expect(caution(beachhead.view(state, 'assault'), { type: 'done' })).toContain('would be lost')
    expect(caution(beachhead.view(state, 'assault'), { type: 'move', unit: 'lcac-1', to: '0,0' })).toBeNull()
  })
})
