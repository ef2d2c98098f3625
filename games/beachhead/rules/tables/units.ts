// BI-4.1, BI-4.2, BI-4.10: the pieces. Figures only; what a speciality does is written where it is done.
import type { Side } from './sides.ts'
import type { Letter, MovesAs } from './terrain.ts'

export const ASSAULT_TYPES = [
  'usswasp',
  'harrier',
  'osprey',
  'super_stallion',
  'super_cobra',
  'lcac',
  'lcu',
  'aav7',
  'marine_squad',
  'marsoc',
  'humvee',
] as const
export const DEFENDER_TYPES = [
  'infantry_squad',
  'atgm_team',
  'aa_team',
  'mortar_team',
  'technical',
  'militia_squad',
  'artillery',
  'sam_site',
  'long_range_artillery',
  'attack_drone',
] as const
export const UNIT_TYPES = [...ASSAULT_TYPES, ...DEFENDER_TYPES] as const
export type UnitType = (typeof UNIT_TYPES)[number]
export type UnitClass = 'ship' | 'aircraft' | 'helicopter' | 'craft' | 'vehicle' | 'infantry' | 'emplacement'

export type UnitFacts = {
  readonly type: UnitType
  readonly name: string
  readonly side: Side
  readonly mv: number
  readonly atk: number
  readonly def: number
  readonly hp: number
  /** null: no supply track (BI-4.7). */
  readonly sp: number | null
  readonly cost: number
  readonly class: UnitClass
  readonly movesAs: MovesAs
  /** BI-4.6; a mortar reaches 2 to 5. */
  readonly range: number
  /** BI-3.14, on the ground; airborne units see 8. */
  readonly sight: number
  /** Most a force may hold (BI-4.10). */
  readonly most: number
  /** BI-3.7. */
  readonly lands: readonly Letter[]
  /** BI-4.4, kept as flags because they are asked all the time. */
  readonly isAir: boolean
  readonly isGround: boolean
}

type Row = readonly [string, number, number, number, number, number | null, number, UnitClass, MovesAs, number, number, number]

const AIR_SIGHT = 4
const row = (type: UnitType, side: Side, r: Row, lands: readonly Letter[] = []): UnitFacts => ({
  type,
  name: r[0],
  side,
  mv: r[1],
  atk: r[2],
  def: r[3],
  hp: r[4],
  sp: r[5],
  cost: r[6],
  class: r[7],
  movesAs: r[8],
  range: r[9],
  sight: r[10],
  most: r[11],
  lands,
  isAir: r[7] === 'aircraft' || r[7] === 'helicopter',
  isGround: r[7] === 'infantry' || r[7] === 'vehicle' || r[7] === 'emplacement',
})

