// WW-16.1, WW-18.8: what a scenario file holds. With `position` it is any moment of a game, so that one can be stored, shared and opened.
import * as v from 'valibot'
import { ScenarioOptionsSchema } from './options.ts'
import { PlanSchema } from './plan.ts'
import { PHASES } from './state.ts'
import { FACTIONS, MOST_ROWS, SIDES, UNIT_TYPES } from './tables.ts'

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const Words = v.pipe(v.string(), v.maxLength(2000))
const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Count = Whole(0, 1_000_000_000)
const Cell = Whole(-1, 675)
const SideName = v.picklist(SIDES)
const HexName = v.pipe(v.string(), v.regex(/^[A-Z]([1-9]|1\d|2[0-6])$/, 'expected a hex like "D5"'))
const Hexes = v.pipe(v.array(HexName), v.maxLength(676))
const Serials = v.pipe(v.array(Whole(1, 1_000_000)), v.maxLength(1000))
const Twice = <T extends v.GenericSchema>(each: T) => v.strictObject({ nw: each, se: each })

const UnitSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[gbia][1-9]\d{0,6}$/, 'expected a unit id like "g1"')),
  type: v.picklist(UNIT_TYPES),
  at: HexName,
  damaged: v.exactOptional(v.boolean()),
})
const SealedSchema = v.strictObject({ draft: v.nullable(PlanSchema), isSubmitted: v.boolean(), isMissed: v.boolean() })

const OrderShots = v.pipe(v.array(v.strictObject({ at: Cell, shells: Count })), v.maxLength(60))
const OrderSchema = v.variant('do', [
  v.strictObject({
    do: v.literal('move'),
    units: Serials,
    path: v.pipe(v.array(Cell), v.minLength(2), v.maxLength(680)),
    costs: v.pipe(v.array(Count), v.maxLength(1000)),
    fee: Count,
  }),
  v.strictObject({ do: v.literal('fire'), units: Serials, from: Cell, shots: OrderShots }),
  v.strictObject({ do: v.literal('wait') }),
])
const TotalsSchema = v.strictObject({ strength: Count, health: Count })
const TaskSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('combat'),
    cell: Cell,
    from: Cell,
    attackers: Serials,
    attack: TotalsSchema,
    defence: TotalsSchema,
    toDefenders: Count,
    toAttackers: v.nullable(Count),
    defendersLost: Serials,
  }),
  v.strictObject({
    kind: v.literal('barrage'),
    wind: v.picklist(['N', 'S', 'E', 'W', '0']),
    shots: OrderShots,
    shot: Count,
    landed: Count,
    killed: Serials,
    whose: v.nullable(SideName),
  }),
])
const ExecutionSchema = v.strictObject({
  orders: Twice(v.pipe(v.array(OrderSchema), v.maxLength(400))),
  policies: Twice(v.strictObject({ order: v.array(v.picklist(UNIT_TYPES)), absorb: v.boolean(), protect: Serials })),
  slot: Count,
  fates: Twice(v.array(v.picklist(['done', 'cut', 'void']))),
  stirred: Twice(Serials),
  plans: Twice(v.string()),
  task: TaskSchema,
  question: v.strictObject({
    side: SideName,
    kind: v.picklist(['combat', 'shell']),
    cell: Cell,
    units: Serials,
    damage: Count,
  }),
})
const SightingSchema = v.strictObject({
  cell: Cell,
  turn: Count,
  isEnemys: v.boolean(),
  units: v.array(v.strictObject({ serial: Count, type: v.picklist(UNIT_TYPES), damage: Whole(0, 1) })),
})

const PositionSchema = v.strictObject({
  phase: v.picklist(PHASES),
  turn: Whole(1, 264),
  factions: Twice(v.nullable(v.picklist(FACTIONS))),
  firstInitiative: v.nullable(SideName),
  units: Twice(v.pipe(v.array(UnitSchema), v.maxLength(1000))),
  owners: Twice(Hexes),
  treasury: Twice(Count),
  /** The last serial given out; the highest on the board when left out. */
  serials: v.exactOptional(Twice(Count)),
  placed: v.exactOptional(Twice(v.nullable(HexName))),
  plans: v.exactOptional(Twice(SealedSchema)),
  offers: v.exactOptional(Twice(v.boolean())),
  missed: v.exactOptional(Twice(Count)),
  atZero: v.exactOptional(Twice(Count)),
  /** Hexes in supply, as judged at income; worked out anew when left out. */
  supply: v.exactOptional(v.nullable(Twice(Hexes))),
  memory: v.exactOptional(v.nullable(Twice(v.pipe(v.array(SightingSchema), v.maxLength(676))))),
  execution: v.exactOptional(v.nullable(ExecutionSchema)),
  result: v.exactOptional(v.nullable(v.strictObject({ winner: v.nullable(SideName), reason: Words, clause: Words }))),
})
export type Position = v.InferOutput<typeof PositionSchema>

export const ScenarioSchema = v.strictObject({
  id: Id,
  title: Words,
  summary: v.exactOptional(Words),
  /** The clause of the rulebook that describes it. */
  clause: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}-[0-9.]+$/, 'expected a clause id, like "WW-16.4"'))),
  map: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_ROWS)),
  /** WW-16.5: names of Strategic hexes, by hex. */
  cities: v.exactOptional(v.record(HexName, Words)),
  factions: v.exactOptional(Twice(v.picklist(FACTIONS))),
  options: v.exactOptional(ScenarioOptionsSchema),
  /** A moment of a game; left out at its start. */
  position: v.exactOptional(PositionSchema),
})
export type Scenario = v.InferOutput<typeof ScenarioSchema>
