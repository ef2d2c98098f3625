// One game as a line of the results file: the whole result, as short as it can be read back.
import type { Seat } from '@sandtable/kernel'
import { FIGURES, type Figures, type Tally } from './accounting.ts'
import { isLine, type Line, type Trouble } from './line.ts'

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

/** What is not there is undefined and is not written: one literal has one shape, and spreading several together is slow. */
type Written = { readonly [part in keyof Line]-?: Line[part] | undefined }

export function rowText({ game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): string {
  const line: Written = {
    n: game,
    x: isSwapped ? 1 : undefined,
    w: winner,
    r: reason,
    c: clause,
    a: actions,
    h: hash,
    t: tally ? [tally.turns, tally.first, tally.score] : undefined,
    u: tally ? mapValues(tally.units, packedKinds) : undefined,
    o: tally?.objectives.map(({ name, seat, turn }) => [name, seat, turn] as const),
    s: tally?.openings,
    v: tally ? mapValues(tally.visits, counted) : undefined,
    d: tally ? mapValues(tally.deaths, counted) : undefined,
    m: tally?.marks,
    e: trouble ?? undefined,
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

const packedKinds = (kinds: { readonly [kind: string]: Figures }) => mapValues(kinds, packed)

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
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number
    if (!Number.isInteger(value)) numbers[i] = Math.round(value * 1000) / 1000
  }
  while (numbers.length > 0 && numbers[numbers.length - 1] === 0) numbers.pop()
  return numbers
}

/** How often each cell was met; all zeros between two calls. One for all lines: a new one for each is a lot to clear away. */
let counts = new Int32Array(1024)

/** [7, 3, 7] as [3, 1, 7, 2]: each cell and how often. */
function counted(cells: readonly number[]): number[] {
  let last = -1
  for (let i = 0; i < cells.length; i++) last = Math.max(last, cells[i] as number)
  if (last >= counts.length) counts = new Int32Array(2 * (last + 1))
  for (let i = 0; i < cells.length; i++) (counts[cells[i] as number] as number)++
  const pairs: number[] = []
  for (let cell = 0; cell <= last; cell++) {
    const count = counts[cell] as number
    if (count === 0) continue
    pairs.push(cell, count)
    counts[cell] = 0
  }
  return pairs
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
