// One game as a line of the results file: the whole result, as short as it can be read back.
import type { Seat } from '@sandtable/kernel'
import { FIGURES, type Figures, type Tally } from './accounting.ts'
import {
  CLOSE,
  LEFT,
  OPEN,
  plainText,
  RIGHT,
  withoutZeros,
  writeClose,
  writeComma,
  writeKey,
  writeNumber,
  writeOpen,
  writePlain,
  writeRounded,
  writeText,
  writeTextOrNull,
  written,
} from './ascii.ts'
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

/** The line as `Line` describes it. By hand: a run writes a line a game, and JSON.stringify takes twice as long and wants objects made for it. */
export const rowText = (row: GameRow): string => written(writeRow, row)

function writeRow({ game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): number {
  let at = writeNumber(writePlain(0, '{"n":'), game)
  if (isSwapped) at = writePlain(at, ',"x":1')
  at = writeTextOrNull(writePlain(at, ',"w":'), winner)
  at = writeText(writePlain(at, ',"r":'), reason)
  at = writeText(writePlain(at, ',"c":'), clause)
  at = writeNumber(writePlain(at, ',"a":'), actions)
  at = writeText(writePlain(at, ',"h":'), hash)
  if (tally) at = writeTally(at, tally)
  if (trouble) at = writePlain(writePlain(at, ',"e":'), plainText(trouble))
  return writeClose(at, RIGHT)
}

function writeTally(start: number, { turns, first, score, units, objectives, openings, visits, deaths, marks }: Tally): number {
  let at = writeComma(writeNumber(writePlain(start, ',"t":['), turns))
  at = writeComma(writeTextOrNull(at, first))
  at = writeClose(writeList(at, score, writeNumber), CLOSE)
  at = writeDict(writePlain(at, ',"u":'), units, writeKinds)
  at = writeList(writePlain(at, ',"o":'), objectives, writeObjective)
  at = writeDict(writePlain(at, ',"s":'), openings, writeText)
  at = writeDict(writePlain(at, ',"v":'), visits, writeCells)
  at = writeDict(writePlain(at, ',"d":'), deaths, writeCells)
  return writeDict(writePlain(at, ',"m":'), marks, writeMarks)
}

type Write<T> = (at: number, value: T) => number

function writeDict<T>(start: number, dict: { readonly [key: string]: T }, write: Write<T>): number {
  let at = writeOpen(start, LEFT)
  for (const key in dict) at = writeComma(write(writeKey(at, key), dict[key] as T))
  return writeClose(at, RIGHT)
}

function writeList<T>(start: number, list: readonly T[], write: Write<T>): number {
  let at = writeOpen(start, OPEN)
  for (let i = 0; i < list.length; i++) at = writeComma(write(at, list[i] as T))
  return writeClose(at, CLOSE)
}

const writeKinds: Write<Tally['units'][Seat]> = (at, kinds) => writeDict(at, kinds, writeFigures)
const writeMarks: Write<Tally['marks'][string]> = (at, marks) => writeDict(at, marks, writeNumber)

const writeObjective: Write<Tally['objectives'][number]> = (start, { name, seat, turn }) => {
  const at = writeComma(writeText(writeOpen(start, OPEN), name))
  return writeClose(writeNumber(writeComma(writeText(at, seat)), turn), CLOSE)
}

const writeFigure = (at: number, figure: number): number => writeComma(writeRounded(at, figure))

/** In the order of `FIGURES` and without the zeros at the end. Written out: names known beforehand are read much faster. */
function writeFigures(start: number, of: Figures): number {
  const from = writeOpen(start, OPEN)
  let at = writeFigure(from, of.fielded)
  at = writeFigure(at, of.survived)
  at = writeFigure(at, of.moves)
  at = writeFigure(at, of.attacks)
  at = writeFigure(at, of.dice)
  at = writeFigure(at, of.hits)
  at = writeFigure(at, of.expected)
  at = writeFigure(at, of.variance)
  at = writeFigure(at, of.dealt)
  at = writeFigure(at, of.taken)
  at = writeFigure(at, of.kills)
  at = writeFigure(at, of.pointsFielded)
  at = writeFigure(at, of.pointsDestroyed)
  at = writeFigure(at, of.pointsLost)
  at = writeFigure(at, of.secured)
  at = writeFigure(at, of.turns)
  at = writeFigure(at, of.command)
  return writeClose(withoutZeros(at, from), CLOSE)
}

/** How often each cell was met; all zeros between two calls. One for all lines: a new one for each is a lot to clear away. */
let counts = new Int32Array(1024)

/** [7, 3, 7] as [3,1,7,2]: each cell and how often. */
function writeCells(start: number, cells: readonly number[]): number {
  let last = -1
  for (let i = 0; i < cells.length; i++) last = Math.max(last, cells[i] as number)
  if (last >= counts.length) counts = new Int32Array(2 * (last + 1))
  for (let i = 0; i < cells.length; i++) (counts[cells[i] as number] as number)++
  let at = writeOpen(start, OPEN)
  for (let cell = 0; cell <= last; cell++) {
    const count = counts[cell] as number
    if (count === 0) continue
    at = writeComma(writeNumber(writeComma(writeNumber(at, cell)), count))
    counts[cell] = 0
  }
  return writeClose(at, CLOSE)
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
