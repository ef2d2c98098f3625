// TI-A.5: what is typed rather than picked, and choices of several at once, as schemas with an example that passes.
import type { Form, JsonSchema, Seat } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { DATA, findEffect } from '../../data/lookup.ts'
import { UNIT_TYPES } from '../../data/types.ts'
import { checkName, openExcesses } from '../combat/fleet-limits.ts'
import { groupsOf, openRollOf } from '../dice/rolling.ts'
import { countCandidates } from '../setup/inventory.ts'
import { KINDS_OF_LIST } from '../setup/seat-sheets.ts'
import type { Ask } from '../state/chapter-types.ts'
import { CUSTOM_OPS, DURATIONS } from '../state/effects-used.ts'
import { isHere, isSeat } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { listed, needsForm, opsIn, partsOf } from '../windows/effect-choices.ts'
import { owns } from '../windows/owners.ts'
import { openQuestion } from '../windows/questions.ts'
import { bareUse, namesPiece, offers } from '../windows/windows.ts'
import { SYSTEM_FLAGS, type TiAction } from './actions.ts'
import { decides, judgeByModule } from './check.ts'

type TiForm = Form<TiAction>
type Fields = { readonly [name: string]: JsonSchema }

const WORD: JsonSchema = { type: 'string', minLength: 1, maxLength: CAPS.word.most }
const FLAG: JsonSchema = { type: 'boolean' }
const count = (least: number, most: number): JsonSchema => ({ type: 'integer', minimum: least, maximum: most })
const listOf = (items: JsonSchema, maxItems: number = CAPS.owned.most): JsonSchema => ({ type: 'array', items, maxItems })
const object = (properties: Fields, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const form = (example: TiAction, required: Fields, optional: Fields = {}): TiForm => ({
  type: example.type,
  example,
  schema: object({ type: { const: example.type }, ...required, ...optional }, ['type', ...Object.keys(required)]),
})

export function forms(s: TiSession, seat: Seat): readonly TiForm[] {
  if (!isSeat(s, seat) || !decides(s, seat)) return []
  const found = openQuestion(s)
    ? answerForms(s, seat)
    : [...entryForms(s, seat), ...diceForms(s, seat), ...effectForms(s, seat), ...otherForms(s, seat)]
  return found.filter(({ example }) => judgeByModule(s, seat, example).refusal === null)
}

// Set-up (TI-P0.1.2, TI-P0.5)

const seatsOf = (s: TiSession): JsonSchema => ({ enum: s.seats.map(({ id }) => id) })
const effectsOfKind = (list: keyof typeof KINDS_OF_LIST): JsonSchema =>
  listOf({ enum: DATA.effects.filter(({ kind }) => KINDS_OF_LIST[list].includes(kind)).map(({ id }) => id) })
const UNIT_NAMES: JsonSchema = { enum: [...new Set([...UNIT_TYPES, ...DATA.units.map(({ id }) => id)])] }

function entryForms(s: TiSession, seat: Seat): readonly TiForm[] {
  if (!s.step.startsWith('P0') || s.step === 'P0.6') return []
  const sheet = form(
    { type: 'setSeat', seat, name: s.seats.find(({ id }) => id === seat)?.name ?? seat },
    { seat: seatsOf(s) },
    {
      name: { type: 'string', maxLength: 80 },
      techs: effectsOfKind('techs'),
      upgrades: listOf(UNIT_NAMES),
      leaders: effectsOfKind('leaders'),
      relics: effectsOfKind('relics'),
      notes: effectsOfKind('notes'),
      laws: effectsOfKind('laws'),
      fleetPool: { anyOf: [count(0, 99), { type: 'null' }] },
    },
  )
  const system = form({ type: 'setSystem', facts: { nebula: s.system.nebula } }, { facts: systemSchema(s) })
  if (s.step !== 'P0.5') return [sheet, system]
  return [sheet, system, ...countForms(s, seat)]
}

function systemSchema(s: TiSession): JsonSchema {
  const seats = listOf(seatsOf(s))
  const flags = Object.fromEntries(SYSTEM_FLAGS.map(flag => [flag, FLAG]))
  const planet = object(
    {
      name: WORD,
      owner: { anyOf: [seatsOf(s), { type: 'null' }] },
      cultural: FLAG,
      home: FLAG,
      legendary: FLAG,
      mecatol: FLAG,
      demilitarized: FLAG,
      influence: count(0, 99),
    },
    ['name'],
  )
  const neighbour = object(
    { name: WORD, ships: seats, units: seats, planets: seats, nebula: FLAG, asteroid: FLAG, supernova: FLAG },
    ['name'],
  )
  const neighbours: JsonSchema = { anyOf: [listOf(neighbour, 20), { type: 'null' }] }
  return object({ name: { type: 'string', maxLength: 80 }, ...flags, neighbours, planets: listOf(planet, 12) }, [])
}

function countForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const places: JsonSchema = { enum: ['space', ...s.planets.map(({ name }) => `planet:${name}`)] }
  const example = countCandidates(s, seat).find(each => judgeByModule(s, seat, each).refusal === null)
  const counts = example
    ? [form(example, { seat: seatsOf(s), unit: UNIT_NAMES, place: places, n: count(0, 99) }, { damaged: count(0, 99) })]
    : []
  const cannon: TiAction = { type: 'setCannon', seat, unit: 'pds', n: 0, adjacent: false }
  return [...counts, form(cannon, { seat: seatsOf(s), unit: UNIT_NAMES, n: count(0, 99), adjacent: FLAG })]
}

