// Every statement that a server asks of its database fails once, at every point of a scripted match: what was acknowledged is there, nothing is
// there twice, the record verifies, and the server still answers. `SANDTABLE_FAULTS=all` tries all points; else a few of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { openPostgres, openSqlite } from '../store/open.ts'
import { type FaultKind, FaultPoint, failInFiles, failInPostgres } from './failing-database.ts'
import { ScriptedMatch } from './scripted-match.ts'

const ALL = process.env.SANDTABLE_FAULTS === 'all'
const KINDS: readonly FaultKind[] = ['refused', 'rolled-back', 'lost']
const PATIENCE_MS = ALL ? 3_600_000 : 120_000
const NEVER = Number.POSITIVE_INFINITY

type Run = (point: FaultPoint) => Promise<readonly string[]>

/** How many calls a store had without a fault, when that is known. */
type Counted = { calls: number }

async function tryPoints(run: Run, kind: FaultKind, counted: Counted, samples: number): Promise<void> {
  if (counted.calls === 0) {
    const calm = new FaultPoint(NEVER, kind)
    expect(await run(calm)).toEqual([])
    counted.calls = calm.count
  }
  const step = ALL ? 1 : Math.ceil(counted.calls / samples)
  // Of each kind other points.
  const first = ALL ? 1 : 1 + Math.floor((KINDS.indexOf(kind) * step) / KINDS.length)
  for (let k = first; ; k += step) {
    const point = new FaultPoint(k, kind)
    expect(await run(point), `call ${k}, ${kind}: ${point.struck}`).toEqual([])
    if (ALL ? point.struck === null : k + step > counted.calls) return
  }
}

const inFile: Counted = { calls: 0 }
test.each(KINDS)('a file, calls that are %s', { timeout: PATIENCE_MS }, async kind => {
  const run: Run = async point => {
    const folder = mkdtempSync(join(tmpdir(), 'sandtable-faults-'))
    const restore = failInFiles(point)
    try {
      return await new ScriptedMatch(() => openSqlite(join(folder, 'matches.sqlite'))).play()
    } finally {
      restore()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  await tryPoints(run, kind, inFile, 3)
})

describe.skipIf(process.env.CI !== 'true' && findPostgres() === null)('with PostgreSQL', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let admin: pg.Client
  const inPostgres: Counted = { calls: 0 }
  let count = 0
  beforeAll(async () => {
    database = await startPostgres()
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
  }, 60_000)
  afterAll(async () => {
    await admin.end()
    await database.stop()
  })

  test.each(KINDS)('calls that are %s', { timeout: PATIENCE_MS }, async kind => {
    const run: Run = async point => {
      const url = new URL(database.url)
      const name = `match_${count++}`
      url.pathname = `/${name}`
      await admin.query(`create database ${name}`)
      const restore = failInPostgres(point)
      try {
        return await new ScriptedMatch(() => openPostgres(url.href, () => {})).play()
      } finally {
        restore()
        await admin.query(`drop database ${name} with (force)`)
      }
    }
    await tryPoints(run, kind, inPostgres, 1)
  })
})
