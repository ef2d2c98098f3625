// The table as its commands see it. What is shown comes from the view of the seat that looks, so nothing printed can tell more (WW-4.3).

import type { Host } from '@sandtable/terminal'
import type { ww2 } from '../index.ts'
import type { Drafts } from './drafts.ts'

export type WwState = Parameters<typeof ww2.toAct>[0]
export type WwAction = Parameters<typeof ww2.apply>[2]
export type WwEvent = Parameters<typeof ww2.describe>[0]
export type WwView = ReturnType<typeof ww2.view>
export type Side = 'nw' | 'se'
export const SIDES: readonly Side[] = ['nw', 'se']

export interface Ww2Context {
  readonly host: Host
  readonly side: Side
  /** The position as this seat may know it. */
  readonly state: WwState
  readonly drafts: Drafts
  /** The last turn that was carried out, as this seat may be told of it. */
  lastTurn(): readonly WwEvent[]
}
