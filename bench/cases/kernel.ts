// The referee: what an action costs through `Match`, against boardgame.io's client and against the bare rules.
import { type Dice, seeded } from '@sandtable/kernel'
import { compare, costOnce, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { battleById, type MusketMatch, newMatch, type PlayedGame, playedGame, randomGames } from '../subjects/battles.ts'
import type { Boardgame } from '../subjects/boardgame.ts'
import { type MusketState, musket } from '../subjects/musket.ts'
import { loadBoardgame } from '../subjects/peers.ts'

const EARLY = 1000
const LATE = 4000
const WINDOW = 500

export async function kernelCase(report: (row: Row) => void): Promise<void> {
  const games = Array.from({ length: 40 }, (_, seed) => playedGame('pitched-battle', seed))
  const action = { what: 'validated action, Match with full history', unit: 'µs/action' }
  report({
    ...action,
    id: 'kernel.bare',
    against: 'bare rules',
    ...compare(throughMatch(games), throughRules(games)),
    target: { atLeast: 0.5 },
  })
  reportLongMatch(report)

  const few = games.slice(0, 10)
  for (const mode of ['production', 'default'] as const) {
    const boardgame = await loadBoardgame(mode)
    report({
      ...action,
      id: `kernel.action.${mode}`,
      against: mode === 'default' ? 'boardgame.io' : 'boardgame.io, production',
      ...compare(throughMatch(games), throughBoardgame(boardgame, few)),
      ...(mode === 'default' ? { target: { atLeast: 100 } } : {}),
    })
  }
  const boardgame = await loadBoardgame('default')
  const small = 'first-volley'
  report({
    id: 'kernel.playout',
    what: 'random playout of a small battle, full history',
    unit: 'µs/game',
    against: 'boardgame.io',
    ...compare(randomGames(small, 'full', 100), boardgame.randomGames(small, 10)),
    target: { atLeast: 20 },
  })
}

const countMoves = (games: readonly PlayedGame[]): number => games.reduce((sum, { moves }) => sum + moves.length, 0)

/** The tables are laid before the clock runs: what counts is the action. */
function throughMatch(games: readonly PlayedGame[]): Side {
  let matches: MusketMatch[] = []
  return {
    prepare() {
      matches = games.map(({ battle, seed }) => newMatch(battle, seed))
    },
    run() {
      for (const [i, { moves }] of games.entries()) act(matches[i], moves, 0, moves.length)
      return countMoves(games)
    },
  }
}

function throughRules(games: readonly PlayedGame[]): Side {
  let tables: { state: MusketState; dice: Dice }[] = []
  return {
    prepare() {
      tables = games.map(({ battle, seed }) => {
        const dice = seeded(seed)
        return { state: musket.setup(battleById(battle), {}, dice).state, dice }
      })
    },
    run() {
      for (const [i, { moves }] of games.entries()) {
        const table = tables[i]
        if (!table) continue
        for (const { seat, action } of moves) table.state = musket.apply(table.state, seat, action, table.dice).state
      }
      return countMoves(games)
    },
  }
}

function throughBoardgame(boardgame: Boardgame, games: readonly PlayedGame[]): Side {
  type Client = ReturnType<Boardgame['newClient']>
  let clients: Client[] = []
  const side = {
    prepare() {
      clients = games.map(({ battle, seed }) => boardgame.newClient(battle, seed))
    },
    run() {
      for (const [i, { moves }] of games.entries()) {
        for (const { action } of moves) clients[i]?.moves.act(action)
        clients[i]?.stop()
      }
      return countMoves(games)
    },
  }
  side.prepare()
  side.run()
  const odd = games.find(({ hash }, i) => boardgame.hashOf(clients[i] as Client) !== hash)
  if (odd) throw new Error(`boardgame.io plays the game of seed ${odd.seed} differently`)
  return side
}

function act(match: MusketMatch | undefined, moves: PlayedGame['moves'], from: number, to: number): number {
  if (!match) return 0
  for (const { seat, action } of moves.slice(from, to)) match.act(seat, action)
  return to - from
}

/** One match with all its history: what is kept must not make the next action dearer. */
function reportLongMatch(report: (row: Row) => void): void {
  const games = Array.from({ length: 12 }, (_, seed) => playedGame('endless', seed, LATE + WINDOW))
  const rounds = Array.from({ length: 9 }, () => {
    const matches = games.map(({ battle, seed }) => newMatch(battle, seed))
    const play = (from: number, to: number) => games.reduce((sum, { moves }, i) => sum + act(matches[i], moves, from, to), 0)
    play(0, EARLY)
    const early = costOnce(() => play(EARLY, EARLY + WINDOW))
    play(EARLY + WINDOW, LATE)
    const late = costOnce(() => play(LATE, LATE + WINDOW))
    return { early, late }
  })
  report({
    id: 'kernel.long',
    what: 'action at move 4,000 of one match',
    unit: 'µs/action',
    ours: median(rounds.map(({ late }) => late)),
    peer: median(rounds.map(({ early }) => early)),
    against: 'at move 1,000',
    ratio: median(rounds.map(({ early, late }) => late / early)),
    target: { atMost: 1.3 },
  })
}
