// What the set-up screen tells of a battle before it begins, and what can be chosen for it.
import type { OptionChoice } from '@sandtable/board'
import { scenarioList } from '@sandtable/board/facts'
import { DEFAULT_TURNS } from '../rules/setup/options.ts'
import { FORT_TYPES, SIDES, type Side, UNIT_TYPES } from '../rules/tables/index.ts'
import balance from '../scenarios/balance.json' with { type: 'json' }
import { SCENARIOS } from '../scenarios/index.ts'
import { FORT_WORDS, goalSentence, placeNames, SIDE_WORDS, UNIT_WORDS } from '../text/words.ts'
import type { Scenario } from '../viewmodel/index.ts'
import { optionChoices } from './options.ts'
import { scenarioOf } from './positions.ts'

/** The battle that home offers. */
export const RECOMMENDED = 'quick-six'
const sides = SIDES.map(seat => ({ seat, title: SIDE_WORDS[seat].title }))

export const scenarioFacts = scenarioList(SCENARIOS, {
  recommended: RECOMMENDED,
  balance,
  clause: ({ id }) => (id === 'cards' ? 'BI-22.1' : 'BI-23.1'),
  sides: () => sides,
  facts: scenario => [
    { heading: 'The field', lines: fieldLines(scenario) },
    ...SIDES.map(side => ({ heading: `${SIDE_WORDS[side].title}: goals`, lines: goalLines(scenario, side) })),
    ...SIDES.map(side => ({ heading: `${SIDE_WORDS[side].title}: forces`, lines: forceLines(scenario, side) })),
  ],
})

function fieldLines({ map, turns = DEFAULT_TURNS, minutes }: Scenario): string[] {
  const size = map ? `${map[0]?.length} by ${map.length} hexes.` : 'The map is chosen, built or drawn by chance.'
  return [size, `At most ${turns} turns.`, ...(minutes ? [`About ${minutes} minutes.`] : [])]
}

function goalLines({ goals, objectives = [] }: Scenario, side: Side): string[] {
  const names = placeNames(objectives)
  const { primary = [], secondary = [] } = goals?.[side] ?? {}
  return [
    ...primary.map(goal => `${goalSentence(goal, names)}.`),
    ...secondary.map(goal => `Also: ${goalSentence(goal, names)}.`),
  ]
}

function forceLines({ forces }: Scenario, side: Side): string[] {
  if (!forces) return []
  const counts = forces[side]
  const units = UNIT_TYPES.filter(type => (counts[type] ?? 0) > 0).map(type => `${counts[type]} ${UNIT_WORDS[type].title}.`)
  const forts = side === 'assault' ? [] : FORT_TYPES.filter(fort => (forces.forts?.[fort] ?? 0) > 0)
  return [...units, ...forts.map(fort => `${forces.forts?.[fort]} ${FORT_WORDS[fort].title}.`)]
}

export const optionsFor = (scenario: unknown): readonly OptionChoice[] => optionChoices(scenarioOf(scenario))
