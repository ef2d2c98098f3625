// TI-O.27: a shared calculation comes back whole: laid out as a table, it still gives the same numbers.
import { noDice } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../odds/notation/scenario.ts'
import { parseShared, shareText } from '../../odds/notation/shared-text.ts'
import { odds } from '../../odds/odds.ts'
import { tiRules } from '../../rules/contract/game.ts'
import { oddsScenario } from '../../rules/odds/odds-scenario.ts'
import { assumed, assuming, assumptionsOf } from '../odds/assumptions.ts'
import { tableOf } from './shared-odds.ts'

const units = (counts: { readonly [unit: string]: number }) => Object.entries(counts).map(([unit, count]) => ({ unit, count }))

const SHARED: readonly (readonly [what: string, scenario: Scenario])[] = [
  [
    'cards, and both policies',
    {
      place: 'space',
      attacker: {
        faction: 'sol',
        units: units({ dreadnought: 2, fighter: 3 }),
        effects: [{ effect: 'ac.directhit' }],
        policy: 'avoidDirectHit',
      },
      defender: {
        faction: 'hacan',
        units: units({ dreadnought: 1, cruiser: 3, carrier: 1 }),
        effects: [{ effect: 'tech.assault' }, { effect: 'ac.morale' }],
        policy: { kill: ['cruiser', 'fighter', 'dreadnought', 'carrier'], sustain: ['dreadnought'] },
      },
    },
  ],
  [
    'a plan to retreat, a limit of rounds, a nebula',
    {
      place: 'space',
      attacker: { faction: 'letnev', units: units({ cruiser: 3, destroyer: 2 }) },
      defender: { faction: 'sol', units: units({ cruiser2: 2, fighter: 2 }) },
      system: [{ effect: 'place.nebula' }],
      rounds: 4,
      retreatAfter: { defender: 2 },
    },
  ],
  [
    'damage, pending hits, a round in the middle',
    {
      place: 'space',
      attacker: {
        faction: 'sol',
        units: [
          { unit: 'dreadnought', count: 2, damaged: 1 },
          { unit: 'cruiser', count: 1 },
        ],
      },
      defender: { faction: 'hacan', units: units({ cruiser: 3 }) },
      from: { stage: 'round', round: 2, pending: { attacker: { any: 1, nonFighter: 0 }, defender: { any: 0, nonFighter: 0 } } },
    },
  ],
  [
    'an invasion of a defended planet',
    {
      place: 'ground',
      attacker: { faction: 'sol', units: units({ dreadnought: 1, sol_infantry: 4 }), effects: [{ effect: 'tech.plasma' }] },
      defender: { faction: 'hacan', units: units({ infantry: 3, pds: 1 }), effects: [{ effect: 'ac.bunker' }] },
    },
  ],
  [
    "a neighbour's cannons",
    {
      place: 'space',
      attacker: { faction: 'sol', units: units({ cruiser: 3 }) },
      defender: { faction: 'hacan', units: units({ cruiser: 2 }) },
      others: [{ faction: 'mentak', units: units({ pds2: 2 }) }],
    },
  ],
]

describe('TI-O.27 a link keeps everything', () => {
  test.each(SHARED)('TI-O.27 %s', (_what, scenario) => {
    const shared = parseShared(shareText(scenario))
    const { state } = tiRules.setup(tableOf(shared), {}, noDice)
    const table = oddsScenario(state, { place: shared.place })
    expect(table).not.toBeNull()
    const again = assuming(table as Scenario, assumptionsOf(shared, table as Scenario))
    expect(outlook(again)).toEqual(outlook(shared))
  })

  test('TI-O.27 what is assumed is said, and can be dropped one by one', () => {
    const [, first] = SHARED[0] as (typeof SHARED)[number]
    const [, second] = SHARED[1] as (typeof SHARED)[number]
    const bare = (scenario: Scenario): Scenario => ({
      place: scenario.place,
      attacker: { faction: scenario.attacker.faction, units: scenario.attacker.units },
      defender: { faction: scenario.defender.faction, units: scenario.defender.units },
    })
    const cards = assumptionsOf(first, bare(first))
    expect(assumed(cards).map(({ text }) => text)).toEqual([
      'attacker with Direct Hit',
      'defender with Assault Cannon',
      'defender with Morale Boost',
    ])
    const plans = assumptionsOf(second, bare(second))
    expect(assumed(plans).map(({ text }) => text)).toEqual(['Nebula', 'defender retreats after round 2', '4 rounds at most'])
    let left = plans
    for (let n = assumed(plans).length; n > 0; n -= 1) {
      left = assumed(left)[0]?.rest ?? left
      expect(assumed(left)).toHaveLength(n - 1)
    }
  })
})

function outlook(scenario: Scenario) {
  const answer = odds(scenario)
  if (answer.method !== 'exact') throw new Error(`not exact: ${answer.method}`)
  return Object.fromEntries(Object.entries(answer.outlook).map(([outcome, p]) => [outcome, p.toFixed(10)]))
}
