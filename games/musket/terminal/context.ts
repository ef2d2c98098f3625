// The table as its commands see it.

import type { Host } from '@sandtable/terminal'
import type { MusketState, Selection } from '../viewmodel/index.ts'
import type { MapMarks } from './map.ts'
import type { OrderEntry } from './order-entry.ts'
import type { Place } from './places.ts'

export interface MusketContext {
  readonly host: Host
  readonly state: MusketState
  readonly places: readonly Place[]
  readonly orders: OrderEntry
  selection: Selection
  /** Lays marks over the map once. */
  show(lens: MapMarks['lens']): void
}
