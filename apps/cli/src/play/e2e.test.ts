// The program itself, started as people start it, fed by a pipe.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { policiesOf } from '@sandtable/ai'
import { Match, parseRecordText, seeded, verify } from '@sandtable/kernel'
import entry, { musket } from '@sandtable/musket'
import type { MusketAction } from '@sandtable/musket/viewmodel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typed } from './testing/musket-orders.ts'

const program = fileURLToPath(new URL('../../bin/sandtable.mjs', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'sandtable-e2e-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newHome = () => mkdtempSync(join(root, 'home-'))

type Run = { code: number | null; signal: string | null; out: string; err: string }

/** `keepOpen`: the input does not end; the signal comes instead. */
function sandtable(args: readonly string[], lines: readonly string[], home: string, signal?: NodeJS.Signals): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, XDG_STATE_HOME: home, LANG: 'C', LC_ALL: 'C', COLUMNS: '100' }
    const child = spawn(process.execPath, [program, 'play', ...args], { env })
    let [out, err, isSent] = ['', '', false]
    child.stdout.on('data', chunk => {
      out += chunk
      if (signal && !isSent && out.includes('marches by road')) {
        isSent = true
        child.kill(signal)
      }
    })
    child.stderr.on('data', chunk => (err += chunk))
    child.on('error', reject)
    child.on('close', (code, by) => resolve({ code, signal: by, out, err }))
    child.stdin.write(lines.map(line => `${line}\n`).join(''))
    if (!signal) child.stdin.end()
  })
}

const savedIn = (home: string) => {
  const folder = join(home, 'sandtable', 'games')
  return readdirSync(folder).map(name => join(folder, name))
}
const recordOf = (file: string) => parseRecordText(readFileSync(file, 'utf8'))
const lastHash = (file: string) => recordOf(file).entries.at(-1)?.hash

/** A whole game of First Volley, greedy against greedy, as lines to type. */
const whole = { lines: [] as string[], hash: '', winner: '' }
beforeAll(async () => {
  const scenario = musket.scenarios.find(({ id }) => id === 'first-volley')!.scenario
  const match = new Match(musket, { scenario, options: {}, seed: 'e2e' })
  const { greedy } = await policiesOf(entry)
  while (match.toAct[0] !== undefined) {
    const action = greedy!.choose(match.view(match.toAct[0]), match.toAct[0], seeded(match.seq)).action as MusketAction
    whole.lines.push(...typed(match.state, action))
    match.act(match.toAct[0], action)
  }
  whole.hash = match.hash
  whole.winner = match.outcome?.winner ?? 'nobody'
})

const TWO = ['musket', 'first-volley', '--side', 'both', '--seed', 'e2e']

describe('MK-20.24 a whole battle by typing', () => {
  test('MK-20.24 MK-20.23 first-volley, both sides, from a pipe to its end', async () => {
    const home = newHome()
    const { code, out, err } = await sandtable(TWO, [...whole.lines, 'log all', 'quit'], home)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`${whole.winner === 'blue' ? 'Blue' : 'Red'} wins\\. `))
    const [file] = savedIn(home)
    expect(lastHash(file!)).toBe(whole.hash)
    expect(verify(musket as never, recordOf(file!))).toMatchObject({ valid: true, hash: whole.hash })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a pipe is given no colour codes.
    expect(out).not.toMatch(/\x1b/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: LANG=C asks for plain letters.
    expect(out).not.toMatch(/[^\x00-\x7f]/)
  })

  test('the input ends in mid-game: saved, and --load goes on to the very same end', async () => {
    const home = newHome()
    // Not between an order and the answer to its question: that order was never given.
    const cut = whole.lines.findIndex((line, i) => i > whole.lines.length / 2 && line.startsWith('sel'))
    const first = await sandtable(TWO, whole.lines.slice(0, cut), home)
    expect(first.code).toBe(0)
    const [file] = savedIn(home)
    expect(first.out).toContain(`Saved. To go on: sandtable play --load ${file}`)
    const second = await sandtable(['--load', file!], [...whole.lines.slice(cut), 'quit'], home)
    expect([second.code, second.err]).toEqual([0, ''])
    expect(savedIn(home)).toEqual([file])
    expect(lastHash(file!)).toBe(whole.hash)
  })
})

describe('in and out', () => {
  test('undo, save, load and bad commands', async () => {
    const home = newHome()
    const file = join(home, 'my battle.json')
    const lines = [
      'B6 B4',
      'undo',
      'undo',
      'undo',
      'B6 B5',
      `save ${file}`,
      'unit b-line-1',
      'nonsense',
      'move',
      'fire',
      'sight D5',
      'load',
      `load ${file}`,
      'quit',
    ]
    const { code, out } = await sandtable(TWO, lines, home)
    expect(code).toBe(0)
    expect(out).toContain('Taken back.')
    expect(out).toContain('MK-17.7')
    expect(out).toContain('1st Foot (b-line-1), Blue, at B5 (road)')
    for (const sentence of [
      'I do not know "nonsense".',
      'move needs a hex',
      'sight needs two hexes',
      'load needs the name of a file',
    ])
      expect(out).toContain(sentence)
    expect(out).toContain(`Loaded ${file}.`)
    expect(verify(musket as never, recordOf(file))).toMatchObject({ valid: true, entries: 6 })
  })

  test('Ctrl-C leaves with 130 and the game is saved', async () => {
    const home = newHome()
    const { code, out } = await sandtable(TWO, ['B6 B4'], home, 'SIGINT')
    expect(code).toBe(130)
    expect(out).toContain('Saved. To go on')
    expect(recordOf(savedIn(home)[0]!).entries).toHaveLength(2)
  })

  test('a damaged file: a sentence on standard error, exit code 1, and the file is left alone', async () => {
    const home = newHome()
    const file = join(home, 'broken.json')
    writeFileSync(file, '{"format":"sandtable-record","version":1')
    const { code, err } = await sandtable(['--load', file], [], home)
    expect(code).toBe(1)
    expect(err).toMatch(/broken\.json:1:\d+: this is not JSON/)
    expect(err).not.toMatch(/\n\s+at /)
    expect(readFileSync(file, 'utf8')).toBe('{"format":"sandtable-record","version":1')
  })

  test('wrong words on the command line: exit code 2 and what was meant', async () => {
    const { code, err } = await sandtable(['musket', 'first-voley'], [], newHome())
    expect(code).toBe(2)
    expect(err).toContain('Did you mean first-volley?')
    const help = await sandtable(['--help'], [], newHome())
    expect([help.code, help.out.startsWith('Usage: sandtable play')]).toEqual([0, true])
  })

  test('against the computer, from the menu, as either side', async () => {
    const home = newHome()
    const { code, out } = await sandtable(['--seed', 'menu'], ['1 red random', '', 'end', 'y', 'map', 'quit'], home)
    expect(code).toBe(0)
    expect(out).toContain('First Volley: you play Red against random.')
    expect(out).toMatch(/Since you last looked: /)
    expect(recordOf(savedIn(home)[0]!).seats).toEqual({ blue: { name: 'random' }, red: { name: 'person' } })
  })
})
