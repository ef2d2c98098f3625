// The story as the one who looks may know it. What is hidden from them is not counted either: a gap in the numbers would tell of it.
import type { GameEvent } from '@sandtable/kernel'
import type { AtTable } from './at-table.ts'

/** `number` is what the log prints and `replay` takes; 0 is the set-up. `seq` is the entry's own and is not told. */
export type KnownEntry = { readonly number: number; readonly seq: number; readonly events: readonly GameEvent[] }

export function knownStory(shell: AtTable): readonly KnownEntry[] {
  const bySeq = new Map<number, GameEvent[]>([[0, []]])
  for (const { seq, event } of shell.match.log(shell.table.looker ?? shell.seat))
    bySeq.set(seq, [...(bySeq.get(seq) ?? []), event])
  return [...bySeq].map(([seq, events], number) => ({ number, seq, events }))
}
