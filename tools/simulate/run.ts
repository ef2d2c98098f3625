// `npm run simulate -- --seeds 10000`: so many evenings of online play in virtual time, each by its own seed; `--seed N` replays one.
import { parseArgs } from 'node:util'
import { simulate } from '../../apps/server/src/simulation/simulation.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, seed: { type: 'string' }, from: { type: 'string', default: '0' } },
})

function wholeNumber(name: 'seeds' | 'seed' | 'from', text: string, least: number): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= least) return number
  process.stderr.write(`--${name} wants a whole number from ${least} on, not "${text}".\n`)
  process.exit(2)
}

const from = values.seed === undefined ? wholeNumber('from', values.from, 0) : wholeNumber('seed', values.seed, 0)
const count = values.seed === undefined ? wholeNumber('seeds', values.seeds, 1) : 1
const began = performance.now()
const sums = { entries: 0, acknowledged: 0, kills: 0, cuts: 0 }
let failing = 0
for (let seed = from; seed < from + count; seed++) {
  const evening = await simulate(String(seed))
  sums.entries += evening.entries
  sums.acknowledged += evening.acknowledged
  sums.kills += evening.kills
  sums.cuts += evening.cuts
  if (evening.faults.length === 0) continue
  failing++
  console.log(`Seed ${seed} fails. Replay it: npm run simulate -- --seed ${seed}`)
  for (const fault of evening.faults) console.log(`  ${fault}`)
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(
  `${count} seeds in ${seconds} s, ${failing} failing: ${sums.entries} entries, ${sums.acknowledged} acknowledged requests, ` +
    `${sums.kills} kills, ${sums.cuts} times all connections cut.`,
)
process.exitCode = failing > 0 ? 1 : 0
