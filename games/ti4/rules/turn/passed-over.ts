// TI-G.5.10: a round start that was passed over, because nobody owns an effect of it, leaves its cards to the head of the next step.
import { effectsOfStep } from '../../data/lookup.ts'
import type { EffectData } from '../../data/types.ts'
import type { Session } from '../state/state.ts'
import { ownsAny } from './round-effects.ts'

/** Windows of TI-P2.1 that open every round. */
export const ROUND_START = ['space.roundStart', 'roundStart']

/** The session as it stood in the step passed over; null where none was, or once a button was pressed. */
export function stepBefore(s: Session): Session | null {
  const isHead = s.step === 'P2.3' && s.round > 1 && s.options.loopTarget === 'P2.1' && s.progress.declared.length === 0
  if (!isHead) return null
  const before: Session = { ...s, step: 'P2.1' }
  return ownsAny(before, 'P2.1', ROUND_START) ? null : before
}

const CARDS: readonly EffectData[] = effectsOfStep('P2.1').filter(
  ({ kind, steps }) => kind === 'actionCard' && !steps.includes('P2.3') && !steps.includes('any'),
)
export const cardsLeftOver = (s: Session): readonly EffectData[] => (stepBefore(s) ? CARDS : [])
