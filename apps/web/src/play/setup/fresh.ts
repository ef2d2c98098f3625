// A match that was just set up, for the page that opens it next: read back from the disk it would be set up a second time.
import type { AnyMatch } from '@sandtable/kernel'

import type { SavedMatch } from '../save/saved-match.ts'

export type FreshMatch = { readonly saved: SavedMatch; readonly match: AnyMatch }

let fresh: FreshMatch | null = null

export function handOver(made: FreshMatch): void {
  fresh = made
}

/** Once: who comes back later finds it on the disk. */
export function takeFresh(id: string): FreshMatch | null {
  const taken = fresh?.saved.id === id ? fresh : null
  fresh = null
  return taken
}
