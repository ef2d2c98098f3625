// The laboratory: what its counting costs over bare games, what a second thread is worth, whether it stays small, and how fast it plays.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { playout } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { accountings } from '@sandtable/games/lab'
import { experimentOf, headerOf, noPace, type Prepared, playGame, prepare, rowText } from '@sandtable/lab'
import { RunProgress } from '../../apps/cli/src/lab/progress.ts'
import { runGames } from '../../apps/cli/src/lab/runner.ts'
import { compare, cost, heapInUse, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'

const MOST_OVERHEAD = 1.1
const WORTH_OF_TWO = 1.9
const THREADED_GAMES = 900
const WARM_GAMES = 500
const THREAD_TURNS = 5
/** Games that are still played when the last of those that count is written: as many as were begun when the first was. */
const AFTERWARDS = 100
/** Turns of the overhead: a game counted differs from a bare one by less than single turns do. */
const OVERHEAD_TURNS = 15
/** Both sides play the same ones in every batch: games differ in length by more than counting costs. */
const GAMES = { random: 20, greedy: 4 } as const
const EARLY = 1000
const LATE = 10_000
const FLAT = 1.05
const SPEEDS = [
  ['musket', 'pitched-battle', 'random'],
  ['musket', 'pitched-battle', 'greedy'],
  ['beachhead', 'red-beach', 'random'],
  ['beachhead', 'red-beach', 'greedy'],
  ['ww2', 'skirmish', 'random'],
  ['ww2', 'skirmish', 'greedy'],
] as const

async function subject(game: keyof typeof games, scenario: string, level: string) {
  const { default: entry } = await games[game]()
  const accounting = (await accountings[game]?.())?.default ?? null
  const wanted = { scenario, options: {}, levels: [level, level], isSwapped: false, seed: 'bench', patch: [] }
  const experiment = await experimentOf(entry, accounting, wanted)
  return { entry, accounting, experiment, prepared: await prepare(entry, accounting, experiment, () => performance.now()) }
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

/** The same games, and nobody counts. */
function bare({ game, policies, experiment }: Prepared, games: number): Side {
  const { scenario, options, levels } = experiment
  const players = Object.fromEntries(game.seats.map(({ id }, i) => [id, policies[levels[i] as string]!]))
  return {
    run() {
      for (let n = 0; n < games; n++) playout(game, { scenario: scenario.data, options, seed: `bench ${n}`, policies: players })
      return games
    },
  }
}

export async function labCase(report: (row: Row) => void): Promise<void> {
  for (const [game, scenario, level] of [SPEEDS[0], SPEEDS[1], SPEEDS[3]]) {
    const { prepared } = await subject(game, scenario, level)
    const { ours, peer, ratio } = compare(bare(prepared, GAMES[level]), counted(prepared, GAMES[level]), OVERHEAD_TURNS)
    report({
      id: `lab.overhead.${game}.${level}`,
      what: `${scenario}, ${level}: a game counted`,
      unit: 'µs',
      ours: peer,
      peer: ours,
      against: 'a bare game',
      ratio,
      target: { atMost: MOST_OVERHEAD },
    })
  }
  for (const [game, scenario, level] of SPEEDS) {
    const { prepared } = await subject(game, scenario, level)
    const speed = 1e6 / cost(counted(prepared, GAMES[level]), 3)
    report({ id: `lab.speed.${game}.${level}`, what: `${scenario}, ${level} on both sides`, unit: 'games/s', ours: speed })
  }
  await threads(report)
  await memory(report)
}

/**
 * By CPU time: two threads that cost together what one costs are worth two on two free cores, whatever else the machine does. Each
 * thread first plays itself warm, as every thread of a run does once. What is counted begins and ends in the middle of the run, with as
 * many games begun and not written; both take turns, and the median of the ratios counts.
 */
async function threads(report: (row: Row) => void): Promise<void> {
  const { entry, accounting, experiment } = await subject('musket', 'pitched-battle', 'greedy')
  const built = spawnSync(process.execPath, [join('apps', 'cli', 'build.mjs')], { encoding: 'utf8' })
  const url = pathToFileURL(built.stdout.trim()).href
  const header = headerOf(entry, accounting, experiment, { program: '0.1.0', date: '' })
  const costOf = async (workers: number) => {
    const warm = workers * WARM_GAMES
    const games = warm + THREADED_GAMES + workers * AFTERWARDS
    let written = 0
    let before = process.cpuUsage()
    let spent = 0
    await runGames({
      header,
      games,
      players: { kind: 'threads', workers },
      url,
      signal: new AbortController().signal,
      progress: new RunProgress('bench', games, true),
      write: () => {
        written++
        if (written === warm) before = process.cpuUsage()
        if (written !== warm + THREADED_GAMES) return
        const { user, system } = process.cpuUsage(before)
        spent = user + system
      },
    })
    return spent
  }
  const costs: { readonly one: number; readonly two: number }[] = []
  for (let turn = 0; turn < THREAD_TURNS; turn++) {
    // Who comes first changes, as in every comparison.
    const first = await costOf(turn % 2 === 0 ? 1 : 2)
    const second = await costOf(turn % 2 === 0 ? 2 : 1)
    costs.push(turn % 2 === 0 ? { one: first, two: second } : { one: second, two: first })
  }
  report({
    id: 'lab.threads',
    what: `${THREADED_GAMES} games on two warm threads, by CPU time`,
    unit: 's',
    ours: median(costs.map(({ two }) => two)) / 2e6,
    peer: median(costs.map(({ one }) => one)) / 1e6,
    against: 'on one thread',
    ratio: median(costs.map(({ one, two }) => (2 * one) / two)),
    target: { atLeast: WORTH_OF_TWO },
  })
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
