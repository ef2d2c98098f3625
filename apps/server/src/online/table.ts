// One match and everybody who looks at it. Wishes are heard one after the other; nobody is told of anything before it is stored.
import type { GameEntry } from '@sandtable/ai'
import type { Seat, Viewer } from '@sandtable/kernel'
import { type AskOf, type MatchCard, MOST, type Snapshot } from '@sandtable/protocol/online'
import { Agreements } from './agreements.ts'
import type { Guest } from './audience.ts'
import { ComputerSeats } from './computer-seats.ts'
import type { Decision } from './computers.ts'
import { HeldMatch, type TableServices } from './held-match.ts'
import { Herald } from './herald.ts'
import { Ledger } from './ledger.ts'
import { checkLevel } from './levels.ts'
import { Bucket } from './limits.ts'
import { Moves, type Wish } from './moves.ts'
import type { Open, Redacted } from './redacted.ts'
import { isFull, type KeptEntry, type KeptMatch, type KeptSeat, type KeptWord, type SeatChange } from './store/store.ts'
import type { Turn } from './turn-notice.ts'
import { callAwaited, isAwaited } from './turns.ts'
import { Refusal } from './wishes.ts'

export class Table {
  readonly #held: HeldMatch
  readonly #herald: Herald
  readonly #ledger: Ledger
  readonly #computers: ComputerSeats
  readonly #moves: Moves
  readonly #agreements: Agreements
  #chain: Promise<unknown> = Promise.resolve()
  /** How many wishes are under way or wait for their turn. */
  #waiting = 0
  lastUsed: number
  /** How much each seat has left to say: whoever comes back, or comes twice, has no more of it. */
  #words: Map<Seat, Bucket> | null = null
  /** What computers have to say with their next action that everybody hears of. */
  readonly #unsaid = new Map<Seat, string>()

  private constructor(held: HeldMatch) {
    this.#held = held
    this.#herald = new Herald(held)
    this.#ledger = new Ledger(held, this.#herald)
    this.#computers = new ComputerSeats(held, this.#ledger, (...decided) => this.#computerMoves(...decided))
    this.#moves = new Moves(held, this.#herald, this.#ledger, () => this.#computers.ask())
    this.#agreements = new Agreements(held, this.#herald, this.#ledger, this.#moves)
    this.lastUsed = held.services.time.elapsed()
  }

  static async open(services: TableServices, door: GameEntry, kept: KeptMatch): Promise<Table> {
    const table = new Table(await HeldMatch.open(services, door, kept))
    // The server may have stopped between the last seat and the beginning.
    await table.#beginIfFull()
    table.#computers.ask()
    table.askWho()
    return table
  }

  get isEmpty(): boolean {
    return this.#herald.audience.isEmpty
  }
  get kept(): KeptMatch {
    return this.#held.kept
  }
  /** The place of the last entry that is known here. */
  get seq(): number {
    return this.#held.referee?.seq ?? 0
  }

  card(): MatchCard {
    return this.#herald.card()
  }

  seat(id: Seat): KeptSeat | undefined {
    return this.#held.seat(id)
  }

  /** Whether sides hide things from each other in this game. */
  get hidesThings(): boolean {
    return this.#held.door.secrets !== undefined
  }

