// Whether the adaptive opponent comes even with somebody: a level plays the person, game after game, and the memory learns from each.
//   node tools/run.mjs tools/measure/adapt.ts musket novice --games 80 --runs 5
//   node tools/run.mjs tools/measure/adapt.ts beachhead novice --games 60 --runs 2 --without first-wave
import { parseArgs } from 'node:util'
import { opponentOf, playOn } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { Match } from '@sandtable/kernel'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '80' },
    runs: { type: 'string', default: '5' },
    without: { type: 'string', default: '' },
  },
})
const [id = 'musket', person = 'novice'] = positionals
const entry = (await games[id as keyof typeof games]()).default
const learning = await entry.learning?.()
const player = await opponentOf(entry, person)
if (!learning || !player) throw new Error(`${id} does not learn, or has no ${person}`)

const without = values.without.split(',')
const battles = entry.game.scenarios.filter(
  ({ id, scenario }) => (scenario as { turnLimit?: unknown }).turnLimit !== null && !without.includes(id),
)
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
    const seats = { [seat]: { name: 'person' }, [other]: { name: 'adaptive' } }
    const seed = `adapt ${run} ${n}`
    const match = new Match(entry.game, { scenario, options: {}, seed, seats })
    playOn(match, { seed, policies })
    const { outcome } = match
    memory = learning.learn(memory, match.record(), seat)
    const score = outcome?.winner === seat ? 1 : (outcome?.winner ?? null) === null ? 0.5 : 0
    sums[Math.floor(n / EACH)] = (sums[Math.floor(n / EACH)] ?? 0) + score
  }
  console.log(learning.tell(memory).join(' '))
}
for (const [part, sum] of sums.entries()) {
  const share = Math.round((100 * sum) / (EACH * Number(values.runs)))
  console.log(`games ${part * EACH + 1} to ${(part + 1) * EACH}: ${person} scores ${share} %`)
}
