// One action: refused, or carried out with everything that follows by itself. Nothing but the session, the action and its draws decides
// (TI-G.2.6); a die is one draw of the match's stream (TI-G.6.2), thrown by hand or by the app with the same result (TI-G.6.9, TI-A.8).
import { type Dice, IllegalAction, type Seat, type Step } from '@sandtable/kernel'
import { closeDraft, openDraft } from '../state/draft.ts'
import type { TiSession } from '../state/session.ts'
import { settle } from '../turn/flow.ts'
import type { TiAction } from './actions.ts'
import { judge } from './check.ts'
import type { TiEvent } from './events.ts'

export function apply(s: TiSession, seat: Seat, action: TiAction, dice: Dice): Step<TiSession, TiEvent> {
  const verdict = judge(s, seat, action)
  if (verdict.refusal) throw new IllegalAction(verdict.refusal)
  const d = openDraft(s, dice)
  verdict.module.act(d, seat, action)
  settle(d)
  return closeDraft(d)
}
