// BI-25.17: pieces, works and places of a draft: laid down, picked up, moved, and changed field by field.
import { fits } from '../../rules/movement/capacity.ts'
import type { Scenario, ScenarioUnit } from '../../rules/setup/scenario.ts'
import type { FortType, ObjectiveType, UnitType } from '../../rules/tables/index.ts'
import { typeName, unitName } from '../../text/names.ts'
import { FORT_WORDS, OBJECTIVE_WORDS } from '../../text/words.ts'
import { changed, type ScenarioDraft } from './draft.ts'

/** What is in a hex, or beside the map, by a name that no two share. */
export type Thing =
  | { readonly kind: 'unit'; readonly id: string }
  | { readonly kind: 'dummy'; readonly id: string }
  | { readonly kind: 'fort'; readonly id: string }
  | { readonly kind: 'objective'; readonly id: string }

export const sameThing = (a: Thing | null, b: Thing | null): boolean =>
  a !== null && b !== null && a.kind === b.kind && a.id === b.id

/** A fortification has no id: there is one in a hex (BI-3.21). */
export function thingsAt({ scenario }: ScenarioDraft, hex: string): readonly Thing[] {
  const { units = [], dummies = [], forts = [], objectives = [] } = scenario
  return [
    ...units.filter(unit => unit.hex === hex).map(({ id }): Thing => ({ kind: 'unit', id })),
    ...dummies.filter(dummy => dummy.hex === hex).map(({ id }): Thing => ({ kind: 'dummy', id })),
    ...forts.filter(fort => fort.hex === hex).map((): Thing => ({ kind: 'fort', id: hex })),
    ...objectives.filter(objective => objective.hex === hex).map(({ id }): Thing => ({ kind: 'objective', id })),
  ]
}

export function hexOf({ scenario }: ScenarioDraft, { kind, id }: Thing): string | null {
  const { units = [], dummies = [], objectives = [] } = scenario
  if (kind === 'fort') return id
  const list = kind === 'unit' ? units : kind === 'dummy' ? dummies : objectives
  return list.find(each => each.id === id)?.hex ?? null
}

const freeId = (stem: string, taken: readonly string[]): string => {
  for (let n = 1; ; n++) if (!taken.includes(`${stem}-${n}`)) return `${stem}-${n}`
}
const idsOf = ({ units = [], dummies = [] }: Scenario): readonly string[] => [...units, ...dummies].map(({ id }) => id)

export function unitAdded(
  draft: ScenarioDraft,
  type: UnitType,
  place: Pick<ScenarioUnit, 'hex' | 'aboard' | 'in'>,
): [ScenarioDraft, Thing] {
  const { units = [] } = draft.scenario
  const id = freeId(type, idsOf(draft.scenario))
  return [changed(draft, { units: [...units, { id, type, ...place }] }), { kind: 'unit', id }]
}

export function dummyAdded(draft: ScenarioDraft, hex: string): [ScenarioDraft, Thing] {
  const { dummies = [] } = draft.scenario
  const id = freeId('dummy', idsOf(draft.scenario))
  return [changed(draft, { dummies: [...dummies, { id, hex }] }), { kind: 'dummy', id }]
}

export function fortAdded(draft: ScenarioDraft, type: FortType, hex: string): [ScenarioDraft, Thing] {
  const { forts = [] } = draft.scenario
  return [changed(draft, { forts: [...forts.filter(fort => fort.hex !== hex), { type, hex }] }), { kind: 'fort', id: hex }]
}

export function objectiveAdded(draft: ScenarioDraft, type: ObjectiveType, hex: string): [ScenarioDraft, Thing] {
  const { objectives = [] } = draft.scenario
  const others = objectives.filter(objective => objective.hex !== hex)
  const taken = others.map(({ id }) => id)
  const id = taken.includes(type) ? freeId(type, taken) : type
  return [changed(draft, { objectives: [...others, { id, type, hex }] }), { kind: 'objective', id }]
}

