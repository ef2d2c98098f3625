// `npm run soak`: runs all tests in fresh clones of HEAD, and the browser tests again and again, half of the time with another program on one
// core. What a run found goes into the table of docs/quality.md as soon as it ends, and that table says where to go on.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { replaceSection, sectionOf } from '../../docs/doc-section.mjs'
import { findChromium } from '../../setup/browser.mjs'
import { type Row, remaining, rowsIn, type Subject, type Task, tableOf, type Wanted, withResult } from './table.ts'

const DOCUMENT = 'docs/quality.md'
const SECTION = 'soak'
const FOLDER = 'sandtable-soak-'
const USAGE = `Usage: npm run soak -- [--whole 10] [--busy 5] [--browser 50]

  --whole N    runs of all tests, each in a fresh clone of HEAD (default 10)
  --busy N     how many of them run beside a program that uses one core (default half);
               the same share of the browser runs does
  --browser N  runs of the browser tests, all in one clone (default 50)

Interrupt it whenever you like: the same command goes on where it was. ${DOCUMENT} has the table.`

/** What `npm test -- --report FILE` writes. */
type Report = { readonly passed: number; readonly failures: readonly string[] }
type Run = Report & { readonly seconds: number; readonly output: string }

class Soak {
  readonly #root: string
  readonly #wanted: Wanted
  readonly #head: string
  readonly #subject: Subject
  readonly #temp = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`))
  #child: ChildProcess | null = null
  #isEnding = false

  /** The tests of the HEAD of this checkout. */
  constructor(root: string, wanted: Wanted) {
    this.#root = root
    this.#wanted = wanted
    this.#head = git(root, 'rev-parse', 'HEAD')
    this.#subject = { commit: commitOf(root), machine: machine() }
  }

