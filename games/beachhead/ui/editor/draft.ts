// BI-25.17: a scenario that is being made. Every change is a new draft, so that going back is remembering the one before.
import { isPosition, type Scenario } from '../../rules/setup/scenario.ts'
import {
  FORT_TYPES,
  type FortType,
  type Letter,
  MOST_SIDE,
  type Side,
  UNIT_TYPES,
  UNITS,
  type UnitType,
} from '../../rules/tables/index.ts'

/** `position`: it is played on as it stands on the map. `deployment`: both sides lay out the forces that are listed. */
export type Opens = 'position' | 'deployment'
export type ScenarioDraft = { readonly scenario: Scenario; readonly opens: Opens }

const BLANK_MAP = ['CCLCCHCC', 'CCCCWCCC', 'CLCCCCLC', 'CCCCCCCC', 'BBBBBBBB', 'SSSSSSSS', 'DDDDDDDD', 'DDDDDDDD']

export const blankDraft = (): ScenarioDraft => ({
  opens: 'position',
  scenario: {
    id: 'my-scenario',
    title: 'My scenario',
    turns: 10,
    offshore: 'S',
    map: [...BLANK_MAP],
    objectives: [],
    goals: { assault: { primary: [], secondary: [] }, defender: { primary: [], secondary: [] } },
    options: { events: false },
    units: [],
  },
})

/** A shipped or shared scenario to go on from. The lesson's own options would forbid most changes, so it is an ordinary one here. */
export function draftFrom(scenario: Scenario): ScenarioDraft {
  const { level: _level, ...rest } = scenario
  return { scenario: rest, opens: isPosition(scenario) ? 'position' : 'deployment' }
}

export const mapOf = ({ scenario }: ScenarioDraft): readonly string[] => scenario.map ?? []
export const changed = (draft: ScenarioDraft, change: Partial<Scenario>): ScenarioDraft => ({
  ...draft,
  scenario: { ...draft.scenario, ...change },
})

/** Without the fields named: they take their start values again. */
export function without(draft: ScenarioDraft, ...names: readonly (keyof Scenario)[]): ScenarioDraft {
  const scenario = Object.fromEntries(Object.entries(draft.scenario).filter(([name]) => !names.some(each => each === name)))
  return { ...draft, scenario: scenario as Scenario }
}

export function painted(draft: ScenarioDraft, hex: string, letter: Letter): ScenarioDraft {
  const [col = -1, row = -1] = hex.split(',').map(Number)
  const map = mapOf(draft)
  const line = map[row]
  if (line === undefined || line[col] === undefined || line[col] === letter) return draft
  return changed(draft, { map: map.with(row, line.slice(0, col) + letter + line.slice(col + 1)) })
}

/** Grows at the right and at the bottom with what lies there; what falls off the map is gone. */
export function resized(draft: ScenarioDraft, columns: number, rows: number): ScenarioDraft {
  const [wide, high] = [bounded(columns), bounded(rows)]
  const stretched = mapOf(draft).map(line => line.slice(0, wide).padEnd(wide, line.at(-1) ?? 'C'))
  const last = stretched.at(-1) ?? 'C'.repeat(wide)
  const map = Array.from({ length: high }, (_, row) => stretched[row] ?? last)
  const isOn = (hex: string) => {
    const [col = 0, row = 0] = hex.split(',').map(Number)
    return col < wide && row < high
  }
  const { units, dummies, forts, objectives, zones, entry } = draft.scenario
  return changed(draft, {
    map,
    ...(units && { units: units.filter(({ hex }) => hex === undefined || isOn(hex)) }),
    ...(dummies && { dummies: dummies.filter(({ hex }) => isOn(hex)) }),
    ...(forts && { forts: forts.filter(({ hex }) => isOn(hex)) }),
    ...(objectives && { objectives: objectives.filter(({ hex }) => isOn(hex)) }),
    ...(zones && { zones: zones.map(zone => ({ ...zone, hexes: zone.hexes.filter(isOn) })) }),
    ...(entry && { entry: entry.filter(isOn) }),
  })
}
const bounded = (n: number): number => Math.min(MOST_SIDE, Math.max(1, Math.trunc(n) || 1))

/** What only a position has: left out where both sides lay out their forces. */
const POSITION_ONLY = [
  'turn',
  'step',
  'toAct',
  'passed',
  'pending',
  'choice',
  'cp',
  'units',
  'dummies',
  'wasp',
  'vip',
  'active',
  'offboard',
  'offboardUsed',
  'lost',
  'fulfilled',
  'eventDeck',
  'decks',
  'hands',
  'discards',
  'markers',
  'known',
  'muster',
  'result',
] as const satisfies readonly (keyof Scenario)[]

/** The scenario file as it is checked, kept and played. */
export function scenarioFrom(draft: ScenarioDraft): Scenario {
  if (draft.opens === 'position') return { ...draft.scenario, units: draft.scenario.units ?? [] }
  const { scenario } = without(draft, ...POSITION_ONLY, 'forts')
  // Bought or standard forces need no list.
  if (scenario.forces || (draft.scenario.units ?? []).length === 0) return scenario
  return { ...scenario, forces: countedForces(draft) }
}

type Forces = NonNullable<Scenario['forces']>

/** The pieces of the draft, wherever they are, as lists of forces. */
export function countedForces({ scenario: { units = [], forts = [], dummies = [] } }: ScenarioDraft): Forces {
  const counted = (side: Side) => {
    const types = UNIT_TYPES.filter(type => UNITS[type].side === side && units.some(unit => unit.type === type))
    return Object.fromEntries(types.map(type => [type, units.filter(unit => unit.type === type).length]))
  }
  const built = FORT_TYPES.filter(type => forts.some(fort => fort.type === type))
  return {
    assault: counted('assault'),
    defender: counted('defender'),
    forts: Object.fromEntries(built.map(type => [type, forts.filter(fort => fort.type === type).length])),
    dummies: dummies.length,
  } as Forces
}

/** So many of this type, or of this fortification; none is not written down. */
export function withCount(draft: ScenarioDraft, list: Side | 'forts', type: UnitType | FortType, count: number): ScenarioDraft {
  const forces = draft.scenario.forces ?? countedForces(draft)
  const { [type as keyof (typeof forces)[typeof list]]: _old, ...rest } = forces[list] ?? {}
  return changed(draft, { forces: { ...forces, [list]: count > 0 ? { ...rest, [type]: count } : rest } })
}
