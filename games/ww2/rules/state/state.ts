// What a game is at a moment. Everything that follows from it (boards, prices, sight) is worked out elsewhere and not kept here.
import type { Outcome } from '@sandtable/kernel'
import { type Board, boardOf } from '../map/board.ts'
import type { Plan } from '../plan/plan.ts'
import type { Options } from '../setup/options.ts'
import { type Both, FACTION_LETTERS, type Faction, type Side, STATS, type UnitType, type Wind } from '../tables.ts'
import { initiativeOf } from '../turn/calendar.ts'

/** WW-4: the states in which a side decides, and the end. The engine's own states pass within one action. */
export const PHASES = ['factions', 'placement', 'planning', 'losses', 'over'] as const
export type Phase = (typeof PHASES)[number]

/** What never changes during a game. */
export type Setting = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly clause: string | null
  readonly map: readonly string[]
  /** WW-16.5, by hex. */
  readonly cities: { readonly [hex: string]: string }
  readonly options: Options
}

export type Unit = { readonly serial: number; readonly type: UnitType; readonly cell: number; readonly damage: number }

/** One side's plan until both are in: the last saved draft, whether it counts as submitted, and whether a deadline found none. */
export type Sealed = { readonly draft: Plan | null; readonly isSubmitted: boolean; readonly isMissed: boolean }
export const NO_PLAN: Sealed = { draft: null, isSubmitted: false, isMissed: false }

/** WW-11.2, with every gap filled. */
export type LossPolicy = { readonly order: readonly UnitType[]; readonly absorb: boolean; readonly protect: readonly number[] }

/** A step made ready: cells, serials and prices, as fixed when the plans were opened (WW-8.11, WW-9.6). */
export type MoveOrder = {
  readonly do: 'move'
  readonly units: readonly number[]
  readonly path: readonly number[]
  /** By unit: what one hex costs it. */
  readonly costs: readonly number[]
  /** Of each unit, with the first hex. */
  readonly fee: number
}
export type FireOrder = {
  readonly do: 'fire'
  readonly units: readonly number[]
  readonly from: number
  readonly shots: readonly { readonly at: number; readonly shells: number }[]
}
export type Order = MoveOrder | FireOrder | { readonly do: 'wait' }

/** WW-17.6. */
export type Fate = 'done' | 'cut' | 'void'

export type Totals = { readonly strength: number; readonly health: number }
/** A fight whose losses are being assigned, the defenders' first (WW-10.9). */
export type CombatTask = {
  readonly kind: 'combat'
  readonly cell: number
  readonly from: number
  readonly attackers: readonly number[]
  readonly attack: Totals
  readonly defence: Totals
  readonly toDefenders: number
  /** null until the defenders' losses are known (they may matter: WW-15.11). */
  readonly toAttackers: number | null
  readonly defendersLost: readonly number[]
}
/** A barrage of which some shells are still in the air. */
export type BarrageTask = {
  readonly kind: 'barrage'
  readonly wind: Wind
  /** What is fired, after the cut of WW-12.20. */
  readonly shots: readonly { readonly at: number; readonly shells: number }[]
  readonly shot: number
  /** Shells of this shot that have landed. */
  readonly landed: number
  readonly killed: readonly number[]
  /** The side whose units this shot has hit: all in a hex are of one side (WW-1.13). */
  readonly whose: Side | null
}
export type Task = CombatTask | BarrageTask

/** WW-11.7: what the asked side has to answer. */
export type Question = {
  readonly side: Side
  readonly kind: 'combat' | 'shell'
  readonly cell: number
  readonly units: readonly number[]
  /** WW-11.3: to be assigned in full; 1 for a shell, which takes a whole unit. */
  readonly damage: number
}

/** The rest of a turn while it waits for an answer. */
export type Execution = {
  readonly orders: Both<readonly Order[]>
  readonly policies: Both<LossPolicy>
  readonly slot: number
  readonly fates: Both<readonly Fate[]>
  /** WW-15.8: the units that have moved or fought this turn. */
  readonly stirred: Both<readonly number[]>
  readonly plans: Both<string>
  readonly task: Task
  readonly question: Question
}

