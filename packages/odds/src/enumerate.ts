// Runs a resolver once per branch of its dice and adds up the exact weights: the odds come from the rule itself.

import { type Dice, type EnumerateOptions, EnumeratingDice } from './enumerating-dice.ts'
import { gcd, lcm } from './fraction.ts'
import { compareKeys, type Key, type Pmf, Tally } from './pmf.ts'

/** An outcome with its chance n/d; every entry of one list has the same d, so the n add up to it. */
export type OutcomeChance<T, K extends Key = Key> = {
  readonly key: K
  readonly outcome: T
  readonly n: bigint
  readonly d: bigint
}

/** The exact distribution of what `play` returns. It must be pure: the same draws, the same questions and the same answer. */
export function everyOutcome<K extends Key>(play: (dice: Dice) => K, options?: EnumerateOptions): Pmf<K> {
  const tally = new Tally<K>()
  for (const { key, n } of everyOutcomeBy(play, key => key, options)) tally.add(key, n)
  return tally.pmf()
}

/**
 * For resolvers that return more than a key (a state, an event): outcomes with equal keys are one, shown by the first met.
 * Sorted by key.
 */
export function everyOutcomeBy<T, K extends Key>(
  play: (dice: Dice) => T,
  keyOf: (outcome: T) => K,
  options?: EnumerateOptions,
): OutcomeChance<T, K>[] {
  const groups = new Groups<T, K>(keyOf)
  const dice = new EnumeratingDice(options)
  do groups.add(play(dice), dice.n, dice.d)
  while (dice.next())
  return groups.outcomes()
}

/**
 * One more stage: `play` goes on from each outcome of the stage before, and outcomes with equal keys are merged between the
 * stages. A chain of ten stages costs ten times one stage, where enumerating it whole multiplies the branches.
 */
export function everyNext<T, U, K extends Key>(
  before: readonly Pick<OutcomeChance<T>, 'outcome' | 'n' | 'd'>[],
  play: (outcome: T, dice: Dice) => U,
  keyOf: (outcome: U) => K,
  options?: EnumerateOptions,
): OutcomeChance<U, K>[] {
  const groups = new Groups<U, K>(keyOf)
  for (const { outcome, n, d } of before) {
    const dice = new EnumeratingDice(options)
    do groups.add(play(outcome, dice), n * dice.n, d * dice.d)
    while (dice.next())
  }
  return groups.outcomes()
}

/** Branches of one resolver end after different draws, hence with different denominators; few of them, so sums are kept apart. */
class Groups<T, K extends Key> {
  readonly #keyOf: (outcome: T) => K
  readonly #byKey = new Map<K, { outcome: T; weightByDenominator: Map<bigint, bigint> }>()

  constructor(keyOf: (outcome: T) => K) {
    this.#keyOf = keyOf
  }

  add(outcome: T, n: bigint, d: bigint): void {
    const key = this.#keyOf(outcome)
    let group = this.#byKey.get(key)
    if (!group) {
      group = { outcome, weightByDenominator: new Map() }
      this.#byKey.set(key, group)
    }
    group.weightByDenominator.set(d, (group.weightByDenominator.get(d) ?? 0n) + n)
  }

  outcomes(): OutcomeChance<T, K>[] {
    let common = 1n
    for (const { weightByDenominator } of this.#byKey.values())
      for (const d of weightByDenominator.keys()) common = lcm(common, d)
    const all = Array.from(this.#byKey, ([key, { outcome, weightByDenominator }]) => {
      let n = 0n
      for (const [d, weight] of weightByDenominator) n += weight * (common / d)
      return { key, outcome, n, d: common }
    })
    const shared = all.reduce((factor, { n }) => gcd(factor, n), common)
    return all
      .map(({ key, outcome, n }) => ({ key, outcome, n: n / shared, d: common / shared }))
      .sort((a, b) => compareKeys(a.key, b.key))
  }
}
