// How much one address (of IPv6 one network: see network.ts), connection or match may use. A bucket fills at a steady rate.

export type Limit = { readonly burst: number; readonly perSecond: number }

/** Entries of a match, and their bytes. */
export type StoredSize = { readonly entries: number; readonly bytes: number }

export type Limits = {
  readonly messages: Limit
  readonly chat: Limit
  readonly matches: Limit
  readonly requests: Limit
  readonly connections: Limit
  readonly open: { readonly all: number; readonly perAddress: number; readonly silentMs: number }
  readonly keptChat: { readonly messages: number; readonly sent: number }
  readonly processing: { readonly message: number; readonly match: Limit; readonly address: Limit }
  readonly match: StoredSize
  readonly drafts: StoredSize
  readonly unread: { readonly perAddress: number; readonly all: number }
  readonly records: { readonly bytes: number; readonly perAddress: number; readonly stalledMs: number }
}

const MEGABYTE = 1024 * 1024

/** Above what people need, below what floods cost. */
export const LIMITS = {
  /** Messages of one connection. */
  messages: { burst: 60, perSecond: 20 },
  /** Chat messages of one seat. */
  chat: { burst: 5, perSecond: 0.5 },
  /** Matches made from one address, rematches among them. */
  matches: { burst: 20, perSecond: 0.05 },
  /** Requests of one address. */
  requests: { burst: 200, perSecond: 50 },
  /** Connections opened from one address. */
  connections: { burst: 60, perSecond: 5 },
  /** Connections that are open at once, and how long one may be open without naming its match. */
  open: { all: 10_000, perAddress: 500, silentMs: 10_000 },
  /** Chat messages of a match that are kept, and how many of the last a new client is sent. */
  keptChat: { messages: 1000, sent: 200 },
  /** Milliseconds of the server's one thread: an action takes a tenth of one. */
  processing: { message: 1000, match: { burst: 20_000, perSecond: 200 }, address: { burst: 60_000, perSecond: 500 } },
  /** What one match stores: thirty times the largest record that is kept with the games. */
  match: { entries: 20_000, bytes: 8 * MEGABYTE },
  /** Drafts, decisions withdrawn and undos of one seat until the turn passes. */
  drafts: { entries: 1000, bytes: MEGABYTE },
  /** Bytes that clients have not read, over all connections. */
  unread: { perAddress: 32 * MEGABYTE, all: 256 * MEGABYTE },
  /** Records kept in memory for their readers, downloads of one address at once, and how long a reader may take nothing. */
  records: { bytes: 64 * MEGABYTE, perAddress: 50, stalledMs: 30_000 },
} as const satisfies Limits

export class Bucket {
  readonly #limit: Limit
  #left: number
  #at: number

  constructor(limit: Limit, now: number) {
    this.#limit = limit
    this.#left = limit.burst
    this.#at = now
  }

  take(now: number): boolean {
    this.#fill(now)
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  /** Takes what was used already, even if it is more than there is. */
  spend(amount: number, now: number): void {
    this.#fill(now)
    this.#left -= amount
  }

  hasLeft(now: number): boolean {
    this.#fill(now)
    return this.#left > 0
  }

  #fill(now: number): void {
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond)
    this.#at = now
  }

  isFull(now: number): boolean {
    return this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond >= this.#limit.burst
  }
}

/** Above so many addresses the full buckets are looked for. */
const MANY = 10_000

/** A bucket for each address; a full one is forgotten. */
export class Buckets {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()
  #many = MANY

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** The number of addresses with a bucket. */
  get size(): number {
    return this.#buckets.size
  }

  take(address: string): boolean {
    return this.#bucket(address).take(this.#now())
  }

  spend(address: string, amount: number): void {
    this.#bucket(address).spend(amount, this.#now())
  }

  hasLeft(address: string): boolean {
    return this.#buckets.get(address)?.hasLeft(this.#now()) ?? true
  }

  #bucket(address: string): Bucket {
    let bucket = this.#buckets.get(address)
    if (!bucket) {
      if (this.#buckets.size >= this.#many) this.forgetFull()
      bucket = new Bucket(this.#limit, this.#now())
      this.#buckets.set(address, bucket)
    }
    return bucket
  }

  forgetFull(): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(this.#now())) this.#buckets.delete(address)
    // The rest is not searched again for every new address.
    this.#many = Math.max(MANY, 2 * this.#buckets.size)
  }
}
