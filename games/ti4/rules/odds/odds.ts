// TI-A.10: the exact hits of an action's dice, and without an action the outlook of the fight.
import type { Odds, Seat } from '@sandtable/kernel'
import type { TiAction } from '../contract/actions.ts'
import type { Session } from '../state/state.ts'
import { outlook } from './outlook.ts'
import { rollOdds } from './roll-odds.ts'

export const odds = (s: Session, seat: Seat, action: TiAction | null, ask?: unknown): Odds | null =>
  action === null ? outlook(s, ask) : rollOdds(s, seat, action)
