// Rows held against the tree: do their tests and rules exist, and how near to a person are they proved?
import { type Document, rowsOf } from './data.ts'
import { bearsTitle, type TestTitle } from './test-titles.ts'

/** Nearest to a person first: a real browser, parts of the page in a simulated one, the terminal, the server, the rules alone. */
export const SURFACES = ['browser', 'page', 'terminal', 'server', 'rules'] as const
export type Surface = (typeof SURFACES)[number]

export function surfaceOf(file: string): Surface {
  if (file.startsWith('apps/web/e2e/')) return 'browser'
  if (file.startsWith('apps/web/') || file.endsWith('.web.test.ts')) return 'page'
  if (file.startsWith('apps/cli/')) return 'terminal'
  return file.startsWith('apps/server/') ? 'server' : 'rules'
}

export type Proof = { readonly wanted: string; readonly found: readonly TestTitle[]; readonly surface: Surface }

/** The tests that may prove the rows of one game: its own, and those of no game in particular. */
export class Proofs {
  readonly #titles: readonly TestTitle[]
  readonly #known = new Map<string, Proof>()

  constructor(titles: readonly TestTitle[], game: string) {
    this.#titles = titles.filter(({ file }) => !file.startsWith('games/') || file.startsWith(`games/${game}/`))
  }

  of(wanted: string): Proof {
    const known = this.#known.get(wanted)
    if (known) return known
    const found = this.#titles.filter(title => bearsTitle(title, wanted))
    const proof = { wanted, found, surface: nearest(found.map(({ file }) => surfaceOf(file))) }
    this.#known.set(wanted, proof)
    return proof
  }

  /** Of all tests of a row the one nearest to a person; null without a test. */
  surfaceOf(tests: readonly string[]): Surface | null {
    return tests.length === 0 ? null : nearest(tests.map(test => this.of(test).surface))
  }

  /** What a renamed test may be called now: titles that begin with the same rule. */
  similarTo(wanted: string): readonly string[] {
    const rule = /^[A-Z]{2}-[A-Z0-9]+(?:\.[0-9]+)*/.exec(wanted)?.[0]
    if (!rule) return []
    const alike = this.#titles.filter(title => bearsTitle(title, rule)).map(({ path }) => path.at(-1) as string)
    return [...new Set(alike)].slice(0, 3)
  }
}

const nearest = (surfaces: readonly Surface[]): Surface => SURFACES.find(surface => surfaces.includes(surface)) ?? 'rules'

/** One sentence for each thing that is wrong with the rows of a document. */
export function faultsIn(document: Document, rules: ReadonlySet<string>, proofs: Proofs): readonly string[] {
  return rowsOf(document).flatMap(({ line, clause, tests, state }) => {
    const place = `${document.document}, line ${line}`
    return [
      ...(tests.length === 0 && state !== 'missing'
        ? [`${place}: no test is named. Name one, or set the state to missing.`]
        : []),
      ...clause.filter(id => !rules.has(id)).map(id => `${place}: the rulebook of ${document.game} has no ${id}.`),
      ...tests.filter(test => proofs.of(test).found.length === 0).map(test => `${place}: ${unknownTest(test, proofs)}`),
    ]
  })
}

function unknownTest(test: string, proofs: Proofs): string {
  const similar = proofs.similarTo(test).map(title => `“${title}”`)
  return `no test is called “${test}”.${similar.length > 0 ? ` Is it one of these now? ${similar.join(', ')}` : ''}`
}
