// All cases, or those whose names are given. Measuring is not asserting: a shortfall is marked, the exit code stays 0.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abusersCase } from './cases/abusers.ts'
import { aiCase } from './cases/ai.ts'
import { beachheadCase } from './cases/beachhead.ts'
import { hashCase } from './cases/hash.ts'
import { hexCase } from './cases/hex.ts'
import { kernelCase } from './cases/kernel.ts'
import { labCase } from './cases/lab.ts'
import { labOverheadCase } from './cases/lab-overhead.ts'
import { memoryCase } from './cases/memory.ts'
import { musketCase } from './cases/musket.ts'
import { nodesCase } from './cases/nodes.ts'
import { oddsCase } from './cases/odds.ts'
import { replayCase } from './cases/replay.ts'
import { serverCase, serverLoadCase } from './cases/server.ts'
import { ti4Case } from './cases/ti4.ts'
import { ww2Case } from './cases/ww2.ts'
import { type Row, tableOf, verdictOf } from './report.ts'

type Case = (report: (row: Row) => void) => Promise<void>

const CASES: Readonly<Record<string, Case>> = {
  kernel: kernelCase,
  musket: musketCase,
  ai: aiCase,
  beachhead: beachheadCase,
  ww2: ww2Case,
  ti4: ti4Case,
  hex: hexCase,
  replay: replayCase,
  hash: hashCase,
  odds: oddsCase,
  memory: memoryCase,
  lab: labCase,
  labOverhead: labOverheadCase,
  server: serverCase,
  serverLoad: serverLoadCase,
  nodes: nodesCase,
  abusers: abusersCase,
}

const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const isJsonOnly = process.argv.includes('--json')
const unknown = wanted.filter(name => !(name in CASES))
if (unknown.length > 0) {
  process.stderr.write(`bench: no case named ${unknown.join(', ')}; there are ${Object.keys(CASES).join(', ')}\n`)
}

const rows: Row[] = []
const leftOut: { case: string; why: string }[] = []
for (const [name, run] of Object.entries(CASES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`bench: ${name} …`)
  const before = process.cpuUsage()
  try {
    await run(row => rows.push(row))
  } catch (error) {
    leftOut.push({ case: name, why: error instanceof Error ? error.message : String(error) })
  }
  const { user, system } = process.cpuUsage(before)
  process.stderr.write(` ${((user + system) / 1e6).toFixed(0)} s\n`)
}

const result = {
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  rows: rows.map(row => ({ ...row, verdict: verdictOf(row) })),
  leftOut,
}
const out = dirname(fileURLToPath(import.meta.url))
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)

if (!isJsonOnly) {
  process.stdout.write(`${tableOf(rows)}\n`)
  for (const { case: name, why } of leftOut) process.stdout.write(`${name} was not measured to its end: ${why}\n`)
  const short = rows.filter(row => verdictOf(row) === 'short')
  process.stdout.write(
    short.length === 0 ? 'No target is missed.\n' : `Short of the target: ${short.map(row => row.what).join('; ')}.\n`,
  )
}
process.stdout.write(`${JSON.stringify(result)}\n`)
