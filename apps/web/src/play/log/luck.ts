// Luck, from the draws that named the number they needed: how many should have succeeded, and how many did.
import type { Draw } from '@sandtable/kernel'
import { splitLabel } from '@sandtable/session'

export type Luck = {
  /** What the dice were for, without the clause: 'hit'. */
  readonly purpose: string
  readonly clause: string | null
  readonly tests: number
  readonly expected: number
  readonly actual: number
}

export function luckOf(draws: readonly Draw[]): Luck[] {
  const table = new Map<string, { clause: string | null; tests: number; expected: number; actual: number }>()
  for (const { label, kind, value, need } of draws) {
    const sides = Number(kind.slice(1))
    if (need === undefined || !kind.startsWith('d') || !(sides > 1)) continue
    const { clause, purpose } = splitLabel(label)
    const line = table.get(purpose) ?? { clause, tests: 0, expected: 0, actual: 0 }
    line.tests++
    line.expected += Math.min(Math.max(need, 0), sides) / sides
    line.actual += value <= need ? 1 : 0
    table.set(purpose, line)
  }
  return [...table].map(([purpose, line]) => ({ purpose, ...line })).sort((a, b) => b.tests - a.tests)
}
