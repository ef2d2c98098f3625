// One match at one screen: what its table shows, and what the players at it may do. How a step is carried out stands in step-runner.ts.
import type { Action, AnyGame, Odds, Outcome, Seat } from '@sandtable/kernel'
import { AiTurnLoop, type Computers, NO_THOUGHTS, type Thought } from './ai-turn-loop.ts'
import { Announcer } from './announcer.ts'
import { HistoryView, type PastMoment } from './history-view.ts'
import type { LogEntry } from './log-entry.ts'
import { type AskedDie, ManualDice } from './manual-dice.ts'
import type { MatchSource, Order, TableRules } from './match-source.ts'
import { type Explained, RulesQuery } from './rules-query.ts'
import { type Presenter, type Stage, StepRunner } from './step-runner.ts'
import { type Eyes, ViewerState } from './viewer-state.ts'

export type SessionSetup<Ui extends TableRules = TableRules> = {
  readonly source: MatchSource
  readonly ui: Ui
  readonly presenter: Presenter
  /** The seats of the people at this screen. */
  readonly people: readonly Seat[]
  /** The first viewer, where no person plays. */
  readonly viewer?: Eyes
  /** Players throw their own dice. */
  readonly handDice?: boolean
  readonly computers?: Computers
}

export type StageListener = (stage: Stage, entry: LogEntry | null) => void

export class Session<Ui extends TableRules = TableRules> {
  readonly game: AnyGame
  readonly ui: Ui
  readonly dice: ManualDice
  readonly handDice: boolean
  /** Where only people play, an action of any seat. `thrown`: its dice. */
  readonly actAs: ((seat: Seat, action: Action, thrown?: readonly number[]) => Promise<void>) | undefined
  readonly computers: AiTurnLoop | null
  protected readonly viewers: ViewerState
  protected readonly runner: StepRunner
  readonly #source: MatchSource
  readonly #presenter: Presenter
  readonly #rules: RulesQuery
  readonly #announcer: Announcer
  readonly #history = new HistoryView()
  readonly #listeners = new Set<StageListener>()
  /** Orders of the people here that are not carried out to their end yet. */
  #orders = 0
  #isReadOnly = false
  #isClosed = false
  /** The entry a player asked to look at last, until it is shown. */
  #wanted: number | null = null

