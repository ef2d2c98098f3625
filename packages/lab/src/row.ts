// One game as a line of the results file: the whole result, as short as it can be read back.
import type { Seat } from '@sandtable/kernel'
import { FIGURES, type Figures, type Marks, type Tally } from './accounting.ts'

/** Why a game has no outcome: an action was refused, something broke, or it would not end. */
export type Trouble = { readonly kind: 'refused' | 'failed' | 'endless'; readonly seat: Seat | null; readonly message: string }

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

/** What a line holds. Letters, because a million of them are written. */
type Line = {
  readonly n: number
  readonly x?: 1
  readonly w: Seat | null
  readonly r: string
  readonly c: string
  readonly a: number
  readonly h: string
  readonly t?: readonly [turns: number, first: Seat | null, score: readonly number[]]
  readonly u?: { readonly [seat: Seat]: { readonly [kind: string]: readonly number[] } }
  readonly o?: readonly (readonly [name: string, seat: Seat, turn: number])[]
  readonly s?: { readonly [seat: Seat]: string }
  readonly v?: { readonly [seat: Seat]: readonly number[] }
  readonly d?: { readonly [seat: Seat]: readonly number[] }
  readonly m?: Marks
  readonly e?: Trouble
}

export function rowText({ game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): string {
  const line: Line = {
    n: game,
    ...(isSwapped ? { x: 1 as const } : {}),
    w: winner,
    r: reason,
    c: clause,
    a: actions,
    h: hash,
    ...(tally ? tallyParts(tally) : {}),
    ...(trouble ? { e: trouble } : {}),
  }
  return JSON.stringify(line)
}

/** A game that nobody survived. */
export const lostLine = (game: number, message: string): string =>
  rowText({
    game,
    isSwapped: false,
    winner: null,
    reason: 'failed',
    clause: '',
    actions: 0,
    hash: '',
    tally: null,
    trouble: { kind: 'failed', seat: null, message },
  })

function tallyParts({ turns, first, score, units, objectives, openings, visits, deaths, marks }: Tally): Partial<Line> {
  return {
    t: [turns, first, score],
    u: mapValues(units, kinds => mapValues(kinds, packed)),
    o: objectives.map(({ name, seat, turn }) => [name, seat, turn] as const),
    s: openings,
    v: mapValues(visits, counted),
    d: mapValues(deaths, counted),
    m: marks,
  }
}

/** To a thousandth, in the order of `FIGURES` and without the zeros at the end. Written out: names known beforehand are read much faster. */
function packed(of: Figures): number[] {
  const numbers = [
    of.fielded,
    of.survived,
    of.moves,
    of.attacks,
    of.dice,
    of.hits,
    of.expected,
    of.variance,
    of.dealt,
    of.taken,
    of.kills,
    of.pointsFielded,
    of.pointsDestroyed,
    of.pointsLost,
    of.secured,
    of.turns,
    of.command,
  ]
  let length = 0
  for (let i = 0; i < numbers.length; i++) {
    const value = Math.round((numbers[i] as number) * 1000) / 1000
    numbers[i] = value
    if (value !== 0) length = i + 1
  }
  numbers.length = length
  return numbers
}

/** [7, 3, 7] as [3, 1, 7, 2]: each cell and how often. */
function counted(cells: readonly number[]): number[] {
  const counts: number[] = []
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    while (counts.length <= cell) counts.push(0)
    counts[cell] = (counts[cell] as number) + 1
  }
  const pairs: number[] = []
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] as number
    if (count > 0) pairs.push(cell, count)
  }
  return pairs
}

/** null: this is no game of a run. Cells come back sorted; everything else as it was. */
export function readRow(value: unknown): GameRow | null {
  const line = value as Partial<Line> | null
  if (typeof line !== 'object' || line === null || !Number.isSafeInteger(line.n) || typeof line.r !== 'string') return null
  const { n = 0, x, w = null, r = '', c = '', a = 0, h = '', e = null } = line
  return {
    game: n,
    isSwapped: x === 1,
    winner: w,
    reason: r,
    clause: c,
    actions: a,
    hash: h,
    tally: readTally(line),
    trouble: e,
  }
}

function readTally({ t, u = {}, o = [], s = {}, v = {}, d = {}, m = {} }: Partial<Line>): Tally | null {
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

const unpacked = (numbers: readonly number[]): Figures =>
  Object.fromEntries(FIGURES.map((figure, i) => [figure, numbers[i] ?? 0])) as Figures

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
