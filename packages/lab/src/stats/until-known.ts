// 'Until we know whether it is within 45 to 55 %': Wald's sequential probability ratio test, once at each end of the range.
//
// At an end e the two hypotheses are e - margin and e + margin; what lies between is too near to call and may be called either way. A
// game adds ln(p1/p0) for a win and ln((1-p1)/(1-p0)) for a defeat, a draw half of each. A test ends when its sum leaves
// ln(error/(1-error)) … ln((1-error)/error): each of its two answers is then wrong at most `error` of the time, however often we looked.

export type Verdict = 'within' | 'below' | 'above'
export type Range = { readonly low: number; readonly high: number }

const MARGIN = 0.02
const ERROR = 0.05

class EdgeTest {
  readonly #win: number
  readonly #loss: number
  readonly #bound: number
  #sum = 0
  isAbove: boolean | null = null

  constructor(edge: number, margin: number, error: number) {
    const [p0, p1] = [Math.max(0.001, edge - margin), Math.min(0.999, edge + margin)]
    this.#win = Math.log(p1 / p0)
    this.#loss = Math.log((1 - p1) / (1 - p0))
    this.#bound = Math.log((1 - error) / error)
  }

  add(points: number): void {
    if (this.isAbove !== null) return
    this.#sum += points * this.#win + (1 - points) * this.#loss
    if (Math.abs(this.#sum) >= this.#bound) this.isAbove = this.#sum > 0
  }
}

export class UntilKnown {
  readonly range: Range
  readonly #low: EdgeTest
  readonly #high: EdgeTest
  games = 0

  constructor(range: Range, margin = MARGIN, error = ERROR) {
    this.range = range
    this.#low = new EdgeTest(range.low, margin, error)
    this.#high = new EdgeTest(range.high, margin, error)
  }

  /** 1 for a win of the side in question, 0.5 for a draw. Games count in their order, and only until there is a verdict. */
  add(points: number): Verdict | null {
    if (this.verdict === null) {
      this.games++
      this.#low.add(points)
      this.#high.add(points)
    }
    return this.verdict
  }

  get verdict(): Verdict | null {
    if (this.#low.isAbove === false) return 'below'
    if (this.#high.isAbove === true) return 'above'
    return this.#low.isAbove === true && this.#high.isAbove === false ? 'within' : null
  }
}
