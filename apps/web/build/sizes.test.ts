import { readdirSync } from 'node:fs'
import { games } from '@sandtable/games'
import { beforeAll, describe, expect, test } from 'vitest'
import { APART, FETCHED, GAMES } from './budgets.ts'
import { type Build, builtPage, complaintOf, keep, linesOf, readKept, rowOf } from './sizes.ts'

/** Files with what they need, and their modules with lengths; a byte of length is a byte on the line. */
const made = (files: Readonly<Record<string, [needs: string[], modules: Record<string, number>]>>): Build => ({
  contents: Object.fromEntries(Object.entries(files).map(([file, [needs, modules]]) => [file, { needs, modules }])),
  bytesOf: file => (file === 'icon.svg' ? 7 : Object.values(files[file]?.[1] ?? {}).reduce((sum, length) => sum + length, 0)),
})

const FILES: Parameters<typeof made>[0] = {
  'home.js': [['svelte.js', 'home.css'], { 'src/home.ts': 100 }],
  'home.css': [[], { 'home.css': 30 }],
  'svelte.js': [[], { svelte: 500 }],
  'game.js': [['svelte.js', 'rules.js'], { 'src/table.ts': 200 }],
  'rules.js': [['game.js'], { 'src/rules.ts': 300, 'src/net.json': 900 }],
  'later.js': [['svelte.js'], { 'src/later.ts': 4000 }],
}
const BUILD = made(FILES)
/** Against what hangs: a build takes a tenth of it. */
const BUILT_MS = 120_000
const HOME = { what: 'home', kB: 1, entries: ['src/home.ts'], files: ['icon.svg'] }
const GAME = { what: 'game', kB: 1, entries: ['src/table.ts'], above: 'home' }
const NETS = { what: 'nets', kB: 1, modules: /\.json$/ }

describe('what counts for a line', () => {
  const lines = linesOf(BUILD, [HOME, GAME], [NETS])
  const line = (what: string) => lines.find(each => each.what === what)

  test('is what its modules need, and the files that it names', () => {
    expect(line('home')).toMatchObject({ bytes: 637, files: new Set(['icon.svg', 'home.js', 'home.css', 'svelte.js']) })
  })

  test('is not what the browser has already, nor what counts apart', () => {
    expect(line('game')).toMatchObject({ bytes: 500, modules: { 'src/table.ts': 200, 'src/rules.ts': 300 } })
    expect(line('nets')).toMatchObject({ bytes: 900, files: new Set(['rules.js']) })
  })

  test('is shared out by length where a file is compressed', () => {
    const lines = linesOf({ ...BUILD, bytesOf: () => 120 }, [GAME], [NETS])
    expect(lines[0]?.modules).toMatchObject({ 'src/table.ts': 120, 'src/rules.ts': 30 })
    expect(lines[1]?.bytes).toBe(90)
  })

  test('is shared evenly where a file only takes from others', () => {
    const empty = made({ ...FILES, 'home.js': [['svelte.js'], { 'src/home.ts': 0, 'src/other.ts': 0 }] })
    const [home] = linesOf({ ...empty, bytesOf: () => 50 }, [{ ...HOME, files: [] }], [])
    expect(home).toMatchObject({ bytes: 100, modules: { 'src/home.ts': 25, 'src/other.ts': 25, svelte: 50 } })
  })

  test('must be in the build', () => {
    expect(() => linesOf(BUILD, [{ ...GAME, entries: ['src/gone.ts'] }], [])).toThrow(
      'The build has no module src/gone.ts. Write into apps/web/build/budgets.ts what "game" fetches now.',
    )
  })
})

describe('a line that is too large', () => {
  const modules = { 'src/a.ts': 3000, 'src/b.ts': 2000, 'src/new.ts': 800, 'src/tiny.ts': 100 }
  const line = { what: 'game', kB: 5, bytes: 5900, files: new Set<string>(), modules }

  test('names the modules that grew, the one that grew most first', () => {
    const kept = { 'src/a.ts': 2900, 'src/b.ts': 2000, 'smaller modules': 100 }
    expect(complaintOf(line, kept)?.split('\n')).toEqual([
      'game: 5.9 kB, and 5 kB are allowed. Make it smaller, or fetch a part of it later. What grew since sizes.json was written:',
      '  +0.8 kB src/new.ts (now 0.8 kB)',
      '  +0.1 kB src/a.ts (now 3.0 kB)',
    ])
  })

  test('names no more than a screen can show', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/${i}.ts`, 600 + i]))
    const told = complaintOf({ ...line, modules: many }, {})?.split('\n')
    expect(told?.at(1)).toBe('  +0.6 kB src/39.ts (now 0.6 kB)')
    expect(told?.at(-1)).toBe('  and 28 more')
  })

  test('has nothing to say up to its budget', () => {
    expect(complaintOf({ ...line, bytes: 5000 }, {})).toBeNull()
  })

  test('is written down with its small modules in one row', () => {
    expect(keep(line)).toEqual({ 'src/a.ts': 3000, 'src/b.ts': 2000, 'src/new.ts': 800, 'smaller modules': 100 })
  })

  test.each([
    [5900, '  over its budget'],
    [4900, '  less than 15 % of room'],
    [4300, ''],
  ])('is marked where the table is printed: %d bytes', (bytes, mark) => {
    expect(rowOf({ ...line, bytes })).toMatch(new RegExp(`5 kB${mark}$`))
  })
})

describe('the table', () => {
  test('has every page and every game', () => {
    const entries = FETCHED.flatMap(line => line.entries)
    const pages = readdirSync(new URL('../src/pages', import.meta.url)).map(name => `apps/web/src/pages/${name}`)
    const isLazy = (page: string) => page.endsWith('.svelte') && !page.endsWith('/Home.svelte')
    expect(pages.filter(page => isLazy(page) && !entries.includes(page))).toEqual([])
    expect(GAMES.map(({ what }) => what)).toEqual(Object.keys(games))
    for (const id of Object.keys(games)) expect(APART.map(({ what }) => what)).toContain(`rulebook of ${id}`)
  })
})

describe('the page that was built', () => {
  let build: Build
  beforeAll(async () => {
    build = await builtPage()
  }, BUILT_MS)

  test.each([...FETCHED, ...APART])('$what is within $kB kB', ({ what }) => {
    const line = linesOf(build).find(each => each.what === what)
    expect(line && complaintOf(line, readKept()[what] ?? {})).toBeNull()
  })

  test('no worker takes from the file that opens the page, which needs a document', () => {
    const { contents } = build
    const workers = Object.keys(contents).filter(file => /-worker-[^/]*\.js$/.test(file))
    expect(workers.length).toBeGreaterThan(2)
    const taken = (file: string, found = new Set<string>()): ReadonlySet<string> => {
      if (!found.has(file)) {
        found.add(file)
        for (const need of contents[file]?.needs ?? []) taken(need, found)
      }
      return found
    }
    for (const worker of workers)
      for (const file of taken(worker))
        expect(contents[file]?.modules ?? {}, `${worker} takes ${file}`).not.toHaveProperty(['apps/web/src/main.ts'])
  })
})
