// A finished match in a few figures: what each side did, and how its dice fell.
import type { Draw, Seat } from '@sandtable/kernel'
import { type LogEntry, splitLabel } from '@sandtable/session'

/** How many throws should have succeeded by the numbers they needed, and how many did. */
export type Luck = {
  /** What the dice were for, without the clause: 'hit'. */
  readonly purpose: string
  readonly clause: string | null
  readonly tests: number
  readonly expected: number
  readonly actual: number
}

function luckOf(draws: readonly Draw[]): Luck[] {
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

export type SideSummary = {
  readonly seat: Seat
  readonly title: string
  readonly actions: number
  readonly dice: number
}

export function summarize(
  entries: readonly LogEntry[],
  seats: readonly { readonly id: Seat; readonly title: string }[],
): SideSummary[] {
  return seats.map(({ id, title }) => {
    const own = entries.filter(({ seat }) => seat === id)
    return { seat: id, title, actions: own.length, dice: own.reduce((sum, { draws }) => sum + draws.length, 0) }
  })
}

/** Dice thrown in each side's own actions, by what they were for. */
export function luckBySide(entries: readonly LogEntry[], seat: Seat): Luck[] {
  return luckOf(entries.filter(entry => entry.seat === seat).flatMap(({ draws }) => draws))
}
