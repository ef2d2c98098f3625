// What the server writes about itself: one JSON object a line, for the host. No name, text or secret of a player; a problem may name its match.
import { Buckets, type Limit } from '../socket/rate-limits.ts'
import type { Metrics } from './metrics.ts'
import type { ServerTime } from './server-time.ts'

/** A flood shows in its first lines and in the metrics; it does not fill the disk. */
const LINES: Limit = { burst: 20, perSecond: 1 }

export class EventLog {
  readonly #metrics: Metrics
  readonly #write: (line: string) => void
  readonly #time: Pick<ServerTime, 'now' | 'elapsed'>
  readonly #lines: Buckets
  readonly #leftOut = new Map<string, number>()

  constructor(metrics: Metrics, write: (line: string) => void, time: Pick<ServerTime, 'now' | 'elapsed'>) {
    this.#metrics = metrics
    this.#write = write
    this.#time = time
    this.#lines = new Buckets(LINES, time.elapsed)
  }

  /**
   * `from` is the address that asked. `leftOut`: so many alike were not written since the last line. What a player may do in secret is not
   * counted: everybody can read the counts.
   */
  refused(code: string, from: string, isCounted = true): void {
    if (isCounted) this.#metrics.add('sandtable_refused_total', 1, code)
    const leftOut = this.#leftOut.get(code) ?? 0
    if (!this.#lines.take(code)) {
      this.#leftOut.set(code, leftOut + 1)
      return
    }
    this.#leftOut.delete(code)
    this.#line({ refused: code, from, ...(leftOut > 0 ? { leftOut } : {}) })
  }

  /** Of many problems in a row, of a store that is away say, the first are enough. */
  problem(what: string): void {
    if (this.#lines.take('a problem')) this.#line({ problem: what })
  }

  #line(facts: Readonly<Record<string, unknown>>): void {
    this.#write(JSON.stringify({ at: new Date(this.#time.now()).toISOString(), ...facts }))
  }
}
