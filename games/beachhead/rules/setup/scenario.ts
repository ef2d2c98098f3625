// BI-23 and BI-26.2, BI-26.9: what a scenario file holds, and with the fields under "a position" any state in full. `units`, `muster` or
// `result` make it a position: it is taken as it stands, without draws and without the steps of set-up.
import type { Cap } from '@sandtable/kernel'
import * as v from 'valibot'
import { Facing, FortCounts, Hex, Id, Slot, UnitCounts } from '../contract/actions.ts'
import {
  ASSAULT_CARDS,
  DEFENDER_CARDS,
  EDGES,
  EVENT_IDS,
  FORT_TYPES,
  OBJECTIVE_TYPES,
  SCENARIO_CARD_IDS,
  SECTION_IDS,
  SIDES,
  STATUSES,
  STEPS,
  STRATEGIC_IDS,
  SYSTEMS,
  UNIT_TYPES,
} from '../tables/index.ts'
import { CAPS } from './caps.ts'
import { MapRows, type OptionChoices, OptionsSchema, resolveOptions } from './options.ts'

const opt = v.exactOptional
const Words = v.pipe(v.string(), v.maxLength(CAPS.words.most))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CAPS.count.most))
const Turn = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CAPS.turns.most))
const list = <T extends v.GenericSchema>(each: T, { most }: Cap) => v.pipe(v.array(each), v.maxLength(most))
const Hexes = list(Hex, CAPS.hexes)
const Marker = v.pipe(v.string(), v.maxLength(CAPS.marker.most))
const SideName = v.picklist(SIDES)
const Tokens = v.picklist([0, 1, 2])
const Goal = v.pipe(
  v.string(),
  v.maxLength(CAPS.words.most),
  v.regex(
    /^((capture|destroy|extract|prevent):[^:+]+|hold:[^:+]+:[1-9]\d?|eliminate:[a-z0-9_+]+|aircraft:[1-9]\d?|share|sink|highground)$/,
  ),
)
const Goals = list(Goal, CAPS.goals)
const GoalLists = v.strictObject({ primary: Goals, secondary: Goals })

const ObjectiveSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,32}$/)),
  type: v.picklist(OBJECTIVE_TYPES),
  hex: Hex,
  control: opt(SideName),
  held: opt(Count),
  hp: opt(Count),
  destroyed: opt(v.boolean()),
  vip: opt(v.boolean()),
  taken: opt(v.boolean()),
  noResupply: opt(v.boolean()),
})

const UnitSchema = v.strictObject({
  id: Id,
  type: v.picklist(UNIT_TYPES),
  hex: opt(Hex),
  aboard: opt(v.boolean()),
  in: opt(Id),
  /** Set-up only: not placed yet. */
  unplaced: opt(v.boolean()),
  hp: opt(Count),
  sp: opt(Count),
  tokens: opt(Tokens),
  fresh: opt(Tokens),
  hidden: opt(v.boolean()),
  /** The public name of a hidden unit; left out: numbered by BI-7.18 without a draw. */
  marker: opt(Marker),
  airborne: opt(v.boolean()),
  facing: opt(Facing),
  moved: opt(v.boolean()),
  acted: opt(v.boolean()),
  attacked: opt(v.boolean()),
  launched: opt(v.boolean()),
  forceMarch: opt(v.boolean()),
  revealedTurn: opt(Count),
  vip: opt(v.boolean()),
  pinCount: opt(Count),
})
const DummySchema = v.strictObject({
  id: Id,
  hex: Hex,
  marker: opt(Marker),
  moved: opt(v.boolean()),
})
const FortSchema = v.strictObject({ type: v.picklist(FORT_TYPES), hex: Hex, until: opt(v.nullable(Turn)) })

const WaspSchema = v.strictObject({
  flightDeck: opt(v.picklist(STATUSES)),
  wellDeck: opt(v.picklist(STATUSES)),
  c2: opt(v.picklist(STATUSES)),
  ammo: opt(Count),
  first: opt(v.nullable(v.picklist(SYSTEMS))),
  second: opt(v.nullable(v.picklist(SYSTEMS))),
  launchedAir: opt(Count),
  launchedLcac: opt(Count),
  launchedAav: opt(Count),
  extraLaunch: opt(Count),
  sparrowUsed: opt(v.boolean()),
  ciwsUsed: opt(list(v.picklist(['samStrike', 'samSite', 'atgm', 'air']), CAPS.cards)),
})

const ActiveSchema = v.strictObject({
  card: v.picklist([...EVENT_IDS, ...STRATEGIC_IDS, 'coordinatedAir']),
  hex: opt(Hex),
  unit: opt(Id),
})

/** One last-known place, or what is in sight. `piece` is the true id. */
const SightingSchema = v.strictObject({
  piece: Id,
  name: Id,
  type: v.nullable(v.picklist(UNIT_TYPES)),
  hex: Hex,
  airborne: opt(v.boolean()),
  hp: opt(Count),
  tokens: opt(Tokens),
  facing: opt(Facing),
  live: opt(v.boolean()),
  turn: opt(Count),
})

