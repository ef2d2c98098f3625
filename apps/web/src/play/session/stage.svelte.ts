// What a table tells while it is looked at: the step that is being shown, the words for those who cannot see it, the open clause.
// Live play and replay tell alike.
import type { Telling } from '@sandtable/board'
import { preferences } from '../../settings.svelte.ts'
import { PlaybackTimer } from './playback-timer.ts'

export class Stage {
  telling = $state.raw<Telling | null>(null)
  announcement = $state.raw({ text: '', count: 0 })
  /** The clause that the rulebook beside the board is open at; set by `showRule`. */
  clause = $state.raw<{ readonly id: string; readonly count: number } | null>(null)
  readonly #teller = new PlaybackTimer()
  /** Counts what was said and pointed at, so that the same twice is still twice. */
  #told = 0

  showRule(clause: string): void {
    this.clause = { id: clause, count: ++this.#told }
  }

  announce(sentence: string): void {
    this.announcement = { text: sentence, count: ++this.#told }
  }

  /** The table has shown this step to its end. */
  readonly ontold = (telling: Telling): void => {
    if (telling === this.telling) this.#teller.shown()
  }

  /** Cuts the step short that is being told. */
  skip(): void {
    this.#teller.skip()
  }

  /** Until it was read and seen, or somebody has had enough. */
  protected async tell(told: Telling, ms: number, pace: number): Promise<void> {
    this.telling = told
    // A sound that does not come is no loss.
    if (preferences.now.sound)
      import('../../sound.ts').then(
        ({ playSounds }) => playSounds(told, pace),
        () => undefined,
      )
    await this.#teller.wait(ms)
  }
}
