// The line to the server: it comes back by itself, says what it knows already, and repeats what was not answered.
import type { Ask, Tell, TellOf } from '@sandtable/protocol/online'

type Wish = Extract<Ask, { key: string }>
type Answer = TellOf<'done'> | TellOf<'refused'>
type Waiting = { readonly wish: Wish; readonly resolve: (answer: Answer) => void }

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 15_000
/** Sent by the server with a closing line: coming back at once would be answered alike. */
const TOO_FAST = 4008

export class Line {
  /** 'lost' while it tries to come back. */
  status = $state<'opening' | 'open' | 'lost'>('opening')
  readonly #hello: () => Omit<Extract<Ask, { type: 'hello' }>, 'type'>
  readonly #hear: (tell: Tell) => void
  /** In the order in which they were asked; sent again when the line is back. */
  readonly #waiting = new Map<string, Waiting>()
  #socket: WebSocket | null = null
  #isClosed = false
  #wait = FIRST_WAIT_MS
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(hello: () => Omit<Extract<Ask, { type: 'hello' }>, 'type'>, hear: (tell: Tell) => void) {
    this.#hello = hello
    this.#hear = hear
  }

  open(): void {
    addEventListener('online', this.#atOnce)
    document.addEventListener('visibilitychange', this.#atOnce)
    this.#dial()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#atOnce)
    document.removeEventListener('visibilitychange', this.#atOnce)
    this.#socket?.close()
  }

  /** Answered once, however often the line drops in between. */
  ask(wish: Wish): Promise<Answer> {
    return new Promise(resolve => {
      this.#waiting.set(wish.key, { wish, resolve })
      if (this.status === 'open') this.#send(wish)
    })
  }

  /** Says hello again: who one is has changed. */
  greet(): void {
    this.#send({ type: 'hello', ...this.#hello() })
  }

  #dial(): void {
    if (this.#isClosed) return
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`)
    this.#socket = socket
    socket.onopen = () => this.greet()
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#heard(JSON.parse(data) as Tell)
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#isClosed) return
      this.#socket = null
      this.status = 'lost'
      if (code === TOO_FAST) this.#wait = LONGEST_WAIT_MS
      this.#timer = setTimeout(() => this.#dial(), this.#wait)
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2)
    }
  }

  #heard(tell: Tell): void {
    if (tell.type === 'welcome') {
      const wasOpen = this.status === 'open'
      this.status = 'open'
      this.#wait = FIRST_WAIT_MS
      this.#hear(tell)
      if (!wasOpen) for (const { wish } of this.#waiting.values()) this.#send(wish)
      return
    }
    this.#hear(tell)
    if ((tell.type === 'done' || tell.type === 'refused') && tell.key !== null) {
      const waiting = this.#waiting.get(tell.key)
      this.#waiting.delete(tell.key)
      waiting?.resolve(tell)
    }
  }

  #send(ask: Ask): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(ask))
  }

  /** The device is awake again, or has a network: no need to wait longer. */
  readonly #atOnce = (): void => {
    if (this.status !== 'lost' || document.hidden) return
    clearTimeout(this.#timer)
    this.#dial()
  }
}
