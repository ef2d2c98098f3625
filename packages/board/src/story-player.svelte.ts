// A step told as a film: the clock that runs it, the scene of the moment, and the word to the shell when it is over.
import type { Action, GameEvent } from '@sandtable/kernel'
import { untrack } from 'svelte'
import type { TableProps, TableSession, Telling } from './game-ui.ts'
import { Clock, prefersStill } from './motion.ts'

/** What there is to see of a step: how long it takes at reading speed, and how it looks at a moment of it. */
export type Story<Scene> = { readonly ms: number; at(elapsed: number): Scene }
type Made<Scene> = Story<Scene> | null

/** Animates the steps of a session one after another and tells when each is over. */
export class StoryPlayer<Scene, View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> {
  /** Null while nothing is being shown. */
  scene = $state.raw<Scene | null>(null)
  #clock: Clock | null = null
  #told: Telling<A, E> | null = null
  #isAwaited = false

  /**
   * Made while a component is set up; from then on it follows that component's session. The first film of a game may have to be fetched;
   * one that does not come is not shown, and the game goes on.
   */
  constructor(
    session: () => TableSession<View, A, E>,
    ontold: () => TableProps<View, A, E>['ontold'],
    storyOf: (telling: Telling<A, E>) => Made<Scene> | Promise<Made<Scene>>,
  ) {
    $effect(() => {
      const { telling } = session()
      if (!telling) {
        this.scene = null
        // The same step may be told again, in a replay.
        this.#told = null
        return
      }
      if (telling === this.#told) return
      this.#told = telling
      return untrack(() => {
        const { pace } = session().motion
        const made = storyOf(telling)
        const story = pace <= 0 || prefersStill() ? null : made
        const done = () => ontold()?.(telling)
        return story instanceof Promise ? this.#await(story, pace, done) : this.#run(story, pace, done)
      })
    })
  }

  /** Cuts the step short that is being shown; false when there is none. */
  skip(): boolean {
    if (this.#isAwaited) {
      this.#isAwaited = false
      return true
    }
    if (!this.#clock || this.#clock.isOver) return false
    this.#clock.finish()
    return true
  }

  #await(coming: Promise<Made<Scene>>, pace: number, done: () => void): () => void {
    let drop: (() => void) | null = null
    let isOff = false
    this.#isAwaited = true
    const start = (story: Made<Scene>) => {
      if (isOff) return
      drop = this.#run(this.#isAwaited ? story : null, pace, done)
      this.#isAwaited = false
    }
    coming.then(start, () => start(null))
    return () => {
      isOff = true
      this.#isAwaited = false
      drop?.()
    }
  }

  #run(story: Made<Scene>, pace: number, done: () => void): () => void {
    if (story) this.scene = story.at(0)
    const clock = new Clock(
      story ? story.ms / pace : 0,
      elapsed => {
        if (story) this.scene = story.at(elapsed * pace)
      },
      () => queueMicrotask(done),
    )
    this.#clock = clock
    return () => clock.drop()
  }
}
