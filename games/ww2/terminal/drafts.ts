// WW-18.7: taking back and doing again while a plan is written, by saving an earlier draft. Each side has its own, for this turn only, so
// nothing of a plan is left for the other to find (WW-18.5).

type Moment = { readonly turn: number }
type Pages = { readonly turn: number; readonly past: string[]; readonly future: string[] }

export class Drafts {
  readonly #pages = new Map<string, Pages>()

  /** The draft has just been changed from this. */
  note(state: Moment, side: string, before: string): void {
    const { past, future } = this.#of(state, side)
    past.push(before)
    future.length = 0
  }

  /** The draft before this one; undefined when there is none. */
  back(state: Moment, side: string, now: string): string | undefined {
    const { past, future } = this.#of(state, side)
    const text = past.pop()
    if (text !== undefined) future.push(now)
    return text
  }

  forth(state: Moment, side: string, now: string): string | undefined {
    const { past, future } = this.#of(state, side)
    const text = future.pop()
    if (text !== undefined) past.push(now)
    return text
  }

  /** The plan is in. */
  forget(side: string): void {
    this.#pages.delete(side)
  }

  #of({ turn }: Moment, side: string): Pages {
    const known = this.#pages.get(side)
    if (known?.turn === turn) return known
    const fresh: Pages = { turn, past: [], future: [] }
    this.#pages.set(side, fresh)
    return fresh
  }
}
