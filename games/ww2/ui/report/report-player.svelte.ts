// Plays the report of a turn on the table: the frame shown, and whether it runs by itself.
import { Clock, prefersStill, type Telling } from '@sandtable/board'
import { untrack } from 'svelte'
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import { spotOf, type TurnReport, turnReportOf } from '../../viewmodel/index.ts'
import type { WwSession } from '../positions.ts'
import type { TableModel } from '../table.svelte.ts'
import { type AnimationFrame, animationAt, frameMs } from './animation.ts'

type WwTelling = Telling<WwAction, WwEvent>

/** What the report needs of the board. */
export type ReportBoard = { pointOf(spot: string): { x: number; y: number }; reveal(spot: string): void }
type Show = { readonly turnReport: TurnReport; readonly at: number }

/** In a replay a whole turn takes about as long as this many frames. */
const REPLAY_FRAMES = 6
const SLOWEST = 0.1

/**
 * The last turn shown to each viewer, by match: while the device is passed the table is removed, and the next player
 * still has the last turn to see.
 */
const seen = new WeakMap<object, { readonly from: number; readonly by: Map<string, number> }>()

export class ReportPlayer {
  readonly #table: TableModel
  readonly #stage: () => ReportBoard | undefined
  readonly #ontold: () => ((telling: WwTelling) => void) | undefined
  show = $state.raw<Show | null>(null)
  isRunning = $state(false)
  scene = $state.raw<AnimationFrame | null>(null)
  readonly frame = $derived.by(() => this.show?.turnReport.frames[this.show.at] ?? null)
  #told: WwTelling | null = null

  constructor(
    table: TableModel,
    stage: () => ReportBoard | undefined,
    ontold: () => ((telling: WwTelling) => void) | undefined,
  ) {
    this.#table = table
    this.#stage = stage
    this.#ontold = ontold
  }

  get #session(): WwSession {
    return this.#table.session
  }
  get #isStill(): boolean {
    return this.#session.motion.pace <= 0 || prefersStill()
  }

  /** A step is over at once in play, where the report follows it; a replay runs a turn as a film. */
  hear(telling: WwTelling | null): void {
    if (telling === this.#told) return
    this.#told = telling
    if (!telling) return
    const { events } = telling
    const hasTurn = events.some(({ type }) => type === 'plans_opened' || type === 'losses_assigned')
    if (hasTurn && this.#session.mode === 'replay' && !this.#isStill)
      this.open(turnReportOf(this.#table.state, events, [...this.#table.story, ...events]))
    else queueMicrotask(() => this.#ontold()?.(telling))
  }

  /** A turn these eyes have not seen is shown by itself, once it is over: a question in the middle of it comes first. */
  offer(): void {
    const { turnReport, viewer, state } = this.#table
    if (this.#session.mode !== 'play' || this.#session.telling !== null || state.phase === 'losses') return
    const last = turnReport?.turn ?? 0
    const known = seen.get(this.#session) ?? { from: last, by: new Map<string, number>() }
    seen.set(this.#session, known)
    if (!turnReport || !viewer || turnReport.frames.length === 0 || last <= (known.by.get(viewer) ?? known.from)) return
    known.by.set(viewer, last)
    this.open(turnReport)
  }

  open(turnReport: TurnReport): void {
    this.show = { turnReport, at: 0 }
    this.isRunning = !this.#isStill
  }

  close(): void {
    this.show = null
    this.isRunning = false
    if (this.#told) this.#ontold()?.(this.#told)
  }

  go(at: number): void {
    if (this.show)
      this.show = { turnReport: this.show.turnReport, at: Math.min(Math.max(0, at), this.show.turnReport.frames.length - 1) }
    this.isRunning = false
  }

  pause(): void {
    if (!this.show) return
    const { turnReport, at } = this.show
    if (!this.isRunning && at >= turnReport.frames.length - 1) this.show = { turnReport, at: 0 }
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
        this.scene = animationAt(frame, frameMs(frame), point)
        this.isRunning = false
        return
      }
      const isReplay = this.#session.mode === 'replay'
      const hurry = isReplay ? Math.max(1, show.turnReport.frames.length / REPLAY_FRAMES) : 1
      const pace = Math.max(SLOWEST, this.#session.motion.pace) * hurry
      const clock = new Clock(
        frameMs(frame) / pace,
        elapsed => {
          this.scene = animationAt(frame, elapsed * pace, point)
        },
        () => isRunning && this.#next(show, isReplay),
      )
      return () => clock.drop()
    })
  }

  #next({ turnReport, at }: Show, isReplay: boolean): void {
    if (at < turnReport.frames.length - 1) this.show = { turnReport, at: at + 1 }
    else if (isReplay) this.close()
    else this.isRunning = false
  }
}
