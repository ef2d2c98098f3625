// Positions on the way of a long match, kept so that its record opens at any moment without being applied from the beginning. They
// are named by the record's own hashes, so all that came the same way find them: the saved game, a file of it, a game played on from
// it. A cache: without it everything takes longer and nothing is lost.
import type { ActionEntry, Landmark, MatchRecord } from '@sandtable/kernel'

const DATABASE = 'sandtable-landmarks'
const PLACES = 'places'
/** Entries from one landmark to the next. */
const EVERY = 32
/** Of all matches together; beyond it the oldest go, some at a time. */
const MOST = 600
const GO_AT_ONCE = 60

type Rules = Pick<MatchRecord, 'game' | 'rulesVersion'>
type Place = { readonly name: string; readonly kept: number; readonly state: unknown }

export const isLandmark = (seq: number): boolean => seq > 0 && seq % EVERY === 0

/** Until it is on the disk, or the browser has refused. */
export async function keepLandmark(rules: Rules, hash: string, state: unknown): Promise<void> {
  const places = await open('readwrite')
  if (!places) return
  const { transaction } = places
  const isOver = new Promise<void>(resolve => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => resolve()
  })
  places.put({ name: nameOf(rules, hash), kept: Date.now(), state } satisfies Place)
  const counting = places.count()
  counting.onsuccess = () => counting.result > MOST && forgetOldest(places)
  await isOver
}

/** The last one from which a way leads to the moment after `at` actions of this line; null where none is known. */
export async function landmarkBefore(
  rules: Rules,
  line: readonly ActionEntry<unknown>[],
  at: number,
): Promise<Landmark | null> {
  const places = await open('readonly')
  const passed = line.slice(0, Math.max(0, at - 1)).filter(({ seq }) => isLandmark(seq))
  for (const { seq, hash } of places ? passed.reverse() : []) {
    const place = await answerOf<Place>(places?.get(nameOf(rules, hash)))
    if (place) return { seq, state: place.state }
  }
  return null
}

/** Nothing of a deleted match stays. */
export async function forgetLandmarks({ game, rulesVersion, entries }: MatchRecord): Promise<void> {
  const places = await open('readwrite')
  for (const { seq, hash } of entries) if (isLandmark(seq)) places?.delete(nameOf({ game, rulesVersion }, hash))
}

const nameOf = ({ game, rulesVersion }: Rules, hash: string): string => `${game} ${rulesVersion} ${hash}`

function forgetOldest(places: IDBObjectStore): void {
  let left = GO_AT_ONCE
  const walking = places.index('kept').openCursor()
  walking.onsuccess = () => {
    if (!walking.result || left-- === 0) return
    walking.result.delete()
    walking.result.continue()
  }
}

let database: Promise<IDBDatabase | null> | null = null

/** Null where this browser keeps nothing. */
async function open(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  database ??= openDatabase()
  try {
    return (await database)?.transaction(PLACES, mode).objectStore(PLACES) ?? null
  } catch {
    return null
  }
}

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise(resolve => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(PLACES, { keyPath: 'name' }).createIndex('kept', 'kept')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
}

function answerOf<T>(request: IDBRequest | undefined): Promise<T | null> {
  return new Promise(resolve => {
    if (!request) return resolve(null)
    request.onsuccess = () => resolve((request.result as T | undefined) ?? null)
    request.onerror = () => resolve(null)
  })
}
