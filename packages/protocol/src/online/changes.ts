// What differs between two views, so that a step tells a page what is new and not the whole table again.

/** Where, and what stands there now; without a second part: nothing does. A list's 'length' is where it ends. */
export type Change = readonly [path: readonly (string | number)[], value?: unknown]

type Parts = Readonly<Record<string, unknown>>

/** Both as JSON has them: what is undefined is not there. One walk, which makes nothing where nothing has changed. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const comparison = new Comparison()
  comparison.compare(before, after)
  return comparison.changes
}

/** A new value; what has not changed is the same object as before. */
export function withChanges(value: unknown, changes: readonly Change[]): unknown {
  const copies = new Set<unknown>()
  return changes.reduce<unknown>((root, change) => put(root, change, 0, copies), value)
}

class Comparison {
  readonly changes: Change[] = []
  /** Where the walk stands. */
  readonly #path: (string | number)[] = []

  compare(before: unknown, after: unknown): void {
    if (before === after) return
    if (Array.isArray(before) && Array.isArray(after)) this.#lists(before, after)
    else if (isParts(before) && isParts(after)) this.#parts(before, after)
    else this.#tell(after)
  }

  #lists(before: readonly unknown[], after: readonly unknown[]): void {
    const start = this.changes.length
    const most = start + 1 + (after.length >> 1)
    if (after.length < before.length) this.#tellAt('length', after.length)
    for (let i = 0; i < after.length; i++) {
      if (i >= before.length) this.#tellAt(i, after[i])
      else if (before[i] !== after[i]) this.#inside(i, before[i], after[i])
      // Shorter to tell it whole.
      if (this.changes.length > most) {
        this.changes.length = start
        this.#tell(after)
        return
      }
    }
  }

  #parts(before: Parts, after: Parts): void {
    const start = this.changes.length
    const were = Object.keys(before)
    let count = 0
    // No list is made of the names, and the engine knows where each of them stands.
    for (const name in after) {
      const is = after[name]
      const was = before[name]
      const isInPlace = name === were[count++]
      if (was === is && isInPlace) continue
      if (!isInPlace || name === '__proto__' || was === undefined || is === undefined) {
        this.changes.length = start
        this.#otherParts(before, after)
        return
      }
      this.#inside(name, was, is)
    }
    if (count === were.length) return
    this.changes.length = start
    this.#otherParts(before, after)
  }

  /** Not the same names. Where they would come out in another order it is told whole: tables that list them would show another one. */
  #otherParts(before: Parts, after: Parts): void {
    const were = namesOf(before)
    const are = namesOf(after)
    const stay = were.filter(name => has(after, name))
    if (are.some((name, i) => name === '__proto__' || (i < stay.length && name !== stay[i]))) {
      this.#tell(after)
      return
    }
    for (const name of were) if (!has(after, name)) this.changes.push([[...this.#path, name]])
    for (const [i, name] of are.entries()) {
      if (i < stay.length) this.#inside(name, before[name], after[name])
      else this.#tellAt(name, after[name])
    }
  }

  #inside(name: string | number, before: unknown, after: unknown): void {
    this.#path.push(name)
    this.compare(before, after)
    this.#path.pop()
  }

  #tell(value: unknown): void {
    this.changes.push([[...this.#path], value])
  }

  #tellAt(name: string | number, value: unknown): void {
    this.changes.push([[...this.#path, name], value])
  }
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Not what every object has, such as 'valueOf'. */
const has = (parts: Parts, name: string): boolean => Object.hasOwn(parts, name) && parts[name] !== undefined
const namesOf = (parts: Parts): string[] => Object.keys(parts).filter(name => parts[name] !== undefined)

function put(node: unknown, change: Change, depth: number, copies: Set<unknown>): unknown {
  const [path, ...value] = change
  const name = path[depth]
  if (name === undefined) return value[0]
  const copy = copyOf(node, copies) as Record<string | number, unknown>
  if (depth === path.length - 1 && value.length === 0) delete copy[name]
  else copy[name] = put(copy[name], change, depth + 1, copies)
  return copy
}

function copyOf(node: unknown, copies: Set<unknown>): unknown {
  if (copies.has(node)) return node
  const copy = Array.isArray(node) ? [...node] : { ...(node as Parts) }
  copies.add(copy)
  return copy
}
