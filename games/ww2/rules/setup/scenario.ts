// WW-16.1, WW-18.8: what a scenario file holds. With `position` it is any moment of a game, so that one can be stored, shared and opened.
import * as v from 'valibot'
import { CAPS } from '../caps.ts'
import { PlanSchema, PlanTextSchema } from '../plan/plan.ts'
import { PHASES } from '../state/state.ts'
import { FACTIONS, MOST_COLUMNS, MOST_ROWS, SIDES, UNIT_TYPES } from '../tables.ts'
import { ScenarioOptionsSchema } from './options.ts'

const MOST_CELLS = MOST_ROWS * MOST_COLUMNS

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(CAPS.id.most))
const Words = v.pipe(v.string(), v.maxLength(CAPS.words.most))
const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Count = Whole(0, CAPS.count.most)
const Points = Whole(0, CAPS.points.most)
const Money = Whole(0, CAPS.treasury.most)
const Shells = Whole(0, CAPS.shells.most)
const Turn = Whole(1, CAPS.turns.most)
const Serial = Whole(1, CAPS.serial.most)
const Cell = Whole(-1, MOST_CELLS - 1)
const SideName = v.picklist(SIDES)
const HexName = v.pipe(v.string(), v.regex(/^[A-Z]([1-9]|1\d|2[0-6])$/, 'expected a hex like "D5"'))
const Hexes = v.pipe(v.array(HexName), v.maxLength(MOST_CELLS))
const Serials = v.pipe(v.array(Serial), v.maxLength(CAPS.units.most))
const Twice = <T extends v.GenericSchema>(each: T) => v.strictObject({ nw: each, se: each })

const UnitSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[gbia][1-9]\d{0,6}$/, 'expected a unit id like "g1"')),
  type: v.picklist(UNIT_TYPES),
  at: HexName,
  damaged: v.exactOptional(v.boolean()),
})
const SealedSchema = v.strictObject({ draft: v.nullable(PlanSchema), isSubmitted: v.boolean(), isMissed: v.boolean() })

const OrderShots = v.pipe(v.array(v.strictObject({ at: Cell, shells: Shells })), v.maxLength(CAPS.shots.most))
const OrderSchema = v.variant('do', [
  v.strictObject({
    do: v.literal('move'),
    units: Serials,
    path: v.pipe(v.array(Cell), v.minLength(2), v.maxLength(CAPS.path.most)),
    costs: v.pipe(v.array(Points), v.maxLength(CAPS.units.most)),
    fee: Points,
  }),
  v.strictObject({ do: v.literal('fire'), units: Serials, from: Cell, shots: OrderShots }),
  v.strictObject({ do: v.literal('wait') }),
])
const TotalsSchema = v.strictObject({ strength: Points, health: Points })
const TaskSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('combat'),
    cell: Cell,
    from: Cell,
    attackers: Serials,
    attack: TotalsSchema,
    defence: TotalsSchema,
    toDefenders: Points,
    toAttackers: v.nullable(Points),
    defendersLost: Serials,
  }),
  v.strictObject({
    kind: v.literal('barrage'),
    wind: v.picklist(['N', 'S', 'E', 'W', '0']),
    shots: OrderShots,
    shot: Count,
    landed: Shells,
    killed: Serials,
    whose: v.nullable(SideName),
  }),
])
const Types = v.pipe(v.array(v.picklist(UNIT_TYPES)), v.maxLength(UNIT_TYPES.length))
const ExecutionSchema = v.strictObject({
  orders: Twice(v.pipe(v.array(OrderSchema), v.maxLength(CAPS.steps.most))),
  policies: Twice(v.strictObject({ order: Types, absorb: v.boolean(), protect: Serials })),
  slot: Count,
  fates: Twice(v.pipe(v.array(v.picklist(['done', 'cut', 'void'])), v.maxLength(CAPS.steps.most))),
  stirred: Twice(Serials),
  plans: Twice(PlanTextSchema),
  task: TaskSchema,
  question: v.strictObject({
    side: SideName,
    kind: v.picklist(['combat', 'shell']),
    cell: Cell,
    units: Serials,
    damage: Points,
  }),
})
const SightingSchema = v.strictObject({
  cell: Cell,
  turn: Whole(0, CAPS.turns.most),
  isEnemys: v.boolean(),
  units: v.pipe(
    v.array(v.strictObject({ serial: Serial, type: v.picklist(UNIT_TYPES), damage: Whole(0, 1) })),
    v.maxLength(CAPS.units.most),
  ),
})

const PositionSchema = v.strictObject({
  phase: v.picklist(PHASES),
  turn: Turn,
  factions: Twice(v.nullable(v.picklist(FACTIONS))),
  firstInitiative: v.nullable(SideName),
  units: Twice(v.pipe(v.array(UnitSchema), v.maxLength(CAPS.units.most))),
  owners: Twice(Hexes),
  treasury: Twice(Money),
  /** The last serial given out; the highest on the board when left out. */
  serials: v.exactOptional(Twice(Whole(0, CAPS.serial.most))),
  placed: v.exactOptional(Twice(v.nullable(HexName))),
  plans: v.exactOptional(Twice(SealedSchema)),
  offers: v.exactOptional(Twice(v.boolean())),
  missed: v.exactOptional(Twice(Count)),
  atZero: v.exactOptional(Twice(Count)),
  /** Hexes in supply, as judged at income; worked out anew when left out. */
  supply: v.exactOptional(v.nullable(Twice(Hexes))),
  memory: v.exactOptional(v.nullable(Twice(v.pipe(v.array(SightingSchema), v.maxLength(MOST_CELLS))))),
  execution: v.exactOptional(v.nullable(ExecutionSchema)),
  result: v.exactOptional(v.nullable(v.strictObject({ winner: v.nullable(SideName), reason: Words, clause: Words }))),
})
export type Position = v.InferOutput<typeof PositionSchema>

export const ScenarioSchema = v.strictObject({
  id: Id,
  title: Words,
  summary: v.exactOptional(Words),
  /** The clause of the rulebook that describes it. */
  clause: v.exactOptional(
    v.pipe(v.string(), v.maxLength(CAPS.word.most), v.regex(/^[A-Z]{2}-[0-9.]+$/, 'expected a clause id, like "WW-16.4"')),
  ),
  map: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MOST_COLUMNS))), v.minLength(1), v.maxLength(MOST_ROWS)),
  /** WW-16.5: names of Strategic hexes, by hex. */
  cities: v.exactOptional(v.pipe(v.record(HexName, Words), v.maxEntries(MOST_CELLS))),
  factions: v.exactOptional(Twice(v.picklist(FACTIONS))),
  options: v.exactOptional(ScenarioOptionsSchema),
  /** A moment of a game; left out at its start. */
  position: v.exactOptional(PositionSchema),
})
export type Scenario = v.InferOutput<typeof ScenarioSchema>
