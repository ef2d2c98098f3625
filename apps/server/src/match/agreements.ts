// What happens when every player wants it: a draw, an undo of an action with all after it, an invitation to a seat.
import type { Seat } from '@sandtable/kernel'
import { notifyAwaited } from '../notify/awaited-seats.ts'
import { RequestError } from '../socket/request-error.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { CommandHandler } from './command-handler.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { MatchState } from './match-state.ts'
import { areAgreed, areAllFor, drawOffer, inviteOffer, takeBackBy, takeBackOffer } from './offers.ts'

export class Agreements {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter
  readonly #commands: CommandHandler

  constructor(state: MatchState, broadcaster: Broadcaster, writer: EntryWriter, commands: CommandHandler) {
    this.#state = state
    this.#broadcaster = broadcaster
    this.#writer = writer
    this.#commands = commands
  }

  async wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    if (isWanted && this.#commands.isEndedBy(seat, 'agreed')) return
    const count = this.#state.running().count('table')
    if (await this.#isAgreed(seat, isWanted ? drawOffer(count) : null))
      await this.#commands.end({ winner: null, reason: 'agreed', clause: '' })
  }

  /** True when an action was taken back. `of`: the seat whose action is meant; by default the one that is asked for, or the player's own. */
  async wantTakeBack(seat: Seat, key: string, isWanted: boolean, of?: Seat): Promise<boolean> {
    const { stored, id, services } = this.#state
    // A page whose connection dropped may ask again: it is done already.
    for (const one of stored.seats) if (await services.store.entryByKey(id, one.seat, key)) return false
    const count = this.#state.running().count('table')
    const asked = takeBackBy(stored.seats, count)
    const by = of ?? asked ?? seat
    if (isWanted) checkMeant(seat, by, asked)
    if (!(await this.#isAgreed(seat, isWanted ? takeBackOffer(count, by) : null))) return false
    await this.#takeBack(by, key)
    return true
  }

  /** True once every person of the match wants to invite a player to that seat. */
  async wantInvite(seat: Seat, to: Seat): Promise<boolean> {
    const offer = inviteOffer(this.#state.running().count('table'), to)
    const areAll = await this.#isOffered(seat, offer, areAllFor)
    if (areAll) await this.#dropOffers()
    return areAll
  }

  /** True once every person of the match wants the same. */
  #isAgreed(seat: Seat, offer: string | null): Promise<boolean> {
    return this.#isOffered(seat, offer, areAgreed)
  }

  async #isOffered(seat: Seat, offer: string | null, areFor: typeof areAgreed): Promise<boolean> {
    const { store } = this.#state.services
    await this.#setOffer(seat, offer)
    this.#broadcaster.sendCard()
    await store.notifyChanged(this.#state.id)
    return offer !== null && areFor(this.#state.stored.seats, offer)
  }

  /** Ends every offer once it is done: it must not be done twice. */
  async #dropOffers(): Promise<void> {
    const { stored, id, services } = this.#state
    if (stored.seats.every(({ offer }) => offer === null)) return
    await services.store.dropOffers(id)
    this.#state.change({ seats: stored.seats.map(one => ({ ...one, offer: null })) })
  }

  async #setOffer(seat: Seat, offer: string | null): Promise<void> {
    if ((this.#state.seat(seat)?.offer ?? null) === offer) return
    await this.#state.services.store.setOffer(this.#state.id, seat, offer)
    this.#state.changeSeat(seat, { offer })
  }

  async #takeBack(by: Seat, key: string): Promise<void> {
    const { store, processing } = this.#state.services
    const entries = await store.entries(this.#state.id, 0)
    // An action that only its own side knew of leaves no entry that would end the offers.
    await this.#dropOffers()
    const clock = this.#state.clockBefore(by)
    const { undecided } = this.#state.running()
    // From here until the entry is written nothing may fail: the position in memory is ahead of the store.
    const meter = processing.meter(this.#state.id)
    const accepted = meter(() => this.#state.running().takeBack(by, entries))
    if (!accepted) {
      this.#broadcaster.sendCard()
      throw new RequestError('nothing-done', 'There is no action yet that could be taken back.')
    }
    if (await this.#writer.write(accepted, key, clock(accepted.increments))) await this.#writer.reload()
    notifyAwaited(this.#state, this.#broadcaster, undecided)
    await this.#state.keepSnapshot()
    this.#broadcaster.sendCard()
    await store.notifyChanged(this.#state.id)
  }
}

/** A player who asks for their own action back has not agreed to another's, and an agreement needs a request. */
function checkMeant(seat: Seat, by: Seat, asked: Seat | null): void {
  if (asked !== null && asked !== by)
    throw new RequestError('asked-already', 'Another action is asked back just now. Answer that first.')
  if (asked === null && by !== seat) throw new RequestError('not-asked', 'That is not asked any more.')
}
