import type { Outcome, Seat } from '@sandtable/kernel'
import { type Kysely, sql } from 'kysely'
import { dumpRows, loadRows } from './dump.ts'
import type { News } from './news.ts'
import { entryOf, entryRow, matchOf, matchRow, seatRow, wordOf, wordRow } from './rows.ts'
import { migrate, type Tables } from './schema.ts'
import { appendShared } from './shared-append.ts'
import type { Dumped, KeptEntry, KeptMatch, KeptSeat, KeptSnapshot, KeptWord, Store } from './store.ts'

/** Writes rows of one batch in one commit, faster than a query can be built; true for each that won its place. */
export type QuickAppend = (rows: readonly Tables['entry'][]) => readonly boolean[]
/** One process has the file to itself; a database may have several nodes. */
type Ways = { readonly quick: QuickAppend; readonly news: null } | { readonly quick: null; readonly news: News }
const MOST_TRIES = 5

export class KyselyStore implements Store {
  readonly #db: Kysely<Tables>
  readonly #ways: Ways

  constructor(db: Kysely<Tables>, ways: Ways) {
    this.#db = db
    this.#ways = ways
  }

  migrate(): Promise<void> {
    return migrate(this.#db, this.#ways.news !== null)
  }

  async isWell(): Promise<boolean> {
    try {
      await sql`select 1`.execute(this.#db)
      return true
    } catch {
      return false
    }
  }

  async clockAhead(): Promise<number> {
    if (!this.#ways.news) return 0
    const asked = Date.now()
    const { rows } = await sql<{ ms: string }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(
      this.#db,
    )
    return Math.round(Number(rows[0]?.ms) - (asked + Date.now()) / 2)
  }

  async close(): Promise<void> {
    await this.#ways.news?.close()
    await this.#db.destroy()
  }

  async makeMatch(match: KeptMatch): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      await tx.insertInto('match').values(matchRow(match)).execute()
      await tx
        .insertInto('seat')
        .values(match.seats.map((seat, i) => seatRow(match.id, seat, i)))
        .execute()
    })
  }

  async match(id: string): Promise<KeptMatch | null> {
    const row = await this.#db.selectFrom('match').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const seats = await this.#db.selectFrom('seat').selectAll().where('match', '=', id).orderBy('place').execute()
    return matchOf(row, seats)
  }

  async lobby(most: number): Promise<readonly KeptMatch[]> {
    const rows = await this.#db
      .selectFrom('match')
      .selectAll()
      .where('is_public', '=', 1)
      .where('has_begun', '=', 0)
      .orderBy('created', 'desc')
      .limit(most)
      .execute()
    if (rows.length === 0) return []
    const ids = rows.map(row => row.id)
    const seats = await this.#db.selectFrom('seat').selectAll().where('match', 'in', ids).orderBy('place').execute()
    return rows.map(row =>
      matchOf(
        row,
        seats.filter(seat => seat.match === row.id),
      ),
    )
  }

  async changeSeat(match: string, secretHash: string, kept: KeptSeat): Promise<boolean> {
    const { match: _, seat: __, place: ___, ...row } = seatRow(match, kept, 0)
    const changed = await this.#db
      .updateTable('seat')
      .set(row)
      .where('match', '=', match)
      .where('seat', '=', kept.seat)
      .where('secret_hash', '=', secretHash)
      .returning('seat')
      .execute()
    return changed.length === 1
  }

  async setNote(match: string, seat: Seat, note: string): Promise<void> {
    await this.#db.updateTable('seat').set({ note }).where('match', '=', match).where('seat', '=', seat).execute()
  }

  async setOffer(match: string, seat: Seat, offer: string | null): Promise<void> {
    await this.#db.updateTable('seat').set({ offer }).where('match', '=', match).where('seat', '=', seat).execute()
  }

  async markBegun(match: string, at: number): Promise<void> {
    await this.#db
      .updateTable('match')
      .set({ has_begun: 1, updated: at })
      .where('id', '=', match)
      .where('has_begun', '=', 0)
      .execute()
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

  append(entries: readonly KeptEntry[]): Promise<readonly boolean[]> {
    const rows = entries.map(entryRow)
    const { quick, news } = this.#ways
    // While this connection is held nobody else's transaction is open on it.
    return quick ? this.#db.connection().execute(async () => quick(rows)) : appendShared(this.#db, news, rows)
  }

  async entries(match: string, after: number): Promise<readonly KeptEntry[]> {
    const rows = await this.#db
      .selectFrom('entry')
      .selectAll()
      .where('match', '=', match)
      .where('seq', '>', after)
      .orderBy('seq')
      .execute()
    return rows.map(entryOf)
  }

  async entryByKey(match: string, seat: Seat, key: string): Promise<KeptEntry | null> {
    const row = await this.#db
      .selectFrom('entry')
      .selectAll()
      .where('match', '=', match)
      .where('key', '=', key)
      .where('seat', '=', seat)
      .executeTakeFirst()
    return row ? entryOf(row) : null
  }

  async keepSnapshot(match: string, { seq, body }: KeptSnapshot): Promise<void> {
    await this.#db
      .insertInto('snapshot')
      .values({ match, seq, body })
      .onConflict(c => c.column('match').doUpdateSet({ seq, body }))
      .execute()
  }

  async snapshot(match: string): Promise<KeptSnapshot | null> {
    const row = await this.#db.selectFrom('snapshot').selectAll().where('match', '=', match).executeTakeFirst()
    return row ? { seq: row.seq, body: row.body } : null
  }

  /** Several may speak at once, on several nodes: whoever finds the number taken takes the next. */
  async say(word: Omit<KeptWord, 'n'>): Promise<KeptWord> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const said = await this.words(word.match)
      const before = said.find(({ seat, key }) => seat === word.seat && key === word.key)
      if (before) return before
      const kept = { ...word, n: (said.at(-1)?.n ?? 0) + 1 }
      const rows = await this.#db
        .insertInto('word')
        .values(wordRow(kept))
        .onConflict(c => c.columns(['match', 'n']).doNothing())
        .returning('n')
        .execute()
      if (rows.length === 1) return kept
    }
    throw new Error('Too many people speak at once.')
  }

  async words(match: string): Promise<readonly KeptWord[]> {
    return (await this.#db.selectFrom('word').selectAll().where('match', '=', match).orderBy('n').execute()).map(wordOf)
  }

  dump(): AsyncIterable<Dumped> {
    return dumpRows(this.#db)
  }

  load(rows: AsyncIterable<Dumped>): Promise<void> {
    return loadRows(this.#db, rows)
  }

  async onNews(hear: (match: string) => void): Promise<void> {
    await this.#ways.news?.hear(hear)
  }

  async tellNews(match: string): Promise<void> {
    const { news } = this.#ways
    if (news) await sql`select pg_notify(${news.channel}, ${news.wording(match)})`.execute(this.#db)
  }
}
