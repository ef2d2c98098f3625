// `sandtable odds` as people start it: a process of its own.

import { Failure } from '@sandtable/terminal'
import { expect, test } from 'vitest'
import { readArgs, UsageError } from '../args.ts'
import { folder, run } from '../testing/run.ts'
import { ODDS_FLAGS } from './flags.ts'
import { answerFor } from './index.ts'

const ask = (...args: string[]) => run(['odds', 'ti4', ...args])
/** Without a process of its own, where only the answer matters. */
async function json(...args: string[]) {
  const { flags, words } = readArgs(ODDS_FLAGS, [...args, '--json'])
  return JSON.parse(await answerFor(flags, words))
}

test('TI-O.10 a picture: who wins, who is left, how the first dice fall', async () => {
  const { code, out, err } = await ask('3 cruiser, 2 fighter @ hacan', '1 warsun @ muaat', '--ascii')
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('attacker: 3 Cruiser I, 2 Fighter I (Emirates of Hacan)')
  expect(out).toMatch(/# attacker wins +\d+\.\d\d % +#+/)
  expect(out).toMatch(/= defender wins +\d+\.\d\d % +#+/)
  expect(out).toMatch(/defender +Prototype War Sun I +1 +0\.\d\d +0\.00 +1\.00/)
  expect(out).toMatch(/attacker +combat +1\.60 +0: 13\.82 %/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: --ascii asks for plain letters.
  expect(out).not.toMatch(/[^\x00-\x7f]/)
})

/** Lines of the published reference fights. */
test.each([
  ['O1', ['1 cr', '1 cr'], 37.5, 25],
  ['O4', ['1 dn, 2 cr, 1 dd', '2 cv, 6 ff'], 39.508, 1.9548],
  ['O6', ['3 cruiser II', '3 cruiser II', '--system', 'nebula'], 31.6272, 12.5493],
  ['O8', ['1 fs, 2 cr @ jolnar', '2 dn, 2 ff'], 34.3636, 15.8028],
  ['O14', ['2 inf, 2 dreadnought II @ l1z1x', '4 inf', '--place', 'ground'], 72.2297, 13.7129],
  ['O16', ['2 cr, 1 dd + morale boost', '2 cr, 1 dd'], 54.8525, 6.8697],
  ['O19', ['2 dn, 1 cr', '3 cr, 1 cv', '--policy', 'avoidDirectHit/standard'], 85.9571, 2.0873],
  ['O21', ['3 cr', '3 cr', '--rounds', '2'], 26.8931, 2.2336],
] as const)('TI-O.22 %s comes out of the command line', async (_id, args, wins, draws) => {
  const { answer } = await json(...args)
  expect(answer.outlook.attacker * 100).toBeCloseTo(wins, 3)
  expect(answer.outlook.draw * 100).toBeCloseTo(draws, 3)
})

test('TI-O.12 the whole invasion', async () => {
  const sides = ['1 dn, 1 cv, 2 inf', '1 dd, 1 inf, 1 pds', '--place', 'full']
  const { answer } = await json(...sides)
  expect(answer.planetTaken * 100).toBeCloseTo(57.3867, 3)
  expect(answer.spaceWon * 100).toBeCloseTo(98.6262, 3)
  const { out } = await ask(...sides)
  expect(out).toMatch(/planet taken +57\.39 %/)
  expect(out).toMatch(/2 Infantry I +85\.40 % +64\.01 %/)
})

test('TI-O.27 what --json gives can be asked again, from a file or a pipe, and flags change it', async () => {
  const first = await ask('3 cr* @ ul + 2 direct hit', '2 dn', '--retreat', 'attacker:3', '--json')
  expect(first.code).toBe(1)
  const whole = await ask(
    '3 cr @ ul',
    '2 dn* + 2 direct hit',
    '--retreat',
    'attacker:3',
    '--others',
    '2 pds II @ sol',
    '--json',
  )
  const dir = await folder({ 'odds.json': whole.out })
  expect((await run(['odds', 'ti4', '--scenario', `${dir}/odds.json`, '--json'])).out).toBe(whole.out)
  const piped = await run(['odds', 'ti4', '--scenario', '-', '--rounds', '1', '--json'], whole.out)
  expect(JSON.parse(piped.out).scenario).toMatchObject({ rounds: 1, retreatAfter: { attacker: 3 } })
  const { scenario } = JSON.parse(whole.out)
  const bare = await folder({ 'question.json': scenario })
  expect(JSON.parse((await run(['odds', 'ti4', '--scenario', `${bare}/question.json`, '--json'])).out)).toEqual(
    JSON.parse(whole.out),
  )
})

test('TI-O.24 what is sampled says so, with its interval, and the same seed gives the same', async () => {
  const sides = ['2 cr + courageous', '2 cr']
  const { out } = await ask(...sides, '--seed', '7')
  expect(out).toMatch(/attacker wins +\d+\.\d\d % +± 0\.\d\d/)
  expect(out).toMatch(/Sampled from \d+ combats, ± 0\.\d\d points at 95 %\. TI-O\.24/)
  expect((await ask(...sides, '--seed', '7')).out).toBe(out)
})

test('TI-O.11 a limit of rounds leaves fights open: two carriers that hit with 9 and 10', async () => {
  const { out } = await ask('1 cv', '1 cv', '--rounds', '1')
  expect(out).toMatch(/still open +64\.00 %/)
})

test('--curve: the chance against the number of one piece, within the box', async () => {
  const { out } = await ask('2 cr', '1 dn', '--curve', 'cruiser', '--ascii')
  const rows = out.slice(out.indexOf('With so many Cruiser I')).trimEnd().split('\n').slice(1)
  expect(rows).toHaveLength(8)
  expect(rows[1]).toMatch(/^> +2 /)
  const chances = rows.map(row => Number(/([\d.]+) %$/.exec(row)?.[1]))
  expect(chances).toEqual(chances.toSorted((a, b) => a - b))
})

test.each([
  [
    ['3 crusier @ hacan', '1 ws'],
    '3 crusier @ hacan\n  ^\nCharacter 3: hacan has no unit "crusier". Did you mean cruiser? TI-O.1',
  ],
  [['3 cr @ hakan', '1 ws'], '       ^\nCharacter 8: there is no faction "hakan". Did you mean hacan? TI-O.1'],
  [['3 cr + moral bost', '1 ws'], 'there is no effect "moral bost". Did you mean Morale Boost? TI-O.1'],
  [['3 cr', '@ sol'], 'a side needs at least one unit'],
  [['3 cr'], 'odds needs two sides'],
  [['3 cr', '1 ws', '2 dn'], 'odds takes two sides, and there is also "2 dn".'],
  [['3 cr', '1 ws', '--place', 'sea'], '--place takes space, ground or full, not "sea".'],
  [['3 cr', '1 ws', '--rounds', 'x'], '--rounds takes a whole number'],
  [['3 cr', '1 ws', '--retreat', 'now'], '--retreat takes a side and a round, as in attacker:2, not "now".'],
  [['3 cr', '1 ws', '--policy', 'brave'], '--policy takes standard or avoidDirectHit'],
  [['3 cr', '1 ws', '--system', 'fogg'], 'there is no effect "fogg".'],
  [['3 cr', '--scenario', 'x.json'], 'The scenario names both sides'],
])('TI-O.1 a wrong question is a sentence about the command line: %j', async (args, words) => {
  const error = await json(...args).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toContain(words)
})

test.each([
  [['9 cr', '1 ws'], 'attacker.units.0: a player has 8 of these, not 9. TI-A.5'],
  [['1 cr*', '1 ws'], 'Cruiser I has no Sustain Damage. TI-O.1'],
  [['1 cr', '1 ws', '--rounds', '0'], 'rounds: '],
  [['1 cr', '1 ws', '--options', 'fog=on'], 'options.fog'],
  [['--scenario', '/nowhere/x.json'], '/nowhere/x.json: there is no such file'],
])('TI-A.5 a question that cannot be: %j', async (args, words) => {
  const error = await json(...args).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Failure)
  expect(String(error)).toContain(words)
})

test('TI-O.1 a wrong question ends with 2, an impossible one with 1, and both point', async () => {
  const wrong = await ask('3 crusier @ hacan', '1 ws')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.err).toContain('3 crusier @ hacan\n  ^\nCharacter 3:')
  expect(wrong.err).toContain('See: sandtable odds --help')
  const impossible = await ask('9 cr', '1 ws')
  expect(impossible).toMatchObject({ code: 1, out: '' })
  expect(impossible.err).not.toContain('    at ')
})

test('a file that is no question is named with line and column', async () => {
  const dir = await folder({ 'a.json': '{\n "place": }', 'b.json': { place: 'space' }, 'c.json': 'null' })
  const told = (file: string) => json('--scenario', `${dir}/${file}`).catch(String)
  expect(await told('a.json')).toMatch(/a\.json:2:\d+: this is not JSON/)
  expect(await told('b.json')).toContain('b.json: attacker')
  expect(await told('c.json')).toContain('c.json: ')
})

test('other games have no calculator', async () => {
  expect((await run(['odds'])).err).toContain('odds needs a game')
  expect((await run(['odds', 'chess', '1 cr', '1 cr'])).err).toContain(
    'There is no calculator for "chess"; there is one for ti4.',
  )
})
