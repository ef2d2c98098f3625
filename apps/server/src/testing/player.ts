// A player at the other end of a real line, who comes back whenever the line drops and repeats what was not answered.
import { randomBytes } from 'node:crypto'
import { type Action, type AnyGame, seeded } from '@sandtable/kernel'
import {
  type Ask,
  type MatchCard,
  type Snapshot,
  type SnapshotChanges,
  type Tell,
  type TellOf,
  withChanges,
} from '@sandtable/protocol/online'
import WebSocket from 'ws'

export const secret = (): string => randomBytes(24).toString('base64url')
export const nonce = (): string => randomBytes(16).toString('hex')
export const key = (): string => randomBytes(9).toString('base64url')
type Wish = Extract<Ask, { key: string }>
export type Answer = TellOf<'done'> | TellOf<'refused'>

const BACK_MS = 20

export class Player {
  readonly address: () => string
  readonly match: string
  readonly seat: string | null
  secret: string | null
  standing: Snapshot | null = null
  welcome: TellOf<'welcome'> | null = null
  card: MatchCard | null = null
  /** Every view that this player was shown. */
  readonly views: unknown[] = []
  /** Everything that came down the line, as text: what a spy at this end could read. */
  readonly heard: string[] = []
  onTell: (tell: Tell) => void = () => {}
  #socket: WebSocket | null = null
  #open: (Wish & { resolve: (answer: Answer) => void }) | null = null
  /** The line that what is open was sent on: there it is not sent again, however often one is welcomed. */
  #sentOn: WebSocket | null = null
  #isEnded = false
  #greeted: (() => void)[] = []

  constructor(address: () => string, match: string, seat: string | null, own: string | null) {
    this.address = address
    this.match = match
    this.seat = seat
    this.secret = own
  }

  /** Resolves when the table has welcomed this player. */
  connect(): Promise<void> {
    return new Promise(resolve => {
      this.#greeted.push(resolve)
      this.#dial()
    })
  }

  /** Resolves with the answer, however often the line drops before it comes. */
  ask(wish: Wish): Promise<Answer> {
    return new Promise(resolve => {
      this.#open = { ...wish, resolve }
      this.#sentOn = null
      this.#send()
    })
  }

  act(action: Action, wish: string = key()): Promise<Answer> {
    return this.ask({ type: 'act', key: wish, at: this.standing?.n ?? 0, action })
  }

  /** Cuts the line; the player is back soon after. */
  drop(): void {
    this.#socket?.terminate()
  }

  end(): void {
    this.#isEnded = true
    this.#socket?.terminate()
  }

  /** Sends any text, well formed or not. */
  raw(text: string | Buffer): void {
    this.#socket?.send(text)
  }

  #dial(): void {
    if (this.#isEnded) return
    const socket = new WebSocket(`${this.address().replace('http', 'ws')}/api/live`)
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('open', () => {
      const who = this.seat !== null && this.secret !== null ? { seat: this.seat, secret: this.secret } : {}
      const have = this.standing ? { have: this.standing.n } : {}
      socket.send(JSON.stringify({ type: 'hello', match: this.match, ...who, ...have } satisfies Ask))
    })
    socket.on('message', data => this.#hear(data.toString()))
    socket.on('close', () => {
      if (this.#socket === socket && !this.#isEnded) setTimeout(() => this.#dial(), BACK_MS)
    })
  }

  #hear(text: string): void {
    this.heard.push(text)
    const tell = JSON.parse(text) as Tell
    if ('standing' in tell && tell.standing) this.standing = tell.standing
    else if (tell.type === 'step') this.standing = standingAfter(this.standing, tell.after)
    if (this.standing && ('standing' in tell || tell.type === 'step')) this.views.push(this.standing.view)
    if ('card' in tell) this.card = tell.card
    if (tell.type === 'welcome') {
      this.welcome = tell
      for (const resolve of this.#greeted.splice(0)) resolve()
      this.#send()
    }
    if ((tell.type === 'done' || tell.type === 'refused') && this.#open && tell.key === this.#open.key) {
      const { resolve } = this.#open
      this.#open = null
      resolve(tell)
    }
    this.onTell(tell)
  }

  #send(): void {
    if (!this.#open || this.#socket?.readyState !== WebSocket.OPEN || this.#sentOn === this.#socket) return
    this.#sentOn = this.#socket
    const { resolve: _, ...wish } = this.#open
    this.#socket.send(JSON.stringify(wish))
  }
}

function standingAfter(before: Snapshot | null, { changes, ...rest }: SnapshotChanges): Snapshot {
  return { ...rest, view: withChanges(before?.view, changes) }
}

/** Any listed action of this seat, from what its view allows. */
export function anyAction(game: AnyGame, view: unknown, seat: string, seed: string): Action {
  const dice = seeded(seed)
  const actions = game.legal(game.imagine(view, dice), seat)
  return actions[dice.pick(actions.length, 'any')] as Action
}
