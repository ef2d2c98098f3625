// One connection: who it says it is, what it asks for, and what it may have. Everything that comes in is doubted first.
import { ParseError, parseJson, parseWith, type Seat } from '@sandtable/kernel'
import { type Ask, type AskOf, AskSchema, isAct, keyIn, type Refused, type Tell } from '@sandtable/protocol/online'
import type { OpenMatch } from '../match/open-match.ts'
import type { OpenMatches } from '../match/open-matches.ts'
import { type LongText, movedText, type Open, type OpenText, textOf } from '../match/redacted.ts'
import type { Subscriber } from '../match/subscribers.ts'
import type { EventLog } from '../ops/event-log.ts'
import type { Metrics } from '../ops/metrics.ts'
import { hasNoPerson, isUnderWay, opensSeat, returnHash, withInvitation } from '../seats/invitations.ts'
import { hashOf, newSecret } from '../seats/seat-secrets.ts'
import { isLent, type StoredSeat } from '../store/store.ts'
import { networkOf } from './network.ts'
import { Bucket, type Buckets, type Limits } from './rate-limits.ts'
import { RequestError } from './request-error.ts'

/** `from`: the address at the other end. */
export type Socket = {
  readonly from: string
  send(text: OpenText | LongText): void
  /** When what was sent has been read so far that more may be asked for; null when that is so already. */
  whenDrained(): Promise<void> | null
  /** Called after every message that was answered: there may be room for more. */
  answered(): void
  close(code: number, reason: string): void
}
export type RequestContext = {
  readonly matches: OpenMatches
  readonly metrics: Metrics
  readonly eventLog: EventLog
  readonly limits: Limits
  /** How many more matches each network may make. */
  readonly newMatches: Buckets
  /** In milliseconds; the clock of the machine may be set meanwhile. */
  elapsed(): number
}

type Done = Open<Omit<Extract<Tell, { type: 'done' }>, 'type' | 'key'>>

/** The codes from 4000 on are ours to give a meaning to. */
const TOO_FAST = 4008

export class Connection {
  readonly #context: RequestContext
  readonly #socket: Socket
  readonly #messages: Bucket
  #match: OpenMatch | null = null
  #subscriber: Subscriber | null = null
  #seatsTaken: { readonly match: string; readonly seats: readonly Seat[] } = { match: '', seats: [] }
  #queue: Promise<void> = Promise.resolve()
  #unanswered = 0
  /** It is being closed: what it still says is not even refused. */
  #isFlooding = false
  /** Nobody is at the other end any more, whatever is still under way. */
  #isClosed = false

  constructor(context: RequestContext, line: Socket) {
    this.#context = context
    this.#socket = line
    this.#messages = new Bucket(context.limits.messages, context.elapsed())
  }

  /** How many messages are not answered yet. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Whether it is about a match. */
  get hasMatch(): boolean {
    return this.#match !== null
  }

  /** Heard in order: an answer to the first never comes after the second was done. */
  receive(text: string): void {
    if (!this.takeAllowance()) return
    const isFree = this.#unanswered === 0 && this.#socket.whenDrained() === null
    this.#unanswered++
    this.#queue = isFree
      ? this.#answer(text)
      : this.#queue.then(() => this.#socket.whenDrained()).then(() => this.#answer(text))
  }

