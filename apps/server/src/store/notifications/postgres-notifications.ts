// LISTEN and NOTIFY of PostgreSQL.
import { randomUUID } from 'node:crypto'
import type { Seat } from '@sandtable/kernel'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { hangUp, newClient } from '../postgres.ts'
import type { Tables } from '../schema.ts'
import type { NotificationHandler } from '../store.ts'
import { notificationTexts, parseNotification } from './notification-text.ts'
import type { Notifications } from './notifications.ts'
import { Outbox } from './outbox.ts'

const RECONNECT_MS = 500
/** A connection on which nothing comes may be dead for hours before an error shows it. */
const HEARTBEAT_MS = 10_000

/** Listens on a connection of its own. After a break anything may have happened. */
export class PostgresNotifications implements Notifications {
  readonly channel = 'sandtable_news'
  readonly #node = randomUUID()
  readonly #url: string
  readonly #problem: (problem: string) => void
  readonly #outbox: Outbox
  #heartbeat: NodeJS.Timeout | undefined
  #client: pg.Client | null = null
  #isClosed = false

  constructor(url: string, db: Kysely<Tables>, problem: (problem: string) => void) {
    this.#url = url
    this.#problem = problem
    this.#outbox = new Outbox(this.#node, texts => notify(db, this.channel, texts))
  }

  textsOfEntries(matches: readonly string[]): readonly string[] {
    return notificationTexts({ node: this.#node, matches, what: 'entries' })
  }

  notifyChanged(match: string): Promise<void> {
    return this.#outbox.add(match, 'anything')
  }

  notifyPresent(match: string, seats: readonly Seat[] | null): Promise<void> {
    return this.#outbox.add(match, { present: seats })
  }

  async listen(handler: NotificationHandler): Promise<void> {
    const client = newClient(this.#url)
    const again = () => {
      if (this.#isClosed || this.#client !== client) return
      this.#client = null
      clearInterval(this.#heartbeat)
      setTimeout(() => {
        this.listen(handler).then(
          () => handler.changed(null, 'anything'),
          (error: unknown) => {
            this.#problem(`The notifications of other nodes cannot be received: ${String(error)}`)
            again()
          },
        )
      }, RECONNECT_MS).unref()
    }
    this.#client = client
    client.on('notification', ({ payload }) => this.#receive(handler, payload ?? ''))
    client.on('error', again)
    client.on('end', again)
    await client.connect()
    await client.query(`listen ${this.channel}`)
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => {
        again()
        hangUp(client)
      })
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  #receive(handler: NotificationHandler, text: string): void {
    const said = parseNotification(text)
    if (!said || said.node === this.#node) return
    const { node, matches, what } = said
    if (typeof what === 'string') handler.changed(matches, what)
    else for (const match of matches) handler.present(node, match, what.present)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    await this.#outbox.settled()
    await this.#client?.end()
  }
}

/** In a commit of its own. It stores nothing, so the next commit need not wait for the disk. */
async function notify(db: Kysely<Tables>, channel: string, texts: readonly string[]): Promise<void> {
  await sql`
    with no_sync as materialized (select set_config('synchronous_commit', 'off', true) as is_set)
    select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text, no_sync`.execute(db)
}
