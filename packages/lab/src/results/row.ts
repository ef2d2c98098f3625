// One game as a line of the results file: the whole result, as short as it can be read back.
import type { Seat } from '@sandtable/kernel'
import type { PlayedGames } from '../run/schedule.ts'
import { FIGURES, type Figures, type Tally } from '../tally/tally-adapter.ts'
import {
  append,
  CLOSE,
  LEFT,
  OPEN,
  plainText,
  RIGHT,
  type Write,
  writeClose,
  writeComma,
  writeEnd,
  writeKey,
  writeNumber,
  writeOpen,
  writePlain,
  writeRounded,
  writeText,
  writeTextOrNull,
  written,
} from './json-bytes.ts'
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

/** The line as `Line` describes it. By hand: a run writes a line a game, and JSON.stringify takes twice as long and wants objects made for it. */
export const rowText = (row: GameRow): string => written(writeRow, row)

/** Writes its line, with its end, behind those that were written and not yet taken (`taken`). */
export const writeLine = (row: GameRow): void => append(writeWhole, row)

const writeWhole: Write<GameRow> = (at, row) => writeEnd(writeRow(at, row))

function writeRow(start: number, { game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): number {
  let at = writeNumber(writePlain(start, '{"n":'), game)
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

/** The figures of the kind that is being written, and the cells of the list: one for all lines, since a new one for each is a lot to clear away. */
const packed = new Float64Array(FIGURES.length)

/** In the order of `FIGURES` and without the zeros at the end. Written out: names known beforehand are read much faster. */
function writeFigures(start: number, of: Figures): number {
  packed[0] = of.fielded
  packed[1] = of.survived
  packed[2] = of.moves
  packed[3] = of.attacks
  packed[4] = of.dice
  packed[5] = of.hits
  packed[6] = of.expected
  packed[7] = of.variance
  packed[8] = of.dealt
  packed[9] = of.taken
  packed[10] = of.kills
  packed[11] = of.pointsFielded
  packed[12] = of.pointsDestroyed
  packed[13] = of.pointsLost
  packed[14] = of.secured
  packed[15] = of.turns
  packed[16] = of.command
  let count = FIGURES.length
  while (count > 0 && isNothing(packed[count - 1] as number)) count--
  return writeClose(writeRounded(writeOpen(start, OPEN), packed, count), CLOSE)
}

/** Nothing to a thousandth. */
const isNothing = (figure: number): boolean => figure === 0 || Math.round(figure * 1000) === 0

/** How often each cell was met; all zeros between two calls. */
let counts = new Int32Array(1024)
let pairs = new Int32Array(256)

/** [7, 3, 7] as [3,1,7,2]: each cell and how often. */
function writeCells(start: number, cells: readonly number[]): number {
  const seen = countsUpTo(largest(cells))
  let kinds = 0
  for (let i = 0; i < cells.length; i++) if ((seen[cells[i] as number] as number)++ === 0) kinds++
  if (2 * kinds > pairs.length) pairs = new Int32Array(4 * kinds)
  const listed = pairs
  for (let cell = 0, i = 0; i < 2 * kinds; cell++) {
    const count = seen[cell] as number
    if (count === 0) continue
    listed[i++] = cell
    listed[i++] = count
    seen[cell] = 0
  }
  return writeClose(writeRounded(writeOpen(start, OPEN), listed, 2 * kinds), CLOSE)
}

function largest(cells: readonly number[]): number {
  let largest = -1
  for (let i = 0; i < cells.length; i++) if ((cells[i] as number) > largest) largest = cells[i] as number
  return largest
}

function countsUpTo(cell: number): Int32Array {
  if (cell >= counts.length) counts = new Int32Array(2 * (cell + 1))
  return counts
}

/** A game that nobody survived. */
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

/** Written out, as in `writeFigures`: a report reads as many as there are games and kinds. */
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
