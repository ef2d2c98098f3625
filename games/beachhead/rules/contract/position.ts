// BI-26.2, BI-26.3, BI-26.9: the state in full as a scenario; setting it up again gives back the very same state. The referee's view "all".
import { type Field, fieldOf } from '../map/field.ts'
import type { Scenario, ScenarioSighting, ScenarioUnit } from '../setup/scenario.ts'
import {
  ABOARD,
  type BeachheadState,
  CARRIED,
  type Fort,
  type Objective,
  type Sighting,
  UNPLACED,
  type Unit,
} from '../state/state.ts'

export function position(state: BeachheadState): Scenario {
  const { setting } = state
  const field = fieldOf(state)
  return {
    id: setting.id,
    title: setting.title,
    turns: setting.turns,
    offshore: setting.offshore,
    map: [...setting.map],
    zones: setting.zones.map(({ name, hexes }) => ({ name, hexes: [...hexes] })),
    entry: setting.entry && [...setting.entry],
    objectives: state.objectives.map(objective => describeObjective(objective, field)),
    goals: { assault: goalsOf(state, 'assault'), defender: goalsOf(state, 'defender') },
    forces: setting.forces && { assault: { ...setting.forces.assault }, defender: { ...setting.forces.defender } },
    pool: { ...state.pool },
    options: describeOptions(setting.options),
    turn: state.turn,
    step: state.step,
    toAct: state.acting,
    passed: state.passed,
    pending: state.pending && { ...state.pending },
    choice: state.choice,
    cp: { ...state.cp },
    units: state.units.map(unit => describeUnit(unit, field)),
    dummies: state.dummies.map(({ id, cell, marker, moved }) => ({ id, hex: field.hex(cell), marker, moved })),
    forts: state.forts.map(fort => describeFort(fort, field)),
    wasp: { ...state.wasp, ciwsUsed: [...state.wasp.ciwsUsed] },
    vip: state.vip,
    active: state.active.map(({ card, cell, unit }) => ({
      card,
      ...(cell === null ? {} : { hex: field.hex(cell) }),
      ...(unit === null ? {} : { unit }),
    })),
    offboard: state.offboard,
    offboardUsed: state.offboardUsed,
    lost: state.lost.map(({ id, type, unscored }) => ({ id, type, unscored })),
    fulfilled: [...state.fulfilled],
    eventDeck: [...state.eventDeck],
    decks: { assault: [...state.decks.assault], defender: [...state.decks.defender] } as NonNullable<Scenario['decks']>,
    hands: { assault: [...state.hands.assault], defender: [...state.hands.defender] } as NonNullable<Scenario['hands']>,
    discards: {
      event: [...state.discards.event],
      assault: [...state.discards.assault],
      defender: [...state.discards.defender],
    },
    markers: { ...state.markers },
    known: {
      assault: state.known.assault.map(sighting => describeSighting(sighting, field)),
      defender: state.known.defender.map(sighting => describeSighting(sighting, field)),
    },
    muster: state.muster && describeMuster(state.muster),
    result: state.result as NonNullable<Scenario['result']> | null,
  }
}

const goalsOf = ({ setting }: BeachheadState, side: 'assault' | 'defender') => ({
  primary: [...setting.goals[side].primary],
  secondary: [...setting.goals[side].secondary],
})

type ScenarioOptions = NonNullable<Scenario['options']>
/** All of them, so that no default and no preset (BI-21.2) has a say. */
const describeOptions = (options: BeachheadState['setting']['options']): ScenarioOptions => ({ ...options }) as ScenarioOptions

/** Every field, also those at their start values: a view has one shape. */
export function describeUnit(unit: Unit, field: Field): ScenarioUnit {
  const { who, cell, carrier, marker } = unit
  return {
    id: who.id,
    type: who.facts.type,
    ...placeOf(cell, carrier, field),
    hp: unit.hp,
    sp: unit.sp,
    tokens: unit.tokens as 0 | 1 | 2,
    fresh: unit.fresh as 0 | 1 | 2,
    ...(marker === null ? { hidden: false } : { hidden: true, marker }),
    airborne: unit.airborne,
    facing: unit.facing,
    moved: unit.moved,
    acted: unit.acted,
    attacked: unit.attacked,
    launched: unit.launched,
    forceMarch: unit.forceMarch,
    revealedTurn: unit.revealedTurn,
    pinCount: unit.pinCount,
  }
}

function placeOf(cell: number, carrier: string | null, field: Field): Pick<ScenarioUnit, 'hex' | 'aboard' | 'in' | 'unplaced'> {
  if (cell === ABOARD) return { aboard: true }
  if (cell === CARRIED) return { in: carrier! }
  return cell === UNPLACED ? { unplaced: true } : { hex: field.hex(cell) }
}

export const describeFort = ({ type, cell, until }: Fort, field: Field) => ({ type, hex: field.hex(cell), until })

export const describeObjective = ({ cell, ...rest }: Objective, field: Field) => ({
  id: rest.id,
  type: rest.type,
  hex: field.hex(cell),
  control: rest.control,
  held: rest.held,
  hp: rest.hp,
  destroyed: rest.destroyed,
  vip: rest.vip,
  taken: rest.taken,
  noResupply: rest.noResupply,
})

const describeSighting = (sighting: Sighting, field: Field): ScenarioSighting => ({
  piece: sighting.piece,
  name: sighting.name,
  type: sighting.type,
  hex: field.hex(sighting.cell),
  airborne: sighting.airborne,
  hp: sighting.hp,
  tokens: sighting.tokens as 0 | 1 | 2,
  facing: sighting.facing,
  live: sighting.live,
  turn: sighting.turn,
})

function describeMuster(muster: NonNullable<BeachheadState['muster']>): NonNullable<Scenario['muster']> {
  const list = ({ units, forts }: { readonly units: object; readonly forts: object }) => ({
    units: { ...units },
    forts: { ...forts },
  })
  return {
    sections: [...muster.sections],
    slots: muster.slots.map(({ section, slot, turn }) => ({ section, slot: [slot[0], slot[1]], turn: turn as 0 | 1 | 2 | 3 })),
    lists: { assault: list(muster.lists.assault), defender: list(muster.lists.defender) },
    closed: { ...muster.closed },
    fortsLeft: { ...muster.fortsLeft },
    dummiesLeft: muster.dummiesLeft,
    scenarioCards: [...muster.scenarioCards],
  }
}
