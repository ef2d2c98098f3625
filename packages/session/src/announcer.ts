// What the page says and points at beside the board.

/** Counts what was said and pointed at, so that the same text twice is announced twice. */
export class Announcer {
  announcement: { readonly text: string; readonly count: number } = { text: '', count: 0 }
  /** The clause that the rulebook beside the board is open at. */
  clause: { readonly id: string; readonly count: number } | null = null
  readonly #report: () => void
  #count = 0

  constructor(onchange: () => void) {
    this.#report = onchange
  }

  announce(text: string): void {
    this.announcement = { text, count: ++this.#count }
    this.#report()
  }

  showRule(id: string): void {
    this.clause = { id, count: ++this.#count }
    this.#report()
  }
}