// Dice (TI-G.6.5, TI-G.6.8)

function diceForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const unitIds = listOf({
    enum: s.units
      .filter(isHere)
      .map(({ id }) => id)
      .concat(DATA.effects.map(({ id }) => id)),
  })
  const fire = form({ type: 'fire' }, {}, { units: unitIds, whose: seatsOf(s) })
  const roll = openRollOf(s, seat)
  if (!roll) return [fire]
  const groups = groupsOf(s, roll)
  const [first] = groups
  const enter = first
    ? [
        form(
          { type: 'enterHits', group: first.id, hits: 0 },
          { group: { enum: groups.map(({ id }) => id) }, hits: count(0, 99) },
        ),
      ]
    : []
  return [fire, form({ type: 'roll' }, {}, { units: listOf({ enum: roll.firing }) }), ...enter]
}

// Effects (TI-G.5)

function effectForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const several = offers(s, seat)
    .filter(({ refusal, asks }) => refusal === null && needsForm(asks))
    .flatMap(({ effect, asks }) => useForm(effect.id, asks))
  return [...several, ...switchForms(s, seat)]
}

function useForm(effect: string, asks: readonly Ask[]): readonly TiForm[] {
  const [example] = listed(effect, asks)
  if (!example) return []
  const of = (what: 'units' | 'dice') => asks.flatMap(ask => (ask.what === what ? ask.from : []))
  const planets = asks.flatMap(ask => (ask.what === 'planet' ? ask.from : []))
  const n = asks.find(ask => ask.what === 'n')
  const optional: Fields = {
    ...(of('units').length > 0 ? { units: listOf({ enum: of('units') }) } : {}),
    ...(of('dice').length > 0 ? { dice: listOf({ enum: of('dice') }) } : {}),
    ...(planets.length > 0 ? { planet: { enum: planets } } : {}),
    ...(n ? { n: count(n.least, n.most) } : {}),
  }
  return [form(example, { effect: { const: effect } }, optional)]
}

/** TI-G.5.2: automatic effects are switched by their owner. */
function switchForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const own = DATA.effects.filter(effect => effect.mode === 'auto' && owns(s, seat, effect)).map(({ id }) => id)
  const [first] = own
  if (first === undefined) return []
  const isOff = s.effects.some(({ effect, seat: of, n }) => effect === first && of === seat && n === 0)
  const switches = form({ type: 'useEffect', effect: first, n: isOff ? 1 : 0 }, { effect: { enum: own }, n: count(-99, 99) })
  return [switches, ...pieceForms(s, seat, own)]
}

/** TI-G.7.6: whose is the extra die. */
function pieceForms(s: TiSession, seat: Seat, own: readonly string[]): readonly TiForm[] {
  const naming = own.filter(id => DATA.effects.some(effect => effect.id === id && namesPiece(effect)))
  const units = s.units.filter(unit => unit.owner === seat && isHere(unit)).map(({ id }) => id)
  const [effect] = naming
  const named = s.effects.find(each => each.effect === effect && each.seat === seat)?.units[0]
  const unit = units.find(id => id !== named)
  if (effect === undefined || unit === undefined) return []
  return [
    form(
      { type: 'useEffect', effect, n: 1, units: [unit] },
      { effect: { enum: naming }, n: count(-99, 99), units: listOf({ enum: units }, 1) },
    ),
  ]
}

function otherForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const custom = form(
    { type: 'customEffect', name: 'a ruling', side: 'attacker', op: 'rollMod', n: 1, duration: 'round' },
    {
      name: WORD,
      side: { enum: ['attacker', 'defender'] },
      op: { enum: CUSTOM_OPS },
      n: count(-99, 99),
      duration: { enum: DURATIONS },
    },
    { unit: WORD },
  )
  const checks = openExcesses(s).map(checkName)
  const [check] = checks
  const override = check === undefined ? [] : [form({ type: 'override', check }, { check: { enum: checks } })]
  return [custom, ...override, form({ type: 'retreatTo', system: 'the next system' }, { system: WORD })].filter(
    ({ type }) => type !== 'retreatTo' || (s.system.neighbours === null && isSeat(s, seat)),
  )
}

// Answers (TI-A.6)

function answerForms(s: TiSession, seat: Seat): readonly TiForm[] {
  const question = openQuestion(s)
  if (!question) return []
  const { about, effects } = question
  if (about.on === 'card') {
    const [by] = effects
    const cancel: TiAction = { type: 'cancelCard', effect: about.use.effect, by: by ?? '' }
    return [form(cancel, { effect: { const: about.use.effect }, by: { enum: effects } })]
  }
  return effects
    .filter(effect => findEffect(effect))
    .flatMap(effect => {
      const asks = partsOf(s, bareUse(effect, seat, about), opsIn(effect, null)).flatMap(part => part.asks)
      return needsForm(asks) ? useForm(effect, asks) : []
    })
}
