// Who beats whom: every battle of a game with a turn limit, mirrored seeds, sides swapped; adds what it finds to a file, one line a pairing.
//   node --import tsx tools/ladder.ts musket elite-veteran,veteran-novice --seeds 15 --from 0 --seconds 250 --out ladder.jsonl
import { appendFile, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { opponentOf, type Policy, playout } from '@sandtable/ai'
import { games } from '@sandtable/games'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '15' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3600' },
    scenarios: { type: 'string' },
    out: { type: 'string', default: 'ladder.jsonl' },
    sum: { type: 'boolean', default: false },
  },
})

type Line = { readonly pair: string; readonly from: number; readonly games: { readonly [scenario: string]: readonly number[] } }

async function opponent(game: string, name: string): Promise<Policy> {
  const found = await opponentOf((await games[game as keyof typeof games]()).default, name)
  if (!found) throw new Error(`${game} has no opponent ${name}`)
  return found
}

/** Scores of the first of the pair, scenario by scenario, as the first and as the second seat in turn. */
async function pairing(id: string, pair: string, until: number): Promise<Line> {
  const { game } = (await games[id as keyof typeof games]()).default
  const [strong, weak] = await Promise.all(pair.split('-').map(name => opponent(id, name)))
  const [first, second] = game.seats.map(seat => seat.id) as [string, string]
  const wanted = values.scenarios?.split(',')
  const battles = game.scenarios.filter(
    each => wanted?.includes(each.id) ?? (each.scenario as { turnLimit?: unknown }).turnLimit !== null,
  )
  const scores: Record<string, number[]> = {}
  const from = Number(values.from)
  for (let n = from; n < from + Number(values.seeds); n++) {
    for (const { id: battle, scenario } of battles) {
      if (Date.now() > until) return { pair, from, games: scores }
      for (const side of [first, second]) {
        const policies = { [first]: weak, [second]: weak, [side]: strong } as Record<string, Policy>
        const { outcome } = playout(game, { scenario, options: {}, seed: `ladder ${n}`, policies })
        const winner = outcome?.winner ?? null
        scores[battle] = [...(scores[battle] ?? []), winner === null ? 0.5 : winner === side ? 1 : 0]
      }
    }
  }
  return { pair, from, games: scores }
}

/** A share of n with its 95 % Wilson interval. */
function told(scores: readonly number[]): string {
  const n = scores.length
  const p = scores.reduce((sum, score) => sum + score, 0) / n
  const z2 = 1.96 ** 2
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n)
  const half = (1.96 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n)
  const percent = (share: number) => (100 * share).toFixed(0)
  return `${percent(p)} % of ${n} (${percent(middle - half)}–${percent(middle + half)})`
}

const [game = 'musket', pairs = 'veteran-novice'] = positionals
if (values.sum) {
  const lines = (await readFile(values.out, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
  for (const pair of new Set(lines.map(line => line.pair))) {
    const mine = lines.filter(line => line.pair === pair)
    const battles = [...new Set(mine.flatMap(line => Object.keys(line.games)))]
    const of = (battle: string) => mine.flatMap(line => line.games[battle] ?? [])
    console.log(`${pair}: ${told(battles.flatMap(of))}`)
    for (const battle of battles) console.log(`  ${battle}: ${told(of(battle))}`)
  }
} else {
  const all = pairs.split(',')
  for (const [i, pair] of all.entries()) {
    const until = Date.now() + (1000 * Number(values.seconds)) / all.length
    const line = await pairing(game, pair, until)
    await appendFile(values.out, `${JSON.stringify(line)}\n`)
    console.log(`${i + 1} of ${all.length}: ${pair} ${told(Object.values(line.games).flat())}`)
  }
}
