// The notices that the webhook has still to post. A seat has one row: what waits for it, and when it was last notified.

import type { Seat } from '@sandtable/kernel'
import { type Kysely, sql } from 'kysely'
import { checkValue } from './check/values.ts'
import type { Tables } from './schema.ts'
import type { Notices, StoredNotice } from './store.ts'

export class KyselyNotices implements Notices {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  async add(match: string, seat: Seat, id: string, now: number, quiet: number): Promise<number | null> {
    // Inside the expression the value has no column that would check it.
    checkValue('notice', 'due', quiet)
    const quietUntil = sql<number>`case when notice.told + ${quiet} > excluded.due then notice.told + ${quiet} else excluded.due end`
    const row = await this.#db
      .insertInto('notice')
      .values({ match, seat, id, due: now, tries: 0, told: null, held: null })
      .onConflict(c =>
        c
          .columns(['match', 'seat'])
          .doUpdateSet({ id, tries: 0, held: null, due: quietUntil })
          // Of a notice that is being posted it is not known any more whether it is about this turn.
          .where(eb => eb.or([eb('notice.due', 'is', null), eb('notice.held', 'is not', null)])),
      )
      .returning('due')
      .executeTakeFirst()
    return row ? Number(row.due) : null
  }

  /** One statement: of several nodes that try at once, one finds it free. */
  async take(match: string, seat: Seat, now: number, until: number): Promise<StoredNotice | null> {
    const row = await this.#db
      .updateTable('notice')
      .set({ held: until, told: now, tries: sql<number>`tries + 1` })
      .where('match', '=', match)
      .where('seat', '=', seat)
      .where('due', '<=', now)
      .where(eb => eb.or([eb('held', 'is', null), eb('held', '<=', now)]))
      .returning(['id', 'tries'])
      .executeTakeFirst()
    return row ? { match, seat, id: row.id, tries: row.tries } : null
  }

  async settle({ match, seat, id }: StoredNotice, again: number | null): Promise<void> {
    await this.#set({ match, seat, id }, { due: again, held: null })
  }

  async drop({ match, seat, id }: StoredNotice): Promise<void> {
    await this.#set({ match, seat, id }, { due: null, held: null, told: null })
  }

  async #set({ match, seat, id }: Omit<StoredNotice, 'tries'>, to: Partial<Tables['notice']>): Promise<void> {
    await this.#db
      .updateTable('notice')
      .set(to)
      .where('match', '=', match)
      .where('seat', '=', seat)
      .where('id', '=', id)
      .execute()
  }

  overdue(since: number, now: number, most: number): Promise<readonly Pick<StoredNotice, 'match' | 'seat'>[]> {
    return this.#db
      .selectFrom('notice')
      .select(['match', 'seat'])
      .where('due', '<=', since)
      .where(eb => eb.or([eb('held', 'is', null), eb('held', '<=', now)]))
      .orderBy('due')
      .limit(most)
      .execute()
  }
}
