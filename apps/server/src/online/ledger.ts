// How an entry gets into the store. Where the store fails it is asked again, and until it is known what is there nothing else happens here.
import type { Seat, Viewer } from '@sandtable/kernel'
import type { ClockMark } from './clock.ts'
import type { HeldMatch } from './held-match.ts'
import type { Herald } from './herald.ts'
import type { Moved } from './referee.ts'
import { DamagedMatch, type KeptEntry } from './store/store.ts'
import { damaged, Refusal } from './wishes.ts'

/** The same entry may be handed in again: its place is its key, so it is there once. */
const AGAIN_AFTER_MS = [250, 1000]

type Owed = { readonly counts: ReadonlyMap<Viewer, number>; readonly hasBegun: boolean }

export class Ledger {
  readonly #held: HeldMatch
  readonly #herald: Herald
  /** What those who look on knew when memory and store last agreed; null while they do. */
  #owed: Owed | null = null

  constructor(held: HeldMatch, herald: Herald) {
    this.#held = held
    this.#herald = herald
  }

  get isInDoubt(): boolean {
    return this.#owed !== null
  }

  /**
   * True once it is stored. False when the very wish had been stored before, by another node or without this one hearing of it: then
   * everybody has been told already. Throws a `Refusal` where it has not happened.
   */
  async store({ entry, told }: Moved, key: string, clock: ClockMark | null): Promise<boolean> {
    const { match, seq, seat, body, hash } = entry
    const { appender, time } = this.#held.services
    const kept = { match, seq, seat, key, body, hash, at: time.now(), clock }
    let won: boolean | null
    try {
      won = await appender.append(kept)
    } catch (error) {
      won = await this.#appendAgain(kept, error)
    }
    if (won === true) {
      if (clock) this.#held.setClock(clock)
      return true
    }
    this.#owed = { counts: this.#herald.countsBefore(told), hasBegun: true }
    await this.recover()
    if (await this.#isThere(seat, key)) return false
    // Another node may have ended it meanwhile.
    this.#held.running()
    throw won === false
      ? new Refusal('conflict', 'Another move came first. This is how the table stands now.')
      : new Refusal('not-stored', 'This could not be stored, so it has not happened. Try again in a moment.')
  }

  /** Ends the doubt; throws a `Refusal` while it cannot. */
  async recover(): Promise<void> {
    if (this.#owed) await this.#catchUp(this.#owed)
  }

  /** Another node has stored something, or may have. Until that is read, what is shown here is old and not wrong. */
  readAnew(): Promise<void> {
    return this.#catchUp(this.#owed ?? { counts: this.#herald.counts(), hasBegun: this.#held.kept.hasBegun })
  }

  /** Goes on with what another node has stored and tells everybody. False where the match has to be read anew for it. */
  follow(entries: readonly KeptEntry[]): boolean {
    const { referee } = this.#held
    if (!referee || this.#owed || entries.some(({ body }) => 'undo' in body && body.agreed)) return false
    try {
      for (const entry of entries) {
        // This node's own, or read already.
        if (entry.seq <= referee.seq) continue
        const moved = referee.follow(entry)
        if (entry.clock) this.#held.setClock(entry.clock)
        this.#herald.tellMoved(moved)
      }
      return true
    } catch (error) {
      this.#held.services.problem(`A match could not be followed and is read anew: ${messageOf(error)}`)
      return false
    }
  }

  /** Reads the match anew and tells everybody what they have not heard of. */
  async #catchUp(owed: Owed): Promise<void> {
    try {
      await this.#held.reload()
      const former = this.#herald.unseat()
      await (owed.hasBegun ? this.#herald.tellSince(owed.counts) : this.#herald.tellBegun())
      await this.#herald.tellUnseated(former)
      this.#owed = null
    } catch (error) {
      this.#owed = owed
      throw this.#away(error)
    }
  }

  /** Null when it could not be handed in. */
  async #appendAgain(entry: KeptEntry, why: unknown): Promise<boolean | null> {
    const { appender, problem } = this.#held.services
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
      return (await this.#held.services.store.entryByKey(this.#held.id, seat, key)) !== null
    } catch (error) {
      throw this.#away(error)
    }
  }

  #away(error: unknown): unknown {
    if (error instanceof Refusal) return error
    if (error instanceof DamagedMatch) return damaged()
    this.#held.services.problem(`A match could not be read: ${messageOf(error)}`)
    return new Refusal(
      'store-away',
      'The server cannot reach its store just now. What you asked for last shows when it can again.',
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
