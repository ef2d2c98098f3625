// One connection: who it says it is, what it asks for, and what it may have. Everything that comes in is doubted first.
import { ParseError, parseJson, parseWith, type Seat } from '@sandtable/kernel'
import { type Ask, type AskOf, AskSchema, isAct, keyIn, type Refused, type Tell } from '@sandtable/protocol/online'
import type { Guest } from './audience.ts'
import type { Journal } from './journal.ts'
import { Bucket, type Buckets, type Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { networkOf } from './network.ts'
import { type LongText, movedText, type Open, type OpenText, textOf } from './redacted.ts'
import { hashOf, newSecret } from './secrets.ts'
import { isLent, type KeptSeat } from './store/store.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { hasNoPerson, isUnderWay, opensSeat, wayBack, withInvitation } from './ways-in.ts'
import { Refusal } from './wishes.ts'

/** `from`: the address at the other end. */
export type Line = {
  readonly from: string
  send(text: OpenText | LongText): void
  /** When what was sent has been read so far that more may be asked for; null when that is so already. */
  read(): Promise<void> | null
  /** Called after every message that was answered: there may be room for more. */
  answered(): void
  close(code: number, reason: string): void
}
export type Desk = {
  readonly tables: Tables
  readonly metrics: Metrics
  readonly journal: Journal
  readonly limits: Limits
  /** How many more matches each network may make. */
  readonly matches: Buckets
  /** In milliseconds; the clock of the machine may be set meanwhile. */
  elapsed(): number
}

type Done = Open<Omit<Extract<Tell, { type: 'done' }>, 'type' | 'key'>>

/** The codes from 4000 on are ours to give a meaning to. */
const TOO_FAST = 4008

export class Conversation {
  readonly #desk: Desk
  readonly #line: Line
  readonly #messages: Bucket
  #table: Table | null = null
  #guest: Guest | null = null
  #satAt: { readonly match: string; readonly seats: readonly Seat[] } = { match: '', seats: [] }
  #chain: Promise<void> = Promise.resolve()
  #open = 0
  /** It is being closed: what it still says is not even refused. */
  #isTooFast = false
  /** Nobody is at the other end any more, whatever is still under way. */
  #isOver = false

  constructor(desk: Desk, line: Line) {
    this.#desk = desk
    this.#line = line
    this.#messages = new Bucket(desk.limits.messages, desk.elapsed())
  }

  /** How many messages are not answered yet. */
  get open(): number {
    return this.#open
  }

  /** Whether it is about a match. */
  get isGreeted(): boolean {
    return this.#table !== null
  }

  /** Heard in order: an answer to the first never comes after the second was done. */
  hear(text: string): void {
    if (!this.mayGoOn()) return
    const isFree = this.#open === 0 && this.#line.read() === null
    this.#open++
    this.#chain = isFree ? this.#answer(text) : this.#chain.then(() => this.#line.read()).then(() => this.#answer(text))
  }

  /** Takes one message of whatever kind from what this connection may send; above that it is closed. */
  mayGoOn(): boolean {
    if (this.#messages.take(this.#desk.elapsed())) return true
    if (!this.#isTooFast) this.#desk.journal.refused('too-fast', this.#line.from)
    this.#isTooFast = true
    this.#line.close(TOO_FAST, 'too many messages')
    return false
  }

  end(): void {
    this.#isOver = true
    this.#leave()
  }

  #leave(): void {
    if (this.#table && this.#guest) this.#table.part(this.#guest)
    this.#table = null
    this.#guest = null
  }

  async #answer(text: string): Promise<void> {
    let key: string | null = null
    let isPrivate = false
    try {
      const value = parseJson(text, 'message')
      isPrivate = isKeptPrivate(value)
      if (!isPrivate) this.#desk.metrics.add('sandtable_messages_total')
      if (isAct(value)) {
        key = value.key
        const n = await this.#act(value)
        this.#line.send(movedText(key, n))
      } else {
        key = keyIn(value)
        const ask = parseWith(AskSchema, value, 'bad-message') as Exclude<Ask, AskOf<'act'>>
        const done = await this.#do(ask)
        if (key !== null) this.#tell({ type: 'done', key, ...done })
      }
    } catch (error) {
      this.#refuse(key, error, isPrivate)
    }
    this.#open--
    this.#line.answered()
  }

  /** Apart from the rest, since nearly all that is asked is this. */
  #act(ask: AskOf<'act' | 'undo'>): Promise<number> {
    const table = this.#greeted()
    const kept = this.#mySeat(table)
    if (kept.holder === 'computer') throw new Refusal('computer-plays', 'The computer plays this seat. Take it back first.')
    return ask.type === 'act' ? table.act(kept.seat, ask) : table.undo(kept.seat, ask)
  }

  #refuse(key: string | null, error: unknown, isPrivate: boolean): void {
    const told = refusalOf(error)
    if (!told) this.#desk.journal.problem(error instanceof Error ? (error.stack ?? error.message) : String(error))
    const { code, message, ...clause } = told ?? BROKEN
    this.#desk.journal.refused(code, this.#line.from, !isPrivate)
    const standing = told && STANDING_AGAIN.has(code) ? this.#standing() : undefined
    this.#tell({ type: 'refused', key, code, message, ...clause, ...(standing ? { standing } : {}) })
  }

  async #do(ask: Exclude<Ask, AskOf<'act'>>): Promise<Done> {
    if (ask.type === 'hello') {
      await this.#greet(ask)
      return {}
    }
    const table = this.#greeted()
    if (ask.type === 'claim')
      return this.#claim(table, ask, one => mayBeOpened(table, one) && opensSeat(ask.secret, one.secretHash))
    if (ask.type === 'join') return this.#claim(table, ask, isOpenTo(table, ask.seat))
    if (ask.type === 'look') return this.#look(table, ask.n)
    const kept = this.#mySeat(table)
    const { seat } = kept
    switch (ask.type) {
      case 'undo':
        return { n: await this.#act(ask) }
      case 'resign':
        await table.resign(seat, ask.key)
        return {}
      case 'draw':
        await table.wantDraw(seat, ask.isWanted)
        return {}
      case 'take-back':
        await table.wantTakeBack(seat, ask)
        return {}
      case 'claim-time':
        await table.claimTime(seat)
        return {}
      case 'chat':
        await table.say(seat, ask.key, ask.text)
        return {}
      case 'note':
        await table.note(seat, ask.text)
        return {}
      case 'leave':
        return this.#free(table, kept)
      case 'invite':
        return this.#invite(table, seat, ask.seat)
      case 'seat-computer':
        return this.#seatComputer(table, ask)
      case 'hand-over':
        if (ask.level !== null) await table.checkLevel(ask.level)
        await table.reseat(kept, { holder: ask.level === null ? 'person' : 'computer', level: ask.level }, null)
        return {}
      case 'rematch':
        return { match: await this.#rematch(table, seat, ask) }
      case 'part':
        return this.#givePart(table, kept, ask.nonce)
    }
  }

  async #greet({ match, seat, secret, have }: AskOf<'hello'>): Promise<void> {
    const table = await this.#desk.tables.table(match)
    if (!table) throw new Refusal('no-match', 'There is no match at this address. Check the link, or ask for a new one.')
    const kept = seat === undefined ? undefined : table.seat(seat)
    if (seat !== undefined && (!kept || secret === undefined || !opensSeat(secret, kept.secretHash))) throw forbidden()
    // An invitation opens the table's view only, until somebody sits down with it.
    if (!kept || hasNoPerson(kept)) await this.#sitAt(table, null, null, have)
    else await this.#sitAt(table, kept.seat, kept.secretHash, have)
  }

  async #claim(table: Table, { own, name, nonce }: Sitting, mayTake: (free: KeptSeat) => boolean): Promise<Done> {
    const hash = hashOf(own)
    // Asked again after the line dropped: the seat is his already.
    const mine = table.kept.seats.find(one => one.holder === 'person' && one.secretHash === hash)
    const kept = mine ?? table.kept.seats.find(mayTake)
    if (!kept) throw new Refusal('no-invitation', 'This invitation is used up or was taken back. Ask for a new one.')
    if (!mine) this.#checkOtherSide(table, kept, hash)
    // The dice are made of the parts of those who sat here when the first of them fell.
    const part = table.kept.hasBegun ? kept.nonce : nonce
    if (!mine) await table.reseat(kept, { holder: 'person', secretHash: hash, name, level: null, nonce: part }, null)
    await this.#sitAt(table, kept.seat, hash)
    return {}
  }

  /** Whoever changed sides in the middle of a game would know both. An address tells nothing: people of one household play each other. */
  #checkOtherSide(table: Table, { seat }: KeptSeat, hash: string): void {
    const { kept } = table
    if (!isUnderWay(kept)) return
    const isHeld = kept.seats.some(one => one.seat !== seat && one.secretHash === hash)
    if (isHeld || this.#seatsAt(table).some(one => one !== seat))
      throw new Refusal('other-side', 'You have played the other side of this game. Only somebody else can take this seat.')
  }

  async #free(table: Table, kept: KeptSeat): Promise<Done> {
    const secret = newSecret()
    await table.reseat(kept, { holder: 'nobody', secretHash: hashOf(secret), name: null, level: null }, this.#guest)
    return { secret }
  }

  /** Without a secret where others at the table have not asked for it yet. */
  async #invite(table: Table, by: string, seat: string): Promise<Done> {
    const kept = table.seat(seat)
    if (!kept || kept.holder === 'person') throw new Refusal('seat-taken', `seat: ${seat} is not free.`)
    if (isLent(kept)) throw new Refusal('seat-taken', `seat: the computer plays ${seat} for somebody, who may come back.`)
    const isLate = isUnderWay(table.kept)
    if (isLate && table.hidesThings)
      throw new Refusal(
        'only-leaver',
        'Things are hidden in this game, so only the player who left this seat can return to it or pass it on. You can let the computer play it.',
      )
    if (isLate && !(await table.wantInvite(by, seat))) return {}
    const secret = newSecret()
    const secretHash = isLate ? withInvitation(kept.secretHash, secret) : hashOf(secret)
    await table.reseat(kept, { holder: 'nobody', secretHash, name: null, level: null }, null)
    return { secret }
  }

  /** Those who watch may look back too, at what was shown to them. */
  async #look(table: Table, n: number): Promise<Done> {
    const isSeated = this.#guest !== null && this.#guest.seat !== null
    const view = await table.look(isSeated ? this.#mySeat(table).seat : 'table', n)
    if (view === undefined) throw new Refusal('no-moment', 'There is no such moment any more: it was taken back.')
    return { view }
  }

  /** The invitation that was out opens nothing then; the player who left the seat can still come back. */
  async #seatComputer(table: Table, { seat, level }: AskOf<'seat-computer'>): Promise<Done> {
    const kept = table.seat(seat)
    // Asked again after the line dropped.
    if (kept?.holder === 'computer' && kept.level === level && !isLent(kept)) return {}
    if (kept?.holder !== 'nobody') throw new Refusal('seat-taken', `seat: ${seat} is not free.`)
    if (table.kept.outcome) throw new Refusal('over', 'The match is over.')
    await table.checkLevel(level)
    // The dice of a match that has begun stay made of what they were made of.
    const nonce = table.kept.hasBegun ? kept.nonce : null
    const secretHash = isUnderWay(table.kept) ? wayBack(kept.secretHash) : hashOf(newSecret())
    await table.reseat(kept, { holder: 'computer', secretHash, name: null, level, nonce }, null)
    return {}
  }

  /** Once: whoever could change his part would do so until he likes what follows. */
  async #givePart(table: Table, kept: KeptSeat, nonce: string): Promise<Done> {
    if (kept.nonce === nonce) return {}
    if (kept.nonce !== null || table.kept.hasBegun) throw new Refusal('part-given', 'Your part of the dice is given already.')
    await table.givePart(kept, nonce)
    return {}
  }

  /** It is a match like any other, for whoever makes it. */
  async #rematch(table: Table, seat: Seat, { nonce }: AskOf<'rematch'>): Promise<string> {
    const { outcome, rematch } = table.kept
    if (outcome && rematch === null && !this.#desk.matches.take(networkOf(this.#line.from)))
      throw new Refusal('too-fast', 'Too many matches from this address. Wait a few minutes and try again.')
    return this.#desk.tables.rematch(table, seat, nonce ?? null)
  }

  /** Where this connection was before, it is no longer. */
  async #sitAt(table: Table, seat: Seat | null, opened: string | null, have?: number): Promise<void> {
    this.#leave()
    if (seat !== null) this.#satAt = { match: table.kept.id, seats: [...this.#seatsAt(table), seat] }
    const network = networkOf(this.#line.from)
    const guest: Guest = { seat, network, opened, shown: null, toAct: null, tell: text => this.#line.send(text) }
    this.#table = table
    this.#guest = guest
    await table.join(guest, have)
    // The line may have dropped while he was on his way in: then he was not there yet to be let out.
    if (this.#isOver) table.part(guest)
  }

  /** Where this connection has sat at this table. */
  #seatsAt({ kept }: Table): readonly Seat[] {
    return this.#satAt.match === kept.id ? this.#satAt.seats : []
  }

  #greeted(): Table {
    if (!this.#table) throw new Refusal('no-hello', 'Say hello first: name the match.')
    return this.#table
  }

  /** The seat of this connection, if its secret still opens it. */
  #mySeat(table: Table): KeptSeat {
    const kept = this.#guest?.seat ? table.seat(this.#guest.seat) : undefined
    if (!kept || kept.secretHash !== this.#guest?.opened) throw forbidden()
    return kept
  }

  #standing() {
    return this.#table && this.#guest ? this.#table.standing(this.#guest) : undefined
  }

  #tell(tell: Open<Tell>): void {
    this.#line.send(textOf(tell))
  }
}

