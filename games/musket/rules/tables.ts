// MK-2, MK-3, MK-4: the numbers of the game, as the rulebook prints them. Chances are whole sixtieths (MK-2.1).

/** MK-2.1: every chance is a number of sixtieths, tested on one d60. */
export const CHANCE_OF = 60
/** MK-2.10: one modifier step is 15 %. */
export const CHANCE_STEP = 9

/** Fixed chances, in sixtieths: MK-12.7, MK-12.10, MK-8.6, MK-6.14. A table, so that the laboratory can ask what if. */
export const CHANCES = { command: 30, leaderCasualty: 9, devastating: 10, leaving: 30 }

export const SIDES = ['blue', 'red'] as const
export type Side = (typeof SIDES)[number]
export const enemyOf = (side: Side): Side => (side === 'blue' ? 'red' : 'blue')

export const KINDS = ['LINE', 'LIGHT', 'DRAG', 'LHORSE', 'HORSE', 'ART'] as const
export type Kind = (typeof KINDS)[number]

export type ActionType = 'MOVE_OR_FIRE' | 'FIRE_AND_MOVE' | 'MOVE_ONLY'
export type KindStats = {
  readonly name: string
  readonly allowance: number
  readonly actionType: ActionType
  readonly range: number
  readonly hitChance: number
  /** MK-9.1: which kinds it may charge. */
  readonly charges: readonly Kind[]
  readonly chargeBonus: number
  /** MK-6.14: draws to leave difficult ground. */
  readonly checksDifficult: boolean
  /** MK-6.5: may cross hexes held by friends. */
  readonly passesFriends: boolean
  readonly isCavalry: boolean
}

const FOOT_AND_GUNS: readonly Kind[] = ['LINE', 'LIGHT', 'ART']

/** MK-4.1 and, in `charges`, MK-9.1. */
export const STATS: Readonly<Record<Kind, KindStats>> = {
  LINE: stats('Line Infantry', 1, 'MOVE_OR_FIRE', 2, 39, FOOT_AND_GUNS, 0, true, false, false),
  LIGHT: stats('Light Infantry', 1, 'FIRE_AND_MOVE', 2, 30, [], 0, false, true, false),
  DRAG: stats('Dragoons', 2, 'MOVE_OR_FIRE', 2, 30, KINDS, 0, true, false, true),
  LHORSE: stats('Light Horse', 2, 'MOVE_ONLY', 0, 0, KINDS, 0, true, false, true),
  HORSE: stats('Horse', 2, 'MOVE_ONLY', 0, 0, KINDS, 1, true, false, true),
  ART: stats('Artillery', 1, 'MOVE_OR_FIRE', 4, 30, [], 0, true, false, false),
}

function stats(
  name: string,
  allowance: number,
  actionType: ActionType,
  range: number,
  hitChance: number,
  charges: readonly Kind[],
  chargeBonus: number,
  checksDifficult: boolean,
  passesFriends: boolean,
  isCavalry: boolean,
): KindStats {
  return { name, allowance, actionType, range, hitChance, charges, chargeBonus, checksDifficult, passesFriends, isCavalry }
}

/** MK-4.5 and MK-2.9. */
export const DEFAULT_SP = 4
export const MOST_SP = 6
/** MK-12.2. */
export const DEFAULT_RADIUS = 2
/** MK-14.2. */
export const DEFAULT_TURN_LIMIT = 15
/** MK-1.8. */
export const MOST_COLUMNS = 26
export const MOST_ROWS = 26

export type Terrain = 'OPEN' | 'WOODS' | 'TOWN' | 'MARSH' | 'LAKE' | 'RIVER' | 'FORD' | 'BRIDGE' | 'ROAD' | 'HILLTOP' | 'BURNED'
export type TerrainFacts = {
  readonly letter: string
  readonly name: string
  readonly impassable: boolean
  readonly blocksSight: boolean
  readonly cover: boolean
  readonly elevation: 0 | 1
  readonly difficult: boolean
  readonly road: boolean
  /** MK-3.2: the kinds that may enter; tested after `impassable` (MK-3.3). */
  readonly entry: readonly Kind[]
}

const ALL: readonly Kind[] = KINDS
const NOBODY: readonly Kind[] = []
const ground = (letter: string, name: string, entry: readonly Kind[], facts: Partial<TerrainFacts> = {}): TerrainFacts => ({
  letter,
  name,
  impassable: false,
  blocksSight: false,
  cover: false,
  elevation: 0,
  difficult: false,
  road: false,
  entry,
  ...facts,
})

/** MK-3.1 and MK-3.2; BURNED is what the torch leaves (MK-15.12). */
export const TERRAIN: Readonly<Record<Terrain, TerrainFacts>> = {
  OPEN: ground('.', 'open ground', ALL),
  WOODS: ground('W', 'woods', ['LIGHT'], { blocksSight: true, cover: true }),
  TOWN: ground('T', 'town', ['LINE', 'LIGHT'], { blocksSight: true, cover: true }),
  MARSH: ground('M', 'marsh', NOBODY, { impassable: true }),
  LAKE: ground('L', 'lake', NOBODY, { impassable: true }),
  RIVER: ground('R', 'river', NOBODY, { impassable: true }),
  FORD: ground('F', 'ford', ALL),
  BRIDGE: ground('B', 'bridge', ALL),
  ROAD: ground('=', 'road', ALL, { road: true }),
  HILLTOP: ground('H', 'hilltop', ALL, { blocksSight: true, elevation: 1, difficult: true }),
  BURNED: ground('X', 'burned town', ALL),
}
export const TERRAIN_BY_LETTER: ReadonlyMap<string, Terrain> = new Map(
  (Object.keys(TERRAIN) as Terrain[]).map(terrain => [TERRAIN[terrain].letter, terrain]),
)

/** MK-1.4, in index order. */
export const DIRECTION_NAMES = ['SE', 'NE', 'N', 'NW', 'SW', 'S'] as const
export type DirectionName = (typeof DIRECTION_NAMES)[number]

export const EDGES = ['north', 'south', 'west', 'east'] as const
export type Edge = (typeof EDGES)[number]
