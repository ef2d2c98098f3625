// Where the combat stands: the list of steps with their marks (TI-S.8), the flow in one line (TI-M.4), the reminders (TI-R.1, TI-R.2).
import type { Seat } from '@sandtable/kernel'
import { effectsOfStep } from '../data/lookup.ts'
import { type EffectData, STEP_IDS, type StepId } from '../data/types.ts'
import type { TiEvent } from '../rules/contract/events.ts'
import type { TiSession } from '../rules/state/session.ts'
import { isInPlay, owns } from '../rules/windows/owners.ts'
import { STEP_NAMES } from '../text/names.ts'

export type StepMark = 'done' | 'current' | 'skipped' | 'ahead'
export type StepLine = { readonly id: StepId; readonly name: string; readonly mark: StepMark }

/** Of this combat: what was passed through, what was passed over, what is still ahead. */
export function stepList(s: TiSession, events: readonly TiEvent[]): readonly StepLine[] {
  const marks = new Map<StepId, StepMark>()
  for (const event of events) {
    if (event.type === 'stepSkipped') marks.set(event.skipped, 'skipped')
    else if (event.type === 'stepEntered' && event.to !== 'closed' && event.to !== 'idle') marks.set(event.to, 'done')
  }
  return STEP_IDS.map(id => ({ id, name: STEP_NAMES[id], mark: id === s.step ? 'current' : (marks.get(id) ?? 'ahead') }))
}

export const FLOW =
  'Activate → 0 set-up → 1 space cannon → 2 space combat, round by round → 3 bombardment and landing → 4 ground combat, round by round → after the combat → production'

/** TI-R.1: visible from the first step to the last. */
export const TRANSACTIONS =
  'The active player may make transactions at any point of the turn, once with each neighbour; also during the combat.'

export type Reminder = { readonly effect: EffectData; readonly seats: readonly Seat[] }

/** TI-R.2: texts of this step without effect on the state, whose owner sits here. */
export function remindersOf(s: TiSession): readonly Reminder[] {
  if (s.step === 'closed' || s.step === 'idle') return []
  return effectsOfStep(s.step)
    .filter(effect => effect.mode === 'reminder' && isInPlay(s, effect))
    .flatMap(effect => {
      const seats = s.seats.filter(({ id, faction }) => faction !== null && owns(s, id, effect)).map(({ id }) => id)
      return seats.length > 0 ? [{ effect, seats }] : []
    })
}
