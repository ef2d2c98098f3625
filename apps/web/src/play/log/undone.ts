// What was taken back and may be done again, read from the record: so it outlives a reload.
import { type Action, type ActionEntry, isUndo, type RecordEntry } from '@sandtable/kernel'

type Undone = ActionEntry<Action>

/** The next to be done again is the last. What is done anew, and is not the same, ends it. */
export function undoneOf(entries: readonly RecordEntry<Action>[]): readonly Undone[] {
  const line: Undone[] = []
  let undone: Undone[] = []
  for (const entry of entries) {
    if (isUndo(entry)) {
      while ((line.at(-1)?.seq ?? 0) > entry.undo) undone.push(line.pop() as Undone)
      continue
    }
    const next = undone.at(-1)
    if (next && isSame(next, entry)) undone.pop()
    else undone = []
    line.push(entry)
  }
  return undone
}

const isSame = (a: Undone, b: Undone): boolean => a.seat === b.seat && JSON.stringify(a.action) === JSON.stringify(b.action)
