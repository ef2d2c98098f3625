// Memos: what is worked out from a value that never changes is worked out once. Their counters let a test see that they work.

/** How often a memo had the answer, and how often it had to work it out. */
export type MemoCounts = { hits: number; misses: number }

/** A function that remembers its answers. `make` must depend on nothing but the key. */
export type Memo<K, V> = ((key: K) => V) & { readonly counts: MemoCounts }

type Store<K, V> = { get(key: K): V | undefined; set(key: K, value: V): unknown }

/** By identity, for keys that are never altered. An answer lives as long as its key. */
export function memoByObject<K extends object, V>(make: (key: K) => V): Memo<K, V> {
  return remembering(new WeakMap<K, V>(), make)
}

/** By value, for at most `most` keys: the one that has been here longest makes room for a new one. */
export function memoByKey<K extends string | number, V>(most: number, make: (key: K) => V): Memo<K, V> {
  const known = new Map<K, V>()
  const set = (key: K, value: V) => {
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(key, value)
  }
  return remembering({ get: key => known.get(key), set }, make)
}

/** An answer of `undefined` is not remembered; a missing value is written `null`. */
function remembering<K, V>(known: Store<K, V>, make: (key: K) => V): Memo<K, V> {
  const counts: MemoCounts = { hits: 0, misses: 0 }
  const answer = (key: K): V => {
    const found = known.get(key)
    if (found !== undefined) {
      counts.hits++
      return found
    }
    counts.misses++
    const made = make(key)
    known.set(key, made)
    return made
  }
  return Object.assign(answer, { counts })
}
