// Copies with changes. A spread makes an object of another shape for every set of changed fields, and code that reads units then meets a
// dozen shapes; here every copy has the one shape, whatever was changed. Measured: it is what makes reading units cheap.
import type { BeachheadState, Dummy, Objective, Unit, Wasp } from './state.ts'

export type UnitChange = Partial<Omit<Unit, 'who'>>
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const copyOfUnit = (unit: Unit): Mutable<Unit> => ({
  who: unit.who,
  cell: unit.cell,
  carrier: unit.carrier,
  hp: unit.hp,
  sp: unit.sp,
  tokens: unit.tokens,
  fresh: unit.fresh,
  marker: unit.marker,
  airborne: unit.airborne,
  facing: unit.facing,
  moved: unit.moved,
  acted: unit.acted,
  attacked: unit.attacked,
  launched: unit.launched,
  forceMarch: unit.forceMarch,
  revealedTurn: unit.revealedTurn,
  pinCount: unit.pinCount,
})
export function unitWith(unit: Unit, change: UnitChange): Unit {
  const copy = copyOfUnit(unit)
  const fields = copy as Record<string, unknown>
  for (const field in change) fields[field] = change[field as keyof UnitChange]
  return copy
}
/** What happens to units in every hex of every move, and at the end of it. */
export function unitIn(unit: Unit, cell: number): Unit {
  const copy = copyOfUnit(unit)
  copy.cell = cell
  return copy
}
export function unitMoved(unit: Unit, facing: number): Unit {
  const copy = copyOfUnit(unit)
  copy.moved = true
  copy.facing = facing
  return copy
}

type Units = BeachheadState['units']
/** The last two lists that differ in one place, and that place. */
let before: Units = []
let after: Units = []
let place = -1

export function unitsWith(units: Units, index: number, unit: Unit): Units {
  const copy = units.slice()
  copy[index] = unit
  before = units
  after = copy
  place = index
  return copy
}
/** The only place where the lists may differ, if one was just made of the other; -1: not known. Most lists are asked about at once. */
export const placeOfChange = (was: Units, is: Units): number => (was === before && is === after ? place : -1)

/** BI-19.5: ready for another turn. */
export function unitRested(unit: Unit): Unit {
  const copy = copyOfUnit(unit)
  copy.moved = false
  copy.acted = false
  copy.attacked = false
  copy.launched = false
  copy.forceMarch = false
  return copy
}

export type DummyChange = Partial<Omit<Dummy, 'id'>>
export const dummyWith = (dummy: Dummy, change: DummyChange): Dummy => ({
  id: dummy.id,
  cell: change.cell ?? dummy.cell,
  marker: change.marker ?? dummy.marker,
  moved: change.moved ?? dummy.moved,
})

export type ObjectiveChange = Partial<Omit<Objective, 'id' | 'type' | 'cell' | 'vip'>>
export const objectiveWith = (objective: Objective, change: ObjectiveChange): Objective => ({
  id: objective.id,
  type: objective.type,
  cell: objective.cell,
  control: change.control ?? objective.control,
  held: change.held ?? objective.held,
  hp: change.hp ?? objective.hp,
  destroyed: change.destroyed ?? objective.destroyed,
  vip: objective.vip,
  taken: change.taken ?? objective.taken,
  noResupply: change.noResupply ?? objective.noResupply,
})

export function waspWith(wasp: Wasp, change: Partial<Wasp>): Wasp {
  const copy: Mutable<Wasp> = {
    flightDeck: wasp.flightDeck,
    wellDeck: wasp.wellDeck,
    c2: wasp.c2,
    ammo: wasp.ammo,
    first: wasp.first,
    second: wasp.second,
    launchedAir: wasp.launchedAir,
    launchedLcac: wasp.launchedLcac,
    launchedAav: wasp.launchedAav,
    extraLaunch: wasp.extraLaunch,
    sparrowUsed: wasp.sparrowUsed,
    ciwsUsed: wasp.ciwsUsed,
  }
  const fields = copy as Record<string, unknown>
  for (const field in change) fields[field] = change[field as keyof Wasp]
  return copy
}

/**
 * The list with what `alter` makes of each; the same list where that is nothing new. A copy written over, not `map`: once compiled, `map`
 * gives arrays of another kind than all others, and code that reads the list has to be compiled anew.
 */
export function altered<T>(list: readonly T[], alter: (each: T) => T): readonly T[] {
  let copy: T[] | null = null
  for (let i = 0; i < list.length; i++) {
    const was = list[i] as T
    const is = alter(was)
    if (is === was) continue
    copy ??= list.slice()
    copy[i] = is
  }
  return copy ?? list
}

const copyOf = (state: BeachheadState): Mutable<BeachheadState> => ({
  setting: state.setting,
  turn: state.turn,
  step: state.step,
  acting: state.acting,
  passed: state.passed,
  pending: state.pending,
  choice: state.choice,
  cp: state.cp,
  units: state.units,
  dummies: state.dummies,
  forts: state.forts,
  objectives: state.objectives,
  wasp: state.wasp,
  vip: state.vip,
  active: state.active,
  offboard: state.offboard,
  offboardUsed: state.offboardUsed,
  pool: state.pool,
  lost: state.lost,
  fulfilled: state.fulfilled,
  eventDeck: state.eventDeck,
  decks: state.decks,
  hands: state.hands,
  discards: state.discards,
  markers: state.markers,
  known: state.known,
  muster: state.muster,
  result: state.result,
})

export function stateWith(state: BeachheadState, change: Partial<BeachheadState>): BeachheadState {
  const copy = copyOf(state)
  const fields = copy as Record<string, unknown>
  for (const field in change) fields[field] = change[field as keyof BeachheadState]
  return copy
}

/** The parts that nearly every action changes. */
export function stateWithUnits(state: BeachheadState, units: BeachheadState['units']): BeachheadState {
  const copy = copyOf(state)
  copy.units = units
  return copy
}
export function stateWithTurnOf(state: BeachheadState, acting: BeachheadState['acting'], passed: boolean): BeachheadState {
  const copy = copyOf(state)
  copy.acting = acting
  copy.passed = passed
  return copy
}
export function stateWithCp(state: BeachheadState, cp: BeachheadState['cp']): BeachheadState {
  const copy = copyOf(state)
  copy.cp = cp
  return copy
}
export function stateInStep(
  state: BeachheadState,
  step: BeachheadState['step'],
  acting: BeachheadState['acting'],
): BeachheadState {
  const copy = copyOf(state)
  copy.step = step
  copy.acting = acting
  copy.passed = false
  return copy
}
export function stateWithKnown(state: BeachheadState, known: BeachheadState['known']): BeachheadState {
  const copy = copyOf(state)
  copy.known = known
  return copy
}