  /** Takes one message of whatever kind from what this connection may send; above that it is closed. */
  takeAllowance(): boolean {
    if (this.#messages.take(this.#context.elapsed())) return true
    if (!this.#isFlooding) this.#context.eventLog.refused('too-fast', this.#socket.from)
    this.#isFlooding = true
    this.#socket.close(TOO_FAST, 'too many messages')
    return false
  }

  closed(): void {
    this.#isClosed = true
    this.#unsubscribe()
  }

  #unsubscribe(): void {
    if (this.#match && this.#subscriber) this.#match.unsubscribe(this.#subscriber)
    this.#match = null
    this.#subscriber = null
  }

  async #answer(text: string): Promise<void> {
    let key: string | null = null
    let isPrivate = false
    try {
      const value = parseJson(text, 'message')
      isPrivate = isKeptPrivate(value)
      if (!isPrivate) this.#context.metrics.add('sandtable_messages_total')
      if (isAct(value)) {
        key = value.key
        const n = await this.#act(value)
        this.#socket.send(movedText(key, n))
      } else {
        key = keyIn(value)
        const ask = parseWith(AskSchema, value, 'bad-message') as Exclude<Ask, AskOf<'act'>>
        const done = await this.#do(ask)
        if (key !== null) this.#send({ type: 'done', key, ...done })
      }
    } catch (error) {
      this.#refuse(key, error, isPrivate)
    }
    this.#unanswered--
    this.#socket.answered()
  }

  /** Apart from the rest, since nearly all that is asked is this. */
  #act(ask: AskOf<'act' | 'undo'>): Promise<number> {
    const match = this.#namedMatch()
    const stored = this.#mySeat(match)
    if (stored.holder === 'computer')
      throw new RequestError('computer-plays', 'The computer plays this seat. Take it back first.')
    return ask.type === 'act' ? match.act(stored.seat, ask) : match.undo(stored.seat, ask)
  }

