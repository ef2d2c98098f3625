// What the entry of fleets needs of its table: a running session, or the workbench of the set-up page.
import type { Seat } from '@sandtable/kernel'
import type { TiAction } from '../../rules/contract/actions.ts'
import type { TiSession } from '../../rules/state/session.ts'

export interface Entry {
  readonly s: TiSession
  act(seat: Seat, action: TiAction): Promise<void>
}
