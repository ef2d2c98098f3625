// What the other players did since this match was last looked at.
import type { Viewer } from '@sandtable/kernel'
import type { LogEntry } from '@sandtable/session'
import { library } from '../save/library.svelte.ts'
import type { SavedMatch } from '../save/saved-match.ts'

export type Recap = { readonly entries: readonly LogEntry[] }

export class RecapOffer {
  due = $state.raw<Recap | null>(null)
  readonly #id: string
  #seen: number

  constructor({ id, seen }: SavedMatch) {
    this.#id = id
    this.#seen = seen
  }

  /** `isShared`: where a curtain falls between two people, each has seen the table up to the end of their own last action. */
  offer(log: readonly LogEntry[], viewer: Viewer, isShared: boolean): void {
    const own = log.findLast(({ seat }) => seat === viewer)?.seq ?? 0
    const since = isShared && viewer !== 'table' ? own : this.#seen
    const missed = log.filter(({ seq, seat }) => seq > since && seat !== null && seat !== viewer)
    if (missed.length > 0) this.due = { entries: missed }
  }

  markSeen(seq: number): void {
    if (document.hidden || seq <= this.#seen) return
    this.#seen = seq
    void library.change(this.#id, { seen: seq })
  }
}
