// BI-5.1, BI-6.1, BI-10.21: fortifications and objectives.
export const FORT_TYPES = ['bunker', 'minefield', 'trench', 'barricade'] as const
export type FortType = (typeof FORT_TYPES)[number]
export const FORT_COST = { bunker: 10, minefield: 8, trench: 5, barricade: 3 } as const satisfies Record<FortType, number>
export const FORT_NAMES = {
  bunker: 'Bunker',
  minefield: 'Minefield',
  trench: 'Trench',
  barricade: 'Barricade',
} as const satisfies Record<FortType, string>
/** BI-10.21, in CP; only these can be built in play. */
export const CONSTRUCTION_COST = { barricade: 1, trench: 2 } as const
export type Buildable = keyof typeof CONSTRUCTION_COST

export const OBJECTIVE_TYPES = ['port', 'airfield', 'comms_hub', 'civic_center', 'hvt'] as const
export type ObjectiveType = (typeof OBJECTIVE_TYPES)[number]
export const OBJECTIVE_NAMES = {
  port: 'Port',
  airfield: 'Airfield',
  comms_hub: 'Comms Hub',
  civic_center: 'Civic Center',
  hvt: 'High Value Target',
} as const satisfies Record<ObjectiveType, string>
/** BI-6.6. */
export const HUB_HP = 4