  checkLevel(level: string): Promise<void> {
    return checkLevel(this.#held.door, level, 'level')
  }

  /** `have`: how many entries the guest knows of already. */
  join(guest: Guest, have: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      await this.#herald.welcome(guest, have)
      if (guest.seat !== null) this.#tellPresent()
    })
  }

  part(guest: Guest): void {
    this.lastUsed = this.#held.services.time.elapsed()
    if (this.#herald.audience.remove(guest) && guest.seat !== null) this.#tellPresent()
  }

  /** Asks other nodes who looks on there. */
  askWho(): void {
    this.#held.services.store.tellPresent(this.#held.id, null).catch(() => {})
  }

  /** Whether it is for the lobby. */
  get isOpen(): boolean {
    return this.#herald.isOpen
  }

  sayWho(): void {
    if (!this.#herald.audience.isEmpty) this.#herald.tellPresent()
  }

  hearPresent(node: string, seats: readonly Seat[]): void {
    this.#herald.hearPresent(node, seats)
  }

  /** What somebody who is not looking is to be told; null where the match does not wait for a person in this seat. */
  turn(seat: Seat): Turn | null {
    if (!isAwaited(this.#held, this.#herald, seat)) return null
    return { match: this.#held.id, title: this.kept.title, seat, name: this.seat(seat)?.name ?? null }
  }

  #tellPresent(): void {
    this.#herald.tellCard()
    this.#herald.tellPresent()
  }

  /** To be sent to this guest, who is at this view from then on. */
  standing(guest: Guest): Open<Snapshot> | undefined {
    return this.#ledger.isInDoubt ? undefined : this.#herald.standing(guest)
  }

  /** Undefined where this viewer knows of no such entry. */
  look(viewer: Viewer, n: number): Promise<Redacted | undefined> {
    return this.#inTurn(async () => {
      if (!this.#held.referee) throw new Refusal('not-begun', 'The match begins when every seat is taken.')
      return (await this.#herald.past(this.#held.referee)).view(viewer, n)
    })
  }

  act(seat: Seat, { key, at, action }: Pick<AskOf<'act'>, 'key' | 'at' | 'action'>): Promise<number> {
    return this.#inTurn(() => this.#moves.move({ seat, key, at, make: (referee, limits) => referee.act(seat, action, limits) }))
  }

  undo(seat: Seat, { key, at }: AskOf<'undo'>): Promise<number> {
    const make: Wish['make'] = (referee, limits) => referee.undo(seat, limits)
    return this.#inTurn(() => this.#moves.move({ seat, key, at, make, isUndo: true }))
  }

  /** By the rules where they know of giving up; else the table ends the match, and its record stops where it is. */
  resign(seat: Seat, key: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.kept.outcome && (this.#moves.isEndedBy(seat, 'resigned') || (await this.#moves.isStored(seat, key)))) return
      const referee = this.#held.running()
      if (!referee.offers(seat, 'resign'))
        return this.#moves.end({ winner: this.#held.across(seat), reason: 'resigned', clause: '' })
      const make: Wish['make'] = (at, limits) => at.act(seat, { type: 'resign' }, limits)
      await this.#moves.move({ seat, key, at: referee.count(seat), make, isEnding: true })
    })
  }

  /** What everybody wants happens. */
  wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    return this.#inTurn(() => this.#agreements.wantDraw(seat, isWanted))
  }

  /** True when every person who sits here wants somebody invited there. */
  wantInvite(seat: Seat, to: Seat): Promise<boolean> {
    return this.#inTurn(() => this.#agreements.wantInvite(seat, to))
  }

  /** Asks for one's own last action back, or agrees to what another asks; when everybody does, it is taken back, whatever came after. */
  wantTakeBack(seat: Seat, { key, isWanted, of }: AskOf<'take-back'>): Promise<void> {
    return this.#inTurn(async () => {
      if (await this.#agreements.wantTakeBack(seat, key, isWanted, of)) this.#computers.ask()
    })
  }

  /** Ends the match if somebody else's time has run out: only the server's clock counts. */
  claimTime(seat: Seat): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#moves.isEndedBy(seat, 'time')) return
      this.#held.running()
      const late = this.kept.seats.find(one => one.seat !== seat && this.#held.isTimeUp(one.seat))
      if (!late) throw new Refusal('time-left', 'Nobody’s time has run out yet.')
      await this.#moves.endByTime(late.seat)
    })
  }

  say(seat: Seat, key: string, text: string): Promise<void> {
    const { limits } = this.#held.services
    const now = this.#held.services.time.elapsed()
    this.#words ??= new Map(this.kept.seats.map(one => [one.seat, new Bucket(limits.words, now)]))
    if (!this.#words.get(seat)?.take(now)) throw new Refusal('too-fast', 'One thing after the other: wait a moment.')
    return this.#inTurn(() => this.#say(seat, key, text, null))
  }

  note(seat: Seat, note: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#held.services
      await store.setNote(this.#held.id, seat, note)
      this.#held.changeSeat(seat, { note })
      await store.tellNews(this.#held.id)
    })
  }

  /**
   * Changes who sits in a seat, unless somebody was faster; a full table begins. Whoever sat there before and is still here watches, and his
   * note and offer are not the next one's; `by` asked for it.
   */
  reseat({ seat, secretHash }: KeptSeat, wanted: SeatChange, by: Guest | null): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#held.services
      const changed = wanted.secretHash === undefined ? wanted : { ...wanted, note: '', offer: null }
      if (!(await store.changeSeat(this.#held.id, seat, secretHash, changed))) {
        await this.#ledger.readAnew()
        throw new Refusal('seat-taken', 'Somebody else has changed this seat in the meantime. Open the match again.')
      }
      this.#held.changeSeat(seat, changed)
      const former = this.#herald.unseat()
      await this.#beginIfFull()
      await this.#herald.tellUnseated(former, by)
      await this.#tellChanged()
      this.#computers.ask()
    })
  }

  /** A seat's part of the dice, once: whoever could change it would do so until they like what follows. */
  givePart({ seat, secretHash }: KeptSeat, nonce: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#held.services
      if (!(await store.givePart(this.#held.id, seat, secretHash, nonce))) {
        await this.#ledger.readAnew()
        if (this.kept.seats.find(one => one.seat === seat)?.nonce === nonce) return
        throw new Refusal('part-given', 'Your part of the dice is given already.')
      }
      this.#held.changeSeat(seat, { nonce })
      await this.#beginIfFull()
      await this.#tellChanged()
      this.#computers.ask()
    })
  }

  /** Everybody here hears where it goes on. */
  setRematch(next: string): Promise<string> {
    return this.#inTurn(async () => {
      const rematch = await this.#held.services.store.setRematch(this.#held.id, next)
      this.#held.change({ rematch })
      await this.#tellChanged()
      return rematch
    })
  }

  /** Another node changed something: catch up, and tell who is here. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#readAnew())
  }

  /** Another node stored these, after those that are known here or some of them. */
  follow(entries: readonly KeptEntry[]): Promise<void> {
    return this.#queue(async () => {
      if (!this.#ledger.follow(entries)) await this.#readAnew()
      else if (this.#held.referee?.outcome && !this.kept.outcome) {
        await this.#held.noteEnd()
        this.#herald.tellCard()
      }
    })
  }

  /** When everything that was asked until now is answered. */
  settled(): Promise<void> {
    return this.#inTurn(async () => {})
  }

  async record() {
    const { services, id, referee, kept } = this.#held
    const entries = await services.store.entries(id, 0)
    return referee?.record(kept, entries) ?? null
  }

  async #say(seat: Seat, key: string, text: string, counts: KeptWord['counts']): Promise<void> {
    const { store, time, limits } = this.#held.services
    const word = { match: this.#held.id, seat, key, text, at: time.now(), counts }
    this.#herald.tellSaid(await store.say(word, limits.kept.words))
    await store.tellNews(this.#held.id)
  }

  async #readAnew(): Promise<void> {
    await this.#ledger.readAnew()
    // The last two seats may have been taken at two nodes at once, neither of which knew of the other.
    await this.#beginIfFull()
    await this.#herald.tellSaidSince()
    this.#herald.tellCard()
  }

  async #beginIfFull(): Promise<void> {
    if (this.kept.hasBegun || !isFull(this.kept.seats)) return
    const { store, time } = this.#held.services
    const isFirst = await store.markBegun(this.#held.id, time.now())
    await this.#held.reload()
    const former = this.#herald.unseat()
    await this.#herald.tellBegun()
    await this.#herald.tellUnseated(former)
    if (isFirst) callAwaited(this.#held, this.#herald, [])
  }

  async #tellChanged(): Promise<void> {
    this.#herald.tellCard()
    await this.#held.services.store.tellNews(this.#held.id)
  }

  /** Asked now and then: the node whose computer was thinking may have died, or its move could not be stored. */
  wakeComputers(): void {
    if (this.#computers.areSilent) this.#queue(async () => this.#computers.ask()).catch(() => {})
  }

  /**
   * What it has to say belongs to what it did, in the hearing of all. With an action that others may not know of it says nothing yet: they
   * would know that there was one.
   */
  #computerMoves(seat: Seat, at: number, { action, says }: Decision): Promise<void> {
    const key = `computer-${at}`
    return this.#inTurn(async () => {
      // Whoever lent the seat may have taken it back while the computer thought.
      if (this.seat(seat)?.holder !== 'computer') return
      const before = this.#held.referee?.count('table')
      await this.#moves.move({ seat, key, at, make: (referee, limits) => referee.act(seat, action, limits) })
      const words = says ?? this.#unsaid.get(seat)
      if (words === undefined) return
      if (this.#held.referee?.count('table') === before) {
        this.#unsaid.set(seat, words)
        return
      }
      this.#unsaid.delete(seat)
      await this.#say(seat, key, words.slice(0, MOST.chat), this.#held.referee?.counts() ?? null)
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.lastUsed = this.#held.services.time.elapsed()
    return this.#queue(work)
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const isFree = this.#waiting === 0 && !this.#ledger.isInDoubt
    const turn = isFree ? work() : this.#chain.then(() => (this.#ledger.isInDoubt ? this.#ledger.recover().then(work) : work()))
    this.#waiting++
    this.#chain = turn.then(this.#served, this.#served)
    return turn
  }

  readonly #served = (): void => {
    this.#waiting--
  }
}
