// Applies what other nodes store in the matches that are open here. One read serves many matches; what changes meanwhile waits for the next.
import type { Store, StoredEntry } from '../store/store.ts'
import type { OpenMatch } from './open-match.ts'

/** Undefined where the match is not open here. */
type FindOpenMatch = (match: string) => Promise<OpenMatch | null> | undefined

export class RemoteEntries {
  readonly #store: Pick<Store, 'entriesOf'>
  readonly #openMatch: FindOpenMatch
  #changed = new Set<string>()
  #isReading = false

  constructor(store: Pick<Store, 'entriesOf'>, match: FindOpenMatch) {
    this.#store = store
    this.#openMatch = match
  }

  /** Other nodes stored more entries of these matches. */
  async receive(ids: readonly string[]): Promise<void> {
    for (const id of ids) if (this.#openMatch(id)) this.#changed.add(id)
    if (this.#isReading) return
    this.#isReading = true
    while (this.#changed.size > 0) {
      const changed = [...this.#changed]
      this.#changed.clear()
      await this.#read(changed)
    }
    this.#isReading = false
  }

  /** A match that cannot catch up now does so with its next request. The others do not wait for it. */
  async #read(ids: readonly string[]): Promise<void> {
    const opening = ids.map(async id => this.#openMatch(id)?.catch(() => null))
    const matches = (await Promise.all(opening)).filter(match => match !== null && match !== undefined)
    const stored = await this.#stored(matches)
    for (const match of matches) {
      const entries = stored?.get(match.stored.id) ?? []
      void (stored ? match.applyRemote(entries) : match.catchUp()).catch(() => {})
    }
  }

  /** By match; null where the store cannot be asked. */
  async #stored(matches: readonly OpenMatch[]): Promise<ReadonlyMap<string, readonly StoredEntry[]> | null> {
    try {
      const found = await this.#store.entriesOf(matches.map(({ stored, seq }) => ({ match: stored.id, seq })))
      const byMatch = new Map<string, StoredEntry[]>()
      for (const entry of found) byMatch.set(entry.match, [...(byMatch.get(entry.match) ?? []), entry])
      return byMatch
    } catch {
      return null
    }
  }
}
