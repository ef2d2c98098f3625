// Counts over many positions whether what is hidden ever changes a move.
//   node tools/run.mjs tools/measure/honesty.ts --positions 1000 --games beachhead,ww2
import { parseArgs } from 'node:util'
import { type GameId, lookForPeeking } from './hidden-facts.ts'
import { Progress } from './progress.ts'

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '1000' },
    games: { type: 'string', default: 'musket,beachhead,ww2' },
    seed: { type: 'string', default: 'honest' },
  },
})
const wanted = Number(values.positions)
let changed = 0
for (const id of values.games.split(',') as GameId[]) {
  const progress = new Progress(id)
  const found = await lookForPeeking(id, wanted, values.seed, n => progress.show(n / wanted, `${n} positions`))
  progress.end(`${found.positions} positions`)
  console.log(
    `${id}: ${found.positions} positions, in ${found.twins} of them another world looks the same to the seat; ${found.told} views told it apart, ${found.changed.length} moves changed`,
  )
  for (const line of found.changed.slice(0, 10)) console.log(`  ${line}`)
  changed += found.changed.length + found.told
}
process.exitCode = changed > 0 ? 1 : 0
