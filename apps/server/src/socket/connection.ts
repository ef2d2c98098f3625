// One connection of a page: parses each message, checks which seat the connection holds, and passes the request on to its match.
import { ParseError, parseJson, parseWith, type Seat } from '@sandtable/kernel'
import { type Ask, type AskOf, AskSchema, isAct, keyIn, type Refused, type Tell } from '@sandtable/protocol/online'
import type { OpenMatch } from '../match/open-match.ts'
import type { OpenMatches } from '../match/open-matches.ts'
import { type LongText, movedText, type Open, type OpenText, textOf } from '../match/redacted.ts'
import type { Subscriber } from '../match/subscribers.ts'
import type { EventLog } from '../ops/event-log.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { ProcessingTime } from '../ops/processing-time.ts'
import { hasNoPerson, opensSeat } from '../seats/invitations.ts'
import { claimSeat, type Done, givePart, invite, leaveSeat, seatComputer } from '../seats/seat-requests.ts'
import type { StoredSeat } from '../store/store.ts'
import { networkOf } from './network.ts'
import { Bucket, type Buckets, type Limits } from './rate-limits.ts'
import { RequestError } from './request-error.ts'

/** The WebSocket under a connection. `from` is the address at the other end. */
export type Socket = {
  readonly from: string
  send(text: OpenText | LongText): void
  /** Resolves when the client has read enough for the next answer; null when it has already. */
  whenDrained(): Promise<void> | null
  /** Called after each answer: a paused socket may go on. */
  answered(): void
  close(code: number, reason: string): void
}
/** What the requests of HTTP and of sockets share. */
export type RequestContext = {
  readonly matches: OpenMatches
  readonly metrics: Metrics
  readonly eventLog: EventLog
  readonly limits: Limits
  readonly processing: ProcessingTime
  /** How many more matches each network may create. */
  readonly newMatches: Buckets
  /** Milliseconds of the monotonic clock: the machine's time of day may be set at any moment. */
  elapsed(): number
}

/** RFC 6455 leaves the close codes from 4000 on to the application. */
const TOO_FAST = 4008

export class Connection {
  readonly #context: RequestContext
  readonly #socket: Socket
  readonly #network: string
  readonly #messages: Bucket
  #match: OpenMatch | null = null
  #subscriber: Subscriber | null = null
  /** Seats this connection has held in its match: one player must not see both sides. */
  #seatsTaken: { readonly match: string; readonly seats: readonly Seat[] } = { match: '', seats: [] }
  #queue: Promise<void> = Promise.resolve()
  #unanswered = 0
  /** The socket is being closed for too many messages; later ones are dropped. */
  #isFlooding = false
  /** The client is gone, though a request of it may still run. */
  #isClosed = false

  constructor(context: RequestContext, socket: Socket) {
    this.#context = context
    this.#socket = socket
    this.#network = networkOf(socket.from)
    this.#messages = new Bucket(context.limits.messages, context.elapsed())
  }

  /** How many messages are not answered yet. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Whether the client has named a match. */
  get hasMatch(): boolean {
    return this.#match !== null
  }

  /** Messages are handled one at a time, so answers come in the order of the questions. */
  receive(text: string): void {
    if (!this.takeAllowance()) return
    const isFree = this.#unanswered === 0 && this.#socket.whenDrained() === null
    this.#unanswered++
    this.#queue = isFree
      ? this.#answer(text)
      : this.#queue.then(() => this.#socket.whenDrained()).then(() => this.#answer(text))
  }

