// Lines of the header and the prompt (TI-G.15.1).
import type { TableSession } from '@sandtable/board'
import type { Refusal } from '@sandtable/kernel'
import type { TiEvent } from '../rules/contract/events.ts'
import type { TiRefusal } from '../rules/contract/refusals.ts'
import { planetOf } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import { openQuestion } from '../rules/windows/questions.ts'
import { describe } from '../text/events.ts'
import { stepLine } from '../text/moments.ts'
import { effectName, listed, stepName } from '../text/names.ts'
import { explain } from '../text/refusals.ts'
import { namesAt, playerName } from '../viewmodel/players.ts'

/** Where the combat is: the step, the planet it is about, the round; 0 outside of rounds. */
export function whereWeAre(s: TiSession): { readonly title: string; readonly planet: string | null; readonly round: number } {
  const planet = /^(P3\.(9|10)|P4)/.test(s.step) ? s.planet : null
  const round = planet !== null ? planetOf(s, planet).round : s.step.startsWith('P2') ? s.round : 0
  return { title: stepName(s.step), planet, round }
}

export function headline(view: unknown): { readonly text: string; readonly seat: string | null } {
  const { title, planet, round } = whereWeAre(view as TiSession)
  return { text: [title, ...(planet ? [planet] : []), ...(round > 0 ? [`Round ${round}`] : [])].join(' · '), seat: null }
}

export function promptFor({ view }: TableSession): string {
  const s = view as TiSession
  const question = openQuestion(s)
  if (question) return `${playerName(s, question.seat)}: ${listed(question.effects.map(effectName))}?`
  const waiting = s.batches.filter(({ isConfirmed }) => !isConfirmed).map(({ target }) => playerName(s, target))
  if (waiting.length > 0) return `${listed([...new Set(waiting)])} assign hits.`
  return stepLine(s.step)
}

/** TI-G.3.1: a line of the log, with the names of the players here. */
export const tell = (event: { readonly type: string }, view: unknown): string =>
  describe(event as TiEvent, namesAt(view as TiSession)).text

/** TI-G.3.1: why not, with the same names. */
export const explainTo = (refusal: Refusal, view: unknown): string => explain(refusal as TiRefusal, namesAt(view as TiSession))

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
