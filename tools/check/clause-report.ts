// The clause check without files: what a rulebook defines, what code cites, what tests are named after.

export type Missing = { readonly clause: string; readonly what: string }
export type ChapterRow = { readonly chapter: string; readonly defined: number; readonly cited: number; readonly tested: number }
export type ClauseReport = {
  readonly game: string
  readonly prefix: string
  readonly total: number
  readonly green: number
  /** Clauses written down for later: the product doesn't claim them yet, and code that begins with them may name them. */
  readonly waiting: number
  readonly chapters: readonly ChapterRow[]
  readonly missing: readonly Missing[]
}

const ID = '[A-Z]{2}-[A-Z0-9]+(?:\\.[0-9]+)*'

/** The ids of a rulebook in its order: each clause begins a list item with its own anchor. */
export function definedClauses(rulebook: string): string[] {
  const lines = rulebook.matchAll(new RegExp(`^- <a id="(${ID})"></a>\\*\\*(${ID})\\*\\* `, 'gm'))
  return Array.from(lines, ([, anchor, name]) => {
    if (anchor !== name) throw new Error(`the anchor ${anchor} stands before the clause ${name}`)
    return name as string
  })
}

/** Ids in string literals of the code; a comment that names a clause is no citation. */
export function citedClauses(sources: readonly string[]): Set<string> {
  const cited = new Set<string>()
  for (const source of sources) {
    for (const [, id] of withoutComments(source).matchAll(new RegExp(`['"\`](${ID})['"\`]`, 'g'))) cited.add(id as string)
  }
  return cited
}

/** Ids in the titles of tests (also of table rows that become titles) and in the `cites` lines of vectors, which run as tests. */
export function testedClauses(tests: readonly string[], vectors: readonly string[]): Set<string> {
  const tested = new Set<string>()
  for (const source of tests) {
    for (const [text] of withoutComments(source).matchAll(/(['"`])(?:[A-Z]{2}-[A-Z0-9.]+)[^\n]*?\1/g)) addIds(text, tested)
  }
  for (const text of vectors) for (const [line] of text.matchAll(/^cites .*$/gm)) addIds(line, tested)
  return tested
}

function addIds(text: string, found: Set<string>): void {
  for (const [id] of text.matchAll(new RegExp(ID, 'g'))) found.add(id)
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

export function reportOn(
  game: string,
  defined: readonly string[],
  cited: ReadonlySet<string>,
  tested: ReadonlySet<string>,
  waiting: readonly string[] = [],
): ClauseReport {
  const prefix = defined[0]?.split('-')[0] ?? game
  const missing: Missing[] = []
  const chapters = new Map<string, { chapter: string; defined: number; cited: number; tested: number }>()
  const seen = new Set<string>()
  let green = 0
  for (const clause of defined) {
    if (seen.has(clause)) missing.push({ clause, what: 'is defined twice' })
    seen.add(clause)
    const chapter = clause.slice(0, clause.indexOf('.') < 0 ? undefined : clause.indexOf('.'))
    const row = chapters.get(chapter) ?? { chapter, defined: 0, cited: 0, tested: 0 }
    chapters.set(chapter, row)
    row.defined++
    if (cited.has(clause)) row.cited++
    else missing.push({ clause, what: 'is cited by no event, refusal or panel' })
    if (tested.has(clause)) row.tested++
    else missing.push({ clause, what: 'has no test named after it' })
    if (cited.has(clause) && tested.has(clause)) green++
  }
  for (const clause of waiting) {
    if (seen.has(clause)) missing.push({ clause, what: 'waits, though the rulebook has it' })
    seen.add(clause)
  }
  for (const clause of [...cited, ...tested]) {
    if (!seen.has(clause) && clause.startsWith(`${prefix}-`) && !/-V\d/.test(clause) && isWhole(clause)) {
      missing.push({ clause, what: 'is named in code or tests but not in the rulebook' })
      seen.add(clause)
    }
  }
  return { game, prefix, total: defined.length, green, waiting: waiting.length, chapters: [...chapters.values()], missing }
}

/** 'MK-6' names a chapter, not a clause. */
const isWhole = (clause: string): boolean => clause.includes('.')