  constructor({ source, ui, presenter, people, viewer = 'table', handDice = false, computers }: SessionSetup<Ui>) {
    this.game = source.game
    this.ui = ui
    this.handDice = handDice
    this.dice = new ManualDice(() => this.#changed())
    this.viewers = new ViewerState(people, ui.handover === true, viewer)
    this.#source = source
    this.#presenter = presenter
    this.#rules = new RulesQuery(source.game, ui)
    this.#announcer = new Announcer(() => this.#changed())
    this.runner = new StepRunner({
      ...{ source, ui, presenter, viewers: this.viewers, history: this.#history, announcer: this.#announcer },
      dice: handDice ? this.dice : null,
      report: (stage, entry) => this.#report(stage, entry),
    })
    this.computers = computers ? this.#loopOf(computers) : null
    this.actAs =
      source.kind === 'local' && ui.opponents === 'none'
        ? async (seat, action, thrown) => {
            if (this.seat !== null) await this.#actFor({ seat, action, ...(thrown ? { thrown } : {}) })
          }
        : undefined
  }

  get view(): unknown {
    return (this.past ?? this.runner.position).view
  }
  get before(): unknown {
    return this.past ? this.past.view : this.runner.before
  }
  get telling(): LogEntry | null {
    return this.runner.telling
  }
  get log(): readonly LogEntry[] {
    return this.#source.notes.withRemarks(this.runner.position.log)
  }
  /** The entry that is shown; 0 is the set-up. */
  get seq(): number {
    return (this.past ?? this.runner.position).seq
  }
  get past(): PastMoment | null {
    return this.#history.moment
  }
  get mode(): 'play' | 'replay' {
    return this.past || this.#source.kind === 'record' ? 'replay' : 'play'
  }
  get motion(): { readonly pace: number } {
    return this.#presenter.motion
  }
  get announcement(): Announcer['announcement'] {
    return this.#announcer.announcement
  }
  get clause(): Announcer['clause'] {
    return this.#announcer.clause
  }
  get viewer(): Eyes {
    return this.viewers.viewer
  }
  /** The seat that must take over the screen before anything is shown. */
  get curtain(): Seat | null {
    return this.viewers.curtain
  }
  get outcome(): Outcome | null {
    return this.runner.position.outcome ?? this.#source.endedOutcome
  }
  get mySeat(): Seat | null | undefined {
    return this.#source.mySeat
  }

  /** The seat that decides at this screen; null while none may. */
  get seat(): Seat | null {
    if (this.past || this.curtain || this.isReadOnly || this.outcome || this.isBusy || !this.#source.isReady) return null
    // Here a player may go on while the last step is still shown; a server has to have shown it.
    if (this.#source.kind === 'online' && this.runner.isRunning) return null
    const seat = this.viewers.decider(this.runner.position.toAct)
    return this.viewers.isHandedOver && seat !== this.viewer ? null : seat
  }
  get legal(): readonly Action[] {
    return this.#query.legal
  }
  check(action: Action): Explained | null {
    return this.#query.check(action)
  }
  odds(action: Action): Odds | null {
    return this.#query.odds(action)
  }
  get whyNoUndo(): string | null {
    if (this.#source.kind === 'record') return 'A replay is watched, not played.'
    if (this.seat === null) return this.past ? 'You are looking at an earlier moment.' : 'Wait until it is your turn.'
    return this.#source.whyNoUndo(this.#undoer)
  }
  /** A computer player acts, or is about to. */
  get isBusy(): boolean {
    return this.computers?.isBusy === true
  }
  /** Something is being done or shown; no player here is waited for. */
  get isGoingOn(): boolean {
    return this.runner.isRunning || this.isBusy || (this.#orders > 0 && !this.dice.asked)
  }
  /** The match is played in another tab and only shown here. */
  get isReadOnly(): boolean {
    return this.#isReadOnly
  }
  get fault(): string | null {
    return this.runner.fault
  }
  /** The die that a player has to throw now. */
  get askedDie(): AskedDie | null {
    return this.dice.asked
  }
  get thinking(): AiTurnLoop['thinking'] {
    return this.computers?.thinking ?? null
  }
  get isPaused(): boolean {
    return this.computers?.isPaused === true
  }
  /** What the computer chose in its last turn and why. Where seats hide things, its reasons are told when the match is over. */
  get thoughts(): readonly Thought[] {
    return this.ui.handover && !this.outcome ? NO_THOUGHTS : (this.computers?.thoughts ?? NO_THOUGHTS)
  }

  /** Resolves when the step has been shown. */
  async act(action: Action): Promise<void> {
    if (this.seat !== null) await this.#actFor({ seat: this.seat, action })
  }

  async #actFor(order: Order): Promise<void> {
    if (this.dice.asked) return
    this.skip()
    this.#orders++
    this.#changed()
    await this.runner.submit(order)
    this.#orders--
    this.#changed()
    void this.runComputers()
  }

  undo(): void {
    if (this.whyNoUndo !== null) return
    this.skip()
    this.#source.undo(this.#undoer).catch(error => this.fail(error))
  }

  /** Lets the computer play until a person is to act. */
  async runComputers(): Promise<void> {
    try {
      if (await this.computers?.run()) this.runner.isHurrying = false
    } catch (error) {
      this.fail(error)
    }
  }

  /** The screen is in the hands of the player who decides. */
  liftCurtain(): void {
    this.viewers.curtain = null
    this.runner.settle()
    void this.runComputers()
  }

  /** The board as it stood after this entry. */
  async lookAt(seq: number): Promise<void> {
    this.#wanted = seq
    const { log } = this.runner.position
    if (seq === log.at(-1)?.seq && !this.isBusy && this.runner.isUpToDate) return this.lookNow()
    const found = await this.#source.viewAt(seq, this.viewer)
    // The player may point at another entry before this one has come.
    if (this.#wanted !== seq) return
    if ('message' in found) return this.announce(found.message)
    this.skip()
    this.#history.show(seq, this.runner.position.log, found.view)
    this.#changed()
  }

  lookNow(): void {
    this.#wanted = null
    this.#history.back()
    this.#changed()
  }

  readonly announce = (text: string): void => this.#announcer.announce(text)
  readonly showRule = (clause: string): void => this.#announcer.showRule(clause)
  readonly ontold = (telling: { readonly seq: number }): void => this.runner.shown(telling)

  readonly skip = (): void => this.runner.skip()
  /** Shows nothing more until a person is to act. */
  skipToMyTurn(): void {
    this.runner.isHurrying = true
    this.skip()
  }
  readonly isPerson = (seat: Seat): boolean => this.viewers.isPerson(seat)

  /** True: another tab plays the match from now on. */
  setReadOnly(isReadOnly: boolean): void {
    this.#isReadOnly = isReadOnly
    if (isReadOnly) {
      this.computers?.cancel()
      this.skip()
      this.dice.cancel()
    }
    this.#changed()
  }
  clearFault(): void {
    this.runner.fault = null
    this.#changed()
  }
  readonly pauseComputers = (): void => this.computers?.pause()
  resumeComputers(): void {
    this.computers?.resume()
    void this.runComputers()
  }
  close(): void {
    this.#isClosed = true
    this.computers?.cancel()
    this.skip()
  }

  subscribe(listener: StageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #changed(): void {
    this.#report('changed', null)
  }
  #report(stage: Stage, entry: LogEntry | null): void {
    for (const listener of this.#listeners) listener(stage, entry)
  }
  protected fail(error: unknown): void {
    if (!this.#isClosed) this.runner.fail(error)
  }

  get #query(): RulesQuery {
    return this.#rules.at(this.view, this.seat, this.runner.position.log.length)
  }
  /** Where only people play, anyone takes back what anyone did. */
  get #undoer(): Seat | undefined {
    return this.ui.opponents === 'none' ? undefined : (this.viewers.decider(this.#source.toAct) ?? undefined)
  }

  #loopOf({ players, client, question }: Computers): AiTurnLoop {
    const isStopped = () => this.#isClosed || this.isReadOnly || this.outcome || this.curtain || this.fault !== null
    return new AiTurnLoop(players, client, {
      mayAct: () => (isStopped() ? [] : this.runner.position.toAct),
      untilNow: () => this.#history.untilNow(),
      question,
      submit: order => this.runner.submit(order),
      onchange: () => this.#changed(),
    })
  }
}
