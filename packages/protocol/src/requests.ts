// Everything a client may ask, verb by verb (PROTOCOL.md). Games parse their own actions, options and scenarios; here
// they are only passed on. Fields that no verb knows are refused: a misspelt `strictDice` must not play without it.
import { SHARED_CAPS } from '@sandtable/kernel'
import * as v from 'valibot'
import { MOST_PLAYOUT_ACTIONS } from './limits.ts'

const Name = v.pipe(v.string(), v.maxLength(200))
const Seed = v.pipe(
  v.union([v.string(), v.number()]),
  v.check(
    seed => (typeof seed === 'string' ? seed.length <= 1000 : Number.isSafeInteger(seed)),
    'expected a text of at most 1000 characters, or a whole number below 2^53 (write larger ones as text)',
  ),
)
const Count = v.pipe(
  v.number(),
  v.check(n => Number.isSafeInteger(n) && n >= 0, 'expected a whole number, 0 or more'),
)
/** Any number: whether a die can show it depends on the die (`bad-die`). */
const Dice = v.exactOptional(v.pipe(v.array(v.number()), v.maxLength(SHARED_CAPS.draws.most)))
const Flag = v.exactOptional(v.boolean())
const Anything = v.exactOptional(v.unknown())
const inMatch = { match: Name }
const inSeat = { match: Name, seat: Name }

/** Strict: what no verb knows is refused. */
const request = <const F extends v.ObjectEntries>(fields: F) =>
  v.strictObject({ id: v.exactOptional(v.unknown()), do: v.string(), ...fields })

const REQUESTS = {
  hello: request({}),
  new: request({
    game: Name,
    scenario: v.unknown(),
    options: Anything,
    seed: v.exactOptional(Seed),
    dice: Dice,
    strictDice: Flag,
  }),
  legal: request(inSeat),
  check: request({ ...inSeat, action: v.unknown() }),
  odds: request({ ...inSeat, action: Anything, ask: Anything }),
  act: request({ ...inSeat, action: v.unknown(), dice: Dice, strictDice: Flag }),
  view: request(inSeat),
  log: request({ ...inMatch, seat: v.exactOptional(Name), from: v.exactOptional(Count) }),
  bot: request({
    ...inSeat,
    level: Name,
    ms: v.exactOptional(Count),
    visits: v.exactOptional(Count),
    seed: v.exactOptional(Seed),
  }),
  undo: request(inMatch),
  save: request(inMatch),
  load: request({ record: v.unknown(), seed: v.exactOptional(Seed) }),
  close: request(inMatch),
  verify: request({ record: v.unknown() }),
  playout: request({
    game: Name,
    scenario: v.unknown(),
    options: Anything,
    seed: Seed,
    policies: v.record(v.string(), Name),
    maxActions: v.exactOptional(v.pipe(Count, v.maxValue(MOST_PLAYOUT_ACTIONS))),
  }),
  quit: request({}),
}

/** The name of a verb. */
export type Verb = keyof typeof REQUESTS
/** The verbs the engine knows. */
export const VERBS = Object.keys(REQUESTS) as readonly Verb[]
export const isVerb = (text: unknown): text is Verb => typeof text === 'string' && Object.hasOwn(REQUESTS, text)
export const fieldsOf = (verb: Verb): readonly string[] => Object.keys(REQUESTS[verb].entries)

/** The request of one verb. */
export type RequestOf<W extends Verb> = v.InferOutput<(typeof REQUESTS)[W]>
/** Every line a client may send. */
export type Request = { [W in Verb]: Omit<RequestOf<W>, 'do'> & { readonly do: W } }[Verb]

export function schemaOf<W extends Verb>(verb: W): v.GenericSchema<unknown, RequestOf<W>> {
  return REQUESTS[verb] as unknown as v.GenericSchema<unknown, RequestOf<W>>
}
