// Lines of the header and the prompt (TI-G.15.1), and names the screens use.
import type { TableSession } from '@sandtable/board'

import type { TiEvent } from '../rules/events.ts'
import { openQuestion } from '../rules/questions.ts'
import type { Session } from '../rules/state.ts'
import { planetOf, sheetOf } from '../rules/units.ts'
import { effectName, listed, seatName, stepName } from '../text/names.ts'

export const playerName = (s: Session, seat: string): string => sheetOf(s, seat).name || seatName(seat)

export function headline(view: unknown): { readonly text: string; readonly seat: string | null } {
  const s = view as Session
  const onGround = s.planet !== null && s.step.startsWith('P4')
  const round = onGround ? planetOf(s, s.planet as string).round : s.step.startsWith('P2') ? s.round : 0
  const parts = [stepName(s.step), ...(onGround ? [s.planet as string] : []), ...(round > 0 ? [`Round ${round}`] : [])]
  return { text: parts.join(' · '), seat: null }
}

export function promptFor({ view }: TableSession): string {
  const s = view as Session
  const question = openQuestion(s)
  if (question) return `${playerName(s, question.seat)}: ${listed(question.effects.map(effectName))}?`
  const waiting = s.batches.filter(({ isConfirmed }) => !isConfirmed).map(({ target }) => playerName(s, target))
  if (waiting.length > 0) return `${listed([...new Set(waiting)])} assign hits.`
  return PROMPTS[s.step] ?? 'Use what the step offers, then continue.'
}

const PROMPTS: { readonly [step: string]: string } = {
  'P0.1': 'Choose the faction of the active player.',
  'P0.2': 'Choose who is attacked.',
  'P0.3': 'Does anybody use an effect after the activation?',
  'P0.4': 'Move the ships on the board.',
  'P0.5': 'Enter both fleets.',
  'P1.2': 'Fire the space cannons, or pass.',
  'P2.2': 'Fire the barrage, or pass.',
  'P2.3': 'Does anybody announce a retreat? The defender speaks first.',
  'P2.4': 'Roll: the attacker first.',
  'P3.1': 'Bombard or not?',
  'P3.2': 'Which planet does each ship bombard?',
  'P3.7': 'Land ground forces.',
  'P3.9': 'Fire at the landing, or pass.',
  'P4.2': 'Roll: the attacker first.',
  'PC.3': 'The combat is complete. Keep the report.',
}

/** Bookkeeping that the log may fold away. */
export const isMinor = (event: { readonly type: string }): boolean =>
  (
    [
      'stepEntered',
      'stepSkipped',
      'asked',
      'boardTask',
      'waiting',
      'passed',
      'unitsSet',
      'seatSet',
      'systemSet',
    ] as TiEvent['type'][]
  ).includes(event.type as TiEvent['type'])

export const KEYS = [
  { keys: 'Tab, Enter', text: 'Everything that can be pressed' },
  { keys: 'N', text: 'The main button of the step' },
  { keys: 'B', text: 'Back to the step before' },
  { keys: 'Y', text: 'Do again what was taken back' },
] as const
