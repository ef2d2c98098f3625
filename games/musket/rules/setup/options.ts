// MK-15: optional rules, the two presets, and what a table may change of them.
import * as v from 'valibot'

export type Options = {
  readonly hillBonuses: boolean
  readonly openHills: boolean
  readonly hillScreen: boolean
  readonly marshFoot: boolean
  readonly entrenchments: boolean
  readonly roadPaths: boolean
  readonly riverSides: boolean
  readonly lightPassage: boolean
  readonly enemyAdjacency: 'nonChargers' | 'roadOnly'
}

const everySwitch = (on: boolean) => ({
  hillBonuses: on,
  openHills: on,
  hillScreen: on,
  marshFoot: on,
  entrenchments: on,
  roadPaths: on,
  riverSides: on,
  lightPassage: on,
})

export const PRESETS = {
  basic: { ...everySwitch(false), enemyAdjacency: 'nonChargers' },
  advanced: { ...everySwitch(true), enemyAdjacency: 'roadOnly' },
} as const satisfies Record<string, Options>
export type Preset = keyof typeof PRESETS

const Switch = v.exactOptional(v.boolean())

/** What players choose at the table, over what the scenario names; everything may be left out. */
export const OptionsSchema = v.strictObject({
  preset: v.exactOptional(v.picklist(['basic', 'advanced'])),
  hillBonuses: Switch,
  openHills: Switch,
  hillScreen: Switch,
  marshFoot: Switch,
  entrenchments: Switch,
  roadPaths: Switch,
  riverSides: Switch,
  lightPassage: Switch,
  enemyAdjacency: v.exactOptional(v.picklist(['nonChargers', 'roadOnly'])),
})
export type OptionChoices = v.InferOutput<typeof OptionsSchema>

/** MK-15: the scenario's preset and overrides first; a preset chosen at the table replaces both, single choices come last. */
export function resolveOptions(preset: Preset, overrides: OptionChoices, chosen: OptionChoices): Options {
  const base = chosen.preset ? PRESETS[chosen.preset] : { ...PRESETS[preset], ...withoutPreset(overrides) }
  const {
    hillBonuses,
    openHills,
    hillScreen,
    marshFoot,
    entrenchments,
    roadPaths,
    riverSides,
    lightPassage,
    enemyAdjacency,
  }: Options = {
    ...base,
    ...withoutPreset(chosen),
  }
  return { hillBonuses, openHills, hillScreen, marshFoot, entrenchments, roadPaths, riverSides, lightPassage, enemyAdjacency }
}

function withoutPreset({ preset: _, ...rest }: OptionChoices): Omit<OptionChoices, 'preset'> {
  return rest
}
