// `npm run balance [-- game [scenario…]] [--games N] [--level L] [--workers K]`: a report of each shipped scenario in docs/balance/reports, which
// git ignores, and in the tree the table and picture of them all and the figures of the set-up pages (`games/<game>/scenarios/balance.json`).
// Run it after a change of rules, scenarios or opponents; a scenario that is named alone is renewed alone. With --results <folder> the results
// stay there, and a run that was stopped goes on.
// `npm run balance -- --from <folder> [--least N]` plays nothing: it makes what the results files (*.jsonl) in the folder can give.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type ReportInput, runReport } from '@sandtable/lab/report'
import { reportOf } from '../../apps/cli/src/lab/report-input.ts'
import { readHeader } from '../../apps/cli/src/lab/results-file.ts'
import { BALANCED, balanceFile, changedScenarios, isLeftOut, leftOutOf, shippedGames, unevenScenarios } from './catalogue.ts'
import {
  balancesOf,
  changesOf,
  isStrongest,
  linesOf,
  type Measured,
  measuredOf,
  type Shipped,
  whyNot,
  withMeasured,
} from './measured.ts'
import { overview, readme } from './pages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OUT = join(ROOT, 'docs', 'balance')
const REPORTS = join(OUT, 'reports')
const SUMMARY = join(OUT, 'summary.json')
const CLI = join(ROOT, 'apps', 'cli', 'bin', 'sandtable.mjs')
const SEED = 'balance'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    level: { type: 'string', default: 'greedy' },
    workers: { type: 'string' },
    results: { type: 'string' },
    from: { type: 'string' },
    least: { type: 'string', default: '100' },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const percent = (share: number): string => (share * 100).toFixed(1)

/** The table, the picture and what they are made of, as far as they are known. */
class Book {
  readonly #order: readonly string[]
  readonly #shipped: ReadonlyMap<string, Shipped>
  #kept: readonly Measured[] = existsSync(SUMMARY) ? (readJson(SUMMARY) as Measured[]) : []

  constructor(shipped: ReadonlyMap<string, Shipped>) {
    this.#shipped = shipped
    this.#order = [...shipped].flatMap(([game, { scenarios }]) => scenarios.map(({ id }) => `${game} ${id}`))
  }

  enter(input: ReportInput): void {
    const row = measuredOf(input)
    const { game, scenario, level, games: played, first } = row
    this.#kept = withMeasured(this.#kept, row)
    if (isStrongest(this.#kept, row)) writeFileSync(join(REPORTS, `${game}-${scenario}.html`), runReport(input))
    say(`${game} ${scenario}, ${level}: ${first.title} ${percent(first.share)} % of ${played}`)
  }

  write(): void {
    const place = ({ game, scenario }: Measured) => this.#order.indexOf(`${game} ${scenario}`)
    const sorted = this.#kept.toSorted((a, b) => place(a) - place(b) || a.level.localeCompare(b.level))
    const lines = linesOf(sorted, this.#order, unevenScenarios())
    writeFileSync(SUMMARY, `${JSON.stringify(sorted, null, 1)}\n`)
    writeFileSync(
      join(OUT, 'README.md'),
      readme(lines, leftOutOf(this.#shipped), changesOf(sorted, this.#order, changedScenarios())),
    )
    writeFileSync(join(OUT, 'overview.svg'), overview(lines))
    for (const game of BALANCED) writeFileSync(balanceFile(game), `${JSON.stringify(balancesOf(lines, game), null, 2)}\n`)
  }
}

const isWanted = (game: string, scenario: string): boolean => {
  const [onlyGame = game, ...onlyScenarios] = positionals
  return game === onlyGame && (onlyScenarios.length === 0 || onlyScenarios.includes(scenario))
}

function play(folder: string, game: string, scenario: string): string {
  const results = join(folder, `${game}-${scenario}-${values.level}.jsonl`)
  const sides = `${values.level},${values.level}`
  const more = [...(values.workers ? ['--workers', values.workers] : []), ...(existsSync(results) ? ['--resume'] : [])]
  const args = [
    'lab',
    'run',
    game,
    scenario,
    '--games',
    values.games,
    '--sides',
    sides,
    '--seed',
    SEED,
    '--out',
    results,
    ...more,
  ]
  const { status } = spawnSync(process.execPath, [CLI, ...args], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`sandtable ${args.join(' ')} ended with ${status}`)
  return results
}

async function playAll(shipped: ReadonlyMap<string, Shipped>, book: Book): Promise<void> {
  const folder = values.results ?? mkdtempSync(join(tmpdir(), 'sandtable-balance-'))
  mkdirSync(folder, { recursive: true })
  try {
    for (const game of BALANCED) {
      for (const { id } of shipped.get(game)?.scenarios ?? []) {
        if (isLeftOut(game, id) || !isWanted(game, id)) continue
        book.enter(await reportOf(play(folder, game, id), null))
        book.write()
      }
    }
  } finally {
    if (!values.results) rmSync(folder, { recursive: true, force: true })
  }
}

/** Every file that can be used; of two of the same scenario and level the one with more games. */
async function renewFrom(folder: string, shipped: ReadonlyMap<string, Shipped>, book: Book): Promise<void> {
  const found = new Map<string, ReportInput>()
  for (const name of readdirSync(folder)
    .filter(each => each.endsWith('.jsonl'))
    .toSorted()) {
    const reason = await look(join(folder, name), shipped, found)
    if (reason !== null) say(`left alone: ${name}: ${reason}`)
  }
  for (const input of found.values()) book.enter(input)
  book.write()
}

async function look(
  file: string,
  shipped: ReadonlyMap<string, Shipped>,
  found: Map<string, ReportInput>,
): Promise<string | null> {
  try {
    const header = await readHeader(file)
    const reason = whyNot(header, shipped.get(header.game) ?? null)
    if (reason !== null) return reason
    if (!isWanted(header.game, header.scenario.id)) return 'not asked for'
    const input = await reportOf(file, null)
    const least = Number(values.least)
    if (input.figures.games < least) return `${input.figures.games} games are fewer than ${least}`
    const key = `${header.game} ${header.scenario.id} ${header.levels[0]}`
    const other = found.get(key)
    if (other && other.figures.games >= input.figures.games) return 'another file has as many games of it'
    found.set(key, input)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

mkdirSync(REPORTS, { recursive: true })
const shipped = await shippedGames()
const book = new Book(shipped)
await (values.from === undefined ? playAll(shipped, book) : renewFrom(values.from, shipped, book))