const ListSchema = v.strictObject({ units: UnitCounts, forts: FortCounts })
const MusterSchema = v.strictObject({
  sections: opt(list(v.picklist(SECTION_IDS), CAPS.sections)),
  slots: opt(
    list(
      v.strictObject({ section: v.picklist(SECTION_IDS), slot: v.strictTuple([Slot, Slot]), turn: v.picklist([0, 1, 2, 3]) }),
      CAPS.sections,
    ),
  ),
  lists: opt(v.strictObject({ assault: ListSchema, defender: ListSchema })),
  closed: opt(v.strictObject({ assault: v.boolean(), defender: v.boolean() })),
  fortsLeft: opt(FortCounts),
  dummiesLeft: opt(Count),
  scenarioCards: opt(list(v.picklist(SCENARIO_CARD_IDS), CAPS.cards)),
})

const Deck = list(v.picklist(STRATEGIC_IDS), CAPS.cards)
const EventDeck = list(v.picklist(EVENT_IDS), CAPS.cards)
const Sightings = list(SightingSchema, CAPS.sightings)
const SideDecks = v.strictObject({
  assault: list(v.picklist(ASSAULT_CARDS), CAPS.cards),
  defender: list(v.picklist(DEFENDER_CARDS), CAPS.cards),
})
const PresetSchema = v.strictObject({
  wasp: Hex,
  infiltrate: Hexes,
  defender: v.record(v.picklist(UNIT_TYPES), Hexes),
  dummies: Hexes,
  forts: list(v.strictTuple([v.picklist(FORT_TYPES), Hex]), CAPS.forts),
})

export const ScenarioSchema = v.strictObject({
  id: Id,
  title: Words,
  summary: opt(Words),
  minutes: opt(Count),
  level: opt(v.picklist(['tutorial', 'short', 'standard', 'hard', 'big'])),
  turns: opt(Turn),
  offshore: opt(v.nullable(v.picklist(EDGES))),
  /** Empty only for `cards` and in a position whose assembly is not finished. */
  map: opt(v.union([MapRows, v.strictTuple([])])),
  zones: opt(list(v.strictObject({ name: Words, hexes: Hexes }), CAPS.zones)),
  entry: opt(v.nullable(Hexes)),
  objectives: opt(list(ObjectiveSchema, CAPS.objectives)),
  goals: opt(v.strictObject({ assault: opt(GoalLists), defender: opt(GoalLists) })),
  forces: opt(
    v.nullable(v.strictObject({ assault: UnitCounts, defender: UnitCounts, forts: opt(FortCounts), dummies: opt(Count) })),
  ),
  pool: opt(UnitCounts),
  options: opt(OptionsSchema),
  preset: opt(PresetSchema),

  // A position.
  turn: opt(Turn),
  step: opt(v.picklist(STEPS)),
  toAct: opt(SideName),
  passed: opt(v.boolean()),
  pending: opt(v.nullable(v.strictObject({ by: Id, target: Id, hits: Count, back: v.picklist(STEPS) }))),
  choice: opt(v.nullable(v.picklist(EVENT_IDS))),
  cp: opt(v.strictObject({ assault: Count, defender: Count })),
  units: opt(list(UnitSchema, CAPS.units)),
  dummies: opt(list(DummySchema, CAPS.dummies)),
  forts: opt(list(FortSchema, CAPS.forts)),
  wasp: opt(WaspSchema),
  vip: opt(v.nullable(Id)),
  active: opt(list(ActiveSchema, CAPS.cards)),
  offboard: opt(v.boolean()),
  offboardUsed: opt(v.boolean()),
  lost: opt(list(v.strictObject({ id: Id, type: v.picklist(UNIT_TYPES), unscored: opt(v.boolean()) }), CAPS.lost)),
  fulfilled: opt(Goals),
  eventDeck: opt(EventDeck),
  decks: opt(SideDecks),
  hands: opt(SideDecks),
  discards: opt(v.strictObject({ event: opt(EventDeck), assault: opt(Deck), defender: opt(Deck) })),
  markers: opt(v.strictObject({ M: Count, N: Count })),
  known: opt(v.strictObject({ assault: opt(Sightings), defender: opt(Sightings) })),
  muster: opt(v.nullable(MusterSchema)),
  result: opt(v.nullable(v.strictObject({ winner: v.nullable(SideName), reason: Words, clause: Words }))),
})

export type Scenario = v.InferOutput<typeof ScenarioSchema>
export type ScenarioUnit = NonNullable<Scenario['units']>[number]
export type ScenarioSighting = v.InferOutput<typeof SightingSchema>
/** BI-7.25. */
export const CARD_GAME = 'cards'

export const isPosition = (scenario: Scenario): boolean =>
  scenario.units !== undefined || scenario.muster != null || scenario.result != null

// BI-7.11, BI-17.15: what of a scenario both sides may know. A position has every hidden piece, hand and deck in it, and a ready-made
// deployment the places of most markers: what of these a seat is shown is in its view.

/** What the battle is about; whatever is not named here belongs to a position or places pieces. */
const OPEN_FIELDS = [
  ...['id', 'title', 'summary', 'minutes', 'level', 'turns', 'offshore', 'map', 'zones', 'entry', 'objectives', 'goals'],
  ...['forces', 'pool', 'options'],
] as const satisfies readonly string[]

export const redactScenario = (scenario: Scenario): Scenario =>
  Object.fromEntries(Object.entries(scenario).filter(([name]) => (OPEN_FIELDS as readonly string[]).includes(name))) as Scenario

/** Where neither is so, both sides lay out their pieces themselves. */
export const isPlacedBy = (scenario: Scenario, choices: OptionChoices): boolean =>
  isPosition(scenario) ||
  (scenario.preset !== undefined && resolveOptions(scenario.options ?? {}, choices).deployment === 'preset')
