// TI-G.2: what is on the table: pieces, the players' sheets, the system and its planets.
import type { Seat } from '@sandtable/kernel'
import type { StepId, UnitType } from '../../data/types.ts'

/** TI-G.2.1. */
export const UNIT_STATES = ['undamaged', 'sustained', 'destroyed', 'removed', 'captured', 'retreated'] as const
export type UnitState = (typeof UNIT_STATES)[number]

export type PlanetPlace = `planet:${string}`
export type Place = 'space' | 'adjacent' | PlanetPlace

/** One plastic piece (TI-S.1). Dead pieces stay in the list: the report and captures need them. */
export type CombatUnit = {
  readonly id: string
  /** Counts up over the session: the order of TI-A.7, and which pieces came after a batch began (TI-G.9.6). */
  readonly serial: number
  readonly owner: Seat
  /** Its id in the data file. */
  readonly unit: string
  readonly type: UnitType
  readonly place: Place
  readonly state: UnitState
  /** The round (r or g) in which it was last damaged; null when it never was or was repaired. */
  readonly damagedRound: number | null
  /** TI-G.10.2: it has used Sustain Damage in the batch that is open. */
  readonly sustainedInBatch: boolean
  readonly committed: boolean
  /** TI-P3.8.2: it was sent back to space and cannot be committed again. */
  readonly returned: boolean
  readonly asShip: boolean
  readonly asGround: boolean
  readonly galvanized: boolean
}

/** TI-P0.1.2. Lists hold ids of the data file; `upgrades` holds unit types. Replaced as a whole, never changed in place. */
export type SeatSheet = {
  readonly id: Seat
  readonly name: string
  readonly faction: string | null
  /** Technologies, faction technologies and breakthroughs. */
  readonly techs: readonly string[]
  readonly upgrades: readonly UnitType[]
  readonly leaders: readonly string[]
  readonly relics: readonly string[]
  readonly notes: readonly string[]
  /** Laws this seat owns or was elected for. */
  readonly laws: readonly string[]
  /** null: not entered, so fleet supply is not checked. */
  readonly fleetPool: number | null
}

/** TI-P2.3.3: an adjacent system one may have to retreat to. */
export type Neighbour = {
  readonly name: string
  /** Seats with ships, with any units, with a planet there. */
  readonly ships: readonly Seat[]
  readonly units: readonly Seat[]
  readonly planets: readonly Seat[]
  readonly nebula: boolean
  readonly asteroid: boolean
  readonly supernova: boolean
}

/** TI-P0.5.4. `neighbours` null: not entered, so any name is taken (TI-Z.5). Replaced as a whole. */
export type SystemFacts = {
  readonly name: string
  readonly nebula: boolean
  readonly asteroid: boolean
  readonly supernova: boolean
  readonly rift: boolean
  readonly scar: boolean
  readonly wormhole: boolean
  readonly breach: boolean
  readonly fracture: boolean
  readonly custodians: boolean
  readonly neighbours: readonly Neighbour[] | null
}

export type SideName = 'attacker' | 'defender'
export type CombatResult = SideName | 'draw'

export type Planet = {
  readonly name: string
  /** null: no owner; a seat whose faction is neutral for neutral units (TI-G.1.1). */
  readonly owner: Seat | null
  readonly cultural: boolean
  readonly home: boolean
  readonly legendary: boolean
  readonly mecatol: boolean
  /** TI-P3.7.3: Demilitarized Zone. */
  readonly demilitarized: boolean
  readonly influence: number
  readonly exhausted: boolean
  /** Ground round g, from 1; 0 before a ground combat there. */
  readonly round: number
  readonly bombarded: boolean
  /** TI-P3.8.4, TI-P1.4.3: no ground combat here. */
  readonly coexists: boolean
  /** Of the ground combat here; null without one. */
  readonly result: CombatResult | null
  /** TI-P4.6.1: the seat that took it in this session. */
  readonly gainedBy: Seat | null
}

/** `closed`: the activation was cancelled (TI-P0.3.5); `idle`: the combat is over (TI-PC.3.2). */
export type SessionStep = StepId | 'closed' | 'idle'
