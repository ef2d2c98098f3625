// What requests take of the server's one thread. A match and an address have a budget of it; a single request cannot be stopped, so one that
// is over its budget is reported to the host.
import { Buckets, type Limits } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'

/** Runs work up to where it first waits, and charges the time. */
export type Meter = <T>(work: () => T) => T

export class ProcessingTime {
  readonly #limits: Limits['processing']
  readonly #matches: Buckets
  readonly #addresses: Buckets
  readonly #problem: (what: string) => void
  /** Milliseconds with fractions. */
  readonly #now: () => number
  /** The network whose request runs now; null for the computer's and other nodes' work. */
  #address: string | null = null
  #sum = 0

  constructor(
    limits: Limits['processing'],
    elapsed: () => number,
    problem: (what: string) => void,
    now = () => performance.now(),
  ) {
    this.#limits = limits
    this.#matches = new Buckets(limits.match, elapsed)
    this.#addresses = new Buckets(limits.address, elapsed)
    this.#problem = problem
    this.#now = now
  }

  /** In milliseconds. */
  get sum(): number {
    return this.#sum
  }

  /** Runs a request of this network up to where it first waits; what is metered meanwhile is charged to the network too. */
  from<T>(address: string | null, work: () => T): T {
    const before = this.#address
    this.#address = address
    try {
      return work()
    } finally {
      this.#address = before
    }
  }

  /** Charges this match, and the network whose request runs now, also for work that comes later. */
  meter(match: string): Meter {
    const address = this.#address
    return work => {
      const begun = this.#now()
      try {
        return this.from(address, work)
      } finally {
        this.#charge(match, address, this.#now() - begun)
      }
    }
  }

  checkAddress(address: string): void {
    if (!this.#addresses.hasLeft(address))
      throw new RequestError('too-fast', 'This address keeps the server too busy. Wait a minute and try again.')
  }

  checkMatch(match: string): void {
    if (!this.#matches.hasLeft(match))
      throw new RequestError('too-fast', 'This game keeps the server too busy. Wait a minute and try again.')
  }

  #charge(match: string, address: string | null, ms: number): void {
    this.#sum += ms
    this.#matches.spend(match, ms)
    if (address !== null) this.#addresses.spend(address, ms)
    if (ms > this.#limits.message)
      this.#problem(`A request of match ${match} took ${Math.round(ms)} ms of the server's thread.`)
  }
}