// name, MV, ATK, DEF, HP, SP, cost, class, moves as, range, sight, most
export const UNITS: Readonly<Record<UnitType, UnitFacts>> = {
  usswasp: row('usswasp', 'assault', ['USS Wasp', 1, 2, 3, 10, 5, 0, 'ship', 'ship', 5, 10, 1]),
  harrier: row('harrier', 'assault', ['AV-8B Harrier II', 8, 4, 5, 2, 3, 45, 'aircraft', 'air', 3, AIR_SIGHT, 3], ['C', 'L']),
  osprey: row(
    'osprey',
    'assault',
    ['MV-22 Osprey', 10, 1, 5, 3, 2, 35, 'aircraft', 'air', 3, AIR_SIGHT, 3],
    ['B', 'C', 'L', 'U', 'H', 'W'],
  ),
  super_stallion: row(
    'super_stallion',
    'assault',
    ['CH-53 Super Stallion', 6, 1, 5, 4, 2, 40, 'helicopter', 'air', 3, AIR_SIGHT, 2],
    ['C'],
  ),
  super_cobra: row(
    'super_cobra',
    'assault',
    ['AH-1W Super Cobra', 7, 5, 5, 2, 4, 38, 'helicopter', 'air', 3, AIR_SIGHT, 2],
    ['B', 'C', 'L'],
  ),
  lcac: row('lcac', 'assault', ['LCAC', 8, 1, 4, 3, null, 30, 'craft', 'hover', 1, 4, 3]),
  lcu: row('lcu', 'assault', ['LCU', 4, 1, 4, 4, null, 25, 'craft', 'craft', 1, 4, 1]),
  aav7: row('aav7', 'assault', ['AAV-7', 4, 3, 4, 3, null, 20, 'vehicle', 'amtrac', 2, 4, 6]),
  marine_squad: row('marine_squad', 'assault', ['Marine Squad', 3, 3, 4, 2, null, 15, 'infantry', 'foot', 1, 4, 10]),
  marsoc: row('marsoc', 'assault', ['MARSOC Team', 4, 4, 4, 2, null, 25, 'infantry', 'foot', 1, 5, 2]),
  humvee: row('humvee', 'assault', ['Humvee', 5, 2, 4, 2, null, 12, 'vehicle', 'wheel', 2, 6, 3]),
  infantry_squad: row('infantry_squad', 'defender', ['Infantry Squad', 3, 2, 4, 2, null, 10, 'infantry', 'foot', 1, 4, 10]),
  atgm_team: row('atgm_team', 'defender', ['ATGM Team', 2, 3, 4, 1, 3, 18, 'infantry', 'foot', 2, 4, 3]),
  aa_team: row('aa_team', 'defender', ['AA Team', 2, 3, 4, 1, 4, 20, 'infantry', 'foot', 3, 4, 3]),
  mortar_team: row('mortar_team', 'defender', ['Mortar Team', 2, 2, 4, 1, 5, 16, 'infantry', 'foot', 5, 4, 2]),
  technical: row('technical', 'defender', ['Technical', 5, 2, 5, 2, null, 12, 'vehicle', 'wheel', 2, 4, 2]),
  militia_squad: row('militia_squad', 'defender', ['Militia Squad', 3, 1, 5, 1, null, 6, 'infantry', 'foot', 1, 4, 4]),
  artillery: row('artillery', 'defender', ['Artillery', 0, 4, 3, 4, 6, 35, 'emplacement', 'fixed', 3, 4, 2]),
  sam_site: row('sam_site', 'defender', ['SAM Site', 0, 3, 2, 3, 4, 25, 'emplacement', 'fixed', 4, 6, 2]),
  long_range_artillery: row('long_range_artillery', 'defender', [
    'Long Range Artillery',
    0,
    4,
    2,
    3,
    null,
    30,
    'emplacement',
    'fixed',
    3,
    4,
    1,
  ]),
  attack_drone: row('attack_drone', 'defender', ['Attack Drone', 8, 2, 5, 1, 1, 15, 'aircraft', 'air', 3, AIR_SIGHT, 0]),
}

export const AIRBORNE_SIGHT = 8
export const MORTAR_LEAST_RANGE = 2
/** BI-13.11: a dummy walks like this. */
export const DUMMY_MV = 3
export const MOST_DUMMIES = 8
/** BI-26.7. */
export const OFFBOARD = 'offboard'

/** BI-7.13 and BI-7.14. */
export const MUST_HIDE: readonly UnitType[] = [
  'infantry_squad',
  'atgm_team',
  'aa_team',
  'mortar_team',
  'technical',
  'militia_squad',
]
export const MAY_HIDE: readonly UnitType[] = ['artillery', 'sam_site', 'long_range_artillery']

/** BI-10.19. */
export const REINFORCEMENT_COST: Readonly<Partial<Record<UnitType, number>>> = {
  militia_squad: 1,
  infantry_squad: 2,
  technical: 2,
  atgm_team: 3,
  aa_team: 3,
  mortar_team: 3,
}

// BI-12.13: what each transport lifts. Any part of one of its loads will do; S squad, H Humvee, A AAV-7.

export type Load = { readonly S: number; readonly H: number; readonly A: number }
const load = (S: number, H = 0, A = 0): Load => ({ S, H, A })

export const LOADS: Readonly<Partial<Record<UnitType, readonly Load[]>>> = {
  harrier: [load(1)],
  osprey: [load(2), load(0, 1)],
  super_stallion: [load(3), load(1, 1)],
  lcac: [load(0, 0, 2), load(3), load(0, 1, 1)],
  aav7: [load(1)],
  lcu: [load(0, 0, 2), load(4), load(0, 2), load(2, 1), load(0, 1, 1), load(2, 0, 1)],
}
export const CARGO_LETTER: Readonly<Partial<Record<UnitType, keyof Load>>> = {
  marine_squad: 'S',
  marsoc: 'S',
  humvee: 'H',
  aav7: 'A',
}
