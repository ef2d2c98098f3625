// The order of a run: games are handed out in it, and whatever comes back early waits, so that results do not depend on who plays.
import type { UntilKnown } from './stats/until-known.ts'

/** A game that was played: its line, and the points of the first seat; null: there was trouble. */
export type Played = { readonly game: number; readonly points: number | null; readonly line: string }

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
  write(line: string, game: number, points: number | null): void
}

export class Schedule {
  readonly #orders: ScheduleOrders
  readonly #held = new Map<number, Played>()
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

  take(played: Played): void {
    this.#held.set(played.game, played)
    while (!this.isDone) {
      const next = this.#held.get(this.#toWrite)
      if (!next) break
      this.#write(next)
      this.#toWrite++
      this.#skipDone()
      this.#judge()
    }
  }

  /**
   * What is done but waits for an earlier game: it stands out of order until the run has come to its end. Where a question may end the run,
   * nothing of it is written: the game that waits may be one too many.
   */
  flush(): void {
    if (!this.isDone && !this.#orders.until)
      for (const played of [...this.#held.values()].sort((a, b) => a.game - b.game)) this.#write(played)
  }

  #write({ line, game, points }: Played): void {
    this.#held.delete(game)
    this.written++
    if (this.#orders.until) this.#points.set(game, points)
    this.#orders.write(line, game, points)
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
