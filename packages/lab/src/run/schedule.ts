// The order of a run: games are handed out in it, and whatever comes back early waits, so that results do not depend on who plays.
import type { UntilKnown } from '../stats/until-known.ts'

/**
 * Games that were played one after the other, by rising numbers: their lines as one text, each with its end, and the points of the first
 * seat; null: there was trouble. Handed on as one piece: beside a quick game it takes long to look at every line.
 */
export type PlayedGames = {
  readonly games: readonly number[]
  readonly lines: string
  readonly points: readonly (number | null)[]
}

/** Each without its end. */
export const linesIn = ({ lines }: Pick<PlayedGames, 'lines'>): string[] => lines.split('\n').slice(0, -1)

export type ScheduleOrders = {
  /** The games to play are `from` to `games` - 1. */
  readonly games: number
  readonly from?: number
  /** So many games may be done before an earlier one is; they are held in memory. */
  readonly window: number
  /** Points of the first seat of games that were played before; null: there was trouble. */
  readonly done?: ReadonlyMap<number, number | null>
  readonly until?: UntilKnown | null
  /** So many games are played even if it is known earlier. */
  readonly least?: number
  /** In the order of games, but for what was held back when the run was stopped. */
  write(played: PlayedGames): void
}

export class Schedule {
  readonly #orders: ScheduleOrders
  /** What is not written yet, by the first game of each. */
  readonly #held = new Map<number, PlayedGames>()
  readonly #points = new Map<number, number | null>()
  #toPlay: number
  #toWrite: number
  #toJudge = 0
  #isKnown = false
  written: number

  constructor(orders: ScheduleOrders) {
    this.#orders = orders
    this.#toPlay = this.#toWrite = orders.from ?? 0
    this.written = orders.done?.size ?? 0
    for (const [game, points] of orders.done ?? []) this.#points.set(game, points)
    this.#skipDone()
    this.#judge()
  }

  get isDone(): boolean {
    return this.#isKnown || this.#toWrite >= this.#orders.games
  }

  /** The next game to play; null: none at the moment. */
  next(): number | null {
    const { games, window, done } = this.#orders
    while (done?.has(this.#toPlay)) this.#toPlay++
    if (this.isDone || this.#toPlay >= games || this.#toPlay - this.#toWrite >= window) return null
    return this.#toPlay++
  }

  take(played: PlayedGames): void {
    this.#hold(played)
    while (!this.isDone) {
      const next = this.#held.get(this.#toWrite)
      if (!next) break
      this.#held.delete(this.#toWrite)
      const count = this.#pass(next)
      this.#write(cut(next, 0, count))
      if (count < next.games.length) this.#hold(cut(next, count))
    }
  }

  #hold(played: PlayedGames): void {
    const [first] = played.games
    if (first !== undefined) this.#held.set(first, played)
  }

  /** How many of these come now: fewer than all where another's games lie between, or where it is known earlier. */
  #pass({ games, points }: PlayedGames): number {
    let count = 0
    for (; count < games.length && games[count] === this.#toWrite && !this.isDone; count++) {
      if (this.#orders.until) this.#points.set(this.#toWrite, points[count] ?? null)
      this.#toWrite++
      this.#skipDone()
      this.#judge()
    }
    return count
  }

  /**
   * What is done but waits for an earlier game: it stands out of order until the run has come to its end. Where a question may end the run,
   * nothing of it is written: the game that waits may be one too many.
   */
  flush(): void {
    if (this.isDone || this.#orders.until) return
    for (const [, played] of [...this.#held].sort(([a], [b]) => a - b)) this.#write(played)
    this.#held.clear()
  }

  #write(played: PlayedGames): void {
    this.written += played.games.length
    this.#orders.write(played)
  }

  #skipDone(): void {
    while (this.#orders.done?.has(this.#toWrite)) this.#toWrite++
  }

  #judge(): void {
    const { until, least = 0 } = this.#orders
    if (!until) return
    for (let points = this.#points.get(this.#toJudge); points !== undefined && !this.#isKnown; ) {
      this.#points.delete(this.#toJudge)
      if (points !== null) until.add(points)
      points = this.#points.get(++this.#toJudge)
      if (until.verdict !== null && this.#toJudge >= least) this.#isKnown = true
    }
  }
}

function cut(played: PlayedGames, from: number, to = played.games.length): PlayedGames {
  if (from === 0 && to === played.games.length) return played
  const lines = linesIn(played).slice(from, to)
  return {
    games: played.games.slice(from, to),
    lines: lines.map(line => `${line}\n`).join(''),
    points: played.points.slice(from, to),
  }
}
