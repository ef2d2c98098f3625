// BI-3.1 to BI-3.8: the ground, by letter.

export const LETTERS = ['D', 'S', 'B', 'C', 'L', 'W', 'U', 'H', 'M'] as const
export type Letter = (typeof LETTERS)[number]
export const MOVES_AS = ['foot', 'wheel', 'amtrac', 'hover', 'craft', 'ship', 'air', 'fixed'] as const
export type MovesAs = (typeof MOVES_AS)[number]

export type TerrainFacts = {
  readonly name: string
  readonly water: boolean
  readonly cover: number
  readonly level: number
  readonly height: number
  /** MP to enter; 0: may not. */
  readonly cost: Readonly<Record<MovesAs, number>>
}

const costs = (foot: number, wheel: number, amtrac: number, hover: number, craft: number, ship: number) => ({
  foot,
  wheel,
  amtrac,
  hover,
  craft,
  ship,
  air: 1,
  fixed: 0,
})

export const TERRAIN: Readonly<Record<Letter, TerrainFacts>> = {
  D: { name: 'Deep Water', water: true, cover: 0, level: 0, height: 0, cost: costs(0, 0, 2, 1, 2, 2) },
  S: { name: 'Shallow Water', water: true, cover: 0, level: 0, height: 0, cost: costs(0, 0, 1, 1, 1, 0) },
  B: { name: 'Beach', water: false, cover: 0, level: 0, height: 0, cost: costs(1, 1, 1, 1, 1, 0) },
  C: { name: 'Clear', water: false, cover: 0, level: 0, height: 0, cost: costs(1, 1, 1, 0, 0, 0) },
  L: { name: 'Light Woods', water: false, cover: 1, level: 0, height: 0, cost: costs(1, 1, 1, 0, 0, 0) },
  W: { name: 'Heavy Woods', water: false, cover: 2, level: 0, height: 1, cost: costs(2, 2, 2, 0, 0, 0) },
  U: { name: 'Urban', water: false, cover: 1, level: 0, height: 0, cost: costs(1, 1, 1, 0, 0, 0) },
  H: { name: 'Hills', water: false, cover: 1, level: 1, height: 0, cost: costs(2, 2, 2, 0, 0, 0) },
  M: { name: 'Mountains', water: false, cover: 2, level: 2, height: 2, cost: costs(3, 0, 0, 0, 0, 0) },
}

/** BI-3.9. */
export const AIRBORNE_LEVEL = 3

/** BI-3.8: extra MP to land; the Osprey ignores the first. */
export const LANDING_COST: Readonly<Partial<Record<Letter, number>>> = { U: 1, H: 2, W: 2 }

/** BI-2.4 and BI-26.2: a custom map, and what a puzzle may shrink to. */
export const LEAST_SIDE = 4
export const MOST_SIDE = 32

// BI-2.19: the library of map sections, four rows of four.

export const SECTIONS = {
  'coral-flats': ['CCLC', 'CCCC', 'LCCC', 'BBBB'],
  'old-harbor': ['CUUC', 'CUUC', 'BUUB', 'SSSS'],
  'rolling-hills': ['HCHC', 'CHHC', 'HCCH', 'CHCC'],
  'dense-forest': ['LWWL', 'WWCW', 'LCWW', 'WWLL'],
  downtown: ['UUCU', 'CUUC', 'UCUU', 'CUCU'],
  farmland: ['CCCL', 'CLCC', 'CCCC', 'LCCU'],
  'mountain-pass': ['MHCM', 'MCCH', 'HCCM', 'MHCM'],
  'marsh-delta': ['CSCC', 'SSCL', 'CSSC', 'CCSB'],
  airstrip: ['CCCC', 'CCCC', 'CLCC', 'CCCU'],
  'ridge-line': ['CHMH', 'HMHC', 'CHCC', 'CCLC'],
  'fishing-town': ['CLCC', 'CUCL', 'CUUC', 'BBBB'],
  quay: ['UCUC', 'CUCU', 'UUCC', 'BUBB'],
} as const
export type SectionId = keyof typeof SECTIONS
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[]
/** BI-2.9. */
export const SECTIONS_IN_PLAY = 6

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
