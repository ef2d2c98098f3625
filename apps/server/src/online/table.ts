// One match and everybody who looks at it. Wishes are heard one after the other; nobody is told of anything before it is stored.
import type { GameEntry } from '@sandtable/ai'
import type { Outcome, Seat, Viewer } from '@sandtable/kernel'
import type { AskOf, MatchCard, Said, Standing, Tell, ToldEntry } from '@sandtable/protocol/online'
import { Audience, type Guest } from './audience.ts'
import { cardOf } from './card.ts'
import type { ClockMark, MatchClock } from './clock.ts'
import type { Computers } from './computers.ts'
import { areAgreed, drawOffer, takeBackBy, takeBackOffer } from './offers.ts'
import { type Opened, openMatch } from './opening.ts'
import type { Postman } from './postman.ts'
import type { Moved, Referee } from './referee.ts'
import type { Appender } from './store/appender.ts'
import type { KeptMatch, KeptSeat, Store } from './store/store.ts'
import { Refusal, refusedBy } from './wishes.ts'

export type TableServices = {
  readonly store: Store
  readonly appender: Appender
  readonly computers: Computers
  /** Where the host has said whom to tell. */
  readonly postman: Postman | null
  now(): number
}

/** How many entries lie between two positions that are put away. */
const SNAPSHOT_EVERY = 256
const KEYS_KEPT = 16

export class Table {
  readonly door: GameEntry
  readonly #services: TableServices
  #kept: KeptMatch
  #referee: Referee | null
  readonly #audience = new Audience()
  #clock: MatchClock | null
  /** What each recent wish was answered with: asked again, it is answered alike. */
  readonly #answered = new Map<string, number>()
  #chain: Promise<unknown> = Promise.resolve()
  lastUsed: number

  private constructor(services: TableServices, door: GameEntry, kept: KeptMatch, opened: Opened) {
    this.#services = services
    this.door = door
    this.#kept = kept
    this.#referee = opened.referee
    this.#clock = opened.clock
    this.lastUsed = services.now()
  }

  static async open(services: TableServices, door: GameEntry, kept: KeptMatch): Promise<Table> {
    const table = new Table(services, door, kept, await openMatch(services.store, door, kept))
    table.#askComputers()
    return table
  }

  get id(): string {
    return this.#kept.id
  }
  get isEmpty(): boolean {
    return this.#audience.isEmpty
  }
  get kept(): KeptMatch {
    return this.#kept
  }

