// TI-G.4.1 to TI-G.4.3: what was taken back can be done again, as long as nothing new was done.
import type { Telling } from '@sandtable/board'

export class WaysBack {
  /** The last one taken back is the last one here. */
  undone = $state.raw<readonly Telling[]>([])
  #known: readonly Telling[] = []

  /** The story as it is now: what is missing was taken back, what is new was done or done again. */
  see(log: readonly Telling[]): void {
    const known = this.#known
    this.#known = log
    let common = 0
    while (common < known.length && known[common]?.seq === log[common]?.seq) common += 1
    const removed = known.slice(common).reverse()
    let undone = removed.length > 0 ? [...this.undone, ...removed] : this.undone
    if (known.length === 0) return
    for (const told of log.slice(common)) undone = isSame(undone.at(-1), told) ? undone.slice(0, -1) : []
    this.undone = undone
  }
}

const isSame = (a: Telling | undefined, b: Telling): boolean =>
  a !== undefined && a.seat === b.seat && JSON.stringify(a.action) === JSON.stringify(b.action)
