// WW-15: options, fixed when the game is made. The base game is the default of every one (WW-15.2: they combine freely).
import * as v from 'valibot'
import { CAMPAIGN_TURNS, FACTIONS, UNIT_TYPES, type UnitType } from '../tables.ts'
import { CADENCES, type Cadence } from '../turn/calendar.ts'

export const ALLOCATIONS = ['mirrored', 'random', 'home', 'fixed'] as const
export type Allocation = (typeof ALLOCATIONS)[number]
export const OWNERSHIP_MODES = ['standard', 'lastOccupier', 'occupiedOnly'] as const
export const VICTORIES = ['zero', 'all'] as const
export const COUNTER_ATTACKS = ['simultaneous', 'survivors'] as const

export type Options = {
  readonly lastTurn: number
  readonly initiativeCadence: Cadence
  readonly allocation: Allocation
  readonly startingUnit: UnitType
  readonly ownershipMode: (typeof OWNERSHIP_MODES)[number]
  readonly victory: (typeof VICTORIES)[number]
  readonly lastStand: boolean
  readonly interactiveCasualties: boolean
  readonly seasonalEffects: boolean
  readonly supply: boolean
  readonly upkeep: boolean
  readonly repair: boolean
  readonly shellsPerGun: number
  readonly fogOfWar: boolean
  readonly counterAttack: (typeof COUNTER_ATTACKS)[number]
  readonly allowWait: boolean
  readonly recruitAnywhere: boolean
  readonly flatHealth: boolean
}
export type OptionName = keyof Options

/** The clause that says what the option does. */
export const OPTION_CLAUSES: Readonly<Record<OptionName, string>> = {
  lastTurn: 'WW-3.9',
  initiativeCadence: 'WW-3.12',
  allocation: 'WW-2.9',
  startingUnit: 'WW-2.17',
  ownershipMode: 'WW-5.8',
  victory: 'WW-15.3',
  lastStand: 'WW-15.4',
  interactiveCasualties: 'WW-11.7',
  seasonalEffects: 'WW-15.5',
  supply: 'WW-15.6',
  upkeep: 'WW-15.7',
  repair: 'WW-15.8',
  shellsPerGun: 'WW-15.9',
  fogOfWar: 'WW-15.10',
  counterAttack: 'WW-15.11',
  allowWait: 'WW-15.12',
  recruitAnywhere: 'WW-15.13',
  flatHealth: 'WW-15.14',
}

/** `allocation` depends on the map (WW-2.9, WW-2.10). */
export const defaultOptions = (isSymmetric: boolean): Options => ({
  lastTurn: CAMPAIGN_TURNS,
  initiativeCadence: 'year',
  allocation: isSymmetric ? 'mirrored' : 'random',
  startingUnit: 'LI',
  ownershipMode: 'standard',
  victory: 'zero',
  lastStand: false,
  interactiveCasualties: false,
  seasonalEffects: false,
  supply: false,
  upkeep: false,
  repair: false,
  shellsPerGun: 0,
  fogOfWar: false,
  counterAttack: 'simultaneous',
  allowWait: false,
  recruitAnywhere: false,
  flatHealth: false,
})

const Switch = v.exactOptional(v.boolean())
const Count = (least: number, most: number) =>
  v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)))

const RULES = {
  lastTurn: Count(1, CAMPAIGN_TURNS),
  initiativeCadence: v.exactOptional(v.picklist(CADENCES)),
  allocation: v.exactOptional(v.picklist(ALLOCATIONS)),
  startingUnit: v.exactOptional(v.picklist(UNIT_TYPES)),
  ownershipMode: v.exactOptional(v.picklist(OWNERSHIP_MODES)),
  victory: v.exactOptional(v.picklist(VICTORIES)),
  lastStand: Switch,
  interactiveCasualties: Switch,
  seasonalEffects: Switch,
  supply: Switch,
  upkeep: Switch,
  repair: Switch,
  shellsPerGun: Count(0, 1000),
  fogOfWar: Switch,
  counterAttack: v.exactOptional(v.picklist(COUNTER_ATTACKS)),
  allowWait: Switch,
  recruitAnywhere: Switch,
  flatHealth: Switch,
}
/** What a scenario may fix. */
export const ScenarioOptionsSchema = v.strictObject(RULES)
export type ScenarioOptions = v.InferOutput<typeof ScenarioOptionsSchema>

/** What a table may choose over it: the same, the bundle of WW-15.15, and the factions (WW-2.2, WW-2.6) if the players are not to choose. */
export const OptionsSchema = v.strictObject({
  ...RULES,
  tournament: Switch,
  factions: v.exactOptional(v.strictObject({ nw: v.picklist(FACTIONS), se: v.picklist(FACTIONS) })),
})
export type OptionChoices = v.InferOutput<typeof OptionsSchema>

/** WW-15.15, for a game of this length. */
export const tournament = (lastTurn: number): ScenarioOptions => ({
  initiativeCadence: 'season',
  shellsPerGun: 3,
  ...(lastTurn >= 144 ? { upkeep: true } : {}),
})

/** Defaults first, then the scenario's, then the bundle, then single choices. */
export function resolveOptions(isSymmetric: boolean, scenario: ScenarioOptions, choices: OptionChoices): Options {
  const { tournament: wantsBundle, factions: _, ...chosen } = choices
  const base = { ...defaultOptions(isSymmetric), ...scenario }
  const bundle = wantsBundle ? tournament(chosen.lastTurn ?? base.lastTurn) : {}
  return { ...base, ...bundle, ...chosen }
}

export type OptionNote = { readonly name: OptionName; readonly value: string | number | boolean }

/** WW-15.1: what the top of the log prints. A scenario's own length is its default (WW-3.9). */
export function notDefault(options: Options, isSymmetric: boolean, lastTurn: number): readonly OptionNote[] {
  const base = { ...defaultOptions(isSymmetric), lastTurn }
  const names = Object.keys(base) as OptionName[]
  return names.filter(name => options[name] !== base[name]).map(name => ({ name, value: options[name] }))
}
