// The state of a battle: plain data, never altered. It can say everything of BI-26.2 and BI-26.9; what only depends on the map is
// kept beside it (field.ts). Places are cells (row * columns + column) or one of the codes below.
import type { Outcome } from '@sandtable/kernel'
import type { Options } from '../setup/options.ts'
import type {
  ActiveId,
  Edge,
  EventId,
  FortType,
  ObjectiveType,
  ScenarioCardId,
  SectionId,
  Side,
  Status,
  StepName,
  StrategicId,
  System,
  UnitFacts,
  UnitType,
} from '../tables/index.ts'

/** Where a unit is when it is on no hex. */
export const ABOARD = -1
export const CARRIED = -2
/** Not placed yet: only during set-up. */
export const UNPLACED = -3

/** What never changes of a unit; one object for its whole life, never copied. `facts` is a row of tables/units.ts. */
export type Profile = { readonly id: string; readonly facts: UnitFacts }

export type Unit = {
  readonly who: Profile
  readonly cell: number
  /** The transport, when `cell` is CARRIED. */
  readonly carrier: string | null
  readonly hp: number
  /** 0 for a unit without a supply track. */
  readonly sp: number
  readonly tokens: number
  readonly fresh: number
  /** Its public name while it is hidden (BI-7.18); null: revealed. During the Defender's set-up a hidden unit has ''. */
  readonly marker: string | null
  readonly airborne: boolean
  readonly facing: number
  readonly moved: boolean
  readonly acted: boolean
  readonly attacked: boolean
  /** Launched this turn, or set down by a transport. */
  readonly launched: boolean
  readonly forceMarch: boolean
  /** The turn it was revealed in; 0: never was hidden in play. */
  readonly revealedTurn: number
  readonly pinCount: number
}

/** BI-17.2: no unit. `marker` is '' until the Defender is done. */
export type Dummy = { readonly id: string; readonly cell: number; readonly marker: string; readonly moved: boolean }
/** `until`: removed in the End Phase of that turn (BI-10.23); null: stays. */
export type Fort = { readonly type: FortType; readonly cell: number; readonly until: number | null }

export type Objective = {
  readonly id: string
  readonly type: ObjectiveType
  readonly cell: number
  readonly control: Side
  readonly held: number
  /** Only a Comms Hub's count. */
  readonly hp: number
  readonly destroyed: boolean
  /** The scenario placed the VIP here; where it is now says `state.vip`. */
  readonly vip: boolean
  /** BI-6.16: the Assault controlled it in an End Phase. */
  readonly taken: boolean
  readonly noResupply: boolean
}

export type Wasp = {
  readonly flightDeck: Status
  readonly wellDeck: Status
  readonly c2: Status
  readonly ammo: number
  readonly first: System | null
  readonly second: System | null
  readonly launchedAir: number
  readonly launchedLcac: number
  readonly launchedAav: number
  readonly extraLaunch: number
  readonly sparrowUsed: boolean
  /** Attack kinds already met this turn, with `ciwsLimit: "turn"`. */
  readonly ciwsUsed: readonly MissileKind[]
}
export type MissileKind = 'samStrike' | 'samSite' | 'atgm' | 'air'

/** A card in force this turn (BI-26.9). */
export type Active = { readonly card: ActiveId; readonly cell: number | null; readonly unit: string | null }

/**
 * What one side is shown of an enemy piece (BI-17.9 to BI-17.12). `piece` is its true id and never leaves the state while `type` is null;
 * `name` is what the side calls it: the unit id, or the marker. Kept in the order of cell, then name, which tells nothing.
 */
export type Sighting = {
  readonly piece: string
  readonly name: string
  /** null: a marker. */
  readonly type: UnitType | null
  readonly cell: number
  readonly airborne: boolean
  readonly hp: number
  readonly tokens: number
  readonly facing: number
  /** In sight now; else a last-known place of turn `turn`. */
  readonly live: boolean
  readonly turn: number
}

/** BI-8.2: an interrupted step. `by` may be OFFBOARD; hits are before CIWS. */
export type Pending = { readonly by: string; readonly target: string; readonly hits: number; readonly back: StepName }

/** A destroyed or removed unit; `unscored`: no VP for it (BI-4.9, BI-9.3/E12). */
export type Lost = { readonly id: string; readonly type: UnitType; readonly unscored: boolean }

export type Counts<K extends string> = { readonly [kind in K]?: number }
export type ForceList = { readonly units: Counts<UnitType>; readonly forts: Counts<FortType> }
export type Goals = { readonly primary: readonly string[]; readonly secondary: readonly string[] }

/** Set-up that is still going on; null from the first turn on. */
export type Muster = {
  readonly sections: readonly SectionId[]
  readonly slots: readonly { readonly section: SectionId; readonly slot: readonly [number, number]; readonly turn: number }[]
  readonly lists: { readonly assault: ForceList; readonly defender: ForceList }
  readonly closed: { readonly assault: boolean; readonly defender: boolean }
  /** What the Defender may still lay out. */
  readonly fortsLeft: Counts<FortType>
  readonly dummiesLeft: number
  readonly scenarioCards: readonly ScenarioCardId[]
}

