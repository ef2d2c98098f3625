// The store on the disk of this browser: IndexedDB, one object a match, each change in one transaction.
import { byNewest, type MatchStore, type Progress, type SavedMatch, type SaveResult } from './saved-match.ts'

const NAME = 'sandtable'
const VERSION = 1
const MATCHES = 'matches'

export async function openIndexedStore(): Promise<IndexedStore> {
  const request = indexedDB.open(NAME, VERSION)
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains(MATCHES)) request.result.createObjectStore(MATCHES, { keyPath: 'id' })
  }
  const db = await answer(request)
  // A newer page in another tab wants to change the shape: do not stand in its way.
  db.onversionchange = () => db.close()
  return new IndexedStore(db)
}

export class IndexedStore implements MatchStore {
  readonly #db: IDBDatabase

  constructor(db: IDBDatabase) {
    this.#db = db
  }

  async get(id: string): Promise<SavedMatch | null> {
    return (await answer<SavedMatch | undefined>(this.#matches('readonly').get(id))) ?? null
  }

  async list(): Promise<SavedMatch[]> {
    return (await answer<SavedMatch[]>(this.#matches('readonly').getAll())).sort(byNewest)
  }

  async add(match: SavedMatch): Promise<void> {
    await this.#write(async matches => {
      matches.put(match)
    })
  }

  async advance(id: string, from: number, progress: Progress): Promise<SaveResult> {
    return this.#write(async matches => {
      const known = await answer<SavedMatch | undefined>(matches.get(id))
      if (!known) return 'gone'
      if (known.seq !== from) return 'conflict'
      matches.put({ ...known, ...progress })
      return 'saved'
    })
  }

  async change(id: string, change: Partial<Pick<SavedMatch, 'name' | 'seen'>>): Promise<void> {
    await this.#write(async matches => {
      const known = await answer<SavedMatch | undefined>(matches.get(id))
      if (known) matches.put({ ...known, ...change })
    })
  }

  async remove(id: string): Promise<void> {
    await this.#write(async matches => {
      matches.delete(id)
    })
  }

  #matches(mode: IDBTransactionMode): IDBObjectStore {
    return this.#db.transaction(MATCHES, mode).objectStore(MATCHES)
  }

  /** Resolves when the transaction is on the disk, not before. */
  async #write<T>(work: (matches: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = this.#db.transaction(MATCHES, 'readwrite', { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser stopped the saving.'))
    })
    const result = await work(transaction.objectStore(MATCHES))
    await done
    return result
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
