// The rules as a game of the contract, without words: the front door adds those.
import type { Game } from '@sandtable/kernel'
import { CAPS } from './caps.ts'
import { ActionSchema, type WwAction } from './contract/actions.ts'
import { apply } from './contract/apply.ts'
import type { WwEvent } from './contract/events.ts'
import { forms, legal, toAct } from './contract/legal.ts'
import { isRefusal, prepare } from './contract/prepare.ts'
import { hidesDraw, redact } from './knowledge/redaction.ts'
import { imagine, view, type WwView } from './knowledge/view.ts'
import { odds } from './odds/odds.ts'
import { type OptionChoices, OptionsSchema } from './setup/options.ts'
import { type Scenario, ScenarioSchema } from './setup/scenario.ts'
import { setup } from './setup/setup.ts'
import { position } from './state/position.ts'
import type { WwState } from './state/state.ts'
import { isSide } from './tables.ts'

export type WwGame = Game<WwState, WwAction, WwEvent, WwView, OptionChoices, Scenario>

export const wwRules: Omit<WwGame, 'describe' | 'explain' | 'scenarios'> = {
  id: 'ww2',
  title: 'World War II',
  clausePrefix: 'WW',
  rulesVersion: 1,
  seats: [
    { id: 'nw', title: 'North-west' },
    { id: 'se', title: 'South-east' },
  ],
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  caps: CAPS,
  // A side changes its draft by saving another; taking back never reaches over the other's entries.
  undo: { clause: 'WW-18.7' },
  setup,
  toAct,
  isReady: (state, seat) => state.phase === 'planning' && isSide(seat) && state.plans[seat].isSubmitted,
  legal,
  forms,
  check(state, seat, action) {
    const ready = prepare(state, seat, action)
    return isRefusal(ready) ? ready : null
  },
  apply,
  view,
  position,
  redact,
  hidesDraw,
  imagine,
  odds,
  outcome: state => state.result,
}
