// A run on a real PostgreSQL, played by worker processes that come, go and are killed.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, copyFile, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { seeded } from '@sandtable/kernel'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../../tools/setup/postgres.mjs'
import { BIN, ended, folder, ROOT, run } from '../../testing/run.ts'

/** More by hand: SANDTABLE_KILLS=50. */
const KILLS = Number(process.env.SANDTABLE_KILLS ?? 2)
const GAMES = String(KILLS > 2 ? 400 * KILLS : 120)
const RUN = ['lab', 'run', 'musket', 'first-volley', '--sides', 'greedy,random', '--seed', 'queue', '--quiet']

/** Of version 10, as far as this program could come upon it. */
const EARLIER = [
  'create schema sandtable_lab',
  'create table sandtable_lab.version (version int primary key)',
  'insert into sandtable_lab.version values (24)',
  `create table sandtable_lab.run (id text primary key, build text not null, title text not null, header text not null,
    created timestamptz not null default now(), beat timestamptz not null default now())`,
]

const linesIn = async (file: string) => (await readFile(file, 'utf8')).split('\n').filter(line => line !== '')
const rowsIn = async (file: string) => (await linesIn(file)).filter(line => line.startsWith('{"n"'))
const until = async (is: () => boolean | Promise<boolean>) => {
  while (!(await is())) await new Promise(resolve => setTimeout(resolve, 50))
}

