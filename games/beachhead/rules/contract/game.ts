// The rules as a game of the contract, without words: the front door adds those.
import type { Game } from '@sandtable/kernel'
import { SCENARIOS } from '../../scenarios/index.ts'
import { imagine } from '../knowledge/imagine.ts'
import { hidesDraw, redact } from '../knowledge/redact.ts'
import { type BeachheadView, view } from '../knowledge/view.ts'
import { odds } from '../odds/odds.ts'
import { CAPS } from '../setup/caps.ts'
import { type OptionChoices, OptionsSchema } from '../setup/options.ts'
import { type Scenario, ScenarioSchema } from '../setup/scenario.ts'
import { setup } from '../setup/setup.ts'
import type { BeachheadState } from '../state/state.ts'
import { seatsToAct } from '../turn/seats.ts'
import { ActionSchema, type BeachheadAction } from './actions.ts'
import { apply } from './apply.ts'
import type { BeachheadEvent } from './events.ts'
import { check, forms, legal } from './legal.ts'
import { position } from './position.ts'

export type BeachheadGame = Game<BeachheadState, BeachheadAction, BeachheadEvent, BeachheadView, OptionChoices, Scenario>

const SEATS = [
  { id: 'assault', title: 'Assault' },
  { id: 'defender', title: 'Defender' },
] as const

export const beachheadRules: Omit<BeachheadGame, 'describe' | 'explain'> = {
  id: 'beachhead',
  title: 'Operation: Beachhead Inferno',
  clausePrefix: 'BI',
  rulesVersion: 1,
  seats: SEATS,
  scenarios: SCENARIOS,
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  caps: CAPS,
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
  imagine,
  odds,
  outcome: state => state.result,
}

/** The game as the rules' own tests and the laboratory play it: events and refusals are told by their codes. */
export const beachhead: BeachheadGame = {
  ...beachheadRules,
  describe: ({ type, clauses }) => ({ text: type.replaceAll('_', ' '), clauses }),
  explain: ({ code }) => code.replaceAll('-', ' '),
}