/** A unit that was carried by it stands in its hex, or is aboard with it. */
export function removed(draft: ScenarioDraft, { kind, id }: Thing): ScenarioDraft {
  const { units = [], dummies = [], forts = [], objectives = [] } = draft.scenario
  if (kind === 'dummy') return changed(draft, { dummies: dummies.filter(dummy => dummy.id !== id) })
  if (kind === 'fort') return changed(draft, { forts: forts.filter(fort => fort.hex !== id) })
  if (kind === 'objective') return changed(draft, { objectives: objectives.filter(objective => objective.id !== id) })
  const gone = units.find(unit => unit.id === id)
  const left = units.filter(unit => unit.id !== id)
  return changed(draft, {
    units: gone?.hex === undefined ? left : left.map(unit => (unit.in === id ? placedAt(unit, gone.hex!) : unit)),
  })
}

function placedAt(unit: ScenarioUnit, hex: string): ScenarioUnit {
  const { in: _in, aboard: _aboard, unplaced: _unplaced, ...rest } = unit
  return { ...rest, hex }
}

export function moved(draft: ScenarioDraft, { kind, id }: Thing, hex: string): ScenarioDraft {
  const { units = [], dummies = [], forts = [], objectives = [] } = draft.scenario
  if (kind === 'unit') return changed(draft, { units: units.map(unit => (unit.id === id ? placedAt(unit, hex) : unit)) })
  if (kind === 'dummy') return changed(draft, { dummies: dummies.map(dummy => (dummy.id === id ? { ...dummy, hex } : dummy)) })
  if (kind === 'fort') return changed(draft, { forts: forts.map(fort => (fort.hex === id ? { ...fort, hex } : fort)) })
  return changed(draft, { objectives: objectives.map(each => (each.id === id ? { ...each, hex } : each)) })
}

/** Below deck, in a transport or on the map: one of them (BI-26.2). */
export function unitPlaced(
  draft: ScenarioDraft,
  id: string,
  place: Pick<ScenarioUnit, 'hex' | 'aboard' | 'in'>,
): ScenarioDraft {
  const { units = [] } = draft.scenario
  return changed(draft, {
    units: units.map(unit => {
      if (unit.id !== id) return unit
      const { hex: _hex, in: _in, aboard: _aboard, unplaced: _unplaced, ...rest } = unit
      return { ...rest, ...place }
    }),
  })
}

/** `undefined`: the start value again, which a scenario need not write down. */
export function fieldSet(draft: ScenarioDraft, { kind, id }: Thing, field: string, value: unknown): ScenarioDraft {
  const { units = [], dummies = [], forts = [], objectives = [] } = draft.scenario
  const set = <T extends object>(row: T): T => {
    const { [field as keyof T]: _old, ...rest } = row
    return (value === undefined ? rest : { ...rest, [field]: value }) as T
  }
  if (kind === 'unit') {
    // A renamed transport still carries its cargo.
    const follow = (unit: ScenarioUnit) => (field === 'id' && unit.in === id ? { ...unit, in: String(value) } : unit)
    return changed(draft, { units: units.map(unit => (unit.id === id ? set(unit) : follow(unit))) })
  }
  if (kind === 'dummy') return changed(draft, { dummies: dummies.map(dummy => (dummy.id === id ? set(dummy) : dummy)) })
  if (kind === 'fort') return changed(draft, { forts: forts.map(fort => (fort.hex === id ? set(fort) : fort)) })
  return changed(draft, { objectives: objectives.map(each => (each.id === id ? set(each) : each)) })
}

/** Transports on the map that lift this type at all. */
export const transportsFor = ({ scenario }: ScenarioDraft, type: UnitType): readonly ScenarioUnit[] =>
  (scenario.units ?? []).filter(unit => unit.hex !== undefined && fits(unit.type, [type]))

// What a piece or a place of a draft is called.

export function thingName({ scenario }: ScenarioDraft, { kind, id }: Thing): string {
  if (kind === 'dummy') return unitName(id)
  if (kind === 'fort') {
    const type = scenario.forts?.find(({ hex }) => hex === id)?.type
    return type ? FORT_WORDS[type].title : id
  }
  if (kind === 'objective') {
    const type = scenario.objectives?.find(each => each.id === id)?.type
    return type ? (type === id ? OBJECTIVE_WORDS[type].title : `${OBJECTIVE_WORDS[type].title} ${id}`) : id
  }
  const type = scenario.units?.find(each => each.id === id)?.type
  const called = unitName(id)
  return !type || called.startsWith(typeName(type)) ? called : `${typeName(type)} ${id}`
}