/** WW-15.10b: what a side saw last in a hex, and when. */
export type Sighting = {
  readonly cell: number
  readonly turn: number
  readonly isEnemys: boolean
  readonly units: readonly { readonly serial: number; readonly type: UnitType; readonly damage: number }[]
}

export type WwState = {
  readonly setting: Setting
  readonly phase: Phase
  readonly turn: number
  readonly factions: Both<Faction | null>
  readonly firstInitiative: Side | null
  /** By serial. */
  readonly units: Both<readonly Unit[]>
  /** WW-5.2: ownership in force, one letter a cell: n, s or a dot. */
  readonly owners: string
  readonly treasury: Both<number>
  /** The last serial given out (WW-1.10). */
  readonly serials: Both<number>
  readonly placed: Both<number | null>
  readonly plans: Both<Sealed>
  readonly offers: Both<boolean>
  /** WW-4.10: deadlines missed in a row without a saved plan. */
  readonly missed: Both<number>
  /** WW-15.4: turn ends in a row without a Strategic hex. */
  readonly atZero: Both<number>
  /** WW-15.6a: one letter a cell, + in supply; null without the option. */
  readonly supply: Both<string> | null
  readonly memory: Both<readonly Sighting[]> | null
  readonly execution: Execution | null
  readonly result: Outcome | null
}

export const OWNER_LETTERS: Readonly<Record<Side, string>> = { nw: 'n', se: 's' }
export const NO_OWNER = '.'
const SIDE_OF_LETTER: Readonly<Record<string, Side>> = { n: 'nw', s: 'se' }
export const ownerAt = (owners: string, cell: number): Side | null => SIDE_OF_LETTER[owners[cell]!] ?? null

export const boardOfState = (state: Pick<WwState, 'setting'>): Board => boardOf(state.setting.map)

export function initiativeIn(state: WwState): Side | null {
  const { firstInitiative, turn, setting } = state
  return firstInitiative && initiativeOf(turn, setting.options.initiativeCadence, firstInitiative)
}

/** WW-1.10. A side without a faction has no units to name. */
export const idOf = (factions: WwState['factions'], side: Side, serial: number): string =>
  `${FACTION_LETTERS[factions[side] ?? 'German']}${serial}`
export const idsOf = (factions: WwState['factions'], side: Side, serials: readonly number[]): readonly string[] =>
  serials.map(serial => idOf(factions, side, serial))

/** By list of units, since plans name the same ones again and again: id to unit. Lists never change, so nothing goes stale. */
const unitsById = new WeakMap<readonly Unit[], { readonly faction: Faction; readonly index: ReadonlyMap<string, Unit> }>()

/** The own living unit of this id; undefined for anything else. */
export function unitOfId(state: WwState, side: Side, id: string): Unit | undefined {
  const faction = state.factions[side]
  if (faction === null) return undefined
  const units = state.units[side]
  let known = unitsById.get(units)
  if (known?.faction !== faction) {
    known = { faction, index: new Map(units.map(unit => [idOf(state.factions, side, unit.serial), unit])) }
    unitsById.set(units, known)
  }
  return known.index.get(id)
}

/** Lists are kept by serial, so a search halves them. */
export function findUnit<T extends { readonly serial: number }>(units: readonly T[], serial: number): T | undefined {
  let low = 0
  let high = units.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const unit = units[middle]!
    if (unit.serial === serial) return unit
    if (unit.serial < serial) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

export function strengthOf(units: readonly { readonly type: UnitType }[]): number {
  let sum = 0
  for (const { type } of units) sum += STATS[type].strength
  return sum
}

/** WW-6.8, WW-6.9. */
export const healthOf = ({ type, damage }: { readonly type: UnitType; readonly damage: number }): number =>
  STATS[type].health - damage
