// How an entry gets into the store. A failed write is tried again, and until it is known what is stored the match does nothing else.
import type { Seat, Viewer } from '@sandtable/kernel'
import { damagedMatch, RequestError } from '../socket/request-error.ts'
import { DamagedMatch, type StoredEntry } from '../store/store.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { ClockMark } from './clock.ts'
import type { Accepted } from './match-engine.ts'
import type { MatchState } from './match-state.ts'

/** The same entry may be written again: its place is its key, so it is there once. */
const AGAIN_AFTER_MS = [250, 1000]

type Unsent = { readonly counts: ReadonlyMap<Viewer, number>; readonly hasBegun: boolean }

export class EntryWriter {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  /** What the subscribers knew when memory and store last agreed; null while they agree. */
  #unsent: Unsent | null = null

  constructor(state: MatchState, broadcaster: Broadcaster) {
    this.#state = state
    this.#broadcaster = broadcaster
  }

  get isInDoubt(): boolean {
    return this.#unsent !== null
  }

  /**
   * True once the entry is stored. False when the same command was stored before, by another node or without an answer reaching this one:
   * then it was sent already. Throws a `RequestError` where it is not stored.
   */
  async write({ entry, byViewer }: Accepted, key: string, clock: ClockMark | null): Promise<boolean> {
    const { match, seq, seat, body, hash } = entry
    const { appender, time } = this.#state.services
    const stored = { match, seq, seat, key, body, hash, at: time.now(), clock }
    let won: boolean | null
    try {
      won = await appender.append(stored)
    } catch (error) {
      won = await this.#appendAgain(stored, error)
    }
    if (won === true) {
      if (clock) this.#state.setClock(clock)
      return true
    }
    this.#unsent = { counts: this.#broadcaster.countsBefore(byViewer), hasBegun: true }
    await this.recover()
    if (await this.#isThere(seat, key)) return false
    // Another node may have ended the match meanwhile.
    this.#state.running()
    throw won === false
      ? new RequestError('conflict', 'Another move came first. This is how the table stands now.')
      : new RequestError('not-stored', 'This could not be stored, so it has not happened. Try again in a moment.')
  }

  /** Finds out what is stored; throws a `RequestError` while it cannot. */
  async recover(): Promise<void> {
    if (this.#unsent) await this.#catchUp(this.#unsent)
  }

  /** Another node has stored something, or may have. What subscribers see until it is read is old, not wrong. */
  reload(): Promise<void> {
    return this.#catchUp(this.#unsent ?? { counts: this.#broadcaster.counts(), hasBegun: this.#state.stored.hasBegun })
  }

  /** Applies and sends what another node has stored. False where the match has to be loaded again for it. */
  applyRemote(entries: readonly StoredEntry[]): boolean {
    const { engine } = this.#state
    if (!engine || this.#unsent || entries.some(({ body }) => 'undo' in body && body.agreed)) return false
    try {
      for (const entry of entries) {
        // An entry of this node's own, or one that was read already.
        if (entry.seq <= engine.seq) continue
        const accepted = engine.follow(entry)
        if (entry.clock) this.#state.setClock(entry.clock)
        this.#broadcaster.sendAccepted(accepted)
      }
      return true
    } catch (error) {
      this.#state.services.problem(`A match could not be followed and is read anew: ${messageOf(error)}`)
      return false
    }
  }

  /** Loads the match again and sends what subscribers have missed. */
  async #catchUp(before: Unsent): Promise<void> {
    let owed = before
    try {
      await this.#state.reload()
      const former = this.#broadcaster.unseat()
      await (owed.hasBegun ? this.#broadcaster.sendSince(owed.counts) : this.#broadcaster.sendBegun())
      owed = { counts: this.#broadcaster.counts(), hasBegun: true }
      await this.#broadcaster.sendUnseated(former)
      this.#unsent = null
    } catch (error) {
      this.#unsent = owed
      throw this.#away(error)
    }
  }

  /** Null when the entry could not be written. */
  async #appendAgain(entry: StoredEntry, why: unknown): Promise<boolean | null> {
    const { appender, problem } = this.#state.services
    let error = why
    for (const wait of AGAIN_AFTER_MS) {
      problem(`An entry could not be stored: ${messageOf(error)}`)
      await new Promise(resolve => setTimeout(resolve, wait))
      try {
        return await appender.append(entry)
      } catch (next) {
        error = next
      }
    }
    problem(`An entry could not be stored: ${messageOf(error)}`)
    return null
  }

  async #isThere(seat: Seat, key: string): Promise<boolean> {
    try {
      return (await this.#state.services.store.entryByKey(this.#state.id, seat, key)) !== null
    } catch (error) {
      throw this.#away(error)
    }
  }

  #away(error: unknown): unknown {
    if (error instanceof RequestError) return error
    if (error instanceof DamagedMatch) return damagedMatch()
    this.#state.services.problem(`A match could not be read: ${messageOf(error)}`)
    return new RequestError(
      'store-away',
      'The server cannot reach its store just now. What you asked for last shows when it can again.',
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
