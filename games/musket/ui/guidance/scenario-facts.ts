// MK-20.25: what the set-up screen tells before the first turn.
import type { OptionChoice } from '@sandtable/board'
import { ownValueFirst, scenarioList } from '@sandtable/board/facts'
import type { Options } from '../../rules/setup/options.ts'
import { PRESETS, resolveOptions } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import balance from '../../scenarios/balance.json' with { type: 'json' }
import { SCENARIOS } from '../../scenarios/index.ts'
import { adjacencyText, optionText } from '../../text/index.ts'
import { type ForceLine, type ScenarioCard, scenarioCard } from '../../viewmodel/index.ts'
import { scenarioOf } from '../positions.ts'

/** The battle that home offers. */
export const RECOMMENDED = 'bunker-hill'

const cards = new WeakMap<Scenario, ScenarioCard>()

/** The card sets the battle up, so facts and sides share it. */
function cardOf(scenario: Scenario): ScenarioCard {
  const card = cards.get(scenario) ?? scenarioCard(scenario)
  cards.set(scenario, card)
  return card
}

export const scenarioFacts = scenarioList(SCENARIOS, {
  recommended: RECOMMENDED,
  balance,
  clause: ({ scenario }) => scenario.clause ?? 'MK-18',
  sides: scenario => cardOf(scenario).sides.map(({ side, name }) => ({ seat: side, title: name })),
  facts(scenario) {
    const { columns, rows, limitText, firstText, sides, options } = cardOf(scenario)
    return [
      { heading: 'The field', lines: [`${columns} by ${rows} hexes.`, limitText, firstText] },
      ...sides.map(({ name, victory }) => ({ heading: `${name} win by`, lines: victory.map(way => `${way}.`) })),
      ...sides.map(({ name, forces }) => ({ heading: `${name}: forces`, lines: forces.map(forceLine) })),
      { heading: 'Optional rules', lines: options.map(each => `${each.name}: ${each.sentence}`) },
    ]
  },
})

function forceLine({ name, kindName, sp, quality, at, leader, turn }: ForceLine): string {
  const led = leader ? `; with ${leader.name}, radius ${leader.radius}` : ''
  const when = turn === null ? `at ${at}` : `turn ${turn} at ${at}`
  return `${name}, ${kindName.toLowerCase()}, ${sp} strength${quality === 'regular' ? '' : `, ${quality}`}, ${when}${led}.`
}

export function optionsFor(scenario: unknown): readonly OptionChoice[] {
  const { preset = 'basic', options = {} } = scenarioOf(scenario)
  const own = resolveOptions(preset, options, {})
  return (Object.keys(PRESETS.basic) as (keyof Options)[]).map(name => {
    const { name: title, sentence, clauses } = optionText[name]
    const values =
      name === 'enemyAdjacency'
        ? (Object.keys(adjacencyText) as (keyof typeof adjacencyText)[]).map(value => ({ value, title: adjacencyText[value] }))
        : [
            { value: true, title: 'On' },
            { value: false, title: 'Off' },
          ]
    return {
      name,
      title,
      text: sentence,
      clause: clauses[0] ?? 'MK-15',
      values: ownValueFirst(values, own[name]),
    }
  })
}
