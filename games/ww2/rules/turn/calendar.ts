// WW-3: the calendar. A turn is a number from 1; year, month, half and season follow from it, and so does the initiative.
import { enemyOf, type Side } from '../tables.ts'

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
] as const
export const SEASONS = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof SEASONS)[number]

/** WW-3.12: how many turns the initiative stays; `year` follows the calendar instead. */
export const CADENCES = ['year', 'season', 'month', 'turn'] as const
export type Cadence = (typeof CADENCES)[number]
const TURNS_OF_CADENCE = { season: 6, month: 2, turn: 1 } as const

const FIRST_YEAR = 1935
const FIRST_MONTH = 2
const TURNS_A_YEAR = 24
/** WW-3.11: the first January Turn 1. */
const FIRST_JANUARY = 21

export type Moment = {
  readonly year: number
  /** 0 is January. */
  readonly month: number
  readonly half: 1 | 2
  readonly season: Season
}

/** WW-3.7. */
export function momentOf(turn: number): Moment {
  const months = FIRST_MONTH + Math.floor((turn - 1) / 2)
  const month = months % 12
  // WW-3.5: seasons begin in March, June, September and December.
  const season = SEASONS[Math.floor(((month + 10) % 12) / 3)]!
  return { year: FIRST_YEAR + Math.floor(months / 12), month, half: (turn - 1) % 2 === 0 ? 1 : 2, season }
}

export const seasonOf = (turn: number): Season => momentOf(turn).season

/** WW-3.1, to the letter: '1935 March Turn 1, Spring'. */
export function counterOf(turn: number): string {
  const { year, month, half, season } = momentOf(turn)
  return `${year} ${MONTHS[month]} Turn ${half}, ${season}`
}

/** How often the initiative has changed hands by this turn. */
function passes(turn: number, cadence: Cadence): number {
  if (cadence !== 'year') return Math.floor((turn - 1) / TURNS_OF_CADENCE[cadence])
  return turn < FIRST_JANUARY ? 0 : Math.floor((turn - FIRST_JANUARY) / TURNS_A_YEAR) + 1
}

/** WW-3.10 to WW-3.12. */
export function initiativeOf(turn: number, cadence: Cadence, first: Side): Side {
  return passes(turn, cadence) % 2 === 0 ? first : enemyOf(first)
}

/** The clauses behind a change of hands; empty where nothing changes. */
export function initiativeClauses(turn: number, cadence: Cadence): readonly string[] {
  if (turn === 1 || passes(turn, cadence) === passes(turn - 1, cadence)) return []
  return cadence === 'year' ? ['WW-3.10', 'WW-3.11', 'WW-3.13'] : ['WW-3.12', 'WW-3.13']
}

/** The clauses that made the counter what it is: the half, a month's or a year's turn, a season's beginning. */
export function counterClauses(turn: number): readonly string[] {
  const { month, half } = momentOf(turn)
  const clauses = ['WW-3.1', 'WW-3.3', 'WW-3.7']
  if (turn === 1) return [...clauses, 'WW-3.2', 'WW-3.5']
  if (half === 1) clauses.push('WW-3.4')
  if (half === 1 && month % 3 === 2) clauses.push('WW-3.5')
  if (half === 1 && month === 0) clauses.push('WW-3.6')
  return clauses
}
