// Games that a worker is handed together: beside the quickest game a message there and back costs a good deal, beside a slow one nothing.
import { pointsOf, rowText } from '../results/row.ts'
import { noPace, type Pace } from './pace.ts'
import { type Prepared, playGame } from './play.ts'
import type { PlayedGames } from './schedule.ts'

/** `ms`: about so long it is played, and what is not told yet is lost with a worker. `first`: so many before it is known how long one takes. */
export type BatchOrders = { readonly ms: number; readonly most: number; readonly first: number }
/** For a worker of this process. */
const AT_HAND: BatchOrders = { ms: 100, most: 128, first: 1 }
/** Games that may be done before an earlier one is, for each worker: they are held in memory. It has two batches, and they may be two ahead. */
export const WINDOW = 4 * AT_HAND.most

/** A batch as it comes back. The schedule that handed it out knows its games. */
export type PlayedBatch = Omit<PlayedGames, 'games'> & { readonly pace: Pace }

export function playBatch(prepared: Prepared, games: readonly number[]): PlayedBatch {
  const pace = noPace()
  const first = prepared.game.seats[0]?.id ?? ''
  let lines = ''
  const points = games.map(game => {
    const row = playGame(prepared, game, pace)
    lines += `${rowText(row)}\n`
    return pointsOf(row, first)
  })
  return { lines, points, pace }
}

/** How many games are handed out at a time. It goes by how long the last ones took. */
export class BatchSize {
  readonly #orders: BatchOrders
  #gameMs: number | null = null

  constructor(orders: BatchOrders = AT_HAND) {
    this.#orders = orders
  }

  note({ games, ms }: Pick<Pace, 'games' | 'ms'>): void {
    if (games === 0) return
    const each = ms / games
    this.#gameMs = this.#gameMs === null ? each : (this.#gameMs + each) / 2
  }

  /** Fewer where there are fewer. */
  fill(next: () => number | null): number[] {
    const games: number[] = []
    while (games.length < this.games) {
      const game = next()
      if (game === null) break
      games.push(game)
    }
    return games
  }

  get games(): number {
    const { ms, most, first } = this.#orders
    return this.#gameMs === null ? first : Math.min(most, Math.max(1, Math.floor(ms / this.#gameMs)))
  }
}
