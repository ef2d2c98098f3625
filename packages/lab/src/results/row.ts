// One game as a line of the results file: the whole result, as short as it can be read back.
import type { Seat } from '@sandtable/kernel'
import type { PlayedGames } from '../run/schedule.ts'
import type { Figures, Tally } from '../tally/tally-adapter.ts'
import { isLine, type Line, type Trouble } from './result-line.ts'

export type GameRow = {
  readonly game: number
  readonly isSwapped: boolean
  readonly winner: Seat | null
  readonly reason: string
  readonly clause: string
  readonly actions: number
  /** The digest of the last position. */
  readonly hash: string
  readonly tally: Tally | null
  readonly trouble: Trouble | null
}

/** 1 for a win of the seat, half for a draw; null where there was trouble. */
export const pointsOf = ({ winner, trouble }: Pick<GameRow, 'winner' | 'trouble'>, seat: Seat): number | null =>
  trouble ? null : winner === null ? 0.5 : winner === seat ? 1 : 0

/** The line as `Line` describes it, in ASCII: every other character is written as an escape. */
export function rowText(row: GameRow): string {
  const text = JSON.stringify(lineOf(row))
  return IS_ASCII.test(text) ? text : text.replace(/[^ -~]/g, escaped)
}

const IS_ASCII = /^[ -~]*$/
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The keys stand in the order of a line of the file. */
function lineOf({ game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): Line {
  const line: { -readonly [key in keyof Line]: Line[key] } = isSwapped
    ? { n: game, x: 1, w: winner, r: reason, c: clause, a: actions, h: hash }
    : { n: game, w: winner, r: reason, c: clause, a: actions, h: hash }
  if (tally) {
    line.t = [tally.turns, tally.first, tally.score]
    line.u = mapValues(tally.units, kinds => mapValues(kinds, packed))
    line.o = tally.objectives.map(({ name, seat, turn }) => [name, seat, turn] as const)
    line.s = tally.openings
    line.v = mapValues(tally.visits, counted)
    line.d = mapValues(tally.deaths, counted)
    line.m = tally.marks
  }
  if (trouble) line.e = trouble
  return line
}

/** To a thousandth. */
const rounded = (figure: number): number => (Number.isInteger(figure) ? figure : Math.round(figure * 1000) / 1000)

/** In the order of `FIGURES` and without the zeros at the end. Written out: names known beforehand are read much faster. */
function packed(of: Figures): number[] {
  const figures = [
    rounded(of.fielded),
    rounded(of.survived),
    rounded(of.moves),
    rounded(of.attacks),
    rounded(of.dice),
    rounded(of.hits),
    rounded(of.expected),
    rounded(of.variance),
    rounded(of.dealt),
    rounded(of.taken),
    rounded(of.kills),
    rounded(of.pointsFielded),
    rounded(of.pointsDestroyed),
    rounded(of.pointsLost),
    rounded(of.secured),
    rounded(of.turns),
    rounded(of.command),
  ]
  let count = figures.length
  while (count > 0 && figures[count - 1] === 0) count--
  figures.length = count
  return figures
}

/** [7, 3, 7] as [3,1,7,2]: each cell and how often. */
function counted(cells: readonly number[]): number[] {
  const sorted = Int32Array.from(cells).sort()
  const pairs: number[] = []
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (sorted[to] === sorted[from]) to++
    pairs.push(sorted[from] as number, to - from)
  }
  return pairs
}

/** A game that ended every thread that played it. */
export function lostGame(game: number, message: string): PlayedGames {
  const trouble = { kind: 'failed', seat: null, message } as const
  const row = { game, isSwapped: false, winner: null, reason: 'failed', clause: '', actions: 0, hash: '', tally: null, trouble }
  return { games: [game], lines: `${rowText(row)}\n`, points: [null] }
}

/** null: this is no game of a run. Cells come back sorted; everything else as it was. */
export function readRow(value: unknown): GameRow | null {
  if (!isLine(value)) return null
  const { n, x, w, r, c, a, h, e = null } = value
  return {
    game: n,
    isSwapped: x === 1,
    winner: w,
    reason: r,
    clause: c,
    actions: a,
    hash: h,
    tally: readTally(value),
    trouble: e,
  }
}

function readTally({ t, u = {}, o = [], s = {}, v = {}, d = {}, m = {} }: Line): Tally | null {
  if (!t) return null
  return {
    turns: t[0],
    first: t[1],
    score: t[2],
    units: mapValues(u, kinds => mapValues(kinds, unpacked)),
    objectives: o.map(([name, seat, turn]) => ({ name, seat, turn })),
    openings: s,
    visits: mapValues(v, listed),
    deaths: mapValues(d, listed),
    marks: m,
  }
}

/** Written out, as in `packed`: a report reads as many as there are games and kinds. */
const unpacked = (numbers: readonly number[]): Figures => ({
  fielded: numbers[0] ?? 0,
  survived: numbers[1] ?? 0,
  moves: numbers[2] ?? 0,
  attacks: numbers[3] ?? 0,
  dice: numbers[4] ?? 0,
  hits: numbers[5] ?? 0,
  expected: numbers[6] ?? 0,
  variance: numbers[7] ?? 0,
  dealt: numbers[8] ?? 0,
  taken: numbers[9] ?? 0,
  kills: numbers[10] ?? 0,
  pointsFielded: numbers[11] ?? 0,
  pointsDestroyed: numbers[12] ?? 0,
  pointsLost: numbers[13] ?? 0,
  secured: numbers[14] ?? 0,
  turns: numbers[15] ?? 0,
  command: numbers[16] ?? 0,
})

function listed(pairs: readonly number[]): number[] {
  const cells: number[] = []
  for (let i = 0; i < pairs.length; i += 2) for (let k = 0; k < (pairs[i + 1] ?? 0); k++) cells.push(pairs[i] as number)
  return cells
}

function mapValues<T, U>(record: { readonly [key: string]: T }, to: (value: T) => U): { [key: string]: U } {
  const mapped: { [key: string]: U } = {}
  for (const key in record) mapped[key] = to(record[key] as T)
  return mapped
}
