// One match that is open in memory. Its requests run one after another, and nothing is sent before it is stored.
import type { GameEntry } from '@sandtable/ai'
import type { Seat, Viewer } from '@sandtable/kernel'
import type { AskOf, MatchCard, Snapshot } from '@sandtable/protocol/online'
import { ComputerSeats } from '../computers/computer-seats.ts'
import type { Decision } from '../computers/computers.ts'
import { checkLevel } from '../computers/levels.ts'
import { isAwaited } from '../notify/awaited-seats.ts'
import type { Turn } from '../notify/turn-notice.ts'
import { RequestError } from '../socket/request-error.ts'
import type { SeatChange, StoredEntry, StoredMatch, StoredSeat } from '../store/store.ts'
import { Agreements } from './agreements.ts'
import { Broadcaster } from './broadcaster.ts'
import { type Command, CommandHandler } from './command-handler.ts'
import { EntryWriter } from './entry-writer.ts'
import { MatchChat } from './match-chat.ts'
import { type MatchServices, MatchState } from './match-state.ts'
import type { Open, Redacted } from './redacted.ts'
import { SeatChanges } from './seat-changes.ts'
import type { Subscriber } from './subscribers.ts'

export class OpenMatch {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter
  readonly #computers: ComputerSeats
  readonly #commands: CommandHandler
  readonly #agreements: Agreements
  readonly #seats: SeatChanges
  readonly #chat: MatchChat
  #queue: Promise<unknown> = Promise.resolve()
  /** How many requests run or wait. */
  #waiting = 0
  lastUsed: number

  private constructor(state: MatchState) {
    this.#state = state
    this.#broadcaster = new Broadcaster(state)
    this.#writer = new EntryWriter(state, this.#broadcaster)
    this.#computers = new ComputerSeats(state, this.#writer, (...decided) => this.#actForComputer(...decided))
    this.#commands = new CommandHandler(state, this.#broadcaster, this.#writer, () => this.#computers.ask())
    this.#agreements = new Agreements(state, this.#broadcaster, this.#writer, this.#commands)
    this.#seats = new SeatChanges(state, this.#broadcaster, this.#writer)
    this.#chat = new MatchChat(state, this.#broadcaster)
    this.lastUsed = state.services.time.elapsed()
  }

  static async open(services: MatchServices, gameEntry: GameEntry, stored: StoredMatch): Promise<OpenMatch> {
    const match = new OpenMatch(await MatchState.open(services, gameEntry, stored))
    // The server may have stopped after the last seat was taken and before the match was marked as begun.
    await match.#seats.beginIfFull()
    match.#computers.ask()
    match.askPresence()
    return match
  }

  get isEmpty(): boolean {
    return this.#broadcaster.subscribers.isEmpty
  }
  get stored(): StoredMatch {
    return this.#state.stored
  }
  /** The place of the last entry that this node has. */
  get seq(): number {
    return this.#state.engine?.seq ?? 0
  }
  get isOpenInLobby(): boolean {
    return this.#broadcaster.isOpenInLobby
  }
  /** Whether the sides hide things from each other in this game. */
  get hidesThings(): boolean {
    return this.#state.gameEntry.secrets !== undefined
  }

  card(): MatchCard {
    return this.#broadcaster.card()
  }

  seat(id: Seat): StoredSeat | undefined {
    return this.#state.seat(id)
  }

  checkLevel(level: string): Promise<void> {
    return checkLevel(this.#state.gameEntry, level, 'level')
  }

  /** `have`: how many entries the subscriber knows already. */
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

  #presenceChanged(): void {
    this.#broadcaster.sendCard()
    this.#broadcaster.announcePresence()
  }

  /** Asks other nodes which seats are connected there. */
  askPresence(): void {
    this.#state.services.store.notifyPresent(this.#state.id, null).catch(() => {})
  }

