// Whether the adaptive opponent comes even with somebody: a level plays the person, game after game, and the memory learns from each.
//   node --import tsx tools/adapt.ts musket novice --games 80 --runs 5
import { parseArgs } from 'node:util'
import { opponentOf, playout } from '@sandtable/ai'
import { games } from '@sandtable/games'
import type { MatchRecord } from '@sandtable/kernel'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '80' }, runs: { type: 'string', default: '5' } },
})
const [id = 'musket', person = 'novice'] = positionals
const entry = (await games[id as keyof typeof games]()).default
const learning = await entry.learning?.()
const player = await opponentOf(entry, person)
if (!learning || !player) throw new Error(`${id} does not learn, or has no ${person}`)

const battles = entry.game.scenarios.filter(({ scenario }) => (scenario as { turnLimit?: unknown }).turnLimit !== null)
const [first, second] = entry.game.seats.map(seat => seat.id) as [string, string]
const EACH = 20
const sums: number[] = []

for (let run = 0; run < Number(values.runs); run++) {
  let memory = {}
  for (let n = 0; n < Number(values.games); n++) {
    const seat = n % 2 === 0 ? first : second
    const other = seat === first ? second : first
    // Both sides of a battle after one another; each run begins elsewhere.
    const { scenario } = battles[(Math.floor(n / 2) + 3 * run) % battles.length] as (typeof battles)[number]
    const policies = { [seat]: player, [other]: learning.adaptive(memory) }
    const { outcome } = playout(entry.game, { scenario, options: {}, seed: `adapt ${run} ${n}`, policies })
    const seats = { [seat]: { name: 'person' }, [other]: { name: 'adaptive' } }
    memory = learning.learn(memory, { seats, entries: [], outcome } as unknown as MatchRecord, seat)
    const score = outcome?.winner === seat ? 1 : (outcome?.winner ?? null) === null ? 0.5 : 0
    sums[Math.floor(n / EACH)] = (sums[Math.floor(n / EACH)] ?? 0) + score
  }
  console.log(learning.tell(memory).join(' '))
}
for (const [part, sum] of sums.entries()) {
  const share = Math.round((100 * sum) / (EACH * Number(values.runs)))
  console.log(`games ${part * EACH + 1} to ${(part + 1) * EACH}: ${person} scores ${share} %`)
}
