// `npm run check`: format, types, architecture and the tests of what has changed since a commit, within half a minute. `npm test` is the judge;
// this is for the minutes between.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTimes, writeTimes } from '../test-times.mjs'
import { chooseTests, type Times, time } from './choice.ts'
import { importsOf } from './imports.ts'

/** So long the tests may take, on each core: the rest of the half minute is for the gates and for starting. */
const ROOM_MS = 8_000
/** Where the compiler keeps what it knows of files that stayed the same. */
const KNOWN = 'node_modules/.cache/sandtable.tsbuildinfo'
const MOST_NAMED = 3

type Gate = { readonly name: string; readonly command: readonly string[] }
type Verdict = { readonly isGood: boolean; readonly output: string; readonly seconds: number }

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const lines = (text: string): readonly string[] => text.split('\n').filter(line => line !== '')

/** The commit that is named, or else the last that HEAD shares with origin/main, or else the one before HEAD; null where there is none. */
export function baseOf(root: string, named: string | undefined): string | null {
  const tries =
    named === undefined
      ? [
          ['merge-base', 'origin/main', 'HEAD'],
          ['rev-parse', '--verify', 'HEAD~1'],
        ]
      : [['rev-parse', '--verify', `${named}^{commit}`]]
  for (const words of tries) {
    try {
      return git(root, ...words)
    } catch {
      // The next one.
    }
  }
  return null
}

/** Files that differ from that commit and still exist, those that git does not know yet included. */
export function changedSince(root: string, base: string): readonly string[] {
  const known = lines(git(root, 'diff', '--name-only', '--no-renames', base, '--'))
  const fresh = lines(git(root, 'ls-files', '--others', '--exclude-standard'))
  return [...new Set([...known, ...fresh])].filter(file => existsSync(join(root, file)))
}

export function importsIn(root: string) {
  const files = lines(git(root, 'ls-files', '--cached', '--others', '--exclude-standard')).filter(file =>
    existsSync(join(root, file)),
  )
  return importsOf(files, file => readFileSync(join(root, file), 'utf8'))
}

const tool = (path: string, ...args: readonly string[]) => [join('node_modules', path), ...args]

/** What each gate looks at, and how it is run with those of them that have changed. */
const GATES = [
  {
    name: 'format',
    of: /\.(ts|mts|mjs|cjs|js|json|svelte|css|html)$/,
    command: (files: readonly string[]) =>
      tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files),
  },
  {
    name: 'architecture',
    of: /^(packages|games|apps|tools|bench)\/.*\.(ts|mts|mjs|cjs|js|svelte)$/,
    // What they import is judged and not followed. Rings of imports are found by `npm test`.
    command: (files: readonly string[]) =>
      tool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        '--do-not-follow',
        '.',
        ...files,
      ),
  },
  {
    name: 'types',
    of: /./,
    command: () => tool('@typescript/native/bin/tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', KNOWN),
  },
  {
    name: 'types of the page',
    of: /./,
    command: () =>
      tool(
        'svelte-check/bin/svelte-check',
        '--tsgo',
        '--incremental',
        '--tsconfig',
        'apps/web/tsconfig.json',
        '--fail-on-warnings',
      ),
  },
]

export function gatesFor(changed: readonly string[]): readonly Gate[] {
  return GATES.flatMap(({ name, of, command }) => {
    const files = changed.filter(file => of.test(file))
    return files.length > 0 ? [{ name, command: command(files) }] : []
  })
}

function run(root: string, command: readonly string[]): Promise<Verdict> {
  const started = Date.now()
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const add = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  return new Promise(resolve => {
    const end = (isGood: boolean) => resolve({ isGood, output, seconds: (Date.now() - started) / 1000 })
    child.on('error', error => {
      output += error.message
      end(false)
    })
    child.on('close', code => end(code === 0))
  })
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** One line, and all that it said where it failed. */
function tell(name: string, { isGood, output, seconds }: Verdict, besides = ''): boolean {
  say(`${isGood ? '✓' : '✗'} ${name}${besides} ${seconds.toFixed(1)} s`)
  if (!isGood) say(output)
  return isGood
}

/** One after the other, while the tests run on the other core. */
async function runGates(root: string, gates: readonly Gate[]): Promise<boolean> {
  let isGood = true
  for (const { name, command } of gates) isGood = tell(name, await run(root, command)) && isGood
  return isGood
}

async function runTests(root: string, files: readonly string[]): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-check-'))
  const report = join(folder, 'report.json')
  const projects = ['rules', 'node', 'web'].flatMap(name => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const verdict = await run(root, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...projects, ...reporters, ...files])
  if (existsSync(report)) writeTimes(root, JSON.parse(readFileSync(report, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  return verdict
}

function tellLeftOut(leftOut: readonly string[], changed: readonly string[], times: Times): void {
  if (leftOut.length > 0) {
    const seconds = Math.round(leftOut.reduce((sum, file) => sum + time(times, file), 0) / 1000)
    const named = [...leftOut.slice(0, MOST_NAMED), ...(leftOut.length > MOST_NAMED ? ['…'] : [])].join(', ')
    say(
      `  left out: ${leftOut.length} test ${leftOut.length === 1 ? 'file' : 'files'} that would take some ${seconds} s (${named})`,
    )
  }
  if (changed.some(file => file.startsWith('apps/web/e2e/'))) say('  left out: the browser tests (npm run test:e2e)')
}

type Work = { readonly gates: (changed: readonly string[]) => readonly Gate[]; readonly test: typeof runTests }

/** The exit code. */
export async function check(root: string, named: string | undefined, { gates, test }: Work): Promise<number> {
  const started = Date.now()
  const base = baseOf(root, named)
  if (!base) {
    say(`There is no commit ${named ?? 'before this one'}. Name one that git knows: npm run check -- HEAD~3`)
    return 2
  }
  const changed = changedSince(root, base)
  say(`${changed.length} ${changed.length === 1 ? 'file has' : 'files have'} changed since ${base.slice(0, 7)}.`)
  const times = readTimes(root)
  const { chosen, leftOut } = chooseTests(importsIn(root), changed, times, ROOM_MS * availableParallelism())
  const verdicts = await Promise.all([
    runGates(root, gates(changed)),
    chosen.length === 0 || test(root, chosen).then(verdict => tell('tests', verdict, ` of ${chosen.length} files`)),
  ])
  if (chosen.length === 0) say('  no test reaches what has changed')
  tellLeftOut(leftOut, changed, times)
  const isGood = verdicts.every(each => each)
  say(
    `${isGood ? 'All good' : 'Something failed'} after ${((Date.now() - started) / 1000).toFixed(0)} s. npm test runs everything.`,
  )
  return isGood ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  mkdirSync(join(root, dirname(KNOWN)), { recursive: true })
  process.exitCode = await check(root, process.argv[2], { gates: gatesFor, test: runTests })
}
