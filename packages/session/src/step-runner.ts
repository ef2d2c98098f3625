// The one way of every step, wherever it comes from: submit → events → present → settle.
import { IllegalAction, TableError } from '@sandtable/kernel'
import type { Announcer } from './announcer.ts'
import type { HistoryView } from './history-view.ts'
import type { LogEntry } from './log-entry.ts'
import type { ManualDice } from './manual-dice.ts'
import type { MatchSource, Order, Position, SourceUpdate, Step, TableRules } from './match-source.ts'
import { ownTime, PlaybackTimer, readingTime } from './playback-timer.ts'
import { explained } from './rules-query.ts'
import type { ViewerState } from './viewer-state.ts'

/** How fast this page shows steps. `motion` is for the game's table; `pace` 0 shows everything at once. */
export interface Presenter {
  readonly pace: number
  readonly motion: { readonly pace: number }
  /** The page is in the background. */
  readonly isHidden: boolean
}

/** 'changed': something else to show. The others are stages of a step: its events are known, it is shown, the table is at rest again. */
export type Stage = 'changed' | 'events' | 'present' | 'settle'

export type StepRunnerParts = {
  readonly source: MatchSource
  readonly ui: TableRules
  readonly presenter: Presenter
  readonly viewers: ViewerState
  readonly history: HistoryView
  readonly announcer: Announcer
  /** Null where the match throws its own dice. */
  readonly dice: ManualDice | null
  readonly report: (stage: Stage, entry: LogEntry | null) => void
}

export class StepRunner {
  position: Position
  /** The view before the step that is being shown. */
  before: unknown
  /** The step that is being shown. */
  telling: LogEntry | null = null
  /** Why the program failed; the match stands as it was before. */
  fault: string | null = null
  /** The rest of the computer's turn is not shown step by step. */
  isHurrying = false
  isRunning = false
  readonly #parts: StepRunnerParts
  readonly #timer = new PlaybackTimer()
  /** What the source reported and is not shown yet. */
  #steps: Step[] = []
  #loop: Promise<void> = Promise.resolve()

  constructor(parts: StepRunnerParts) {
    this.#parts = parts
    parts.viewers.turn(parts.source.toAct)
    this.position = parts.source.position(parts.viewers)
    this.before = this.position.view
    parts.source.subscribe(update => this.#hear(update))
  }

  /** Everything the source reported is shown. */
  get isUpToDate(): boolean {
    return this.#steps.length === 0
  }
  /** Resolves when what was reported until now has been shown. */
  get whenShown(): Promise<void> {
    return this.#loop
  }

  /** Submit: the source carries the order out or says why not. The step it leads to comes back as an update. */
  async submit(order: Order): Promise<void> {
    const { source, ui, announcer, dice } = this.#parts
    try {
      const rejection = await source.submit(order, dice)
      if (rejection) announcer.announce(rejection.message)
    } catch (error) {
      if (error instanceof IllegalAction) announcer.announce(explained(source.game, ui, error.refusal, this.position.view))
      else this.fail(error)
    }
    await this.#loop
  }

  #hear(update: SourceUpdate): void {
    const { source, viewers, report } = this.#parts
    if (update === 'reset') this.#reset()
    else if (update === 'changed') report('changed', null)
    else if (update === 'log') {
      this.position = { ...this.position, log: source.position(viewers).log }
      report('changed', null)
    } else if (update.isUndo && source.kind === 'local') {
      this.#takeBack(update)
    } else {
      this.#steps.push(update)
      if (!this.isRunning) this.#loop = this.#run()
    }
  }

  /** One step after the other, each as long as it takes to follow it. While a player looks at the past, the present waits. */
  async #run(): Promise<void> {
    const { history, presenter, announcer } = this.#parts
    this.isRunning = true
    while (this.#steps.length > 0) {
      if (history.moment) await history.untilNow()
      const step = this.#steps.shift()
      if (!step) break
      const entry = this.#events(step)
      const isOutdated = presenter.isHidden && this.#steps.length > 0
      if (entry && !isOutdated) await this.#present(step, entry)
      if (this.#steps.length === 0) this.settle()
      if (step.isUndo) announcer.announce('Taken back.')
    }
    this.isRunning = false
    this.#parts.report('changed', null)
  }

  /** Events: what this viewer may know of the step, and the position after it. The viewer who saw the step begin sees it end. */
  #events(step: Step): LogEntry | null {
    const { viewers, report } = this.#parts
    const entry = step.isUndo ? null : step.entry(viewers.viewer)
    const position = step.after(viewers)
    this.before = entry ? this.position.view : position.view
    this.position = position
    this.telling = null
    report('events', entry)
    return entry
  }

  /** Present: the step is announced and shown, until it was read and seen or a player skips it. */
  async #present({ seat, says }: Step, entry: LogEntry): Promise<void> {
    const { ui, presenter, viewers, announcer, report } = this.#parts
    const { pace } = presenter
    const texts = entry.sentences.map(({ text }, i) => {
      const event = entry.events[i]
      return (event && ui.tell?.(event, this.position.view)) ?? text
    })
    announcer.announce([...texts, ...(says ? [says.text] : [])].join(' '))
    const time = viewers.isPerson(seat) ? ownTime : readingTime
    const ms = this.isHurrying ? 0 : time(entry, pace)
    if (ms <= 0) return
    this.telling = entry
    report('present', entry)
    await this.#timer.wait(ms)
  }

  /** Settle: the table is at rest, and the screen goes to the player who decides now. A curtain hides what the last one saw and heard. */
  settle(): void {
    const { source, viewers, history, announcer, report } = this.#parts
    this.telling = null
    if (viewers.turn(source.toAct) && viewers.curtain) {
      history.back()
      announcer.announce('')
    }
    this.position = source.position(viewers)
    this.before = this.position.view
    report('settle', null)
  }

  /** A player takes back at once, also while a step is still shown: a table may take back several steps in a row. */
  #takeBack(step: Step): void {
    this.#steps = []
    this.#timer.skip()
    this.#events(step)
    this.settle()
    this.#parts.announcer.announce('Taken back.')
  }

  /** The match stands somewhere else at once: nothing that was on its way is shown any more. */
  #reset(): void {
    const { history } = this.#parts
    this.#steps = []
    this.#timer.skip()
    this.settle()
    if (history.moment && !this.position.log.some(({ seq }) => seq === history.moment?.seq)) history.back()
  }

  /** Cuts the step short that is being shown. */
  skip(): void {
    this.#timer.skip()
  }

  /** The table has shown this step to its end. */
  shown(telling: unknown): void {
    if (telling === this.telling) this.#timer.shown()
  }

  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    this.fault = error instanceof TableError ? message : `Something went wrong here: ${message}`
    this.#parts.report('changed', null)
  }
}
