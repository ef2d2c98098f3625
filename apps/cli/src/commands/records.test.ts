// verify and replay, on a record that was really played.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answered, folder, playedRecord, run } from '../testing/run.ts'

let record: Answered
let path: string
const file = (name: string) => join(path, name)

beforeAll(async () => {
  record = await playedRecord(5)
  const spoiled = structuredClone(record)
  spoiled.entries[3].hash = '0123456789abcdef'
  path = await folder({
    'good.json': record,
    'spoiled.json': spoiled,
    'garbled.json': '{\n  "format": "sandtable-record",\n  oops\n}',
    'cut.json': JSON.stringify(record).slice(0, 500),
    'other.json': { format: 'something else' },
    'unknown.json': { ...record, game: 'chess' },
    'newer.json': { ...record, rulesVersion: 999 },
    'bom.json': `\uFEFF${JSON.stringify(record)}`,
  })
})

test('what a record is called neither moves the cursor nor renames the window, nor reads from right to left', async () => {
  const title = 'First\u001b[2J\u001b]0;owned\u0007\u009b5A\u202E Volley\u200B'
  const odd = await playedRecord(5, { ...record.scenario, title })
  const path = join(await folder({ 'odd.json': odd }), 'odd.json')
  for (const command of ['replay', 'verify', 'analyse']) {
    const { out, err } = await run([command, path])
    expect(`${out}${err}`, command).not.toMatch(/(?!\n|\t)\p{Cc}|\p{Bidi_Control}|\u200B/u)
  }
  expect((await run(['replay', path])).out).toContain('First[2J]0;owned5A Volley')
  expect((await run(['verify', path])).out).toMatch(/^valid/)
})

describe('verify', () => {
  test('a true record: its verdict, exit code 0', async () => {
    const { code, out, err } = await run(['verify', file('good.json')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^valid {2}.*good\.json: Musket, \d+ entries, dice from the seed, ends at [0-9a-f]{16}\n$/)
  })

  test('what a player noted himself is held against it: the commitment, and his part of the dice', async () => {
    const promised = { ...record, dice: { ...record.dice, commitment: 'ours:1' } }
    const path = join(await folder({ 'promised.json': promised }), 'promised.json')
    expect(await run(['verify', path, '--commitment', 'ours:1'])).toMatchObject({ code: 0 })
    const other = await run(['verify', path, '--commitment', 'ours:2'])
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('the commitment that you noted')])
    const part = await run(['verify', path, '--part', 'ab'.repeat(16)])
    expect([part.code, part.out]).toEqual([1, expect.stringContaining('your part of the dice is not in the seed')])
  })

  test.each([
    ['spoiled.json', 'at entry 4: Entry 4 leads to'],
    ['garbled.json', 'garbled.json:3:3: this is not JSON'],
    ['cut.json', 'cut.json:1:501: this is not JSON'],
    ['other.json', 'format: '],
    ['unknown.json', 'there is no game "chess" here'],
    ['newer.json', 'newer than this program'],
    ['missing.json', 'there is no such file'],
  ])('%s: exit code 1 and why', async (name, words) => {
    const { code, out, err } = await run(['verify', file(name)])
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain(words)
    expect(out).toMatch(/^FALSE/)
  })

  test('many: each its verdict, and one that is false makes all of it fail', async () => {
    const { code, out } = await run(['verify', file('good.json'), file('spoiled.json'), file('bom.json'), file('missing.json')])
    expect(code).toBe(1)
    expect(out.match(/^valid/gm)).toHaveLength(2)
    expect(out.match(/^FALSE/gm)).toHaveLength(2)
    expect(out).toContain('2 of 4 records are valid.')
    expect(await run(['verify', file('good.json'), file('bom.json')])).toMatchObject({ code: 0 })
  })

  test('a folder, standard input, and as data', async () => {
    const { code, out } = await run(['verify', path, '--json'])
    const findings = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(code).toBe(1)
    expect(findings.filter(({ valid }) => valid).map(finding => finding.file)).toEqual([file('bom.json'), file('good.json')])
    expect(await run(['verify', '-'], JSON.stringify(record))).toMatchObject({ code: 0 })
    expect(await run(['verify', await folder({})])).toMatchObject({ code: 1, out: '' })
  })

  test('a file that may not be read', async () => {
    await chmod(file('bom.json'), 0o000)
    const { code, out } = await run(['verify', file('bom.json')])
    // The superuser may read everything.
    if (process.getuid?.() === 0) expect(code).toBe(0)
    else expect([code, out]).toEqual([1, expect.stringContaining('may not be read')])
    await chmod(file('bom.json'), 0o600)
  })
})

describe('replay', () => {
  test('tells every action with its sentences, clauses and dice', async () => {
    const { code, out, err } = await run(['replay', file('good.json')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Musket, First Volley: \d+ actions, (blue|red|nobody) won/)
    expect(out).toMatch(/\[MK-[\d.]+/)
    expect(out).toMatch(/: d60 came \d+/)
    expect(out).toContain(`\n${String(record.entries.length).padStart(5)}  `)
  })

  test('as data: a line for the set-up and one for each action, with the hashes of the record', async () => {
    const { out } = await run(['replay', file('good.json'), '--json'])
    const moments = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(moments.map(({ hash }) => hash)).toEqual([record.setup.hash, ...record.entries.map(({ hash }: Answered) => hash)])
    expect(moments.map(({ action }) => action).slice(1)).toEqual(record.entries.map(({ action }: Answered) => action))
  })

  test('--at shows a position, in words and as data', async () => {
    const { code, out } = await run(['replay', file('good.json'), '--at', '4'])
    expect(code).toBe(0)
    expect(out).toContain(`After 4 of ${record.entries.length} actions.`)
    expect(out).toContain(record.entries[3].hash)
    const position = JSON.parse((await run(['replay', file('good.json'), '--at', '4', '--json', '--seat', 'blue'])).out)
    expect(position).toMatchObject({ at: 4, hash: record.entries[3].hash, view: { id: 'first-volley' } })
  })

  test('what --at and --seat cannot be', async () => {
    const late = await run(['replay', file('good.json'), '--at', '9999'])
    expect(late).toMatchObject({ code: 2, out: '' })
    expect(late.err).toContain(`--at takes 0 to ${record.entries.length}`)
    const nobody = await run(['replay', file('good.json'), '--at', '1', '--seat', 'grey'])
    expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining('Known: table, blue, red') })
  })

  test('--speed takes its time', async () => {
    const started = Date.now()
    const { code } = await run(['replay', file('good.json'), '--speed', '200'])
    expect(code).toBe(0)
    expect(Date.now() - started).toBeGreaterThan((record.entries.length / 200) * 1000)
  })

  test.each([
    ['spoiled.json', 'does not hold, entry 4'],
    ['garbled.json', 'garbled.json:3:3'],
    ['missing.json', 'there is no such file'],
    ['.', 'this is a folder, not a record'],
  ])('%s: exit code 1 and why, on standard error', async (name, words) => {
    const { code, out, err } = await run(['replay', file(name)])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(words)
  })
})
