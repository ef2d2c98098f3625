// Sends to the subscribers of a match what each may know, and tells other nodes who is connected here.
import type { Seat, Viewer } from '@sandtable/kernel'
import type { MatchCard, Said, Snapshot, TellOf } from '@sandtable/protocol/online'
import { markOf } from '../seats/lobby.ts'
import type { StoredChat, StoredEntry } from '../store/store.ts'
import { MatchHistory } from './history.ts'
import { cardOf } from './match-card.ts'
import type { Accepted, MatchEngine } from './match-engine.ts'
import type { MatchState } from './match-state.ts'
import { type Open, optionsOf, scenarioOf, textOf, withTold } from './redacted.ts'
import { Changes, type Subscriber, Subscribers, watchOnly } from './subscribers.ts'
import type { EntryText } from './viewer-log.ts'

type LogPart = { readonly entries: readonly EntryText[]; readonly isWhole: boolean }

export class Broadcaster {
  readonly subscribers = new Subscribers()
  readonly #state: MatchState
  /** Many may subscribe at once, and a whole log takes long to make: it is kept until the next entry. */
  #wholeLogs: Map<Viewer, { readonly seq: number; readonly entries: Promise<readonly EntryText[]> }> | null = null

  /** Kept for the same reason. */
  #history: { readonly seq: number; readonly history: Promise<MatchHistory> } | null = null

  /** The last message to other nodes about who is connected here. */
  #announcing: Promise<void> = Promise.resolve()
  /** The seats that are connected to other nodes. */
  #remotePresence: Map<string, readonly Seat[]> | null = null
  /** The number of the last chat message that every subscriber here has. */
  #chatSentTo = 0

  constructor(state: MatchState) {
    this.#state = state
  }

  card(): MatchCard {
    const { gameEntry, stored, engine } = this.#state
    return cardOf(gameEntry, stored, engine?.count('table') ?? null, seat => this.isHere(seat))
  }

