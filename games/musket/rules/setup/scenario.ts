// MK-14.1: what a scenario file holds. The same shape, with the fields under "a position", is what a view shows and what
// the protocol takes in line, so that any position can be set up, shared and opened again.
import * as v from 'valibot'
import { CAPS } from '../caps.ts'
import { DIRECTION_NAMES, EDGES, KINDS, MOST_COLUMNS, MOST_ROWS, SIDES } from '../tables.ts'
import { OptionsSchema } from './options.ts'

const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(CAPS.id.most))
const Words = v.pipe(v.string(), v.maxLength(CAPS.words.most))
const Count = Whole(0, CAPS.count.most)
const Turn = Whole(1, CAPS.turns.most)
/** MK-2.9, MK-14.19: which strength fits the unit is told by its own clause. */
const Strength = Whole(-CAPS.count.most, CAPS.count.most)
const SideName = v.picklist(SIDES)
/** 'col,row', counted from 0 (MK-1.1). */
export const Hex = v.pipe(v.string(), v.regex(/^-?\d{1,3},-?\d{1,3}$/, 'expected a hex as "col,row", like "3,4"'))
/** The column and the row of a hex, both counted from 0. */
export function columnAndRow(hex: string): readonly [column: number, row: number] {
  const [column = 0, row = 0] = hex.split(',').map(Number)
  return [column, row]
}
const Hexes = v.pipe(v.array(Hex), v.maxLength(CAPS.hexes.most))
const Step = v.picklist([-1, 0, 1])

const UnitFields = {
  id: Id,
  name: v.exactOptional(Words),
  type: v.picklist(KINDS),
  at: Hex,
  /** Full strength when left out; `max` is `sp` when left out, and both 4 without either (MK-4.5). */
  sp: v.exactOptional(Strength),
  max: v.exactOptional(Strength),
  elite: v.exactOptional(v.boolean()),
  green: v.exactOptional(v.boolean()),
  fire: v.exactOptional(Step),
  charge: v.exactOptional(Step),
}
const UnitSchema = v.strictObject({ ...UnitFields, side: SideName, activated: v.exactOptional(v.boolean()) })
const LeaderSchema = v.strictObject({ id: Id, name: v.exactOptional(Words), on: Id, radius: Count })
const ArrivalSchema = v.strictObject({
  ...UnitFields,
  leader: v.exactOptional(v.strictObject({ id: Id, name: v.exactOptional(Words), radius: Count })),
})
const GroupSchema = v.strictObject({
  turn: Turn,
  side: SideName,
  units: v.pipe(v.array(ArrivalSchema), v.maxLength(CAPS.arrivals.most)),
})

const conditionBase = { side: SideName, group: v.exactOptional(Id) }
const ConditionSchema = v.variant('kind', [
  v.strictObject({
    ...conditionBase,
    kind: v.literal('control_hexes'),
    hexes: Hexes,
    any: v.exactOptional(v.boolean()),
    turn: v.exactOptional(Turn),
  }),
  v.strictObject({ ...conditionBase, kind: v.literal('eliminate_units'), count: Count }),
  v.strictObject({ ...conditionBase, kind: v.literal('hold_hexes'), hexes: Hexes, turns: Turn }),
  v.strictObject({ ...conditionBase, kind: v.literal('exit_units'), edge: v.picklist(EDGES), count: Count }),
  v.strictObject({ ...conditionBase, kind: v.literal('raze'), count: Count }),
])

const Sides = v.pipe(v.array(v.picklist(DIRECTION_NAMES)), v.maxLength(CAPS.dugIn.most))
const Pair = v.pipe(v.array(Hex), v.length(2))
const Road = v.pipe(v.array(Hex), v.minLength(2), v.maxLength(CAPS.hexes.most))
const Roads = v.pipe(v.array(Road), v.maxLength(CAPS.roads.most))
const ActiveSchema = v.strictObject({
  unit: Id,
  movementPointsUsed: Count,
  moved: v.boolean(),
  firedThisActivation: v.boolean(),
  /** Moved before it fired: a light unit may not move again (MK-4.3). */
  movedThenFired: v.boolean(),
  /** Every step so far was a road step (MK-6.8) and, for the bonus, none ended next to an enemy (MK-6.9). */
  onRoad: v.boolean(),
  metEnemy: v.boolean(),
  passedFriend: v.boolean(),
})
const SideCounts = v.strictObject({ blue: Count, red: Count })

