// Every way the dice can fall in one action, with exact weights: the judge of odds.
import type { Dice } from '@sandtable/kernel'

/** One way the dice can fall: its result and its exact chance. */
export type Branch<T> = { readonly result: T; readonly n: bigint; readonly d: bigint }

/** Runs `play` once for every combination of its draws; null when there are more than `limit`. `play` must be pure. */
export function everyBranch<T>(play: (dice: Dice) => T, limit: number): Branch<T>[] | null {
  const found: Branch<T>[] = []
  const path: { value: number; readonly faces: number }[] = []
  for (;;) {
    let depth = 0
    const next = (faces: number): number => {
      const known = path[depth] ?? { value: 0, faces }
      path[depth++] = known
      return known.value
    }
    const result = play({
      roll: sides => (sides <= 1 ? 1 : next(sides) + 1),
      pick: n => (n <= 1 ? 0 : next(n)),
    })
    found.push({ result, n: 1n, d: path.reduce((product, { faces }) => product * BigInt(faces), 1n) })
    if (found.length > limit) return null
    while (path.length > 0 && (path.at(-1)?.value ?? 0) + 1 === path.at(-1)?.faces) path.pop()
    const last = path.at(-1)
    if (!last) return found
    last.value++
  }
}

type Fraction = { readonly n: bigint; readonly d: bigint }

/** Summed exactly. The denominator is the least common one, so that thousands of branches stay small numbers. */
export function sumOf(parts: readonly Fraction[]): Fraction {
  let n = 0n
  let d = 1n
  for (const part of parts) {
    const shared = gcd(d, part.d)
    n = n * (part.d / shared) + part.n * (d / shared)
    d *= part.d / shared
  }
  return { n, d }
}

export const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
