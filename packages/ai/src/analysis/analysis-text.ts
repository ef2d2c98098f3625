// The analysis of a finished game in sentences, for every screen that shows it.
import type { Seat } from '@sandtable/kernel'
import type { AnalysedStep, Analysis } from './analysis.ts'

/** A seat as its table calls it. */
export type Named = { readonly id: Seat; readonly title: string }

/** In the middle of a sentence: 'The Germans' there are 'the Germans'. */
export const midTitle = (title: string): string => title.replace(/^The /, 'the ')

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`)

/** A chance as text: '63 %'. */
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`

/** In points of a hundred. */
export function signed(change: number): string {
  const rounded = Math.round(change * 100)
  return rounded === 0 ? '±0' : `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`
}

const PLANNED = 'What usual plans of both would have brought'
const PASSED = 'What came without a decision, as turns passed'
const isJoint = ({ decided }: AnalysedStep): boolean => decided.length > 1

/** The parts of one step in words, each in points of a hundred for the first seat. */
export const tellParts = ({ decision, course, luck }: Pick<AnalysedStep, 'decision' | 'course' | 'luck'>): string =>
  [`decision ${signed(decision)}`, `luck ${signed(luck)}`, ...(course === 0 ? [] : [`course ${signed(course)}`])].join(', ')

/** What one step changed, in points of a hundred for the first seat. */
export function tellStep({ before, after, decided, course, luck }: AnalysedStep, seats: readonly Named[]): string {
  const [first] = seats
  const titleOf = (seat: Seat) => seats.find(({ id }) => id === seat)?.title ?? seat
  const decisions =
    decided.length === 1
      ? [
          ...(course === 0 || decided[0]?.change !== 0 ? [`the decision ${signed(decided[0]?.change ?? 0)}`] : []),
          ...(course === 0 ? [] : [`the course of the game ${signed(course)}`]),
        ]
      : [
          ...decided.map(({ seat, change }) => `the plan of ${midTitle(titleOf(seat))} ${signed(change)}`),
          `usual plans ${signed(course)}`,
        ]
  const parts = [...decisions, ...(luck === 0 && decided.length > 1 ? [] : [`luck ${signed(luck)}`])]
  return `${first?.title}: ${percent(before)} → ${percent(after)} (${parts.join(', ')})`
}

/** Luck of both sides together, each side's decisions, and the course of the game apart from both. */
export function tellBalance({ steps, luck, course }: Analysis, seats: readonly Named[]): string {
  const [first, second] = seats
  const decided = (seat: Named | undefined) =>
    steps
      .flatMap(step => step.decided)
      .filter(each => each.seat === seat?.id)
      .reduce((sum, { change }) => sum + change, 0)
  const called = (seat: Named | undefined) => midTitle(seat?.title ?? '')
  const favoured = (change: number) => called(change >= 0 ? first : second)
  const fell = Math.round(Math.abs(luck) * 100)
  const came = Math.round(Math.abs(course) * 100)
  return [
    fell === 0 ? 'Luck was even.' : `Luck: ${points(fell)} of 100 for ${favoured(luck)}.`,
    `Decisions: ${called(first)} ${signed(decided(first))}, ${called(second)} ${signed(-decided(second))}, each for their own side.`,
    ...(came === 0 ? [] : [`${steps.some(isJoint) ? PLANNED : PASSED}: ${points(came)} for ${favoured(course)}.`]),
  ].join(' ')
}
