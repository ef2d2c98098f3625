// MK-20.25: what the set-up screen tells before the first turn.
import type { OptionChoice, ScenarioFacts } from '@sandtable/board'
import { balanceFacts, type MeasuredBalance } from '@sandtable/board/balance'
import type { ScenarioInfo } from '@sandtable/kernel'
import type { Options } from '../../rules/setup/options.ts'
import { PRESETS, resolveOptions } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import balance from '../../scenarios/balance.json' with { type: 'json' }
import { SCENARIOS } from '../../scenarios/index.ts'
import { adjacencyText, optionText } from '../../text/index.ts'
import type { ForceLine } from '../../viewmodel/index.ts'
import { scenarioCard } from '../../viewmodel/index.ts'
import { scenarioOf } from '../positions.ts'

/** The battle that home offers. */
export const RECOMMENDED = 'bunker-hill'
const BALANCE: { readonly [scenario: string]: MeasuredBalance } = balance
type ScenarioCard = ReturnType<typeof scenarioCard>

/** The list needs names only; what a battle is about is worked out for the one that is looked at. */
class BattleFacts implements ScenarioFacts {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly clause: string
  readonly recommended: boolean
  readonly #scenario: Scenario
  #card: ScenarioCard | null = null

  constructor({ id, title, summary, scenario }: ScenarioInfo<Scenario>) {
    this.id = id
    this.title = title
    this.summary = summary
    this.clause = scenario.clause ?? 'MK-18'
    this.recommended = id === RECOMMENDED
    this.#scenario = scenario
  }

  get facts(): ScenarioFacts['facts'] {
    const { columns, rows, limitText, firstText, sides, options } = this.#read()
    return [
      { heading: 'The field', lines: [`${columns} by ${rows} hexes.`, limitText, firstText] },
      ...sides.map(({ name, victory }) => ({ heading: `${name} win by`, lines: victory.map(way => `${way}.`) })),
      ...sides.map(({ name, forces }) => ({ heading: `${name}: forces`, lines: forces.map(forceLine) })),
      { heading: 'Optional rules', lines: options.map(each => `${each.name}: ${each.sentence}`) },
      ...balanceFacts(BALANCE[this.id], this.sides),
    ].filter(({ lines }) => lines.length > 0)
  }

  get sides(): ScenarioFacts['sides'] {
    return this.#read().sides.map(({ side, name }) => ({ seat: side, title: name }))
  }

  #read(): ScenarioCard {
    this.#card ??= scenarioCard(this.#scenario)
    return this.#card
  }
}

let known: readonly ScenarioFacts[] | null = null

export function scenarioFacts(): readonly ScenarioFacts[] {
  known ??= SCENARIOS.map(info => new BattleFacts(info))
  return known
}

function forceLine({ name, kindName, sp, quality, at, leader, turn }: ForceLine): string {
  const led = leader ? `; with ${leader.name}, radius ${leader.radius}` : ''
  const when = turn === null ? `at ${at}` : `turn ${turn} at ${at}`
  return `${name}, ${kindName.toLowerCase()}, ${sp} strength${quality === 'regular' ? '' : `, ${quality}`}, ${when}${led}.`
}

/** The scenario's own value comes first: it is the default. */
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
      values: [...values].sort((a, b) => Number(b.value === own[name]) - Number(a.value === own[name])),
    }
  })
}
