// How often each whole number came up.

export class Histogram {
  readonly #counts = new Map<number, number>()
  n = 0

  add(value: number): void {
    const key = Math.round(value)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    this.n++
  }

  /** From the smallest number to the largest. */
  get counts(): readonly (readonly [value: number, count: number])[] {
    return [...this.#counts].sort(([a], [b]) => a - b)
  }

  /** The smallest number that at least this share of all does not exceed; null without any. */
  quantile(share: number): number | null {
    let sum = 0
    for (const [value, count] of this.counts) {
      sum += count
      if (sum >= share * this.n) return value
    }
    return null
  }
}
