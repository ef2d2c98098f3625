// Who holds the seats of one match: stored first, then sent to everybody. The match begins when the last seat is taken.
import { notifyAwaited } from '../notify/awaited-seats.ts'
import { RequestError } from '../socket/request-error.ts'
import { isFull, type SeatChange, type StoredSeat } from '../store/store.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { MatchState } from './match-state.ts'
import type { Subscriber } from './subscribers.ts'

export class SeatChanges {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter

  constructor(state: MatchState, broadcaster: Broadcaster, writer: EntryWriter) {
    this.#state = state
    this.#broadcaster = broadcaster
    this.#writer = writer
  }

  /** Throws if another request changed the seat first. The player who held it before becomes a spectator. `by` sent the request. */
  async change({ seat, secretHash }: StoredSeat, wanted: SeatChange, by: Subscriber | null): Promise<void> {
    const { services, id } = this.#state
    // The next player does not inherit note and offer.
    const changed = wanted.secretHash === undefined ? wanted : { ...wanted, note: '', offer: null }
    if (!(await services.store.changeSeat(id, seat, secretHash, changed))) {
      await this.#writer.reload()
      // The first try was stored, and only the answer of the store was lost.
      if (wanted.secretHash !== undefined && this.#state.seat(seat)?.secretHash === wanted.secretHash) return
      throw new RequestError('seat-taken', 'Somebody else has changed this seat in the meantime. Open the match again.')
    }
    this.#state.changeSeat(seat, changed)
    const former = this.#broadcaster.unseat()
    await this.beginIfFull()
    await this.#broadcaster.sendUnseated(former, by)
    await this.#sendChanged()
  }

  async givePart({ seat, secretHash }: StoredSeat, nonce: string): Promise<void> {
    const { services, id } = this.#state
    if (!(await services.store.givePart(id, seat, secretHash, nonce))) {
      await this.#writer.reload()
      if (this.#state.seat(seat)?.nonce === nonce) return
      throw new RequestError('part-given', 'Your part of the dice is given already.')
    }
    this.#state.changeSeat(seat, { nonce })
    await this.beginIfFull()
    await this.#sendChanged()
  }

  async setRematch(next: string): Promise<string> {
    const rematch = await this.#state.services.store.setRematch(this.#state.id, next)
    this.#state.change({ rematch })
    await this.#sendChanged()
    return rematch
  }

  /** Every seat is taken and the match has not begun: also where the store failed when it was to begin. */
  get isToBegin(): boolean {
    const { hasBegun, seats } = this.#state.stored
    return !hasBegun && isFull(seats)
  }

  async beginIfFull(): Promise<void> {
    if (!this.isToBegin) return
    const { services, id } = this.#state
    const isFirst = await services.store.markBegun(id, services.time.now())
    await this.#writer.reload()
    if (isFirst) notifyAwaited(this.#state, this.#broadcaster, [])
  }

  async #sendChanged(): Promise<void> {
    this.#broadcaster.sendCard()
    await this.#state.services.store.notifyChanged(this.#state.id)
  }
}
