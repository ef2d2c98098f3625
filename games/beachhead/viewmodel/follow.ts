// The desk after the position changed under it: what stays in the hand, what comes next of its kind, what waits for an answer.
import { palette } from './deployment.ts'
import { ownUnit } from './position.ts'
import { type Desk, EMPTY_DESK, settle, type Table, takePick, takeUp } from './tap.ts'

export function followed(table: Table, desk: Desk, isMine: boolean): Desk {
  const settled = settle(table, desk)
  return settled.hand !== null ? settled : (nextAlike(table, desk) ?? waiting(table, isMine))
}

/** In set-up the next piece of the same kind comes to hand when one is laid down. */
function nextAlike(table: Table, { hand }: Desk): Desk | null {
  const id = hand?.kind === 'pick' && hand.key.startsWith('place:') ? hand.key.slice('place:'.length) : null
  const type = ownUnit(table.view, id)?.type
  const next = type && palette(table).find(item => item.type === type)
  return next ? takePick(next.key) : null
}

/** An event card that asks, and whoever may drive off after an ambush, are taken up by themselves. */
export function waiting({ view }: Table, isMine: boolean): Desk {
  const { step, choice, pending } = view
  if (!isMine) return EMPTY_DESK
  if (step === 'event' && choice !== null) return takePick('eventChoice')
  return step === 'react.fastAmbush' && pending && ownUnit(view, pending.by) ? takeUp(pending.by) : EMPTY_DESK
}
