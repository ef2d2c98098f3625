// One match and everybody who looks at it. Wishes are heard one after the other; nobody is told of anything before it is stored.
import type { GameEntry } from '@sandtable/ai'
import type { Seat, Viewer } from '@sandtable/kernel'
import { type AskOf, type MatchCard, MOST, type Snapshot } from '@sandtable/protocol/online'
import { ComputerSeats } from '../computers/computer-seats.ts'
import type { Decision } from '../computers/computers.ts'
import { checkLevel } from '../computers/levels.ts'
import { isAwaited, notifyAwaited } from '../notify/awaited-seats.ts'
import type { Turn } from '../notify/turn-notice.ts'
import { Bucket } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'
import {
  isFull,
  type SeatChange,
  type StoredChat,
  type StoredEntry,
  type StoredMatch,
  type StoredSeat,
} from '../store/store.ts'
import { Agreements } from './agreements.ts'
import { Broadcaster } from './broadcaster.ts'
import { type Command, CommandHandler } from './command-handler.ts'
import { EntryWriter } from './entry-writer.ts'
import { type MatchServices, MatchState } from './match-state.ts'
import type { Open, Redacted } from './redacted.ts'
import type { Subscriber } from './subscribers.ts'

export class OpenMatch {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter
  readonly #computers: ComputerSeats
  readonly #commands: CommandHandler
  readonly #agreements: Agreements
  #chain: Promise<unknown> = Promise.resolve()
  /** How many wishes are under way or wait for their turn. */
  #waiting = 0
  lastUsed: number
  /** How much each seat has left to say: whoever comes back, or comes twice, has no more of it. */
  #chatAllowance: Map<Seat, Bucket> | null = null
  /** What computers have to say with their next action that everybody hears of. */
  readonly #unsaid = new Map<Seat, string>()

  private constructor(state: MatchState) {
    this.#state = state
    this.#broadcaster = new Broadcaster(state)
    this.#writer = new EntryWriter(state, this.#broadcaster)
    this.#computers = new ComputerSeats(state, this.#writer, (...decided) => this.#computerMoves(...decided))
    this.#commands = new CommandHandler(state, this.#broadcaster, this.#writer, () => this.#computers.ask())
    this.#agreements = new Agreements(state, this.#broadcaster, this.#writer, this.#commands)
    this.lastUsed = state.services.time.elapsed()
  }

  static async open(services: MatchServices, gameEntry: GameEntry, stored: StoredMatch): Promise<OpenMatch> {
    const table = new OpenMatch(await MatchState.open(services, gameEntry, stored))
    // The server may have stopped between the last seat and the beginning.
    await table.#beginIfFull()
    table.#computers.ask()
    table.askPresence()
    return table
  }

  get isEmpty(): boolean {
    return this.#broadcaster.subscribers.isEmpty
  }
  get stored(): StoredMatch {
    return this.#state.stored
  }
  /** The place of the last entry that is known here. */
  get seq(): number {
    return this.#state.engine?.seq ?? 0
  }

  card(): MatchCard {
    return this.#broadcaster.card()
  }

  seat(id: Seat): StoredSeat | undefined {
    return this.#state.seat(id)
  }

  /** Whether sides hide things from each other in this game. */
  get hidesThings(): boolean {
    return this.#state.gameEntry.secrets !== undefined
  }

