export {
  type BattleOdds,
  battle,
  type Ending,
  type Fight,
  hitChances,
  type Outlook,
} from './battle.ts'
export type { Hits, HitsOf, RoundOrder } from './battle-round.ts'
export { andThen, branch, combine, conditional, convolve, map, mix, type Next, repeat } from './combine.ts'
export { everyNext, everyOutcome, everyOutcomeBy, type OutcomeChance } from './enumerate.ts'
export { type Dice, type EnumerateOptions, TooManyBranches } from './enumerating-dice.ts'
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
} from './fraction.ts'
export {
  atLeast,
  atMost,
  exactExpectation,
  exactVariance,
  expectation,
  expectationOf,
  quantile,
  variance,
} from './measure.ts'
export { type Band, bandOf, byBand, opposed } from './opposed.ts'
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
} from './pmf.ts'
export { capped, type DicePool, dieHits, highestOf, lowestOf, poolHits, poolHitsOf, type Reroll, sumOfDice } from './pool.ts'
export { type Interval, type Sampled, sampled, wilson, Z95 } from './sampling.ts'
