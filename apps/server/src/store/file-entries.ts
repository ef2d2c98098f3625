// The entries of a file. All entries of one commit are one row of the log: an index of the places of many matches would touch many pages.
// Now and then the log is folded: the entries of each match become one block, which is found by its match. A reader looks through the rows of
// older files and backups, the blocks and the log, in this order, which is the order of their places. A row for each entry made an action of the
// whole server cost 15 % more of the processor (docs/reliability.md, Load).
import type { DatabaseSync } from 'node:sqlite'
import type { Seat } from '@sandtable/kernel'
import type { Entries } from './entries.ts'
import { type Block, blockOf, gatherBlocks, keyInLine, makeLine, parseBlock } from './entry-lines.ts'
import { checkEntry, entryOf } from './rows.ts'
import type { Tables } from './schema.ts'
import { DamagedMatch, type Known, type StoredEntry } from './store.ts'

/** Folded when the log has this many entries for each match, on average; never below LEAST entries, never above MOST. */
const EACH = 8
const LEAST = 1024
const MOST = 8192
/** Of more matches than this the last place is looked up again. */
const MOST_KNOWN = 10_000

type Row = Tables['entry']
/** Runs on the connection while no other transaction is open on it. */
type Alone = <T>(work: () => T) => Promise<T>

export class FileEntries implements Entries {
  readonly #handle: DatabaseSync
  readonly #alone: Alone
  #statements: ReturnType<typeof prepared> | null = null
  /** The last place that is taken. No other process writes here, so it stays known. */
  readonly #lastOf = new Map<string, number>()
  /** The matches with entries in the log; null while that is not known. */
  #logged: Set<string> | null = null
  /** How many entries came into the log since it was folded, or folding failed. */
  #count = 0
  #isFolding = false
  /** Rows of the log that cannot be read whole: they stay as they are. */
  readonly #damagedRows = new Set<number>()
  readonly #tell: (problem: string) => void

  constructor(handle: DatabaseSync, alone: Alone, tell: (problem: string) => void) {
    this.#handle = handle
    this.#alone = alone
    this.#tell = tell
  }

  async append(entries: readonly StoredEntry[]): Promise<readonly boolean[]> {
    const won = await this.#alone(() => this.#append(entries))
    if (this.#isLong() && !this.#isFolding) this.#foldSoon()
    return won
  }

  after(match: string, seq: number): Promise<readonly StoredEntry[]> {
    return this.#alone(() => {
      const { rows, blocks } = this.#ready()
      const older = (rows.all(match, seq) as Row[]).map(entryOf)
      const folded = blocks.all(match, seq) as Pick<Block, 'body'>[]
      const texts = [...folded.map(({ body }) => body), ...this.#inLog(match, match)]
      const newer = texts.flatMap(body => parseBlock({ match, body }))
      // Entries of the log that were not folded are older than these.
      if (this.#damagedRows.size > 0) newer.sort((one, other) => one.seq - other.seq)
      return inOrder(match, seq, [...older, ...newer.filter(entry => entry.seq > seq)])
    })
  }

  async afterEach(known: readonly Known[]): Promise<readonly StoredEntry[]> {
    return (await Promise.all(known.map(({ match, seq }) => this.after(match, seq)))).flat()
  }

  byKey(match: string, seat: Seat, key: string): Promise<StoredEntry | null> {
    return this.#alone(() => {
      const { rowByKey, blocksByText } = this.#ready()
      const [older] = rowByKey.all(match, key, seat) as Row[]
      if (older) return entryOf(older)
      const folded = blocksByText.all(match, keyInLine(key)) as Pick<Block, 'body'>[]
      const texts = [...folded.map(({ body }) => body), ...this.#inLog(match, keyInLine(key))]
      const found = texts.flatMap(body => parseBlock({ match, body }))
      return found.find(entry => entry.key === key && entry.seat === seat) ?? null
    })
  }

