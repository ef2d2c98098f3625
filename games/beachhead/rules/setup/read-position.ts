// BI-26.2, BI-26.9: a position given in line, read as it stands. Left-out fields take their start values.

import { openingKnowledge } from '../knowledge/knowledge.ts'
import { fieldOf } from '../map/field.ts'
import { unitWith, waspWith } from '../state/copies.ts'
import { freshUnit } from '../state/new-unit.ts'
import {
  ABOARD,
  type BeachheadState,
  CARRIED,
  type Muster,
  type Setting,
  type Sighting,
  UNPLACED,
  type Unit,
} from '../state/state.ts'
import { EVENT_CARDS, FIRST_TO_ACT, SEAT_OF_STEP, type Side } from '../tables/index.ts'
import type { Options } from './options.ts'
import { cellIn, DEFAULT_POOL, freshWasp, readObjective, settingOf } from './read-setting.ts'
import type { Scenario, ScenarioSighting, ScenarioUnit } from './scenario.ts'

function readUnit(setting: Setting, columns: number, given: ScenarioUnit): Unit {
  const fresh = freshUnit(given.id, given.type, setting.offshore)
  const isOnMap = given.hex !== undefined
  const cell = isOnMap ? cellIn(columns, given.hex!) : given.in !== undefined ? CARRIED : given.unplaced ? UNPLACED : ABOARD
  return unitWith(fresh, {
    cell,
    carrier: given.in ?? null,
    hp: given.hp ?? fresh.hp,
    sp: given.sp ?? fresh.sp,
    tokens: given.tokens ?? 0,
    fresh: given.fresh ?? 0,
    marker: given.hidden ? (given.marker ?? '') : null,
    airborne: isOnMap && (given.airborne ?? fresh.who.facts.isAir),
    facing: given.facing ?? fresh.facing,
    moved: given.moved ?? false,
    acted: given.acted ?? false,
    attacked: given.attacked ?? false,
    launched: given.launched ?? false,
    forceMarch: given.forceMarch ?? false,
    revealedTurn: given.revealedTurn ?? 0,
    pinCount: given.pinCount ?? 0,
  })
}

/** The VIP waits where the scenario put it, rides with a unit, or is wherever the position says. */
function vipOf(scenario: Scenario): string | null {
  if (scenario.vip !== undefined) return scenario.vip
  const rider = scenario.units?.find(unit => unit.vip)
  if (rider) return rider.id
  return scenario.objectives?.find(objective => objective.vip)?.hex ?? null
}

const readMuster = (given: NonNullable<Scenario['muster']>): Muster => ({
  sections: given.sections ?? [],
  slots: given.slots ?? [],
  lists: given.lists ?? { assault: { units: {}, forts: {} }, defender: { units: {}, forts: {} } },
  closed: given.closed ?? { assault: false, defender: false },
  fortsLeft: given.fortsLeft ?? {},
  dummiesLeft: given.dummiesLeft ?? 0,
  scenarioCards: given.scenarioCards ?? [],
})

export function readPosition(scenario: Scenario, options: Options, turns: number): BeachheadState {
  const setting = settingOf(scenario, options, turns)
  const { columns } = setting
  const step = scenario.result ? 'over' : (scenario.step ?? 'action')
  // BI-10.18: the battery on the list is the one off the board.
  const isOffboard = (unit: ScenarioUnit) => options.offboardBattery && unit.type === 'long_range_artillery'
  const given = scenario.units ?? []
  const state: BeachheadState = {
    setting,
    turn: scenario.turn ?? 1,
    step,
    acting:
      SEAT_OF_STEP[step] ?? scenario.toAct ?? (scenario.choice ? EVENT_CARDS[scenario.choice].asks : null) ?? FIRST_TO_ACT,
    passed: scenario.passed ?? false,
    pending: scenario.pending ?? null,
    choice: scenario.choice ?? null,
    cp: scenario.cp ?? { assault: 0, defender: 0 },
    units: given.filter(unit => !isOffboard(unit)).map(unit => readUnit(setting, columns, unit)),
    dummies: (scenario.dummies ?? []).map(({ id, hex, marker = '', moved = false }) => ({
      id,
      cell: cellIn(columns, hex),
      marker,
      moved,
    })),
    forts: (scenario.forts ?? []).map(({ type, hex, until = null }) => ({ type, cell: cellIn(columns, hex), until })),
    objectives: (scenario.objectives ?? []).map(objective => readObjective(columns, objective)),
    wasp: scenario.wasp ? waspWith(freshWasp, scenario.wasp) : freshWasp,
    vip: vipOf(scenario),
    active: (scenario.active ?? []).map(({ card, hex, unit }) => ({
      card,
      cell: hex === undefined ? null : cellIn(columns, hex),
      unit: unit ?? null,
    })),
    offboard: scenario.offboard ?? given.some(isOffboard),
    offboardUsed: scenario.offboardUsed ?? false,
    pool: scenario.pool ?? DEFAULT_POOL,
    lost: (scenario.lost ?? []).map(({ id, type, unscored = false }) => ({ id, type, unscored })),
    fulfilled: scenario.fulfilled ?? [],
    eventDeck: scenario.eventDeck ?? [],
    decks: scenario.decks ?? { assault: [], defender: [] },
    hands: scenario.hands ?? { assault: [], defender: [] },
    discards: {
      event: scenario.discards?.event ?? [],
      assault: scenario.discards?.assault ?? [],
      defender: scenario.discards?.defender ?? [],
    },
    markers: scenario.markers ?? { M: 0, N: 0 },
    known: { assault: [], defender: [] },
    muster: scenario.muster ? readMuster(scenario.muster) : null,
    result: scenario.result ?? null,
  }
  return state
}

/** BI-26.9: what a side is shown; where the position does not say, what it would be shown of it now. */
export function readKnowledge(state: BeachheadState, given: Scenario['known']): BeachheadState['known'] {
  const field = fieldOf(state)
  const fallback = openingKnowledge(state)
  const read = (list: readonly ScenarioSighting[] | undefined, side: Side): readonly Sighting[] =>
    list?.map(({ piece, name, type, hex, airborne, hp, tokens, facing, live, turn }) => ({
      piece,
      name,
      type,
      cell: field.cell(hex),
      airborne: airborne ?? false,
      hp: hp ?? 0,
      tokens: tokens ?? 0,
      facing: facing ?? 0,
      live: live ?? false,
      turn: turn ?? 0,
    })) ?? fallback[side]
  return { assault: read(given?.assault, 'assault'), defender: read(given?.defender, 'defender') }
}
