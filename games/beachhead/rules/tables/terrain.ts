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