  card(): MatchCard {
    return cardOf(this.door, this.#kept, this.#referee?.seq ?? null, seat => this.#audience.has(seat))
  }

  seat(id: Seat): KeptSeat | undefined {
    return this.#kept.seats.find(({ seat }) => seat === id)
  }

  /** From now on the guest hears everything; first of all where things stand. */
  join(guest: Guest, have: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const { scenario, options, rulesVersion } = this.#kept
      const viewer = guest.seat ?? 'table'
      const told = await this.#toldTo(viewer, have)
      this.#audience.add(guest)
      const words = await this.#services.store.words(this.id)
      send(guest, {
        type: 'welcome',
        card: this.card(),
        seat: guest.seat,
        ...{ scenario, options, rulesVersion },
        standing: this.standing(guest) ?? null,
        ...told,
        said: words.map(saidOf),
        note: guest.seat === null ? '' : (this.seat(guest.seat)?.note ?? ''),
      })
      if (guest.seat !== null) this.#tellCard()
    })
  }

  /** To be sent to this guest, who is at this view from then on. */
  standing(guest: Guest): Standing | undefined {
    const standing = this.#referee ? this.#standing(guest.seat ?? 'table') : undefined
    guest.shown = standing?.view
    return standing
  }

  #standing(viewer: Viewer): Standing {
    const referee = this.#referee as Referee
    const standing = referee.standing(viewer)
    if (!this.#clock || this.#kept.outcome) return standing
    return { ...standing, clock: this.#clock.face(referee.undecided, this.#services.now()) }
  }

  part(guest: Guest): void {
    this.lastUsed = this.#services.now()
    if (this.#audience.remove(guest) && guest.seat !== null) this.#tellCard()
  }

  act(seat: Seat, { key, at, action }: Pick<AskOf<'act'>, 'key' | 'at' | 'action'>): Promise<number> {
    return this.#inTurn(() => this.#move(seat, key, at, referee => referee.act(seat, action)))
  }

  undo(seat: Seat, { key, at }: AskOf<'undo'>): Promise<number> {
    return this.#inTurn(() => this.#move(seat, key, at, referee => referee.undo(seat), true))
  }

  /** By the rules where they know of giving up; else the table ends the match, and its record stops where it is. */
  resign(seat: Seat, key: string): Promise<void> {
    return this.#inTurn(async () => {
      const referee = this.#running()
      if (referee.offers(seat, 'resign')) {
        await this.#move(seat, key, referee.count(seat), at => at.act(seat, { type: 'resign' }))
        return
      }
      await this.#end({ winner: this.#across(seat), reason: 'resigned', clause: '' })
    })
  }

  /** What everybody wants happens. */
  wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const referee = this.#running()
      if (await this.#isAgreed(seat, isWanted ? drawOffer(referee.seq) : null))
        await this.#end({ winner: null, reason: 'agreed', clause: '' })
    })
  }

  /** Asks for one's own last action back, or agrees to what another asks; when everybody does, it is taken back, whatever came after. */
  wantTakeBack(seat: Seat, key: string, isWanted: boolean): Promise<void> {
    return this.#inTurn(async () => {
      const referee = this.#running()
      // Asked again after the line dropped: it is done already.
      for (const one of this.#kept.seats) if (await this.#services.store.entryByKey(this.id, one.seat, key)) return
      const by = takeBackBy(this.#kept.seats, referee.seq) ?? seat
      if (await this.#isAgreed(seat, isWanted ? takeBackOffer(referee.seq, by) : null)) await this.#takeBack(by, key)
    })
  }

  /** True once every person here wants the same. */
  async #isAgreed(seat: Seat, offer: string | null): Promise<boolean> {
    const { store } = this.#services
    await store.setOffer(this.id, seat, offer)
    this.#kept = withSeat(this.#kept, seat, kept => ({ ...kept, offer }))
    this.#tellCard()
    await store.tellNews(this.id)
    return offer !== null && areAgreed(this.#kept.seats, offer)
  }

  async #takeBack(by: Seat, key: string): Promise<void> {
    const { store } = this.#services
    const referee = this.#running()
    const clock = this.#pressedBy(by, referee.undecided)
    const entry = referee.takeBack(by, await store.entries(this.id, 0))
    if (!entry) throw new Refusal('nothing-done', 'There is no action yet that could be taken back.')
    await this.#store({ entry, told: new Map() }, key, clock(referee.undecided, true))
    const had = new Map([...this.#audience.viewers()].map(viewer => [viewer, referee.count(viewer)]))
    await this.#reload()
    await this.#keepSnapshot()
    await this.#tellSince(had)
    this.#tellCard()
    await store.tellNews(this.id)
    this.#askComputers()
  }

  /** Ends the match if somebody else's time has run out: only the server's clock counts. */
  claimTime(seat: Seat): Promise<void> {
    return this.#inTurn(async () => {
      this.#running()
      const late = this.#kept.seats.find(one => one.seat !== seat && this.#isTimeUp(one.seat))
      if (!late) throw new Refusal('time-left', 'Nobody’s time has run out yet.')
      await this.#endByTime(late.seat)
    })
  }

  say(seat: Seat, key: string, text: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store, now } = this.#services
      const word = await store.say({ match: this.id, seat, key, text, at: now() })
      this.#audience.tellAll({ type: 'said', said: saidOf(word) })
      await store.tellNews(this.id)
    })
  }

  note(seat: Seat, text: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#services.store.setNote(this.id, seat, text)
      this.#kept = withSeat(this.#kept, seat, kept => ({ ...kept, note: text }))
    })
  }

  /** Changes who sits in a seat, unless somebody was faster; a full table begins. */
  reseat(before: KeptSeat, after: KeptSeat): Promise<void> {
    return this.#inTurn(async () => {
      const { store } = this.#services
      if (!(await store.changeSeat(this.id, before.secretHash, after))) {
        await this.#reload()
        throw new Refusal('seat-taken', 'Somebody else has changed this seat in the meantime. Open the match again.')
      }
      this.#kept = withSeat(this.#kept, after.seat, () => after)
      await this.#beginIfFull()
      this.#tellCard()
      await store.tellNews(this.id)
      this.#askComputers()
    })
  }

  /** Everybody here hears where it goes on. */
  setRematch(next: string): Promise<string> {
    return this.#inTurn(async () => {
      const rematch = await this.#services.store.setRematch(this.id, next)
      this.#kept = { ...this.#kept, rematch }
      this.#tellCard()
      await this.#services.store.tellNews(this.id)
      return rematch
    })
  }

  /** Another node stored something: catch up, and tell who is here. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      const had = new Map([...this.#audience.viewers()].map(viewer => [viewer, this.#referee?.count(viewer) ?? 0]))
      const hadBegun = this.#kept.hasBegun
      await this.#reload()
      if (hadBegun) await this.#tellSince(had)
      else if (this.#referee)
        for (const [viewer, count] of had) this.#tellBegun(viewer, (await this.#toldTo(viewer, count)).told)
      const words = await this.#services.store.words(this.id)
      const last = words.at(-1)
      if (last) this.#audience.tellAll({ type: 'said', said: saidOf(last) })
      this.#tellCard()
    })
  }

  /** When everything that was asked until now is answered. */
  settled(): Promise<void> {
    return this.#inTurn(async () => {})
  }

  async record() {
    const entries = await this.#services.store.entries(this.id, 0)
    return this.#referee?.record(this.#kept, entries) ?? null
  }

  async #move(seat: Seat, key: string, at: number, make: (referee: Referee) => Moved, isUndo = false): Promise<number> {
    const referee = this.#running()
    const done = await this.#doneBefore(referee, seat, key, at)
    if (done !== null) return done
    if (this.#isTimeUp(seat)) {
      await this.#endByTime(seat)
      throw new Refusal('over', 'Your time had run out. The match is over.')
    }
    const clock = this.#pressedBy(seat, referee.undecided)
    let moved: Moved
    try {
      moved = make(referee)
    } catch (error) {
      throw refusedBy(referee.game, error)
    }
    await this.#store(moved, key, clock(referee.undecided, isUndo))
    const n = referee.count(seat)
    this.#remember(seat, key, n)
    this.#tellMoved(moved)
    await this.#afterwards(referee)
    return n
  }

  /** What the clock will show; to be asked before the action for those whose time ran until then. */
  #pressedBy(by: Seat, running: readonly Seat[]): (next: readonly Seat[], isUndo?: boolean) => ClockMark | null {
    return (next, isUndo = false) => this.#clock?.pressed({ by, isUndo, running, next, now: this.#services.now() }) ?? null
  }

  #isTimeUp(seat: Seat): boolean {
    return this.#clock?.isUp(seat, this.#referee?.undecided ?? [], this.#services.now()) ?? false
  }

  #endByTime(late: Seat): Promise<void> {
    return this.#end({ winner: this.#across(late), reason: 'time', clause: '' })
  }

  /** Whoever is left where two play; nobody where more do. */
  #across(seat: Seat): Seat | null {
    const { seats } = this.#kept
    return seats.length === 2 ? (seats.find(one => one.seat !== seat)?.seat ?? null) : null
  }

  #running(): Referee {
    if (!this.#referee) throw new Refusal('not-begun', 'The match begins when every seat is taken.')
    if (this.#kept.outcome) throw new Refusal('over', 'The match is over.')
    return this.#referee
  }

  async #end(outcome: Outcome): Promise<void> {
    const { store } = this.#services
    await store.markOver(this.id, outcome)
    this.#kept = { ...this.#kept, outcome }
    this.#tellCard()
    await store.tellNews(this.id)
  }

  /** The number with which this very wish was answered already, or null when it is new. */
  async #doneBefore(referee: Referee, seat: Seat, key: string, at: number): Promise<number | null> {
    const known = this.#answered.get(`${seat} ${key}`)
    if (known !== undefined) return known
    const n = referee.count(seat)
    if (at === n) return null
    // Whoever did it knows of it, so a wish that is stored was made at an earlier number than today's.
    if (await this.#services.store.entryByKey(this.id, seat, key)) return n
    if (referee.undecided.length > 1) return null
    throw new Refusal('stale', 'The table has changed since. This is how it stands now.')
  }

  async #store({ entry }: Moved, key: string, clock: ClockMark | null): Promise<void> {
    let won: boolean
    try {
      won = await this.#services.appender.append({ ...entry, key, at: this.#services.now(), clock })
    } catch {
      await this.#reload().catch(() => {})
      throw new Refusal('not-stored', 'This could not be stored, so it has not happened. Try again in a moment.')
    }
    if (won) {
      if (clock) this.#clock?.set(clock)
      return
    }
    await this.#reload()
    throw new Refusal('conflict', 'Another move came first. This is how the table stands now.')
  }

  async #afterwards(referee: Referee): Promise<void> {
    const { outcome, seq } = referee
    if (outcome) {
      await this.#end(outcome)
      return
    }
    if (seq % SNAPSHOT_EVERY === 0) await this.#keepSnapshot()
    this.#askComputers()
    this.#callAbsent()
  }

  async #keepSnapshot(): Promise<void> {
    const referee = this.#running()
    const body = referee.snapshot()
    if (body !== null) await this.#services.store.keepSnapshot(this.id, { seq: referee.seq, body })
  }

  /** Those whose turn it is and who are not looking. Presence is this node's: a host with several is told once too often at worst. */
  #callAbsent(): void {
    const { postman } = this.#services
    if (!postman || !this.#referee) return
    const { title } = this.#kept
    for (const seat of this.#referee.undecided) {
      const kept = this.seat(seat)
      if (kept?.holder === 'person' && !this.#audience.has(seat))
        postman.tellTurn({ match: this.id, title, seat, name: kept.name })
    }
  }

  async #beginIfFull(): Promise<void> {
    if (this.#kept.hasBegun || this.#kept.seats.some(({ holder }) => holder === 'nobody')) return
    const { store } = this.#services
    await store.markBegun(this.id)
    await this.#reload()
    for (const viewer of this.#audience.viewers()) this.#tellBegun(viewer, (await this.#toldTo(viewer, undefined)).told)
  }

  #tellBegun(viewer: Viewer, told: readonly ToldEntry[]): void {
    this.#audience.tellStanding(viewer, { type: 'begun', card: this.card(), standing: this.#standing(viewer), told })
  }

  /** The computer thinks elsewhere and comes back with a wish like everybody else. */
  #askComputers(): void {
    const referee = this.#referee
    if (!referee || this.#kept.outcome) return
    const seat = referee.undecided.find(id => this.seat(id)?.holder === 'computer')
    if (seat === undefined) return
    const { level } = this.seat(seat) as KeptSeat
    const at = referee.count(seat)
    const wish = {
      game: this.#kept.game,
      rulesVersion: this.#kept.rulesVersion,
      seat,
      level: level ?? '',
      view: referee.view(seat),
    }
    this.#services.computers
      .think(this.id, at, wish)
      .then(action => this.act(seat, { key: `computer-${at}`, at, action }))
      .catch(() => {
        // Stale, or another node's computer was faster: the next change asks again.
      })
  }

  async #toldTo(viewer: Viewer, have: number | undefined): Promise<{ told: readonly ToldEntry[]; isWhole: boolean }> {
    if (!this.#referee) return { told: [], isWhole: true }
    const recent = have === undefined ? null : this.#referee.since(viewer, have)
    if (recent) return { told: recent, isWhole: false }
    const entries = await this.#services.store.entries(this.id, 0)
    return { told: this.#referee.wholeStory(viewer, entries), isWhole: true }
  }

  async #reload(): Promise<void> {
    const { store } = this.#services
    const kept = await store.match(this.id)
    if (!kept) throw new Refusal('no-match', 'This match is no longer kept here.')
    this.#kept = kept
    const { referee, clock } = await openMatch(store, this.door, kept)
    this.#referee = referee
    this.#clock = clock
  }

  #remember(seat: Seat, key: string, n: number): void {
    this.#answered.set(`${seat} ${key}`, n)
    const oldest = this.#answered.keys().next().value
    if (this.#answered.size > KEYS_KEPT && oldest !== undefined) this.#answered.delete(oldest)
  }

  #tellMoved({ told }: Moved): void {
    for (const [viewer, entry] of told) this.#tellStep(viewer, entry)
  }

  #tellStep(viewer: Viewer, entry: ToldEntry): void {
    this.#audience.tellStep(viewer, entry, () => this.#standing(viewer))
  }

  async #tellSince(had: ReadonlyMap<Viewer, number>): Promise<void> {
    for (const [viewer, count] of had)
      for (const entry of (await this.#toldTo(viewer, count)).told) this.#tellStep(viewer, entry)
  }

  #tellCard(): void {
    this.#audience.tellAll({ type: 'card', card: this.card() })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.lastUsed = this.#services.now()
    const turn = this.#chain.then(work)
    this.#chain = turn.catch(() => {})
    return turn
  }
}

const send = (guest: Guest, tell: Tell): void => guest.tell(JSON.stringify(tell))
const saidOf = ({ n, seat, text, at }: Said): Said => ({ n, seat, text, at })

function withSeat(kept: KeptMatch, seat: Seat, change: (kept: KeptSeat) => KeptSeat): KeptMatch {
  return { ...kept, seats: kept.seats.map(one => (one.seat === seat ? change(one) : one)) }
}
