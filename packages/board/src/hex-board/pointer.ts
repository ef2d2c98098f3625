// The pointer on the board: it moves the map, or draws an arrow from a hex that may be grabbed. A second finger always means the map.
import { Gestures, type GestureTalk } from './gestures.ts'

export type ArrowTalk = {
  cellUnder(x: number, y: number): number
  grabs(cell: number): boolean
  /** The cell an arrow has come to. */
  drawn(cell: number, isDone: boolean): void
  givenUp(): void
  /** Grabbed and let go at the same place. */
  tapped(cell: number, type: string): void
}

export type Finger = { readonly id: number; readonly x: number; readonly y: number; readonly type: string }

export class BoardPointer {
  readonly #talk: ArrowTalk
  readonly #gestures: Gestures
  #arrow: { readonly id: number; readonly cell: number; readonly isAway: boolean } | null = null

  constructor(talk: ArrowTalk & GestureTalk) {
    this.#talk = talk
    this.#gestures = new Gestures(talk)
  }

  down({ id, x, y, type }: Finger): void {
    if (this.#arrow) {
      this.#arrow = null
      this.#talk.givenUp()
    } else {
      const cell = this.#talk.cellUnder(x, y)
      if (cell >= 0 && this.#talk.grabs(cell)) {
        this.#arrow = { id, cell, isAway: false }
        return
      }
    }
    this.#gestures.down(id, x, y, type)
  }

  move({ id, x, y, type }: Finger): void {
    if (this.#arrow?.id !== id) {
      this.#gestures.move(id, x, y, type)
      return
    }
    const cell = this.#talk.cellUnder(x, y)
    if (cell < 0 || cell === this.#arrow.cell) return
    this.#arrow = { id, cell, isAway: true }
    this.#talk.drawn(cell, false)
  }

  up({ id, x, y, type }: Finger): void {
    if (this.#arrow?.id !== id) {
      this.#gestures.up(id, x, y, type)
      return
    }
    const { cell, isAway } = this.#arrow
    this.#arrow = null
    if (isAway) this.#talk.drawn(cell, true)
    else this.#talk.tapped(cell, type)
  }

  cancel(id: number): void {
    if (this.#arrow?.id === id) this.#talk.givenUp()
    this.#arrow = null
    this.#gestures.cancel(id)
  }

  wheel(delta: number, x: number, y: number, isFine: boolean): void {
    this.#gestures.wheel(delta, x, y, isFine)
  }
}
