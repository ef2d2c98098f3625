// The store for browsers that keep nothing: it lasts as long as the page.
import { byNewest, type MatchStore, type Progress, type SavedMatch, type SaveResult } from './saved-match.ts'

export class MemoryStore implements MatchStore {
  readonly #matches = new Map<string, SavedMatch>()

  async get(id: string): Promise<SavedMatch | null> {
    return this.#matches.get(id) ?? null
  }

  async list(): Promise<SavedMatch[]> {
    return [...this.#matches.values()].sort(byNewest)
  }

  async add(match: SavedMatch): Promise<void> {
    this.#matches.set(match.id, match)
  }

  async advance(id: string, from: number, progress: Progress): Promise<SaveResult> {
    const known = this.#matches.get(id)
    if (!known) return 'gone'
    if (known.seq !== from) return 'conflict'
    this.#matches.set(id, { ...known, ...progress })
    return 'saved'
  }

  async change(id: string, change: Partial<Pick<SavedMatch, 'name' | 'seen'>>): Promise<void> {
    const known = this.#matches.get(id)
    if (known) this.#matches.set(id, { ...known, ...change })
  }

  async remove(id: string): Promise<void> {
    this.#matches.delete(id)
  }
}
