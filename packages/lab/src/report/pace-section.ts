// BI-25.18: what the run cost the machine.
import { paceQuantile } from '../run/pace.ts'
import { note, section, table } from './html.ts'
import { type ReportInput, titled } from './input.ts'
import { capitalised, figure } from './words.ts'

const perSecond = (count: number, ms: number): string => (ms > 0 ? figure((count * 1000) / ms) : '–')

export function paceSection(input: ReportInput): string {
  const { pace } = input
  if (!pace || pace.games === 0) return ''
  const rows = Object.entries(pace.levels).map(([level, each]) => [
    capitalised(level),
    each.decisions.toLocaleString('en'),
    perSecond(each.decisions, each.ms),
    each.looked > 0 ? figure(each.looked / each.decisions) : '–',
    each.looked > 0 ? perSecond(each.looked, each.ms) : '–',
    figure(each.ms / each.decisions),
    figure(paceQuantile(each, 0.5)),
    figure(paceQuantile(each, 0.99)),
  ])
  const thinking = Object.values(pace.levels).reduce((sum, { ms }) => sum + ms, 0)
  return section(
    titled('How hard did the machine work?', 'pace', input),
    table(
      [
        'Level',
        'Decisions',
        'A second',
        'Positions each',
        'Positions a second',
        'Mean ms',
        'Median ms, at most',
        '99 of 100, ms at most',
      ],
      rows,
    ),
    note(
      `One core plays ${perSecond(pace.games, pace.ms)} games and ${perSecond(pace.actions, pace.ms)} actions a second; ${Math.round((100 * thinking) / pace.ms)} % of the time is thinking. Times depend on the machine and on what else it does; nothing else in this report does.`,
    ),
  )
}
