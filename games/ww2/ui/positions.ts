// A view, a scenario or a scenario's id as a state. Unknown things are refused by the rules' own gate.
import type { TableSession } from '@sandtable/board'
import type { Dice } from '@sandtable/kernel'
import type { WwAction } from '../rules/contract/actions.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import { imagine, view, type WwView } from '../rules/knowledge/view.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { setup } from '../rules/setup/setup.ts'
import type { WwState } from '../rules/state/state.ts'
import { SCENARIOS } from '../scenarios/index.ts'

export type WwSession = TableSession<WwView, WwAction, WwEvent>

/** A picture shows one way it might begin; what is hidden is imagined in the plainest way. */
const plain: Dice = { roll: () => 1, pick: () => 0 }
const SHOWN_FACTIONS = { nw: 'German', se: 'British' } as const

/** A scenario itself, or by its id. */
export function scenarioOf(position: unknown): Scenario {
  if (typeof position !== 'string') return position as Scenario
  return (SCENARIOS.find(({ id }) => id === position) ?? SCENARIOS[0]!).scenario
}

const states = new WeakMap<object, WwState>()

/** Kept by the object it came from: pictures and tables ask for the same one again and again. */
export function stateOf(position: unknown): WwState {
  const seen = position as Scenario
  let state = states.get(seen)
  if (!state) {
    state = 'viewer' in seen ? imagine(seen as unknown as WwView, plain) : opening(seen)
    states.set(seen, state)
  }
  return state
}

function opening(scenario: Scenario): WwState {
  const choices = scenario.position || scenario.factions ? {} : { factions: SHOWN_FACTIONS }
  return setup(scenario, choices, plain).state
}

/** Before the first plan: factions and first cities are chosen. */
export const isBeginning = ({ phase }: Pick<WwView, 'phase'>): boolean => phase === 'factions' || phase === 'placement'

/** WW-15.10e: after the game the replay shows everything, at every moment of it. */
export function openView(position: unknown): WwView {
  const state = position as WwState
  const { setting } = state
  return view({ ...state, setting: { ...setting, options: { ...setting.options, fogOfWar: false } } }, 'table')
}
