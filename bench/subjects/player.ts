// A process that plays by itself, bare or counted by the laboratory, and says what it cost: `player.mjs <bare|counted> <game> <scenario>
// <level> <games to get warm>`. Then a line with a number is answered, after so many games, by one with CPU microseconds and milliseconds.
import { createInterface } from 'node:readline'
import { playout } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { accountings } from '@sandtable/games/lab'
import { experimentOf, noPace, playGame, prepare, rowText } from '@sandtable/lab'

const [how, id, scenario, level, warm] = process.argv.slice(2) as [string, keyof typeof games, string, string, string]
const { default: entry } = await games[id]()
const accounting = (await accountings[id]?.())?.default ?? null
const wanted = { scenario, options: {}, levels: [level, level], isSwapped: false, seed: 'bench', patch: [] }
const prepared = await prepare(entry, accounting, await experimentOf(entry, accounting, wanted), () => performance.now())
const { game, policies, experiment } = prepared
const players = Object.fromEntries(game.seats.map(seat => [seat.id, policies[level]!]))
const pace = noPace()

const plays: { readonly [how: string]: (n: number) => void } = {
  bare: n => {
    const { scenario, options } = experiment
    playout(game, { scenario: scenario.data, options, seed: `bench ${n}`, policies: players })
  },
  counted: n => {
    rowText(playGame(prepared, n, pace))
  },
}
const play = plays[how]!

for (let n = 0; n < Number(warm); n++) play(n)
process.stdout.write('warm\n')
for await (const line of createInterface(process.stdin)) {
  const cpu = process.cpuUsage()
  const began = performance.now()
  for (let n = 0; n < Number(line); n++) play(n)
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(`${user + system} ${ms}\n`)
}
