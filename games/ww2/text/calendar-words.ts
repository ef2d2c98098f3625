// WW-3: the calendar as people say it. The exact counter of WW-3.1 is `counterOf`; this is what stands beside it.
import { momentOf, type Season } from '../rules/turn/calendar.ts'

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')
const HALVES = { 1: 'early', 2: 'late' } as const

export type SeasonWords = {
  readonly title: string
  readonly months: string
  /** With `seasonalEffects`. */
  readonly effect: string
  readonly clauses: readonly string[]
}

const season = (title: string, months: string, effect: string, ...clauses: string[]): SeasonWords => ({
  title,
  months,
  effect,
  clauses: ['WW-3.5', ...clauses],
})

export const SEASON_WORDS: Readonly<Record<Season, SeasonWords>> = {
  Spring: season('Spring', 'March to May', 'Mud: Mechanicals and Artillery pay 1 more a hex.', 'WW-15.5'),
  Summer: season('Summer', 'June to August', 'Dry roads: nothing changes.', 'WW-15.5'),
  Fall: season('Fall', 'September to November', 'Harvest: a city pays 5.', 'WW-15.5'),
  Winter: season('Winter', 'December to February', 'Frost: infantry pays 1 more a hex, and a Standard hex pays 1.', 'WW-15.5'),
}

/** 'early March 1935'. */
export function halfMonth(turn: number): string {
  const { year, month, half } = momentOf(turn)
  return `${HALVES[half]} ${MONTH_NAMES[month]} ${year}`
}

/** How much of a war is left, this turn included: '2 years, 1 month and a half-month'. */
export function turnsLeft(turn: number, lastTurn: number): string {
  const left = Math.max(0, lastTurn - turn + 1)
  const [years, rest] = [Math.floor(left / 24), left % 24]
  const parts = [count(years, 'year'), count(Math.floor(rest / 2), 'month'), rest % 2 === 1 ? 'a half-month' : '']
  const said = parts.filter(part => part !== '')
  if (said.length === 0) return 'no time'
  return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(', ')} and ${said[said.length - 1]}`
}

const count = (n: number, one: string): string => (n === 0 ? '' : `${n} ${one}${n === 1 ? '' : 's'}`)
