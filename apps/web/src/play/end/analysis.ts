// The analysis of a finished game in words and as a curve.
import type { AnalysedStep, Analysis } from '@sandtable/ai'
import type { Account } from '@sandtable/board'
import type { MatchRecord } from '@sandtable/kernel'
import type { ToldChapter } from '../chapters.ts'
import { lineOf } from './steps.ts'
import type { NamedSeat } from './verdict.ts'

/** What was told of every action that counts, in their order; empty where this viewer was told nothing. */
export function sentencesOf(record: MatchRecord, log: readonly ToldChapter[]): readonly string[] {
  const told = new Map(log.map(({ seq, sentences }) => [seq, sentences.map(({ text }) => text).join(' ')]))
  return lineOf(record).map(seq => told.get(seq) ?? '')
}

const percent = (chance: number) => `${Math.round(chance * 100)} %`
function signed(change: number): string {
  const points = Math.round(change * 100)
  return points === 0 ? '±0' : `${points < 0 ? '−' : '+'}${Math.abs(points)}`
}

/** A point an action, by its number. */
export function chanceCurve(
  { start, steps }: Analysis,
  { title }: NamedSeat,
  said: readonly string[],
): NonNullable<Account['curve']> {
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

/** What one step changed, in points of a hundred for the first seat. */
export function points({ before, after, decision, luck }: AnalysedStep, { title }: NamedSeat): string {
  return `${title}: ${percent(before)} → ${percent(after)} (the decision ${signed(decision)}, the dice ${signed(luck)})`
}

/** Luck of both sides together, and each side's decisions. */
export function balanceOf({ steps, luck }: Analysis, seats: readonly NamedSeat[]): string {
  const [first, second] = seats
  const decided = (seat: NamedSeat | undefined) =>
    steps.filter(step => step.seat === seat?.id).reduce((sum, { decision }) => sum + decision, 0)
  const lucky = luck >= 0 ? first : second
  const dice = Math.round(Math.abs(luck) * 100)
  const words = dice === 0 ? 'The dice were even.' : `Luck of the dice: ${dice} points of 100 for ${lucky?.title}.`
  return `${words} Decisions: ${first?.title} ${signed(decided(first))}, ${second?.title} ${signed(-decided(second))}, each for their own side.`
}
