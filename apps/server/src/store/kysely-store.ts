import type { Outcome, Seat } from '@sandtable/kernel'
import { type Kysely, sql } from 'kysely'
import { dumpRows, loadRows } from './dump.ts'
import type { Entries } from './entries.ts'
import type { Notifications } from './notifications/notifications.ts'
import { matchOf, matchRow, seatChangeRow, seatRow, wordOf, wordRow } from './rows.ts'
import { migrate, type Tables } from './schema.ts'
import type {
  Dumped,
  Known,
  LeaveOut,
  Notices,
  NotificationHandler,
  SeatChange,
  Store,
  StoredChat,
  StoredEntry,
  StoredMatch,
  StoredSnapshot,
} from './store.ts'
import { KyselyNotices } from './turn-notices.ts'

/** A file belongs to one process, which has no other node to notify; a database may have several nodes. */
type Ways = { readonly entries: Entries; readonly notifications: Notifications | null; end?(): void }
const MOST_TRIES = 5

export class KyselyStore implements Store {
  readonly notices: Notices
  readonly #db: Kysely<Tables>
  readonly #ways: Ways

  constructor(db: Kysely<Tables>, ways: Ways) {
    this.notices = new KyselyNotices(db)
    this.#db = db
    this.#ways = ways
  }

  migrate(): Promise<void> {
    return migrate(this.#db, this.#ways.notifications !== null)
  }

  async isWell(): Promise<boolean> {
    try {
      await sql`select 1`.execute(this.#db)
      return true
    } catch {
      return false
    }
  }

  async tryWrite(): Promise<void> {
    if (this.#ways.notifications) {
      await sql`select pg_current_xact_id()`.execute(this.#db)
      return
    }
    await this.#db.connection().execute(async db => {
      const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
      await sql`pragma user_version = ${sql.lit(rows[0]?.user_version ?? 0)}`.execute(db)
    })
  }

  async clockAhead(): Promise<number> {
    if (!this.#ways.notifications) return 0
    const asked = Date.now()
    const { rows } = await sql<{ ms: string }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(
      this.#db,
    )
    return Math.round(Number(rows[0]?.ms) - (asked + Date.now()) / 2)
  }

  async close(): Promise<void> {
    await this.#ways.notifications?.close()
    await this.#db.destroy()
    this.#ways.end?.()
  }

  async makeMatch(match: StoredMatch): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      await tx.insertInto('match').values(matchRow(match)).execute()
      await tx
        .insertInto('seat')
        .values(match.seats.map((seat, i) => seatRow(match.id, seat, i)))
        .execute()
    })
  }

  async match(id: string): Promise<StoredMatch | null> {
    const row = await this.#db.selectFrom('match').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const seats = await this.#db.selectFrom('seat').selectAll().where('match', '=', id).orderBy('place').execute()
    return matchOf(row, seats)
  }

  async changeSeat(match: string, seat: Seat, secretHash: string, changed: SeatChange): Promise<boolean> {
    const rows = await this.#db
      .updateTable('seat')
      .set(seatChangeRow(changed))
      .where('match', '=', match)
      .where('seat', '=', seat)
      .where('secret_hash', '=', secretHash)
      .returning('seat')
      .execute()
    return rows.length === 1
  }

  async givePart(match: string, seat: Seat, secretHash: string, nonce: string): Promise<boolean> {
    const waiting = this.#db.selectFrom('match').select('id').where('id', '=', match).where('has_begun', '=', 0)
    const rows = await this.#db
      .updateTable('seat')
      .set({ nonce })
      .where('match', 'in', waiting)
      .where('seat', '=', seat)
      .where('secret_hash', '=', secretHash)
      .where('nonce', 'is', null)
      .returning('seat')
      .execute()
    return rows.length === 1
  }

  async setNote(match: string, seat: Seat, note: string): Promise<void> {
    await this.#db.updateTable('seat').set({ note }).where('match', '=', match).where('seat', '=', seat).execute()
  }

  async setOffer(match: string, seat: Seat, offer: string | null): Promise<void> {
    await this.#db.updateTable('seat').set({ offer }).where('match', '=', match).where('seat', '=', seat).execute()
  }

  async dropOffers(match: string): Promise<void> {
    await this.#db.updateTable('seat').set({ offer: null }).where('match', '=', match).execute()
  }

  async markBegun(match: string, at: number): Promise<boolean> {
    const begun = await this.#db
      .updateTable('match')
      .set({ has_begun: 1, updated: at })
      .where('id', '=', match)
      .where('has_begun', '=', 0)
      .returning('id')
      .execute()
    return begun.length === 1
  }

  async markOver(match: string, outcome: Outcome, at: number): Promise<Outcome> {
    await this.#db
      .updateTable('match')
      .set({ outcome: JSON.stringify(outcome), updated: at })
      .where('id', '=', match)
      .where('outcome', 'is', null)
      .execute()
    const row = await this.#db.selectFrom('match').select('outcome').where('id', '=', match).executeTakeFirst()
    return row?.outcome ? (JSON.parse(row.outcome) as Outcome) : outcome
  }

  async setRematch(match: string, next: string): Promise<string> {
    await this.#db.updateTable('match').set({ rematch: next }).where('id', '=', match).where('rematch', 'is', null).execute()
    const row = await this.#db.selectFrom('match').select('rematch').where('id', '=', match).executeTakeFirst()
    return row?.rematch ?? next
  }

  append(entries: readonly StoredEntry[]): Promise<readonly boolean[]> {
    return this.#ways.entries.append(entries)
  }

  entries(match: string, after: number): Promise<readonly StoredEntry[]> {
    return this.#ways.entries.after(match, after)
  }

  entriesOf(known: readonly Known[]): Promise<readonly StoredEntry[]> {
    return this.#ways.entries.afterEach(known)
  }

  entryByKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null> {
    return this.#ways.entries.byKey(match, seat, key)
  }

  async keepSnapshot(match: string, { seq, body }: StoredSnapshot): Promise<void> {
    await this.#db
      .insertInto('snapshot')
      .values({ match, seq, body })
      .onConflict(c => c.column('match').doUpdateSet({ seq, body }))
      .execute()
  }

  async snapshot(match: string): Promise<StoredSnapshot | null> {
    const row = await this.#db.selectFrom('snapshot').selectAll().where('match', '=', match).executeTakeFirst()
    return row ? { seq: row.seq, body: row.body } : null
  }

  /** Several may write at once, on several nodes: one that finds its number taken takes the next. */
  async addChat(word: Omit<StoredChat, 'n'>, most: number): Promise<StoredChat> {
    const { match, seat, key } = word
    const words = this.#db.selectFrom('word').selectAll().where('match', '=', match)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = await words.where('key', '=', key).where('seat', '=', seat).executeTakeFirst()
      if (before) return wordOf(before)
      const [last] = await this.chat(match, 1)
      const kept = { ...word, n: (last?.n ?? 0) + 1 }
      const rows = await this.#db
        .insertInto('word')
        .values(wordRow(kept))
        .onConflict(c => c.columns(['match', 'n']).doNothing())
        .returning('n')
        .execute()
      if (rows.length === 0) continue
      if (kept.n > most)
        await this.#db
          .deleteFrom('word')
          .where('match', '=', match)
          .where('n', '<=', kept.n - most)
          .execute()
      return kept
    }
    throw new Error('Too many people speak at once.')
  }

  async chat(match: string, most: number): Promise<readonly StoredChat[]> {
    const words = this.#db.selectFrom('word').selectAll().where('match', '=', match)
    const last = await words.orderBy('n', 'desc').limit(most).execute()
    return last.reverse().map(wordOf)
  }

  dump(leaveOut: LeaveOut): AsyncIterable<Dumped> {
    return dumpRows(this.#db, this.#ways.notifications === null, leaveOut)
  }

  load(rows: AsyncIterable<Dumped>): Promise<void> {
    return loadRows(this.#db, rows)
  }

  async onNotification(handler: NotificationHandler): Promise<void> {
    await this.#ways.notifications?.listen(handler)
  }

  async notifyChanged(match: string): Promise<void> {
    await this.#ways.notifications?.notifyChanged(match)
  }

  async notifyPresent(match: string, seats: readonly Seat[] | null): Promise<void> {
    await this.#ways.notifications?.notifyPresent(match, seats)
  }
}
