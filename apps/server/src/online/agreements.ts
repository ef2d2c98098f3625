// What happens when everybody wants it: a draw, and an action taken back whatever came after it.
import type { Seat } from '@sandtable/kernel'
import type { HeldMatch } from './held-match.ts'
import type { Herald } from './herald.ts'
import type { Ledger } from './ledger.ts'
import type { Moves } from './moves.ts'
import { areAgreed, areAllFor, drawOffer, inviteOffer, takeBackBy, takeBackOffer } from './offers.ts'
import { callAwaited } from './turns.ts'
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
    if (isWanted && this.#moves.isEndedBy(seat, 'agreed')) return
    const count = this.#held.running().count('table')
    if (await this.#isAgreed(seat, isWanted ? drawOffer(count) : null))
      await this.#moves.end({ winner: null, reason: 'agreed', clause: '' })
  }

  /** True when it was taken back: the table stands elsewhere now. `of`: whose action is meant; without it another's that is asked for, or one's own. */
  async wantTakeBack(seat: Seat, key: string, isWanted: boolean, of?: Seat): Promise<boolean> {
    const { kept, id, services } = this.#held
    // Asked again after the line dropped: it is done already.
    for (const one of kept.seats) if (await services.store.entryByKey(id, one.seat, key)) return false
    const count = this.#held.running().count('table')
    const asked = takeBackBy(kept.seats, count)
    const by = of ?? asked ?? seat
    if (isWanted) checkMeant(seat, by, asked)
    if (!(await this.#isAgreed(seat, isWanted ? takeBackOffer(count, by) : null))) return false
    await this.#takeBack(by, key)
    return true
  }

  /** True once every person who sits here wants somebody invited to that seat. */
  async wantInvite(seat: Seat, to: Seat): Promise<boolean> {
    const offer = inviteOffer(this.#held.running().count('table'), to)
    const areAll = await this.#isOffered(seat, offer, areAllFor)
    if (areAll) await this.#dropOffers()
    return areAll
  }

  /** True once every person here wants the same. */
  #isAgreed(seat: Seat, offer: string | null): Promise<boolean> {
    return this.#isOffered(seat, offer, areAgreed)
  }

  async #isOffered(seat: Seat, offer: string | null, areFor: typeof areAgreed): Promise<boolean> {
    const { store } = this.#held.services
    await this.#setOffer(seat, offer)
    this.#herald.tellCard()
    await store.tellNews(this.#held.id)
    return offer !== null && areFor(this.#held.kept.seats, offer)
  }

  /** What everybody wanted is done: it must not be wanted still. */
  async #dropOffers(): Promise<void> {
    for (const { seat } of this.#held.kept.seats) await this.#setOffer(seat, null)
  }

  async #setOffer(seat: Seat, offer: string | null): Promise<void> {
    if ((this.#held.seat(seat)?.offer ?? null) === offer) return
    await this.#held.services.store.setOffer(this.#held.id, seat, offer)
    this.#held.changeSeat(seat, { offer })
  }

  async #takeBack(by: Seat, key: string): Promise<void> {
    const { store } = this.#held.services
    const clock = this.#held.clockBefore(by)
    const { undecided } = this.#held.running()
    const moved = this.#held.running().takeBack(by, await store.entries(this.#held.id, 0))
    if (!moved) throw new Refusal('nothing-done', 'There is no action yet that could be taken back.')
    // Where nobody but the two knows of what is taken back, no entry would make their offers lapse.
    await this.#dropOffers()
    if (await this.#ledger.store(moved, key, clock(moved.gains))) await this.#ledger.readAnew()
    callAwaited(this.#held, this.#herald, undecided)
    await this.#held.keepSnapshot()
    this.#herald.tellCard()
    await store.tellNews(this.#held.id)
  }
}

/** Whoever asks for his own action back has not agreed to another's, and who agrees to what is asked no longer asks for nothing. */
function checkMeant(seat: Seat, by: Seat, asked: Seat | null): void {
  if (asked !== null && asked !== by)
    throw new Refusal('asked-already', 'Another action is asked back just now. Answer that first.')
  if (asked === null && by !== seat) throw new Refusal('not-asked', 'That is not asked any more.')
}
