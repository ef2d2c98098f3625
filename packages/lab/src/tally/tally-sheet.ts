// The book that the adapters of all games write in while a game goes.
import type { Seat } from '@sandtable/kernel'
import { type Figures, noFigures, type Tally } from './tally-adapter.ts'

type BySeat<T> = { [seat: Seat]: T }

type TallyEnd = Pick<Tally, 'turns' | 'first' | 'score'> & Partial<Pick<Tally, 'units'>>

export class TallySheet {
  readonly #units: BySeat<{ [kind: string]: Figures }> = {}
  readonly #objectives: { readonly name: string; readonly seat: Seat; readonly turn: number }[] = []
  readonly #openings: BySeat<string> = {}
  readonly #visits: BySeat<number[]> = {}
  readonly #deaths: BySeat<number[]> = {}
  readonly #marks: { [group: string]: { [name: string]: number } } = {}

  /** The figures of a kind, to be added to. */
  of(seat: Seat, kind: string): Figures {
    this.#units[seat] ??= {}
    const kinds = this.#units[seat]
    kinds[kind] ??= noFigures()
    return kinds[kind]
  }

  /** The cells that a seat has entered, to be added to. Asked for by whoever enters one: who never moved has no list. */
  visitsOf(seat: Seat): number[] {
    this.#visits[seat] ??= []
    return this.#visits[seat]
  }

  enters(seat: Seat, cell: number): void {
    this.visitsOf(seat).push(cell)
  }

  dies(seat: Seat, cell: number): void {
    this.#deaths[seat] ??= []
    this.#deaths[seat].push(cell)
  }

  /** Whether this is the first time. */
  has(seat: Seat, name: string, turn: number): boolean {
    if (this.#objectives.some(had => had.seat === seat && had.name === name)) return false
    this.#objectives.push({ name, seat, turn })
    return true
  }

  /** Only the first words count. */
  opens(seat: Seat, words: string): void {
    this.#openings[seat] ??= words
  }

  mark(group: string, name: string, count = 1): void {
    this.#marks[group] ??= {}
    const names = this.#marks[group]
    names[name] = (names[name] ?? 0) + count
  }

  /** `units`: from an account that adds its figures up elsewhere. */
  tally({ turns, first, score, units = this.#units }: TallyEnd): Tally {
    return {
      turns,
      first,
      score,
      units,
      objectives: this.#objectives,
      openings: this.#openings,
      visits: this.#visits,
      deaths: this.#deaths,
      marks: this.#marks,
    }
  }
}
