// A guided first game: the step that is due, found from what the table shows, never from clicks.
import type { Lesson, LessonStep, Telling } from '@sandtable/board'
import { type AnyGame, type MatchRecord, Replay, type Viewer } from '@sandtable/kernel'
import { type AnyReplay, entryAt, readEntry } from '@sandtable/session'

type Shown = { readonly view: unknown; readonly last: Telling | null }

/** How many steps these moments accomplish, one after the other. */
export function stepsDone(lesson: Lesson, from: number, shown: Shown): number {
  let done = from
  // One action may accomplish several steps, but the same action must not count as two doings of one kind: only the first step may use it.
  while (done < lesson.steps.length && (lesson.steps[done] as LessonStep).done(shown.view, done === from ? shown.last : null))
    done++
  return done
}

export class LessonRunner {
  readonly lesson: Lesson
  at = $state(0)
  readonly step = $derived.by(() => this.lesson.steps[this.at] ?? null)
  isHidden = $state(false)

  constructor(lesson: Lesson, story: readonly Shown[]) {
    this.lesson = lesson
    for (const shown of story) this.at = stepsDone(lesson, this.at, shown)
  }

  get isOver(): boolean {
    return this.at >= this.lesson.steps.length
  }

  see(shown: Shown): void {
    this.at = stepsDone(this.lesson, this.at, shown)
  }
}

/** Every moment of a match, for a lesson that is taken up again. */
export function momentsOf(game: AnyGame, record: MatchRecord, viewer: Viewer): Shown[] {
  const replay: AnyReplay = new Replay(game, record)
  return Array.from({ length: replay.length + 1 }, (_, at) => {
    const moment = replay.go(at)
    const last = moment.entry && readEntry(game, entryAt(replay, moment), viewer)
    return { view: game.view(moment.state, viewer), last }
  })
}
