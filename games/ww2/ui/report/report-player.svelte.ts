// The after-action report on the table: the film of a turn, the frame of it that is shown, and whether it runs by itself.
import { Clock, prefersStill, type TableSession, type Telling } from '@sandtable/board'
import { untrack } from 'svelte'
import type { WwEvent } from '../../rules/contract/events.ts'
import { type Film, filmOf, spotOf } from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'
import { frameMs, type Scene, sceneAt } from './animation.ts'

/** What the report needs of the board. */
export type Stage = { pointOf(spot: string): { x: number; y: number }; reveal(spot: string): void }
type Show = { readonly film: Film; readonly at: number }

/** In a replay a whole turn takes about as long as this many frames. */
const REPLAY_FRAMES = 6
const SLOWEST = 0.1

/**
 * The last turn that each pair of eyes was shown, a match at a time: behind a curtain the table is put away, and whoever comes back
 * has still the last turn to see.
 */
const seen = new WeakMap<object, { readonly from: number; readonly by: Map<string, number> }>()

export class Report {
  readonly #table: TableModel
  readonly #stage: () => Stage | undefined
  readonly #ontold: () => ((telling: Telling) => void) | undefined
  show = $state.raw<Show | null>(null)
  isRunning = $state(false)
  scene = $state.raw<Scene | null>(null)
  readonly frame = $derived.by(() => this.show?.film.frames[this.show.at] ?? null)
  #told: Telling | null = null

  constructor(table: TableModel, stage: () => Stage | undefined, ontold: () => ((telling: Telling) => void) | undefined) {
    this.#table = table
    this.#stage = stage
    this.#ontold = ontold
  }

  get #session(): TableSession {
    return this.#table.session as TableSession
  }
  get #isStill(): boolean {
    return this.#session.motion.pace <= 0 || prefersStill()
  }

  /** A step is over at once in play, where the report follows it; a replay runs a turn as a film. */
  hear(telling: Telling | null): void {
    if (telling === this.#told) return
    this.#told = telling
    if (!telling) return
    const events = telling.events as readonly WwEvent[]
    const hasTurn = events.some(({ type }) => type === 'plans_opened' || type === 'losses_assigned')
    if (hasTurn && this.#session.mode === 'replay' && !this.#isStill)
      this.open(filmOf(this.#table.state, events, [...this.#table.story, ...events]))
    else queueMicrotask(() => this.#ontold()?.(telling))
  }

  /** A turn these eyes have not seen is shown by itself, once it is over: a question in the middle of it comes first. */
  offer(): void {
    const { film, viewer, state } = this.#table
    if (this.#session.mode !== 'play' || this.#session.telling !== null || state.phase === 'losses') return
    const last = film?.turn ?? 0
    const known = seen.get(this.#session) ?? { from: last, by: new Map<string, number>() }
    seen.set(this.#session, known)
    if (!film || !viewer || film.frames.length === 0 || last <= (known.by.get(viewer) ?? known.from)) return
    known.by.set(viewer, last)
    this.open(film)
  }

  open(film: Film): void {
    this.show = { film, at: 0 }
    this.isRunning = !this.#isStill
  }

  close(): void {
    this.show = null
    this.isRunning = false
    if (this.#told) this.#ontold()?.(this.#told)
  }

  go(at: number): void {
    if (this.show) this.show = { film: this.show.film, at: Math.min(Math.max(0, at), this.show.film.frames.length - 1) }
    this.isRunning = false
  }

  pause(): void {
    if (!this.show) return
    const { film, at } = this.show
    if (!this.isRunning && at >= film.frames.length - 1) this.show = { film, at: 0 }
    this.isRunning = !this.isRunning
  }

  /** Shows the present frame, and the next one after it while the film runs. To be called in an effect; stops what it started. */
  run(): (() => void) | undefined {
    const { frame, show, isRunning } = this
    if (!frame || !show) {
      this.scene = null
      return
    }
    return untrack(() => {
      const stage = this.#stage()
      const point = (spot: string) => stage?.pointOf(spot) ?? { x: 0, y: 0 }
      if (frame.hex) stage?.reveal(spotOf(frame.hex))
      if (this.#isStill) {
        this.scene = sceneAt(frame, frameMs(frame), point)
        this.isRunning = false
        return
      }
      const isReplay = this.#session.mode === 'replay'
      const hurry = isReplay ? Math.max(1, show.film.frames.length / REPLAY_FRAMES) : 1
      const pace = Math.max(SLOWEST, this.#session.motion.pace) * hurry
      const clock = new Clock(
        frameMs(frame) / pace,
        elapsed => {
          this.scene = sceneAt(frame, elapsed * pace, point)
        },
        () => isRunning && this.#next(show, isReplay),
      )
      return () => clock.drop()
    })
  }

  #next({ film, at }: Show, isReplay: boolean): void {
    if (at < film.frames.length - 1) this.show = { film, at: at + 1 }
    else if (isReplay) this.close()
    else this.isRunning = false
  }
}
