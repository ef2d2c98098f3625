// A sheet of characters, each with an ink: maps are drawn on it in any order and read off line by line.
import type { Ink, Paint } from './ink.ts'

type Spot = { readonly char: string; readonly ink: Ink | undefined }

export class Canvas {
  readonly width: number
  readonly height: number
  readonly #spots: (Spot | undefined)[]

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#spots = new Array(width * height)
  }

  /** What falls off the sheet is left out. */
  put(x: number, y: number, text: string, ink?: Ink): void {
    let at = x
    for (const char of text) {
      if (at >= 0 && at < this.width && y >= 0 && y < this.height) this.#spots[y * this.width + at] = { char, ink }
      at++
    }
  }

  /** Neighbours of one ink are painted together; blanks at the end of a line are left out. */
  lines(paint: Paint): string[] {
    return Array.from({ length: this.height }, (_, y) => {
      const row = Array.from({ length: this.width }, (_, x) => this.#spots[y * this.width + x])
      while (row.length > 0 && isBlank(row[row.length - 1])) row.pop()
      let line = ''
      let run = ''
      let ink: Ink | undefined
      for (const spot of row) {
        if (spot?.ink !== ink) {
          line += paint(run, ink)
          run = ''
          ink = spot?.ink
        }
        run += spot?.char ?? ' '
      }
      return line + paint(run, ink)
    })
  }
}

const isBlank = (spot: Spot | undefined): boolean => !spot || (spot.char === ' ' && !spot.ink?.bg && !spot.ink?.inverse)