export const ScenarioSchema = v.strictObject({
  id: Id,
  title: Words,
  summary: v.exactOptional(Words),
  /** The clause of the rulebook that describes it. */
  clause: v.exactOptional(
    v.pipe(v.string(), v.maxLength(CAPS.id.most), v.regex(/^[A-Z]{2}-[0-9.]+$/, 'expected a clause id, like "MK-18.7"')),
  ),
  sides: v.exactOptional(v.strictObject({ blue: Words, red: Words })),
  /** MK-1.12: advertised as unchanged by the half-turn; checked at load. */
  symmetric: v.exactOptional(v.boolean()),
  preset: v.exactOptional(v.picklist(['basic', 'advanced'])),
  /** Single options over the preset, which has its own field. */
  options: v.exactOptional(v.omit(OptionsSchema, ['preset'])),
  map: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MOST_COLUMNS))), v.minLength(1), v.maxLength(MOST_ROWS)),
  entrenchments: v.exactOptional(v.pipe(v.record(Hex, Sides), v.maxEntries(CAPS.hexes.most))),
  roads: v.exactOptional(Roads),
  rivers: v.exactOptional(v.pipe(v.array(Pair), v.maxLength(CAPS.rivers.most))),
  crossings: v.exactOptional(
    v.pipe(v.array(v.strictObject({ between: Pair, kind: v.picklist(['bridge', 'ford']) })), v.maxLength(CAPS.rivers.most)),
  ),
  rough: v.exactOptional(Hexes),
  exits: v.exactOptional(v.partial(v.strictObject({ north: Hexes, south: Hexes, west: Hexes, east: Hexes }))),
  objectives: v.exactOptional(Hexes),
  firstPlayer: v.exactOptional(SideName),
  /** null: no limit; left out: 15 (MK-14.2). */
  turnLimit: v.exactOptional(v.nullable(Turn)),
  limitWinner: v.exactOptional(SideName),
  units: v.pipe(v.array(UnitSchema), v.maxLength(CAPS.units.most)),
  leaders: v.exactOptional(v.pipe(v.array(LeaderSchema), v.maxLength(CAPS.leaders.most))),
  reinforcements: v.exactOptional(v.pipe(v.array(GroupSchema), v.maxLength(CAPS.groups.most))),
  victory: v.exactOptional(v.pipe(v.array(ConditionSchema), v.maxLength(CAPS.conditions.most))),
  exitRule: v.exactOptional(v.strictObject({ side: SideName, turn: Turn })),
  torch: v.exactOptional(v.strictObject({ side: SideName, dwell: Turn })),

  // A position: left out at the start of a game.
  turn: v.exactOptional(Turn),
  player: v.exactOptional(SideName),
  step: v.exactOptional(v.picklist(['AWAITING_ACTIVATION', 'ACTION', 'ACTIVATION_COMPLETE'])),
  active: v.exactOptional(v.nullable(ActiveSchema)),
  losses: v.exactOptional(SideCounts),
  /** Units that have left, by edge. */
  exited: v.exactOptional(
    v.strictObject({
      blue: v.record(v.picklist(EDGES), Count),
      red: v.record(v.picklist(EDGES), Count),
    }),
  ),
  /** One number a condition of `victory`: consecutive turn ends so far (MK-14.12); 0 for other kinds. */
  streaks: v.exactOptional(v.pipe(v.array(Count), v.maxLength(CAPS.conditions.most))),
  /** Towns burned so far (MK-15.12). */
  burned: v.exactOptional(Hexes),
  /** Consecutive turn ends of the torch's owner in a town (MK-15.12). */
  dwell: v.exactOptional(v.pipe(v.record(Hex, Count), v.maxEntries(CAPS.hexes.most))),
  result: v.exactOptional(v.nullable(v.strictObject({ winner: v.nullable(SideName), reason: Words, clause: Words }))),
})

export type Scenario = v.InferOutput<typeof ScenarioSchema>
export type ScenarioUnit = Scenario['units'][number]
export type ScenarioArrival = v.InferOutput<typeof ArrivalSchema>
export type Condition = v.InferOutput<typeof ConditionSchema>
export type ConditionKind = Condition['kind']
