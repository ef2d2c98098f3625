// The analysis of a finished game as a curve, with what was told of each of its steps.
import { type Analysis, percent } from '@sandtable/ai'
import type { GameReview } from '@sandtable/board'
import type { MatchRecord } from '@sandtable/kernel'
import type { LogEntry } from '@sandtable/session'
import { lineOf } from './steps.ts'
import type { NamedSeat } from './verdict.ts'

/** What was told of every action that counts, in their order; empty where this viewer was told nothing. */
export function sentencesOf(record: MatchRecord, log: readonly LogEntry[]): readonly string[] {
  const told = new Map(log.map(({ seq, sentences }) => [seq, sentences.map(({ text }) => text).join(' ')]))
  return lineOf(record).map(seq => told.get(seq) ?? '')
}

const MOST_TOLD = 240

/** The beginning of what was told, by whole words: a turn of many battles is read in the replay. */
export function shortly(text: string): string {
  return text.length <= MOST_TOLD ? text : `${text.slice(0, text.lastIndexOf(' ', MOST_TOLD))} …`
}

/** A point an action, by its number. */
export function chanceCurve(
  { start, steps }: Analysis,
  { title }: NamedSeat,
  said: readonly string[],
): NonNullable<GameReview['curve']> {
  return {
    title: `Chance of victory: ${title}`,
    note: 'As the computer judges the position after each action, knowing everything. A judgement, not a proof.',
    clause: '',
    points: [
      { seq: 0, share: start, text: `Before the first action: ${percent(start)}` },
      ...steps.map(({ at, after }) => ({ seq: at, share: after, text: `${said[at - 1] ?? ''} ${percent(after)}`.trim() })),
    ],
  }
}
