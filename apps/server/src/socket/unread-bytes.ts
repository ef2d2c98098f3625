// Unread bytes over all connections of an address and of the server: above a limit the connections with most of them are closed.
import type { Limits } from './rate-limits.ts'

/** A connection with `unread` bytes that its client has not taken. */
type Reader = { readonly unread: number }
export type Excess = 'unread-address' | 'unread-all'

export class UnreadBytes<R extends Reader> {
  readonly #limits: Limits['unread']
  /** The network of each connection. */
  readonly #readers: ReadonlyMap<R, string>
  readonly #disconnect: (reader: R, why: Excess) => void
  /** Sent since the last check: more than this cannot have been added. */
  #sent = 0

  constructor({ unread }: Limits, readers: ReadonlyMap<R, string>, letGo: (reader: R, why: Excess) => void) {
    this.#limits = unread
    this.#readers = readers
    this.#disconnect = letGo
  }

  /** To be called for everything that is sent. */
  sent(bytes: number): void {
    this.#sent += bytes
    if (this.#sent < this.#limits.perAddress / 4) return
    this.#sent = 0
    this.#check()
  }

  #check(): void {
    const byNetwork = new Map<string, R[]>()
    for (const [reader, network] of this.#readers) {
      if (reader.unread === 0) continue
      const those = byNetwork.get(network)
      if (those) those.push(reader)
      else byNetwork.set(network, [reader])
    }
    const left = [...byNetwork.values()].flatMap(those => this.#keepWithin(those, this.#limits.perAddress, 'unread-address'))
    this.#keepWithin(left, this.#limits.all, 'unread-all')
  }

  /** Disconnects those with most to read until the rest is within the limit. */
  #keepWithin(readers: readonly R[], most: number, why: Excess): readonly R[] {
    let sum = 0
    for (const { unread } of readers) sum += unread
    if (sum <= most) return readers
    const sorted = readers.toSorted((a, b) => b.unread - a.unread)
    let i = 0
    for (; sum > most; i++) {
      const reader = sorted[i] as R
      sum -= reader.unread
      this.#disconnect(reader, why)
    }
    return sorted.slice(i)
  }
}
