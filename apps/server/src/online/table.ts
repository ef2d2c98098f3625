// One match and everybody who looks at it. Wishes are heard one after the other; nobody is told of anything before it is stored.
import type { GameEntry } from '@sandtable/ai'
import { commitmentTo, type Outcome, type Seat, type Viewer } from '@sandtable/kernel'
import {
  type AskOf,
  type Chair,
  changesBetween,
  type MatchCard,
  type Said,
  type Standing,
  type Tell,
  type ToldEntry,
} from '@sandtable/protocol/online'
import type { Computers } from './computers.ts'
import { type Moved, Referee } from './referee.ts'
import type { Appender } from './store/appender.ts'
import type { KeptMatch, KeptSeat, Store } from './store/store.ts'
import { Refusal, refusedBy } from './wishes.ts'

/** Somebody at a table. `seat` is null for those who watch. `shown` is the view that was sent last: a step tells what is new since. */
export type Guest = { readonly seat: Seat | null; shown: unknown; tell(text: string): void }

export type TableServices = {
  readonly store: Store
  readonly appender: Appender
  readonly computers: Computers
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
  readonly #guests = new Set<Guest>()
  /** What each recent wish was answered with: asked again, it is answered alike. */
  readonly #answered = new Map<string, number>()
  /** Forgotten with the table: an offer is for who is there. */
  readonly #wantDraw = new Set<Seat>()
  #chain: Promise<unknown> = Promise.resolve()
  lastUsed: number

  private constructor(services: TableServices, door: GameEntry, kept: KeptMatch, referee: Referee | null) {
    this.#services = services
    this.door = door
    this.#kept = kept
    this.#referee = referee
    this.lastUsed = services.now()
  }

  static async open(services: TableServices, door: GameEntry, kept: KeptMatch): Promise<Table> {
    const table = new Table(services, door, kept, kept.hasBegun ? await openReferee(services.store, door, kept) : null)
    table.#askComputers()
    return table
  }

  get id(): string {
    return this.#kept.id
  }
  get isEmpty(): boolean {
    return this.#guests.size === 0
  }
  get kept(): KeptMatch {
    return this.#kept
  }

  card(): MatchCard {
    const { id, seats, secret, game, title, hasBegun, outcome, created, updated, rematch } = this.#kept
    const chairs = seats.map(seat => this.#chair(seat))
    const commitment = commitmentTo(secret)
    return { match: id, game, title, chairs, hasBegun, outcome, commitment, created, updated, rematch }
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
      this.#guests.add(guest)
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
    const standing = this.#referee?.standing(guest.seat ?? 'table')
    guest.shown = standing?.view
    return standing
  }

  part(guest: Guest): void {
    this.lastUsed = this.#services.now()
    if (this.#guests.delete(guest) && guest.seat !== null) this.#tellCard()
  }

  act(seat: Seat, { key, at, action }: Pick<AskOf<'act'>, 'key' | 'at' | 'action'>): Promise<number> {
    return this.#inTurn(() => this.#move(seat, key, at, referee => referee.act(seat, action)))
  }

  undo(seat: Seat, { key, at }: AskOf<'undo'>): Promise<number> {
    return this.#inTurn(() => this.#move(seat, key, at, referee => referee.undo(seat)))
  }

  /** By the rules where they know of giving up; else the table ends the match, and its record stops where it is. */
  resign(seat: Seat, key: string): Promise<void> {
    return this.#inTurn(async () => {
      const referee = this.#running()
      if (referee.offers(seat, 'resign')) {
        await this.#move(seat, key, referee.count(seat), at => at.act(seat, { type: 'resign' }))
        return
      }
      const winner = this.#kept.seats.length === 2 ? (this.#kept.seats.find(one => one.seat !== seat)?.seat ?? null) : null
      await this.#end({ winner, reason: 'resigned', clause: '' })
    })
  }

  /** What everybody wants happens. */
  wantDraw(seat: Seat, isWanted: boolean): Promise<void> {
    return this.#inTurn(async () => {
      this.#running()
      if (isWanted) this.#wantDraw.add(seat)
      else this.#wantDraw.delete(seat)
      const isAgreed = this.#kept.seats.every(one => one.holder !== 'person' || this.#wantDraw.has(one.seat))
      if (isAgreed) await this.#end({ winner: null, reason: 'agreed', clause: '' })
      else this.#tellCard()
    })
  }

  say(seat: Seat, key: string, text: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store, now } = this.#services
      const word = await store.say({ match: this.id, seat, key, text, at: now() })
      this.#tellAll({ type: 'said', said: saidOf(word) })
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
      const viewers = this.#viewers()
      const had = new Map([...viewers].map(viewer => [viewer, this.#referee?.count(viewer) ?? 0]))
      const hadBegun = this.#kept.hasBegun
      await this.#reload()
      for (const viewer of viewers) {
        const { told } = await this.#toldTo(viewer, had.get(viewer))
        if (!hadBegun && this.#referee) this.#tellBegun(viewer, told)
        else for (const entry of told) this.#tellStep(viewer, entry)
      }
      const words = await this.#services.store.words(this.id)
      const last = words.at(-1)
      if (last) this.#tellAll({ type: 'said', said: saidOf(last) })
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

  async #move(seat: Seat, key: string, at: number, make: (referee: Referee) => Moved): Promise<number> {
    const referee = this.#running()
    const done = await this.#doneBefore(referee, seat, key, at)
    if (done !== null) return done
    let moved: Moved
    try {
      moved = make(referee)
    } catch (error) {
      throw refusedBy(referee.game, error)
    }
    await this.#store(moved, key)
    const n = referee.count(seat)
    this.#remember(seat, key, n)
    this.#tellMoved(moved)
    await this.#afterwards(referee)
    return n
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

  async #store({ entry }: Moved, key: string): Promise<void> {
    let won: boolean
    try {
      won = await this.#services.appender.append({ ...entry, key, at: this.#services.now() })
    } catch {
      await this.#reload().catch(() => {})
      throw new Refusal('not-stored', 'This could not be stored, so it has not happened. Try again in a moment.')
    }
    if (won) return
    await this.#reload()
    throw new Refusal('conflict', 'Another move came first. This is how the table stands now.')
  }

  async #afterwards(referee: Referee): Promise<void> {
    const { store } = this.#services
    const { outcome, seq } = referee
    if (outcome) {
      await this.#end(outcome)
      return
    }
    if (seq % SNAPSHOT_EVERY === 0) {
      const body = referee.snapshot()
      if (body !== null) await store.keepSnapshot(this.id, { seq, body })
    }
    await store.tellNews(this.id)
    this.#askComputers()
  }

  async #beginIfFull(): Promise<void> {
    if (this.#kept.hasBegun || this.#kept.seats.some(({ holder }) => holder === 'nobody')) return
    const { store } = this.#services
    this.#kept = { ...this.#kept, hasBegun: true }
    this.#referee = await openReferee(store, this.door, this.#kept)
    await store.markBegun(this.id)
    for (const viewer of this.#viewers()) this.#tellBegun(viewer, (await this.#toldTo(viewer, undefined)).told)
  }

  #tellBegun(viewer: Viewer, told: readonly ToldEntry[]): void {
    const standing = (this.#referee as Referee).standing(viewer)
    const text = JSON.stringify({ type: 'begun', card: this.card(), standing, told } satisfies Tell)
    for (const guest of this.#guestsOf(viewer)) {
      guest.shown = standing.view
      guest.tell(text)
    }
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
    this.#referee = kept.hasBegun ? await openReferee(store, this.door, kept) : null
  }

  #remember(seat: Seat, key: string, n: number): void {
    this.#answered.set(`${seat} ${key}`, n)
    const oldest = this.#answered.keys().next().value
    if (this.#answered.size > KEYS_KEPT && oldest !== undefined) this.#answered.delete(oldest)
  }

  #chair({ seat, holder, name, level }: KeptSeat): Chair {
    const title = this.door.game.seats.find(({ id }) => id === seat)?.title ?? seat
    const isHere = [...this.#guests].some(guest => guest.seat === seat)
    return { seat, title, holder, name: holder === 'computer' ? level : name, isHere, wantsDraw: this.#wantDraw.has(seat) }
  }

  #tellMoved({ told }: Moved): void {
    for (const [viewer, entry] of told) this.#tellStep(viewer, entry)
  }

  /** Written once for all who are at the same view. */
  #tellStep(viewer: Viewer, entry: ToldEntry): void {
    const guests = this.#guestsOf(viewer)
    if (guests.length === 0 || !this.#referee) return
    const { view, ...rest } = this.#referee.standing(viewer)
    const texts = new Map<unknown, string>()
    for (const guest of guests) {
      let text = texts.get(guest.shown)
      if (text === undefined) {
        const after = { ...rest, changes: changesBetween(guest.shown, view) }
        text = JSON.stringify({ type: 'step', entry, after } satisfies Tell)
        texts.set(guest.shown, text)
      }
      guest.shown = view
      guest.tell(text)
    }
  }

  #tellCard(): void {
    this.#tellAll({ type: 'card', card: this.card() })
  }

  #viewers(): Set<Viewer> {
    return new Set([...this.#guests].map(({ seat }) => seat ?? 'table'))
  }

  #guestsOf(viewer: Viewer): Guest[] {
    return [...this.#guests].filter(({ seat }) => (seat ?? 'table') === viewer)
  }

  #tellAll(tell: Tell): void {
    const text = JSON.stringify(tell)
    for (const guest of this.#guests) guest.tell(text)
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

async function openReferee(store: Store, door: GameEntry, kept: KeptMatch): Promise<Referee> {
  const snapshot = await store.snapshot(kept.id)
  return Referee.open(door, kept, snapshot?.body ?? null, await store.entries(kept.id, snapshot?.seq ?? 0))
}
