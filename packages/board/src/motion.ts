// Movement with a purpose. `pace` 1 is reading speed, 2 half as slow, 0 none at all; a device that asks for reduced motion gets 0.

/** Whether the device asks for no animation. */
export function prefersStill(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A clock from 0 to `ms`, told on every frame; `done` once at its end or when stopped with `finish`. */
export class Clock {
  #frame = 0
  #start = 0
  #isOver = false
  #late: ReturnType<typeof setTimeout> | undefined
  readonly #ms: number
  readonly #tick: (elapsed: number) => void
  readonly #done: () => void

  constructor(ms: number, tick: (elapsed: number) => void, done: () => void) {
    this.#ms = ms
    this.#tick = tick
    this.#done = done
    if (ms <= 0 || (typeof document !== 'undefined' && document.hidden)) this.finish()
    else {
      this.#frame = requestAnimationFrame(this.#run)
      // A page in the background gets no frames, and a game must not hang on that.
      this.#late = setTimeout(() => this.finish(), ms + 500)
    }
  }

  readonly #run = (now: number): void => {
    if (this.#isOver) return
    this.#start ||= now
    const elapsed = now - this.#start
    if (elapsed >= this.#ms) {
      this.finish()
      return
    }
    this.#tick(elapsed)
    this.#frame = requestAnimationFrame(this.#run)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Jumps to the end. */
  finish(): void {
    if (this.#isOver) return
    this.drop()
    this.#tick(this.#ms)
    this.#done()
  }

  /** Stops without telling anybody. */
  drop(): void {
    this.#isOver = true
    clearTimeout(this.#late)
    if (this.#frame) cancelAnimationFrame(this.#frame)
  }
}

/** 0 before `from`, 1 after `from + ms`, eased between. */
export function eased(elapsed: number, from: number, ms: number): number {
  const t = ms <= 0 ? Number(elapsed >= from) : Math.min(1, Math.max(0, (elapsed - from) / ms))
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2
}

/** How far a movement at even speed has come, from 0 to 1. */
export function linear(elapsed: number, from: number, ms: number): number {
  return ms <= 0 ? Number(elapsed >= from) : Math.min(1, Math.max(0, (elapsed - from) / ms))
}

/** How far a word of the moment has risen over its counter, on the sheet: it comes up and then stands. */
export const risen = (t: number): number => 12 * Math.min(1, t * 2)
