// A distribution: outcomes with whole-number weights over one common denominator. Plain data, equal by value.
import { type Fraction, fraction, fractionText, gcd, lcm, toNumber, type Whole, whole } from './fraction.ts'

/** What a result is known by. */
export type Key = number | string

/**
 * Canonical, so that `toEqual` compares distributions: keys ascending (numbers before strings, strings by code unit),
 * each once; weights above 0, adding up to `of`, with no common factor.
 */
export type Pmf<K extends Key = number> = { readonly of: bigint; readonly entries: readonly Weighted<K>[] }
/** A result with its weight. */
export type Weighted<K extends Key = number> = { readonly key: K; readonly n: bigint }

/** Entries [key, n, d], each with chance n/d. They must add up to 1: a forgotten branch is an error, not a rescaling. */
export function pmf<K extends Key>(entries: readonly (readonly [key: K, n: Whole, d: Whole])[]): Pmf<K> {
  const parts = entries.map(([key, n, d]) => ({ key, p: fraction(n, d) }))
  const of = parts.reduce((common, { p }) => lcm(common, p.d), 1n)
  const tally = new Tally<K>()
  for (const { key, p } of parts) tally.add(key, p.n * (of / p.d))
  if (tally.total !== of) throw new RangeError(`the chances add up to ${fractionText(fraction(tally.total, of))}, not to 1`)
  return tally.pmf()
}

/** Entries [key, weight]; the weights' sum is the denominator. */
export function weighted<K extends Key>(entries: Iterable<readonly [key: K, weight: Whole]>): Pmf<K> {
  const tally = new Tally<K>()
  for (const [key, weight] of entries) tally.add(key, whole(weight, 'weight'))
  return tally.pmf()
}

/** The distribution of a fact: `key` with certainty. */
export const always = <K extends Key>(key: K): Pmf<K> => weighted([[key, 1n]])

/** Every face of one die. */
export function die(sides: number): Pmf {
  if (!Number.isSafeInteger(sides) || sides < 1) throw new RangeError(`no die has ${sides} sides`)
  return weighted(Array.from({ length: sides }, (_, i) => [i + 1, 1n] as const))
}

/** The exact chance of one result. */
export function chanceOf<K extends Key>(p: Pmf<K>, key: K): Fraction {
  return fraction(p.entries.find(e => e.key === key)?.n ?? 0n, p.of)
}

/** The exact chance of all results for which `holds` is true. */
export function chanceThat<K extends Key>(p: Pmf<K>, holds: (key: K) => boolean): Fraction {
  return fraction(
    p.entries.reduce((sum, e) => (holds(e.key) ? sum + e.n : sum), 0n),
    p.of,
  )
}

/** The chance of one result as a number. */
export const probability = <K extends Key>(p: Pmf<K>, key: K): number => toNumber(chanceOf(p, key))

/** How many of `of` equal parts fall on `key`: `parts(odds, 'hit', 60)` is the chance in sixtieths. Refused if not whole. */
export function parts<K extends Key>(p: Pmf<K>, key: K, of: Whole): number {
  const { n, d } = chanceOf(p, key)
  const scaled = n * whole(of, 'parts')
  if (scaled % d !== 0n) throw new RangeError(`${fractionText({ n, d })} is no whole number of parts of ${of}`)
  return Number(scaled / d)
}

/** For screens and JSON, which know no BigInt. */
export function toNumbers<K extends Key>(p: Pmf<K>): { readonly key: K; readonly p: number }[] {
  return p.entries.map(({ key, n }) => ({ key, p: toNumber({ n, d: p.of }) }))
}

/** Adds up weights by key and gives the canonical form. The one place where a `Pmf` is made. */
export class Tally<K extends Key> {
  total = 0n
  readonly #weightByKey = new Map<K, bigint>()

  add(key: K, weight: bigint): void {
    if (weight < 0n) throw new RangeError(`weight ${weight} of outcome ${key} is below 0`)
    if (Number.isNaN(key)) throw new RangeError('NaN is no outcome')
    if (weight === 0n) return
    // A Map holds -0 and 0 as one key, stored as 0: no distribution contains -0, which toEqual would tell from 0.
    this.#weightByKey.set(key, (this.#weightByKey.get(key) ?? 0n) + weight)
    this.total += weight
  }

  pmf(): Pmf<K> {
    if (this.total === 0n) throw new RangeError('a distribution needs at least one outcome with a weight above 0')
    let shared = this.total
    for (const weight of this.#weightByKey.values()) {
      if (shared === 1n) break
      shared = gcd(shared, weight)
    }
    const entries = Array.from(this.#weightByKey, ([key, n]) => ({ key, n: n / shared }))
    entries.sort((a, b) => compareKeys(a.key, b.key))
    return { of: this.total / shared, entries }
  }
}

export function compareKeys(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
