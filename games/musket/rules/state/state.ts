// The state of a battle: plain data, never altered. One maker a kind (DESIGN on speed): every unit has the same hidden class.
import type { Outcome } from '@sandtable/kernel'
import type { Options } from '../setup/options.ts'
import type { Condition, Scenario } from '../setup/scenario.ts'
import type { Edge, Kind, Side } from '../tables.ts'

/** What never changes of a unit (MK-4.6, MK-4.12). */
export type Profile = {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly kind: Kind
  readonly max: number
  readonly elite: boolean
  readonly green: boolean
  readonly fire: number
  readonly charge: number
}

/** A unit on the board. `cell` is row * columns + column. */
export type Unit = { readonly who: Profile; readonly cell: number; readonly sp: number; readonly activated: boolean }

/** MK-12.1: no unit, no hex of its own. */
export type Leader = { readonly id: string; readonly name: string; readonly on: string; readonly radius: number }

/** MK-5.4. COMMAND_CHECK, CHARGE_RESOLUTION and MORALE_CHECK pass inside one command (MK-5.6, MK-5.12) and are never seen at rest. */
export type TurnStep = 'AWAITING_ACTIVATION' | 'ACTION' | 'ACTIVATION_COMPLETE'

/** The running activation. Points and shots are the active unit's alone (MK-5.8), so they live here and not on units. */
export type Activation = {
  readonly unit: string
  readonly pointsUsed: number
  readonly moved: boolean
  readonly fired: boolean
  readonly movedThenFired: boolean
  readonly onRoad: boolean
  readonly metEnemy: boolean
  readonly passedFriend: boolean
}

/** A unit that is still to come (MK-14.17). */
export type Arrival = {
  readonly turn: number
  readonly who: Profile
  readonly cell: number
  readonly leader: { readonly id: string; readonly name: string; readonly radius: number } | null
}

/** What the scenario fixes for the whole game. Shared by all states of a match; never copied. */
export type Setting = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly clause: string | null
  readonly sides: { readonly blue: string; readonly red: string }
  readonly columns: number
  readonly rows: number
  readonly map: readonly string[]
  readonly entrenchments: NonNullable<Scenario['entrenchments']>
  readonly roads: NonNullable<Scenario['roads']>
  readonly rivers: NonNullable<Scenario['rivers']>
  readonly crossings: NonNullable<Scenario['crossings']>
  readonly rough: readonly string[]
  readonly exits: NonNullable<Scenario['exits']>
  readonly objectives: readonly string[]
  readonly options: Options
  readonly firstPlayer: Side
  readonly turnLimit: number | null
  readonly limitWinner: Side | null
  readonly victory: readonly Condition[]
  readonly exitRule: { readonly side: Side; readonly turn: number } | null
  readonly torch: { readonly side: Side; readonly dwell: number } | null
}

export type ExitCounts = { readonly [edge in Edge]?: number }

export type MusketState = {
  readonly setting: Setting
  readonly turn: number
  readonly player: Side
  readonly step: TurnStep
  readonly active: Activation | null
  readonly units: readonly Unit[]
  readonly leaders: readonly Leader[]
  readonly arrivals: readonly Arrival[]
  readonly tally: Tally
  readonly result: Outcome | null
}

/** What is counted over the game; changes seldom, so it is one part. */
export type Tally = {
  readonly losses: { readonly blue: number; readonly red: number }
  readonly exited: { readonly blue: ExitCounts; readonly red: ExitCounts }
  readonly streaks: readonly number[]
  readonly burned: readonly number[]
  /** Turn ends spent by the torch's owner, by cell. */
  readonly dwell: { readonly [cell: number]: number }
}

export const makeUnit = (who: Profile, cell: number, sp: number, activated: boolean): Unit => ({ who, cell, sp, activated })

export const makeActivation = (
  unit: string,
  pointsUsed: number,
  moved: boolean,
  fired: boolean,
  movedThenFired: boolean,
  onRoad: boolean,
  metEnemy: boolean,
  passedFriend: boolean,
): Activation => ({ unit, pointsUsed, moved, fired, movedThenFired, onRoad, metEnemy, passedFriend })

/** A fresh activation: every step so far, being none, was a road step. */
export const freshActivation = (unit: string): Activation => makeActivation(unit, 0, false, false, false, true, false, false)

export const makeState = (
  setting: Setting,
  turn: number,
  player: Side,
  step: TurnStep,
  active: Activation | null,
  units: readonly Unit[],
  leaders: readonly Leader[],
  arrivals: readonly Arrival[],
  tally: Tally,
  result: Outcome | null,
): MusketState => ({ setting, turn, player, step, active, units, leaders, arrivals, tally, result })

export const withActive = (s: MusketState, step: TurnStep, active: Activation | null): MusketState =>
  makeState(s.setting, s.turn, s.player, step, active, s.units, s.leaders, s.arrivals, s.tally, s.result)
export const withUnits = (s: MusketState, units: readonly Unit[]): MusketState =>
  makeState(s.setting, s.turn, s.player, s.step, s.active, units, s.leaders, s.arrivals, s.tally, s.result)
export const withLeaders = (s: MusketState, leaders: readonly Leader[]): MusketState =>
  makeState(s.setting, s.turn, s.player, s.step, s.active, s.units, leaders, s.arrivals, s.tally, s.result)
/** For changes of the forces on the board: losses, exits, reinforcements. */
export const withForces = (
  s: MusketState,
  units: readonly Unit[],
  leaders: readonly Leader[],
  arrivals: readonly Arrival[],
  tally: Tally,
): MusketState => makeState(s.setting, s.turn, s.player, s.step, s.active, units, leaders, arrivals, tally, s.result)
export const withTally = (s: MusketState, tally: Tally): MusketState =>
  makeState(s.setting, s.turn, s.player, s.step, s.active, s.units, s.leaders, s.arrivals, tally, s.result)

/** -1 for a unit that is not on the board: eliminated, exited, not yet arrived or never heard of. */
export function indexOfUnit(units: readonly Unit[], id: string): number {
  for (let i = 0; i < units.length; i++) if (units[i]!.who.id === id) return i
  return -1
}

export function unitById(state: MusketState, id: string): Unit | undefined {
  return state.units[indexOfUnit(state.units, id)]
}

/** The same list with one unit replaced. */
export function replaceUnit(units: readonly Unit[], index: number, unit: Unit): readonly Unit[] {
  const next = units.slice()
  next[index] = unit
  return next
}

export function leaderOn(state: MusketState, unitId: string): Leader | undefined {
  const { leaders } = state
  for (let i = 0; i < leaders.length; i++) if (leaders[i]!.on === unitId) return leaders[i]
  return undefined
}
