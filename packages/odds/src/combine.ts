// New distributions from old ones: relabelled, added, mixed, narrowed, chained.
import { type Fraction, lcm, ONE, subtract } from './fraction.ts'
import { always, type Key, type Pmf, Tally, type Weighted } from './pmf.ts'

/** The outcome renamed by `to`; outcomes with the same new name are added. */
export function map<K extends Key, L extends Key>(p: Pmf<K>, to: (key: K) => L): Pmf<L> {
  const tally = new Tally<L>()
  for (const { key, n } of p.entries) tally.add(to(key), n)
  return tally.pmf()
}

/** Two independent draws, read together. */
export function combine<A extends Key, B extends Key, K extends Key>(a: Pmf<A>, b: Pmf<B>, to: (a: A, b: B) => K): Pmf<K> {
  const tally = new Tally<K>()
  for (const x of a.entries) for (const y of b.entries) tally.add(to(x.key, y.key), x.n * y.n)
  return tally.pmf()
}

/** The sum of two independent draws. */
export const convolve = (a: Pmf, b: Pmf): Pmf => combine(a, b, (x, y) => x + y)

/** The sum of `times` independent draws, by repeated squaring. */
export function repeat(p: Pmf, times: number): Pmf {
  if (!Number.isSafeInteger(times) || times < 0) throw new RangeError(`cannot repeat ${times} times`)
  let sum: Pmf = always(0)
  let power = p
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = convolve(sum, power)
    if (left > 1) power = convolve(power, power)
  }
  return sum
}

/** One of several distributions is chosen, each with its weight; weights are relative: they need not add up to 1. */
export function mix<K extends Key>(choices: readonly { readonly weight: Fraction; readonly pmf: Pmf<K> }[]): Pmf<K> {
  const live = choices.filter(c => c.weight.n !== 0n)
  const common = live.reduce((of, { weight, pmf }) => lcm(of, weight.d * pmf.of), 1n)
  const tally = new Tally<K>()
  for (const { weight, pmf } of live) {
    const scale = weight.n * (common / (weight.d * pmf.of))
    for (const { key, n } of pmf.entries) tally.add(key, n * scale)
  }
  return tally.pmf()
}

/** The distribution once it is known that `holds`. */
export function conditional<K extends Key, L extends K>(p: Pmf<K>, holds: (key: K) => key is L): Pmf<L>
export function conditional<K extends Key>(p: Pmf<K>, holds: (key: K) => boolean): Pmf<K>
export function conditional<K extends Key>(p: Pmf<K>, holds: (key: K) => boolean): Pmf<K> {
  const tally = new Tally<K>()
  for (const { key, n } of p.entries) if (holds(key)) tally.add(key, n)
  if (tally.total === 0n) throw new RangeError('the condition never holds')
  return tally.pmf()
}

/** What follows an outcome: a distribution, or a function that makes it once it is known to be reachable. */
export type Next<K extends Key> = Pmf<K> | (() => Pmf<K>)

/**
 * With chance p the one, else the other. A side that cannot happen is not evaluated: a resolver does not get there either,
 * and its numbers may make no sense (the morale of a unit that is gone).
 */
export function branch<A extends Key, B extends Key>(p: Fraction, yes: Next<A>, no: Next<B>): Pmf<A | B> {
  const rest = subtract(ONE, p)
  if (p.n < 0n || rest.n < 0n) throw new RangeError(`${p.n}/${p.d} is no chance`)
  const sides: { weight: Fraction; pmf: Pmf<A | B> }[] = []
  if (p.n > 0n) sides.push({ weight: p, pmf: reached(yes) })
  if (rest.n > 0n) sides.push({ weight: rest, pmf: reached(no) })
  return mix(sides)
}

/** A second draw that depends on the first. (Not `then`: a module that exports `then` is a thenable to `await import`.) */
export function andThen<K extends Key, L extends Key>(p: Pmf<K>, next: (key: K) => Pmf<L>): Pmf<L> {
  return mix(p.entries.map(({ key, n }: Weighted<K>) => ({ weight: { n, d: p.of }, pmf: next(key) })))
}

const reached = <K extends Key>(next: Next<K>): Pmf<K> => (typeof next === 'function' ? next() : next)
