import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { ended, ROOT, run, start } from './testing/run.ts'

describe('help', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j', async args => {
    const { code, out, err } = await run(args)
    expect([code, err]).toEqual([0, ''])
    for (const command of ['play', 'odds', 'engine', 'replay', 'analyse', 'verify', 'games', 'bench'])
      expect(out).toContain(`  ${command} `)
  })

  test.each(['odds', 'engine', 'replay', 'analyse', 'verify', 'games', 'bench'])('%s --help', async command => {
    const { code, out } = await run([command, '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`Usage: sandtable ${command}`)
  })

  test('of a command, however it is asked for', async () => {
    const { out } = await run(['verify', '--help'])
    for (const args of [
      ['verify', '-h'],
      ['help', 'verify'],
      ['--help', 'verify'],
    ])
      expect((await run(args)).out, args.join(' ')).toBe(out)
  })

  test('without a command and without a terminal: the help, as a mistake', async () => {
    const { code, out, err } = await run([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: sandtable <command>')
  })

  test('the version', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, out: `sandtable ${manifest.version}\n` })
    expect(await run(['-v'])).toMatchObject({ code: 0, out: `sandtable ${manifest.version}\n` })
  })
})

describe('a wrong command line ends with 2 and a sentence', () => {
  test.each([
    [['verfy'], 'There is no command "verfy". Did you mean verify?'],
    [['chess'], 'There is no command "chess". Known: play, odds, lab, worker, engine, replay, analyse, verify, games, bench.'],
    [['toString'], 'There is no command "toString".'],
    [['help', 'enigne'], 'Did you mean engine?'],
    [['--hlep'], 'There is no flag --hlep. Did you mean --help?'],
    [['--version', 'verify'], null],
    [['-x'], 'There is no flag -x.'],
    [['games', '--jsn'], 'There is no flag --jsn. Did you mean --json?'],
    [['games', '--json=yes'], '--json takes no value.'],
    [['games', 'musket'], 'games takes no arguments, and there is "musket".'],
    [['engine', '--fast'], 'There is no flag --fast.'],
    [['engine', 'now'], 'engine takes no arguments'],
    [['verify'], 'verify needs at least one record.'],
    [['replay'], 'replay needs a record.'],
    [['replay', 'a', 'b'], 'replay takes one record, and there is also "b".'],
    [['replay', 'a', '--at'], '--at needs a value: --at <n>.'],
    [['replay', 'a', '--at', '--json'], '--at needs a value'],
    [['replay', 'a', '--at', 'x'], '--at takes a whole number, 0 or more, not "x".'],
    [['replay', 'a', '--at=-1'], '--at takes a whole number, 0 or more, not "-1".'],
    [['replay', 'a', '--speed', '0'], '--speed takes a number above 0, not "0".'],
  ])('%j', async (args, words) => {
    const { code, out, err } = await run(args)
    if (words === null) return expect(code).toBe(0)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(words)
    expect(err).toContain('See: sandtable')
    expect(err).not.toContain('    at ')
  })
})

test('games lists games and scenarios, in words and as data', async () => {
  const { code, out } = await run(['games'])
  expect(code).toBe(0)
  expect(out).toContain('musket: Musket')
  expect(out).toContain('bunker-hill')
  const [musket] = JSON.parse((await run(['games', '--json'])).out)
  expect(musket).toMatchObject({ id: 'musket', seats: ['blue', 'red'] })
  expect(musket.levels).toEqual(expect.arrayContaining(['random', 'greedy']))
})

test('a reader that leaves is no error', async () => {
  const child = start('games')
  child.stdout.destroy()
  expect(await ended(child)).toMatchObject({ code: 0, err: '' })
})

test('commands may start while others build the bundle', async () => {
  const build = () => ended(spawn(process.execPath, [join(ROOT, 'apps/cli/build.mjs'), '--force']))
  const all = await Promise.all([build(), run(['--version']), build(), run(['games']), build(), run(['--version'])])
  expect(all.map(({ code, err }) => [code, err])).toEqual(all.map(() => [0, '']))
})

test('what the bundle was made of are files, so that the next start finds it fresh and builds nothing', async () => {
  await run(['--version'])
  const inputs: string[] = JSON.parse(await readFile(join(ROOT, 'apps/cli/dist/main.inputs.json'), 'utf8'))
  expect(inputs.length).toBeGreaterThan(100)
  expect(inputs.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
})
