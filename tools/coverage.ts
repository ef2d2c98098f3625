// The tables under docs/coverage: what the five documents ask for, with the rule, the test and the place of each sentence.
// `npm run documents` writes the pages from docs/coverage/data. With --check it writes nothing, and fails when a page is out of date
// or a row names no test, a test that isn't in the tree, or a rule that no rulebook has.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definedClauses } from './check/clause-report.ts'
import { countsOf, type Document, isOpen, parseDocument, rowsOf, STATES } from './docs/coverage/data.ts'
import { OPEN_ROWS, openRowsOf, pageOf } from './docs/coverage/pages.ts'
import { faultsIn, Proofs } from './docs/coverage/proof.ts'
import { type TestTitle, titlesIn, titlesInExamples, titlesOfGates } from './docs/coverage/test-titles.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'docs/coverage')
const isCheck = process.argv.includes('--check')

/** What stands on disk, or nothing. */
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function filesUnder(top: string): readonly string[] {
  return readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
}

function titlesOf(file: string): readonly TestTitle[] {
  if (file === 'tools/check/everything.mjs') return titlesOfGates(file, textOf(join(root, file)))
  if (file.endsWith('.test.ts')) return titlesIn(file, textOf(join(root, file)))
  return /\/vectors\/[^/]+\.txt$/.test(file) ? titlesInExamples(file, textOf(join(root, file))) : []
}

function documents(): readonly Document[] {
  const files = readdirSync(join(folder, 'data')).filter(name => name.endsWith('.json'))
  return files.toSorted().map(name => parseDocument(`docs/coverage/data/${name}`, textOf(join(folder, 'data', name))))
}

const rulesOf = (game: string): ReadonlySet<string> => new Set(definedClauses(textOf(join(root, 'games', game, 'rulebook.md'))))

const all = documents()
const titles = ['packages', 'games', 'apps', 'tools', 'bench'].flatMap(filesUnder).flatMap(titlesOf)
const pages = new Map<string, string>()
const faults: string[] = []
for (const document of all) {
  const proofs = new Proofs(titles, document.game)
  faults.push(...faultsIn(document, rulesOf(document.game), proofs))
  pages.set(join(folder, `${document.document}.md`), pageOf(document, proofs))
}
const readme = join(folder, 'README.md')
pages.set(readme, `${textOf(readme).split(OPEN_ROWS)[0]}${openRowsOf(all)}`)

for (const [file, text] of pages) {
  if (textOf(file) === text) continue
  if (isCheck) faults.push(`${relative(root, file)} is out of date. Run \`npm run documents\`.`)
  else writeFileSync(file, text)
}

for (const fault of faults) process.stdout.write(`${fault}\n`)
for (const document of all) {
  const rows = rowsOf(document)
  const counts = countsOf(rows)
  const states = STATES.map(state => `${state} ${counts[state]}`).join(', ')
  process.stdout.write(`${document.document}: ${rows.length} rows, ${rows.filter(isOpen).length} open (${states})\n`)
}
process.exitCode = faults.length > 0 ? 1 : 0
