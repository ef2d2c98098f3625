// Whether the new is better than the old, with no more games than it takes: Wald's test on pairs of games with the same dice. Only pairs that
// ended differently say anything, and each of them is a coin: fair if nothing was learned.

export type Verdict = 'better' | 'not better' | 'not known'

export type Tested = { readonly verdict: Verdict; readonly pairs: number; readonly better: number; readonly worse: number }

/** The share of telling pairs that a real gain would win, against the half that chance wins. */
const GAIN = 0.62
/** Likelihood ratios that decide: either verdict is wrong once in twenty. */
const SURE = 19

/**
 * `pair(n)` plays the n-th pair and gives what the new scored less what the old did. It stops as soon as the verdict is in, and after `most` pairs in any
 * case: then nothing is known, and nothing is accepted.
 */
export function testedInPairs(most: number, pair: (n: number) => number, told: (tested: Tested) => void = () => {}): Tested {
  let [ratio, better, worse] = [1, 0, 0]
  for (let n = 0; n < most; n++) {
    const gain = pair(n)
    if (gain > 0) {
      better++
      ratio *= 2 * GAIN
    } else if (gain < 0) {
      worse++
      ratio *= 2 * (1 - GAIN)
    }
    const verdict = ratio >= SURE ? 'better' : ratio <= 1 / SURE ? 'not better' : 'not known'
    const tested: Tested = { verdict, pairs: n + 1, better, worse }
    told(tested)
    if (verdict !== 'not known') return tested
  }
  return { verdict: 'not known', pairs: most, better, worse }
}
