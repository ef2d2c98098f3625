// `npm test`: every gate and every test, one summary. The last line is what continuous integration reads. `npm test -- --browser` runs the
// browser tests alone; `--report FILE` writes down what failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { toolFile } from '../setup/tool-files.mjs'
import { writeTimes } from './test-times.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** With more room for what is soon forgotten: random games are mostly that, and clearing it away took a tenth of their time. */
const VITEST = ['--max-semi-space-size=128', toolFile('vitest'), 'run']

/** Each gate counts as one test: it passes or it does not. Cheap ones first, so that a slip is told early. */
const GATES = [
  ['format and lint', toolFile('biome'), 'check', '--error-on-warnings', '.'],
  ['types', toolFile('tsc'), '-p', 'tsconfig.json'],
  [
    'types of the page',
    toolFile('svelte-check'),
    ...['--tsgo-experimental-api', '--tsconfig', 'apps/web/tsconfig.json', '--fail-on-warnings'],
  ],
  [
    'architecture',
    toolFile('depcruise'),
    ...['--config', '.dependency-cruiser.cjs', 'packages', 'games', 'apps', 'tools', 'bench'],
  ],
  ['unused code and packages', toolFile('knip')],
  ['clauses', '--import', 'tsx', 'tools/clauses.ts'],
  ['documents covered', '--import', 'tsx', 'tools/coverage.ts', '--check'],
  // Last, since others read the tree while it writes there; the browser tests find it built.
  ['the page builds', 'apps/web/build.mjs'],
]

/** A program of Node's with its arguments. */
function run(args, quiet) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ ok: false, output: error.message }))
    child.on('close', code => resolve({ ok: code === 0, output }))
  })
}

/** Two at a time, told in their order: most of them use one core. */
async function* gates() {
  const pending = []
  const next = () => {
    const gate = GATES[pending.length]
    if (!gate) return
    const [name, ...program] = gate
    pending.push(
      run(program, true).then(({ ok, output }) => {
        next()
        return { name, ok, output }
      }),
    )
  }
  next()
  next()
  for (let i = 0; i < GATES.length; i++) yield await pending[i]
}

/** Names of what failed in a report of vitest; a file that did not load has no failed test of its own. */
function failuresIn({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed').map(({ fullName }) => `${file} > ${fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${file} does not load`] : failed
  })
}

async function main({ browser, report }) {
  let passed = 0
  const failures = []
  for await (const { name, ok, output } of browser ? [] : gates()) {
    process.stdout.write(`${ok ? '✓' : '✗'} ${name}\n`)
    if (!ok) process.stdout.write(`${output}\n`)
    if (ok) passed++
    else failures.push(name)
  }
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-tests-'))
  const found = join(folder, 'report.json')
  const projects = browser ? ['--project', 'e2e', '--project', 'figures'] : []
  const { ok } = await run(
    [...VITEST, ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${found}`],
    false,
  )
  const counts = existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  if (counts) writeTimes(root, counts)
  passed += counts?.numPassedTests ?? 0
  const failedTests = counts ? failuresIn(counts) : []
  failures.push(...failedTests)
  if (!ok && failedTests.length === 0) failures.push('the tests as a whole')
  const skipped = (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0)
  if (report) writeFileSync(report, JSON.stringify({ passed, skipped, failures }))
  process.stdout.write(`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

const { values } = parseArgs({ options: { browser: { type: 'boolean', default: false }, report: { type: 'string' } } })
await main(values)
