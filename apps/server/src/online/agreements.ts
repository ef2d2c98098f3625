// What happens when everybody wants it: a draw, and an action taken back whatever came after it.
import type { Seat } from '@sandtable/kernel'
import type { HeldMatch } from './held-match.ts'
import type { Herald } from './herald.ts'
import type { Ledger } from './ledger.ts'
import type { Moves } from './moves.ts'
import { areAgreed, drawOffer, takeBackBy, takeBackOffer } from './offers.ts'
import { Refusal } from './wishes.ts'

export class Agreements {
  readonly #held: HeldMatch
  readonly #herald: Herald
  readonly #ledger: Ledger
  readonly #moves: Moves

  constructor(held: HeldMatch, herald: Herald, ledger: Ledger, moves: Moves) {
    this.#held = held
    this.#herald = herald
    this.#ledger = ledger
    this.#moves = moves
  }

  async wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    const { seq } = this.#held.running()
    if (await this.#isAgreed(seat, isWanted ? drawOffer(seq) : null))
      await this.#moves.end({ winner: null, reason: 'agreed', clause: '' })
  }

  /** True when it was taken back: the table stands elsewhere now. */
  async wantTakeBack(seat: Seat, key: string, isWanted: boolean): Promise<boolean> {
    const { kept, id, services } = this.#held
    const { seq } = this.#held.running()
    // Asked again after the line dropped: it is done already.
    for (const one of kept.seats) if (await services.store.entryByKey(id, one.seat, key)) return false
    const by = takeBackBy(kept.seats, seq) ?? seat
    if (!(await this.#isAgreed(seat, isWanted ? takeBackOffer(seq, by) : null))) return false
    await this.#takeBack(by, key)
    return true
  }

  /** True once every person here wants the same. */
  async #isAgreed(seat: Seat, offer: string | null): Promise<boolean> {
    const { store } = this.#held.services
    await store.setOffer(this.#held.id, seat, offer)
    this.#held.changeSeat(seat, { offer })
    this.#herald.tellCard()
    await store.tellNews(this.#held.id)
    return offer !== null && areAgreed(this.#held.kept.seats, offer)
  }

  async #takeBack(by: Seat, key: string): Promise<void> {
    const { store } = this.#held.services
    const clock = this.#held.clockBefore(by, true)
    const moved = this.#held.running().takeBack(by, await store.entries(this.#held.id, 0))
    if (!moved) throw new Refusal('nothing-done', 'There is no action yet that could be taken back.')
    if (await this.#ledger.store(moved, key, clock())) await this.#ledger.readAnew()
    await this.#held.keepSnapshot()
    this.#herald.tellCard()
    await store.tellNews(this.#held.id)
  }
}
