// What ARCHITECTURE.md says of names: files are named for what they hold, and events, actions and refusals each have one way of writing.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { trackedFiles } from '../docs/tracked-files.ts'
import { exceptions, words } from './old-names.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CODE = /^(packages|games|apps|tools|bench)\/.*\.(ts|mjs|svelte)$/

const nameOf = (file: string): string => basename(file).split('.')[0] ?? ''

/** 'KeeperPanel.svelte' and 'keeper-panel.web.test.ts' are keeper and panel. */
const wordsOf = (file: string): readonly string[] =>
  nameOf(file)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')

test('files bear none of the words that say nothing of what they hold, but for those that are listed', () => {
  const old = new Set(words)
  const listed = new Set(exceptions)
  const found = trackedFiles().filter(file => CODE.test(file) && wordsOf(file).some(word => old.has(word)))
  expect(found.filter(file => !listed.has(nameOf(file)))).toEqual([])
})

const SNAKE = /^[a-z]+(_[a-z0-9]+)*$/
const CAMEL = /^[a-z]+([A-Z][a-z0-9]*)*$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** By game, how its events, actions and refusals are written. ti4's events and ww2's codes are spelled as their rulebooks print them. */
const GAMES = {
  musket: { prefix: 'Musket', event: SNAKE, action: CAMEL, refusal: KEBAB },
  beachhead: { prefix: 'Beachhead', event: SNAKE, action: CAMEL, refusal: KEBAB },
  ti4: { prefix: 'Ti', event: CAMEL, action: CAMEL, refusal: KEBAB },
  ww2: { prefix: 'Ww', event: SNAKE, action: CAMEL, refusal: /^E_[A-Z0-9]+(_[A-Z0-9]+)*$/ },
}
const contract = (game: string, name: string) => join(ROOT, 'games', game, 'rules', 'contract', `${name}.ts`)

describe('of every game', () => {
  const games = Object.keys(GAMES)
  const files = games.flatMap(game => ['events', 'actions', 'refusals'].map(name => contract(game, name)))
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    strict: true,
    types: [],
  })
  const checker = program.getTypeChecker()

  /** The literals that a property has in the members of a union of a contract file. */
  function literals(file: string, union: string, property: string): readonly string[] {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === union)
    if (!source || !symbol) throw new Error(`${file} exports no ${union}`)
    const found = checker.getPropertyOfType(checker.getDeclaredTypeOfSymbol(symbol), property)
    const value = found && checker.getTypeOfSymbol(found)
    const types = value?.isUnion() ? value.types : value ? [value] : []
    return types.flatMap(type => (type.isStringLiteral() ? [type.value] : []))
  }

  test.each(Object.entries(GAMES))('%s', (game, { prefix, event, action, refusal }) => {
    for (const [name, kind, property, form] of [
      ['events', 'Event', 'type', event],
      ['actions', 'Action', 'type', action],
      ['refusals', 'Refusal', 'code', refusal],
    ] as const) {
      const written = literals(contract(game, name), `${prefix}${kind}`, property)
      expect(written.length, name).toBeGreaterThan(5)
      expect(
        written.filter(each => !form.test(each)),
        name,
      ).toEqual([])
    }
  })
})
