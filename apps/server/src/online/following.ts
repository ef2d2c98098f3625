// What other nodes store in the matches that are open here. It is read for many matches at once, and what is heard of meanwhile with the next.
import type { KeptEntry, Store } from './store/store.ts'
import type { Table } from './table.ts'

/** Undefined where the match is not open here. */
type OpenTable = (match: string) => Promise<Table | null> | undefined

export class Following {
  readonly #store: Pick<Store, 'entriesOf'>
  readonly #table: OpenTable
  #heard = new Set<string>()
  #isReading = false

  constructor(store: Pick<Store, 'entriesOf'>, table: OpenTable) {
    this.#store = store
    this.#table = table
  }

  /** There are more entries of these. */
  async hear(matches: readonly string[]): Promise<void> {
    for (const match of matches) if (this.#table(match)) this.#heard.add(match)
    if (this.#isReading) return
    this.#isReading = true
    while (this.#heard.size > 0) {
      const heard = [...this.#heard]
      this.#heard.clear()
      await this.#read(heard)
    }
    this.#isReading = false
  }

  /** A table that cannot catch up now does so with its next wish; the others are none the worse for it, nor do they wait. */
  async #read(matches: readonly string[]): Promise<void> {
    const opening = matches.map(async match => this.#table(match)?.catch(() => null))
    const tables = (await Promise.all(opening)).filter(table => table !== null && table !== undefined)
    const stored = await this.#stored(tables)
    for (const table of tables) {
      const entries = stored?.get(table.kept.id) ?? []
      void (stored ? table.follow(entries) : table.catchUp()).catch(() => {})
    }
  }

  /** By match; null where the store cannot be asked. */
  async #stored(tables: readonly Table[]): Promise<ReadonlyMap<string, readonly KeptEntry[]> | null> {
    try {
      const found = await this.#store.entriesOf(tables.map(({ kept, seq }) => ({ match: kept.id, seq })))
      const byMatch = new Map<string, KeptEntry[]>()
      for (const entry of found) byMatch.set(entry.match, [...(byMatch.get(entry.match) ?? []), entry])
      return byMatch
    } catch {
      return null
    }
  }
}
