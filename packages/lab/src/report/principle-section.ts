// BI-25.20: what the designers meant, beside what was measured.
import type { Measure } from '../tally/tally-adapter.ts'
import { note, safe, section, table } from './html.ts'
import { type ReportInput, titled } from './input.ts'
import { figure } from './words.ts'

const VERDICT = { true: 'yes', false: 'no', null: '–' } as const

export function principleSection(input: ReportInput): string {
  const { tallyAdapter, figures, header } = input
  const principles = figures.decided > 0 ? (tallyAdapter?.principles?.(figures) ?? []) : []
  if (principles.length === 0) return ''
  const head = ['Measured', ...header.seats.map(({ title }) => title), 'The game', 'As meant']
  const row = ({ what, of, isAsMeant }: Measure): readonly string[] => [
    what,
    ...header.seats.map(({ id }) => (typeof of === 'number' || of[id] === undefined ? '–' : figure(of[id]))),
    typeof of === 'number' ? figure(of) : '–',
    VERDICT[`${isAsMeant}`],
  ]
  return section(
    titled('Is it the game it is meant to be?', 'principles', input),
    ...principles.flatMap(({ text, measures }) => [`<h3>${safe(text)}</h3>`, table(head, measures.map(row))]),
    note('A dash: this run says nothing about it, or the figure belongs to the game and to no side.'),
  )
}
