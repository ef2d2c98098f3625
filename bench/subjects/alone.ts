// A process that plays bare games by itself: no laboratory, no threads, nobody to talk to. Two of them at once show what the machine gives.
import { once } from 'node:events'
import { playout, policiesOf } from '@sandtable/ai'
import { games } from '@sandtable/games'

const [warm, counted] = process.argv.slice(2).map(Number) as [number, number]
const { default: entry } = await games.musket()
const { greedy } = await policiesOf(entry)
const { game } = entry
const scenario = game.scenarios.find(({ id }) => id === 'pitched-battle')?.scenario
const policies = Object.fromEntries(game.seats.map(({ id }) => [id, greedy!]))
const play = (from: number, to: number) => {
  for (let n = from; n < to; n++) playout(game, { scenario, options: {}, seed: `bench ${n}`, policies })
}

play(0, warm)
process.stdout.write('warm\n')
await once(process.stdin, 'data')
const began = performance.now()
play(warm, warm + counted)
process.stdout.write(`${performance.now() - began}\n`)
process.exit()
