// How much one address (of IPv6 one network: see network.ts) or one connection may ask for. A bucket fills at a steady rate; who empties it waits.

export type Limit = { readonly burst: number; readonly perSecond: number }

/** So many entries of a match, and so many bytes of them. */
export type StoredSize = { readonly entries: number; readonly bytes: number }

export type Limits = {
  readonly messages: Limit
  readonly chat: Limit
  readonly matches: Limit
  readonly requests: Limit
  readonly connections: Limit
  readonly open: { readonly all: number; readonly perAddress: number; readonly silentMs: number }
  readonly keptChat: { readonly words: number; readonly sent: number }
  readonly match: StoredSize
  readonly drafts: StoredSize
  readonly unread: { readonly perAddress: number; readonly all: number }
  readonly records: { readonly bytes: number; readonly perAddress: number; readonly stalledMs: number }
}

const MEGABYTE = 1024 * 1024

/** Generous to people, dear to floods. */
export const LIMITS = {
  /** Messages of one connection. */
  messages: { burst: 60, perSecond: 20 },
  /** Words of one seat. */
  chat: { burst: 5, perSecond: 0.5 },
  /** Matches made from one address, rematches among them. */
  matches: { burst: 20, perSecond: 0.05 },
  /** Requests of one address. */
  requests: { burst: 200, perSecond: 50 },
  /** Connections opened from one address. */
  connections: { burst: 60, perSecond: 5 },
  /** Connections that are open at once, and how long one may be open that has not said which match it is about. */
  open: { all: 10_000, perAddress: 500, silentMs: 10_000 },
  /** Words of one match that are kept, and of those the last that whoever comes is told. */
  keptChat: { words: 1000, sent: 200 },
  /** What one match stores: thirty times the largest record that is kept with the games. */
  match: { entries: 20_000, bytes: 8 * MEGABYTE },
  /** Drafts, decisions withdrawn and undos of one seat until the turn passes. */
  drafts: { entries: 1000, bytes: MEGABYTE },
  /** Bytes that wait to be read, over all connections. */
  unread: { perAddress: 32 * MEGABYTE, all: 256 * MEGABYTE },
  /** Records that are kept in memory for their readers, downloads of one address at once, and how long one may stand still. */
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
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  isFull(now: number): boolean {
    return this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond >= this.#limit.burst
  }
}

/** Above so many addresses those are looked for that need no longer be known. */
const MANY = 10_000

/** A bucket for each address; one that is full again is forgotten. */
export class Buckets {
  readonly #limit: Limit
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()
  #many = MANY

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** How many addresses are known. */
  get size(): number {
    return this.#buckets.size
  }

  take(address: string): boolean {
    let bucket = this.#buckets.get(address)
    if (!bucket) {
      if (this.#buckets.size >= this.#many) this.forgetFull()
      bucket = new Bucket(this.#limit, this.#now())
      this.#buckets.set(address, bucket)
    }
    return bucket.take(this.#now())
  }

  forgetFull(): void {
    for (const [address, bucket] of this.#buckets) if (bucket.isFull(this.#now())) this.#buckets.delete(address)
    // Those who are left are not looked through again for every newcomer.
    this.#many = Math.max(MANY, 2 * this.#buckets.size)
  }
}
