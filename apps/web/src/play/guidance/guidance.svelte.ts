// What stands beside a match for the person in front of it: the lesson, the advice at a decision, and what happened since they last looked.
import type { GameUi, Hint, Telling } from '@sandtable/board'
import type { AnyGame, Seat, Viewer } from '@sandtable/kernel'
import type { LogEntry } from '@sandtable/session'
import type { SavedMatch } from '../save/saved-match.ts'
import { HintOffer } from './hint-offer.svelte.ts'
import type { LessonRunner } from './lesson.svelte.ts'
import { type Recap, RecapOffer } from './recap-offer.svelte.ts'

export class Guidance {
  /** A guided first game, from the moment the page is open. */
  lesson = $state.raw<LessonRunner | null>(null)
  readonly #saved: SavedMatch
  readonly #hints: HintOffer
  readonly #recaps: RecapOffer

  constructor(ui: GameUi, saved: SavedMatch) {
    this.#saved = saved
    this.#hints = new HintOffer(ui.id, ui.hints)
    this.#recaps = new RecapOffer(saved)
  }

  get hint(): Hint | null {
    return this.#hints.due
  }
  get recap(): Recap | null {
    return this.#recaps.due
  }
  /** Hexes that the lesson points at. */
  get look(): readonly string[] {
    return this.lesson && !this.lesson.isHidden ? (this.lesson.step?.look ?? []) : []
  }

  async open(game: AnyGame, ui: GameUi, viewer: Viewer): Promise<void> {
    await this.#hints.settled()
    const { isLesson, record } = this.#saved
    if (!isLesson || !ui.lesson) return
    const [lesson, teaching] = await Promise.all([ui.lesson(), import('./lesson.svelte.ts')])
    this.lesson = new teaching.LessonRunner(lesson, teaching.momentsOf(game, record, viewer))
  }

  see(view: unknown, last: Telling | null): void {
    this.lesson?.see({ view, last })
  }

  /** `seat` null: no person decides here. A lesson has advice of its own. */
  advise(view: unknown, seat: Seat | null): void {
    this.#hints.offer(view, this.#saved.isLesson ? null : seat)
  }

  putHintAway({ forever = false } = {}): void {
    this.#hints.putAway(forever)
  }

  /** `seq`: of the last entry, known to this viewer or not. */
  offerRecap(log: readonly LogEntry[], viewer: Viewer, isShared: boolean, seq: number): void {
    this.#recaps.offer(log, viewer, isShared)
    this.#recaps.markSeen(seq)
  }

  markSeen(seq: number): void {
    this.#recaps.markSeen(seq)
  }

  closeRecap(): void {
    this.#recaps.due = null
  }
}
