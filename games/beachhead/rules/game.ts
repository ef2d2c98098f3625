// The rules as a game of the contract, without words: the front door adds those.
import type { Game } from '@sandtable/kernel'
import { SCENARIOS } from '../scenarios/index.ts'
import { ActionSchema, type BeachheadAction } from './actions.ts'
import { apply } from './apply.ts'
import { CAPS } from './caps.ts'
import type { BeachheadEvent } from './events.ts'
import { imagine } from './imagine.ts'
import { check, forms, legal } from './legal.ts'
import { odds } from './odds.ts'
import { type OptionChoices, OptionsSchema } from './options.ts'
import { position } from './position.ts'
import { hidesDraw, redact } from './redact.ts'
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
