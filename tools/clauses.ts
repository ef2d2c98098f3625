// Is every clause of every rulebook alive? For each game: the ids its rulebook defines, those that code cites in an event, a
// refusal or a panel, and those that a test is named after. `npm run -s clauses` prints the table; anything missing fails.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClauseReport, citedClauses, definedClauses, reportOn, testedClauses } from './check/clause-report.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function filesUnder(folder: string, wanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && wanted(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name))
}

function gameReport(game: string): ClauseReport | null {
  const folder = join(root, 'games', game)
  const names = readdirSync(folder)
  if (!names.includes('rulebook.md')) return null
  const isTest = (name: string) => /\.test\.ts$/.test(name)
  const read = (file: string) => readFileSync(file, 'utf8')
  // Scenario files count as code: the event that opens a battle cites the clause they name.
  const isCode = (file: string) =>
    !/\/(testing|tests|records)\//.test(file) && (!file.endsWith('.json') || file.includes('/scenarios/'))
  const code = filesUnder(folder, name => /\.(ts|svelte|json)$/.test(name) && !isTest(name)).filter(isCode)
  const tests = [...filesUnder(folder, isTest), ...filesUnder(join(root, 'apps'), isTest)]
  const vectors = names.includes('vectors') ? filesUnder(join(folder, 'vectors'), name => name.endsWith('.txt')) : []
  return reportOn(
    game,
    definedClauses(read(join(folder, 'rulebook.md'))),
    citedClauses(code.map(read)),
    testedClauses(tests.map(read), vectors.map(read)),
    names.includes('rulebook-waiting.md') ? definedClauses(read(join(folder, 'rulebook-waiting.md'))) : [],
  )
}

const games = readdirSync(join(root, 'games'), { withFileTypes: true }).filter(
  entry => entry.isDirectory() && entry.name !== 'node_modules',
)
const reports = games.map(entry => gameReport(entry.name)).filter(report => report !== null)

for (const { game, chapters, missing } of reports) {
  process.stdout.write(`${game}\n  chapter  clauses  cited  tested\n`)
  for (const { chapter, defined, cited, tested } of chapters) {
    const row = [chapter.padEnd(7), String(defined).padStart(7), String(cited).padStart(5), String(tested).padStart(6)]
    process.stdout.write(`  ${row.join('  ')}\n`)
  }
  for (const { clause, what } of missing) process.stdout.write(`  missing: ${clause} ${what}\n`)
}
for (const { prefix, green, total, waiting } of reports) {
  process.stdout.write(`${prefix} ${green}/${total}${waiting > 0 ? `, ${waiting} waiting for what they promise` : ''}\n`)
}
process.exitCode = reports.length > 0 && reports.every(report => report.missing.length === 0) ? 0 : 1
