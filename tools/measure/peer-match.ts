// An opponent of musket against boardgame.io's search with equal thinking time: every battle with a turn limit, both sides, one line a game. What
// the file holds already is not played again. Needs `node tools/setup.mjs --bench` once.
//   node tools/run.mjs tools/measure/peer-match.ts elite --seeds 2 --out peer.jsonl
import { appendFile, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { opponentOf } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import entry, { musket } from '@sandtable/musket'
import { newMcts } from '../../bench/subjects/mcts.ts'
import { wilson } from './wilson.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    /** How much more time the peer has than we have. */
    times: { type: 'string', default: '1' },
    out: { type: 'string', default: 'peer-match.jsonl' },
  },
})

type Row = {
  readonly level: string
  readonly times: number
  readonly seed: number
  readonly battle: string
  readonly side: string
  readonly score: number
  readonly ourMs: number
  readonly theirMs: number
  readonly iterations: number
}

const [level = 'elite'] = positionals
const ours = await opponentOf(entry, level)
if (!ours) throw new Error(`musket has no opponent ${level}`)
const times = Number(values.times)
const until = Date.now() + 60_000 * Number(values.minutes)
const text = await readFile(values.out, 'utf8').catch(() => '')
const rows = text
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as Row)
const isPlayed = (seed: number, battle: string, side: string) =>
  rows.some(
    row => row.level === level && row.times === times && row.seed === seed && row.battle === battle && row.side === side,
  )

/** CPU milliseconds of what runs here and now; the other seat is not thinking. */
const spent = async <T>(think: () => T | Promise<T>): Promise<{ value: T; ms: number }> => {
  const before = process.cpuUsage()
  const value = await think()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: (user + system) / 1000 }
}

/** What one iteration costs is learned as it goes, and what we take for a decision that we look ahead for: the peer has as much for each of its own. */
const known = { ourMs: 0, ourDecisions: 0, theirMs: 0, iterations: 0 }
const FIRST_ITERATIONS = 5

async function play(seed: number, { id, scenario }: (typeof musket.scenarios)[number], side: string): Promise<Row> {
  const match = new Match(musket, { scenario, options: {}, seed: `peer ${seed}`, history: 'none' })
  const peer = newMcts(scenario)
  const dice = seeded(`peer ${seed} policy`)
  let [ourMs, theirMs, iterations] = [0, 0, 0]
  while (match.toAct[0] !== undefined) {
    const seat = match.toAct[0]
    const view = match.view(seat)
    if (seat === side) {
      const { value, ms } = await spent(() => ours!.choose(view, seat, dice))
      ourMs += ms
      if (value.looked) {
        known.ourMs += ms
        known.ourDecisions++
      }
      match.act(seat, value.action as Parameters<typeof match.act>[1])
      continue
    }
    const wanted = (times * known.ourMs) / Math.max(1, known.ourDecisions)
    const count =
      known.iterations === 0 ? FIRST_ITERATIONS : Math.max(1, Math.round((wanted * known.iterations) / known.theirMs))
    const { value, ms } = await spent(() => peer.choose(musket.imagine(view, dice), count, `${seed} ${match.seq}`))
    theirMs += ms
    iterations += count
    known.theirMs += ms
    known.iterations += count
    match.act(seat, value)
  }
  const winner = match.outcome?.winner ?? null
  const score = winner === null ? 0.5 : winner === side ? 1 : 0
  return { level, times, seed, battle: id, side, score, ourMs: Math.round(ourMs), theirMs: Math.round(theirMs), iterations }
}

for (let seed = 0; seed < Number(values.seeds); seed++) {
  for (const battle of musket.scenarios.filter(({ scenario }) => scenario.turnLimit !== null)) {
    for (const side of ['blue', 'red']) {
      if (Date.now() > until || isPlayed(seed, battle.id, side)) continue
      const row = await play(seed, battle, side)
      rows.push(row)
      await appendFile(values.out, `${JSON.stringify(row)}\n`)
    }
  }
}
const mine = rows.filter(row => row.level === level && row.times === times)
const sum = (of: (row: Row) => number) => mine.reduce((all, row) => all + of(row), 0)
console.log(
  `${level} against boardgame.io's MCTS, ${times} times our thinking time: ${wilson(mine.map(({ score }) => score))}; ` +
    `${(sum(row => row.ourMs) / 1000).toFixed(0)} s against ${(sum(row => row.theirMs) / 1000).toFixed(0)} s, ${sum(row => row.iterations)} iterations`,
)