/** What is fixed for the whole game once set-up has decided it. Shared by all states of a match and marked `stable`; never copied. */
export type Setting = {
  readonly id: string
  readonly title: string
  readonly turns: number
  readonly offshore: Edge | null
  readonly columns: number
  readonly rows: number
  /** Empty while an assembly is not finished. */
  readonly map: readonly string[]
  readonly zones: readonly { readonly name: string; readonly hexes: readonly string[] }[]
  /** Hexes; null: the default of BI-2.8. */
  readonly entry: readonly string[] | null
  readonly goals: { readonly assault: Goals; readonly defender: Goals }
  /** Cells of Ports: landing craft may enter them (BI-3.5). */
  readonly ports: readonly number[]
  /** The open lists (BI-17.16); null where they are secret or a position has none. */
  readonly forces: { readonly assault: Counts<UnitType>; readonly defender: Counts<UnitType> } | null
  readonly options: Options
}

export type BeachheadState = {
  readonly setting: Setting
  readonly turn: number
  readonly step: StepName
  /** The side to act in an alternating step and after a reaction; else the seat of the step. */
  readonly acting: Side
  /** Action Phase: the seat before passed (BI-8.9). */
  readonly passed: boolean
  readonly pending: Pending | null
  /** The event card that waits for `acting` in step `event`. */
  readonly choice: EventId | null
  readonly cp: { readonly assault: number; readonly defender: number }
  /** In roster order (BI-1.8); destroyed units are in `lost`. */
  readonly units: readonly Unit[]
  readonly dummies: readonly Dummy[]
  readonly forts: readonly Fort[]
  readonly objectives: readonly Objective[]
  readonly wasp: Wasp
  /** A unit id, a hex, 'lost' or 'extracted'; null: the game has no VIP. */
  readonly vip: string | null
  readonly active: readonly Active[]
  readonly offboard: boolean
  readonly offboardUsed: boolean
  readonly pool: Counts<UnitType>
  readonly lost: readonly Lost[]
  /** Goals that stay fulfilled once they were (BI-6.10, BI-6.12). */
  readonly fulfilled: readonly string[]
  readonly eventDeck: readonly EventId[]
  readonly decks: { readonly assault: readonly StrategicId[]; readonly defender: readonly StrategicId[] }
  readonly hands: { readonly assault: readonly StrategicId[]; readonly defender: readonly StrategicId[] }
  readonly discards: {
    readonly event: readonly EventId[]
    readonly assault: readonly StrategicId[]
    readonly defender: readonly StrategicId[]
  }
  /** The numbers given out so far: M for the Defender's markers, N for the Assault's (BI-17.23). */
  readonly markers: { readonly M: number; readonly N: number }
  readonly known: { readonly assault: readonly Sighting[]; readonly defender: readonly Sighting[] }
  readonly muster: Muster | null
  readonly result: Outcome | null
}

/** What is left of set-up: only while it is going on. */
export const musterOf = ({ muster }: BeachheadState): Muster => muster!

/** What the side is shown of its enemy. By name, not `known[side]`: that is looked up anew every time, and is asked for everywhere. */
export const knownTo = ({ known }: BeachheadState, side: Side): readonly Sighting[] =>
  side === 'assault' ? known.assault : known.defender

export const sideOf = (unit: Unit): Side => unit.who.facts.side
export const isHidden = (unit: Unit): boolean => unit.marker !== null
export const onMap = (unit: Unit): boolean => unit.cell >= 0
export const isSurface = (unit: Unit): boolean => unit.cell >= 0 && !unit.airborne
export const isWasp = (unit: Unit): boolean => unit.who.facts.class === 'ship'

// Loops, not `find`, and one each: these are asked for every hex of every list, and a loop that meets one kind of thing reads it fastest.
/** Where the last one was found: who carries an action out asks for the same unit again and again. */
let lastIndex = 0
export function indexOfUnit(units: readonly Unit[], id: string): number {
  if (lastIndex < units.length && units[lastIndex]!.who.id === id) return lastIndex
  for (let i = 0; i < units.length; i++)
    if (units[i]!.who.id === id) {
      lastIndex = i
      return i
    }
  return -1
}
/** undefined for a unit that is destroyed or was never heard of. */
export function unitById({ units }: BeachheadState, id: string): Unit | undefined {
  const index = indexOfUnit(units, id)
  return index < 0 ? undefined : units[index]
}
/** undefined for an enemy's unit too: an id one should not know is no better than a made-up one. */
export const unitOfSide = ({ units }: BeachheadState, side: Side, id: string): Unit | undefined =>
  units.find(({ who }) => who.id === id && who.facts.side === side)
export function dummyById({ dummies }: BeachheadState, id: string): Dummy | undefined {
  for (let i = 0; i < dummies.length; i++) if (dummies[i]!.id === id) return dummies[i]
  return undefined
}
export function waspOf({ units }: BeachheadState): Unit | undefined {
  for (let i = 0; i < units.length; i++) if (units[i]!.who.facts.class === 'ship') return units[i]
  return undefined
}
export function fortAt({ forts }: BeachheadState, cell: number): Fort | undefined {
  for (let i = 0; i < forts.length; i++) if (forts[i]!.cell === cell) return forts[i]
  return undefined
}
export function objectiveAt({ objectives }: BeachheadState, cell: number): Objective | undefined {
  for (let i = 0; i < objectives.length; i++) if (objectives[i]!.cell === cell) return objectives[i]
  return undefined
}
export const cargoOf = (state: BeachheadState, transport: string): readonly Unit[] =>
  state.units.filter(unit => unit.carrier === transport)
/** Whether a card (or Coordinated Air Support) is in force. */
export function isActive({ active }: BeachheadState, card: ActiveId): boolean {
  for (let i = 0; i < active.length; i++) if (active[i]!.card === card) return true
  return false
}
