// The chat of one match: how much a seat may write, and what computers have to say.
import type { Seat } from '@sandtable/kernel'
import { MOST } from '@sandtable/protocol/online'
import { Bucket } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'
import type { StoredChat } from '../store/store.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { MatchState } from './match-state.ts'

export class MatchChat {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  /** By seat, not by connection: a player who connects again may write no more than before. */
  #allowances: Map<Seat, Bucket> | null = null
  /** What the computer of a seat says with its next action that is known to all. */
  readonly #withheld = new Map<Seat, string>()

  constructor(state: MatchState, broadcaster: Broadcaster) {
    this.#state = state
    this.#broadcaster = broadcaster
  }

  takeAllowance(seat: Seat): void {
    const { limits, time } = this.#state.services
    const now = time.elapsed()
    this.#allowances ??= new Map(this.#state.stored.seats.map(one => [one.seat, new Bucket(limits.chat, now)]))
    if (!this.#allowances.get(seat)?.take(now)) throw new RequestError('too-fast', 'One thing after the other: wait a moment.')
  }

  async add(seat: Seat, key: string, text: string, counts: StoredChat['counts'] = null): Promise<void> {
    const { store, time, limits } = this.#state.services
    const message = { match: this.#state.id, seat, key, text, at: time.now(), counts }
    this.#broadcaster.sendChat(await store.addChat(message, limits.keptChat.messages))
    await store.notifyChanged(this.#state.id)
  }

  /**
   * A computer comments on an action that everybody may know of. After a hidden one it waits for its next open one: a comment would give
   * the hidden action away.
   */
  async addComment(seat: Seat, key: string, comment: string | undefined, isOpen: boolean): Promise<void> {
    const text = comment ?? this.#withheld.get(seat)
    if (text === undefined) return
    if (!isOpen) {
      this.#withheld.set(seat, text)
      return
    }
    this.#withheld.delete(seat)
    await this.add(seat, key, text.slice(0, MOST.chat), this.#state.engine?.counts() ?? null)
  }
}
