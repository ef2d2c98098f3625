// One digest of plain data, equal on every machine. It walks the value instead of writing its text, and adds up the
// parts of an object without order, so that neither sorting nor building a string is paid for. It guards against
// mistakes, not against forgers: a record is verified by applying it again (docs/decisions/0003).

const FIRST = 0x9e3779b1
const SECOND = 0x85ebca6b
const THIRD = 0xc2b2ae35
const FOURTH = 0x27d4eb2f

/** The result of the last `walk`: two lanes of 32 bits. Functions here never call back into user code, so one pair is enough. */
let laneA = 0
let laneB = 0

const bits = new DataView(new ArrayBuffer(8))
const stableLanes = new WeakMap<object, { readonly a: number; readonly b: number }>()
const stableObjects = new WeakSet<object>()

/** 16 hex digits. Throws on what is not plain data (a function, NaN): such a state could not be stored either. */
export function digest(value: unknown): string {
  walk(value)
  return lanesText()
}

/** What came out for a part, and, where it is a list, two numbers for each of its items. */
type Known = { readonly part: object; readonly a: number; readonly b: number; readonly items: readonly number[] | null }

/**
 * The digests of states that follow each other: the same as `digest` gives, but parts, and items of lists, that are the very objects of the
 * time before are not walked again. States are never altered, so the same object has the same digest.
 */
export class Digester {
  readonly #known = new Map<string, Known>()

  digest(state: unknown): string {
    if (typeof state === 'object' && state !== null && !Array.isArray(state)) walkObject(state as Parts, this.#known)
    else walk(state)
    return lanesText()
  }
}

const lanesText = (): string => (laneA >>> 0).toString(16).padStart(8, '0') + (laneB >>> 0).toString(16).padStart(8, '0')

/** Declares a large part that never changes during a match (a map), so that its digest is computed once. */
export function stable<T extends object>(part: T): T {
  stableObjects.add(part)
  return part
}

/** Four numbers out of a text, for seeding a generator. */
export function lanesOfText(text: string): readonly [number, number, number, number] {
  walk(text)
  const [a, b] = [laneA, laneB]
  walk(`${text}\u0000again`)
  return [a, b, laneA, laneB]
}

function walk(value: unknown): void {
  if (typeof value === 'number') walkNumber(value)
  else if (typeof value === 'string') walkText(value)
  else if (typeof value === 'boolean') leaf(value ? 0x3d4d51cb : 0x1b873593, 5)
  else if (value === null) leaf(0x38b34ae5, 7)
  else if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is not plain data and has no digest`)
  else if (stableObjects.has(value)) walkStable(value)
  else walkParts(value)
}

function walkParts(value: object): void {
  if (Array.isArray(value)) walkList(value)
  else walkObject(value as Parts)
}

function walkKnown(known: Map<string, Known>, key: string, part: unknown): void {
  if (typeof part !== 'object' || part === null || stableObjects.has(part)) {
    walk(part)
    return
  }
  const before = known.get(key)
  if (before?.part === part) {
    laneA = before.a
    laneB = before.b
    return
  }
  const items = Array.isArray(part) ? itemsAfter(before, part) : null
  if (Array.isArray(part)) walkList(part, items)
  else walkParts(part)
  known.set(key, { part, a: laneA, b: laneB, items })
}

/** The numbers of a list's items, those that are the same as before filled in already. */
function itemsAfter(before: Known | undefined, list: readonly unknown[]): number[] {
  const were = before && Array.isArray(before.part) ? before.part : []
  const items = before?.items?.slice(0, 2 * list.length) ?? []
  for (let i = 0; i < list.length; i++) {
    if (i < were.length && were[i] === list[i]) continue
    walk(list[i])
    items[2 * i] = laneA
    items[2 * i + 1] = laneB
  }
  return items
}

function walkStable(value: object): void {
  let lanes = stableLanes.get(value)
  if (!lanes) {
    walkParts(value)
    lanes = { a: laneA, b: laneB }
    stableLanes.set(value, lanes)
  }
  laneA = lanes.a
  laneB = lanes.b
}

function walkNumber(value: number): void {
  if ((value | 0) === value) {
    leaf(value, 1)
    return
  }
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not plain data and has no digest`)
  bits.setFloat64(0, value)
  leaf(bits.getInt32(0), bits.getInt32(4) ^ 0x5bd1e995)
}

function walkText(text: string): void {
  let a = 0x2545f491 ^ text.length
  let b = 0x6a09e667
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, FIRST)
    a ^= a >>> 15
    b = Math.imul(b + code, SECOND) ^ (a >>> 13)
  }
  laneA = scramble(a)
  laneB = scramble(b ^ THIRD)
}

/** `items`: where the numbers of each item are known. */
function walkList(list: readonly unknown[], items: readonly number[] | null = null): void {
  let a = 0x510e527f ^ list.length
  let b = 0x1f83d9ab
  for (let i = 0; i < list.length; i++) {
    if (items) {
      laneA = items[2 * i]!
      laneB = items[2 * i + 1]!
    } else walk(list[i])
    a = Math.imul(a ^ laneA, FIRST)
    a = (a << 13) | (a >>> 19)
    b = Math.imul((b ^ laneB) + 0x632be5ab, FOURTH)
    b ^= b >>> 15
  }
  laneA = scramble(a)
  laneB = scramble(b)
}

type Parts = Readonly<Record<string, unknown>>

function walkObject(object: Parts, known: Map<string, Known> | null = null): void {
  let a = 0
  let b = 0
  let count = 0
  for (const key in object) {
    const part = object[key]
    if (part === undefined) continue
    walkText(key)
    const keyA = laneA
    const keyB = laneB
    if (known) walkKnown(known, key, part)
    else walk(part)
    a = (a + scramble(Math.imul(laneA, FIRST) ^ keyA)) | 0
    b = (b + scramble((laneB + Math.imul(keyB, THIRD)) ^ laneA)) | 0
    count++
  }
  laneA = scramble(a ^ Math.imul(count, SECOND))
  laneB = scramble(b ^ FOURTH)
}

function leaf(x: number, y: number): void {
  laneA = scramble(x ^ FIRST)
  laneB = scramble(Math.imul(x, SECOND) ^ Math.imul(y, THIRD))
}

/** A bijection of 32 bits in which every input bit reaches every output bit. */
function scramble(x: number): number {
  let h = x
  h ^= h >>> 16
  h = Math.imul(h, 0x21f0aaad)
  h ^= h >>> 15
  h = Math.imul(h, 0x735a2d97)
  return h ^ (h >>> 15)
}
