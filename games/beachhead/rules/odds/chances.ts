// BI-25.13: exact distributions, as lists of what may happen with whole-number weights.
import type { Modifier, Odds, OddsOutcome } from '@sandtable/kernel'
import { everyNext, type OutcomeChance, poolHits } from '@sandtable/odds'

const FACES = 6

/** What may happen, each with the chance n/d. */
export type Chances<T> = readonly Pick<OutcomeChance<T>, 'outcome' | 'n' | 'd'>[]

export const surely = <T>(outcome: T): Chances<T> => [{ outcome, n: 1n, d: 1n }]

/** BI-15.10: hits of so many dice against a target number. */
export const hitsOf = (dice: number, need: number): Chances<number> => {
  const { entries, of } = poolHits({ dice, sides: FACES, target: need })
  return entries.map(({ key, n }) => ({ outcome: key, n, d: of }))
}

/** One stage more: every outcome goes on in its own ways. Equal ends fall together. */
export function goOn<T, U>(before: Chances<T>, next: (outcome: T) => Chances<U>): Chances<U> {
  const all = before.flatMap(({ outcome, n, d }) =>
    next(outcome).map(more => ({ outcome: more.outcome, n: n * more.n, d: d * more.d })),
  )
  return everyNext(all, outcome => outcome, JSON.stringify)
}

type Facts = { readonly [fact: string]: unknown }

/** As the kernel wants it, the likeliest first. `facts` are chances and means that a reader looks for. */
export function asOdds<T extends Facts>(
  chances: Chances<T>,
  modifiers: readonly Modifier[],
  facts: (of: Weigher<T>) => { readonly [name: string]: number },
  assumes?: string,
): Odds {
  const outcomes: OddsOutcome[] = chances.map(({ outcome, n, d }) => ({
    ...outcome,
    p: Number(n) / Number(d),
    exact: [Number(n), Number(d)],
  }))
  outcomes.sort((a, b) => b.p - a.p)
  return { outcomes, modifiers, facts: facts(weigher(chances)), ...(assumes === undefined ? {} : { assumes }) }
}

export type Weigher<T> = {
  /** The chance that it holds. */
  chance(holds: (outcome: T) => boolean): number
  /** The mean of a count. */
  mean(count: (outcome: T) => number): number
}

function weigher<T>(chances: Chances<T>): Weigher<T> {
  const mean = (count: (outcome: T) => number): number => {
    let sum = 0n
    const of = chances[0]?.d ?? 1n
    for (const { outcome, n, d } of chances) sum += BigInt(count(outcome)) * n * (of / d)
    return Number(sum) / Number(of)
  }
  return { mean, chance: holds => mean(outcome => (holds(outcome) ? 1 : 0)) }
}

/** What helps the target counts against the attacker: one list, seen from him. */
export const seenFromAttacker = (dice: readonly Modifier[], need: readonly Modifier[]): readonly Modifier[] => [
  ...dice,
  ...need.map(each => ({ ...each, shift: -each.shift })),
]
