// BI-21: what can be chosen. A choice at the table beats the scenario's, which beats the preset named by `rules`, which beats the default.
import * as v from 'valibot'
import { MOST_SIDE } from '../tables/index.ts'

const Switch = v.exactOptional(v.boolean())
const Points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))
const MapSide = v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(MOST_SIDE), v.multipleOf(4))
export const MapRows = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[DSBCLWUHM]{1,32}$/))),
  v.minLength(1),
  v.maxLength(MOST_SIDE),
)

export const OptionsSchema = v.strictObject({
  rules: v.exactOptional(v.picklist(['digital', 'tabletop'])),
  turns: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(15))),
  map: v.exactOptional(v.union([v.picklist(['scenario', 'six', 'eight', 'assembly', 'random']), MapRows])),
  mapSize: v.exactOptional(v.strictTuple([MapSide, MapSide])),
  sectionSize: v.exactOptional(v.picklist([4, 2])),
  forces: v.exactOptional(v.picklist(['scenario', 'standard', 'points'])),
  budgets: v.exactOptional(v.union([v.literal('even'), v.strictObject({ assault: Points, defender: Points })])),
  scenarioCards: v.exactOptional(v.picklist([1, 2])),
  deployment: v.exactOptional(v.picklist(['free', 'preset'])),
  dummies: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8))),
  events: Switch,
  strategicCards: Switch,
  fog: v.exactOptional(v.picklist(['sight', 'markers'])),
  victory: v.exactOptional(v.picklist(['standard', 'points', 'none'])),
  offboardBattery: Switch,
  flanking: v.exactOptional(v.picklist(['adjacent', 'facing'])),
  flankEffect: v.exactOptional(v.picklist(['atk', 'def'])),
  ambushDefenderOnly: Switch,
  barrageSuppress: v.exactOptional(v.picklist(['all', 'hit'])),
  breachLight: Switch,
  ciwsLimit: v.exactOptional(v.picklist(['attack', 'turn'])),
  autoCiws: Switch,
  seaSparrowUsesSP: Switch,
  hiddenStatic: Switch,
  sequentialActions: Switch,
  suppressedMustRest: Switch,
  suppressionTiming: v.exactOptional(v.picklist(['next-turn', 'same-turn'])),
  pinnedAlwaysRecovers: Switch,
})
export type OptionChoices = v.InferOutput<typeof OptionsSchema>
/** Every option decided. The turn limit is a figure of the setting: a scenario may fix one that is no choice (BI-1.2). */
export type Options = { readonly [K in Exclude<keyof OptionChoices, 'turns'>]-?: Exclude<OptionChoices[K], undefined> }

export const DEFAULT_TURNS = 15
export const EVEN_BUDGETS = { assault: 450, defender: 190 } as const
export const DEFAULT_OPTIONS: Options = {
  rules: 'digital',
  map: 'scenario',
  mapSize: [12, 12],
  sectionSize: 4,
  forces: 'scenario',
  budgets: { assault: 300, defender: 250 },
  scenarioCards: 1,
  deployment: 'free',
  dummies: 5,
  events: true,
  strategicCards: false,
  fog: 'sight',
  victory: 'standard',
  offboardBattery: false,
  flanking: 'adjacent',
  flankEffect: 'atk',
  ambushDefenderOnly: false,
  barrageSuppress: 'all',
  breachLight: false,
  ciwsLimit: 'attack',
  autoCiws: false,
  seaSparrowUsesSP: false,
  hiddenStatic: false,
  sequentialActions: false,
  suppressedMustRest: false,
  suppressionTiming: 'next-turn',
  pinnedAlwaysRecovers: false,
}

/** BI-21.2. */
export const TABLETOP: OptionChoices = {
  rules: 'tabletop',
  flanking: 'facing',
  ambushDefenderOnly: true,
  barrageSuppress: 'hit',
  breachLight: true,
  ciwsLimit: 'turn',
  seaSparrowUsesSP: true,
  hiddenStatic: true,
  pinnedAlwaysRecovers: true,
  offboardBattery: true,
  fog: 'markers',
  forces: 'standard',
}

/** BI-21.2: a preset chosen at the table goes over what the scenario says, a single choice over everything. */
export function resolveOptions(scenario: OptionChoices, chosen: OptionChoices): Options {
  const preset = (choices: OptionChoices): OptionChoices => (choices.rules === 'tabletop' ? TABLETOP : {})
  const merged = { ...DEFAULT_OPTIONS, ...preset(scenario), ...scenario, ...preset(chosen), ...chosen }
  const { turns: _, ...options } = merged
  return options
}
