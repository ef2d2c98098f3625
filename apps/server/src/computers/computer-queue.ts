// Which computer thinks next on the one thread: the match that has had least of it lately. A player against the computer does not wait for
// matches in which computers play each other without a pause.

/** Half of what a match has had is forgotten after so long. */
const HALF_MS = 10_000
const MOST_KNOWN = 1000

export type Job = { readonly match: string }

export class ComputerQueue<T extends Job> {
  readonly #now: () => number
  readonly #waiting: T[] = []
  readonly #had = new Map<string, { readonly ms: number; readonly at: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  get length(): number {
    return this.#waiting.length
  }

  add(job: T): void {
    this.#waiting.push(job)
  }

  /** Of equals the first to come. */
  next(): T | undefined {
    let best = 0
    for (let i = 1; i < this.#waiting.length; i++) if (this.#hadAt(i) < this.#hadAt(best)) best = i
    return this.#waiting.splice(best, 1)[0]
  }

  /** Takes out questions that are not asked any more. */
  remove(isOld: (job: T) => boolean): T[] {
    const old = this.#waiting.filter(isOld)
    for (const job of old) this.#waiting.splice(this.#waiting.indexOf(job), 1)
    return old
  }

  spent(match: string, ms: number): void {
    const had = this.#of(match) + ms
    this.#had.delete(match)
    this.#had.set(match, { ms: had, at: this.#now() })
    const oldest = this.#had.keys().next().value
    if (this.#had.size > MOST_KNOWN && oldest !== undefined) this.#had.delete(oldest)
  }

  #hadAt(i: number): number {
    return this.#of((this.#waiting[i] as T).match)
  }

  #of(match: string): number {
    const had = this.#had.get(match)
    return had ? had.ms * 0.5 ** ((this.#now() - had.at) / HALF_MS) : 0
  }
}
