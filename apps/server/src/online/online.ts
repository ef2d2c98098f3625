// Everything that online play needs, put together, and taken apart again in order.
import type { IncomingMessage, Server } from 'node:http'
import type { Context, Hono } from 'hono'
import { makeApi } from './api.ts'
import type { Computers, Doors } from './computers.ts'
import type { Desk } from './conversation.ts'
import { Live } from './live.ts'
import { Metrics } from './metrics.ts'
import { Appender } from './store/appender.ts'
import { EVERY_MATCH } from './store/open.ts'
import type { Store } from './store/store.ts'
import { Tables } from './tables.ts'

const TIDY_MS = 15_000

export type OnlineOptions = {
  readonly store: Store
  readonly doors: Doors
  readonly computers: Computers
  readonly origins: readonly string[]
  /** Who asks, by the line or by what a trusted proxy says. */
  addressOf(request: IncomingMessage): string
  problem(what: string): void
}

export class Online {
  readonly api: Hono
  readonly metrics = new Metrics()
  readonly #options: OnlineOptions
  readonly #appender: Appender
  readonly #tables: Tables
  readonly #desk: Desk
  #live: Live | null = null
  readonly #tidying: NodeJS.Timeout

  private constructor(options: OnlineOptions) {
    const { store, computers, doors, problem, addressOf } = options
    this.#options = options
    this.#appender = new Appender(store)
    this.#tables = new Tables({ store, appender: this.#appender, computers, now: Date.now }, doors)
    this.#desk = { tables: this.#tables, metrics: this.metrics, now: Date.now, problem }
    const incoming = (c: Context) => (c.env as { readonly incoming: IncomingMessage }).incoming
    this.api = makeApi(this.#desk, { store, addressOf: c => addressOf(incoming(c)) }) as unknown as Hono
    this.#tidying = setInterval(() => void this.#tables.putAwayIdle(), TIDY_MS)
    this.#tidying.unref()
  }

  static async open(options: OnlineOptions): Promise<Online> {
    await options.store.migrate()
    const online = new Online(options)
    await options.store.onNews(match => {
      online.#tables.hear(match === EVERY_MATCH ? null : match).catch(error => options.problem(String(error)))
    })
    return online
  }

  listen(server: Server): void {
    this.#live = new Live(server, this.#desk, this.#options)
  }

  isReady(): Promise<boolean> {
    return this.#options.store.isWell()
  }

  metricsText(): string {
    this.metrics.set('sandtable_tables', this.#tables.count)
    return this.metrics.text()
  }

  /** Says good-bye, waits for what is under way, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.#tidying)
    this.#live?.close()
    await this.#tables.settled()
    await this.#appender.settled()
    await this.#options.computers.close()
    await this.#options.store.close()
  }
}
