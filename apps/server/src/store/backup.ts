// All matches in one compressed file, the same for both databases: a line with the format, a line for each row, and a last line with the count
// and the digest of all before it, which shows a file that was cut off or altered.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as joined, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { checkForeignRow, WrongType, withNumbers } from './check/values.ts'
import { RefusedRows } from './dump.ts'
import { DUMPED, type Dumped, NotEmpty, type Store } from './store.ts'

export class BadBackup extends Error {}

const FORMAT = 'sandtable-backup'
const VERSION = 1
/** Several times the largest row: a small file may unpack to a line that fills the memory. */
const MOST_LINE_BYTES = 64 * 1024 * 1024
const NEWLINE = 10

/** `leftOut`: the matches of which damaged rows are not in the backup; null for a row whose match cannot be read. */
type Written = { readonly matches: number; readonly leftOut: readonly (string | null)[] }

/** The file is there whole or not at all. */
export async function backup(store: Store, file: string): Promise<Written> {
  if (existsSync(file)) throw new BadBackup(`${file} is there already. Name another file, or move it away.`)
  await store.migrate()
  let matches = 0
  const leftOut = new Set<string | null>()
  async function* lines(): AsyncGenerator<string> {
    const digest = createHash('sha256')
    let rows = 0
    const line = (value: unknown): string => {
      const text = `${JSON.stringify(value)}\n`
      digest.update(text)
      return text
    }
    yield line({ format: FORMAT, version: VERSION, made: new Date().toISOString() })
    for await (const { table, row } of store.dump(match => leftOut.add(match))) {
      rows++
      if (table === 'match') matches++
      yield line([table, row])
    }
    yield `${JSON.stringify({ rows, digest: digest.digest('hex') })}\n`
  }
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    // Readable by its owner only: it holds the secrets of running dice.
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return { matches, leftOut: [...leftOut] }
}

/** All or nothing is changed. */
export async function restore(store: Store, file: string): Promise<number> {
  if (!existsSync(file)) throw new BadBackup(`There is no file ${file}.`)
  await store.migrate()
  let matches = 0
  async function* rows(): AsyncGenerator<Dumped> {
    for await (const row of readRows(file)) {
      if (row.table === 'match') matches++
      yield row
    }
  }
  try {
    await store.load(rows())
  } catch (error) {
    if (error instanceof NotEmpty)
      throw new BadBackup('There are matches already where these should go. Restore into an empty folder or database.')
    if (error instanceof RefusedRows) throw new BadBackup(`${file}: ${error.message} ${UNCHANGED}`)
    throw error
  }
  return matches
}

async function* readRows(file: string): AsyncGenerator<Dumped> {
  const digest = createHash('sha256')
  let count = -1
  let isWhole = false
  for await (const text of linesOf(file)) {
    if (isWhole) throw torn(file)
    const at = `${file}, line ${count + 2}`
    const value = parsed(text, at)
    if (count < 0) checkHead(value, file)
    else if (Array.isArray(value)) yield rowIn(value, at)
    else {
      checkEnd(value, count, digest.digest('hex'), file)
      isWhole = true
      continue
    }
    digest.update(`${text}\n`)
    count++
  }
  if (!isWhole) throw torn(file)
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // An error of either stream ends the loop below.
  const unpacked: AsyncIterable<Buffer> = joined(createReadStream(file), createGunzip(), () => {})
  let line: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of unpacked) {
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        yield textOf([...line, chunk.subarray(from, end)])
        line = []
        bytes = 0
        from = end + 1
      }
      line.push(chunk.subarray(from))
      bytes += chunk.length - from
      if (bytes > MOST_LINE_BYTES) throw torn(file)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^Z_|ERR_STREAM/.test(String(error.code))) throw torn(file)
    throw error
  }
  if (bytes > 0) yield textOf(line)
}

const textOf = (line: readonly Buffer[]): string => Buffer.concat(line).toString('utf8').replace(/\r$/, '')

function parsed(text: string, at: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const [, table, column] = NO_JSON.exec(text) ?? []
    const where = table === undefined ? '' : ` at ${table}.${column}`
    throw new BadBackup(`${at} cannot be read${where}: the file is cut off or was altered. ${UNCHANGED}`)
  }
}

/** Values for which JSON has no word, as another program may write them: `["match",{…,"created":NaN`. */
const NO_JSON = /^\["(\w+)",.*"(\w+)":\s*(?:NaN|-?Infinity|undefined)/

function rowIn(value: readonly unknown[], at: string): Dumped {
  const [table, row] = value as [Dumped['table'], Dumped['row'] | null]
  if (value.length !== 2 || !DUMPED.includes(table) || typeof row !== 'object' || row === null)
    throw new BadBackup(`${at} is no row of a table that is known here. ${UNCHANGED}`)
  const read = withNumbers(table, row)
  try {
    checkForeignRow(table, read)
  } catch (error) {
    if (error instanceof WrongType) throw new BadBackup(`${at}: ${error.message} ${UNCHANGED}`)
    throw error
  }
  return { table, row: read }
}

function checkHead(value: unknown, file: string): void {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw new BadBackup(`${file} is no backup of Sandtable.`)
  if (version !== VERSION)
    throw new BadBackup(`${file} is a backup of version ${version}; this program reads version ${VERSION}.`)
}

function checkEnd(value: unknown, rows: number, digest: string, file: string): void {
  const end = (value ?? {}) as { rows?: unknown; digest?: unknown }
  if (end.rows !== rows || end.digest !== digest) throw torn(file)
}

const UNCHANGED = 'Nothing was changed; use another backup.'
const torn = (file: string) => new BadBackup(`${file} is cut off or was altered. ${UNCHANGED}`)
