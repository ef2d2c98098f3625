// All matches of this browser. When the browser keeps nothing, or has no room, that is told and play goes on in memory.
import { openIndexedStore } from './indexed-store.ts'
import { MemoryStore } from './memory-store.ts'
import type { MatchStore, Progress, SavedMatch, SaveResult } from './saved-match.ts'

const DENIED =
  'This browser does not let Sandtable save anything, so this game lasts as long as the page stays open. Export it from the menu to keep it.'
const FULL =
  'The browser has no room left to save this game. You can play on; export the game from the menu, or delete saved games, to be safe.'

class Library {
  /** What is wrong with saving, in a sentence; null while all is well. */
  trouble = $state<string | null>(null)
  readonly #memory = new MemoryStore()
  readonly #disk: Promise<MatchStore | null>
  /** Matches that are being added: a match that was just made is found at once. */
  #adding: Promise<unknown> = Promise.resolve()

  constructor() {
    this.#disk = this.#open()
  }

  async get(id: string): Promise<SavedMatch | null> {
    await this.#adding
    return (await this.#memory.get(id)) ?? (await (await this.#disk)?.get(id)) ?? null
  }

  async list(): Promise<SavedMatch[]> {
    await this.#adding
    const inMemory = await this.#memory.list()
    const onDisk = (await (await this.#disk)?.list().catch(() => [])) ?? []
    const known = new Set(inMemory.map(match => match.id))
    return [...inMemory, ...onDisk.filter(match => !known.has(match.id))]
  }

  /** When everything that was added until now is where it is kept. */
  async added(): Promise<void> {
    await this.#adding
  }

  add(match: SavedMatch): Promise<void> {
    const added = this.#add(match)
    this.#adding = Promise.all([this.#adding, added])
    return added
  }

  async #add(match: SavedMatch): Promise<void> {
    const disk = await this.#disk
    if (!disk || !(await this.#try(() => disk.add(match)))) await this.#memory.add(match)
    else void navigator.storage?.persist?.().catch(() => false)
  }

  /** A match that no longer fits on the disk goes on in memory; once there is room again it is written as a whole. */
  async advance(id: string, from: number, progress: Progress): Promise<SaveResult> {
    await this.#adding
    const disk = await this.#disk
    const kept = await this.#memory.get(id)
    if (!disk) return this.#memory.advance(id, from, progress)
    if (kept) {
      const now = { ...kept, ...progress }
      if (await this.#try(() => disk.add(now))) await this.#memory.remove(id)
      else await this.#memory.add(now)
      return 'saved'
    }
    let result: SaveResult = 'saved'
    const isWritten = await this.#try(async () => {
      result = await disk.advance(id, from, progress)
    })
    if (isWritten) return result
    const last = await disk.get(id).catch(() => null)
    if (last) await this.#memory.add({ ...last, ...progress })
    return 'saved'
  }

  async change(id: string, change: Partial<Pick<SavedMatch, 'name' | 'seen'>>): Promise<void> {
    await this.#adding
    await this.#memory.change(id, change)
    const disk = await this.#disk
    await disk?.change(id, change).catch(() => undefined)
  }

  async remove(id: string): Promise<void> {
    const match = await this.get(id)
    await this.#memory.remove(id)
    const disk = await this.#disk
    await disk?.remove(id)
    if (match) await (await import('../history/landmarks.ts')).forgetLandmarks(match.record)
  }

  async #open(): Promise<MatchStore | null> {
    try {
      return await openIndexedStore()
    } catch {
      this.trouble = DENIED
      return null
    }
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      this.trouble = null
      return true
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      this.trouble = isFull ? FULL : DENIED
      return false
    }
  }
}

export const library = new Library()
