// `npm run -s house [-- --against fdc31a3] [--list]`: how much source there is and how easily it is read, as a Markdown table; --against adds
// a column for another commit, --list names what stands behind the figures. Counted are the .ts and .svelte files under packages, games, apps
// and tools, without tests and what only tests use. Nothing in the tree is written.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { type Imports, importsOf } from '../check/changed/imports.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COUNTED = /^(packages|games|apps|tools)\/.*\.(ts|svelte)$/
const NOT_COUNTED = /\.test\.ts$|(^|\/)(testing|tests|e2e)\//
/** Rooms without a page, a clock or a Node API; `desk` is what `viewmodel` was called before. */
const PURE =
  /^(packages\/(hex|kernel|odds|ai|conformance|session|terminal)|games\/[^/]+\/(rules|text|ai|viewmodel|desk|odds|terminal))\//
const SHORT = 30
const LONG = 300
const LISTED = 25

type Source = { readonly file: string; readonly lines: number; readonly text: string; readonly tree: ts.SourceFile }
type Counts = readonly (readonly [name: string, count: number])[]
type House = { readonly figures: ReadonlyMap<string, string>; readonly lists: ReadonlyMap<string, readonly string[]> }

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8', maxBuffer: 1e9 }).trim()

const scriptsOf = (text: string) => [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')

function sourceAt(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const code = file.endsWith('.svelte') ? scriptsOf(text) : text
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS)
  return { file, text, lines: text.split('\n').length - 1, tree }
}

// `packages/kernel`, `games/*/rules`, `apps/web` or `tools`.
function roomOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'tools') return top
  if (top !== 'games') return `${top}/${second}`
  return third.includes('.') || second.includes('.') ? 'games: front doors' : `games/*/${third}`
}

function count<T>(items: readonly T[], nameOf: (item: T) => string, sizeOf: (item: T) => number = () => 1): Counts {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + sizeOf(item))
  return [...counts].toSorted(([, one], [, other]) => other - one)
}
const sum = (sources: readonly Source[]): number => sources.reduce((all, { lines }) => all + lines, 0)

/** `x as T`, but not `x as const`. */
function castsIn({ tree }: Source): number {
  let casts = 0
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) casts++
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return casts
}

const isTypeDeclaration = (node: ts.Node) =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)

/** Each name once a file. The props of a component are called `Props` everywhere. */
const typesIn = ({ tree }: Source): readonly string[] => [
  ...new Set(
    tree.statements.filter(isTypeDeclaration).flatMap(({ name }) => (name && name.text !== 'Props' ? [name.text] : [])),
  ),
]

/** Whether a statement loads what it names: `import type` does not, nor one that names types only. */
function isLoading(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return !node.isTypeOnly
  const { importClause } = node
  if (!importClause) return true
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  const { name, namedBindings } = importClause
  return (
    name !== undefined ||
    !namedBindings ||
    ts.isNamespaceImport(namedBindings) ||
    namedBindings.elements.some(each => !each.isTypeOnly)
  )
}

