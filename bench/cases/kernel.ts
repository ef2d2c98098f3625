// The referee: what an action costs through `Match`, against boardgame.io's client and against the bare rules.
import { seeded } from '@sandtable/kernel'
import { collectGarbage, compare, cost, median, type Side } from '../measure.ts'
import type { Row } from '../report.ts'
import { endless, type MusketMatch, newMatch, type PlayedGame, pitchedBattle, playedGame } from '../subjects/battles.ts'
import { musket, type Scenario } from '../subjects/musket.ts'
import { loadBoardgame } from '../subjects/peers.ts'

const OPTIONS = {}

export async function kernelCase(report: (row: Row) => void): Promise<void> {
  const games = Array.from({ length: 40 }, (_, seed) => playedGame(pitchedBattle, seed, 10_000))
  const bare = compare(throughMatch(pitchedBattle, games), throughRules(pitchedBattle, games))
  report({
    id: 'kernel.bare',
    what: 'validated action, Match with full history',
    unit: 'µs/action',
    against: 'bare rules',
    ...bare,
    target: { atLeast: 0.5 },
  })
  reportLongMatch(report)
  const boardgame = await loadBoardgame()
  const few = games.slice(0, 10)
  for (const { seed, moves, hash } of few.slice(0, 3)) {
    const client = boardgame.newClient(pitchedBattle, seed)
    for (const { action } of moves) client.moves.act(action)
    if (boardgame.hashOf(client) !== hash) throw new Error(`boardgame.io plays game ${seed} differently`)
  }
  let clients: ReturnType<typeof boardgame.newClient>[] = []
  const peer: Side = {
    prepare: () => {
      clients = few.map(({ seed }) => boardgame.newClient(pitchedBattle, seed))
    },
    run: () => {
      few.forEach(({ moves }, i) => {
        for (const { action } of moves) clients[i]?.moves.act(action)
      })
      for (const client of clients) client.stop()
      return countMoves(few)
    },
  }
  report({
    id: 'kernel.action',
    what: 'validated action, Match with full history',
    unit: 'µs/action',
    against: 'boardgame.io',
    ...compare(throughMatch(pitchedBattle, games), peer),
    target: { atLeast: 100 },
  })
}

const countMoves = (games: readonly PlayedGame[]): number => games.reduce((sum, { moves }) => sum + moves.length, 0)

/** The tables are laid before the clock runs: what counts is the action. */
function throughMatch(scenario: Scenario, games: readonly PlayedGame[]): Side {
  let matches: MusketMatch[] = []
  return {
    prepare: () => {
      matches = games.map(({ seed }) => newMatch(scenario, seed))
    },
    run: () => {
      games.forEach(({ moves }, i) => act(matches[i] as MusketMatch, moves, 0, moves.length))
      return countMoves(games)
    },
  }
}

function throughRules(scenario: Scenario, games: readonly PlayedGame[]): Side {
  let tables: { state: ReturnType<typeof musket.setup>['state']; dice: ReturnType<typeof seeded> }[] = []
  return {
    prepare: () => {
      tables = games.map(({ seed }) => {
        const dice = seeded(seed)
        return { state: musket.setup(scenario, OPTIONS, dice).state, dice }
      })
    },
    run: () => {
      games.forEach(({ moves }, i) => {
        const table = tables[i]
        if (!table) return
        for (const { seat, action } of moves) table.state = musket.apply(table.state, seat, action, table.dice).state
      })
      return countMoves(games)
    },
  }
}

function act(match: MusketMatch, moves: PlayedGame['moves'], from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const move = moves[i]
    if (move) match.act(move.seat, move.action)
  }
}

/** One match with all its history: what is kept must not make the next action dearer. */
function reportLongMatch(report: (row: Row) => void): void {
  const games = Array.from({ length: 12 }, (_, seed) => playedGame(endless, seed, LATE + WINDOW))
  const early: number[] = []
  const late: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < 9; round++) {
    const matches = games.map(({ seed }) => newMatch(endless, seed))
    const window = (from: number) => {
      games.forEach(({ moves }, i) => act(matches[i] as MusketMatch, moves, (matches[i] as MusketMatch).seq, from))
      return cost(
        {
          run: () => {
            games.forEach(({ moves }, i) => act(matches[i] as MusketMatch, moves, from, from + WINDOW))
            return games.length * WINDOW
          },
        },
        0,
      )
    }
    const [a, b] = [window(EARLY), window(LATE)]
    early.push(a)
    late.push(b)
    ratios.push(b / a)
  }
  collectGarbage()
  report({
    id: 'kernel.long',
    what: 'action at move 4,000 of one match',
    unit: 'µs/action',
    ours: median(late),
    peer: median(early),
    against: 'move 1,000',
    ratio: median(ratios),
    target: { atMost: 1.3 },
  })
}

const EARLY = 1000
const LATE = 4000
const WINDOW = 500
