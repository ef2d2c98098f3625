// Downloads of the records of finished matches. One text is made at a time, all readers of a record share it, and a reader holds no more than
// the piece that is being sent.

import type { OpenText } from '../match/redacted.ts'
import type { Limits } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'

const PIECE = 64 * 1024

type Kept = { readonly bytes: Buffer; readers: number }
export type Download = { readonly length: number; readonly body: ReadableStream<Uint8Array> }

export class RecordDownloads {
  readonly #limits: Limits['records']
  /** By match and the names in it; the least recently read first. */
  readonly #kept = new Map<string, Kept>()
  readonly #readersBy = new Map<string, number>()
  #making: Promise<unknown> = Promise.resolve()

  constructor({ records }: Limits) {
    this.#limits = records
  }

  /** `from`: the network that reads. `make` makes the text where it is not kept. Throws a `RequestError` where too much is being read. */
  async read(key: string, from: string, make: () => Promise<OpenText | null>): Promise<Download | null> {
    if ((this.#readersBy.get(from) ?? 0) >= this.#limits.perAddress)
      throw new RequestError(
        'too-many-downloads',
        'Too many downloads from this address at once. Wait until one has ended and try again.',
      )
    this.#count(from, 1)
    try {
      const kept = await this.#find(key, make)
      if (kept) return { length: kept.bytes.length, body: this.#stream(kept, () => this.#count(from, -1)) }
    } catch (error) {
      this.#count(from, -1)
      throw error
    }
    this.#count(from, -1)
    return null
  }

  #count(from: string, by: 1 | -1): void {
    const count = (this.#readersBy.get(from) ?? 0) + by
    if (count > 0) this.#readersBy.set(from, count)
    else this.#readersBy.delete(from)
  }

  /** One at a time: making a text takes many times its memory. */
  #find(key: string, make: () => Promise<OpenText | null>): Promise<Kept | null> {
    const found = this.#making.then(async () => {
      const kept = this.#kept.get(key) ?? (await this.#make(make))
      if (!kept) return null
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      kept.readers++
      return kept
    })
    this.#making = found.catch(() => {})
    return found
  }

  async #make(make: () => Promise<OpenText | null>): Promise<Kept | null> {
    const text = await make()
    if (text === null) return null
    const bytes = Buffer.from(text)
    this.#makeRoom(bytes.length)
    return { bytes, readers: 0 }
  }

  #makeRoom(bytes: number): void {
    let sum = bytes
    for (const kept of this.#kept.values()) sum += kept.bytes.length
    for (const [key, kept] of this.#kept) {
      if (sum <= this.#limits.bytes) return
      if (kept.readers > 0) continue
      sum -= kept.bytes.length
      this.#kept.delete(key)
    }
    // One record is always given out, however large it is.
    if (sum > this.#limits.bytes && sum > bytes)
      throw new RequestError('busy', 'The server is sending other records just now. Try again in a minute.')
  }

  /** The next piece is taken when the one before has gone out; a reader that takes none for too long is cut off. */
  #stream(kept: Kept, ended: () => void): ReadableStream<Uint8Array> {
    let at = 0
    let isOver = false
    let stalled: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(stalled)
      if (isOver) return
      isOver = true
      kept.readers--
      ended()
    }
    const wait = (controller: ReadableStreamDefaultController) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        end()
        controller.error(new Error('The reader took nothing for too long.'))
      }, this.#limits.stalledMs)
      stalled.unref()
    }
    return new ReadableStream<Uint8Array>(
      {
        start: wait,
        pull: controller => {
          wait(controller)
          controller.enqueue(kept.bytes.subarray(at, at + PIECE))
          at += PIECE
          if (at < kept.bytes.length) return
          end()
          controller.close()
        },
        cancel: end,
      },
      { highWaterMark: 0 },
    )
  }
}
