// The data file, loaded once, and the ways into it. No number and no text of the game is written anywhere else (TI-D.1).
import json from './ti4-data.json' with { type: 'json' }
import type { EffectData, FactionData, OpName, StepId, TiData, UnitData, UnitType } from './types.ts'
import { validate } from './validate.ts'

export const DATA: TiData = validate(json)

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map(row => [row.id, row]))
const UNITS = byId(DATA.units)
const EFFECTS = byId(DATA.effects)
const FACTIONS = byId(DATA.factions)
const UNIT_RANK: ReadonlyMap<string, number> = new Map(DATA.units.map(({ id }, rank) => [id, rank]))

export const findUnit = (id: string): UnitData | undefined => UNITS.get(id)
export const findEffect = (id: string): EffectData | undefined => EFFECTS.get(id)
export const findFaction = (id: string): FactionData | undefined => FACTIONS.get(id)

/** For ids that were checked when they came in. */
export const unitData = (id: string): UnitData => known(UNITS.get(id), id)
export const effectData = (id: string): EffectData => known(EFFECTS.get(id), id)
export const factionData = (id: string): FactionData => known(FACTIONS.get(id), id)
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`ti4-data.json has no "${id}"`)
  return found
}

/** TI-A.7: ties among dice go by the order of the file. */
export const unitRank = (id: string): number => UNIT_RANK.get(id) ?? 0

/** TI-G.14.3: prints of one piece, newest first; the faction table of the file names the oldest. */
const PRINTS: { readonly [unit: string]: readonly string[] } = {
  naalu_mech: ['naalu_mech_te', 'naalu_mech_omega', 'naalu_mech'],
}

/** The piece a faction has of a type (TI-D.3), null where it has none; a war sun exists only upgraded. */
export function unitOf(faction: string, type: UnitType, isUpgraded: boolean, sets?: readonly string[]): UnitData | null {
  const line = FACTIONS.get(faction)?.units[type]
  const id = (isUpgraded ? line?.upgrade : line?.base) ?? line?.base ?? line?.upgrade
  if (!id) return null
  const print = PRINTS[id]?.find(each => !sets || sets.includes(unitData(each).set))
  return unitData(print ?? id)
}

/** Whether this is a piece of the faction: of its table, an upgrade or form of one, or a further print. */
export function isPieceOf(faction: string, unit: UnitData): boolean {
  if (unit.faction !== undefined) return unit.faction === faction
  const line = FACTIONS.get(faction)?.units[unit.type]
  return line?.base === unit.id || line?.upgrade === unit.id
}

const EFFECTS_OF_STEP: ReadonlyMap<StepId, readonly EffectData[]> = new Map(
  DATA.steps.map(step => [step, DATA.effects.filter(({ steps }) => steps.includes(step) || steps.includes('any'))]),
)
/** TI-G.5.1: `any` is every step. */
export const effectsOfStep = (step: StepId): readonly EffectData[] => EFFECTS_OF_STEP.get(step) ?? []

const SEEDED = DATA.effects.filter(({ seedSteps }) => seedSteps !== undefined)
/** What the seed offers in this step under an option (TI-D.7). */
export const seedEffectsOfStep = (step: StepId): readonly EffectData[] =>
  SEEDED.filter(({ seedSteps }) => seedSteps?.includes(step))

const WITH_OP: ReadonlyMap<string, readonly EffectData[]> = new Map(
  [...new Set(DATA.effects.flatMap(({ op = [] }) => op.map(each => each.op)))].map(name => [
    name,
    DATA.effects.filter(({ op = [] }) => op.some(each => each.op === name)),
  ]),
)
export const effectsWithOp = (op: OpName): readonly EffectData[] => WITH_OP.get(op) ?? []

/** TI-0.3: an effect by any name people use for it. */
export function effectsNamed(name: string): readonly EffectData[] {
  const wanted = name.toLowerCase()
  const seeds = new Set(
    DATA.seedNames
      .filter(({ seed, effect }) => seed.toLowerCase().includes(wanted) && !effect.startsWith('unit '))
      .flatMap(({ effect }) => effect.split(' / ')),
  )
  const matches = ({ id, name, aliases = [] }: EffectData) =>
    [name, ...aliases].some(each => each.toLowerCase().includes(wanted)) || seeds.has(id)
  return DATA.effects.filter(matches)
}