describe.skipIf(process.env.CI !== 'true' && findPostgres() === null)('with DATABASE_URL', () => {
  let database: Awaited<ReturnType<typeof startPostgres>>
  const children: ChildProcessWithoutNullStreams[] = []
  beforeAll(async () => {
    database = await startPostgres()
  }, 120_000)
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  afterAll(() => database.stop())

  const begin = (program: string, ...args: string[]) => {
    const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, DATABASE_URL: database.url } })
    children.push(child)
    return child
  }
  const worker = () => begin(BIN, 'worker', '--workers', '1')

  test('workers that are killed at random change no result', async () => {
    const path = await folder({})
    const [here, there] = [join(path, 'here.jsonl'), join(path, 'there.jsonl')]
    expect((await run([...RUN, '--games', GAMES, '--workers', '1', '--here', '--out', here])).code).toBe(0)
    const collecting = ended(begin(BIN, ...RUN, '--games', GAMES, '--patience', '2', '--out', there))
    const crew = [worker(), worker()]
    let isOver = false
    void collecting.then(() => {
      isOver = true
    })
    const written = async () => (await rowsIn(there).catch(() => [])).length
    const luck = seeded('kills')
    let kills = 0
    for (; kills < KILLS; kills++) {
      const before = await written()
      await until(async () => isOver || (await written()) > before)
      if (isOver) break
      const victim = luck.pick(crew.length, 'who')
      crew[victim]?.kill('SIGKILL')
      crew[victim] = worker()
    }
    const { code, err } = await collecting
    expect(code, err).toBe(0)
    expect(kills).toBeGreaterThan(0)
    const rows = await rowsIn(here)
    expect(rows).toHaveLength(Number(GAMES))
    expect(await rowsIn(there)).toEqual(rows)
  })

  test('a database that is started anew in the middle of a run changes no result and strands nobody', async () => {
    const path = await folder({})
    const [here, there] = [join(path, 'here.jsonl'), join(path, 'there.jsonl')]
    const games = ['--games', '300', '--out']
    expect((await run([...RUN, '--workers', '1', '--here', ...games, here])).code).toBe(0)
    const collecting = ended(begin(BIN, ...RUN, '--patience', '2', ...games, there))
    const player = worker()
    let said = ''
    player.stderr.on('data', chunk => {
      said += chunk
    })
    const written = async () => (await rowsIn(there).catch(() => [])).length
    for (const least of [1, 100]) {
      await until(async () => (await written()) >= least)
      await database.restart()
    }
    const { code, err } = await collecting
    expect(code, err).toBe(0)
    expect(said).toContain('The database')
    expect(player.exitCode).toBeNull()
    expect(await rowsIn(there)).toEqual(await rowsIn(here))
  })

  test('a worker of another build says so and leaves the run to others; what is stopped goes on', async () => {
    const path = await folder({})
    const file = join(path, 'run.jsonl')
    const other = join(path, 'other.mjs')
    await copyFile(join(ROOT, 'apps/cli/dist/main.js'), join(path, 'main.mjs'))
    await appendFile(join(path, 'main.mjs'), '\n// built a day later\n')
    await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'))
    await appendFile(other, `import { main } from './main.mjs'\nprocess.exitCode = await main(process.argv.slice(2))\n`)
    const collector = begin(BIN, ...RUN, '--games', '1000000', '--out', file)
    // The stranger may meet what is left of an earlier run before this one has begun.
    await until(() => existsSync(file))
    const stranger = begin(other, 'worker', '--workers', '1')
    let said = ''
    stranger.stderr.on('data', chunk => {
      said += chunk
    })
    await until(() => said.includes('leaves it to others'))
    expect(said).toMatch(/musket first-volley is a run of Sandtable 0\.\d+\.\d+\+[0-9a-f]{12}; this worker is 0\.\d/)
    expect(await rowsIn(file)).toEqual([])

    worker()
    await until(async () => (await rowsIn(file)).length > 0)
    const end = ended(collector)
    collector.kill('SIGINT')
    expect(await end).toMatchObject({ code: 130, err: expect.stringContaining('--resume') })
    const numbers = async () => (await rowsIn(file)).map(row => JSON.parse(row).n).sort((a, b) => a - b)
    const games = ((await numbers()).at(-1) ?? 0) + 5
    expect((await ended(begin(BIN, ...RUN, '--games', String(games), '--resume', '--out', file))).code).toBe(0)
    expect(await numbers()).toEqual(Array.from({ length: games }, (_, i) => i))
  })

  test('a run that an earlier version began is refused with the command that starts it again, and its tables are left alone', async () => {
    const boss = new PgBoss({ connectionString: database.url, schema: 'of_this_test', schedule: false, supervise: false })
    await boss.start()
    const ask = async (text: string, values: readonly unknown[] = []) =>
      (await boss.getDb().executeSql(text, [...values])).rows as Record<string, unknown>[]
    try {
      const path = await folder({})
      const file = join(path, 'made here.jsonl')
      const games = ['--games', '2', '--set', 'LINE.range=3', '--out', file]
      expect((await run([...RUN, '--here', '--workers', '1', ...games])).code).toBe(0)
      const [header] = await linesIn(file)
      for (const statement of EARLIER) await ask(statement)
      const tables = `select table_name, column_name from information_schema.columns where table_schema = 'sandtable_lab' order by 1, 2`
      const before = await ask(tables)
      await ask('insert into sandtable_lab.run (id, build, title, header) values ($1, $2, $3, $4)', [
        ...['earlier', '0.1.0+before', 'musket first-volley', header],
      ])
      const player = worker()
      let said = ''
      player.stderr.on('data', chunk => {
        said += chunk
      })
      await until(() => said.includes('begun by an earlier version') && said.includes('Waiting for runs.'))
      const command = /flags it had: (.*)/.exec(said)?.[1] ?? ''
      expect(command).toBe(
        'sandtable lab run musket first-volley --sides greedy,random --seed queue --set LINE.range=3 --resume',
      )
      // As it says, with the flags that the database knows nothing of, and it takes no other worker for that.
      const resumed = begin(BIN, ...command.split(' ').slice(1), '--games', '6', '--out', file, '--quiet')
      expect((await ended(resumed)).code).toBe(0)
      expect(await rowsIn(file)).toHaveLength(6)
      expect(said.split('begun by an earlier version')).toHaveLength(2)
      expect(await ask(tables)).toEqual(before)
      expect((await ask('select id from sandtable_lab.run')).map(({ id }) => id)).toEqual(['earlier'])
      const schemas = await ask(
        `select schema_name from information_schema.schemata where schema_name like 'sandtable%' order by 1`,
      )
      expect(schemas.map(({ schema_name }) => schema_name)).toEqual(['sandtable_lab', 'sandtable_lab_12'])
    } finally {
      await ask('drop schema if exists sandtable_lab cascade')
      await boss.stop({ graceful: false })
    }
  })

  test('a run whose collector has died does not hold up the next', async () => {
    const path = await folder({})
    const [left, next] = [join(path, 'left.jsonl'), join(path, 'next.jsonl')]
    const dying = begin(BIN, ...RUN, '--games', '1000000', '--out', left)
    const player = worker()
    let said = ''
    player.stderr.on('data', chunk => {
      said += chunk
    })
    await until(async () => (await rowsIn(left).catch(() => [])).length > 0)
    dying.kill('SIGKILL')
    const turns = () => said.split('Playing musket first-volley').length - 1
    expect((await ended(begin(BIN, ...RUN, '--games', '60', '--out', next))).code).toBe(0)
    expect(await rowsIn(next)).toHaveLength(60)
    // The one it was at, the next, and perhaps a look at the first between: not the first again and again.
    expect(turns()).toBeLessThan(5)
  })
})

test('a worker without a database, and a database that is not there, are told', async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const alone = await ended(spawn(process.execPath, [BIN, 'worker'], { env }))
  expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('DATABASE_URL') })
  const nowhere = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const lost = await ended(spawn(process.execPath, [BIN, 'worker'], { env: nowhere }))
  expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('cannot be used') })
})
