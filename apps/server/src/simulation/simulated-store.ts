// Stores for the nodes of a simulation: the real queries on a database in memory, which outlives every node. What a node asks for takes time, may
// fail before or after it is done, and is never answered once the node is dead.
import { DatabaseSync } from 'node:sqlite'
import type { Dice, Seat } from '@sandtable/kernel'
import { Kysely } from 'kysely'
import { CheckQueries } from '../store/check/queries.ts'
import type { Entries } from '../store/entries.ts'
import { FileEntries } from '../store/file-entries.ts'
import { KyselyStore } from '../store/kysely-store.ts'
import { checkEntry, entryOf, entryRow } from '../store/rows.ts'
import type { Tables } from '../store/schema.ts'
import { fileDialect } from '../store/sqlite.ts'
import type { Known, NotificationHandler, Store, StoredEntry } from '../store/store.ts'
import type { Owner, VirtualClock } from './virtual-clock.ts'

/** What goes wrong while the simulation wants it to. */
export type Weather = {
  isFair: boolean
  readonly chance: Dice
  /** Of a thousand calls to the store. */
  readonly faults: number
  /** Of how many milliseconds a call takes at most. */
  readonly slowness: number
}

type Ear = { readonly node: string; readonly owner: Owner; readonly heard: NotificationHandler; isDeaf: boolean; last: number }

/** One database that one or several nodes use, one after the other or at once. */
export class SimulatedDatabase {
  readonly #handle = new DatabaseSync(':memory:')
  readonly #shared: Kysely<Tables>
  readonly #clock: VirtualClock
  readonly #weather: Weather
  readonly #isShared: boolean
  #ears: Ear[] = []

  /** `isShared`: as PostgreSQL behind several nodes; else as a file that one process has to itself. */
  constructor(clock: VirtualClock, weather: Weather, isShared: boolean) {
    this.#handle.exec('pragma foreign_keys = ON')
    this.#clock = clock
    this.#weather = weather
    this.#isShared = isShared
    this.#shared = this.#kysely()
  }

  /** Without delays and faults: to look at it afterwards. */
  direct(): Store {
    return this.#store('nobody')
  }

  close(): void {
    this.#handle.close()
  }

  /** `wall`: the time of day of the machine that the node is on. */
  storeFor(node: string, owner: Owner, wall: () => number): Store {
    const store = this.#store(node)
    const own: Partial<Store> = {
      clockAhead: async () => (this.#isShared ? this.#clock.now - wall() : 0),
      onNotification: async heard => {
        if (this.#isShared) this.#ears.push({ node, owner, heard, isDeaf: false, last: 0 })
      },
      notifyChanged: async match => this.#tell(node, heard => heard.changed([match], 'anything')),
      notifyPresent: async (match, seats) => this.#tell(node, heard => heard.present(node, match, seats)),
      close: async () => {},
    }
    return new Proxy(store, {
      get: (target, name) => {
        if (name === 'notices') return target.notices
        const method = (Reflect.get(own, name) ?? Reflect.get(target, name)) as (...given: unknown[]) => Promise<unknown>
        return (...given: unknown[]) => this.#ask(owner, () => method.apply(target, given))
      },
    })
  }

  /** The connection on which a node hears of the others breaks, and comes back after so long. */
  deafen(node: string, ms: number): void {
    for (const ear of this.#ears.filter(one => one.node === node && !one.owner.isDead)) {
      ear.isDeaf = true
      this.#clock.as(ear.owner, () =>
        this.#clock.after(ms, () => {
          ear.isDeaf = false
          ear.heard.changed(null, 'anything')
        }),
      )
    }
  }

  async #ask(owner: Owner, work: () => Promise<unknown>): Promise<unknown> {
    const { chance, slowness, faults } = this.#weather
    await this.#pass(owner, slowness)
    const fault = this.#weather.isFair ? 1000 : chance.pick(1000, 'fault')
    if (fault < faults / 2) throw new Error('the store is away')
    const answer = await work()
    await this.#pass(owner, slowness)
    if (fault < faults) throw new Error('the answer of the store was lost')
    return answer
  }

  /** Never ends for a node that is dead by then. */
  async #pass(owner: Owner, most: number): Promise<void> {
    if (most > 0) await this.#clock.sleep(this.#weather.chance.pick(most + 1, 'slow'))
    if (owner.isDead) await new Promise(() => {})
  }

  #tell(from: string, say: (heard: NotificationHandler) => void): void {
    this.#ears = this.#ears.filter(({ owner }) => !owner.isDead)
    for (const ear of this.#ears) {
      if (ear.node === from) continue
      const at = Math.max(ear.last, this.#clock.now + this.#weather.chance.pick(200, 'news'))
      ear.last = at
      this.#clock.as(ear.owner, () =>
        this.#clock.after(at - this.#clock.now, () => {
          if (!ear.isDeaf) say(ear.heard)
        }),
      )
    }
  }

  #kysely(): Kysely<Tables> {
    return new Kysely<Tables>({ dialect: fileDialect(this.#handle), plugins: [new CheckQueries()] })
  }

  #store(node: string): Store {
    if (this.#isShared) {
      const told = (matches: readonly string[]) => this.#tell(node, heard => heard.changed(matches, 'entries'))
      return new KyselyStore(this.#shared, { entries: new RowEntries(this.#shared, told), notifications: null })
    }
    const db = this.#kysely()
    const entries = new FileEntries(
      this.#handle,
      work => db.connection().execute(async () => work()),
      () => {},
    )
    return new KyselyStore(db, { entries, notifications: null })
  }
}

/** As `SharedEntries` keeps them in PostgreSQL: a row each, in one transaction, and none of a match that is over. */
class RowEntries implements Entries {
  readonly #db: Kysely<Tables>
  readonly #told: (matches: readonly string[]) => void

  constructor(db: Kysely<Tables>, told: (matches: readonly string[]) => void) {
    this.#db = db
    this.#told = told
  }

  async append(entries: readonly StoredEntry[]): Promise<readonly boolean[]> {
    entries.forEach(checkEntry)
    const won = await this.#db.transaction().execute(async tx => {
      const each: boolean[] = []
      for (const entry of entries) {
        const running = await tx
          .selectFrom('match')
          .select('id')
          .where('id', '=', entry.match)
          .where('outcome', 'is', null)
          .execute()
        const rows = running.length
          ? await tx
              .insertInto('entry')
              .values(entryRow(entry))
              .onConflict(c => c.columns(['match', 'seq']).doNothing())
              .returning('seq')
              .execute()
          : []
        each.push(rows.length > 0)
      }
      return each
    })
    this.#told([...new Set(entries.map(({ match }) => match))])
    return won
  }

  async after(match: string, seq: number): Promise<readonly StoredEntry[]> {
    const entries = this.#db.selectFrom('entry').selectAll().where('match', '=', match)
    return (await entries.where('seq', '>', seq).orderBy('seq').execute()).map(entryOf)
  }

  async afterEach(known: readonly Known[]): Promise<readonly StoredEntry[]> {
    return (await Promise.all(known.map(({ match, seq }) => this.after(match, seq)))).flat()
  }

  async byKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null> {
    const entries = this.#db.selectFrom('entry').selectAll().where('match', '=', match)
    const row = await entries.where('key', '=', key).where('seat', '=', seat).executeTakeFirst()
    return row ? entryOf(row) : null
  }
}
