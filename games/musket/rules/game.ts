// The rules as a game of the contract, without words: the front door adds those.
import type { Game } from '@sandtable/kernel'
import { CAPS } from './caps.ts'
import { ActionSchema, type MusketAction } from './contract/actions.ts'
import { apply } from './contract/apply.ts'
import type { MusketEvent } from './contract/events.ts'
import { forms, legal } from './contract/legal.ts'
import { isRefusal, prepare } from './contract/prepare.ts'
import { odds } from './odds/odds.ts'
import { type OptionChoices, OptionsSchema } from './setup/options.ts'
import { type Scenario, ScenarioSchema } from './setup/scenario.ts'
import { setup } from './setup/setup.ts'
import { imagine, type MusketView, view } from './state/position.ts'
import type { MusketState } from './state/state.ts'

export type MusketGame = Game<MusketState, MusketAction, MusketEvent, MusketView, OptionChoices, Scenario>

const SEATS = [
  { id: 'blue', title: 'Blue' },
  { id: 'red', title: 'Red' },
] as const
const BLUE_ACTS = Object.freeze(['blue'])
const RED_ACTS = Object.freeze(['red'])
const NOBODY_ACTS: readonly string[] = Object.freeze([])

export const musketRules: Omit<MusketGame, 'describe' | 'explain' | 'scenarios'> = {
  id: 'musket',
  title: 'Musket',
  clausePrefix: 'MK',
  rulesVersion: 1,
  seats: SEATS,
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  caps: CAPS,
  undo: { clause: 'MK-17.7' },
  setup,
  toAct: state => (state.result ? NOBODY_ACTS : state.player === 'blue' ? BLUE_ACTS : RED_ACTS),
  legal,
  forms,
  check(state, seat, action) {
    const ready = prepare(state, seat, action)
    return isRefusal(ready) ? ready : null
  },
  apply,
  view: (state, _, before) => view(state, before),
  // Nothing is hidden: what a seat sees is all there is.
  position: state => view(state),
  redact: event => event,
  imagine: seen => imagine(seen),
  odds,
  outcome: state => state.result,
}
