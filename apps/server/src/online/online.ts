// Everything that online play needs, put together, and taken apart again in order.
import type { IncomingMessage, Server } from 'node:http'
import type { Seat } from '@sandtable/kernel'
import type { Context, Hono } from 'hono'
import type { Admission } from '../admission/pool.ts'
import { makeApi } from './api.ts'
import { budgetText } from './budgets.ts'
import { Readings } from './clock.ts'
import type { Computers, Doors } from './computers.ts'
import type { Desk } from './conversation.ts'
import { Journal } from './journal.ts'
import { Buckets, LIMITS, type Limits } from './limits.ts'
import { Live } from './live.ts'
import { Lobby } from './lobby.ts'
import { Metrics } from './metrics.ts'
import { Postman } from './postman.ts'
import { ServerTime } from './server-time.ts'
import { Appender } from './store/appender.ts'
import { EVERY_MATCH, type Store } from './store/store.ts'
import { Tables } from './tables.ts'
import { Writes } from './writes.ts'

const TIDY_MS = 15_000
/** Whoever was at a table has come back to it by then. */
const SWEEP_MS = 5000

export type OnlineOptions = {
  readonly store: Store
  readonly doors: Doors
  readonly computers: Computers
  /** Who sets up scenarios from outside; without it this thread does. */
  readonly admission?: Admission
  readonly origins: readonly string[]
  /** Who asks, by the line or by what a trusted proxy says. */
  addressOf(request: IncomingMessage): string
  /** Where a line of the journal goes. */
  write(line: string): void
  readonly limits?: Limits
  /** Told whose turn it is; `home` is the address of the page. */
  readonly webhook?: { readonly address: string; readonly home: string } | null
  /** The time of day. */
  now?(): number
  /** What has elapsed since any moment, whatever becomes of the time of day; where only that is given, it goes on evenly. */
  elapsed?(): number
}

export class Online {
  readonly api: Hono
  readonly metrics = new Metrics()
  readonly journal: Journal
  readonly #options: OnlineOptions
  readonly #appender: Appender
  readonly #tables: Tables
  readonly #desk: Desk
  #live: Live | null = null
  readonly #tidying: NodeJS.Timeout
  readonly #postman: Postman | null
  readonly #sweeping: NodeJS.Timeout | null
  readonly #time: ServerTime
  readonly #writes: Writes

  private constructor(options: OnlineOptions) {
    const { computers, doors, write, addressOf, origins, limits = LIMITS, webhook = null } = options
    const elapsed = options.elapsed ?? options.now ?? (() => Math.floor(performance.now()))
    const time = new ServerTime(options.now ?? Date.now, elapsed)
    this.#time = time
    this.#options = options
    this.journal = new Journal(this.metrics, write, time)
    const problem = (what: string) => this.journal.problem(what)
    this.#writes = new Writes(options.store, problem, elapsed)
    const { store } = this.#writes
    this.#appender = new Appender(store)
    const turn = (match: string, seat: Seat) => this.#tables.turn(match, seat)
    const postman = webhook && new Postman({ ...webhook, notices: store.notices, now: time.now, problem, turn })
    this.#postman = postman
    this.#sweeping = postman && setInterval(() => void postman.sweep(), SWEEP_MS)
    this.#sweeping?.unref()
    const { metrics } = this
    const parts = { store, appender: this.#appender, computers, postman, limits, metrics, lobby: new Lobby(elapsed), problem }
    this.#tables = new Tables({ ...parts, readings: new Readings(), time }, doors, options.admission)
    const matches = new Buckets(limits.matches, elapsed)
    this.#desk = { tables: this.#tables, metrics: this.metrics, journal: this.journal, limits, matches, elapsed }
    const incoming = (c: Context) => (c.env as { readonly incoming: IncomingMessage }).incoming
    this.api = makeApi(this.#desk, { origins, addressOf: c => addressOf(incoming(c)) }) as unknown as Hono
    this.#tidying = setInterval(() => void this.tidy(), TIDY_MS)
    this.#tidying.unref()
  }

  static async open(options: OnlineOptions): Promise<Online> {
    await options.store.migrate()
    const online = new Online(options)
    await online.#setClock()
    const problem = (error: unknown) => online.journal.problem(String(error))
    await options.store.onNews({
      news: (matches, what) => void online.#tables.hear(matches, what).catch(problem),
      present: (node, match, seats) => void online.#tables.hearPresent(node, match, seats).catch(problem),
    })
    // Which games are open at other nodes: they say it whenever it changes, and now.
    await options.store.tellPresent(EVERY_MATCH, null)
    return online
  }

  listen(server: Server): void {
    this.#live = new Live(server, this.#desk, this.#options)
  }

  /** A request that was refused before it came to the interface. */
  refused(code: string, c: Context): void {
    this.journal.refused(code, this.#options.addressOf((c.env as { readonly incoming: IncomingMessage }).incoming))
  }

  async isReady(): Promise<boolean> {
    return (await this.#options.store.isWell()) && this.#writes.isWell()
  }

  metricsText(): string {
    this.metrics.set('sandtable_tables', this.#tables.count)
    return this.metrics.text() + budgetText(this.#options.limits ?? LIMITS)
  }

  /** What nobody has used for a while costs its rows and no more. */
  async tidy(): Promise<void> {
    // While the store is away the clock goes on as it was.
    await this.#setClock().catch(() => {})
    await this.#writes.tryAgain()
    await this.#options.store.tellPresent(EVERY_MATCH, []).catch(() => {})
    await this.#tables.tidy()
  }

  async #setClock(): Promise<void> {
    this.#time.set(await this.#options.store.clockAhead())
  }

  /** Says good-bye, waits for what is under way, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.#tidying)
    if (this.#sweeping) clearInterval(this.#sweeping)
    this.#live?.close()
    await this.#tables.settled()
    await this.#appender.settled()
    await this.#postman?.close()
    await this.#options.computers.close()
    await this.#options.admission?.close()
    await this.#options.store.close()
  }
}
