// One connection: who it says it is, what it asks for, and what it may have. Everything that comes in is doubted first.
import { ParseError, parseJson, parseWith, type Seat } from '@sandtable/kernel'
import { type Ask, type AskOf, AskSchema, type Refused, type Tell } from '@sandtable/protocol/online'
import type { Guest } from './audience.ts'
import type { Journal } from './journal.ts'
import { Bucket, type Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { hashOf, newSecret, opens } from './secrets.ts'
import type { KeptSeat } from './store/store.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { Refusal } from './wishes.ts'

/** `from`: the address at the other end. */
export type Line = {
  readonly from: string
  send(text: string): void
  /** When what was sent has been read so far that more may be asked for; null when that is so already. */
  read(): Promise<void> | null
  close(code: number, reason: string): void
}
export type Desk = {
  readonly tables: Tables
  readonly metrics: Metrics
  readonly journal: Journal
  readonly limits: Limits
  now(): number
}

type Done = Omit<Extract<Tell, { type: 'done' }>, 'type' | 'key'>

/** The codes from 4000 on are ours to give a meaning to. */
const TOO_FAST = 4008

export class Conversation {
  readonly #desk: Desk
  readonly #line: Line
  readonly #messages: Bucket
  readonly #words: Bucket
  #table: Table | null = null
  #guest: Guest | null = null
  /** The digest of the secret that opened the seat: whoever it no longer opens for sits there no more. */
  #opened: string | null = null
  #chain: Promise<void> = Promise.resolve()
  /** How many messages are not answered yet. */
  #open = 0
  /** It is being closed: what it still says is not even refused. */
  #isTooFast = false

  constructor(desk: Desk, line: Line) {
    this.#desk = desk
    this.#line = line
    this.#messages = new Bucket(desk.limits.messages, desk.now())
    this.#words = new Bucket(desk.limits.words, desk.now())
  }

  /** Heard in order: an answer to the first never comes after the second was done. */
  hear(text: string): Promise<void> {
    this.#desk.metrics.add('sandtable_messages_total')
    if (!this.#messages.take(this.#desk.now())) {
      if (!this.#isTooFast) this.#desk.journal.refused('too-fast', this.#line.from)
      this.#isTooFast = true
      this.#line.close(TOO_FAST, 'too many messages')
      return Promise.resolve()
    }
    const isFree = this.#open === 0 && this.#line.read() === null
    this.#open++
    const answered = isFree ? this.#answer(text) : this.#chain.then(() => this.#line.read()).then(() => this.#answer(text))
    this.#chain = answered
    return answered
  }

  end(): void {
    if (this.#table && this.#guest) this.#table.part(this.#guest)
    this.#table = null
    this.#guest = null
  }

  async #answer(text: string): Promise<void> {
    let key: string | null = null
    try {
      const ask = parseWith(AskSchema, parseJson(text, 'message'), 'bad-message')
      key = 'key' in ask ? ask.key : null
      const done = await this.#do(ask)
      if (key !== null) this.#line.send(doneText(key, done))
    } catch (error) {
      this.#refuse(key, error)
    }
    this.#open--
  }

  #refuse(key: string | null, error: unknown): void {
    const told = refusalOf(error)
    if (!told) this.#desk.journal.problem(error instanceof Error ? (error.stack ?? error.message) : String(error))
    const { code, message, ...clause } = told ?? BROKEN
    this.#desk.journal.refused(code, this.#line.from)
    const standing = told && STANDING_AGAIN.has(code) ? this.#standing() : undefined
    this.#tell({ type: 'refused', key, code, message, ...clause, ...(standing ? { standing } : {}) })
  }

  async #do(ask: Ask): Promise<Done> {
    if (ask.type === 'hello') {
      await this.#greet(ask)
      return {}
    }
    if (!this.#table) throw new Refusal('no-hello', 'Say hello first: name the match.')
    if (ask.type === 'claim') return this.#claim(this.#table, ask, one => opens(ask.secret, one.secretHash))
    if (ask.type === 'join') return this.#claim(this.#table, ask, isOpenTo(this.#table, ask.seat))
    const { table, kept } = this.#mySeat()
    const { seat } = kept
    switch (ask.type) {
      case 'act':
      case 'undo': {
        if (kept.holder === 'computer') throw new Refusal('computer-plays', 'The computer plays this seat. Take it back first.')
        const n = await (ask.type === 'act' ? table.act(seat, ask) : table.undo(seat, ask))
        this.#desk.metrics.add('sandtable_actions_total')
        return { n }
      }
      case 'resign':
        await table.resign(seat, ask.key)
        return {}
      case 'draw':
        await table.wantDraw(seat, ask.isWanted)
        return {}
      case 'take-back':
        await table.wantTakeBack(seat, ask.key, ask.isWanted)
        return {}
      case 'claim-time':
        await table.claimTime(seat)
        return {}
      case 'chat':
        if (!this.#words.take(this.#desk.now())) throw new Refusal('too-fast', 'One thing after the other: wait a moment.')
        await table.say(seat, ask.key, ask.text)
        return {}
      case 'note':
        await table.note(seat, ask.text)
        return {}
      case 'leave':
        return this.#free(table, kept)
      case 'invite':
        return this.#invite(table, ask.seat)
      case 'hand-over':
        await table.reseat(kept, { ...kept, holder: ask.level === null ? 'person' : 'computer', level: ask.level })
        return {}
      case 'rematch':
        return { match: await this.#desk.tables.rematch(table, seat, ask.nonce) }
    }
  }

  async #greet({ match, seat, secret, have }: AskOf<'hello'>): Promise<void> {
    const table = await this.#desk.tables.table(match)
    if (!table) throw new Refusal('no-match', 'There is no match at this address. Check the link, or ask for a new one.')
    const kept = seat === undefined ? undefined : table.seat(seat)
    if (seat !== undefined && (!kept || secret === undefined || !opens(secret, kept.secretHash))) throw forbidden()
    // An invitation opens the table's view only, until somebody sits down with it.
    if (!kept || kept.holder === 'nobody') await this.#sitAt(table, null, null, have)
    else await this.#sitAt(table, kept.seat, kept.secretHash, have)
  }

  async #claim(table: Table, { own, name, nonce }: Sitting, mayTake: (free: KeptSeat) => boolean): Promise<Done> {
    const hash = hashOf(own)
    // Asked again after the line dropped: the seat is his already.
    const mine = table.kept.seats.find(one => one.holder === 'person' && one.secretHash === hash)
    const kept = mine ?? table.kept.seats.find(one => one.holder === 'nobody' && mayTake(one))
    if (!kept) throw new Refusal('no-invitation', 'This invitation is used up or was taken back. Ask for a new one.')
    // The dice are made of the parts of those who sat here when the first of them fell.
    const part = table.kept.hasBegun ? kept.nonce : nonce
    if (!mine) await table.reseat(kept, { ...kept, holder: 'person', secretHash: hash, name, level: null, nonce: part })
    await this.#sitAt(table, kept.seat, hash)
    return {}
  }

  async #free(table: Table, kept: KeptSeat): Promise<Done> {
    const secret = newSecret()
    await table.reseat(kept, { ...kept, holder: 'nobody', secretHash: hashOf(secret), name: null, level: null })
    await this.#sitAt(table, null, null)
    return { secret }
  }

  async #invite(table: Table, seat: string): Promise<Done> {
    const kept = table.seat(seat)
    if (!kept || kept.holder === 'person') throw new Refusal('seat-taken', `seat: ${seat} is not free.`)
    const secret = newSecret()
    await table.reseat(kept, { ...kept, holder: 'nobody', secretHash: hashOf(secret), level: null })
    return { secret }
  }

  /** Where this connection was before, it is no longer. */
  async #sitAt(table: Table, seat: Seat | null, opened: string | null, have?: number): Promise<void> {
    this.end()
    const guest: Guest = { seat, shown: null, tell: text => this.#line.send(text) }
    this.#table = table
    this.#guest = guest
    this.#opened = opened
    await table.join(guest, have)
  }

  /** The seat of this connection, if its secret still opens it. */
  #mySeat(): { readonly table: Table; readonly kept: KeptSeat } {
    const table = this.#table
    const kept = this.#guest?.seat ? table?.seat(this.#guest.seat) : undefined
    if (!table || !kept || kept.secretHash !== this.#opened) throw forbidden()
    return { table, kept }
  }

  #standing() {
    return this.#table && this.#guest ? this.#table.standing(this.#guest) : undefined
  }

  #tell(tell: Tell): void {
    this.#line.send(JSON.stringify(tell))
  }
}

/** Of a move by hand, since every move pays for it: a key has nothing in it that JSON would have to escape. */
const doneText = (key: string, done: Done): string =>
  done.n === undefined
    ? JSON.stringify({ type: 'done', key, ...done } satisfies Tell)
    : `{"type":"done","key":"${key}","n":${done.n}}`

type Sitting = Pick<AskOf<'claim'>, 'own' | 'name' | 'nonce'>

/** A seat of a match in the lobby is for whoever comes first. */
const isOpenTo =
  ({ kept: { isPublic } }: Table, wanted: Seat) =>
  ({ seat }: KeptSeat): boolean =>
    isPublic && seat === wanted

const STANDING_AGAIN = new Set(['stale', 'conflict'])
const BROKEN: Refused = { code: 'broken', message: 'Something went wrong here. Nothing was changed; try again.' }
const forbidden = () => new Refusal('not-your-seat', 'This link does not open that seat. You may watch, or ask for a new link.')

function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refusal) return error.told
  if (error instanceof ParseError) return { code: error.code, message: error.message }
  return null
}
