// A view or a scenario as a state. Unknown things are refused by the rules' own gate, with a sentence.
import { noDice } from '@sandtable/kernel'
import type { MusketState } from '../desk/index.ts'
import { imagine, type MusketView } from '../rules/position.ts'
import type { Scenario } from '../rules/scenario.ts'
import { setup } from '../rules/setup.ts'

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
