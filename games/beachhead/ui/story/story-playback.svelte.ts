// A step being told on the board: its story runs against a clock, and the shell hears when it is over.
import { Clock, LatePart, prefersStill } from '@sandtable/board'
import type { TableSession, Telling } from '../game-types.ts'
import type { StoryFrame } from './story.ts'

/** Nothing moves while a battle is laid out: what moves on the board may come later. */
export const stories = new LatePart(() => import('./story.ts'))

type Point = { readonly x: number; readonly y: number }

export class BoardTelling {
  frame = $state.raw<StoryFrame | null>(null)
  #clock: Clock | null = null
  #told: Telling | null = null

  /** Tells the step that the shell hands over, once. What it returns drops what still runs. `pointOf` null: there is no board yet. */
  begin(
    { telling, before, view, motion }: TableSession,
    pointOf: ((hex: string) => Point) | null,
    ontold: ((telling: Telling) => void) | undefined,
  ): (() => void) | undefined {
    if (!telling) {
      this.frame = null
      // The same step may be told again, in a replay.
      this.#told = null
      return undefined
    }
    if (telling === this.#told) return undefined
    this.#told = telling
    const { pace } = motion
    const between = { before: before, after: view }
    const film = pointOf && stories.here ? new stories.here.Story(between, telling.events, pointOf) : null
    const story = pace <= 0 || prefersStill() ? null : film
    this.frame = story ? story.at(0) : (film?.still ?? null)
    const clock = new Clock(
      story ? story.ms / pace : 0,
      elapsed => {
        if (story) this.frame = story.at(elapsed * pace)
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