type Sitting = Pick<AskOf<'claim'>, 'own' | 'name' | 'nonce'>

/** A seat that nobody has; in the middle of a game also one that the computer plays on in. */
const mayBeOpened = ({ kept }: Table, one: KeptSeat): boolean =>
  one.holder === 'nobody' || (isUnderWay(kept) && hasNoPerson(one))

/** A seat of a match in the lobby is for whoever comes first, until it begins. */
const isOpenTo =
  ({ kept: { isPublic, hasBegun } }: Table, wanted: Seat) =>
  ({ seat, holder }: KeptSeat): boolean =>
    isPublic && !hasBegun && holder === 'nobody' && seat === wanted

/** What a seat may do without the others' knowing: whoever reads the counts must not learn of it either. */
const PRIVATE: ReadonlySet<unknown> = new Set<Ask['type']>(['act', 'undo', 'note', 'look'])
const isKeptPrivate = (value: unknown): boolean => PRIVATE.has((value as { readonly type?: unknown } | null)?.type)

const STANDING_AGAIN = new Set(['stale', 'conflict'])
const BROKEN: Refused = { code: 'broken', message: 'Something went wrong here. Nothing was changed; try again.' }
const forbidden = () => new Refusal('not-your-seat', 'This link does not open that seat. You may watch, or ask for a new link.')

function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refusal) return error.told
  if (error instanceof ParseError) return { code: error.code, message: error.message }
  return null
}
