// The state as people and bots read it: a scenario with the fields of a position. Nothing is hidden in this game, so every
// seat sees all of it, and setting it up again gives back the very same state.
import { noDice } from '@sandtable/kernel'
import { fieldOf } from '../map/field.ts'
import type { Scenario, ScenarioArrival, ScenarioUnit } from '../setup/scenario.ts'
import { setup } from '../setup/setup.ts'
import type { MusketState, Profile, Unit } from './state.ts'

export type MusketView = Scenario
type Writable<T> = { -readonly [key in keyof T]: T[key] }

/** Gives back the view itself, and what a subclass calls its own field is then laid on that view. */
class Given {
  constructor(seen: MusketView) {
    // biome-ignore lint/correctness/noConstructorReturn: this is what the class is for.
    return seen
  }
}

/**
 * A view holds all there is, so the state it came from is what it allows; a view from elsewhere is set up anew. The view carries it where
 * nobody else can see, copy or write it. Not in a WeakMap: every action makes a view, and the collector copies the states that a long-lived
 * map of short-lived views leads to once more before it lets go of them (a quarter of the time of a random battle).
 */
class Origin extends Given {
  readonly #state: MusketState

  private constructor(seen: MusketView, state: MusketState) {
    super(seen)
    this.#state = state
  }

  /** The same view, which now knows where it came from. */
  static mark(seen: MusketView, state: MusketState): MusketView {
    return new Origin(seen, state) as unknown as MusketView
  }

  static of(seen: MusketView): MusketState | undefined {
    return #state in seen ? seen.#state : undefined
  }
}

export function imagine(seen: MusketView): MusketState {
  return Origin.of(seen) ?? setup(seen, {}, noDice).state
}

/** Every seat gets the same view: sharing it lets a comparison see at once that nothing changed. */
let last: { readonly state: MusketState; readonly seen: MusketView } | null = null

/** Parts unchanged since the view `before` are the same objects, so a comparison skips them. */
export function view(state: MusketState, before?: MusketView): MusketView {
  if (last?.state === state) return last.seen
  const seen = Origin.mark(position(state, before), state)
  last = { state, seen }
  return seen
}

function position(state: MusketState, before?: MusketView): MusketView {
  const { setting, active, tally } = state
  const { hexes } = fieldOf(state)
  const was = before && Origin.of(before)
  const same = was?.setting === setting ? before : undefined
  const counted = was?.tally === tally ? before : undefined
  // One literal, and what only some battles have laid on it: with spreads between them every key behind is added one by one, which was
  // most of the cost of a view.
  const seen: Writable<MusketView> = {
    id: setting.id,
    title: setting.title,
    summary: setting.summary,
    sides: setting.sides,
    preset: 'basic',
    options: setting.options,
    map: same?.map ?? [...setting.map],
    entrenchments: setting.entrenchments,
    roads: setting.roads,
    rivers: setting.rivers,
    crossings: setting.crossings,
    rough: same?.rough ?? [...setting.rough],
    exits: setting.exits,
    objectives: same?.objectives ?? [...setting.objectives],
    firstPlayer: setting.firstPlayer,
    turnLimit: setting.turnLimit,
    units: before && was ? describeChanged(state, was, before, hexes) : state.units.map(unit => describeUnit(unit, hexes)),
    leaders: (was?.leaders === state.leaders ? before?.leaders : undefined) ?? [...state.leaders],
    reinforcements: (was?.arrivals === state.arrivals ? before?.reinforcements : undefined) ?? describeArrivals(state, hexes),
    victory: same?.victory ?? [...setting.victory],
    turn: state.turn,
    player: state.player,
    step: state.step,
    active: active
      ? {
          unit: active.unit,
          movementPointsUsed: active.pointsUsed,
          moved: active.moved,
          firedThisActivation: active.fired,
          movedThenFired: active.movedThenFired,
          onRoad: active.onRoad,
          metEnemy: active.metEnemy,
          passedFriend: active.passedFriend,
        }
      : null,
    losses: tally.losses,
    exited: tally.exited as NonNullable<Scenario['exited']>,
    streaks: counted?.streaks ?? [...tally.streaks],
    burned: counted?.burned ?? tally.burned.map(cell => hexes[cell]!),
    dwell: counted?.dwell ?? describeDwell(state, hexes),
    result: state.result as NonNullable<Scenario['result']> | null,
  }
  if (setting.clause) seen.clause = setting.clause
  if (setting.limitWinner) seen.limitWinner = setting.limitWinner
  if (setting.exitRule) seen.exitRule = setting.exitRule
  if (setting.torch) seen.torch = setting.torch
  return seen
}

function describeDwell({ tally }: MusketState, hexes: readonly string[]): NonNullable<Scenario['dwell']> {
  return Object.fromEntries(Object.entries(tally.dwell).map(([cell, turns]) => [hexes[Number(cell)]!, turns]))
}

function describeChanged(
  { units }: MusketState,
  { units: were }: MusketState,
  before: MusketView,
  hexes: readonly string[],
): ScenarioUnit[] {
  if (units === were) return before.units
  return units.map((unit, i) => (unit === were[i] ? before.units[i]! : describeUnit(unit, hexes)))
}

/** MK-4.6. */
function describeUnit({ who, cell, sp, activated }: Unit, hexes: readonly string[]): ScenarioUnit {
  // One literal, no spread: views are made for every choice of every policy, and this is most of their cost.
  return {
    id: who.id,
    name: who.name,
    type: who.kind,
    max: who.max,
    elite: who.elite,
    green: who.green,
    fire: who.fire as -1 | 0 | 1,
    charge: who.charge as -1 | 0 | 1,
    side: who.side,
    at: hexes[cell]!,
    sp,
    activated,
  }
}

function describeProfile(who: Profile) {
  return {
    id: who.id,
    name: who.name,
    type: who.kind,
    max: who.max,
    elite: who.elite,
    green: who.green,
    fire: who.fire as -1 | 0 | 1,
    charge: who.charge as -1 | 0 | 1,
  }
}

/** Those still to come, neighbours of one turn and side as one group. */
function describeArrivals(state: MusketState, hexes: readonly string[]): NonNullable<Scenario['reinforcements']> {
  const groups: { turn: number; side: Profile['side']; units: ScenarioArrival[] }[] = []
  for (const { turn, who, cell, leader } of state.arrivals) {
    const unit: ScenarioArrival = { ...describeProfile(who), at: hexes[cell]!, ...(leader ? { leader } : {}) }
    const last = groups[groups.length - 1]
    if (last && last.turn === turn && last.side === who.side) last.units.push(unit)
    else groups.push({ turn, side: who.side, units: [unit] })
  }
  return groups
}