/** What a file loads before it runs, as a text that `importsOf` reads: a lazy import begins a chain of its own. */
function loadedBy({ tree }: Source): string {
  const statements = tree.statements
    .filter(node => ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    .filter(isLoading)
  const named = statements.flatMap(({ moduleSpecifier }) =>
    moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [],
  )
  return named.map(name => `'${name}'`).join('\n')
}

function deepestChain(imports: Imports): readonly string[] {
  const found = new Map<string, readonly string[]>()
  const from = (file: string): readonly string[] => {
    const known = found.get(file)
    if (known) return known
    // A ring would come back here: it ends at the file it began with.
    found.set(file, [file])
    const chains = [...(imports.get(file) ?? [])].map(from)
    const chain = [file, ...chains.reduce((one, other) => (other.length > one.length ? other : one), [])]
    found.set(file, chain)
    return chain
  }
  return [...imports.keys()].map(from).reduce((one, other) => (other.length > one.length ? other : one), [])
}

/** Short files that only one other file imports. */
function slivers(sources: readonly Source[], imports: Imports): readonly string[] {
  const importers = count(
    sources.flatMap(({ file }) => [...(imports.get(file) ?? [])]),
    file => file,
  )
  const once = new Set(importers.flatMap(([file, times]) => (times === 1 ? [file] : [])))
  return sources.filter(({ file, lines }) => lines < SHORT && once.has(file)).map(({ file, lines }) => `${file}: ${lines}`)
}

function house(root: string, files: readonly string[]): House {
  const sources = files.filter(file => COUNTED.test(file) && !NOT_COUNTED.test(file)).map(file => sourceAt(root, file))
  const byFile = new Map(sources.map(source => [source.file, source]))
  const known = [...byFile.keys(), ...files.filter(file => /(^|\/)package\.json$/.test(file))]
  const textOf = (file: string) => byFile.get(file)?.text ?? readFileSync(join(root, file), 'utf8')
  const chain = deepestChain(importsOf(known, file => (byFile.has(file) ? loadedBy(byFile.get(file) as Source) : textOf(file))))
  const short = sources.filter(({ lines }) => lines < SHORT)
  const long = sources.filter(({ lines }) => lines > LONG)
  const alone = slivers(sources, importsOf(known, textOf))
  const folders = count(sources, ({ file }) => dirname(file))
  const pure = sources.filter(({ file }) => PURE.test(file))
  const casts = pure.reduce((all, source) => all + castsIn(source), 0)
  const names = count(sources.flatMap(typesIn), name => name).filter(([, times]) => times > 1)
  const beachhead = sources.filter(({ file }) => file.startsWith('games/beachhead/'))
  const told = (counts: Counts) => counts.map(([name, times]) => `${name}: ${times}`)
  return {
    figures: new Map<string, string>([
      ['Files', String(sources.length)],
      ['Lines', String(sum(sources))],
      ['Lines of Beachhead', String(sum(beachhead))],
      [`Files under ${SHORT} lines`, String(short.length)],
      ['… that one file imports', String(alone.length)],
      [`Files above ${LONG} lines`, String(long.length)],
      ['Largest folder, in files', `${folders[0]?.[1]} (\`${folders[0]?.[0]}\`)`],
      ['Deepest import chain, in imports', String(chain.length - 1)],
      ['Casts per 1,000 lines of pure rooms', ((casts / sum(pure)) * 1000).toFixed(1)],
      ['Type names declared in several files', String(names.length)],
      ...count(
        sources,
        ({ file }) => roomOf(file),
        ({ lines }) => lines,
      ).map(([room, lines]): [string, string] => [`Lines of \`${room}\``, String(lines)]),
    ]),
    lists: new Map([
      [`Files above ${LONG} lines`, long.map(({ file, lines }) => `${file}: ${lines}`)],
      [`Files under ${SHORT} lines that one file imports`, alone],
      ['Folders', told(folders).slice(0, LISTED)],
      ['Deepest import chain', chain],
      ['Type names declared in several files', told(names).slice(0, LISTED)],
    ]),
  }
}

/** The house of another commit, in a worktree of its own for as long as that takes. */
function houseOf(commit: string): House {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-house-'))
  try {
    git('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
    return house(folder, git('ls-tree', '-r', '--name-only', commit).split('\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

const { values } = parseArgs({ options: { against: { type: 'string' }, list: { type: 'boolean', default: false } } })
const now = house(ROOT, git('ls-files', '--cached').split('\n'))
const before = values.against === undefined ? null : houseOf(values.against)
const names = [...new Set([...now.figures.keys(), ...(before?.figures.keys() ?? [])])]
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const cellsOf = (cell: (figures: ReadonlyMap<string, string>) => string) =>
  before ? [cell(before.figures), cell(now.figures)] : [cell(now.figures)]
const head = before ? ['', 'Before', 'Now'] : ['', 'Now']
const table = [
  row(head),
  row(head.map((_, i) => (i === 0 ? '---' : '---:'))),
  ...names.map(name => row([name, ...cellsOf(figures => figures.get(name) ?? '–')])),
]
const lists = values.list
  ? [...now.lists].flatMap(([title, lines]) => ['', `${title}:`, ...lines.map(line => `  ${line}`)])
  : []
process.stdout.write(`${[...table, ...lists].join('\n')}\n`)
