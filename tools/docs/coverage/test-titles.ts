// Titles of tests, read from the source: no test has to run for its title to be known.
import ts from 'typescript'

export type TestTitle = {
  /** Path inside the repository. */
  readonly file: string
  /** Titles of the groups around the test, outermost first, then its own. */
  readonly path: readonly string[]
}

const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['test', 'it'])

/**
 * A title made from a table counts once as it is written (with its %s) and once for each row, where the rows are plain values.
 * A title that is a template counts as it is written.
 */
export function titlesIn(file: string, source: string): TestTitle[] {
  const tree = treeOf(file, source)
  const constants = constantsOf(tree)
  const found: TestTitle[] = []
  const visit = (node: ts.Node, groups: readonly (readonly string[])[]): void => {
    const call = ts.isCallExpression(node) ? readCall(node, constants) : null
    if (call && !call.isGroup) for (const path of pathsThrough([...groups, call.titles])) found.push({ file, path })
    const around = call?.isGroup ? [...groups, call.titles] : groups
    ts.forEachChild(node, child => visit(child, around))
  }
  visit(tree, [])
  return found
}

/** Worked examples run as tests under their first line; a second line that begins with `cites` tells an example from prose. */
export function titlesInExamples(file: string, text: string): TestTitle[] {
  const heads = text.matchAll(/(?:^|\n\n)((?:[A-Z]{2}-)?V\d+ [^\n]+)\ncites /g)
  return Array.from(heads, ([, title]) => ({ file, path: [title as string] }))
}

/** Every gate of `npm test` counts as a test: "gate: types". */
export function titlesOfGates(file: string, source: string): TestTitle[] {
  const gates = constantsOf(treeOf(file, source)).get('GATES')
  const rows = gates ? rowsOf(gates, new Map()) : []
  return rows.flatMap(([name]) => (typeof name === 'string' ? [{ file, path: [`gate: ${name}`] }] : []))
}

/** Does the test bear this title, or one that begins with it? A rule doesn't stand for a longer one: WW-3.1 isn't WW-3.10. */
export function bearsTitle({ path }: TestTitle, wanted: string): boolean {
  return path.some((own, from) => {
    const title = wanted.length <= own.length ? own : path.slice(from).join(' > ')
    return title.startsWith(wanted) && !(/\w$/.test(wanted) && /^\.?\w/.test(title.slice(wanted.length)))
  })
}

const treeOf = (file: string, source: string): ts.SourceFile => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)

type Call = { readonly isGroup: boolean; readonly titles: readonly string[] }
type Constants = ReadonlyMap<string, ts.Expression>

function readCall(node: ts.CallExpression, constants: Constants): Call | null {
  const [title] = node.arguments
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null
  const { name, rows } = whatIsCalled(node.expression, constants)
  const isGroup = GROUPS.has(name)
  if (!isGroup && !TESTS.has(name)) return null
  const written = ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1)
  return { isGroup, titles: [...new Set([written, ...rows.map((row, i) => filledIn(written, row, i))])] }
}

/** `test.each(rows)('title', …)` is called `test` and has rows; `describe.skipIf(…)('title', …)` is called `describe`. */
function whatIsCalled(callee: ts.Expression, constants: Constants): { name: string; rows: readonly (readonly unknown[])[] } {
  if (ts.isIdentifier(callee)) return { name: callee.text, rows: [] }
  if (ts.isPropertyAccessExpression(callee)) return whatIsCalled(callee.expression, constants)
  if (!ts.isCallExpression(callee)) return { name: '', rows: [] }
  const { name } = whatIsCalled(callee.expression, constants)
  const isTable = ts.isPropertyAccessExpression(callee.expression) && ['each', 'for'].includes(callee.expression.name.text)
  return { name, rows: isTable && callee.arguments[0] ? rowsOf(callee.arguments[0], constants) : [] }
}

function constantsOf(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer)
    }
  }
  return constants
}

const UNKNOWN = Symbol('not a plain value')

function rowsOf(node: ts.Expression, constants: Constants): (readonly unknown[])[] {
  const table = plainValue(node, constants)
  if (!Array.isArray(table)) return []
  return table.map(row => (Array.isArray(row) ? row : [row]))
}

function plainValue(node: ts.Expression, constants: Constants): unknown {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return plainValue(node.expression, constants)
  }
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && !ts.isIdentifier(value) ? plainValue(value, constants) : UNKNOWN
  }
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) return -Number(node.operand.getText())
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(each => plainValue(each, constants))
  if (ts.isObjectLiteralExpression(node)) {
    const fields = node.properties.filter(ts.isPropertyAssignment)
    return Object.fromEntries(fields.map(({ name, initializer }) => [name.getText(), plainValue(initializer, constants)]))
  }
  return UNKNOWN
}

/** As vitest fills a title: %s and its like in turn, $name from an object. What isn't a plain value stays as it is written. */
function filledIn(title: string, row: readonly unknown[], index: number): string {
  let next = 0
  const [first] = row
  return title
    .replace(/%[sdifjoO#%]/g, mark => {
      if (mark === '%%') return '%'
      if (mark === '%#') return String(index)
      const value = row[next++]
      if (typeof value === 'object' && value !== null) return mark === '%j' ? JSON.stringify(value) : mark
      return value === UNKNOWN || value === undefined ? mark : String(value)
    })
    .replace(/\$(\w+)/g, (mark, name: string) => {
      const value = typeof first === 'object' && first !== null ? (first as Record<string, unknown>)[name] : undefined
      return typeof value === 'string' || typeof value === 'number' ? String(value) : mark
    })
}

/** Groups from a table have several titles: every way through them is a path. */
function pathsThrough(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const start: readonly (readonly string[])[] = [[]]
  return groups.reduce((paths, titles) => paths.flatMap(path => titles.map(title => [...path, title])), start)
}