  /** True when nothing failed. */
  async run(): Promise<boolean> {
    if (git(this.#root, 'status', '--porcelain') !== '') say('Some changes are not committed. HEAD is tested, without them.')
    const tasks = remaining(this.#rows(), this.#subject, this.#wanted)
    say(`${tasks.length} runs of ${this.#subject.commit} to go, on ${this.#subject.machine}.`)
    let isGood = true
    for (const [i, task] of tasks.entries()) {
      const run = await this.#one(task)
      if (this.#isEnding) break
      this.#note(task, run)
      const { passed, seconds, failures } = run
      const told =
        failures.length > 0 ? `${failures.length} failed: ${failures.join('; ')}. See ${this.#keep(run, task)}` : 'none failed'
      say(`${i + 1} of ${tasks.length} (${task.part}, ${task.load}): ${passed} passed in ${seconds} s, ${told}`)
      isGood &&= failures.length === 0
    }
    return isGood
  }

  async #one({ part, load }: Task): Promise<Run> {
    const clone = this.#cloneFor(part)
    const [output, report] = [join(this.#temp, 'output.txt'), join(this.#temp, 'report.json')]
    rmSync(report, { force: true })
    const other = load === 'busy' ? new Worker('for (;;) {}', { eval: true }) : null
    const started = Date.now()
    const code = await this.#test(clone, output, ['--report', report, ...(part === 'browser' ? ['--browser'] : [])])
    const seconds = Math.round((Date.now() - started) / 1000)
    await other?.terminate()
    if (part === 'whole') rmSync(clone, { recursive: true, force: true })
    return { seconds, output, ...readReport(report, code) }
  }

  /** Whole runs begin with nothing but the files. The runs of the browser tests share a clone. */
  #cloneFor(part: string): string {
    const clone = join(this.#temp, part)
    if (existsSync(clone)) return clone
    execFileSync('git', ['clone', '--quiet', '--no-checkout', this.#root, clone])
    git(clone, 'checkout', '--quiet', '--detach', this.#head)
    return clone
  }

  /** The exit code of `npm test`, which has a process group of its own: what it starts can be ended with it. */
  async #test(clone: string, output: string, args: readonly string[]): Promise<number | null> {
    const file = openSync(output, 'w')
    const child = spawn('npm', ['test', '--', ...args], {
      cwd: clone,
      stdio: ['ignore', file, file],
      detached: true,
      env: { ...process.env, NO_COLOR: '1' },
    })
    this.#child = child
    const [code] = await once(child, 'close')
    this.#child = null
    closeSync(file)
    return code
  }

  #rows(): readonly Row[] {
    return rowsIn(sectionOf(readFileSync(join(this.#root, DOCUMENT), 'utf8'), SECTION))
  }

  #note(task: Task, { seconds, passed, failures }: Run): void {
    const result = { date: new Date().toISOString().slice(0, 10), seconds, passed, failures }
    const table = tableOf(withResult(this.#rows(), { ...this.#subject, ...task }, result))
    const path = join(this.#root, DOCUMENT)
    writeFileSync(path, replaceSection(readFileSync(path, 'utf8'), SECTION, table))
  }

  /** Where the output of a run that failed can be read. */
  #keep({ output }: Run, { part, load }: Task): string {
    const folder = join(this.#root, '.sandtable', 'soak')
    mkdirSync(folder, { recursive: true })
    const time = new Date().toISOString().slice(0, 23).replaceAll(':', '')
    const path = join(folder, `${this.#subject.commit}-${part}-${load}-${time}.txt`)
    copyFileSync(output, path)
    return path
  }

  /** Ends what runs, which then counts for nothing, and leaves no clone behind. */
  async clear(): Promise<void> {
    this.#isEnding = true
    const child = this.#child
    if (child?.pid) {
      const gone = once(child, 'close')
      process.kill(-child.pid, 'SIGTERM')
      await gone
    }
    rmSync(this.#temp, { recursive: true, force: true, maxRetries: 5 })
  }
}

function readReport(path: string, code: number | null): Report {
  if (!existsSync(path)) return { passed: 0, failures: [`no report, exit code ${code}`] }
  const { passed, failures } = JSON.parse(readFileSync(path, 'utf8')) as Report
  return { passed, failures: code !== 0 && failures.length === 0 ? [`exit code ${code}`] : failures }
}

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** The last commit that changed more than the table. */
const commitOf = (root: string) => git(root, 'log', '-1', '--format=%h', '--', '.', `:(exclude)${DOCUMENT}`)

/** What of this machine may matter to a test. */
function machine(): string {
  const path = findChromium()
  const version = path && /[\d.]+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0]
  const browser = path ? `${basename(path)} ${version ?? ''}`.trim() : 'no browser'
  return `${availableParallelism()} cores, ${browser}, ${hasFonts() ? 'fonts' : 'no fonts'}`
}

function hasFonts(): boolean {
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== ''
  } catch {
    return false
  }
}

/** Clones of a run that was killed before it could clear them away. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir()).filter(name => name.startsWith(FOLDER)))
    if (!isRunning(Number(name.slice(FOLDER.length).split('-')[0])))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const COUNT = { type: 'string' } as const

/** Null for options that make no sense. */
export function wantedIn(args: string[]): Wanted | null {
  try {
    const { values } = parseArgs({ args, options: { whole: COUNT, busy: COUNT, browser: COUNT } })
    const [whole, browser] = [Number(values.whole ?? 10), Number(values.browser ?? 50)]
    const busy = Number(values.busy ?? Math.floor(whole / 2))
    const areCounts = [whole, busy, browser].every(count => Number.isInteger(count) && count >= 0)
    return areCounts && busy <= whole ? { whole, busy, browser } : null
  } catch {
    return null
  }
}

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    say(USAGE)
    return 0
  }
  const wanted = wantedIn(args)
  if (!wanted) {
    say(`--whole, --busy and --browser are counts, and --busy is at most --whole.\n\n${USAGE}`)
    return 2
  }
  removeLeftOver()
  const soak = new Soak(git('.', 'rev-parse', '--show-toplevel'), wanted)
  const end = (code: number) => void soak.clear().finally(() => process.exit(code))
  process.once('SIGINT', () => end(130))
  process.once('SIGTERM', () => end(143))
  try {
    return (await soak.run()) ? 0 : 1
  } finally {
    await soak.clear()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
