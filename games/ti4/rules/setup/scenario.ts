// TI-A.9: a position in line, from an empty table to the middle of an assignment.
import * as v from 'valibot'
import { CAPS } from '../../data/caps.ts'
import { STEP_IDS } from '../../data/types.ts'
import { PlanetFactsSchema, SystemFactsSchema } from '../contract/actions.ts'
import { OptionsSchema } from '../contract/options.ts'
import { ROLL_STAGES } from '../state/dice-and-hits.ts'
import { DURATIONS } from '../state/effects-used.ts'
import { SESSION_MODES } from '../state/session.ts'
import { UNIT_STATES } from '../state/table.ts'
import { MomentSchema } from './moment.ts'

/** TI-A.1, TI-G.1.1: at most eight, in table order. */
export const SEAT_IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

const Whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const Word = v.pipe(v.string(), v.minLength(1), v.maxLength(CAPS.word.most))
const Text = v.pipe(v.string(), v.maxLength(CAPS.words.most))
const Words = v.pipe(v.array(Word), v.maxLength(CAPS.owned.most))
const Count = Whole(0, CAPS.count.most)
const Round = Whole(1, CAPS.round.most)
const Flag = v.exactOptional(v.boolean())
const SeatName = v.picklist(SEAT_IDS)
const list = <T extends v.GenericSchema>(each: T, most: number) => v.exactOptional(v.pipe(v.array(each), v.maxLength(most)))

const SeatSchema = v.strictObject({
  id: SeatName,
  name: v.exactOptional(v.pipe(v.string(), v.maxLength(CAPS.word.most))),
  faction: v.exactOptional(v.nullable(Word)),
  techs: v.exactOptional(Words),
  upgrades: v.exactOptional(Words),
  leaders: v.exactOptional(Words),
  relics: v.exactOptional(Words),
  notes: v.exactOptional(Words),
  laws: v.exactOptional(Words),
  fleetPool: v.exactOptional(v.nullable(Count)),
})
const PlanetSchema = v.strictObject({
  ...PlanetFactsSchema.entries,
  exhausted: Flag,
  round: v.exactOptional(Whole(0, CAPS.round.most)),
  bombarded: Flag,
  coexists: Flag,
  result: v.exactOptional(v.nullable(v.picklist(['attacker', 'defender', 'draw']))),
  gainedBy: v.exactOptional(v.nullable(SeatName)),
})
const UnitSchema = v.strictObject({
  id: v.exactOptional(Word),
  seat: SeatName,
  unit: Word,
  place: v.exactOptional(Word),
  n: v.exactOptional(Count),
  /** How many of them, or all. */
  damaged: v.exactOptional(v.union([v.boolean(), Count])),
  committed: Flag,
  serial: v.exactOptional(Whole(1, CAPS.serial.most)),
  state: v.exactOptional(v.picklist(UNIT_STATES)),
  damagedRound: v.exactOptional(v.nullable(Whole(0, CAPS.round.most))),
  sustainedInBatch: Flag,
  returned: Flag,
  asShip: Flag,
  asGround: Flag,
  galvanized: Flag,
})
const CannonSchema = v.strictObject({ seat: SeatName, unit: Word, n: v.exactOptional(Count), adjacent: Flag })
const HitsSchema = v.strictObject({
  target: SeatName,
  n: v.exactOptional(Count),
  producer: v.exactOptional(SeatName),
  source: v.exactOptional(Word),
  restriction: v.exactOptional(Word),
  stage: v.exactOptional(v.picklist(ROLL_STAGES)),
  place: v.exactOptional(Word),
})
const EffectSchema = v.strictObject({
  effect: Word,
  seat: SeatName,
  units: v.exactOptional(Words),
  dice: v.exactOptional(Words),
  planet: v.exactOptional(v.nullable(Word)),
  n: v.exactOptional(v.nullable(Whole(-CAPS.number.most, CAPS.number.most))),
  duration: v.exactOptional(v.picklist(DURATIONS)),
})

export const ScenarioSchema = v.strictObject({
  id: v.exactOptional(v.pipe(v.string(), v.maxLength(CAPS.word.most))),
  title: v.exactOptional(Text),
  summary: v.exactOptional(Text),
  mode: v.exactOptional(v.picklist(SESSION_MODES)),
  seats: v.pipe(v.array(SeatSchema), v.minLength(2), v.maxLength(SEAT_IDS.length)),
  speaker: v.exactOptional(SeatName),
  attacker: v.exactOptional(SeatName),
  defender: v.exactOptional(SeatName),
  system: v.exactOptional(SystemFactsSchema),
  planets: list(PlanetSchema, CAPS.planets.most),
  laws: v.exactOptional(Words),
  units: list(UnitSchema, CAPS.pieces.most),
  cannons: list(CannonSchema, CAPS.cannons.most),
  step: v.exactOptional(v.picklist([...STEP_IDS, 'closed', 'idle'])),
  /** TI-E.3: begin with the set-up and go on there. */
  startAt: v.exactOptional(v.nullable(v.picklist(STEP_IDS))),
  round: v.exactOptional(Round),
  planet: v.exactOptional(v.nullable(Word)),
  hits: list(HitsSchema, CAPS.batches.most),
  effects: list(EffectSchema, CAPS.effects.most),
  options: v.exactOptional(OptionsSchema),
  moment: v.exactOptional(MomentSchema),
})
export type Scenario = v.InferOutput<typeof ScenarioSchema>
export type ScenarioUnit = NonNullable<Scenario['units']>[number]
export type ScenarioSeat = Scenario['seats'][number]
