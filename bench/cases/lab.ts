// The laboratory: what a second thread is worth, whether it stays small, and how fast it plays.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { games } from '@sandtable/games'
import { tallyAdapters } from '@sandtable/games/lab'
import { experimentOf, headerOf, noPace, type Prepared, playGame, prepare, rowText } from '@sandtable/lab'
import { RunProgress } from '../../apps/cli/src/lab/progress.ts'
import { runGames } from '../../apps/cli/src/lab/runner.ts'
import { cost, costOnce, heapInUse, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { Player } from '../subjects/players.ts'

const WORTH_OF_TWO = 1.9
const THREADED_GAMES = 1600
/** Until hardly anything is compiled any more: each thread compiles for itself, and what is left of it would count twice with two. */
const WARM_GAMES = 1500
const THREAD_TURNS = 5
/** Games that are still played when the last of those that count is written: as many as were begun when the first was. */
const AFTERWARDS = 100
/** In a batch. */
const GAMES = { random: 20, greedy: 4 } as const
/** A game of Elite takes up to a dozen seconds: a few of them, once, and nothing to warm up. */
const ELITE_GAMES = 2
const PAIR = 2
/** Microseconds until a game that nobody has played in this process is compiled: twice what it takes. */
const FROM_COLD = 3_000_000
const EARLY = 1000
const LATE = 10_000
const FLAT = 1.05
const BATTLES = [
  ['musket', 'pitched-battle'],
  ['beachhead', 'red-beach'],
  ['ww2', 'skirmish'],
] as const
async function subject(game: keyof typeof games, scenario: string, level: string) {
  const { default: entry } = await games[game]()
  const tallyAdapter = (await tallyAdapters[game]?.())?.default ?? null
  const wanted = { scenario, options: {}, levels: [level, level], isSwapped: false, seed: 'bench', patch: [] }
  const experiment = await experimentOf(entry, tallyAdapter, wanted)
  return { entry, tallyAdapter, experiment, prepared: await prepare(entry, tallyAdapter, experiment, () => performance.now()) }
}

/** One game after the other, each to its line. */
function counted(prepared: Prepared, games: number): Side {
  return {
    run() {
      for (let game = 0; game < games; game++) rowText(playGame(prepared, game, noPace()))
      return games
    },
  }
}

export async function labCase(report: (row: Row) => void): Promise<void> {
  for (const [game, scenario] of BATTLES) await speeds(game, scenario, report)
  await threads(report)
  await memory(report)
}

/** Games a second of one thread, for each level: with the account and the line, as in a run. */
async function speeds(game: keyof typeof games, scenario: string, report: (row: Row) => void): Promise<void> {
  const tell = (level: string, cost: number) =>
    report({ id: `lab.speed.${game}.${level}`, what: `${scenario}, ${level} on both sides`, unit: 'games/s', ours: 1e6 / cost })
  for (const level of ['random', 'greedy'] as const) {
    const { prepared } = await subject(game, scenario, level)
    tell(level, cost(counted(prepared, GAMES[level]), 3, FROM_COLD))
  }
  for (const level of ['novice', 'adaptive', 'veteran']) {
    const { prepared } = await subject(game, scenario, level)
    tell(level, cost(counted(prepared, PAIR), 3))
  }
  const { prepared } = await subject(game, scenario, 'elite')
  tell('elite', costOnce(counted(prepared, ELITE_GAMES).run))
}

/**
 * By CPU time: two threads that cost together what one costs are worth two on two free cores, whatever else the machine does. Each
 * thread first plays itself warm, as every thread of a run does once. What is counted begins and ends in the middle of the run, with as
 * many games begun and not written; both take turns, and the median of the ratios counts.
 */
async function threads(report: (row: Row) => void): Promise<void> {
  const { entry, tallyAdapter, experiment } = await subject('musket', 'pitched-battle', 'greedy')
  const built = spawnSync(process.execPath, [join('apps', 'cli', 'build.mjs')], { encoding: 'utf8' })
  const url = pathToFileURL(built.stdout.trim()).href
  const header = headerOf(entry, tallyAdapter, experiment, { program: '0.1.0', date: '' })
  const costOf = async (workers: number) => {
    const warm = workers * WARM_GAMES
    const games = warm + THREADED_GAMES + workers * AFTERWARDS
    type Moment = { readonly written: number; readonly cpu: NodeJS.CpuUsage; readonly ms: number }
    const moments: Moment[] = []
    let written = 0
    await runGames({
      header,
      games,
      players: { kind: 'threads', workers },
      url,
      signal: new AbortController().signal,
      progress: new RunProgress('bench', games, true),
      write: played => {
        written += played.games.length
        if (written >= warm && written <= warm + THREADED_GAMES)
          moments.push({ written, cpu: process.cpuUsage(), ms: performance.now() })
      },
    })
    const [first, last] = [moments[0], moments.at(-1)] as [Moment, Moment]
    const counted = last.written - first.written
    const cpu = last.cpu.user + last.cpu.system - first.cpu.user - first.cpu.system
    return { cpu: cpu / counted, ms: (last.ms - first.ms) / counted }
  }
  type Spent = Awaited<ReturnType<typeof costOf>>
  const costs: { readonly one: Spent; readonly two: Spent }[] = []
  for (let turn = 0; turn < THREAD_TURNS; turn++) {
    // Who comes first changes, as in every comparison.
    const first = await costOf(turn % 2 === 0 ? 1 : 2)
    const second = await costOf(turn % 2 === 0 ? 2 : 1)
    costs.push(turn % 2 === 0 ? { one: first, two: second } : { one: second, two: first })
  }
  report({
    id: 'lab.threads',
    what: 'a game on two warm threads, by CPU time',
    unit: 'ms',
    ours: median(costs.map(({ two }) => two.cpu)) / 2e3,
    peer: median(costs.map(({ one }) => one.cpu)) / 1e3,
    against: 'on one thread',
    ratio: median(costs.map(({ one, two }) => (2 * one.cpu) / two.cpu)),
    target: { atLeast: WORTH_OF_TWO },
  })
  // What it comes to where nothing else runs. No target: who else runs decides it on any other machine.
  report({
    id: 'lab.threads.wall',
    what: 'the same by the clock on the wall',
    unit: 'ms',
    ours: median(costs.map(({ two }) => two.ms)),
    peer: median(costs.map(({ one }) => one.ms)),
    against: 'on one thread',
    ratio: median(costs.map(({ one, two }) => one.ms / two.ms)),
  })
  await processes(report)
}

/**
 * What the machine itself gives by the wall: the same games without the laboratory, in processes that share nothing. One process alone has
 * the other core for its collector and its compiler, two have not: that may be why this is below two even where nothing else runs.
 */
async function processes(report: (row: Row) => void): Promise<void> {
  const turns: { readonly one: number; readonly two: number }[] = []
  for (let turn = 0; turn < THREAD_TURNS; turn++) {
    const first = await wallOf(turn % 2 === 0 ? 1 : 2)
    const second = await wallOf(turn % 2 === 0 ? 2 : 1)
    turns.push(turn % 2 === 0 ? { one: first, two: second } : { one: second, two: first })
  }
  report({
    id: 'lab.processes.wall',
    what: `${THREADED_GAMES} bare games by two processes that share nothing, by the wall`,
    unit: 's',
    ours: median(turns.map(({ two }) => two)) / 1e3,
    peer: median(turns.map(({ one }) => one)) / 1e3,
    against: 'by one process',
    ratio: median(turns.map(({ one, two }) => one / two)),
  })
}

/** Milliseconds until the last of so many warm processes has played its share. */
async function wallOf(count: number): Promise<number> {
  const playing = { how: 'bare', game: 'musket', scenario: 'pitched-battle', level: 'greedy', warm: WARM_GAMES } as const
  const players = await Promise.all(Array.from({ length: count }, () => Player.start(playing)))
  const spent = await Promise.all(players.map(player => player.play(THREADED_GAMES / count)))
  for (const player of players) player.end()
  return Math.max(...spent.map(({ ms }) => ms))
}

async function memory(report: (row: Row) => void): Promise<void> {
  const { prepared } = await subject('musket', 'first-volley', 'random')
  const play = (from: number, to: number) => {
    for (let game = from; game < to; game++) rowText(playGame(prepared, game, noPace()))
    return heapInUse()
  }
  play(0, EARLY)
  const early = play(EARLY, 2 * EARLY)
  const late = play(2 * EARLY, 2 * EARLY + LATE)
  report({
    id: 'lab.memory',
    what: `heap after ${LATE} games`,
    unit: 'kB',
    ours: late / 1000,
    peer: early / 1000,
    against: `after ${EARLY}`,
    ratio: late / early,
    target: { atMost: FLAT },
  })
}
