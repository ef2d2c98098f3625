// BI-26.5 and BI-26.8: every action as data. Bots, replays, network play and every screen use exactly these.
import * as v from 'valibot'
import { CAPS } from '../setup/caps.ts'
import { EDGES, FORT_TYPES, SECTION_IDS, STRATEGIC_IDS, SYSTEMS, UNIT_TYPES } from '../tables/index.ts'

export const Hex = v.pipe(v.string(), v.regex(/^(0|[1-9]\d?),(0|[1-9]\d?)$/, 'expected a hex as "col,row", like "3,4"'))
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(CAPS.id.most))
export const Facing = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5))
export const Slot = v.pipe(v.number(), v.integer(), v.minValue(-8), v.maxValue(8))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CAPS.types.most))
const Path = v.pipe(v.array(Hex), v.minLength(1), v.maxLength(CAPS.path.most))
const facing = v.exactOptional(Facing)

export const UnitCounts = v.record(v.picklist(UNIT_TYPES), Count)
export const FortCounts = v.record(v.picklist(FORT_TYPES), Count)

const Actions = v.variant('type', [
  v.strictObject({ type: v.literal('pickSection'), section: v.picklist(SECTION_IDS) }),
  v.strictObject({
    type: v.literal('placeSection'),
    section: v.picklist(SECTION_IDS),
    slot: v.strictTuple([Slot, Slot]),
    turn: v.picklist([0, 1, 2, 3]),
  }),
  v.strictObject({ type: v.literal('chooseEdge'), edge: v.picklist(EDGES) }),
  v.strictObject({ type: v.literal('buy'), units: v.exactOptional(UnitCounts), forts: v.exactOptional(FortCounts) }),
  v.strictObject({
    type: v.literal('place'),
    unit: Id,
    hex: v.exactOptional(Hex),
    aboard: v.exactOptional(v.literal(true)),
    in: v.exactOptional(Id),
    hidden: v.exactOptional(v.boolean()),
    facing,
  }),
  v.strictObject({ type: v.literal('placeDummy'), hex: Hex }),
  v.strictObject({ type: v.literal('placeFort'), fort: v.picklist(FORT_TYPES), hex: Hex }),
  // A unit or dummy id, a fort as 'trench@3,4', in `setup.forces` a unit or fort type.
  v.strictObject({ type: v.literal('unplace'), piece: Id }),
  v.strictObject({ type: v.literal('done') }),
  v.strictObject({
    type: v.literal('eventChoice'),
    hex: v.exactOptional(Hex),
    marker: v.exactOptional(Id),
    unit: v.exactOptional(Id),
    decline: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ type: v.literal('forceMarch'), unit: Id }),
  v.strictObject({ type: v.literal('rapidDeployment') }),
  v.strictObject({ type: v.literal('coordinatedAir'), hex: Hex }),
  v.strictObject({ type: v.literal('barrage'), unit: Id, hexes: v.strictTuple([Hex, Hex, Hex]) }),
  v.strictObject({ type: v.literal('samStrike'), unit: Id, target: Id }),
  v.strictObject({ type: v.literal('reinforce'), unitType: v.picklist(UNIT_TYPES), hex: Hex }),
  v.strictObject({ type: v.literal('construct'), fort: v.picklist(['barricade', 'trench']), hex: Hex }),
  v.strictObject({
    type: v.literal('playCard'),
    card: v.picklist(STRATEGIC_IDS),
    hex: v.exactOptional(Hex),
    hexes: v.exactOptional(v.pipe(v.array(Hex), v.minLength(1), v.maxLength(2))),
    system: v.exactOptional(v.picklist(SYSTEMS)),
    unit: v.exactOptional(Id),
    objective: v.exactOptional(Id),
  }),
  v.strictObject({
    type: v.literal('launch'),
    unit: Id,
    cargo: v.pipe(v.array(Id), v.maxLength(CAPS.cargo.most)),
    hex: Hex,
    facing,
  }),
  v.strictObject({
    type: v.literal('move'),
    unit: Id,
    to: Hex,
    path: v.exactOptional(Path),
    land: v.exactOptional(v.literal(true)),
    facing,
  }),
  v.strictObject({ type: v.literal('attack'), unit: Id, target: Id }),
  v.strictObject({ type: v.literal('attackHex'), unit: Id, hex: Hex }),
  v.strictObject({ type: v.literal('attackStructure'), unit: Id, objective: Id }),
  v.strictObject({ type: v.literal('seaSparrow'), target: Id }),
  v.strictObject({ type: v.literal('search'), unit: Id }),
  v.strictObject({ type: v.literal('reveal'), unit: Id }),
  v.strictObject({ type: v.literal('secure'), unit: Id }),
  v.strictObject({ type: v.literal('demolish'), unit: Id }),
  v.strictObject({ type: v.literal('breach'), unit: Id, hex: Hex }),
  v.strictObject({ type: v.literal('load'), unit: Id, into: Id }),
  v.strictObject({
    type: v.literal('unload'),
    unit: Id,
    drops: v.pipe(
      v.array(v.strictObject({ unit: Id, hex: v.exactOptional(Hex), facing })),
      v.minLength(1),
      v.maxLength(CAPS.cargo.most),
    ),
  }),
  v.strictObject({ type: v.literal('recover'), unit: Id }),
  v.strictObject({ type: v.literal('pass') }),
  v.strictObject({ type: v.literal('ciws'), use: v.boolean() }),
  v.strictObject({ type: v.literal('fastMove'), to: v.nullable(Hex), path: v.exactOptional(Path), facing }),
  v.strictObject({ type: v.literal('resign') }),
])

type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T
export type BeachheadAction = Fixed<v.InferOutput<typeof Actions>>
export const ActionSchema: v.GenericSchema<unknown, BeachheadAction> = Actions
export type ActionType = BeachheadAction['type']
/** The action of one type. */
export type Act<T extends ActionType> = Extract<BeachheadAction, { type: T }>
