// The laboratory as people start it.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@sandtable/terminal'
import { describe, expect, test } from 'vitest'

import { ended, folder, run, start } from '../testing/run.ts'
import { readResults } from './results-file.ts'

const linesIn = async (file: string) => (await readFile(file, 'utf8')).split('\n').filter(line => line !== '')
const rowsIn = async (file: string) => (await linesIn(file)).filter(line => line.startsWith('{"n"'))
const RUN = ['lab', 'run', 'musket', 'first-volley', '--sides', 'greedy,random', '--seed', 'test', '--quiet']

describe('a run', async () => {
  const path = await folder({})
  const [one, two] = [join(path, 'one.jsonl'), join(path, 'two.jsonl')]
  const first = await run([...RUN, '--games', '12', '--workers', '1', '--out', one])

  test('BI-25.5 has the same results whatever the number of threads, each seed from both sides', async () => {
    expect(first).toMatchObject({ code: 0 })
    expect((await run([...RUN, '--games', '12', '--workers', '2', '--out', two])).code).toBe(0)
    const rows = await rowsIn(one)
    expect(rows).toHaveLength(12)
    expect(await rowsIn(two)).toEqual(rows)
    expect(rows.filter(row => row.includes('"x":1'))).toHaveLength(6)
    expect(first.out).toMatch(/Blue +\d+\.\d % +\( *\d/)
    expect(first.out).toMatch(/greedy +\d+\.\d %.*on both sides/)
  })

  test('BI-25.6 twelve games prove nothing, and the first line says so', () => {
    expect(first.out).toMatch(/^.*proves nothing yet/)
    expect(first.out).toContain('Invalid: Only 12 games')
  })

  test('a torn last line is told and cut, and the run goes on to the same end', async () => {
    const torn = join(path, 'torn.jsonl')
    const text = await readFile(one, 'utf8')
    await writeFile(torn, text.slice(0, Math.floor(text.length * 0.7)))
    const resumed = await run([...RUN, '--games', '12', '--out', torn, '--resume'])
    expect(resumed.code).toBe(0)
    expect(resumed.err).toContain('torn off')
    expect(await rowsIn(torn)).toEqual(await rowsIn(one))
  })

  test('what interruptions left out of order is put into its place when the run is whole', async () => {
    const left = join(path, 'left.jsonl')
    const [header = '', ...rest] = await linesIn(one)
    const at = (...games: number[]) => games.map(game => rest[game] as string)
    const pace = rest.at(-1) as string
    const hurt = '{"n":7,"w"'
    await writeFile(left, `${[header, ...at(0, 1, 4, 3), pace, ...at(2, 9, 8), hurt, pace].join('\n')}\n`)
    expect((await run([...RUN, '--games', '12', '--workers', '2', '--out', left, '--resume'])).code).toBe(0)
    const lines = await linesIn(left)
    expect(lines.slice(0, 13)).toEqual([header, ...rest.slice(0, 12)])
    expect(lines.slice(13)).toEqual([pace, pace, expect.stringContaining('"pace"')])
  })

  test('several threads and several interruptions change no byte of any line', async () => {
    const [whole, broken] = [join(path, 'whole.jsonl'), join(path, 'broken.jsonl')]
    const games = ['--games', '240']
    expect((await run([...RUN, ...games, '--workers', '1', '--out', whole])).code).toBe(0)
    for (const least of [20, 90, 160]) {
      const more = least > 20 ? ['--resume'] : []
      const child = start(...RUN, ...games, '--workers', '3', '--out', broken, ...more)
      const end = ended(child)
      while ((await rowsIn(broken).catch(() => [])).length < least) await new Promise(resolve => setTimeout(resolve, 20))
      child.kill('SIGINT')
      expect((await end).code).toBe(130)
    }
    expect((await run([...RUN, ...games, '--workers', '3', '--out', broken, '--resume'])).code).toBe(0)
    expect(await rowsIn(broken)).toEqual(await rowsIn(whole))
  })

  test('a run says which build played it; one of another build is not gone on with, one that says nothing is, with a warning', async () => {
    const [header = '', ...rest] = await linesIn(one)
    const { build } = JSON.parse(header)
    expect(build).toMatch(/^[0-9a-f]{12}$/)
    const [other, silent] = [join(path, 'other.jsonl'), join(path, 'silent.jsonl')]
    await writeFile(other, `${[header.replace(build, '0123456789ab'), ...rest.slice(0, 5)].join('\n')}\n`)
    await writeFile(silent, `${[header.replace(`"build":"${build}",`, ''), ...rest.slice(0, 5)].join('\n')}\n`)
    const before = await readFile(other, 'utf8')
    const refused = await run([...RUN, '--games', '12', '--out', other, '--resume'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`(build 0123456789ab, this is ${build})`) })
    expect(refused.err).toContain('another --out')
    expect(await readFile(other, 'utf8')).toBe(before)
    const gone = await run([...RUN, '--games', '12', '--out', silent, '--resume'])
    expect(gone).toMatchObject({ code: 0, err: expect.stringContaining('does not say which build') })
    expect(await rowsIn(silent)).toEqual(await rowsIn(one))
    const page = join(path, 'build.html')
    await run(['lab', 'report', one, '--html', page])
    expect(await readFile(page, 'utf8')).toContain(`build ${build}`)
  })

  test('BI-25.18 the report has wins, units, a map and the pace; JSON and table beside it', async () => {
    const files = ['r.html', 'r.json', 'r.csv'].map(name => join(path, name)) as [string, string, string]
    const { code } = await run(['lab', 'report', one, '--html', files[0], '--json', files[1], '--csv', files[2]])
    expect(code).toBe(0)
    const page = await readFile(files[0], 'utf8')
    for (const words of ['Is it fair?', 'Points destroyed', 'Where do they go', 'Decisions', 'sandtable lab run musket'])
      expect(page).toContain(words)
    const { figures, pace } = JSON.parse(await readFile(files[1], 'utf8'))
    expect(figures.decided).toBe(12)
    expect(pace.levels.greedy.decisions + pace.levels.random.decisions).toBe(pace.actions)
    expect((await readFile(files[2], 'utf8')).split('\r\n')[0]).toContain('perPointLow')
  })

  test('BI-25.19 a check plays games again and finds the one that lies', async () => {
    const false1 = join(path, 'false.jsonl')
    await writeFile(false1, (await readFile(one, 'utf8')).replaceAll(/"a":(\d+)/g, '"a":1$1'))
    const { out, err, code } = await run(['lab', 'check', one, false1, '--games', '3'])
    expect(code).toBe(1)
    expect(out).toMatch(
      /^valid .*one\.jsonl: 3 of (\d+) games played again \(all of them: --games \1\)\nFALSE .*false\.jsonl: game \d+ comes out differently/,
    )
    expect(err).toBe('')
  })

  test.each([
    [
      'another',
      (text: string) => text.replace(/"build":"[^"]*"/, '"build":"0123456789ab"'),
      'was played by build 0123456789ab',
    ],
    ['no', (text: string) => text.replace(/"build":"[^"]*",?/, ''), 'does not say which build played it'],
  ])('a check of a file that names %s build says so', async (_, spoil, words) => {
    const other = join(path, 'stranger.jsonl')
    await writeFile(other, spoil(await readFile(one, 'utf8')))
    const { out, err, code } = await run(['lab', 'check', other, '--games', '1000'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^valid .*: all \d+ games played again\n$/)])
    expect(err).toContain(words)
  })
})

