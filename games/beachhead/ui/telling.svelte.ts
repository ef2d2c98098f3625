// A step being told on the board: its story runs against a clock, and the shell hears when it is over.
import { Clock, prefersStill, type TableSession, type Telling } from '@sandtable/board'
import type { BeachheadEvent, BeachheadView } from '../desk/index.ts'
import { type Scene, Story } from './story.ts'

type Point = { readonly x: number; readonly y: number }

export class BoardTelling {
  scene = $state.raw<Scene | null>(null)
  #clock: Clock | null = null
  #told: Telling | null = null

  /** Tells the step that the shell hands over, once. What it returns drops what still runs. `pointOf` null: there is no board yet. */
  begin(
    { telling, before, motion }: TableSession,
    pointOf: ((hex: string) => Point) | null,
    ontold: ((telling: Telling) => void) | undefined,
  ): (() => void) | undefined {
    if (!telling) {
      this.scene = null
      // The same step may be told again, in a replay.
      this.#told = null
      return undefined
    }
    if (telling === this.#told) return undefined
    this.#told = telling
    const { pace } = motion
    const isStill = pace <= 0 || prefersStill() || !pointOf
    const story = new Story(
      before as BeachheadView,
      telling.events as readonly BeachheadEvent[],
      pointOf ?? (() => ({ x: 0, y: 0 })),
    )
    if (!isStill) this.scene = story.at(0)
    const clock = new Clock(
      isStill ? 0 : story.ms / pace,
      elapsed => {
        if (!isStill) this.scene = story.at(elapsed * pace)
      },
      () => queueMicrotask(() => ontold?.(telling)),
    )
    this.#clock = clock
    return () => clock.drop()
  }

  /** False when nothing was being told. */
  skip(): boolean {
    if (!this.#clock || this.#clock.isOver) return false
    this.#clock.finish()
    return true
  }
}