  #refuse(key: string | null, error: unknown, isPrivate: boolean): void {
    const refused = refusalOf(error)
    if (!refused) this.#context.eventLog.problem(error instanceof Error ? (error.stack ?? error.message) : String(error))
    const { code, message, ...clause } = refused ?? BROKEN
    this.#context.eventLog.refused(code, this.#socket.from, !isPrivate)
    const standing = refused && WITH_SNAPSHOT.has(code) ? this.#snapshot() : undefined
    this.#send({ type: 'refused', key, code, message, ...clause, ...(standing ? { standing } : {}) })
  }

  async #do(ask: Exclude<Ask, AskOf<'act'>>): Promise<Done> {
    if (ask.type === 'hello') {
      await this.#hello(ask)
      return {}
    }
    const match = this.#namedMatch()
    if (ask.type === 'claim')
      return this.#claimSeat(match, ask, one => isUnclaimed(match, one) && opensSeat(ask.secret, one.secretHash))
    if (ask.type === 'join') return this.#claimSeat(match, ask, isOpenTo(match, ask.seat))
    if (ask.type === 'look') return this.#viewAt(match, ask.n)
    const stored = this.#mySeat(match)
    const { seat } = stored
    switch (ask.type) {
      case 'undo':
        return { n: await this.#act(ask) }
      case 'resign':
        await match.resign(seat, ask.key)
        return {}
      case 'draw':
        await match.wantDraw(seat, ask.isWanted)
        return {}
      case 'take-back':
        await match.wantTakeBack(seat, ask)
        return {}
      case 'claim-time':
        await match.claimTime(seat)
        return {}
      case 'chat':
        await match.chat(seat, ask.key, ask.text)
        return {}
      case 'note':
        await match.note(seat, ask.text)
        return {}
      case 'leave':
        return this.#leaveSeat(match, stored)
      case 'invite':
        return this.#invite(match, seat, ask.seat)
      case 'seat-computer':
        return this.#seatComputer(match, ask)
      case 'hand-over':
        if (ask.level !== null) await match.checkLevel(ask.level)
        await match.changeSeat(stored, { holder: ask.level === null ? 'person' : 'computer', level: ask.level }, null)
        return {}
      case 'rematch':
        return { match: await this.#rematch(match, seat, ask) }
      case 'part':
        return this.#givePart(match, stored, ask.nonce)
    }
  }

  async #hello({ match: id, seat, secret, have }: AskOf<'hello'>): Promise<void> {
    const match = await this.#context.matches.match(id)
    if (!match) throw new RequestError('no-match', 'There is no match at this address. Check the link, or ask for a new one.')
    const stored = seat === undefined ? undefined : match.seat(seat)
    if (seat !== undefined && (!stored || secret === undefined || !opensSeat(secret, stored.secretHash))) throw forbidden()
    // An invitation opens the table's view only, until somebody sits down with it.
    if (!stored || hasNoPerson(stored)) await this.#subscribe(match, null, null, have)
    else await this.#subscribe(match, stored.seat, stored.secretHash, have)
  }

  async #claimSeat(match: OpenMatch, { own, name, nonce }: SeatClaim, mayTake: (free: StoredSeat) => boolean): Promise<Done> {
    const hash = hashOf(own)
    // Asked again after the line dropped: the seat is his already.
    const mine = match.stored.seats.find(one => one.holder === 'person' && one.secretHash === hash)
    const stored = mine ?? match.stored.seats.find(mayTake)
    if (!stored) throw new RequestError('no-invitation', 'This invitation is used up or was taken back. Ask for a new one.')
    if (!mine) this.#checkOtherSide(match, stored, hash)
    // The dice are made of the parts of those who sat here when the first of them fell.
    const part = match.stored.hasBegun ? stored.nonce : nonce
    if (!mine) await match.changeSeat(stored, { holder: 'person', secretHash: hash, name, level: null, nonce: part }, null)
    await this.#subscribe(match, stored.seat, hash)
    return {}
  }

  /** Whoever changed sides in the middle of a game would know both. An address tells nothing: people of one household play each other. */
  #checkOtherSide(match: OpenMatch, { seat }: StoredSeat, hash: string): void {
    const { stored } = match
    if (!isUnderWay(stored)) return
    const isHeld = stored.seats.some(one => one.seat !== seat && one.secretHash === hash)
    if (isHeld || this.#seatsAt(match).some(one => one !== seat))
      throw new RequestError(
        'other-side',
        'You have played the other side of this game. Only somebody else can take this seat.',
      )
  }

  async #leaveSeat(match: OpenMatch, stored: StoredSeat): Promise<Done> {
    const secret = newSecret()
    await match.changeSeat(stored, { holder: 'nobody', secretHash: hashOf(secret), name: null, level: null }, this.#subscriber)
    return { secret }
  }

  /** Without a secret where others at the table have not asked for it yet. */
  async #invite(match: OpenMatch, by: string, seat: string): Promise<Done> {
    const stored = match.seat(seat)
    if (!stored || stored.holder === 'person') throw new RequestError('seat-taken', `seat: ${seat} is not free.`)
    if (isLent(stored))
      throw new RequestError('seat-taken', `seat: the computer plays ${seat} for somebody, who may come back.`)
    const isLate = isUnderWay(match.stored)
    if (isLate && match.hidesThings)
      throw new RequestError(
        'only-leaver',
        'Things are hidden in this game, so only the player who left this seat can return to it or pass it on. You can let the computer play it.',
      )
    if (isLate && !(await match.wantInvite(by, seat))) return {}
    const secret = newSecret()
    const secretHash = isLate ? withInvitation(stored.secretHash, secret) : hashOf(secret)
    await match.changeSeat(stored, { holder: 'nobody', secretHash, name: null, level: null }, null)
    return { secret }
  }

  /** Those who watch may look back too, at what was shown to them. */
  async #viewAt(match: OpenMatch, n: number): Promise<Done> {
    const isSeated = this.#subscriber !== null && this.#subscriber.seat !== null
    const view = await match.viewAt(isSeated ? this.#mySeat(match).seat : 'table', n)
    if (view === undefined) throw new RequestError('no-moment', 'There is no such moment any more: it was taken back.')
    return { view }
  }

  /** The invitation that was out opens nothing then; the player who left the seat can still come back. */
  async #seatComputer(match: OpenMatch, { seat, level }: AskOf<'seat-computer'>): Promise<Done> {
    const stored = match.seat(seat)
    // Asked again after the line dropped.
    if (stored?.holder === 'computer' && stored.level === level && !isLent(stored)) return {}
    if (stored?.holder !== 'nobody') throw new RequestError('seat-taken', `seat: ${seat} is not free.`)
    if (match.stored.outcome) throw new RequestError('over', 'The match is over.')
    await match.checkLevel(level)
    // The dice of a match that has begun stay made of what they were made of.
    const nonce = match.stored.hasBegun ? stored.nonce : null
    const secretHash = isUnderWay(match.stored) ? returnHash(stored.secretHash) : hashOf(newSecret())
    await match.changeSeat(stored, { holder: 'computer', secretHash, name: null, level, nonce }, null)
    return {}
  }

  /** Once: whoever could change his part would do so until he likes what follows. */
  async #givePart(match: OpenMatch, stored: StoredSeat, nonce: string): Promise<Done> {
    if (stored.nonce === nonce) return {}
    if (stored.nonce !== null || match.stored.hasBegun)
      throw new RequestError('part-given', 'Your part of the dice is given already.')
    await match.givePart(stored, nonce)
    return {}
  }

  /** It is a match like any other, for whoever makes it. */
  async #rematch(match: OpenMatch, seat: Seat, { nonce }: AskOf<'rematch'>): Promise<string> {
    const { outcome, rematch } = match.stored
    if (outcome && rematch === null && !this.#context.newMatches.take(networkOf(this.#socket.from)))
      throw new RequestError('too-fast', 'Too many matches from this address. Wait a few minutes and try again.')
    return this.#context.matches.rematch(match, seat, nonce ?? null)
  }

  /** Where this connection was before, it is no longer. */
  async #subscribe(match: OpenMatch, seat: Seat | null, opened: string | null, have?: number): Promise<void> {
    this.#unsubscribe()
    if (seat !== null) this.#seatsTaken = { match: match.stored.id, seats: [...this.#seatsAt(match), seat] }
    const network = networkOf(this.#socket.from)
    const subscriber: Subscriber = { seat, network, opened, shown: null, toAct: null, send: text => this.#socket.send(text) }
    this.#match = match
    this.#subscriber = subscriber
    await match.subscribe(subscriber, have)
    // The line may have dropped while he was on his way in: then he was not there yet to be let out.
    if (this.#isClosed) match.unsubscribe(subscriber)
  }

  /** Where this connection has sat at this table. */
  #seatsAt({ stored }: OpenMatch): readonly Seat[] {
    return this.#seatsTaken.match === stored.id ? this.#seatsTaken.seats : []
  }

  #namedMatch(): OpenMatch {
    if (!this.#match) throw new RequestError('no-hello', 'Say hello first: name the match.')
    return this.#match
  }

  /** The seat of this connection, if its secret still opens it. */
  #mySeat(match: OpenMatch): StoredSeat {
    const stored = this.#subscriber?.seat ? match.seat(this.#subscriber.seat) : undefined
    if (!stored || stored.secretHash !== this.#subscriber?.opened) throw forbidden()
    return stored
  }

  #snapshot() {
    return this.#match && this.#subscriber ? this.#match.snapshotFor(this.#subscriber) : undefined
  }

  #send(tell: Open<Tell>): void {
    this.#socket.send(textOf(tell))
  }
}

