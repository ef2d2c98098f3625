// TI-G.5.10: steps that are passed over when nobody owns an effect of theirs. Cards in hands, which nobody enters, do not count.
import { effectsOfStep } from '../../data/lookup.ts'
import type { StepId } from '../../data/types.ts'
import type { Session } from '../state/state.ts'
import { owns } from '../windows/owners.ts'
import { fitsWho, isWindowOpen } from '../windows/window-times.ts'

export const ownsAny = (s: Session, step: StepId, windows: readonly string[]): boolean =>
  effectsOfStep(step).some(
    effect =>
      effect.kind !== 'actionCard' &&
      effect.mode !== 'reminder' &&
      effect.window.some(window => windows.includes(window)) &&
      s.seats.some(({ id }) => owns(s, id, effect) && isWindowOpen(s, id, effect) && fitsWho(s, id, effect)),
  )
