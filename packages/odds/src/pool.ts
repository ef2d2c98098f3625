// Pools of like dice: hits on a target number, sums, the best die. Convolutions, not enumeration: twenty d10 are no trouble.
import { convolve, map, repeat } from './combine.ts'
import { always, die, type Pmf, Tally, weighted } from './pmf.ts'

/** One throw of like dice. A die hits if face + modifier >= target (BI-15.10, TI-O.3). */
export type DicePool = {
  readonly dice: number
  readonly sides: number
  readonly target: number
  /** Added to each face; 0 if not given. */
  readonly modifier?: number
  /** Thrown once more, the second throw stands: dice without a hit, dice with one, or dice that show these faces. */
  readonly reroll?: Reroll
  /** Further hits of a die that shows one of these faces before modifiers, whether or not it hits. */
  readonly extra?: { readonly faces: readonly number[]; readonly hits: number }
}
/** Which dice of a pool are rolled once more. */
export type Reroll = 'none' | 'misses' | 'hits' | { readonly faces: readonly number[] }

/** Hits of one pool. */
export const poolHits = (pool: DicePool): Pmf => repeat(dieHits(pool), pool.dice)

/** Hits of several pools thrown together. */
export const poolHitsOf = (pools: readonly DicePool[]): Pmf => pools.map(poolHits).reduce(convolve, always(0))

/** What goes beyond `most` is lost (BI-15.24). */
export const capped = (p: Pmf, most: number): Pmf => map(p, key => Math.min(key, most))

/** Hits of a single die, its reroll included: sides² equal cases, however many of them are rerolled. */
export function dieHits({ sides, target, modifier = 0, reroll = 'none', extra }: Omit<DicePool, 'dice'>): Pmf {
  const hitsOn = (face: number) => (face + modifier >= target ? 1 : 0) + (extra?.faces.includes(face) ? extra.hits : 0)
  const first = die(sides)
  const again = map(first, hitsOn)
  const tally = new Tally<number>()
  for (const { key: face } of first.entries) {
    if (!isRerolled(reroll, face, hitsOn(face))) tally.add(hitsOn(face), first.of * again.of)
    else for (const { key, n } of again.entries) tally.add(key, n * first.of)
  }
  return tally.pmf()
}

/** The sum of n dice. */
export const sumOfDice = (n: number, sides: number): Pmf => repeat(die(sides), n)

/** The best of n dice: k^n − (k−1)^n of sides^n cases. */
export function highestOf(n: number, sides: number): Pmf {
  if (n < 1) throw new RangeError('the highest of no dice')
  const power = BigInt(n)
  return weighted(die(sides).entries.map(({ key }) => [key, BigInt(key) ** power - BigInt(key - 1) ** power] as const))
}

/** The worst of n dice: the mirror of the best. */
export const lowestOf = (n: number, sides: number): Pmf => map(highestOf(n, sides), key => sides + 1 - key)

function isRerolled(reroll: Reroll, face: number, hits: number): boolean {
  if (typeof reroll === 'object') return reroll.faces.includes(face)
  return reroll === 'misses' ? hits === 0 : reroll === 'hits' && hits > 0
}