type SeatClaim = Pick<AskOf<'claim'>, 'own' | 'name' | 'nonce'>

/** A seat that nobody has; in the middle of a game also one that the computer plays on in. */
const isUnclaimed = ({ stored }: OpenMatch, one: StoredSeat): boolean =>
  one.holder === 'nobody' || (isUnderWay(stored) && hasNoPerson(one))

/** A seat of a match in the lobby is for whoever comes first, until it begins. */
const isOpenTo =
  ({ stored: { isPublic, hasBegun } }: OpenMatch, wanted: Seat) =>
  ({ seat, holder }: StoredSeat): boolean =>
    isPublic && !hasBegun && holder === 'nobody' && seat === wanted

/** What a seat may do without the others' knowing: whoever reads the counts must not learn of it either. */
const PRIVATE: ReadonlySet<unknown> = new Set<Ask['type']>(['act', 'undo', 'note', 'look'])
const isKeptPrivate = (value: unknown): boolean => PRIVATE.has((value as { readonly type?: unknown } | null)?.type)

const WITH_SNAPSHOT = new Set(['stale', 'conflict'])
const BROKEN: Refused = { code: 'broken', message: 'Something went wrong here. Nothing was changed; try again.' }
const forbidden = () =>
  new RequestError('not-your-seat', 'This link does not open that seat. You may watch, or ask for a new link.')

function refusalOf(error: unknown): Refused | null {
  if (error instanceof RequestError) return error.answer
  if (error instanceof ParseError) return { code: error.code, message: error.message }
  return null
}
