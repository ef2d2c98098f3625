// How often to play which of several plans, so that knowing the shares does not help the enemy: regret matching over a table of payoffs.

/** `payoffs[i][j]`: the value of own plan i against enemy plan j. */
export type Payoffs = readonly (readonly number[])[]
export type MixedStrategy = { readonly mine: readonly number[]; readonly theirs: readonly number[] }

const ROUNDS = 200

/** Both sides play again and again what they regret not having played; the averages come near to an equilibrium. */
export function mixedStrategy(payoffs: Payoffs): MixedStrategy {
  const mine = new Regrets(payoffs.length)
  const theirs = new Regrets(payoffs[0]?.length ?? 0)
  const [rows, columns] = [mine.size, theirs.size]
  const { shares: myShares, worths: myWorths } = mine
  const { shares: theirShares, worths: theirWorths } = theirs
  const table = Float64Array.from({ length: rows * columns }, (_, n) => payoffs[Math.floor(n / columns)]![n % columns]!)
  for (let round = 1; round <= ROUNDS; round++) {
    mine.settle(round)
    theirs.settle(round)
    let value = 0
    for (let i = 0; i < rows; i++) {
      const share = myShares[i]!
      let worth = 0
      for (let j = 0; j < columns; j++) {
        const payoff = table[i * columns + j]!
        worth += theirShares[j]! * payoff
        theirWorths[j] = theirWorths[j]! - share * payoff
      }
      myWorths[i] = worth
      value += share * worth
    }
    mine.regret(value)
    theirs.regret(-value)
  }
  return { mine: mine.mean(), theirs: theirs.mean() }
}

/** One side of the table. */
class Regrets {
  readonly size: number
  readonly shares: Float64Array
  /** What each plan would have been worth in this round. */
  readonly worths: Float64Array
  readonly #regrets: Float64Array
  readonly #sums: Float64Array

  constructor(size: number) {
    this.size = size
    this.shares = new Float64Array(size)
    this.worths = new Float64Array(size)
    this.#regrets = new Float64Array(size)
    this.#sums = new Float64Array(size)
  }

  /** Shares in proportion to the regrets. Later rounds count more in the mean: it settles sooner. */
  settle(round: number): void {
    const sum = sumOf(this.#regrets)
    for (let i = 0; i < this.size; i++) {
      const share = sum > 0 ? this.#regrets[i]! / sum : 1 / this.size
      this.shares[i] = share
      this.#sums[i] = this.#sums[i]! + round * share
    }
    this.worths.fill(0)
  }

  /** Regrets below nothing are forgotten. */
  regret(value: number): void {
    for (let i = 0; i < this.size; i++) this.#regrets[i] = Math.max(0, this.#regrets[i]! + this.worths[i]! - value)
  }

  mean(): readonly number[] {
    const sum = sumOf(this.#sums)
    return Array.from(this.#sums, each => each / sum)
  }
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}
