// Fingers, mouse and wheel as a few words: tap, hold, pan, pinch. One listener a kind; where they fell is arithmetic.

export type GestureTalk = {
  tap(x: number, y: number, type: string): void
  hold(x: number, y: number): void
  hover(x: number, y: number): void
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  /** The sheet is being moved, or no more. */
  moving(is: boolean): void
}

const SLACK = { mouse: 5, touch: 11 }
const HOLD_MS = 480
/** Turns of a wheel come closer together than this: between two of them nothing is painted. */
const REST_MS = 160

export class Gestures {
  readonly #talk: GestureTalk
  readonly #down = new Map<number, { x: number; y: number }>()
  #origin = { x: 0, y: 0 }
  #isDrag = false
  #held = false
  #hold: ReturnType<typeof setTimeout> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(talk: GestureTalk) {
    this.#talk = talk
  }

  down(id: number, x: number, y: number, type: string): void {
    this.#down.set(id, { x, y })
    if (this.#down.size > 1) {
      this.#cancelHold()
      this.#isDrag = true
      return
    }
    this.#origin = { x, y }
    this.#isDrag = false
    this.#held = false
    if (type !== 'mouse') {
      this.#hold = setTimeout(() => {
        this.#held = true
        this.#talk.hold(x, y)
      }, HOLD_MS)
    }
  }

  move(id: number, x: number, y: number, type: string): void {
    const was = this.#down.get(id)
    if (!was) {
      if (type === 'mouse') this.#talk.hover(x, y)
      return
    }
    const slack = type === 'mouse' ? SLACK.mouse : SLACK.touch
    if (!this.#isDrag && Math.hypot(x - this.#origin.x, y - this.#origin.y) < slack) return
    this.#cancelHold()
    this.#isDrag = true
    const other = [...this.#down].find(([key]) => key !== id)?.[1]
    this.#busy()
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y) || 1
      const now = Math.hypot(x - other.x, y - other.y) || 1
      this.#talk.zoom(now / before, (x + other.x) / 2, (y + other.y) / 2)
      this.#talk.pan((x - was.x) / 2, (y - was.y) / 2)
    } else this.#talk.pan(x - was.x, y - was.y)
    this.#down.set(id, { x, y })
  }

  up(id: number, x: number, y: number, type: string): void {
    this.#cancelHold()
    const wasDown = this.#down.delete(id)
    if (wasDown && !this.#isDrag && !this.#held && this.#down.size === 0) this.#talk.tap(x, y, type)
  }

  cancel(id: number): void {
    this.#cancelHold()
    this.#down.delete(id)
  }

  wheel(delta: number, x: number, y: number, fine: boolean): void {
    this.#busy()
    this.#talk.zoom(Math.exp(-delta * (fine ? 0.01 : 0.0016)), x, y)
  }

  #busy(): void {
    this.#talk.moving(true)
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#talk.moving(false), REST_MS)
  }
  #cancelHold(): void {
    clearTimeout(this.#hold)
  }
}
