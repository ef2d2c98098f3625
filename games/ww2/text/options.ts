// What the top of the log calls each option (WW-15.1).
import type { OptionName, OptionNote } from '../rules/setup/options.ts'

const OPTION_NAMES: Readonly<Record<OptionName, string>> = {
  lastTurn: 'last turn',
  initiativeCadence: 'initiative changes every',
  allocation: 'cities are allocated',
  startingUnit: 'starting unit',
  ownershipMode: 'ownership',
  victory: 'victory at',
  lastStand: 'last stand',
  interactiveCasualties: 'losses are chosen on the spot',
  seasonalEffects: 'seasons take effect',
  supply: 'supply',
  upkeep: 'upkeep',
  repair: 'repair',
  shellsPerGun: 'shells for each gun',
  fogOfWar: 'fog of war',
  counterAttack: 'counter-attack',
  allowWait: 'steps may wait',
  recruitAnywhere: 'recruits anywhere',
  flatHealth: 'every unit counts one Health',
}

export const optionText = ({ name, value }: OptionNote): string =>
  value === true ? OPTION_NAMES[name] : `${OPTION_NAMES[name]} ${value === false ? 'off' : value}`
