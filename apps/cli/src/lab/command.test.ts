// Commands as reports print them, fed back to a shell as they stand.
import { spawn } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { musket } from '../../../../games/musket/index.ts'
import { BIN, type Ended, ended, folder } from '../testing/run.ts'

const scenario = musket.scenarios.find(({ id }) => id === 'first-volley')?.scenario ?? {}
const path = await folder({ 'my own.json': scenario, 'patch.txt': 'LINE.hitChance: 12\nscenario.turnLimit: 7\n' })

/** In a shell, with what only says where the results go. */
function shell(command: string, more = ''): Promise<Ended> {
  const line = `${command.replace(/^sandtable /, '"$NODE" "$BIN" ')} --quiet --workers 1 ${more}`
  const child = spawn('sh', ['-c', line], { cwd: path, env: { ...process.env, NODE: process.execPath, BIN } })
  return ended(child)
}
const read = (name: string) => readFile(join(path, name), 'utf8')
const rowsIn = async (name: string) => (await read(name)).split('\n').filter(line => line.startsWith('{"n"'))
const ENTITIES: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const commandsIn = async (page: string) =>
  [...(await read(page)).matchAll(/<dt>Command<\/dt><dd>(.*?)<\/dd>/g)].map(([, text = '']) =>
    text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? ''),
  )

const WHO = `--sides greedy,random --no-swap --options hillBonuses=on,openHills=off --seed "it's \\"one\\" \\$HOME #2"`

test('a run: a scenario of one’s own, options, changes, no exchange, a seed that a shell would read', async () => {
  const asked = `sandtable lab run musket 'my own.json' --games 3 ${WHO} --patch patch.txt --set LIGHT.range=3`
  const made = await shell(asked, '--out first.jsonl')
  expect(made.code, made.err).toBe(0)
  const report = ['lab', 'report', 'first.jsonl', '--html', 'run.html']
  expect((await ended(spawn(process.execPath, [BIN, ...report], { cwd: path }))).code).toBe(0)
  const [command = ''] = await commandsIn('run.html')
  expect(command).toContain("'my own.json'")
  expect(command).toContain('--set LINE.hitChance=12')
  const again = await shell(command, '--out again.jsonl')
  expect(again.code, again.err).toBe(0)
  const rows = await rowsIn('first.jsonl')
  expect(rows).toHaveLength(3)
  expect(await rowsIn('again.jsonl')).toEqual(rows)
})

test('a what-if: both at once and each by itself', async () => {
  const made = await shell(`sandtable lab what-if musket first-volley --games 3 ${WHO} --patch patch.txt`, '--out one')
  expect(made.code, made.err).toBe(0)
  const [both = '', base = '', changed = ''] = await commandsIn('one.html')
  expect((await shell(both, '--out two')).code).toBe(0)
  expect((await shell(base, '--out base.jsonl')).code).toBe(0)
  expect((await shell(changed, '--out changed.jsonl')).code).toBe(0)
  for (const name of ['base', 'changed']) {
    const rows = await rowsIn(`one.${name}.lab.jsonl`)
    expect(rows).toHaveLength(3)
    expect(await rowsIn(`two.${name}.lab.jsonl`)).toEqual(rows)
    expect(await rowsIn(`${name}.jsonl`)).toEqual(rows)
  }
})

test('a sweep and a search', async () => {
  const vary = '--vary scenario.turnLimit=7..8'
  const made = await shell(
    `sandtable lab sweep musket 'my own.json' ${vary} --games 4 ${WHO} --set LINE.range=1`,
    '--out s.html',
  )
  expect(made.code, made.err).toBe(0)
  const [sweep = ''] = await commandsIn('s.html')
  expect((await shell(sweep, '--out s2.html')).out.replace('s2', 's')).toBe(made.out)
  expect(sweep).toContain('--set LINE.range=1')

  const search = await shell(
    `sandtable lab balance musket first-volley --vary scenario.turnLimit=8..8 --target 30-70 --games 30 --sides random --seed "a b" --set LINE.range=1`,
    '--out b.html',
  )
  const [balance = ''] = await commandsIn('b.html')
  await copyFile(join(path, 'b.html'), join(path, 'b1.html'))
  const again = await shell(balance, '--out b.html')
  expect([again.code, again.out]).toEqual([search.code, search.out])
  expect(await read('b.html')).toBe(await read('b1.html'))
})
