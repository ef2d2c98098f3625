// A step told as a film: the clock that runs it, the scene of the moment, and the word to the shell when it is over.
import { untrack } from 'svelte'
import type { TableProps, TableSession, Telling } from './game-ui.ts'
import { Clock, prefersStill } from './motion.ts'

/** What there is to see of a step: how long it takes at reading speed, and how it looks at a moment of it. */
export type Story<Scene> = { readonly ms: number; at(elapsed: number): Scene }

export class StoryPlayer<Scene> {
  /** Null while nothing is being shown. */
  scene = $state.raw<Scene | null>(null)
  #clock: Clock | null = null
  #told: Telling | null = null

  /** Made while a component is set up; from then on it follows that component's session. */
  constructor(
    session: () => TableSession,
    ontold: () => TableProps['ontold'],
    storyOf: (telling: Telling) => Story<Scene> | null,
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
      return untrack(() => this.#run(storyOf(telling), session().motion.pace, () => ontold()?.(telling)))
    })
  }

  /** Cuts the step short that is being shown; false when there is none. */
  skip(): boolean {
    if (!this.#clock || this.#clock.isOver) return false
    this.#clock.finish()
    return true
  }

  #run(story: Story<Scene> | null, pace: number, done: () => void): () => void {
    const isStill = !story || pace <= 0 || prefersStill()
    if (!isStill) this.scene = story.at(0)
    const clock = new Clock(
      isStill ? 0 : story.ms / pace,
      elapsed => {
        if (!isStill) this.scene = story.at(elapsed * pace)
      },
      () => queueMicrotask(done),
    )
    this.#clock = clock
    return () => clock.drop()
  }
}
