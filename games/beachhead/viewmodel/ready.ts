// Who could still do something in this step, on the whole map and in one hex.
import { takenUp } from './orders.ts'
import { type BeachheadAction, type BeachheadView, ownPiecesAt } from './position.ts'

type Offered = { readonly view: BeachheadView; readonly legal: readonly BeachheadAction[] }

/** Own pieces that could still do something in this step. */
export function stillToAct({ view, legal }: Offered): readonly string[] {
  const ids = new Set<string>()
  for (const action of legal) {
    if (action.type === 'launch') ids.add(action.unit)
    else if (action.type !== 'forceMarch' && action.type !== 'place') {
      const key = takenUp(view, action)
      if (key !== null && (view.own?.units.some(({ id }) => id === key) || view.own?.dummies.some(({ id }) => id === key)))
        ids.add(key)
    }
  }
  return [...ids]
}

/** Whom a finger on this hex may also have meant while another unit is in the hand. */
export function othersAt(offered: Offered, unit: string, hex: string): readonly string[] {
  const here = ownPiecesAt(offered.view, hex).filter(id => id !== unit)
  if (here.length === 0) return here
  const ready = new Set(stillToAct(offered))
  return here.filter(id => ready.has(id))
}
