// The numbers and names of the game, each once (WW-1, WW-2, WW-5, WW-6). Rules read these tables; nothing else holds a figure.

export const SIDES = ['nw', 'se'] as const
/** WW-1.9: named after the corner it starts in. */
export type Side = (typeof SIDES)[number]
export type Both<T> = { readonly nw: T; readonly se: T }

export const enemyOf = (side: Side): Side => (side === 'nw' ? 'se' : 'nw')
export const isSide = (seat: string): seat is Side => seat === 'nw' || seat === 'se'
export const both = <T>(make: (side: Side) => T): Both<T> => ({ nw: make('nw'), se: make('se') })
export const withSide = <T>(all: Both<T>, side: Side, value: T): Both<T> =>
  side === 'nw' ? { nw: value, se: all.se } : { nw: all.nw, se: value }

/** WW-2.1, in the order that decides if a player does not choose (WW-4.11). */
export const FACTIONS = ['German', 'British', 'Italian', 'American'] as const
export type Faction = (typeof FACTIONS)[number]
/** WW-1.10: the letter of its unit ids. WW-2.3: nothing else tells factions apart. */
export const FACTION_LETTERS: Readonly<Record<Faction, string>> = { German: 'g', British: 'b', Italian: 'i', American: 'a' }

/** WW-1.11. */
export const UNIT_TYPES = ['LI', 'HI', 'LM', 'HM', 'AR'] as const
export type UnitType = (typeof UNIT_TYPES)[number]

export type UnitStats = {
  readonly health: number
  readonly strength: number
  readonly costPerHex: number
  readonly clause: string
}
/** WW-6.1 to WW-6.5. */
export const STATS: Readonly<Record<UnitType, UnitStats>> = {
  LI: { health: 1, strength: 1, costPerHex: 1, clause: 'WW-6.1' },
  HI: { health: 1, strength: 2, costPerHex: 2, clause: 'WW-6.2' },
  LM: { health: 1, strength: 3, costPerHex: 2, clause: 'WW-6.3' },
  HM: { health: 2, strength: 4, costPerHex: 3, clause: 'WW-6.4' },
  AR: { health: 1, strength: 1, costPerHex: 2, clause: 'WW-6.5' },
}
export const isUnitType = (code: string): code is UnitType => (UNIT_TYPES as readonly string[]).includes(code)

/** WW-6.6. */
export let UNIT_PRICE = 3
/** WW-6.7. */
export let COMPANY_LIMIT = 100
/** WW-12.2. */
export let SHELL_PRICE = 1
/** WW-12.1. */
export let GUN_RANGE = 2
/** WW-9.5, for each unit that leaves comrades behind. */
export let SPLIT_FEE = 1
/** WW-5.10. */
export let STANDARD_YIELD = 2
export let STRATEGIC_YIELD = 4
/** WW-2.7. */
export const MOST_ALLOCATED = 3
/** WW-3.8. */
export const CAMPAIGN_TURNS = 264
/** WW-3.9. */
export const OFFERED_LAST_TURNS = [24, 48, 96, 144, 240, 264] as const
/** WW-1.2, WW-16.2. */
export const MOST_COLUMNS = 26
export const MOST_ROWS = 26
/** WW-7.27: how far listed marches go. */
export const LISTED_REACH = 3
/** WW-15.6a. */
export let SUPPLY_REACH = 4
/** WW-15.7. */
export let UPKEEP_DIVISOR = 4
/** WW-15.10a. */
export let SIGHT_REACH = 3

/** The single figures above as fields: the laboratory writes here in a thread that plays nothing else (docs/decisions/0012). */
export const FIGURES = {
  get unitPrice() {
    return UNIT_PRICE
  },
  set unitPrice(value) {
    UNIT_PRICE = value
  },
  get companyLimit() {
    return COMPANY_LIMIT
  },
  set companyLimit(value) {
    COMPANY_LIMIT = value
  },
  get shellPrice() {
    return SHELL_PRICE
  },
  set shellPrice(value) {
    SHELL_PRICE = value
  },
  get gunRange() {
    return GUN_RANGE
  },
  set gunRange(value) {
    GUN_RANGE = value
  },
  get splitFee() {
    return SPLIT_FEE
  },
  set splitFee(value) {
    SPLIT_FEE = value
  },
  get standardYield() {
    return STANDARD_YIELD
  },
  set standardYield(value) {
    STANDARD_YIELD = value
  },
  get strategicYield() {
    return STRATEGIC_YIELD
  },
  set strategicYield(value) {
    STRATEGIC_YIELD = value
  },
  get supplyReach() {
    return SUPPLY_REACH
  },
  set supplyReach(value) {
    SUPPLY_REACH = value
  },
  get upkeepDivisor() {
    return UPKEEP_DIVISOR
  },
  set upkeepDivisor(value) {
    UPKEEP_DIVISOR = value
  },
  get sightReach() {
    return SIGHT_REACH
  },
  set sightReach(value) {
    SIGHT_REACH = value
  },
}

/** WW-11.2: the order of losses when a plan names none. */
export const DEFAULT_LOSS_ORDER: readonly UnitType[] = ['LI', 'AR', 'HI', 'LM', 'HM']

/** WW-12.6: face by face. */
export const WINDS = ['N', 'S', 'E', 'W', '0', '0'] as const
export type Wind = 'N' | 'S' | 'E' | 'W' | '0'
/** WW-12.7: where a wind that blows towards one side leaves a shot towards the other. */
export const OPPOSITE_WIND: Readonly<Record<Wind, Wind>> = { N: 'S', S: 'N', E: 'W', W: 'E', '0': '0' }

/** WW-16.5: for Strategic hexes that a map leaves unnamed, in reading order. */
export const CITY_NAMES = (
  'London Paris Berlin Rome Madrid Lisbon Dublin Brussels Amsterdam Copenhagen Oslo Stockholm Helsinki Warsaw Prague Vienna ' +
  'Budapest Belgrade Bucharest Sofia Athens Istanbul Milan Marseille Munich Hamburg Danzig Riga Kiev Odessa Tunis Algiers ' +
  'Tripoli Tobruk Cairo Valletta Bergen Narvik Zagreb Turin'
).split(' ')