  announcePresence(): void {
    if (!this.#broadcaster.subscribers.isEmpty) this.#broadcaster.announcePresence()
  }

  setRemotePresence(node: string, seats: readonly Seat[]): void {
    this.#broadcaster.setRemotePresence(node, seats)
  }

  /** What to notify the player of this seat of; null unless the match waits for a person who is not connected. */
  turn(seat: Seat): Turn | null {
    if (!isAwaited(this.#state, this.#broadcaster, seat)) return null
    return { match: this.#state.id, title: this.stored.title, seat, name: this.seat(seat)?.name ?? null }
  }

  /** To be sent to this subscriber: the changes of its next step start from here. */
  snapshotFor(subscriber: Subscriber): Open<Snapshot> | undefined {
    return this.#writer.isInDoubt ? undefined : this.#broadcaster.snapshotFor(subscriber)
  }

  /** Undefined where this viewer knows of no such entry. */
  viewAt(viewer: Viewer, n: number): Promise<Redacted | undefined> {
    return this.#inTurn(async () => {
      const { engine } = this.#state
      if (!engine) throw new RequestError('not-begun', 'The match begins when every seat is taken.')
      const meter = this.#state.services.processing.meter(this.#state.id)
      const history = await this.#broadcaster.history(engine)
      return meter(() => history.view(viewer, n))
    })
  }

  act(seat: Seat, { key, at, action }: Pick<AskOf<'act'>, 'key' | 'at' | 'action'>): Promise<number> {
    const apply: Command['apply'] = (engine, limits) => engine.act(seat, action, limits)
    return this.#inTurn(() => this.#commands.handle({ seat, key, at, apply }))
  }

  undo(seat: Seat, { key, at }: AskOf<'undo'>): Promise<number> {
    const apply: Command['apply'] = (engine, limits) => engine.undo(seat, limits)
    return this.#inTurn(() => this.#commands.handle({ seat, key, at, apply, isUndo: true }))
  }

  resign(seat: Seat, key: string): Promise<void> {
    return this.#inTurn(() => this.#commands.resign(seat, key))
  }

  /** Ends the match if another seat's time has run out by the server's clock. */
  claimTime(seat: Seat): Promise<void> {
    return this.#inTurn(() => this.#commands.claimTime(seat))
  }

  /** A draw when everybody wants it. */
  wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    return this.#inTurn(() => this.#agreements.wantDraw(seat, isWanted))
  }

  /** True when every person of this match wants to invite another player to that seat. */
  wantInvite(seat: Seat, to: Seat): Promise<boolean> {
    return this.#inTurn(() => this.#agreements.wantInvite(seat, to))
  }

  /** Requests an undo or agrees to one; when everybody does, the action and all after it are taken back. */
  wantTakeBack(seat: Seat, { key, isWanted, of }: AskOf<'take-back'>): Promise<void> {
    return this.#inTurn(async () => {
      if (await this.#agreements.wantTakeBack(seat, key, isWanted, of)) this.#computers.ask()
    })
  }

  async chat(seat: Seat, key: string, text: string): Promise<void> {
    this.#chat.takeAllowance(seat)
    return this.#inTurn(() => this.#chat.add(seat, key, text))
  }

  note(seat: Seat, note: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#state.services
      await store.setNote(this.#state.id, seat, note)
      this.#state.changeSeat(seat, { note })
      await store.notifyChanged(this.#state.id)
    })
  }

  /** `by`: the subscriber that asked for it. */
  changeSeat(seat: StoredSeat, wanted: SeatChange, by: Subscriber | null): Promise<void> {
    return this.#inTurn(async () => {
      await this.#seats.change(seat, wanted, by)
      this.#computers.ask()
    })
  }

  givePart(seat: StoredSeat, nonce: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#seats.givePart(seat, nonce)
      this.#computers.ask()
    })
  }

  setRematch(next: string): Promise<string> {
    return this.#inTurn(() => this.#seats.setRematch(next))
  }

  /** Another node changed something in this match. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => this.#reload())
  }

  /** Another node stored these entries; this node may have some of them already. */
  applyRemote(entries: readonly StoredEntry[]): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#writer.applyRemote(entries)) await this.#reload()
      else if (this.#state.engine?.outcome && !this.stored.outcome) {
        await this.#state.noteEnd()
        this.#broadcaster.sendCard()
      }
    })
  }

  /** When every request until now is answered. */
  settled(): Promise<void> {
    return this.#inTurn(async () => {})
  }

  async record() {
    const { services, id, engine, stored } = this.#state
    const entries = await services.store.entries(id, 0)
    return engine?.record(stored, entries) ?? null
  }

  async #reload(): Promise<void> {
    await this.#writer.reload()
    await this.#sendReloaded()
  }

  /** The card comes first: chat that cannot be read now is sent with the next. */
  async #sendReloaded(): Promise<void> {
    // Two nodes may have taken the last two seats at once, and each saw one free.
    await this.#seats.beginIfFull()
    this.#broadcaster.sendCard()
    await this.#broadcaster.sendChatSince()
  }

  /** Called now and then: the node whose computer was thinking may have died, or its action was not stored. */
  wakeComputers(): void {
    if (this.#computers.areSilent || this.#isBehind) this.#enqueue(async () => this.#computers.ask()).catch(() => {})
  }

  #actForComputer(seat: Seat, at: number, { action, says }: Decision): Promise<void> {
    const key = `computer-${at}`
    return this.#inTurn(async () => {
      // A player may have taken the seat back while the computer thought.
      if (this.seat(seat)?.holder !== 'computer') return
      const before = this.#state.engine?.count('table')
      await this.#commands.handle({ seat, key, at, apply: (engine, limits) => engine.act(seat, action, limits) })
      await this.#chat.addComment(seat, key, says, this.#state.engine?.count('table') !== before)
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.lastUsed = this.#state.services.time.elapsed()
    return this.#enqueue(work)
  }

  /** Something was due while the store failed: to find out what is stored, or to begin. */
  get #isBehind(): boolean {
    return this.#writer.isInDoubt || this.#seats.isToBegin
  }

  /** What is due is done before the next request runs. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const isFree = this.#waiting === 0 && !this.#isBehind
    const meter = this.#state.services.processing.meter(this.#state.id)
    const metered = () => meter(work)
    const turn = isFree ? metered() : this.#queue.then(() => (this.#isBehind ? this.#recover().then(metered) : metered()))
    this.#waiting++
    this.#queue = turn.then(this.#finished, this.#finished)
    return turn
  }

  async #recover(): Promise<void> {
    await this.#writer.recover()
    await this.#sendReloaded()
  }

  readonly #finished = (): void => {
    this.#waiting--
  }
}