  /** At this node or another. */
  isHere(seat: Seat): boolean {
    if (this.subscribers.has(seat)) return true
    if (this.#remotePresence) for (const seats of this.#remotePresence.values()) if (seats.includes(seat)) return true
    return false
  }

  /**
   * Tells the lobby and other nodes which seats are connected here. One message waits for the one before: on two connections to the
   * database an older message could arrive last.
   */
  announcePresence(): void {
    const { services, id } = this.#state
    if (this.isOpenInLobby) services.lobby.setPresent(id, this.#present())
    else services.lobby.drop(id)
    this.#announcing = this.#announcing.then(() => services.store.notifyPresent(id, this.#present())).catch(() => {})
  }

  get isOpenInLobby(): boolean {
    const { isPublic, hasBegun } = this.#state.stored
    return isPublic && !hasBegun
  }

  #present(): readonly string[] {
    return [...this.subscribers.seats(), ...(this.isOpenInLobby ? this.subscribers.networks().map(markOf) : [])]
  }

  /** The seats that are connected to another node. */
  setRemotePresence(node: string, seats: readonly Seat[]): void {
    const before = this.#remotePresence?.get(node) ?? []
    if (before.join() === seats.join()) return
    this.#remotePresence ??= new Map()
    if (seats.length > 0) this.#remotePresence.set(node, seats)
    else this.#remotePresence.delete(node)
    this.sendCard()
  }

  /** Sends the state of the match to a new subscriber, and everything from then on. */
  async welcome(subscriber: Subscriber, have: number | undefined): Promise<void> {
    // The seat may have got another player since the subscriber said hello.
    const isFormer = subscriber.seat !== null && !this.#isHeldBy(subscriber)
    if (isFormer) watchOnly(subscriber)
    const log = await this.#entriesFor(subscriber.seat ?? 'table', isFormer ? undefined : have)
    this.subscribers.add(subscriber)
    await this.#sendWelcome(subscriber, log)
  }

  /** Called whenever seats may have new players, before anything else is sent: the former player gets nothing more of the seat. */
  unseat(): Subscriber[] {
    const former = this.subscribers.unseat(subscriber => this.#isHeldBy(subscriber))
    if (former.length > 0) this.announcePresence()
    return former
  }

  /** Former players are spectators now and are told so; `leaving` asked for it. */
  async sendUnseated(former: readonly Subscriber[], leaving: Subscriber | null = null): Promise<void> {
    for (const subscriber of former) {
      const log = await this.#entriesFor('table', undefined)
      if (!this.subscribers.isSubscribed(subscriber)) continue
      if (subscriber !== leaving) subscriber.send(UNSEATED)
      await this.#sendWelcome(subscriber, log)
    }
  }

  #isHeldBy({ seat, opened }: Subscriber): boolean {
    const stored = seat === null ? undefined : this.#state.seat(seat)
    return stored !== undefined && stored.holder !== 'nobody' && stored.secretHash === opened
  }

  async #sendWelcome(subscriber: Subscriber, { entries, isWhole }: LogPart): Promise<void> {
    const { gameEntry, stored, id, services } = this.#state
    const { rulesVersion } = stored
    const [scenario, options] = [scenarioOf(gameEntry, stored.scenario), optionsOf(stored.options)]
    const chat = await services.store.chat(id, services.limits.keptChat.sent)
    // The others get the chat of other nodes when its notification comes.
    if (this.subscribers.size === 1) this.#chatSentTo = chat.at(-1)?.n ?? 0
    const note = subscriber.seat === null ? '' : (this.#state.seat(subscriber.seat)?.note ?? '')
    const welcome: Open<Omit<TellOf<'welcome'>, 'told'>> = {
      ...{ type: 'welcome', card: this.card(), seat: subscriber.seat, scenario, options, rulesVersion },
      ...{
        standing: this.snapshotFor(subscriber) ?? null,
        isWhole,
        said: chat.map(message => chatFor(subscriber.seat ?? 'table', message)),
        note,
      },
    }
    subscriber.send(withTold(welcome, entries))
  }

  /** To be sent to this subscriber: the changes of its next step start from here. */
  snapshotFor(subscriber: Subscriber): Open<Snapshot> | undefined {
    const standing = this.#state.snapshotFor(subscriber.seat ?? 'table')
    subscriber.shown = standing?.view ?? null
    subscriber.toAct = standing?.toAct ?? null
    return standing
  }

  sendCard(): void {
    this.subscribers.sendAll({ type: 'card', card: this.card() })
  }

  /** Chat of other nodes since the last message that was sent here. */
  async sendChatSince(): Promise<void> {
    const { store, limits } = this.#state.services
    if (this.subscribers.isEmpty) return
    const chat = await store.chat(this.#state.id, limits.keptChat.sent)
    for (const message of chat) if (message.n > this.#chatSentTo) this.sendChat(message)
  }

  sendChat(message: StoredChat): void {
    this.#chatSentTo = Math.max(this.#chatSentTo, message.n)
    for (const viewer of this.subscribers.viewers())
      this.subscribers.sendTo(viewer, { type: 'said', said: chatFor(viewer, message) })
  }

  sendAccepted({ byViewer }: Accepted): void {
    this.#wholeLogs = null
    this.#history = null
    const changes = new Changes()
    for (const { viewer, entry } of byViewer) this.#sendStep(viewer, entry, changes)
    if (byViewer.length <= this.#state.gameEntry.game.seats.length) this.#sendWhoseTurn()
  }

  /** A hidden entry may make it a seat's turn. The subscriber gets that and nothing else of it. */
  #sendWhoseTurn(): void {
    const toAct = this.#state.engine?.toAct
    if (!toAct) return
    for (const subscriber of this.subscribers.withOldTurn(toAct))
      this.#sendWelcome(subscriber, { entries: [], isWhole: false }).catch(error => this.#state.services.problem(String(error)))
  }

  /** How many entries each viewer here knows of; to be asked before the match is loaded again. */
  counts(): ReadonlyMap<Viewer, number> {
    return new Map([...this.subscribers.viewers()].map(viewer => [viewer, this.#state.engine?.count(viewer) ?? 0]))
  }

  /** The same for an entry that was applied and is not stored. */
  countsBefore(byViewer: Accepted['byViewer']): ReadonlyMap<Viewer, number> {
    const knowing = new Set(byViewer.map(({ viewer }) => viewer))
    return new Map([...this.counts()].map(([viewer, count]) => [viewer, knowing.has(viewer) ? count - 1 : count]))
  }

  /** Sends what came after `had`; a viewer that missed more than is kept in memory gets a new welcome. */
  async sendSince(had: ReadonlyMap<Viewer, number>): Promise<void> {
    const missed = await Promise.all(
      [...had].map(async ([viewer, count]) => [viewer, await this.#entriesFor(viewer, count)] as const),
    )
    // A whole log may be sent twice. Steps may not: they come last, when nothing can fail any more.
    for (const [viewer, { entries, isWhole }] of missed)
      if (isWhole)
        for (const subscriber of this.subscribers.of(viewer)) await this.#sendWelcome(subscriber, { entries, isWhole })
    for (const [viewer, { entries, isWhole }] of missed)
      if (!isWhole) for (const entry of entries) this.#sendStep(viewer, entry, new Changes())
    this.#sendWhoseTurn()
  }

  async sendBegun(): Promise<void> {
    for (const viewer of this.subscribers.viewers()) {
      const { entries } = await this.#entriesFor(viewer, undefined)
      const standing = this.#state.snapshotFor(viewer)
      if (!standing) continue
      const begun: Open<Omit<TellOf<'begun'>, 'told'>> = { type: 'begun', card: this.card(), standing }
      this.subscribers.sendSnapshot(viewer, withTold(begun, entries), standing)
    }
  }

  #sendStep(viewer: Viewer, entry: EntryText, changes: Changes): void {
    this.subscribers.sendStep(viewer, entry, shown => this.#state.snapshotFor(viewer, shown) as Open<Snapshot>, changes)
  }

  async #entriesFor(viewer: Viewer, have: number | undefined): Promise<LogPart> {
    const { engine } = this.#state
    if (!engine) return { entries: [], isWhole: true }
    const recent = have === undefined ? null : engine.since(viewer, have)
    if (recent) return { entries: recent, isWhole: false }
    return { entries: await this.#wholeLog(engine, viewer), isWhole: true }
  }

  /** What each viewer was shown at earlier moments. */
  history(engine: MatchEngine): Promise<MatchHistory> {
    const { seq } = engine
    if (this.#history?.seq === seq) return this.#history.history
    const { stored } = this.#state
    const history = this.#entriesTo(seq).then(entries => new MatchHistory(engine.game, engine.record(stored, entries)))
    this.#history = { seq, history }
    history.catch(() => {
      this.#history = null
    })
    return history
  }

  /** Another node may have stored more by now: that is sent as steps. */
  async #entriesTo(last: number): Promise<readonly StoredEntry[]> {
    const { services, id } = this.#state
    return (await services.store.entries(id, 0)).filter(({ seq }) => seq <= last)
  }

  #wholeLog(engine: MatchEngine, viewer: Viewer): Promise<readonly EntryText[]> {
    const { seq } = engine
    this.#wholeLogs ??= new Map()
    const logs = this.#wholeLogs
    const kept = logs.get(viewer)
    if (kept?.seq === seq) return kept.entries
    const whole = this.#entriesTo(seq).then(entries => engine.wholeLog(viewer, entries))
    logs.set(viewer, { seq, entries: whole })
    whole.catch(() => logs.delete(viewer))
    return whole
  }
}

const UNSEATED = textOf({
  ...{ type: 'refused', key: null, code: 'not-your-seat' },
  message: 'This seat was given back, or somebody else has it now. You are watching.',
} satisfies Open<TellOf<'refused'>>)

function chatFor(viewer: Viewer, { n, seat, text, at, counts }: StoredChat): Said {
  const after = counts?.[viewer]
  return { n, seat, text, at, ...(after === undefined ? {} : { after }) }
}
