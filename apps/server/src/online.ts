// Everything that online play needs, put together, and taken apart again in order.
import type { IncomingMessage, Server } from 'node:http'
import type { Seat } from '@sandtable/kernel'
import type { Context, Hono } from 'hono'
import type { Games } from './admission/judge.ts'
import type { Admission } from './admission/pool.ts'
import type { Computers } from './computers/computers.ts'
import { makeApi } from './http/api.ts'
import { Readings } from './match/clock.ts'
import { OpenMatches } from './match/open-matches.ts'
import { TurnNotifier } from './notify/turn-notifier.ts'
import { budgetText } from './ops/budgets.ts'
import { EventLog } from './ops/event-log.ts'
import { Metrics } from './ops/metrics.ts'
import { ProcessingTime } from './ops/processing-time.ts'
import { ServerTime } from './ops/server-time.ts'
import { WriteMonitor } from './ops/write-monitor.ts'
import { Lobby } from './seats/lobby.ts'
import type { RequestContext } from './socket/connection.ts'
import { Buckets, LIMITS, type Limits } from './socket/rate-limits.ts'
import { SocketServer } from './socket/socket-server.ts'
import { Appender } from './store/appender.ts'
import { EVERY_MATCH, type Store } from './store/store.ts'

const TIDY_MS = 15_000
/** Time for players to connect again after a restart. */
const SWEEP_MS = 5000

export type OnlineOptions = {
  readonly store: Store
  readonly games: Games
  readonly computers: Computers
  /** Sets up scenarios from outside; without it this thread does. */
  readonly admission?: Admission
  readonly origins: readonly string[]
  /** The address of a client: of the connection, or what a trusted proxy says. */
  addressOf(request: IncomingMessage): string
  /** Writes a line of the event log. */
  write(line: string): void
  readonly limits?: Limits
  /** Where to post whose turn it is; `home` is the address of the page. */
  readonly webhook?: { readonly address: string; readonly home: string } | null
  /** The time of day. */
  now?(): number
  /** Elapsed milliseconds of a monotonic clock. A test that sets only `now` gets an even one. */
  elapsed?(): number
}

export class Online {
  readonly api: Hono
  readonly metrics = new Metrics()
  readonly eventLog: EventLog
  readonly #options: OnlineOptions
  readonly #appender: Appender
  readonly #matches: OpenMatches
  readonly #context: RequestContext
  #sockets: SocketServer | null = null
  readonly #tidying: NodeJS.Timeout
  readonly #turnNotifier: TurnNotifier | null
  readonly #sweeping: NodeJS.Timeout | null
  readonly #time: ServerTime
  readonly #writeMonitor: WriteMonitor
  readonly #processing: ProcessingTime

  private constructor(options: OnlineOptions) {
    const { computers, games, write, addressOf, origins, limits = LIMITS, webhook = null } = options
    const elapsed = options.elapsed ?? options.now ?? (() => Math.floor(performance.now()))
    const time = new ServerTime(options.now ?? Date.now, elapsed)
    this.#time = time
    this.#options = options
    this.eventLog = new EventLog(this.metrics, write, time)
    const problem = (what: string) => this.eventLog.problem(what)
    this.#writeMonitor = new WriteMonitor(options.store, problem, elapsed)
    const { store } = this.#writeMonitor
    this.#appender = new Appender(store)
    const turn = (match: string, seat: Seat) => this.#matches.turn(match, seat)
    const turnNotifier = webhook && new TurnNotifier({ ...webhook, notices: store.notices, now: time.now, problem, turn })
    this.#turnNotifier = turnNotifier
    this.#sweeping = turnNotifier && setInterval(() => void turnNotifier.sweep(), SWEEP_MS)
    this.#sweeping?.unref()
    const { metrics } = this
    const processing = new ProcessingTime(limits.processing, elapsed, problem)
    this.#processing = processing
    const parts = {
      store,
      appender: this.#appender,
      computers,
      turnNotifier,
      limits,
      metrics,
      lobby: new Lobby(elapsed),
      problem,
    }
    this.#matches = new OpenMatches({ ...parts, readings: new Readings(), time, processing }, games, options.admission)
    const newMatches = new Buckets(limits.matches, elapsed)
    this.#context = {
      matches: this.#matches,
      metrics: this.metrics,
      eventLog: this.eventLog,
      limits,
      newMatches,
      processing,
      elapsed,
    }
    const incoming = (c: Context) => (c.env as { readonly incoming: IncomingMessage }).incoming
    this.api = makeApi(this.#context, { origins, addressOf: c => addressOf(incoming(c)) }) as unknown as Hono
    this.#tidying = setInterval(() => void this.tidy(), TIDY_MS)
    this.#tidying.unref()
  }

  static async open(options: OnlineOptions): Promise<Online> {
    await options.store.migrate()
    const online = new Online(options)
    await online.#setClock()
    const problem = (error: unknown) => online.eventLog.problem(String(error))
    await options.store.onNotification({
      changed: (matches, what) => void online.#matches.onRemoteChange(matches, what).catch(problem),
      present: (node, match, seats) => void online.#matches.setRemotePresence(node, match, seats).catch(problem),
    })
    // Other nodes announce their open games now, and whenever one changes.
    await options.store.notifyPresent(EVERY_MATCH, null)
    return online
  }

  listen(server: Server): void {
    this.#sockets = new SocketServer(server, this.#context, this.#options)
  }

  /** A request that was refused before it came to the API. */
  refused(code: string, c: Context): void {
    this.eventLog.refused(code, this.#options.addressOf((c.env as { readonly incoming: IncomingMessage }).incoming))
  }

  async isReady(): Promise<boolean> {
    return (await this.#options.store.isWell()) && this.#writeMonitor.isWell()
  }

  metricsText(): string {
    this.metrics.set('sandtable_tables', this.#matches.count)
    // In steps: what one hidden draft takes does not show.
    this.metrics.set('sandtable_processing_seconds_total', 10 * Math.floor(this.#processing.sum / 10_000))
    return this.metrics.text() + budgetText(this.#options.limits ?? LIMITS)
  }

  /** Closes matches that are not in use. */
  async tidy(): Promise<void> {
    // While the store is away the clock goes on as it was.
    await this.#setClock().catch(() => {})
    await this.#writeMonitor.tryAgain()
    await this.#options.store.notifyPresent(EVERY_MATCH, []).catch(() => {})
    await this.#matches.tidy()
  }

  async #setClock(): Promise<void> {
    this.#time.set(await this.#options.store.clockAhead())
  }

  /** Closes the sockets, waits for what is under way, and closes the store. */
  async close(): Promise<void> {
    clearInterval(this.#tidying)
    if (this.#sweeping) clearInterval(this.#sweeping)
    this.#sockets?.close()
    await this.#matches.settled()
    await this.#appender.settled()
    await this.#turnNotifier?.close()
    await this.#options.computers.close()
    await this.#options.admission?.close()
    await this.#options.store.close()
  }
}
