// The rules come in two parts. The first lays out a battle whose map and forces stand ready; the rest is all that comes after the first
// moves, and other ways to begin. A host has both from the start. Only a page that has just been opened holds the first part alone: it
// fetches the rest while the Defender lays out, and waits for it before anything that asks for it here.
import type { Dice, Odds, ScenarioInfo, Step } from '@sandtable/kernel'
import type { Act, ActionType, BeachheadAction } from './actions.ts'
import type { BeachheadEvent, Points, RevealCause } from './events.ts'
import type { ActionSink } from './listing.ts'
import type { Mover } from './mover.ts'
import type { OptionChoices, Options } from './options.ts'
import type { Order } from './order.ts'
import type { BeachheadRefusal } from './refusals.ts'
import type { Scenario } from './scenario.ts'
import type { BeachheadState, Goals, Unit } from './state.ts'
import type { ScenarioCardId, Side, UnitType } from './tables/index.ts'
import type { Scored } from './victory.ts'
import type { BeachheadView } from './view.ts'
import type { Work } from './work.ts'

/** What the first part carries out by itself: see `FIRST_ORDERS`. */
export type FirstAction = 'place' | 'placeDummy' | 'placeFort' | 'unplace' | 'done' | 'resign'
export type LaterAction = Exclude<ActionType, FirstAction>

export type Rest = {
  readonly orders: { readonly [T in LaterAction]: Order<T> }
  readonly scenarios: readonly ScenarioInfo<Scenario>[]

  admit(scenario: Scenario, choices: OptionChoices, options: Options): void
  openPosition(scenario: Scenario, options: Options, turns: number, dice: Dice): Step<BeachheadState, BeachheadEvent>
  /** BI-7.20, BI-7.21. */
  readonly assaultPlaces: {
    list(state: BeachheadState, out: ActionSink): void
    check(state: BeachheadState, unit: Unit, action: Act<'place'>): BeachheadRefusal | null
  }
  /** BI-7.25. */
  cardGround(scenario: Scenario, options: Options): Scenario
  layRandomMap(work: Work): void
  drawScenarioCards(work: Work, count: number): readonly ScenarioCardId[]
  placeCardObjectives(work: Work): void
  fitGoalsToForces(state: BeachheadState, fields: (type: UnitType) => boolean): Goals
  layPreset(work: Work, preset: NonNullable<Scenario['preset']>): void
  readonly returnPiece: {
    list(state: BeachheadState, side: Side, out: ActionSink): void
    check(state: BeachheadState, side: Side, piece: string): BeachheadRefusal | null
    carry(work: Work, side: Side, piece: string): void
  }
  readonly closeList: {
    check(state: BeachheadState, side: Side): BeachheadRefusal | null
    carry(work: Work, side: Side): void
  }
  openingKnowledge(state: BeachheadState): BeachheadState['known']
  meetHidden(work: Work, side: Side, cell: number, airborne: boolean, cause: RevealCause, clause: string): 'free' | 'barred'

  beginTurn(work: Work): void
  /** `done` in a step of a turn. */
  endStep(work: Work, side: Side): void
  resign(work: Work, side: Side): void
  endActivation(work: Work): void
  /** After every action of a battle, and the one that began it (BI-8.14). */
  advance(work: Work): void

  imagine(seen: BeachheadView, dice: Dice): BeachheadState
  odds(state: BeachheadState, seat: string, action: BeachheadAction | null, ask?: unknown): Odds | null
  sideSees(state: BeachheadState, side: Side, cell: number): boolean
  reachOf(state: BeachheadState, side: Side, id: string): readonly { readonly cell: number; readonly cost: number }[]
  defaultWay(state: BeachheadState, mover: Mover, to: number): { readonly cells: readonly number[] } | null
  goalFulfilled(state: BeachheadState, side: Side, goal: string): boolean
  pointsOf(state: BeachheadState): Points
  scoreOf(state: BeachheadState): readonly Scored[]
}

let brought: Rest | null = null

export function bringRest(all: Rest): void {
  brought = all
}
export const hasRest = (): boolean => brought !== null

export function rest(): Rest {
  if (!brought) throw new Error('Only the first part of the rules is here: bring the rest first.')
  return brought
}
