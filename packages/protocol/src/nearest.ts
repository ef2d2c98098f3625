// What was probably meant: for typing errors in verbs, fields, ids and flags.

/** The known word nearest to `word`, or null when none is near enough to be a slip of the finger. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length > 60) return null
  let best: string | null = null
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const slips = slipsBetween(word.toLowerCase(), candidate.toLowerCase())
    if (slips < least) {
      least = slips
      best = candidate
    }
  }
  return best
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment distance). */
function slipsBetween(a: string, b: string): number {
  let older: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let slips = Math.min(change, above[j]! + 1, row[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) slips = Math.min(slips, older[j - 2]! + 1)
      row.push(slips)
    }
    older = above
    above = row
  }
  return above[b.length]!
}
