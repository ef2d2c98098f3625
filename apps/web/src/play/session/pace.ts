// How long a step is told: long enough to read it and to see its dice fall.
import type { Telling } from '@sandtable/board'

const LEAST_MS = 500
const MOST_MS = 4200
const WORD_MS = 110
const DIE_MS = 420
const OWN_MS = 240
const OWN_DIE_MS = 380

type Told = Pick<Telling, 'sentences' | 'draws'>

export function readingTime({ sentences, draws }: Told, pace: number): number {
  if (pace <= 0) return 0
  const words = sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  return Math.min(MOST_MS, Math.max(LEAST_MS, 300 + words * WORD_MS + draws.length * DIE_MS)) / pace
}

/** What one did oneself needs no reading, only the time to see it happen. */
export function ownTime({ draws }: Told, pace: number): number {
  return pace <= 0 ? 0 : (OWN_MS + draws.length * OWN_DIE_MS) / pace
}
