// TI-G.2: what a session is at a moment. Plain data; everything that follows from it is worked out elsewhere. The log is the match's.
import type { Seat } from '@sandtable/kernel'
import type { RollKind, StepId, UnitType } from '../../data/types.ts'
import type { Options } from '../contract/options.ts'

/** TI-E.2. */
export const SESSION_MODES = ['activation', 'benediction', 'groundOnly'] as const
export type SessionMode = (typeof SESSION_MODES)[number]

/** `closed`: the activation was cancelled (TI-P0.3.5); `idle`: the combat is over (TI-PC.3.2). */
export type SessionStep = StepId | 'closed' | 'idle'

/** TI-G.2.1. */
export const UNIT_STATES = ['undamaged', 'sustained', 'destroyed', 'removed', 'captured', 'retreated'] as const
export type UnitState = (typeof UNIT_STATES)[number]

export type PlanetPlace = `planet:${string}`
export type Place = 'space' | 'adjacent' | PlanetPlace

/** One plastic piece (TI-S.1). Dead pieces stay in the list: the report and captures need them. */
export type CombatUnit = {
  readonly id: string
  /** Counts up over the session: the order of TI-A.7, and who came after a batch began (TI-G.9.6). */
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
  /** null: nobody said, so fleet supply is not checked. */
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

/** TI-P0.5.4. `neighbours` null: nobody said, so any name is taken (TI-Z.5). Replaced as a whole. */
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

export type Side = 'attacker' | 'defender'
export type CombatResult = Side | 'draw'

export type Planet = {
  readonly name: string
  /** null: nobody; a seat whose faction is neutral for neutral units (TI-G.1.1). */
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
  /** TI-P4.6.1: who took it in this session. */
  readonly gainedBy: Seat | null
}

/** Where hits and rolls come from. `custom`: TI-G.5.8. */
export const STAGES = [
  ...([
    'offence',
    'spaceStart',
    'afb',
    'space',
    'spaceEnd',
    'bombardment',
    'defence',
    'groundStart',
    'ground',
    'harrow',
    'custom',
  ] as const),
] as const
export type Stage = (typeof STAGES)[number]

/** What moved a number, and by how much: an effect of the data file, or `custom`. */
export type Mod = { readonly effect: string; readonly value: number }

/** TI-G.9.1. */
export type Restriction = 'any' | 'nonFighter' | 'fighter' | 'ship' | 'mech' | `chosen:${string}` | `ground:${string}`

/** TI-G.6.3. `value` is the printed number fixed when it was rolled (TI-G.7.7). */
export type Die = {
  readonly id: string
  /** A CombatUnit's id, or the id of the effect that rolls without one. */
  readonly unit: string
  readonly value: number
  /** 1 to 10, face 0 reads 10 (TI-G.6.1); null: only the hits were entered (TI-G.6.8). */
  readonly raw: number | null
  readonly mods: readonly Mod[]
  /** raw + mods + boosts; null with raw. */
  readonly final: number | null
  readonly hits: number
  readonly restriction: Restriction
  readonly isExtra: boolean
  /** Raw results that a reroll replaced, and by what (TI-G.8.2). */
  readonly earlier: readonly { readonly raw: number; readonly by: string }[]
  /** ±1 on the shown die (TI-G.8.6). */
  readonly boosts: readonly Mod[]
}

/** One player's dice in one stage. It begins without dice; `firing` rolls all at once or unit by unit (TI-G.6.5). */
export type Roll = {
  readonly id: number
  readonly kind: RollKind
  readonly stage: Stage
  readonly seat: Seat
  readonly target: Seat
  readonly planet: string | null
  /** The effect that rolls, null for the units' own. */
  readonly effect: string | null
  /** Who rolls, in the order of TI-A.7: unit ids, or effect ids for cannons that are no piece. */
  readonly firing: readonly string[]
  readonly dice: readonly Die[]
  /** The hits went into a queue: no more rerolls. */
  readonly isFinal: boolean
}

export type HitState = 'open' | 'cancelled' | 'sustained' | 'assigned' | 'lapsed'
export type Hit = {
  readonly id: number
  readonly producer: Seat
  /** Unit or effect. */
  readonly source: string
  readonly roll: number | null
  readonly restriction: Restriction
  readonly state: HitState
  /** The unit or effect that took it. */
  readonly by: string | null
}

/** TI-G.9.2: the hits one side must absorb at once. */
export type HitBatch = {
  readonly id: number
  readonly stage: Stage
  readonly target: Seat
  readonly place: 'space' | PlanetPlace
  readonly hits: readonly Hit[]
  /** The last serial when it began: later units take none of it (TI-G.9.6). */
  readonly lastSerial: number
  /** TI-G.10.8: units that could not sustain when it began. */
  readonly barred: readonly string[]
  readonly isConfirmed: boolean
}

/** TI-G.5: an effect used, with what was chosen for it. */
export type Use = {
  readonly effect: string
  readonly seat: Seat
  readonly units: readonly string[]
  readonly dice: readonly string[]
  readonly planet: string | null
  readonly n: number | null
  /** What it answers: null for a use in an open window. */
  readonly about: About | null
}

export type Cause = {
  readonly kind: 'hit' | 'effect' | 'capacity' | 'control'
  readonly effect: string | null
  readonly by: Seat | null
}

/** What a question is about (TI-A.6). */
export type About =
  | { readonly on: 'sustain'; readonly unit: string; readonly batch: number; readonly producers: readonly Seat[] }
  | { readonly on: 'wouldDie'; readonly unit: string; readonly cause: Cause }
  | { readonly on: 'destroyed'; readonly unit: string; readonly cause: Cause }
  | { readonly on: 'lastShip'; readonly seat: Seat }
  | { readonly on: 'card'; readonly use: Use }
  | { readonly on: 'retreat'; readonly seat: Seat }
  /** The asked seat must destroy `n` of `from`, one `destroy` each (Assault Cannon, Courageous). */
  | { readonly on: 'loss'; readonly effect: string; readonly owner: Seat; readonly from: readonly string[]; readonly n: number }
  /** The asked seat must pick the target of its own automatic effect: `useEffect` with one unit (Magen). */
  | { readonly on: 'target'; readonly effect: string; readonly from: readonly string[]; readonly planet: string | null }

/** The newest stands last and is answered first; `pass` declines it unless it must be answered. */
export type Question = {
  readonly id: number
  readonly seat: Seat
  readonly window: string
  /** What may be used in answer. */
  readonly effects: readonly string[]
  readonly isMandatory: boolean
  readonly about: About
}

export const DURATIONS = ['roll', 'round', 'combat', 'invasion', 'session'] as const
export type Duration = (typeof DURATIONS)[number]

/** TI-G.5.8. */
export const CUSTOM_OPS = ['rollMod', 'hits', 'cancel', 'destroy', 'repair', 'addUnit'] as const
export type CustomOp = (typeof CUSTOM_OPS)[number]
export type Custom = {
  readonly name: string
  readonly op: CustomOp
  readonly side: Side
  readonly n: number
  readonly unit: string | null
}

/** An effect that goes on after its use. `n` 0 for an automatic effect: switched off (TI-G.5.2). */
export type EffectInForce = Use & { readonly duration: Duration; readonly roll: number | null; readonly custom: Custom | null }

/** Kept for limits (TI-D.13). `entry` is the count of steps entered so far: uses in one window share it. */
export type UsedEffect = {
  readonly effect: string
  readonly seat: Seat
  readonly entry: number
  readonly step: SessionStep
  readonly round: number
  readonly planet: string | null
  readonly roll: number | null
  readonly batch: number | null
  readonly units: readonly string[]
  readonly isCancelled: boolean
}

/** TI-P2.3, TI-P1.2, TI-P2.2, TI-P3.9: what a seat said in this step. */
export type Declared = { readonly seat: Seat; readonly choice: 'fire' | 'pass' | 'announce' | 'stay' }

/** What is under way in the current step. */
export type Progress = {
  /** Steps entered so far. */
  readonly entry: number
  /** The closing button was pressed; the step is left as soon as nothing is open. */
  readonly isClosing: boolean
  /** Seats still to be asked, the current one first (TI-P1.2.4). */
  readonly queue: readonly Seat[]
  /** Planets still to be handled, the current one first (TI-P3.0.4). */
  readonly planets: readonly string[]
  readonly declared: readonly Declared[]
  /** Seats that passed in this step's windows (TI-G.5.4). */
  readonly passed: readonly Seat[]
  /** Checks the host overrode here (TI-G.12.8). */
  readonly overridden: readonly string[]
  /** TI-P3.2.1: which planet a unit bombards, and whose forces there if somebody said (TI-P3.2.8). */
  readonly targets: readonly { readonly unit: string; readonly planet: string; readonly whose?: Seat }[]
}

/** TI-P2.3.5, TI-P2.6.4: of the current round. */
export type Retreat = {
  readonly announced: readonly Seat[]
  readonly blocked: readonly Seat[]
  readonly forced: readonly Seat[]
  /** Who left this combat, and where to. */
  readonly left: readonly { readonly seat: Seat; readonly to: string; readonly how: 'retreat' | 'effect' }[]
}

/** TI-G.2.5, TI-G.3.3: `expected` in tenths of a hit. */
export type Tally = {
  readonly seat: Seat
  readonly stage: Stage
  readonly dice: number
  readonly expected: number
  readonly produced: number
  readonly cancelled: number
  readonly assigned: number
}

/** TI-A.11. */
export type SessionResult = CombatResult | 'cancelled'

export type Session = {
  readonly id: string
  readonly title: string
  readonly mode: SessionMode
  readonly options: Options
  /** In table order, clockwise. */
  readonly seats: readonly SeatSheet[]
  readonly speaker: Seat
  readonly attacker: Seat
  readonly defender: Seat
  readonly system: SystemFacts
  readonly planets: readonly Planet[]
  /** Laws and events in force for everybody. */
  readonly laws: readonly string[]
  readonly units: readonly CombatUnit[]
  readonly step: SessionStep
  /** Where the flow goes after P0.5 when the session does not begin there (TI-E.2, TI-E.3). */
  readonly startAt: StepId | null
  /** Space round r, from 1. */
  readonly round: number
  /** The planet being fought over or fired from. */
  readonly planet: string | null
  readonly progress: Progress
  readonly rolls: readonly Roll[]
  readonly batches: readonly HitBatch[]
  readonly questions: readonly Question[]
  readonly effects: readonly EffectInForce[]
  readonly used: readonly UsedEffect[]
  readonly retreat: Retreat
  /** Of the space combat; null without one (TI-P1.4.4). */
  readonly spaceResult: CombatResult | null
  /** Who held the space area when the space part was over. */
  readonly spaceHeldBy: Seat | null
  /** Seats whose last ship here died in this session (TI-P3.9.6). */
  readonly lostLastShip: readonly Seat[]
  readonly tally: readonly Tally[]
  /** The last serial and the last id given out. */
  readonly lastSerial: number
  readonly lastId: number
  readonly result: SessionResult | null
}

export const NO_PROGRESS: Progress = {
  entry: 0,
  isClosing: false,
  queue: [],
  planets: [],
  declared: [],
  passed: [],
  overridden: [],
  targets: [],
}
export const NO_RETREAT: Retreat = { announced: [], blocked: [], forced: [], left: [] }
