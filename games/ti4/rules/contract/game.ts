// The rules as a game of the contract, without words and scenarios: the front door adds those (TI-G.16.1).
import type { Game, Outcome } from '@sandtable/kernel'
import { CAPS } from '../../data/caps.ts'
import { odds } from '../odds/odds.ts'
import { position } from '../setup/position.ts'
import { type Scenario, ScenarioSchema, SEAT_IDS } from '../setup/scenario.ts'
import { setup } from '../setup/setup.ts'
import type { SessionResult, TiSession } from '../state/session.ts'
import { ActionSchema, type TiAction } from './actions.ts'
import { apply } from './apply.ts'
import { check } from './check.ts'
import type { TiEvent } from './events.ts'
import { forms } from './forms.ts'
import { legal, toAct } from './legal.ts'
import { type OptionChoices, OptionsSchema } from './options.ts'

export type TiGame = Game<TiSession, TiAction, TiEvent, TiSession, OptionChoices, Scenario>

type TiRules = Omit<TiGame, 'describe' | 'explain' | 'scenarios'>

/** Everything is open (TI-A.2): a view is the session, and every seat sees every event. */
export const tiRules: TiRules = {
  id: 'ti4',
  title: 'Twilight Imperium',
  clausePrefix: 'TI',
  rulesVersion: 1,
  seats: SEAT_IDS.map(id => ({ id, title: `Seat ${id.toUpperCase()}` })),
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  caps: CAPS,
  // TI-G.4.4: the same dice fall again, unless the table wants fresh ones.
  undo: { clause: 'TI-G.4.6', unlimited: true, freshDice: state => state.options['undo.freshDice'] },
  setup,
  toAct,
  legal,
  forms,
  check,
  apply,
  view: state => state,
  position,
  redact: event => event,
  imagine: view => view,
  odds,
  outcome,
}

export type TiOutcome = Outcome & { readonly result: SessionResult; readonly planetsTaken: readonly string[] }

const planetsTaken = (s: TiSession): readonly string[] =>
  s.planets.filter(({ gainedBy }) => gainedBy !== null).map(({ name }) => name)

export function outcome(s: TiSession): TiOutcome | null {
  const { result } = s
  if (result === null) return null
  const winner = result === 'attacker' ? s.attacker : result === 'defender' ? s.defender : null
  return {
    winner,
    reason: result,
    clause: result === 'cancelled' ? 'TI-P0.3.5' : 'TI-A.11',
    result,
    planetsTaken: planetsTaken(s),
  }
}
