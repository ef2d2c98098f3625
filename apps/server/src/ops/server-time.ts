// The time of a server. Allowances, deadlines and clocks count elapsed time, which setting the machine's clock does not change. What is stored
// and shared has the store's time, read now and then.

export class ServerTime {
  readonly #wall: () => number
  readonly #elapsed: () => number
  /** The store's time when nothing had elapsed. */
  #begin: number

  /** Both in milliseconds: the time of day, and what has elapsed since any moment. */
  constructor(wall: () => number, elapsed: () => number) {
    this.#wall = wall
    this.#elapsed = elapsed
    this.#begin = wall() - elapsed()
  }

  /** The store's time. */
  readonly now = (): number => Math.round(this.#begin + this.#elapsed())

  readonly elapsed = (): number => this.#elapsed()

  /** The store's clock is ahead of this machine's by so much. */
  set(ahead: number): void {
    this.#begin = this.#wall() + ahead - this.#elapsed()
  }
}
