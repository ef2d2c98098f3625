export {
  type BattleOdds,
  battle,
  type Ending,
  type Fight,
  hitChances,
  type Outlook,
} from './battle'
export type { Hits, HitsOf, RoundOrder } from './battle-round'
export { andThen, branch, combine, conditional, convolve, map, mix, type Next, repeat } from './combine'
export { everyNext, everyOutcome, everyOutcomeBy, type OutcomeChance } from './enumerate'
export { type Dice, type EnumerateOptions, TooManyBranches } from './enumerating-dice'
export {
  add,
  chance,
  compare,
  divide,
  type Fraction,
  fraction,
  fractionText,
  multiply,
  subtract,
  toNumber,
  type Whole,
} from './fraction'
export {
  atLeast,
  atMost,
  exactExpectation,
  exactVariance,
  expectation,
  expectationOf,
  quantile,
  variance,
} from './measure'
export { type Band, bandOf, byBand, opposed } from './opposed'
export {
  always,
  chanceOf,
  chanceThat,
  die,
  type Key,
  type Pmf,
  parts,
  pmf,
  probability,
  toNumbers,
  type Weighted,
  weighted,
} from './pmf'
export { capped, type DicePool, dieHits, highestOf, lowestOf, poolHits, poolHitsOf, type Reroll, sumOfDice } from './pool'
export { type Interval, type Sampled, sampled, wilson, Z95 } from './sampling'
