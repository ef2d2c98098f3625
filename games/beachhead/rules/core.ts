// The rules as a game of the contract, without words and battles: the front doors add those. The first part alone sets up and lays out;
// for anything else the rest of the rules must have been brought.
import type { Game } from '@sandtable/kernel'
import { ActionSchema, type BeachheadAction } from './actions.ts'
import { apply } from './apply.ts'
import { draftOf } from './draft.ts'
import type { BeachheadEvent } from './events.ts'
import { check, forms, legal } from './legal.ts'
import { type OptionChoices, OptionsSchema } from './options.ts'
import { position } from './position.ts'
import { hidesDraw, redact } from './redact.ts'
import { hasRest, rest } from './rest.ts'
import { type Scenario, ScenarioSchema } from './scenario.ts'
import { seatsToAct } from './seats.ts'
import { setup } from './setup.ts'
import type { BeachheadState } from './state.ts'
import { type BeachheadView, view } from './view.ts'

export type BeachheadGame = Game<BeachheadState, BeachheadAction, BeachheadEvent, BeachheadView, OptionChoices, Scenario>

const SEATS = [
  { id: 'assault', title: 'Assault' },
  { id: 'defender', title: 'Defender' },
] as const

export const beachheadCore: Omit<BeachheadGame, 'describe' | 'explain' | 'scenarios'> = {
  id: 'beachhead',
  title: 'Operation: Beachhead Inferno',
  clausePrefix: 'BI',
  rulesVersion: 1,
  seats: SEATS,
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  undo: { clause: 'BI-17.17' },
  setup,
  toAct: seatsToAct,
  legal,
  forms,
  check,
  apply,
  view,
  position,
  redact,
  hidesDraw,
  // Nobody stands on the map before a deployment is done.
  imagine: (seen, dice) => (hasRest() ? rest().imagine(seen, dice) : draftOf(seen, dice)),
  // Nothing is uncertain while one lays out.
  odds: (state, seat, action, ask) => (hasRest() ? rest().odds(state, seat, action, ask) : null),
  outcome: state => state.result,
}