  checkLevel(level: string): Promise<void> {
    return checkLevel(this.#state.gameEntry, level, 'level')
  }

  /** `have`: how many entries the guest knows of already. */
  subscribe(subscriber: Subscriber, have: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      await this.#broadcaster.welcome(subscriber, have)
      if (subscriber.seat !== null) this.#presenceChanged()
    })
  }

  unsubscribe(subscriber: Subscriber): void {
    this.lastUsed = this.#state.services.time.elapsed()
    if (this.#broadcaster.subscribers.remove(subscriber) && subscriber.seat !== null) this.#presenceChanged()
  }

  /** Asks other nodes who looks on there. */
  askPresence(): void {
    this.#state.services.store.notifyPresent(this.#state.id, null).catch(() => {})
  }

  /** Whether it is for the lobby. */
  get isOpen(): boolean {
    return this.#broadcaster.isOpen
  }

  announcePresence(): void {
    if (!this.#broadcaster.subscribers.isEmpty) this.#broadcaster.announcePresence()
  }

  setRemotePresence(node: string, seats: readonly Seat[]): void {
    this.#broadcaster.setRemotePresence(node, seats)
  }

  /** What somebody who is not looking is to be told; null where the match does not wait for a person in this seat. */
  turn(seat: Seat): Turn | null {
    if (!isAwaited(this.#state, this.#broadcaster, seat)) return null
    return { match: this.#state.id, title: this.stored.title, seat, name: this.seat(seat)?.name ?? null }
  }

  #presenceChanged(): void {
    this.#broadcaster.sendCard()
    this.#broadcaster.announcePresence()
  }

  /** To be sent to this guest, who is at this view from then on. */
  snapshotFor(subscriber: Subscriber): Open<Snapshot> | undefined {
    return this.#writer.isInDoubt ? undefined : this.#broadcaster.snapshotFor(subscriber)
  }

  /** Undefined where this viewer knows of no such entry. */
  viewAt(viewer: Viewer, n: number): Promise<Redacted | undefined> {
    return this.#inTurn(async () => {
      if (!this.#state.engine) throw new RequestError('not-begun', 'The match begins when every seat is taken.')
      return (await this.#broadcaster.history(this.#state.engine)).view(viewer, n)
    })
  }

  act(seat: Seat, { key, at, action }: Pick<AskOf<'act'>, 'key' | 'at' | 'action'>): Promise<number> {
    return this.#inTurn(() =>
      this.#commands.handle({ seat, key, at, apply: (engine, limits) => engine.act(seat, action, limits) }),
    )
  }

  undo(seat: Seat, { key, at }: AskOf<'undo'>): Promise<number> {
    const apply: Command['apply'] = (engine, limits) => engine.undo(seat, limits)
    return this.#inTurn(() => this.#commands.handle({ seat, key, at, apply, isUndo: true }))
  }

  /** By the rules where they know of giving up; else the table ends the match, and its record stops where it is. */
  resign(seat: Seat, key: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.stored.outcome && (this.#commands.isEndedBy(seat, 'resigned') || (await this.#commands.isStored(seat, key))))
        return
      const engine = this.#state.running()
      if (!engine.offers(seat, 'resign'))
        return this.#commands.end({ winner: this.#state.across(seat), reason: 'resigned', clause: '' })
      const apply: Command['apply'] = (at, limits) => at.act(seat, { type: 'resign' }, limits)
      await this.#commands.handle({ seat, key, at: engine.count(seat), apply, isEnding: true })
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
      if (this.#commands.isEndedBy(seat, 'time')) return
      this.#state.running()
      const late = this.stored.seats.find(one => one.seat !== seat && this.#state.isTimeUp(one.seat))
      if (!late) throw new RequestError('time-left', 'Nobody’s time has run out yet.')
      await this.#commands.endByTime(late.seat)
    })
  }

  chat(seat: Seat, key: string, text: string): Promise<void> {
    const { limits } = this.#state.services
    const now = this.#state.services.time.elapsed()
    this.#chatAllowance ??= new Map(this.stored.seats.map(one => [one.seat, new Bucket(limits.chat, now)]))
    if (!this.#chatAllowance.get(seat)?.take(now))
      throw new RequestError('too-fast', 'One thing after the other: wait a moment.')
    return this.#inTurn(() => this.#addChat(seat, key, text, null))
  }

  note(seat: Seat, note: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#state.services
      await store.setNote(this.#state.id, seat, note)
      this.#state.changeSeat(seat, { note })
      await store.notifyChanged(this.#state.id)
    })
  }

  /**
   * Changes who sits in a seat, unless somebody was faster; a full table begins. Whoever sat there before and is still here watches, and his
   * note and offer are not the next one's; `by` asked for it.
   */
  changeSeat({ seat, secretHash }: StoredSeat, wanted: SeatChange, by: Subscriber | null): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#state.services
      const changed = wanted.secretHash === undefined ? wanted : { ...wanted, note: '', offer: null }
      if (!(await store.changeSeat(this.#state.id, seat, secretHash, changed))) {
        await this.#writer.reload()
        throw new RequestError('seat-taken', 'Somebody else has changed this seat in the meantime. Open the match again.')
      }
      this.#state.changeSeat(seat, changed)
      const former = this.#broadcaster.unseat()
      await this.#beginIfFull()
      await this.#broadcaster.sendUnseated(former, by)
      await this.#sendChanged()
      this.#computers.ask()
    })
  }

  /** A seat's part of the dice, once: whoever could change it would do so until they like what follows. */
  givePart({ seat, secretHash }: StoredSeat, nonce: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#state.services
      if (!(await store.givePart(this.#state.id, seat, secretHash, nonce))) {
        await this.#writer.reload()
        if (this.stored.seats.find(one => one.seat === seat)?.nonce === nonce) return
        throw new RequestError('part-given', 'Your part of the dice is given already.')
      }
      this.#state.changeSeat(seat, { nonce })
      await this.#beginIfFull()
      await this.#sendChanged()
      this.#computers.ask()
    })
  }

  /** Everybody here hears where it goes on. */
  setRematch(next: string): Promise<string> {
    return this.#inTurn(async () => {
      const rematch = await this.#state.services.store.setRematch(this.#state.id, next)
      this.#state.change({ rematch })
      await this.#sendChanged()
      return rematch
    })
  }

  /** Another node changed something: catch up, and tell who is here. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#reload())
  }

  /** Another node stored these, after those that are known here or some of them. */
  applyRemote(entries: readonly StoredEntry[]): Promise<void> {
    return this.#queue(async () => {
      if (!this.#writer.applyRemote(entries)) await this.#reload()
      else if (this.#state.engine?.outcome && !this.stored.outcome) {
        await this.#state.noteEnd()
        this.#broadcaster.sendCard()
      }
    })
  }

  /** When everything that was asked until now is answered. */
  settled(): Promise<void> {
    return this.#inTurn(async () => {})
  }

  async record() {
    const { services, id, engine, stored } = this.#state
    const entries = await services.store.entries(id, 0)
    return engine?.record(stored, entries) ?? null
  }

  async #addChat(seat: Seat, key: string, text: string, counts: StoredChat['counts']): Promise<void> {
    const { store, time, limits } = this.#state.services
    const word = { match: this.#state.id, seat, key, text, at: time.now(), counts }
    this.#broadcaster.sendChat(await store.addChat(word, limits.keptChat.words))
    await store.notifyChanged(this.#state.id)
  }

  async #reload(): Promise<void> {
    await this.#writer.reload()
    // The last two seats may have been taken at two nodes at once, neither of which knew of the other.
    await this.#beginIfFull()
    await this.#broadcaster.sendChatSince()
    this.#broadcaster.sendCard()
  }

  async #beginIfFull(): Promise<void> {
    if (this.stored.hasBegun || !isFull(this.stored.seats)) return
    const { store, time } = this.#state.services
    const isFirst = await store.markBegun(this.#state.id, time.now())
    await this.#state.reload()
    const former = this.#broadcaster.unseat()
    await this.#broadcaster.sendBegun()
    await this.#broadcaster.sendUnseated(former)
    if (isFirst) notifyAwaited(this.#state, this.#broadcaster, [])
  }

  async #sendChanged(): Promise<void> {
    this.#broadcaster.sendCard()
    await this.#state.services.store.notifyChanged(this.#state.id)
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
      const before = this.#state.engine?.count('table')
      await this.#commands.handle({ seat, key, at, apply: (engine, limits) => engine.act(seat, action, limits) })
      const words = says ?? this.#unsaid.get(seat)
      if (words === undefined) return
      if (this.#state.engine?.count('table') === before) {
        this.#unsaid.set(seat, words)
        return
      }
      this.#unsaid.delete(seat)
      await this.#addChat(seat, key, words.slice(0, MOST.chat), this.#state.engine?.counts() ?? null)
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.lastUsed = this.#state.services.time.elapsed()
    return this.#queue(work)
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const isFree = this.#waiting === 0 && !this.#writer.isInDoubt
    const turn = isFree ? work() : this.#chain.then(() => (this.#writer.isInDoubt ? this.#writer.recover().then(work) : work()))
    this.#waiting++
    this.#chain = turn.then(this.#served, this.#served)
    return turn
  }

  readonly #served = (): void => {
    this.#waiting--
  }
}
