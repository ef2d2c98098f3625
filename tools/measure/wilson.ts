// A share of games with its 95 % Wilson interval, as the tables in docs/ai.md have it.

export function wilson(scores: readonly number[]): string {
  const n = scores.length
  if (n === 0) return 'no games'
  const p = scores.reduce((sum, score) => sum + score, 0) / n
  const z2 = 1.96 ** 2
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n)
  const half = (1.96 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  const percent = (share: number) => (100 * share).toFixed(0)
  return `${percent(p)} % of ${n} (${percent(middle - half)}–${percent(middle + half)})`
}
