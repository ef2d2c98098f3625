// A finished match in a few figures: what each side did, and how its dice fell.
import type { Seat } from '@sandtable/kernel'
import type { LogEntry } from '@sandtable/session'
import { type Luck, luckOf } from './luck.ts'

export type SideSummary = {
  readonly seat: Seat
  readonly title: string
  readonly actions: number
  readonly dice: number
}

export function summarize(
  chapters: readonly LogEntry[],
  seats: readonly { readonly id: Seat; readonly title: string }[],
): SideSummary[] {
  return seats.map(({ id, title }) => {
    const own = chapters.filter(({ seat }) => seat === id)
    return { seat: id, title, actions: own.length, dice: own.reduce((sum, { draws }) => sum + draws.length, 0) }
  })
}

/** Dice thrown in each side's own actions, by what they were for. */
export function luckBySide(chapters: readonly LogEntry[], seat: Seat): Luck[] {
  return luckOf(chapters.filter(chapter => chapter.seat === seat).flatMap(({ draws }) => draws))
}
