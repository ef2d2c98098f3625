// The rules as a game of the contract, without words: the front door adds those.
import type { Game } from '@sandtable/kernel'
import { ActionSchema, type WwAction } from './actions.ts'
import { apply } from './apply.ts'
import { CAPS } from './caps.ts'
import { forms, legal, toAct } from './choices.ts'
import { isRefusal, prepare } from './commands.ts'
import type { WwEvent } from './events.ts'
import { odds } from './odds.ts'
import { type OptionChoices, OptionsSchema } from './options.ts'
import { position } from './position.ts'
import { hidesDraw, redact } from './redaction.ts'
import { type Scenario, ScenarioSchema } from './scenario.ts'
import { setup } from './setup.ts'
import type { WwState } from './state.ts'
import { isSide } from './tables.ts'
import { imagine, view, type WwView } from './view.ts'

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
