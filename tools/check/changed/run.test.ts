// In a repository of its own, with gates that pass or fail as a test says.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTimes, writeTimes } from '../test-times.mjs'
import { chooseTests } from './choice.ts'
import { baseOf, changedSince, check, gatesFor, importsIn } from './run.ts'

let root: string
let said: string[]
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { encoding: 'utf8' }).trim()

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function commit(): string {
  git('add', '.')
  git('commit', '--quiet', '-m', 'next')
  return git('rev-parse', 'HEAD')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandtable-changed-'))
  git('init', '--quiet')
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

const gate = (name: string, script: string) => ({ name, command: ['-e', script] })
const passing = async () => ({ isGood: true, output: '', seconds: 1 })

describe('what has changed', () => {
  test('counts from the commit named, else from what origin/main has, else from the commit before', () => {
    write('a.ts', '1')
    const first = commit()
    expect(baseOf(root, undefined)).toBeNull()
    write('a.ts', '2')
    const second = commit()
    write('a.ts', '3')
    commit()
    expect(baseOf(root, undefined)).toBe(second)
    git('update-ref', 'refs/remotes/origin/main', first)
    expect(baseOf(root, undefined)).toBe(first)
    expect(baseOf(root, 'HEAD~1')).toBe(second)
    expect(baseOf(root, 'nowhere')).toBeNull()
  })

  test('is what was committed since, what is not committed and what git does not know, as long as it is there', () => {
    for (const file of ['kept.ts', 'edited.ts', 'gone.ts']) write(file, '')
    write('.gitignore', 'ignored.ts')
    const base = commit()
    write('committed.ts', '')
    commit()
    write('edited.ts', 'new')
    write('fresh.ts', '')
    write('ignored.ts', '')
    rmSync(join(root, 'gone.ts'))
    expect(changedSince(root, base).toSorted()).toEqual(['committed.ts', 'edited.ts', 'fresh.ts'])
  })
})

describe('npm run check', () => {
  beforeEach(() => {
    write('games/a/rules.ts', '')
    write('games/a/rules.test.ts', "import './rules.ts'")
    write('games/a/records.test.ts', "import './rules.ts'")
    write('games/b/rules.test.ts', '')
    commit()
    write('games/a/rules.ts', 'changed')
  })

  test('tells a line for each gate, runs what fits and names the rest', async () => {
    const ran: string[] = []
    const times = { 'games/a/rules.test.ts': 500, 'games/a/records.test.ts': 600_000 }
    const testResults = Object.entries(times).map(([name, endTime]) => ({ name: join(root, name), startTime: 0, endTime }))
    writeTimes(root, { testResults })
    const code = await check(root, 'HEAD', {
      gates: changed => [gate(`of ${changed.filter(file => file.startsWith('games'))}`, ''), gate('types', '')],
      test: (_root, files) => {
        ran.push(...files)
        return passing()
      },
    })
    expect(code).toBe(0)
    expect(ran).toEqual(['games/a/rules.test.ts'])
    expect(said.join('')).toMatch(/^✓ of games\/a\/rules.ts \d+\.\d s$/m)
    expect(said.join('')).toMatch(/^✓ types \d+\.\d s$/m)
    expect(said.join('')).toContain('✓ tests of 1 files 1.0 s')
    expect(said.join('')).toContain('left out: 1 test file that would take some 600 s (games/a/records.test.ts)')
    expect(said.at(-1)).toMatch(/^All good after \d+ s\. npm test runs everything\.\n$/)
  })

  test('says what a gate says that fails, and goes on', async () => {
    const gates = () => [gate('types', "console.log('a.ts: no'); process.exit(2)"), gate('architecture', '')]
    expect(await check(root, 'HEAD', { gates, test: passing })).toBe(1)
    expect(said.join('')).toMatch(/^✗ types \d+\.\d s\na\.ts: no\n\n✓ architecture /m)
    expect(said.at(-1)).toMatch(/^Something failed after /)
  })

  test('fails with its tests', async () => {
    const test = async () => ({ isGood: false, output: 'expected 1 to be 2', seconds: 1 })
    expect(await check(root, 'HEAD', { gates: () => [], test })).toBe(1)
    expect(said.join('')).toContain('expected 1 to be 2')
  })

  test('says so where no test is concerned, or there is no such commit', async () => {
    git('checkout', '--quiet', '.')
    expect(await check(root, 'HEAD', { gates: () => [], test: passing })).toBe(0)
    expect(said.join('')).toContain('no test reaches what has changed')
    expect(await check(root, 'nowhere', { gates: () => [], test: passing })).toBe(2)
    expect(said.at(-1)).toBe('There is no commit nowhere. Name one that git knows: npm run check -- HEAD~3\n')
  })
})

describe('times of tests', () => {
  test('are kept by file, until the file is timed again', () => {
    const timed = (name: string, endTime: number) => ({ name: join(root, name), startTime: 100, endTime })
    expect(readTimes(root).size).toBe(0)
    writeTimes(root, { testResults: [timed('a.test.ts', 400), timed('b.test.ts', 200)] })
    writeTimes(root, { testResults: [timed('a.test.ts', 350.4)] })
    expect(Object.fromEntries(readTimes(root))).toEqual({ 'a.test.ts': 250, 'b.test.ts': 100 })
  })
})

describe('in this repository', () => {
  const here = fileURLToPath(new URL('../../..', import.meta.url))
  const imports = importsIn(here)
  const chosenFor = (file: string) => chooseTests(imports, [file], new Map(), 20_000)

  test('a rule of one game is tested by that game, without a browser', () => {
    const { chosen, leftOut } = chosenFor('games/musket/rules/combat/fire.ts')
    expect(chosen[0]).toMatch(/^games\/musket\//)
    expect(chosen).toContain('games/musket/rules/combat/fire.test.ts')
    expect(chosen.filter(file => /^games\/(beachhead|ww2|ti4)\//.test(file))).toEqual([])
    expect([...chosen, ...leftOut].filter(file => file.includes('.e2e.'))).toEqual([])
  })

  test('a part of the page is tested by the files that show it', () => {
    expect(chosenFor('packages/board/src/HexBoard.svelte').chosen.some(file => file.startsWith('packages/board/'))).toBe(true)
  })

  test('gates look at what they can judge', () => {
    const names = (...changed: string[]) => gatesFor(changed).map(({ name }) => name)
    expect(names('games/musket/rules/combat/fire.ts')).toEqual(['format', 'architecture', 'types', 'types of the page'])
    expect(names('docs/lab.md')).toEqual(['types', 'types of the page'])
    expect(names()).toEqual([])
  })

  test('a change that everything stands on leaves something out', () => {
    const { chosen, leftOut } = chosenFor('packages/kernel/src/match/match.ts')
    expect(chosen).toContain('packages/kernel/src/match/match.test.ts')
    expect(leftOut.length).toBeGreaterThan(50)
  })
})
