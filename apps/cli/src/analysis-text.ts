// A finished game looked at again, for a terminal: the chances as a plot of letters, what was decided and what was luck, and where it turned.
import {
  type Analysed,
  type AnalysedStep,
  type Analysis,
  midTitle,
  type Named,
  percent,
  signed,
  TURNS,
  tellBalance,
  tellStep,
  valueText,
} from '@sandtable/ai'
import { type Action, type AnyGame, type GameEvent, type Seat, sentenceOf } from '@sandtable/kernel'
import { wrap } from '@sandtable/terminal'

export type AnalysisWords = {
  readonly seats: readonly Named[]
  readonly width: number
  readonly glyphs: 'unicode' | 'ascii'
  /** All steps are told, not only where it turned. */
  readonly everyStep?: boolean
  /** What was told of the action with this number. */
  said(at: number): string
  orderWords(view: unknown, action: Action): string
}

const ROWS = 8
const LABEL = 6
const MOST_SAID = 3

/** A column for some steps, as high as the chance of the first seat at their end. */
export function plotLines({ start, steps }: Analysis, width: number, glyphs: 'unicode' | 'ascii'): string[] {
  const chances = [start, ...steps.map(({ after }) => after)]
  const columns = Math.max(1, Math.min(chances.length, width - LABEL - 1, 72))
  const heights = Array.from({ length: columns }, (_, i) => {
    const last = columns === 1 ? chances.length - 1 : Math.round((i * (chances.length - 1)) / (columns - 1))
    return (chances[last] ?? 0) * ROWS
  })
  const full = glyphs === 'unicode' ? '█' : '#'
  const half = glyphs === 'unicode' ? '▄' : '.'
  return Array.from({ length: ROWS }, (_, i) => {
    const floor = ROWS - 1 - i
    const label = i === 0 ? '100 %' : floor === ROWS / 2 - 1 ? '50 %' : floor === 0 ? '0 %' : ''
    const cells = heights.map(height => (height - floor >= 0.75 ? full : height - floor >= 0.25 ? half : ' ')).join('')
    return `${label.padStart(LABEL - 1)} ${cells}`.trimEnd()
  })
}

export function analysisLines({ analysis, turning, better }: Analysed, words: AnalysisWords): string[] {
  const { seats, width, glyphs } = words
  const titleOf = (seat: Seat) => seats.find(({ id }) => id === seat)?.title ?? seat
  const lines = [
    `Chance of victory of ${midTitle(seats[0]?.title ?? '')}, from ${percent(analysis.start)} to ${percent(analysis.result)}. A judgement, not a proof.`,
    ...plotLines(analysis, width, glyphs),
    '',
    ...wrap(tellBalance(analysis, seats), width),
    '',
    turning.length > 0 ? 'Where it turned:' : `No single step turned it by ${Math.round(100 * TURNS)} points or more.`,
  ]
  for (const [i, at] of turning.entries()) {
    const step = analysis.steps[at - 1]
    if (!step) continue
    const said = words.said(at) || step.action.type
    lines.push(...wrap(`${i + 1}. Action ${at}, ${midTitle(titleOf(step.seat))}: ${said}`, width, '   '))
    lines.push(...wrap(`   ${tellStep(step, seats)}`, width, '   '))
    for (const { seat, view, choice, played } of better.filter(each => each.at === at)) {
      const whose = step.decided.length > 1 ? ` for ${midTitle(titleOf(seat))}` : ''
      const [own, other] = [valueText(choice.value, choice.measure), valueText(played, choice.measure)]
      const move = `   Better${whose}: ${words.orderWords(view, choice.action)} (${own}, what was done ${other}). ${choice.why}`
      lines.push(...wrap(move, width, '   '))
    }
  }
  if (words.everyStep) lines.push('', ...stepLines(analysis, words))
  return glyphs === 'unicode' ? lines : lines.map(plain)
}

/** A line an action: the chance after it, what a player decided, what no player decided, luck. */
function stepLines({ steps }: Analysis, { seats, width, said }: AnalysisWords): string[] {
  const columns = ['Action', 'Chance', 'Decision', 'Course', 'Luck']
  const row = (cells: readonly string[], words: string) =>
    `${cells.map((cell, i) => cell.padStart(columns[i]?.length ?? 0)).join('  ')}  ${words}`
  const column = (change: number) => signed(change).replace('±', '')
  const line = ({ at, after, decision, course, luck, action }: AnalysedStep) => {
    const told = row([`${at}`, percent(after), ...[decision, course, luck].map(column)], said(at) || action.type)
    return told.length > width ? `${told.slice(0, width - 2)} …` : told
  }
  return [
    `Every step, in points of 100 for ${midTitle(seats[0]?.title ?? '')}:`,
    row(columns, 'What happened'),
    ...steps.map(line),
  ]
}

/** Only letters that every terminal has. */
const plain = (line: string): string =>
  line.replaceAll('±', '+/-').replaceAll('−', '-').replaceAll('→', 'to').replaceAll('’', "'").replaceAll('…', '...')

/** The first things that happened: the log has the rest. */
export const saidOf = (game: AnyGame, events: readonly GameEvent[]): string =>
  events
    .slice(0, MOST_SAID)
    .map(event => sentenceOf(game, event).text)
    .join(' ')