  #append(entries: readonly StoredEntry[]): boolean[] {
    const { log } = this.#ready()
    const won: boolean[] = []
    let lines = ''
    try {
      for (const entry of entries) {
        checkEntry(entry)
        const isFree = entry.seq > this.#last(entry.match)
        won.push(isFree)
        if (!isFree) continue
        this.#lastOf.set(entry.match, entry.seq)
        lines += makeLine(entry)
      }
      // A single statement is a transaction.
      if (lines !== '') log.run(lines)
    } catch (error) {
      // The disk may have it or not: it is looked up when it is needed.
      for (const { match } of entries) {
        this.#lastOf.delete(match)
        this.#logged?.add(match)
      }
      throw error
    }
    for (const { match } of entries) this.#logged?.add(match)
    this.#count += entries.length
    return won
  }

  /** Throws where there is no such match: the file has no foreign key for the log. */
  #last(match: string): number {
    const known = this.#lastOf.get(match)
    if (known !== undefined) return known
    const { isThere, last } = this.#ready()
    if (isThere.all(match).length === 0) throw new Error('An entry is of no match that is kept here.')
    const { seq } = last.get(match, match) as { readonly seq: number }
    const logged = this.#inLog(match, match).flatMap(body => parseBlock({ match, body }))
    return logged.reduce((latest, entry) => Math.max(latest, entry.seq), seq)
  }

  /** The lines of this match in those rows of the log. */
  #inLog(match: string, text: string): string[] {
    if (this.#logged && !this.#logged.has(match)) return []
    const rows = this.#ready().logByText.all(text) as Pick<Block, 'body'>[]
    return rows.flatMap(({ body }) => blockOf(body, match)?.body ?? [])
  }

  /** A killed server leaves a log, which is folded first. Where it cannot be, on a full disk say, it is read where it is. */
  #ready() {
    if (this.#statements) return this.#statements
    this.#statements = prepared(this.#handle)
    try {
      this.#fold()
    } catch (error) {
      this.#notFolded(error)
    }
    return this.#statements
  }

  #isLong(): boolean {
    const wanted = EACH * (this.#logged?.size ?? 0)
    return this.#count >= Math.min(MOST, Math.max(LEAST, wanted))
  }

  /** Folding runs after the answers to those whose entries are stored. */
  #foldSoon(): void {
    this.#isFolding = true
    setImmediate(() => {
      this.#alone(() => this.#fold())
        .catch(error => this.#notFolded(error))
        .finally(() => {
          this.#isFolding = false
        })
    })
  }

  /** On failure all of it stays in the log, where it is found too; it is tried again when the log is longer. */
  #notFolded(error: unknown): void {
    this.#count = 0
    if (this.#handle.isOpen) this.#tell(`The log of the matches could not be folded: ${String(error)}`)
  }

  #fold(): void {
    const { begin, insert, commit, rollback } = this.#ready()
    const { blocks, damaged, logged } = this.#gatherLog()
    if (blocks.size > 0) {
      try {
        begin.run()
        // In the order of the index, so that neighbours are written together.
        for (const match of [...blocks.keys()].sort()) {
          const { first, last, body } = blocks.get(match) as Block
          insert.run(match, first, last, body, match)
        }
        this.#clearLogBut(damaged)
        commit.run()
      } catch (error) {
        // A full disk has rolled it back already.
        if (this.#handle.isTransaction) rollback.run()
        throw error
      }
    }
    this.#logged = logged
    this.#count = 0
    if (this.#lastOf.size > MOST_KNOWN) this.#lastOf.clear()
  }

  /** The whole rows of the log as blocks; the ids of the damaged ones, which stay, with the matches that they name. */
  #gatherLog(): { readonly blocks: Map<string, Block>; readonly damaged: readonly number[]; readonly logged: Set<string> } {
    const blocks = new Map<string, Block>()
    const damaged: number[] = []
    const logged = new Set<string>()
    for (const { id, body } of this.#ready().wholeLog.all() as { readonly id: number; readonly body: unknown }[]) {
      const own = new Map<string, Block>()
      const lines = typeof body === 'string' ? gatherBlocks(body, own) : []
      if (own.size > 0 && lines.length === 0) {
        for (const { match, first, last, body } of own.values()) {
          const block = blocks.get(match)
          if (block) {
            block.last = last
            block.body += body
          } else blocks.set(match, { match, first, last, body })
        }
        continue
      }
      damaged.push(id)
      const names = lines.flatMap(({ match }) => match ?? [])
      for (const match of [...own.keys(), ...names]) logged.add(match)
      this.#tellDamaged(id, names)
    }
    return { blocks, damaged, logged }
  }

  /** Once for each row, without anything it holds. */
  #tellDamaged(id: number, names: readonly string[]): void {
    if (this.#damagedRows.has(id)) return
    this.#damagedRows.add(id)
    const known = [...new Set(names)].filter(match => this.#ready().isThere.all(match).length > 0)
    const whose = known.length > 0 ? `Damaged: match ${known.join(', match ')}.` : 'Which match it belongs to cannot be read.'
    this.#tell(`Row ${id} of the log cannot be read whole and is left as it is. ${whose} Other matches go on.`)
  }

  #clearLogBut(damaged: readonly number[]): void {
    if (damaged.length === 0) this.#ready().clear.run()
    else this.#handle.prepare(`delete from log where id not in (${damaged.map(() => '?').join(', ')})`).run(...damaged)
  }
}

/** Throws `DamagedMatch` where an entry is missing between the others or before them. */
function inOrder(match: string, after: number, entries: readonly StoredEntry[]): readonly StoredEntry[] {
  if (entries.some(({ seq }, i) => seq !== after + 1 + i)) throw new DamagedMatch(match)
  return entries
}

const prepared = (handle: DatabaseSync) => ({
  log: handle.prepare('insert into log (body) values (?)'),
  wholeLog: handle.prepare('select id, body from log order by id'),
  logByText: handle.prepare('select body from log where instr(body, ?) > 0 order by id'),
  clear: handle.prepare('delete from log'),
  // The host may have deleted a match: its lines go with it.
  insert: handle.prepare(
    'insert into block (match, first, last, body) select ?, ?, ?, ? where exists (select 1 from match where id = ?)',
  ),
  blocks: handle.prepare('select body from block where match = ? and last > ? order by first'),
  blocksByText: handle.prepare('select body from block where match = ? and instr(body, ?) > 0 order by first'),
  rows: handle.prepare('select * from entry where match = ? and seq > ? order by seq'),
  rowByKey: handle.prepare('select * from entry where match = ? and key = ? and seat = ?'),
  isThere: handle.prepare('select 1 as there from match where id = ?'),
  last: handle.prepare(
    'select coalesce((select max(last) from block where match = ?), (select max(seq) from entry where match = ?), 0) as seq',
  ),
  begin: handle.prepare('begin immediate'),
  commit: handle.prepare('commit'),
  rollback: handle.prepare('rollback'),
})
