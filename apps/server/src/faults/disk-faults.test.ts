// Every read, write and sync of the file fails once, below SQLite. `SANDTABLE_FAULTS=all` tries all of them; else a few.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ALL = process.env.SANDTABLE_FAULTS === 'all'
const SAMPLES = 2
const COMPILER = 'cc'
const CAN = process.platform === 'linux' && spawnSync(COMPILER, ['--version']).status === 0
const ROOT = join(import.meta.dirname, '../../../..')
const NONE = 0

let folder: string
let library: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-disk-'))
  library = join(folder, 'disk-faults.so')
  if (CAN)
    execFileSync(COMPILER, ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'disk-faults.c'), '-ldl'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Played = { readonly faults: readonly string[]; readonly calls: number; readonly failed: string | null }

/** `at`: the call that fails; the first is number 1. */
function play(at: number): Played {
  const data = mkdtempSync(join(folder, 'data-'))
  const program = [join(ROOT, 'tools/run.mjs'), join(import.meta.dirname, 'disk-match.ts'), data]
  const env = { ...process.env, LD_PRELOAD: library, SANDTABLE_IO_FAULT: String(at) }
  const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, env, encoding: 'utf8' })
  rmSync(data, { recursive: true, force: true })
  const last = stdout.trim().split('\n').at(-1) ?? ''
  return {
    faults: last.startsWith('[') ? (JSON.parse(last) as string[]) : [`no end: ${stdout}${stderr}`],
    calls: Number(/calls: (\d+)/.exec(stderr)?.[1] ?? 0),
    failed: /failed: (\w+)/.exec(stderr)?.[1] ?? null,
  }
}

test.skipIf(!CAN)('what was acknowledged is there once, whichever call of the disk fails', { timeout: 7_200_000 }, () => {
  const calm = play(NONE)
  expect(calm.faults).toEqual([])
  expect(calm.calls).toBeGreaterThan(100)
  const step = ALL ? 1 : Math.ceil(calm.calls / SAMPLES)
  for (let k = ALL ? 1 : Math.ceil(step / 2); k <= calm.calls; k += step) {
    const { faults, failed } = play(k)
    expect(faults, `call ${k}: ${failed}`).toEqual([])
  }
})
