// BI-7.5 to BI-7.7, BI-7.10: where the forces come from.

import type { ActionRun } from '../state/action-run.ts'
import { freshUnit } from '../state/new-unit.ts'
import { rebuilt } from '../state/setting.ts'
import { type BeachheadState, type Counts, type ForceList, musterOf, type Unit } from '../state/state.ts'
import { ASSAULT_TYPES, DEFENDER_TYPES, type Side, type UnitType } from '../tables/index.ts'
import { openDeployment } from './end-deployment.ts'
import { layPreset } from './preset-deployment.ts'
import type { Scenario } from './scenario.ts'
import { fitGoalsToForces } from './scenario-deck.ts'

type Preset = NonNullable<Scenario['preset']>

/** BI-7.6, BI-7.7. */
export const STANDARD: { readonly assault: ForceList; readonly defender: ForceList } = {
  assault: {
    units: {
      usswasp: 1,
      harrier: 2,
      osprey: 2,
      super_stallion: 1,
      super_cobra: 1,
      lcac: 2,
      lcu: 1,
      aav7: 4,
      marine_squad: 8,
      marsoc: 1,
      humvee: 2,
    },
    forts: {},
  },
  defender: {
    units: {
      infantry_squad: 8,
      atgm_team: 2,
      aa_team: 2,
      mortar_team: 1,
      technical: 1,
      militia_squad: 3,
      long_range_artillery: 1,
    },
    forts: { bunker: 1, minefield: 1 },
  },
}
export const EMPTY_LIST: ForceList = { units: {}, forts: {} }

export const buyable = (side: Side): readonly UnitType[] =>
  (side === 'assault' ? ASSAULT_TYPES : DEFENDER_TYPES).filter(type => type !== 'usswasp' && type !== 'attack_drone')

/** The forces step where there is something to buy, else straight on to deployment. */
export function raiseOrBuy(run: ActionRun, preset?: Preset): void {
  if (run.state.setting.options.forces === 'points') run.set({ step: 'setup.forces', acting: 'assault' })
  else raise(run, preset)
}

/** BI-23.3: `<type>-<n>` in the order of the list. */
function raiseUnits(state: BeachheadState, counts: Counts<UnitType>, units: Unit[]): void {
  for (const [type, n] of Object.entries(counts) as [UnitType, number][])
    for (let i = 1; i <= n; i++) units.push(freshUnit(`${type}-${i}`, type, state.setting.offshore))
}

/** A bought list has no order of its own: it takes that of the tables. */
const inTableOrder = (types: readonly UnitType[], counts: Counts<UnitType>): Counts<UnitType> =>
  Object.fromEntries(types.flatMap(type => (counts[type] ? [[type, counts[type]]] : [])))

export function raise(run: ActionRun, preset?: Preset): void {
  const { state } = run
  const muster = musterOf(state)
  const { options } = state.setting
  const isSecret = options.forces === 'points'
  const lists = muster.lists
  const assault: Counts<UnitType> = isSecret
    ? { usswasp: 1, ...inTableOrder(buyable('assault'), lists.assault.units) }
    : lists.assault.units
  const listed = isSecret ? inTableOrder(buyable('defender'), lists.defender.units) : lists.defender.units
  // BI-10.18.
  const { long_range_artillery: guns = 0, ...others } = listed
  const isOffboard = options.offboardBattery && guns > 0
  const defender: Counts<UnitType> = isOffboard ? others : listed
  const isCardGame = muster.scenarioCards.length > 0
  const goals = isCardGame
    ? { ...state.setting.goals, assault: fitGoalsToForces(state, type => (defender[type] ?? 0) > 0) }
    : state.setting.goals
  // Pushed one by one: a list made in one go may have holes, as far as the engine knows, and all lists copied from it have, too.
  const units: Unit[] = []
  raiseUnits(state, assault, units)
  raiseUnits(state, defender, units)
  run.set({
    setting: rebuilt(state.setting, { goals, forces: isSecret ? null : { assault, defender } }),
    units,
    offboard: isOffboard,
    muster: { ...muster, fortsLeft: lists.defender.forts, dummiesLeft: options.dummies },
  })
  if (preset && options.deployment === 'preset') layPreset(run, preset)
  else openDeployment(run)
}
