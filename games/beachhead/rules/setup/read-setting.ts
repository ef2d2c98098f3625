// BI-7.22, BI-10.20: what of a scenario holds for the whole game, and how things stand at its beginning.
import { objectiveWith } from '../state/copies.ts'
import { intern } from '../state/setting.ts'
import type { Objective, Setting, Wasp } from '../state/state.ts'
import { HUB_HP, type ObjectiveType, WASP_AMMO } from '../tables/index.ts'
import type { Options } from './options.ts'
import type { Scenario } from './scenario.ts'

/** BI-10.20. */
export const DEFAULT_POOL = { infantry_squad: 2, militia_squad: 2 } as const
const NO_GOALS = { primary: [], secondary: [] } as const

/** BI-2.6: a position without the Wasp may have no Offshore Zone. */
const offshoreOf = (scenario: Scenario): Setting['offshore'] =>
  scenario.offshore !== undefined ? scenario.offshore : scenario.units?.some(unit => unit.type === 'usswasp') ? 'S' : null

export function settingOf(scenario: Scenario, options: Options, turns: number): Setting {
  const map = scenario.map ?? []
  const columns = map[0]?.length ?? 0
  const portHexes = (scenario.objectives ?? []).filter(objective => objective.type === 'port').map(objective => objective.hex)
  return intern({
    id: scenario.id,
    title: scenario.title,
    turns,
    offshore: offshoreOf(scenario),
    columns,
    rows: map.length,
    map,
    zones: scenario.zones ?? [],
    entry: scenario.entry ?? null,
    goals: { assault: scenario.goals?.assault ?? NO_GOALS, defender: scenario.goals?.defender ?? NO_GOALS },
    ports: portHexes.map(hex => cellIn(columns, hex)),
    forces: scenario.forces ? { assault: scenario.forces.assault, defender: scenario.forces.defender } : null,
    options,
  })
}

export const cellIn = (columns: number, hex: string): number => {
  const [col, row] = hex.split(',').map(Number) as [number, number]
  return row * columns + col
}

export const freshWasp: Wasp = {
  flightDeck: 'Operational',
  wellDeck: 'Operational',
  c2: 'Operational',
  ammo: WASP_AMMO,
  first: null,
  second: null,
  launchedAir: 0,
  launchedLcac: 0,
  launchedAav: 0,
  extraLaunch: 0,
  sparrowUsed: false,
  ciwsUsed: [],
}

export const freshObjective = (id: string, type: ObjectiveType, cell: number, vip: boolean): Objective => ({
  id,
  type,
  cell,
  control: 'defender',
  held: 0,
  hp: type === 'comms_hub' ? HUB_HP : 0,
  destroyed: false,
  vip,
  taken: false,
  noResupply: false,
})

export function readObjective(columns: number, given: NonNullable<Scenario['objectives']>[number]): Objective {
  const fresh = freshObjective(given.id, given.type, cellIn(columns, given.hex), given.vip ?? false)
  const destroyed = given.destroyed ?? false
  return objectiveWith(fresh, {
    control: given.control ?? fresh.control,
    held: given.held ?? 0,
    hp: given.hp ?? (destroyed ? 0 : fresh.hp),
    destroyed,
    taken: given.taken ?? false,
    noResupply: given.noResupply ?? false,
  })
}
