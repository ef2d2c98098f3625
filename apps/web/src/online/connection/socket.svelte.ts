// The connection to the server: it reconnects by itself, tells what this page knows already, and repeats requests that were not answered.
import type { Ask, Tell } from '@sandtable/protocol/online'
import type { Answer, ServerConnection, Unkeyed } from '@sandtable/session'
import { newKey } from './keys.ts'

type Keyed = Extract<Ask, { key: string }>
type Waiting = { readonly request: Keyed; readonly resolve: (answer: Answer) => void }

const FIRST_WAIT_MS = 300
const LONGEST_WAIT_MS = 4000
/** The server's close code for too many requests: a page that comes back at once would be closed again. */
const TOO_FAST = 4008
const TOO_FAST_WAIT_MS = 15_000
/** A connection can be dead without a close: a phone slept, a router forgot. After so much silence it counts as dead. */
const PATIENCE_MS = { opening: 15_000, answer: 8000, probe: 4000 } as const
/** A connection that brought something so lately need not be probed. */
const FRESH_MS = 10_000
/** All pages lose a restarting server at the same moment; this spreads their return. */
const jittered = (ms: number): number => ms * (0.75 + Math.random() / 4)

export class Socket implements ServerConnection {
  /** 'lost' while it tries to come back. */
  status = $state<'opening' | 'open' | 'lost'>('opening')
  readonly #hello: () => Omit<Extract<Ask, { type: 'hello' }>, 'type'>
  readonly #hear: (tell: Tell) => void
  /** In the order in which they were asked; sent again when the connection is back. */
  readonly #waiting = new Map<string, Waiting>()
  #socket: WebSocket | null = null
  #isClosed = false
  #wait = FIRST_WAIT_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #doubt: ReturnType<typeof setTimeout> | undefined
  #heardAt = 0

  constructor(hello: () => Omit<Extract<Ask, { type: 'hello' }>, 'type'>, hear: (tell: Tell) => void) {
    this.#hello = hello
    this.#hear = hear
  }

  get isOpen(): boolean {
    return this.status === 'open'
  }

  open(): void {
    addEventListener('online', this.#atOnce)
    addEventListener('offline', this.#giveUp)
    document.addEventListener('visibilitychange', this.#atOnce)
    this.#dial()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#doubt)
    removeEventListener('online', this.#atOnce)
    removeEventListener('offline', this.#giveUp)
    document.removeEventListener('visibilitychange', this.#atOnce)
    this.#socket?.close()
  }

  /** Answered once, however often the connection drops in between. */
  ask(asked: Unkeyed | Keyed): Promise<Answer> {
    const request = ('key' in asked ? asked : { ...asked, key: newKey() }) as Keyed
    return new Promise(resolve => {
      this.#waiting.set(request.key, { request, resolve })
      if (this.status !== 'open') return
      this.#send(request)
      this.#expectAnswer(PATIENCE_MS.answer)
    })
  }

  /** Says hello again: this page's seat has changed. */
  greet(): void {
    this.#send({ type: 'hello', ...this.#hello() })
  }

  #dial(): void {
    if (this.#isClosed) return
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`)
    this.#socket = socket
    socket.onopen = () => this.greet()
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      // What an abandoned connection still brings has been asked for again on the next one.
      if (this.#socket === socket) this.#heard(JSON.parse(data) as Tell)
    }
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code === TOO_FAST ? TOO_FAST_WAIT_MS : jittered(this.#wait))
    }
    // Neither opened nor refused: a network that swallows everything.
    this.#expectAnswer(PATIENCE_MS.opening)
  }

  #lost(wait: number): void {
    clearTimeout(this.#doubt)
    this.#socket = null
    if (this.#isClosed) return
    this.status = 'lost'
    this.#timer = setTimeout(() => this.#dial(), wait)
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2)
  }

  /** Anything that is heard will do. */
  #expectAnswer(patience: number): void {
    clearTimeout(this.#doubt)
    this.#doubt = setTimeout(this.#giveUp, patience)
  }

  /**
   * Abandons a connection that is dead without a close: it is silent, or the device says that it has no network. Another is tried in any
   * case: the server may be on this very device.
   */
  readonly #giveUp = (): void => {
    const silent = this.#socket
    if (silent === null) return
    this.#lost(FIRST_WAIT_MS)
    silent.close()
  }

  #heard(tell: Tell): void {
    clearTimeout(this.#doubt)
    this.#heardAt = Date.now()
    if (tell.type === 'welcome') {
      const unsent = this.status === 'open' ? [] : [...this.#waiting.values()]
      this.status = 'open'
      this.#wait = FIRST_WAIT_MS
      this.#hear(tell)
      for (const { request } of unsent) this.#send(request)
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

  /** The device is awake again, or has a network: reconnect now, and probe a connection that looks open. */
  readonly #atOnce = (): void => {
    if (document.hidden) return
    if (this.status === 'lost') {
      clearTimeout(this.#timer)
      if (this.#socket === null) this.#dial()
    } else if (this.status === 'open' && Date.now() - this.#heardAt > FRESH_MS) {
      this.greet()
      this.#expectAnswer(PATIENCE_MS.probe)
    }
  }
}
