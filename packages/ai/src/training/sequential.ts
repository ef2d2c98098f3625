// Whether the new is better than the old, with no more games than it takes: Wald's test on pairs of games with the same dice. Only pairs that
// ended differently say anything, and each of them is a coin: fair if nothing was learned.

export type Verdict = 'better' | 'not better' | 'not known'

/** As plain data: a test can be put away after any pair. */
export type Tested = { readonly verdict: Verdict; readonly pairs: number; readonly better: number; readonly worse: number }

/** The share of telling pairs that a real gain would win, against the half that chance wins. */
const GAIN = 0.62
/** Likelihood ratios that decide: either verdict is wrong once in twenty. */
const SURE = 19

const UNTRIED: Tested = { verdict: 'not known', pairs: 0, better: 0, worse: 0 }

/**
 * `pair(n)` plays the n-th pair and gives what the new scored less what the old did. It stops as soon as the verdict is in, and after `most` pairs in any
 * case: then nothing is known, and nothing is accepted. A pair a step, from the first or from where it was put away.
 */
export function* testing(most: number, pair: (n: number) => number, from: Tested = UNTRIED): Generator<Tested, Tested> {
  let tested = from
  while (tested.verdict === 'not known' && tested.pairs < most) {
    const gain = pair(tested.pairs)
    const [better, worse] = [tested.better + (gain > 0 ? 1 : 0), tested.worse + (gain < 0 ? 1 : 0)]
    tested = { verdict: verdictOn(better, worse), pairs: tested.pairs + 1, better, worse }
    yield tested
  }
  return tested
}

function verdictOn(better: number, worse: number): Verdict {
  let ratio = 1
  for (let n = 0; n < better; n++) ratio *= 2 * GAIN
  for (let n = 0; n < worse; n++) ratio *= 2 * (1 - GAIN)
  return ratio >= SURE ? 'better' : ratio <= 1 / SURE ? 'not better' : 'not known'
}
