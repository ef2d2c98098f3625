// A session in the middle of something: what TI-A.9's fields do not say, so that any position can be stored and opened again.
import type { Cap } from '@sandtable/kernel'
import * as v from 'valibot'
import { CAPS } from '../../data/caps.ts'
import { ROLL_KINDS, STEP_IDS } from '../../data/types.ts'
import { ROLL_STAGES } from '../state/dice-and-hits.ts'
import { CUSTOM_OPS, DURATIONS } from '../state/effects-used.ts'
import type { TiSession } from '../state/session.ts'

const Word = v.pipe(v.string(), v.maxLength(CAPS.word.most))
const Words = v.pipe(v.array(Word), v.maxLength(CAPS.pieces.most))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CAPS.serial.most))
const Whole = v.pipe(v.number(), v.integer(), v.minValue(-CAPS.serial.most), v.maxValue(CAPS.serial.most))
const Face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10))
const list = <T extends v.GenericSchema>(each: T, { most }: Cap = CAPS.list) => v.pipe(v.array(each), v.maxLength(most))
const Steps = v.picklist([...STEP_IDS, 'closed', 'idle'])
const Result = v.picklist(['attacker', 'defender', 'draw'])
const Mod = v.strictObject({ effect: Word, value: Whole })

const Use = {
  effect: Word,
  seat: Word,
  units: Words,
  dice: Words,
  planet: v.nullable(Word),
  n: v.nullable(Whole),
}
const Cause = v.strictObject({
  kind: v.picklist(['hit', 'effect', 'capacity', 'control']),
  effect: v.nullable(Word),
  by: v.nullable(Word),
})
const About: v.GenericSchema = v.lazy(() =>
  v.variant('on', [
    v.strictObject({ on: v.literal('sustain'), unit: Word, batch: Count, producers: Words }),
    v.strictObject({ on: v.picklist(['wouldDie', 'destroyed']), unit: Word, cause: Cause }),
    v.strictObject({ on: v.picklist(['lastShip', 'retreat']), seat: Word }),
    v.strictObject({ on: v.literal('card'), use: v.strictObject({ ...Use, about: v.nullable(About) }) }),
    v.strictObject({ on: v.literal('loss'), effect: Word, owner: Word, from: Words, n: Count }),
    v.strictObject({ on: v.literal('target'), effect: Word, from: Words, planet: v.nullable(Word) }),
  ]),
)
const Die = v.strictObject({
  id: Word,
  unit: Word,
  value: Whole,
  raw: v.nullable(Face),
  mods: list(Mod, CAPS.mods),
  final: v.nullable(Whole),
  hits: Count,
  restriction: Word,
  isExtra: v.boolean(),
  earlier: list(v.strictObject({ raw: Face, by: Word }), CAPS.mods),
  boosts: list(Mod, CAPS.mods),
})
const Roll = v.strictObject({
  id: Count,
  kind: v.picklist(ROLL_KINDS),
  stage: v.picklist(ROLL_STAGES),
  seat: Word,
  target: Word,
  planet: v.nullable(Word),
  effect: v.nullable(Word),
  firing: Words,
  dice: list(Die, CAPS.pieces),
  isFinal: v.boolean(),
})
const Hit = v.strictObject({
  id: Count,
  producer: Word,
  source: Word,
  roll: v.nullable(Count),
  restriction: Word,
  state: v.picklist(['open', 'cancelled', 'sustained', 'assigned', 'lapsed']),
  by: v.nullable(Word),
})
const Batch = v.strictObject({
  id: Count,
  stage: v.picklist(ROLL_STAGES),
  target: Word,
  place: Word,
  hits: list(Hit, CAPS.hits),
  lastSerial: Count,
  barred: Words,
  isConfirmed: v.boolean(),
})
const Question = v.strictObject({
  id: Count,
  seat: Word,
  window: Word,
  effects: Words,
  isMandatory: v.boolean(),
  about: About,
})
const Custom = v.strictObject({
  name: Word,
  op: v.picklist(CUSTOM_OPS),
  side: v.picklist(['attacker', 'defender']),
  n: Whole,
  unit: v.nullable(Word),
})
const InForce = v.strictObject({
  ...Use,
  about: v.nullable(About),
  duration: v.picklist(DURATIONS),
  roll: v.nullable(Count),
  custom: v.nullable(Custom),
})
const Used = v.strictObject({
  effect: Word,
  seat: Word,
  entry: Count,
  step: Steps,
  round: Count,
  planet: v.nullable(Word),
  roll: v.nullable(Count),
  batch: v.nullable(Count),
  units: Words,
  isCancelled: v.boolean(),
})
const Progress = v.strictObject({
  entry: Count,
  isClosing: v.boolean(),
  queue: Words,
  planets: Words,
  declared: list(v.strictObject({ seat: Word, choice: v.picklist(['fire', 'pass', 'announce', 'stay']) })),
  passed: Words,
  overridden: Words,
  targets: list(v.strictObject({ unit: Word, planet: Word, whose: v.exactOptional(Word) })),
})
const Tally = v.strictObject({
  seat: Word,
  stage: v.picklist(ROLL_STAGES),
  dice: Count,
  expected: Whole,
  produced: Count,
  cancelled: Count,
  assigned: Count,
})
const Retreat = v.strictObject({
  announced: Words,
  blocked: Words,
  forced: Words,
  left: list(v.strictObject({ seat: Word, to: Word, how: v.picklist(['retreat', 'effect']) })),
})

export type Moment = Pick<
  TiSession,
  | 'progress'
  | 'rolls'
  | 'batches'
  | 'questions'
  | 'effects'
  | 'used'
  | 'retreat'
  | 'spaceResult'
  | 'spaceHeldBy'
  | 'lostLastShip'
  | 'tally'
  | 'lastSerial'
  | 'lastId'
  | 'result'
>
export const MomentSchema = v.strictObject({
  progress: Progress,
  rolls: list(Roll),
  batches: list(Batch, CAPS.batches),
  questions: list(Question),
  effects: list(InForce, CAPS.effects),
  used: list(Used, CAPS.used),
  retreat: Retreat,
  spaceResult: v.nullable(Result),
  spaceHeldBy: v.nullable(Word),
  lostLastShip: Words,
  tally: list(Tally),
  lastSerial: Count,
  lastId: Count,
  result: v.nullable(v.picklist(['attacker', 'defender', 'draw', 'cancelled'])),
}) as unknown as v.GenericSchema<unknown, Moment>

export const momentOf = (s: TiSession): Moment => ({
  progress: s.progress,
  rolls: s.rolls,
  batches: s.batches,
  questions: s.questions,
  effects: s.effects,
  used: s.used,
  retreat: s.retreat,
  spaceResult: s.spaceResult,
  spaceHeldBy: s.spaceHeldBy,
  lostLastShip: s.lostLastShip,
  tally: s.tally,
  lastSerial: s.lastSerial,
  lastId: s.lastId,
  result: s.result,
})