test('Ctrl-C stops, keeps what is done and says how to go on', async () => {
  const file = join(await folder({}), 'stopped.jsonl')
  const child = start(...RUN, '--games', '100000', '--workers', '1', '--out', file)
  const end = ended(child)
  while ((await rowsIn(file).catch(() => [])).length < 3) await new Promise(resolve => setTimeout(resolve, 50))
  child.kill('SIGINT')
  const { code, err } = await end
  expect(code).toBe(130)
  expect(err).toContain('--resume')
  const rows = await rowsIn(file)
  expect(rows.map(row => JSON.parse(row).n)).toEqual(rows.map((_, i) => i))
})

test('BI-25.9 what if: the same games with a changed number, pair by pair', async () => {
  const path = await folder({ 'blind.txt': 'LINE.hitChance: 0\n', 'typo.txt': 'LYNE.range: 1\n' })
  const whatIf = (patch: string) =>
    run([
      'lab',
      'what-if',
      'musket',
      'first-volley',
      '--patch',
      join(path, patch),
      '--games',
      '4',
      '--out',
      join(path, 'x'),
      '--quiet',
    ])
  const { out } = await whatIf('blind.txt')
  expect(out).toMatch(/Pairs: better in \d, worse in \d, alike in \d/)
  const hitsIn = async (name: string) =>
    (await rowsIn(join(path, name)))
      .map(row => JSON.parse(row).u)
      .map(({ blue, red }) => (blue.LINE?.[5] ?? 0) + (red.LINE?.[5] ?? 0))
  expect(Math.max(...(await hitsIn('x.changed.lab.jsonl')))).toBe(0)
  expect(Math.min(...(await hitsIn('x.base.lab.jsonl')))).toBeGreaterThan(0)
  expect(await whatIf('typo.txt')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean LINE?') })
})

test.each([
  [['run', 'musket', 'first-volley', '--sides', 'elte,greedy'], 'elte'],
  [['quick', 'beachhead', '--sides', 'greedy,elite:napoleon'], 'elite:napoleon'],
  [['self-check', 'musket', 'first-volley', '--level', 'constructor'], 'constructor'],
])('%j: a level that is not there is refused with the names there are', async (args, name) => {
  const { code, err } = await run(['lab', ...args])
  expect(code).toBe(2)
  expect(err).toMatch(new RegExp(`There is no level "${name}"\\..* There are .*random.*veteran.*elite:`, 'i'))
})

test('a sweep has a line a value, a search for balance ends with its proof', async () => {
  const path = await folder({})
  const at = (name: string) => join(path, name)
  const where = ['musket', 'first-volley', '--sides', 'random', '--quiet']
  const sweep = await run([
    'lab',
    'sweep',
    ...where,
    '--vary',
    'LINE.hitChance=0..60/60',
    '--games',
    '6',
    '--out',
    at('s.html'),
    '--json',
    at('s.json'),
  ])
  expect(sweep.code).toBe(0)
  const { points } = JSON.parse(await readFile(at('s.json'), 'utf8')).sweep
  expect(points.map(({ value, wins }: { value: number; wins: { n: number } }) => [value, wins.n])).toEqual([
    [0, 6],
    [60, 6],
  ])
  const balance = await run([
    'lab',
    'balance',
    ...where,
    '--vary',
    'scenario.turnLimit=7..8',
    '--games',
    '24',
    '--out',
    at('b.html'),
  ])
  expect(balance.err).toContain('64 games each, 1 setting;')
  expect(balance.out).toMatch(/^(An|No) even setting .*scenario\.turnLimit: [78], with which Blue wins \d/)
  expect(balance.code).toBe(balance.out.startsWith('An even') ? 0 : 1)
  const page = await readFile(at('b.html'), 'utf8')
  expect(page).toContain('The proof')
  expect(page).toContain(`<p>${balance.out.split('\n')[0]}</p>`)
})

test('BI-25.19 a check of a changed run says nothing false about the next file, in either order', async () => {
  const path = await folder({ 'blind.txt': 'LINE.hitChance: 0\n' })
  const [plain, changed] = [join(path, 'plain.jsonl'), join(path, 'changed.jsonl')]
  await run([...RUN, '--games', '3', '--out', plain])
  await run([...RUN, '--games', '3', '--out', changed, '--patch', join(path, 'blind.txt')])
  for (const files of [
    [changed, plain],
    [plain, changed],
  ]) {
    const { out, code } = await run(['lab', 'check', ...files])
    expect([code, out]).toEqual([0, files.map(file => `valid  ${file}: all 3 games played again\n`).join('')])
  }
})

test('Ctrl-C in the proof of a search tells what is known and writes no page', async () => {
  const page = join(await folder({}), 'b.html')
  // An even battle and a narrow target: the proof would take hundreds of games.
  const flags = [
    '--vary',
    'scenario.turnLimit=15..15',
    '--target',
    '49-51',
    '--games',
    '100000',
    '--workers',
    '1',
    '--out',
    page,
  ]
  const child = start('lab', 'balance', 'musket', 'pitched-battle', '--sides', 'greedy', ...flags)
  const end = ended(child)
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
    if (said.includes('Proof with fresh dice') && !child.killed) child.kill('SIGINT')
  })
  const { code, out, err } = await end
  expect(code).toBe(130)
  expect(out).toBe('')
  expect(err).toContain('Stopped in the proof; nothing is proven yet. Nearest to even in the search: scenario.turnLimit: 15.')
  expect(err).not.toMatch(/Infinity|NaN/)
  expect(existsSync(page)).toBe(false)
})

