// The results of a run: a JSON line that says what was run, then a line a game as they are done, and what the machine did at the end.
// Only ever appended to. A torn last line, as a crash leaves it, is told and cut; a line that is not to be read is told and left out.
import { closeSync, existsSync, openSync, readSync, renameSync, truncateSync, writeSync } from 'node:fs'
import {
  addPace,
  type GameRow,
  type Header,
  isHeader,
  isPace,
  noPace,
  type Pace,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  readRow,
} from '@sandtable/lab'
import { Failure } from '@sandtable/terminal'

import { fileFailure } from '../record-file.ts'
import { type FileLine, linesOf } from './lines.ts'

export type ReadResults = {
  readonly header: Header
  readonly pace: Pace
  /** Games that are in the file. */
  readonly games: ReadonlySet<number>
  /** Bytes up to the end of the last whole line. */
  readonly end: number
  /** Whether the games stand in it one after the other from the first, without a gap. */
  readonly isInOrder: boolean
  /** What was wrong with it, in sentences. */
  readonly warnings: readonly string[]
}

/** Throws `Failure` where the file is no results file, or one of another version. */
export async function readResults(file: string, each: (row: GameRow) => void): Promise<ReadResults> {
  let header: Header | null = null
  const pace = noPace()
  const games = new Set<number>()
  const warnings: string[] = []
  let end = 0
  let number = 0
  let isInOrder = true
  for await (const line of linesOf(file)) {
    number++
    const value = parsed(line.text)
    if (!header) {
      header = wholeHeader(file, line)
      end = line.end
      continue
    }
    const row = rowIn(header, value)
    const spent = paceIn(value)
    if (!line.isWhole || (!row && !spent)) {
      warnings.push(
        line.isWhole
          ? `${file}:${number}: this line is damaged and left out`
          : `${file}:${number}: the last line is torn off and left out`,
      )
      if (line.isWhole) {
        end = line.end
        isInOrder = false
      }
      continue
    }
    end = line.end
    if (spent) addPace(pace, spent)
    if (!row || games.has(row.game)) continue
    if (row.game !== games.size) isInOrder = false
    games.add(row.game)
    each(row)
  }
  if (!header) throw new Failure(`${file}: this file is empty, not the results of a run`)
  return { header, pace, games, end, isInOrder, warnings }
}

/** The first line alone. */
export async function readHeader(file: string): Promise<Header> {
  for await (const line of linesOf(file)) return wholeHeader(file, line)
  throw new Failure(`${file}: this file is empty, not the results of a run`)
}

function wholeHeader(file: string, { text, isWhole }: FileLine): Header {
  if (!isWhole) throw new Failure(`${file}: the run had hardly begun: its first line is torn off. Begin it again.`)
  return headerIn(file, parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function headerIn(file: string, value: unknown): Header {
  const header = value as Partial<Header> | null
  if (header?.format !== RESULTS_FORMAT) throw new Failure(`${file}: these are not the results of a run of the laboratory`)
  if (header.version !== RESULTS_VERSION) {
    const age = Number(header.version) > RESULTS_VERSION ? 'newer than this program' : 'older and no longer read'
    throw new Failure(`${file}: results of version ${header.version} are ${age} (version ${RESULTS_VERSION})`)
  }
  if (!isHeader(header)) throw new Failure(`${file}: the first line, which says what was run, is damaged`)
  return header
}

/** null: no game of this run. */
function rowIn({ seats }: Header, value: unknown): GameRow | null {
  const row = readRow(value)
  return row && (row.winner === null || seats.some(({ id }) => id === row.winner)) ? row : null
}

function paceIn(value: unknown): Pace | null {
  const pace = (value as { readonly pace?: unknown } | null)?.pace
  return isPace(pace) ? pace : null
}

type Piece = { readonly start: number; readonly end: number }

/** Puts the games of a file into their order, and behind them what the machine did. The file stays whole whatever happens meanwhile. */
export async function putInOrder(file: string): Promise<void> {
  const pieces = await piecesOf(file)
  const sorted = `${file}.sorted`
  const [from, to] = [openSync(file, 'r'), openSync(sorted, 'w')]
  try {
    for (const { start, end } of joined(pieces)) copy(from, to, start, end)
  } finally {
    closeSync(from)
    closeSync(to)
  }
  renameSync(sorted, file)
}

/** Its lines in the order they should have, each game once, without what is damaged. */
async function piecesOf(file: string): Promise<readonly Piece[]> {
  const header = await readHeader(file)
  const [heads, paces]: [Piece[], Piece[]] = [[], []]
  const games = new Map<number, Piece>()
  let start = 0
  for await (const { text, end, isWhole } of linesOf(file)) {
    const piece = { start, end }
    start = end
    const value = parsed(text)
    const row = rowIn(header, value)
    if (piece.start === 0) heads.push(piece)
    else if (!isWhole) continue
    else if (row) games.set(row.game, games.get(row.game) ?? piece)
    else if (paceIn(value)) paces.push(piece)
  }
  const inOrder = [...games].sort(([a], [b]) => a - b).map(([, piece]) => piece)
  return [...heads, ...inOrder, ...paces]
}

/** Lines that stand one after the other already are copied as one. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.end === piece.start) runs[runs.length - 1] = { start: last.start, end: piece.end }
    else runs.push(piece)
  }
  return runs
}

const COPIED_AT_ONCE = 1 << 20

function copy(from: number, to: number, start: number, end: number): void {
  const buffer = Buffer.alloc(Math.min(COPIED_AT_ONCE, end - start))
  for (let at = start; at < end; ) {
    const read = readSync(from, buffer, 0, Math.min(buffer.length, end - at), at)
    writeSync(to, buffer, 0, read)
    at += read
  }
}

/** Appends. */
export class ResultsWriter {
  readonly #fd: number
  readonly file: string

  private constructor(file: string, fd: number) {
    this.file = file
    this.#fd = fd
  }

  static begin(file: string, header: Header): ResultsWriter {
    if (existsSync(file))
      throw new Failure(`${file}: there is such a file already. --resume goes on with it; another --out leaves it alone.`)
    const writer = ResultsWriter.#open(file)
    writer.write(`${JSON.stringify(header)}\n`)
    return writer
  }

  /** Goes on after the last whole line. */
  static resume(file: string, end: number): ResultsWriter {
    try {
      truncateSync(file, end)
    } catch (error) {
      throw fileFailure(file, error)
    }
    return ResultsWriter.#open(file)
  }

  static #open(file: string): ResultsWriter {
    try {
      return new ResultsWriter(file, openSync(file, 'a'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new Failure(`${file}: there is no such folder to keep it in`)
      throw fileFailure(file, error)
    }
  }

  /** Whole lines, each with its end. */
  write(lines: string): void {
    writeSync(this.#fd, lines)
  }

  close(): void {
    closeSync(this.#fd)
  }
}