  /** Counts one message against the limit; above it the socket is closed. */
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
      isPrivate = isPrivateRequest(value)
      if (!isPrivate) this.#context.metrics.add('sandtable_messages_total')
      if (isAct(value)) {
        key = value.key
        const n = await this.#charged(() => this.#act(value))
        this.#socket.send(movedText(key, n))
      } else {
        key = keyIn(value)
        const ask = parseWith(AskSchema, value, 'bad-message') as Exclude<Ask, AskOf<'act'>>
        const done = await this.#charged(() => this.#do(ask))
        if (key !== null) this.#send({ type: 'done', key, ...done })
      }
    } catch (error) {
      this.#refuse(key, error, isPrivate)
    }
    this.#unanswered--
    this.#socket.answered()
  }

  /** Charged to the address; refused where it has used up its time. */
  #charged<T>(work: () => T): T {
    const { processing } = this.#context
    processing.checkAddress(this.#network)
    return processing.from(this.#network, work)
  }

  /** Actions have a path of their own: nearly all messages are actions. */
  #act(ask: AskOf<'act' | 'undo'>): Promise<number> {
    const match = this.#namedMatch()
    this.#context.processing.checkMatch(match.stored.id)
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
    if (ask.type === 'claim' || ask.type === 'join') {
      const { seat, secretHash } = await claimSeat(match, ask, this.#seatsAt(match))
      await this.#subscribe(match, seat, secretHash)
      return {}
    }
    if (ask.type === 'look' || ask.type === 'take-back') this.#context.processing.checkMatch(match.stored.id)
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
        return leaveSeat(match, stored, this.#subscriber)
      case 'invite':
        return invite(match, seat, ask.seat)
      case 'seat-computer':
        return seatComputer(match, ask)
      case 'hand-over':
        if (ask.level !== null) await match.checkLevel(ask.level)
        await match.changeSeat(stored, { holder: ask.level === null ? 'person' : 'computer', level: ask.level }, null)
        return {}
      case 'rematch':
        return { match: await this.#rematch(match, seat, ask) }
      case 'part':
        return givePart(match, stored, ask.nonce)
    }
  }

  async #hello({ match: id, seat, secret, have }: AskOf<'hello'>): Promise<void> {
    const match = await this.#context.matches.match(id)
    if (!match) throw new RequestError('no-match', 'There is no match at this address. Check the link, or ask for a new one.')
    const stored = seat === undefined ? undefined : match.seat(seat)
    if (seat !== undefined && (!stored || secret === undefined || !opensSeat(secret, stored.secretHash))) throw forbidden()
    // An invitation opens no seat before it is claimed: until then the client watches.
    if (!stored || hasNoPerson(stored)) await this.#subscribe(match, null, null, have)
    else await this.#subscribe(match, stored.seat, stored.secretHash, have)
  }

  /** A spectator may look back too, at what spectators were shown. */
  async #viewAt(match: OpenMatch, n: number): Promise<Done> {
    const isSeated = this.#subscriber !== null && this.#subscriber.seat !== null
    const view = await match.viewAt(isSeated ? this.#mySeat(match).seat : 'table', n)
    if (view === undefined) throw new RequestError('no-moment', 'There is no such moment any more: it was taken back.')
    return { view }
  }

  /** A rematch counts as a new match of this address. */
  async #rematch(match: OpenMatch, seat: Seat, { nonce }: AskOf<'rematch'>): Promise<string> {
    const { outcome, rematch } = match.stored
    if (outcome && rematch === null && !this.#context.newMatches.take(this.#network))
      throw new RequestError('too-fast', 'Too many matches from this address. Wait a few minutes and try again.')
    return this.#context.matches.rematch(match, seat, nonce ?? null)
  }

  /** A connection follows one match: it leaves the one before. */
  async #subscribe(match: OpenMatch, seat: Seat | null, opened: string | null, have?: number): Promise<void> {
    this.#unsubscribe()
    if (seat !== null) this.#seatsTaken = { match: match.stored.id, seats: [...this.#seatsAt(match), seat] }
    const subscriber: Subscriber = {
      seat,
      network: this.#network,
      opened,
      shown: null,
      toAct: null,
      send: text => this.#socket.send(text),
    }
    this.#match = match
    this.#subscriber = subscriber
    await match.subscribe(subscriber, have)
    // The socket may have closed meanwhile, before there was a subscription to end.
    if (this.#isClosed) match.unsubscribe(subscriber)
  }

  /** The seats this connection has held in this match. */
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

  #send(message: Open<Tell>): void {
    this.#socket.send(textOf(message))
  }
}

/** Messages a seat may send without others knowing. They are not counted: everybody may read the counts. */
const PRIVATE: ReadonlySet<unknown> = new Set<Ask['type']>(['act', 'undo', 'note', 'look'])
const isPrivateRequest = (value: unknown): boolean => PRIVATE.has((value as { readonly type?: unknown } | null)?.type)

const WITH_SNAPSHOT = new Set(['stale', 'conflict'])
const BROKEN: Refused = { code: 'broken', message: 'Something went wrong here. Nothing was changed; try again.' }
const forbidden = () =>
  new RequestError('not-your-seat', 'This link does not open that seat. You may watch, or ask for a new link.')

function refusalOf(error: unknown): Refused | null {
  if (error instanceof RequestError) return error.answer
  if (error instanceof ParseError) return { code: error.code, message: error.message }
  return null
}
