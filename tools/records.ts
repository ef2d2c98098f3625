// `npm run records -- musket`: plays the games that `games/<id>/records` keeps. A record is a promise that past games still come out
// the same, so an existing file is never written over unless `--renew` says that the rules version was raised on purpose.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { policiesOf } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { type Action, type AnyGame, type GameEvent, Match, type MatchRecord, seeded, TableError } from '@sandtable/kernel'
import { Progress } from './progress.ts'

const CORPUS_GAMES = 500
const { values, positionals } = parseArgs({ allowPositionals: true, options: { renew: { type: 'boolean', default: false } } })
const id = positionals[0] as keyof typeof games
if (!games[id]) {
  process.stderr.write(`Name a game: ${Object.keys(games).join(', ')}.\n`)
  process.exit(2)
}
const { default: entry } = await games[id]()
const policies = await policiesOf(entry)
const folder = join('games', id, 'records')
mkdirSync(folder, { recursive: true })

/** One whole game. In the corpus every kind of entry occurs: undos, dice thrown by hand, good and bad play. */
function play(game: AnyGame, scenario: unknown, seed: string, levels: readonly string[], isMixed: boolean): MatchRecord {
  const match = new Match(game, {
    scenario,
    options: {},
    seed,
    seats: Object.fromEntries(game.seats.map((s, i) => [s.id, { name: levels[i] ?? 'random' }])),
  })
  const dice = seeded(`${seed} choices`)
  const levelOf = new Map(game.seats.map((seat, i) => [seat.id, levels[i] ?? 'random']))
  while (match.toAct[0] !== undefined && match.seq < 4000) {
    const seat = match.toAct[0]
    const { action } = policies[levelOf.get(seat) ?? 'random']!.choose(match.view(seat), seat, dice)
    const face = isMixed && dice.pick(25, 'by hand') === 0 ? 1 + dice.pick(6, 'face') : null
    actByHand(match, seat, action, face)
    if (match.whyNoUndo() === null && dice.pick(40, 'undo') === 0) match.undo()
  }
  return match.record()
}

type AnyMatch = Match<unknown, Action, GameEvent, unknown, unknown, unknown>

/** With a die thrown by hand where the action asks for one that can show this face; the app's own dice else. */
function actByHand(match: AnyMatch, seat: string, action: Action, face: number | null): void {
  if (face !== null) {
    try {
      match.act(seat, action, { dice: [face] })
      return
    } catch (error) {
      // A card or a marker is drawn here, not a die: the match is as it was.
      if (!(error instanceof TableError)) throw error
    }
  }
  match.act(seat, action)
}

function keep(file: string, bytes: string | Buffer): void {
  if (existsSync(file) && !values.renew) process.stderr.write(`${file} is there already; left as it is.\n`)
  else writeFileSync(file, bytes)
}

for (const { id: name, scenario } of entry.game.scenarios) {
  keep(
    join(folder, `${name}.json`),
    `${JSON.stringify(play(entry.game, scenario, `golden ${name}`, ['greedy', 'greedy'], false))}\n`,
  )
}

const progress = new Progress('corpus')
const lines: string[] = []
const pairs = [
  ['greedy', 'greedy'],
  ['greedy', 'random'],
  ['random', 'greedy'],
  ['random', 'random'],
]
for (let n = 0; n < CORPUS_GAMES; n++) {
  const { scenario } = entry.game.scenarios[n % entry.game.scenarios.length]!
  lines.push(JSON.stringify(play(entry.game, scenario, `corpus ${n}`, pairs[n % pairs.length]!, true)))
  progress.show(n / CORPUS_GAMES, `${n} games`)
}
keep(join(folder, `corpus-v${entry.game.rulesVersion}.jsonl.gz`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
progress.end(`${lines.length} games`)
