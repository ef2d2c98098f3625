// Exact fractions. Twenty d10 make 10^20 cases, more than a double counts, so numerators and denominators are BigInt.

/** A whole number as callers write it; a `number` must be a safe integer. */
export type Whole = number | bigint

/** n/d with d > 0. Everything this room returns is in lowest terms, so equal fractions are equal by value. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

export const ZERO: Fraction = { n: 0n, d: 1n }
export const ONE: Fraction = { n: 1n, d: 1n }

export function whole(value: Whole, what = 'value'): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a whole number, not ${value}`)
  return BigInt(value)
}

/** A fraction in lowest terms. */
export function fraction(n: Whole, d: Whole = 1n): Fraction {
  const top = whole(n, 'numerator')
  const bottom = whole(d, 'denominator')
  if (bottom === 0n) throw new RangeError(`${top}/0 is no fraction`)
  const shared = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return { n: top / shared, d: bottom / shared }
}

/** A chance of n in `of`. Rules clamp their chances themselves (MK-8.4), so one outside 0..of is an error, not a certainty. */
export function chance(n: Whole, of: Whole): Fraction {
  const p = fraction(n, of)
  if (p.n < 0n || p.n > p.d) throw new RangeError(`${n} in ${of} is no chance`)
  return p
}

/** The exact sum. */
export const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
/** The exact difference. */
export const subtract = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d - b.n * a.d, a.d * b.d)
/** The exact product. */
export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d)
/** The exact quotient. */
export const divide = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n)
/** Negative, zero or positive, as sorting wants it. */
export const compare = (a: Fraction, b: Fraction): number => Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d)

/**
 * The double nearest to n/d. Beyond 2^53 it is the quotient of 64 bits or more, rounded once: `Number(n) / Number(d)` would
 * round three times, and past 308 digits it would be Infinity / Infinity.
 */
export function toNumber({ n, d }: Fraction): number {
  if (n <= SAFE && d <= SAFE && n >= -SAFE) return Number(n) / Number(d)
  const shift = Math.max(0, 4 * (hexDigits(d) - hexDigits(n)) + 72)
  const quotient = Number((n << BigInt(shift)) / d)
  // 2^1024 is no double; so small a quotient is taken down in two steps.
  const first = Math.min(shift, 1000)
  return quotient / Number(1n << BigInt(first)) / Number(1n << BigInt(Math.min(shift - first, 1000)))
}

/** "7/36"; whole numbers without the bar. */
export const fractionText = ({ n, d }: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`)

/** Never negative. Euclid on doubles is some ten times faster than on BigInts and just as exact below 2^53. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y > SAFE || x > SAFE) {
    if (y === 0n) return x
    const rest = x % y
    x = y
    y = rest
  }
  return BigInt(smallGcd(Number(x), Number(y)))
}

export const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b

const SAFE = BigInt(Number.MAX_SAFE_INTEGER)

function smallGcd(a: number, b: number): number {
  let x = a
  let y = b
  while (y !== 0) {
    const rest = x % y
    x = y
    y = rest
  }
  return x
}

const hexDigits = (value: bigint): number => value.toString(16).length
