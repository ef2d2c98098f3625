// TI-G.5.10: a round start that was passed over, because no seat owns an effect of it, leaves its cards to the head of the next step.
import { effectsOfStep } from '../../data/lookup.ts'
import type { EffectData, StepId } from '../../data/types.ts'
import type { TiSession } from '../state/session.ts'
import { owns } from '../windows/owners.ts'
import { fitsWho, isWindowOpen } from '../windows/window-times.ts'

/** Windows of TI-P2.1 that open every round. */
export const ROUND_START = ['space.roundStart', 'roundStart']

/** The session as it stood in the step passed over; null where none was, or once a button was pressed. */
export function stepBefore(s: TiSession): TiSession | null {
  const isHead = s.step === 'P2.3' && s.round > 1 && s.options.loopTarget === 'P2.1' && s.progress.declared.length === 0
  if (!isHead) return null
  const before: TiSession = { ...s, step: 'P2.1' }
  return ownsAny(before, 'P2.1', ROUND_START) ? null : before
}

const CARDS: readonly EffectData[] = effectsOfStep('P2.1').filter(
  ({ kind, steps }) => kind === 'actionCard' && !steps.includes('P2.3') && !steps.includes('any'),
)
export const cardsLeftOver = (s: TiSession): readonly EffectData[] => (stepBefore(s) ? CARDS : [])

export const ownsAny = (s: TiSession, step: StepId, windows: readonly string[]): boolean =>
  effectsOfStep(step).some(
    effect =>
      effect.kind !== 'actionCard' &&
      effect.mode !== 'reminder' &&
      effect.window.some(window => windows.includes(window)) &&
      s.seats.some(({ id }) => owns(s, id, effect) && isWindowOpen(s, id, effect) && fitsWho(s, id, effect)),
  )