test('BI-25.19 a quick battle is told and kept, and a level is put to its self-check', async () => {
  const path = await folder({})
  const record = join(path, 'quick.json')
  const quick = await run(['lab', 'quick', '--seed', '5', '--save', record])
  expect(quick.code).toBe(0)
  expect(quick.out).toMatch(/wins: by victory points after the last turn \(BI-20\.16\)/)
  const kept = JSON.parse(await readFile(record, 'utf8'))
  expect(kept).toMatchObject({ format: 'sandtable-record', outcome: { clause: 'BI-20.16' } })
  const check = await run(['lab', 'self-check', 'beachhead', 'quick-six', '--games', '1', '--quiet'])
  expect(check).toMatchObject({ code: 0, out: expect.stringContaining('1 game,') })
  expect(check.out).toContain('nothing refused')
})

describe('a file that is not what it should be', async () => {
  const run = {
    format: 'sandtable-lab',
    version: 1,
    program: '0.1.0',
    date: '2026-01-01',
    game: 'musket',
    rulesVersion: 1,
    scenario: { id: 'first-volley', title: 'First Volley', data: {} },
    options: {},
    levels: ['random', 'random'],
    isSwapped: false,
    seed: 's',
    patch: [],
    seats: [
      { id: 'blue', title: 'Blue' },
      { id: 'red', title: 'Red' },
    ],
    board: null,
  }
  const header = JSON.stringify(run)
  const row = '{"n":0,"w":"blue","r":"x","c":"","a":1,"h":""}'
  const path = await folder({
    'later.jsonl': `${header.replace('"version":1', '"version":9')}\n`,
    'other.jsonl': '{"format":"sandtable-record"}\n',
    'empty.jsonl': '',
    'hurt.jsonl': `${header}\n${row}\n{"n":1,"w"\n${row}\n{"pace":{"games":1,"actions":1,"ms":1,"levels":{}}}\n${row.replace('0', '2')}\n{"n":3`,
    'begun.jsonl': header.slice(0, 40),
    'seatless.jsonl': `${JSON.stringify({ ...run, seats: [] })}\n${row}\n`,
    'levelless.jsonl': `${JSON.stringify({ ...run, levels: 7 })}\n${row}\n`,
    'stranger.jsonl': `${header}\n${row}\n${row.replace('0', '1').replace('blue', 'green')}\n{"pace":7}\n`,
  })
  const read = async (name: string) => {
    const games: number[] = []
    const read = await readResults(join(path, name), ({ game }) => games.push(game))
    return { ...read, told: games }
  }

  test.each([
    ['later.jsonl', 'newer than this program'],
    ['other.jsonl', 'not the results of a run'],
    ['empty.jsonl', 'is empty'],
    ['begun.jsonl', 'hardly begun'],
    ['seatless.jsonl', 'the first line, which says what was run, is damaged'],
    ['levelless.jsonl', 'the first line, which says what was run, is damaged'],
    ['none.jsonl', 'no such file'],
  ])('%s is refused with the reason', async (name, words) => {
    await expect(read(name)).rejects.toThrow(Failure)
    await expect(read(name)).rejects.toThrow(words)
  })

  test('a damaged line is told and left out, a game that stands twice counts once', async () => {
    const { told, warnings, pace, end } = await read('hurt.jsonl')
    expect(told).toEqual([0, 2])
    expect(pace.games).toBe(1)
    expect(warnings.map(warning => warning.replace(path, ''))).toEqual([
      '/hurt.jsonl:3: this line is damaged and left out',
      '/hurt.jsonl:7: the last line is torn off and left out',
    ])
    const text = await readFile(join(path, 'hurt.jsonl'), 'utf8')
    expect(end).toBe(text.lastIndexOf('\n') + 1)
  })

  test('a winner who has no seat and a pace that is none are damage too', async () => {
    const { told, warnings } = await read('stranger.jsonl')
    expect(told).toEqual([0])
    expect(warnings).toHaveLength(2)
  })
})
