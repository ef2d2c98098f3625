// What the set-up screen tells before the first turn.
import type { OptionChoice, ScenarioFacts } from '@sandtable/board'
import { scenarioList } from '@sandtable/board/facts'
import { boardOf } from '../../rules/map/board.ts'
import { allocationSize } from '../../rules/setup/allocation.ts'
import { resolveOptions } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import balance from '../../scenarios/balance.json' with { type: 'json' }
import { SCENARIOS } from '../../scenarios/index.ts'
import { counted } from '../../text/names.ts'
import { type ChosenOption, OPTION_WORDS } from '../../text/option-words.ts'
import { scenarioOf } from '../positions.ts'

/** The battle that home offers. */
export const RECOMMENDED = 'skirmish'
const sides: ScenarioFacts['sides'] = [
  { seat: 'nw', title: 'North-west' },
  { seat: 'se', title: 'South-east' },
]

export const scenarioFacts = scenarioList(SCENARIOS, {
  recommended: RECOMMENDED,
  balance,
  clause: ({ scenario }) => scenario.clause ?? 'WW-16.4',
  sides: () => sides,
  facts: factsOf,
})

function factsOf({ map, options: own = {} }: Scenario): ScenarioFacts['facts'] {
  const board = boardOf(map)
  const options = resolveOptions(board.mirror !== null, own, {})
  const given = allocationSize(board, options.allocation)
  return [
    {
      heading: 'The map',
      lines: [
        `${map[0]?.length} by ${map.length}, ${counted(board.cells.length, 'hex', 'hexes')}.`,
        `${counted(board.cities.length, 'city', 'cities')}, ${given} for each side at the start.`,
      ],
    },
    { heading: 'The calendar', lines: [`${counted(options.lastTurn, 'turn')} of half a month, from March 1935.`] },
    { heading: 'To win', lines: ['Leave the enemy without a city, or hold more at the end.'] },
  ]
}

/** The scenario's own value comes first: it is the default. */
export function optionsFor(scenario: unknown): readonly OptionChoice[] {
  const { map, options = {} } = scenarioOf(scenario)
  const isSymmetric = boardOf(map).mirror !== null
  const own = { ...resolveOptions(isSymmetric, options, {}), tournament: false }
  // WW-2.12, WW-2.21: what this map cannot do is not offered.
  const needless = (name: ChosenOption, value: unknown) =>
    name === 'allocation' && (value === 'fixed' || (!isSymmetric && value !== 'random')) && value !== own.allocation
  return (Object.keys(OPTION_WORDS) as ChosenOption[]).map(name => {
    const { title, explanation, values, clauses } = OPTION_WORDS[name]
    const offered: OptionChoice['values'] = values.filter(({ value }) => !needless(name, value))
    const mine = offered.find(({ value }) => value === own[name]) ?? { value: own[name], title: String(own[name]) }
    const others = offered.filter(({ value }) => value !== own[name])
    return { name, title, text: explanation, clause: clauses[0] ?? 'WW-15.1', values: [mine, ...others] }
  })
}
