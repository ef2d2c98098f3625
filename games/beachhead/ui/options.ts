// BI-21: the options that mean something for a scenario; its own value comes first, because that is what is played without a choice.
import type { OptionChoice } from '@sandtable/board'
import { DEFAULT_TURNS, resolveOptions } from '../rules/setup/options.ts'
import { OPTION_WORDS, type OptionName } from '../text/words.ts'
import type { Scenario } from '../viewmodel/index.ts'

/** BI-7.25: what only a game of scenario cards can choose. */
const CARD_GAME_ONLY: readonly OptionName[] = ['map', 'mapSize', 'sectionSize', 'scenarioCards']
/** BI-21.4: the tutorial has its own forces and is deployed already. */
const NOT_IN_TUTORIAL: readonly OptionName[] = ['forces', 'budgets', 'deployment', 'dummies']

export function optionChoices(scenario: Scenario): readonly OptionChoice[] {
  const isCards = scenario.id === 'cards'
  const isTutorial = scenario.level === 'tutorial'
  const own = {
    ...resolveOptions(scenario.options ?? {}, {}),
    turns: scenario.options?.turns ?? scenario.turns ?? DEFAULT_TURNS,
  }
  const names = (Object.keys(OPTION_WORDS) as OptionName[]).filter(
    name => (isCards || !CARD_GAME_ONLY.includes(name)) && !(isTutorial && NOT_IN_TUTORIAL.includes(name)),
  )
  return names.flatMap(name => {
    const { title, explanation, values, clauses } = OPTION_WORDS[name]
    const possible = (values as readonly { readonly value: unknown; readonly title: string }[]).filter(({ value }) =>
      isPossible(scenario, name, value),
    )
    const now = JSON.stringify(own[name])
    const isOwn = ({ value }: { readonly value: unknown }) => JSON.stringify(value) === now
    const listed = possible.some(isOwn) ? possible : [{ value: own[name], title: ownTitle(name, own[name]) }, ...possible]
    if (listed.length < 2) return []
    return {
      name,
      title,
      text: explanation,
      clause: clauses[0] ?? 'BI-21.1',
      values: [...listed].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
    }
  })
}

const ownTitle = (name: OptionName, value: unknown): string =>
  name === 'turns' ? `${value} turns` : name === 'dummies' ? `${value} dummies` : 'As the scenario says'

function isPossible(scenario: Scenario, name: OptionName, value: unknown): boolean {
  const isCards = scenario.id === 'cards'
  if (name === 'map' || name === 'forces') return !(isCards && value === 'scenario')
  return name !== 'deployment' || value !== 'preset' || (scenario.preset !== undefined && !isCards)
}
