// Who beats whom: every battle of a game with a turn limit, mirrored seeds, sides swapped, one line a game. What the file holds already is not played
// again, so that the same command goes on after a stop. Games of the opponents as they are now are kept in docs/ladder: whoever changes how one of
// them plays takes its lines out.
//   node tools/run.mjs tools/measure/ladder.ts musket elite-veteran,veteran-novice --seeds 15
//   node tools/run.mjs tools/measure/ladder.ts musket --sum
import { appendFile, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { opponentOf, type Policy, playout } from '@sandtable/ai'
import { games } from '@sandtable/games'
import type { AnyGame } from '@sandtable/kernel'
import { Progress } from './progress.ts'
import { wilson } from './wilson.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '15' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '600' },
    scenarios: { type: 'string' },
    out: { type: 'string' },
    sum: { type: 'boolean', default: false },
  },
})

/** `side` is where the first of the pair sat, `score` what it got. */
type Row = {
  readonly pair: string
  readonly battle: string
  readonly seed: number
  readonly side: string
  readonly score: number
}
type Game = Omit<Row, 'score'>

const [id = 'musket', pairs = 'veteran-novice'] = positionals
const file = values.out ?? `docs/ladder/${id}.jsonl`
const text = await readFile(file, 'utf8').catch(() => '')
const rows = text
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as Row)
const keyOf = ({ pair, battle, seed, side }: Game): string => `${pair} ${battle} ${seed} ${side}`
const played = new Set(rows.map(keyOf))

async function opponent(name: string): Promise<Policy> {
  const found = await opponentOf((await games[id as keyof typeof games]()).default, name)
  if (!found) throw new Error(`${id} has no opponent ${name}`)
  return found
}

function battlesOf(game: AnyGame) {
  const wanted = values.scenarios?.split(',')
  return game.scenarios.filter(
    each => wanted?.includes(each.id) ?? (each.scenario as { turnLimit?: unknown }).turnLimit !== null,
  )
}

/** Seed by seed over all pairs, so that a stop leaves every pairing and battle with as many games as the next. */
async function playAll(): Promise<void> {
  const { game } = (await games[id as keyof typeof games]()).default
  const seats = game.seats.map(seat => seat.id)
  const from = Number(values.from)
  const all: Game[] = []
  for (let seed = from; seed < from + Number(values.seeds); seed++)
    for (const pair of pairs.split(','))
      for (const battle of battlesOf(game)) for (const side of seats) all.push({ pair, battle: battle.id, seed, side })
  const left = all.filter(each => !played.has(keyOf(each)))
  const progress = new Progress('ladder')
  const until = Date.now() + 60_000 * Number(values.minutes)
  for (const [n, each] of left.entries()) {
    if (Date.now() > until) break
    const score = await playOne(game, seats, each)
    rows.push({ ...each, score })
    await appendFile(file, `${JSON.stringify({ ...each, score })}\n`)
    progress.show((all.length - left.length + n + 1) / all.length, `${each.pair} ${each.battle}`)
  }
  progress.end(`${rows.length} games in ${file}`)
}

async function playOne(game: AnyGame, seats: readonly string[], { pair, battle, seed, side }: Game): Promise<number> {
  const [first, second] = (await Promise.all(pair.split('-').map(opponent))) as [Policy, Policy]
  const policies = Object.fromEntries(seats.map(seat => [seat, seat === side ? first : second]))
  const { scenario } = game.scenarios.find(each => each.id === battle) as AnyGame['scenarios'][number]
  const { outcome } = playout(game, { scenario, options: {}, seed: `ladder ${seed}`, policies })
  const winner = outcome?.winner ?? null
  return winner === null ? 0.5 : winner === side ? 1 : 0
}

if (!values.sum) await playAll()
for (const pair of new Set(rows.map(row => row.pair))) {
  const mine = rows.filter(row => row.pair === pair)
  const scores = (wanted: (row: Row) => boolean) => mine.filter(wanted).map(({ score }) => score)
  console.log(`${pair}: ${wilson(scores(() => true))}`)
  for (const battle of new Set(mine.map(row => row.battle))) {
    const sides = [...new Set(mine.map(({ side }) => side))].map(
      side => `${side} ${wilson(scores(row => row.battle === battle && row.side === side))}`,
    )
    console.log(`  ${battle}: ${wilson(scores(row => row.battle === battle))}; ${sides.join(', ')}`)
  }
}
