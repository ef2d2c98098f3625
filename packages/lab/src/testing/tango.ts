// Tango's interval as he gives it, by looking: the judge of the one that is used.
const Z = 1.959963984540054

/** The statistic of Tango 1998 for pairs of which b were better and c worse. */
function statistic(b: number, c: number, n: number, delta: number): number {
  const linear = -b - c + (2 * n - b + c) * delta
  const worse = (Math.sqrt(linear ** 2 + 8 * n * c * delta * (1 - delta)) - linear) / (4 * n)
  return (b - c - n * delta) / Math.sqrt(n * (2 * worse + delta * (1 - delta)))
}

export function tango(b: number, c: number, n: number): { low: number; high: number } {
  const edge = (from: number, to: number) => {
    let [inside, outside] = [from, to]
    for (let i = 0; i < 60; i++) {
      const middle = (inside + outside) / 2
      if (Math.abs(statistic(b, c, n, middle)) <= Z) inside = middle
      else outside = middle
    }
    return inside
  }
  return { low: edge((b - c) / n, -1), high: edge((b - c) / n, 1) }
}
