// A view, a scenario or a scenario's id as a state. The rules' own admission refuses unknown things with a sentence.
import type { TableSession } from '@sandtable/board'
import { noDice } from '@sandtable/kernel'
import type { Scenario } from '../rules/setup/scenario.ts'
import { setup } from '../rules/setup/setup.ts'
import { imagine, type MusketView } from '../rules/state/position.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import type { MusketAction, MusketEvent, MusketState } from '../viewmodel/index.ts'

export type MusketSession = TableSession<MusketView, MusketAction, MusketEvent>

/** A scenario itself, or by its id. */
export function scenarioOf(position: unknown): Scenario {
  if (typeof position !== 'string') return position as Scenario
  return (SCENARIOS.find(({ id }) => id === position) ?? SCENARIOS[0]!).scenario
}

const states = new WeakMap<object, MusketState>()

/** Kept by the object it came from: pictures and tables ask for the same one again and again. */
export function stateOf(position: unknown): MusketState {
  const seen = position as Scenario | MusketView
  let state = states.get(seen)
  if (!state) {
    state = 'player' in seen ? imagine(seen as MusketView) : setup(seen, {}, noDice).state
    states.set(seen, state)
  }
  return state
}
