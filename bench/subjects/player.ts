// A process that plays by itself, bare, counted by the laboratory, or as a run of it with one thread and a file, and says what it cost:
// `player.mjs <bare|counted|run> <game> <scenario> <level> <games to get warm>`. Then a line with a number is answered, after so many games,
// by one with CPU microseconds (of all threads) and milliseconds.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { playout } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { tallyAdapters } from '@sandtable/games/lab'
import { experimentOf, headerOf, noPace, playGame, prepare, rowText, Schedule, WINDOW } from '@sandtable/lab'
import { Pool } from '../../apps/cli/src/lab/pool.ts'
import { ResultsWriter } from '../../apps/cli/src/lab/results-file.ts'

const [how, id, scenario, level, warm] = process.argv.slice(2) as [string, keyof typeof games, string, string, string]
const { default: entry } = await games[id]()
const tallyAdapter = (await tallyAdapters[id]?.())?.default ?? null
const wanted = { scenario, options: {}, levels: [level, level], isSwapped: false, seed: 'bench', patch: [] }
const prepared = await prepare(entry, tallyAdapter, await experimentOf(entry, tallyAdapter, wanted), () => performance.now())
const { game, policies, experiment } = prepared
const players = Object.fromEntries(game.seats.map(seat => [seat.id, policies[level]!]))
const pace = noPace()

const each = (play: (n: number) => void) => async (games: number) => {
  for (let n = 0; n < games; n++) play(n)
}
const plays: { readonly [how: string]: () => (games: number) => Promise<void> } = {
  bare: () =>
    each(n => {
      const { scenario, options } = experiment
      playout(game, { scenario: scenario.data, options, seed: `bench ${n}`, policies: players })
    }),
  counted: () =>
    each(n => {
      rowText(playGame(prepared, n, pace))
    }),
  run: aRun,
}

/** As `lab run --workers 1`, but that it waits between one order and the next. */
function aRun(): (games: number) => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const writer = ResultsWriter.begin(
    join(folder, 'run.jsonl'),
    headerOf(entry, tallyAdapter, experiment, { program: 'bench', date: '' }),
  )
  let schedule: Schedule | null = null
  let tellDone = () => {}
  const built = spawnSync(process.execPath, [join('apps', 'cli', 'build.mjs')], { encoding: 'utf8' })
  const pool = new Pool({
    experiment,
    build: null,
    workers: 1,
    url: pathToFileURL(built.stdout.trim()).href,
    next: () => schedule?.next() ?? null,
    played: played => {
      schedule?.take(played)
      if (schedule?.isDone) tellDone()
    },
    lost: (n, message) => {
      throw new Error(`game ${n}: ${message}`)
    },
    isDone: () => false,
  })
  void pool.run(new AbortController().signal)
  return games =>
    new Promise<void>(resolve => {
      schedule = new Schedule({ games, window: WINDOW, write: ({ lines }) => writer.write(lines) })
      tellDone = resolve
      pool.wake()
    })
}

const play = plays[how]!()

await play(Number(warm))
process.stdout.write('warm\n')
for await (const line of createInterface(process.stdin)) {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await play(Number(line))
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(`${user + system} ${ms}\n`)
}
// The thread of a run would wait for more.
process.exit()
