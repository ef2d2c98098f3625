// The table as its commands see it.

import type { Host } from '@sandtable/terminal'
import type { BeachheadAction, BeachheadView } from '../viewmodel/index.ts'

export interface BeachheadContext {
  readonly host: Host
  readonly view: BeachheadView
  readonly selected: string | null
  readonly isMine: boolean
  select(unit: string | null): void
  /** The next part of a long menu. */
  more(): void
  give(order: BeachheadAction, asks?: boolean): Promise<void>
  /** As the rules read it; throws a sentence where it is no order at all. */
  parsed(order: BeachheadAction): BeachheadAction
  odds(action: BeachheadAction): string[]
}
