// TI-D.6: the file is held against its own vocabulary when it is loaded; the first fault is named.
import { EFFECT_KINDS, MODES, OPS, SETS, STEP_IDS, type TiData, UNIT_TYPES } from './types.ts'

export class DataFault extends Error {
  constructor(message: string) {
    super(`ti4-data.json: ${message}`)
    this.name = 'DataFault'
  }
}

const LISTS = ['windows', 'factions', 'units', 'effects', 'steps', 'disagreements', 'seedNames', 'options'] as const

export function validate(json: unknown): TiData {
  const data = json as TiData
  for (const list of LISTS) if (!Array.isArray(data?.[list])) throw new DataFault(`the list "${list}" is missing`)
  const ids = {
    effect: idsOf('effects', data.effects),
    unit: idsOf('units', data.units),
    faction: idsOf('factions', data.factions),
    window: idsOf('windows', data.windows),
    option: idsOf('options', data.options),
  }
  sameList('steps', data.steps, STEP_IDS)
  checkFactions(data, ids)
  checkUnits(data, ids)
  checkEffects(data, ids)
  checkSeedNames(data, ids)
  return data
}

type Ids = { readonly [kind in 'effect' | 'unit' | 'faction' | 'window' | 'option']: ReadonlySet<string> }

function idsOf(list: string, rows: readonly { readonly id: string }[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [i, { id }] of rows.entries()) {
    if (typeof id !== 'string' || id === '') throw new DataFault(`${list}[${i}] has no id`)
    if (ids.has(id)) throw new DataFault(`${list} has "${id}" twice`)
    ids.add(id)
  }
  return ids
}

function among(value: string, allowed: { has(value: string): boolean } | readonly string[], where: string, what: string): void {
  const known = Array.isArray(allowed) ? allowed.includes(value) : (allowed as ReadonlySet<string>).has(value)
  if (!known) throw new DataFault(`${where}: unknown ${what} "${value}"`)
}

function sameList(name: string, found: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find(each => !found.includes(each))
  if (missing !== undefined) throw new DataFault(`${name}: "${missing}" is missing`)
  for (const each of found) among(each, wanted, name, 'entry')
}

function checkFactions(data: TiData, ids: Ids): void {
  for (const faction of data.factions) {
    const where = `faction ${faction.id}`
    among(faction.set, SETS, where, 'set')
    for (const effect of faction.effects) among(effect, ids.effect, where, 'effect')
    for (const [type, { base, upgrade }] of Object.entries(faction.units)) {
      among(type, UNIT_TYPES, where, 'unit type')
      for (const unit of [base, upgrade]) if (unit !== null) among(unit, ids.unit, where, 'unit')
    }
  }
}

function checkUnits(data: TiData, ids: Ids): void {
  for (const unit of data.units) {
    const where = `unit ${unit.id}`
    among(unit.type, UNIT_TYPES, where, 'unit type')
    among(unit.set, SETS, where, 'set')
    if (unit.faction !== undefined) among(unit.faction, ids.faction, where, 'faction')
    for (const other of [unit.upgradeOf, unit.spaceForm]) if (other !== undefined) among(other, ids.unit, where, 'unit')
    for (const effect of unit.effects ?? []) among(effect, ids.effect, where, 'effect')
    for (const printed of [unit.combat, unit.afb, unit.bombardment, unit.spaceCannon])
      if (printed && !(printed.value >= 1 && printed.value <= data.die.sides)) throw new DataFault(`${where}: impossible value`)
  }
}

function checkEffects(data: TiData, ids: Ids): void {
  for (const effect of data.effects) {
    const where = `effect ${effect.id}`
    among(effect.kind, EFFECT_KINDS, where, 'kind')
    among(effect.set, SETS, where, 'set')
    among(effect.mode, MODES, where, 'mode')
    for (const step of [...effect.steps, ...(effect.seedSteps ?? [])]) among(step, ['any', ...STEP_IDS], where, 'step')
    for (const window of effect.window) among(window, ids.window, where, 'window')
    if (effect.faction !== undefined) among(effect.faction, ids.faction, where, 'faction')
    if (effect.unit !== undefined) among(effect.unit, ids.unit, where, 'unit')
    if (effect.variantOf !== undefined) among(effect.variantOf, ids.effect, where, 'effect')
    if (effect.seedOption !== undefined) among(effect.seedOption, ids.option, where, 'option')
    for (const { op } of effect.op ?? []) among(op, OPS, where, 'op')
  }
}

function checkSeedNames(data: TiData, ids: Ids): void {
  for (const { seed, step, effect } of data.seedNames) {
    const where = `seed name "${seed}"`
    for (const each of step.split(' ')) among(each, STEP_IDS, where, 'step')
    const isUnit = effect.startsWith('unit ')
    for (const each of effect.replace(/^unit /, '').split(' / '))
      among(each, isUnit ? ids.unit : ids.effect, where, isUnit ? 'unit' : 'effect')
  }
}
