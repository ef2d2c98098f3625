// What comes back from game to game (BI-25.8): when places fall, how sides open, where they go and die, and what a game marks besides.
import type { Seat } from '@sandtable/kernel'
import type { GameRow } from '../results/row.ts'
import type { Header } from '../run/experiment.ts'
import { Histogram } from '../stats/histogram.ts'
import { rateOf } from '../stats/rate.ts'
import type { Tally } from '../tally/tally-adapter.ts'

/** Names are the scenario's and few; should one game bring new ones without end, the rest is counted together. */
const MOST_NAMES = 500
const OTHERS = 'all others'

type OpeningSums = { readonly seat: Seat; readonly opening: string; n: number; wins: number }

export class Patterns {
  readonly #cells: number
  readonly #seats: readonly Seat[]
  readonly #objectives = new Map<string, { name: string; seat: Seat; turns: Histogram }>()
  readonly #openings = new Map<string, OpeningSums>()
  readonly #marks = new Map<string, Map<string, number>>()
  readonly #visits = new Map<Seat, number[]>()
  readonly #deaths = new Map<Seat, number[]>()
  #games = 0

  constructor({ board, seats }: Header) {
    this.#cells = board ? board.columns * board.rows : 0
    this.#seats = seats.map(({ id }) => id)
  }

  add(row: GameRow, { objectives, openings, visits, deaths, marks }: Tally): void {
    this.#games++
    for (const { name, seat, turn } of objectives) {
      const key = `${seat} ${name}`
      const known = this.#objectives.get(key) ?? { name, seat, turns: new Histogram() }
      known.turns.add(turn)
      this.#objectives.set(key, known)
    }
    for (const [seat, opening] of Object.entries(openings)) this.#addOpening(seat, opening, row.winner === seat)
    for (const [group, counts] of Object.entries(marks))
      for (const [name, count] of Object.entries(counts)) this.#addMark(group, name, count)
    for (const seat of this.#seats) {
      this.#addCells(this.#visits, seat, visits[seat] ?? [])
      this.#addCells(this.#deaths, seat, deaths[seat] ?? [])
    }
  }

  #addOpening(seat: Seat, opening: string, won: boolean): void {
    const known = this.#openings.has(`${seat} ${opening}`) || this.#openings.size < MOST_NAMES ? opening : OTHERS
    const sums = this.#openings.get(`${seat} ${known}`) ?? { seat, opening: known, n: 0, wins: 0 }
    sums.n++
    if (won) sums.wins++
    this.#openings.set(`${seat} ${known}`, sums)
  }

  #addMark(group: string, name: string, count: number): void {
    const counts = this.#marks.get(group) ?? new Map<string, number>()
    this.#marks.set(group, counts)
    const known = counts.has(name) || counts.size < MOST_NAMES ? name : OTHERS
    counts.set(known, (counts.get(known) ?? 0) + count)
  }

  #addCells(maps: Map<Seat, number[]>, seat: Seat, cells: readonly number[]): void {
    if (this.#cells === 0) return
    const map = maps.get(seat) ?? Array.from({ length: this.#cells }, () => 0)
    maps.set(seat, map)
    for (const cell of cells) if (cell >= 0 && cell < this.#cells) map[cell] = (map[cell] as number) + 1
  }

  figures() {
    const games = this.#games
    return {
      objectives: [...this.#objectives.values()]
        .map(({ name, seat, turns }) => ({
          name,
          seat,
          taken: rateOf(turns.n, games),
          median: turns.quantile(0.5) as number,
          turns: turns.counts,
        }))
        .sort((a, b) => a.name.localeCompare(b.name) || a.seat.localeCompare(b.seat)),
      openings: [...this.#openings.values()]
        .sort(
          (a, b) =>
            this.#seats.indexOf(a.seat) - this.#seats.indexOf(b.seat) || b.n - a.n || a.opening.localeCompare(b.opening),
        )
        .map(({ seat, opening, n, wins }) => ({ seat, opening, played: rateOf(n, games), won: rateOf(wins, n) })),
      marks: [...this.#marks].map(([group, counts]) => ({
        group,
        marks: [...counts].map(([name, count]) => ({ name, count, perGame: count / games })),
      })),
      visits: Object.fromEntries(this.#visits),
      deaths: Object.fromEntries(this.#deaths),
    }
  }
}
