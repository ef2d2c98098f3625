import { expect, test } from 'vitest'
import { UntilKnown } from '../stats/until-known.ts'
import { linesIn, type PlayedGames, Schedule, type ScheduleOrders } from './schedule.ts'

/** The first seat wins every one of them. */
const played = (...games: number[]): PlayedGames => ({
  games,
  lines: games.map(game => `game ${game}\n`).join(''),
  points: games.map(() => 1),
})

function scheduled(orders: Partial<ScheduleOrders>) {
  const pieces: PlayedGames[] = []
  const schedule = new Schedule({ games: 10, window: 100, write: piece => pieces.push(piece), ...orders })
  return { schedule, pieces, lines: () => pieces.flatMap(linesIn) }
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => `game ${first + i}`)

test('games that come back in their order are handed on as the pieces they came in', () => {
  const { schedule, pieces } = scheduled({})
  const [first, second] = [played(0, 1, 2, 3), played(4, 5, 6, 7, 8, 9)]
  schedule.take(first)
  schedule.take(second)
  expect(pieces).toEqual([first, second])
  expect([schedule.written, schedule.isDone]).toEqual([10, true])
})

test('what comes back early waits for what is before it', () => {
  const { schedule, lines } = scheduled({})
  schedule.take(played(7, 8, 9))
  schedule.take(played(3, 4, 5, 6))
  expect([lines(), schedule.written]).toEqual([[], 0])
  schedule.take(played(0, 1, 2))
  expect([lines(), schedule.written, schedule.isDone]).toEqual([from(0, 9), 10, true])
})

test('a piece with games of another between its own is cut where they belong', () => {
  const { schedule, pieces, lines } = scheduled({})
  schedule.take(played(0, 1, 5, 8, 9))
  expect(lines()).toEqual(['game 0', 'game 1'])
  schedule.take(played(2, 3, 4, 6, 7))
  expect(lines()).toEqual(from(0, 9))
  expect(pieces.flatMap(({ games }) => games)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(pieces.every(({ games, points }) => points.length === games.length)).toBe(true)
})

test('games that were there before are neither handed out nor waited for', () => {
  const done = new Map([0, 3, 4, 9].map(game => [game, 0] as const))
  const { schedule, lines } = scheduled({ done })
  const handed: number[] = []
  for (let game = schedule.next(); game !== null; game = schedule.next()) handed.push(game)
  expect(handed).toEqual([1, 2, 5, 6, 7, 8])
  schedule.take(played(...handed))
  expect([lines(), schedule.written, schedule.isDone]).toEqual([handed.map(game => `game ${game}`), 10, true])
})

test('no more games are out than may wait for an earlier one', () => {
  const { schedule } = scheduled({ window: 3 })
  expect([schedule.next(), schedule.next(), schedule.next(), schedule.next()]).toEqual([0, 1, 2, null])
  schedule.take(played(0, 1))
  expect([schedule.next(), schedule.next(), schedule.next()]).toEqual([3, 4, null])
})

test('a run ends with the game after which it is known, in the middle of a piece, however the pieces are cut', () => {
  const known = (sizes: readonly number[]) => {
    const until = new UntilKnown({ low: 0.4, high: 0.6 }, 0.3)
    const { schedule, lines } = scheduled({ games: 60, until })
    let game = 0
    for (const size of sizes) schedule.take(played(...Array.from({ length: size }, () => game++)))
    return { lines: lines(), written: schedule.written, isDone: schedule.isDone, games: until.games }
  }
  const one = known(Array.from({ length: 60 }, () => 1))
  expect(one.isDone).toBe(true)
  expect(one.written).toBeLessThan(30)
  expect(one.lines).toEqual(from(0, one.written - 1))
  expect([known([60]), known([one.written + 1, 5]), known([one.written - 1, 40])]).toEqual([one, one, one])
})

test('of a run that is stopped what waited is written too, unless the next game might have ended it', () => {
  const stopped = scheduled({})
  stopped.schedule.take(played(8, 9))
  stopped.schedule.take(played(2, 3))
  stopped.schedule.take(played(0))
  stopped.schedule.flush()
  stopped.schedule.flush()
  expect([stopped.lines(), stopped.schedule.written]).toEqual([['game 0', 'game 2', 'game 3', 'game 8', 'game 9'], 5])
  const asking = scheduled({ until: new UntilKnown({ low: 0.4, high: 0.6 }) })
  asking.schedule.take(played(1, 2))
  asking.schedule.flush()
  expect(asking.lines()).toEqual([])
})
