// In a repository with tests that pass, fail or hang as they are told to.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wantedIn } from './run.ts'

const SOAK = fileURLToPath(new URL('run.ts', import.meta.url))
const TSX = import.meta.resolve('tsx')
/** Notes where it runs and does what the first line of `outcomes` says; the line is then gone. */
const TESTS = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
const folder = process.env.SOAK_TEST
const [outcome, ...rest] = readFileSync(folder + '/outcomes', 'utf8').split('\\n')
writeFileSync(folder + '/outcomes', rest.join('\\n'))
appendFileSync(folder + '/runs', process.cwd() + ' ' + process.argv.slice(4).join(' ') + '\\n')
if (outcome === 'hang') setInterval(() => existsSync('tests.js') || process.exit(), 50)
else if (outcome === 'crash') process.exit(3)
else {
  const failures = outcome === 'fail' ? ['a.test.ts > fires'] : []
  writeFileSync(process.argv[3], JSON.stringify({ passed: 7, failures }))
  console.log('output of', outcome)
  process.exitCode = failures.length
}
`

let folder: string
let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args])
const document = () => readFileSync(join(root, 'docs/quality.md'), 'utf8')
const rows = () =>
  document()
    .split('\n')
    .filter(line => /^\| [0-9a-f]{7}/.test(line))
    .map(line => line.split(' | ').slice(2, 5).join(' '))
const clones = () => readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-soaked-'))
  root = join(folder, 'repository')
  mkdirSync(join(root, 'docs'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts: { test: 'node tests.js' } }))
  writeFileSync(join(root, 'tests.js'), TESTS)
  writeFileSync(join(root, '.gitignore'), '.sandtable/\n')
  writeFileSync(join(root, 'docs/quality.md'), '# Quality\n\n<!-- soak:begin -->\n<!-- soak:end -->\n\nEnd.\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start(outcomes: readonly string[], ...args: string[]) {
  writeFileSync(join(folder, 'outcomes'), outcomes.join('\n'))
  const child = spawn(process.execPath, ['--import', TSX, SOAK, ...args], {
    cwd: root,
    env: { ...process.env, SOAK_TEST: folder, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  return { child, ended }
}

const soak = (outcomes: readonly string[], ...args: string[]) => start(outcomes, ...args).ended
const leftOver = () => readdirSync(folder).filter(name => name.startsWith('sandtable-soak-'))

describe('npm run soak', () => {
  test('runs all parts and tells of each, whole ones in fresh clones', async () => {
    const { code, said } = await soak(['pass', 'pass', 'pass', 'pass'], '--whole', '2', '--browser', '2')
    expect(code).toBe(0)
    expect(said).toMatch(/^4 of 4 \(browser, busy\): 7 passed in \d+ s, none failed$/m)
    expect(rows()).toEqual(['whole idle 1', 'whole busy 1', 'browser idle 1', 'browser busy 1'])
    expect(clones().map(line => line.includes('--browser'))).toEqual([false, false, true, true])
    expect(leftOver()).toEqual([])
    expect(document()).toMatch(/^# Quality\n\n<!-- soak:begin -->[\s\S]+<!-- soak:end -->\n\nEnd\.\n$/)
  })

  test('goes on where it was, also when the table was committed', async () => {
    await soak(['pass'], '--whole', '1', '--busy', '0', '--browser', '0')
    git('commit', '--quiet', '-am', 'table')
    const { said } = await soak(['pass', 'pass'], '--whole', '3', '--busy', '1', '--browser', '0')
    expect(said).toMatch(/^2 runs of /)
    expect(rows()).toEqual(['whole idle 2', 'whole busy 1'])
  })

  test('keeps the output of what failed, and goes on', async () => {
    const { code, said } = await soak(['fail', 'crash', 'pass'], '--whole', '3', '--busy', '0', '--browser', '0')
    expect(code).toBe(1)
    expect(document()).toContain('| 2 | a.test.ts > fires (1); no report, exit code 3 (1) |')
    const [path = ''] = /\S+\.txt/.exec(said) ?? []
    expect(readFileSync(path, 'utf8')).toContain('output of fail')
    expect(rows()).toEqual(['whole idle 3'])
  })

  test('tests what is committed, and says so', async () => {
    writeFileSync(join(root, 'tests.js'), 'broken')
    const { code, said } = await soak(['pass'], '--whole', '1', '--busy', '0', '--browser', '0')
    expect(said).toContain('Some changes are not committed. HEAD is tested, without them.')
    expect(code).toBe(0)
  })

  test('does not count a run that is interrupted, and leaves nothing behind', async () => {
    const { child, ended } = start(['hang'], '--whole', '1', '--browser', '0')
    await vi.waitUntil(() => existsSync(join(folder, 'runs')), { timeout: 30_000 })
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(rows()).toEqual([])
    expect(leftOver()).toEqual([])
  })

  test('clears away what a killed one left', async () => {
    const { child, ended } = start(['hang'], '--whole', '1', '--browser', '0')
    await vi.waitUntil(() => existsSync(join(folder, 'runs')), { timeout: 30_000 })
    const [left = ''] = leftOver()
    child.kill('SIGKILL')
    await ended
    expect(existsSync(join(folder, left))).toBe(true)
    await soak(['pass'], '--whole', '1', '--busy', '0', '--browser', '0')
    expect(leftOver()).toEqual([])
  })

  test('knows what it is asked for', () => {
    expect(wantedIn([])).toEqual({ whole: 10, busy: 5, browser: 50 })
    expect(wantedIn(['--whole', '3', '--browser=0'])).toEqual({ whole: 3, busy: 1, browser: 0 })
    for (const args of [['--whole', 'many'], ['--whole', '1', '--busy', '2'], ['--hole', '1'], ['--whole'], ['--busy', '-1']])
      expect(wantedIn(args), args.join(' ')).toBeNull()
  })
})
