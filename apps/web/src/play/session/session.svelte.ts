// One match on this page: what the people and the computer around it do, and what follows from it.
import type { TableSession } from '@sandtable/board'
import { type Action, type AnyMatch, type Odds, type Seat, TableError } from '@sandtable/kernel'
import type { LoadedGame } from '../../catalogue.ts'
import { messageOf } from '../../trouble.ts'
import { AiWorkerClient } from '../ai/ai-worker-client.ts'
import { learn } from '../ai/learning.ts'
import { Guidance } from '../guidance/guidance.svelte.ts'
import { viewAfter } from '../history/history-view.svelte.ts'
import type { LogEntry } from '../log/log-entries.ts'
import { library } from '../save/library.svelte.ts'
import { progressOf } from '../save/progress.ts'
import type { SavedMatch } from '../save/saved-match.ts'
import { TabSeat } from '../save/tab-seat.svelte.ts'
import type { Thought } from './computer-turns.ts'
import { Counsel } from './counsel.svelte.ts'
import { ManualDice } from './manual-dice.svelte.ts'
import { Opponents } from './opponents.svelte.ts'
import { ownTime, readingTime } from './pace.ts'
import { Reading } from './reading.svelte.ts'
import { Steps } from './steps.ts'

export { rotated } from '../save/saved-match.ts'

export class Session extends Reading implements TableSession {
  /** Dice that people throw; `asked` while one is missing. */
  readonly dice = new ManualDice()
  readonly guide: Guidance
  readonly opponents: Opponents

  /** Orders from here that are not carried out to their end yet. */
  #orders = $state(0)
  /** We were wrong: what went wrong, while the match stands as it was. */
  fault = $state<string | null>(null)

  readonly #tab: TabSeat
  readonly #counsel: Counsel
  readonly #adviser = new AiWorkerClient()
  readonly #steps: Steps
  readonly #isFresh: boolean
  /** From here on the match goes on by itself where nobody here is to act. */
  #hasBegun = $state(false)
  #isClosed = false

  /** Throws `TableError` when the saved record is not what it should be. */
  constructor(loaded: LoadedGame, saved: SavedMatch, fresh: AnyMatch | null = null) {
    super(loaded, saved, fresh)
    const { ui } = loaded
    this.#isFresh = fresh !== null
    this.guide = new Guidance(ui, saved)
    this.#steps = new Steps(this, this.referee, this.asides, {
      viewer: () => this.viewer,
      view: () => this.view,
      hands: () => (saved.handDice ? this.dice : null),
      ondone: told => this.#done(told),
      announce: sentence => this.announce(sentence),
      tell: (told, ms, pace) => this.tell(told, ms, pace),
      ontold: seq => this.#toldTo(seq),
      ontrouble: error => this.#stumble(error),
    })
    this.#tab = new TabSeat(saved, () => this.match.seq, {
      onlost: () => this.#stopPlaying(),
      onread: record => {
        this.referee.replace(record)
        this.#settle()
      },
      ontrouble: error => this.#stumble(error),
    })
    this.#counsel = new Counsel(this, { view: () => this.view, seat: () => this.seat, told: () => this.log.length })
    this.opponents = new Opponents(saved.players, !ui.handover, {
      undecided: () => (this.#mayGoOn ? this.position.toAct : []),
      untilNow: () => this.pastLook.untilNow(),
      question: (seat, level) => this.referee.question(seat, level, this.asides.notesOf(seat, this.referee.chapters)),
      act: (seat, choice, isQuick) => {
        const { action } = choice
        return this.#steps.take({ seat, action, choice, time: (told, pace) => (isQuick ? 0 : readingTime(told, pace)) })
      },
      isOver: () => this.outcome !== null,
      ontrouble: error => this.#stumble(error),
    })
    this.#settle()
  }

  get legal(): readonly Action[] {
    return this.#counsel.legal
  }
  get isBusy(): boolean {
    return this.opponents.isBusy
  }
  get isReadOnly(): boolean {
    return this.#tab.isReadOnly
  }
  /** Something is being done or told, by whomever; nobody here is waited for. */
  get isGoingOn(): boolean {
    return !this.#hasBegun || this.telling !== null || this.isBusy || (this.#orders > 0 && !this.dice.asked)
  }
  /** Everything that was done is on the disk. */
  get isSaved(): boolean {
    void this.referee.chapters
    return library.trouble === null && this.#tab.kept === this.match.seq
  }

  async open(): Promise<void> {
    const seated = this.#tab.sit()
    await this.guide.open(this.game, this.ui, this.viewer)
    // No other tab has a match that was set up a moment ago: its table need not wait.
    if (!this.#isFresh) await seated
    document.addEventListener('visibilitychange', this.#onvisibility)
    this.#offerRecap()
    void seated.then(() => {
      this.#hasBegun = true
      return this.opponents.run()
    })
  }

  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#onvisibility)
    this.opponents.cancel()
    this.skip()
    this.#tab.leave()
  }

  async takeOver(): Promise<void> {
    await this.#tab.takeOver()
    void this.opponents.run()
  }

  check(action: Action): ReturnType<Counsel['check']> {
    return this.#counsel.check(action)
  }

  odds(action: Action): Odds | null {
    return this.#counsel.odds(action)
  }

  async act(action: Action): Promise<void> {
    if (this.seat !== null) await this.#actFor(this.seat, action)
  }

  async actAs(seat: Seat, action: Action, thrown?: readonly number[]): Promise<void> {
    if (this.seat !== null && this.isForPeople) await this.#actFor(seat, action, thrown)
  }

  async #actFor(seat: Seat, action: Action, thrown?: readonly number[]): Promise<void> {
    if (this.dice.asked) return
    this.skip()
    this.#orders++
    try {
      await this.#steps.take({ seat, action, time: ownTime, ...(thrown ? { thrown } : {}) })
    } finally {
      this.#orders--
    }
    void this.opponents.run()
  }

  undo(): void {
    if (this.seat === null || this.match.whyNoUndo(this.position.undoer) !== null) return
    this.skip()
    this.referee.undo(this.position.undoer)
    this.telling = null
    this.#settle()
    this.announce('Taken back.')
    this.#save()
  }

  /** Somebody is to decide here, and the computer could decide in their place. */
  get mayAsk(): boolean {
    return this.seat !== null && !this.isForPeople
  }

  /** What the computer advises, by the search that plays against people, from what the person here may see. */
  async suggest(): Promise<readonly Thought[]> {
    const { seat } = this
    if (seat === null) throw new TableError('not-your-turn', 'Wait until it is your turn.')
    const { game, view } = this.referee.question(seat, '')
    return [{ view, choice: await this.#adviser.ask({ ask: 'advise', game, view, seat }) }]
  }

  /** Nobody waits for a suggestion any more: it is not thought about to the end. */
  readonly endAdvice = (): void => this.#adviser.cancel()

  /** Tells nothing more until a person is to act. */
  skipToMyTurn(): void {
    this.opponents.hurry()
    this.skip()
  }

  /** The board as it stood after this entry. */
  lookAt(seq: number): void {
    if (seq === this.log.at(-1)?.seq && !this.isBusy) this.lookNow()
    else this.pastLook.show(seq, this.log, viewAfter(this.game, this.match.record(), seq, this.viewer))
  }

  lookNow(): void {
    this.pastLook.back()
  }

  liftCurtain(): void {
    this.outlook.curtain = null
    this.#settle()
    if (!this.ui.tellsTurns) this.#offerRecap()
    void this.opponents.run()
  }

  /** Nothing stands between the match and its next step. */
  get #mayGoOn(): boolean {
    return !(this.#isClosed || this.isReadOnly || this.outcome || this.curtain || this.fault)
  }

  #done(told: LogEntry | null): void {
    this.#read(told)
    this.#save()
    if (this.outcome && !this.saved.isLesson) void learn(this.record(), this.players)
  }

  #toldTo(seq: number): void {
    this.telling = null
    this.guide.markSeen(seq)
    if (this.#turn()) this.#read(null)
    else this.#advise()
  }

  #settle(): void {
    this.#turn()
    this.#read(null)
  }

  /** The page gets the eyes of who decides now. Behind a curtain, nothing of what the last person saw or heard stays. */
  #turn(): boolean {
    if (!this.position.turn()) return false
    if (this.curtain) {
      this.guide.closeRecap()
      this.telling = null
      this.lookNow()
      this.announce('')
    }
    return true
  }

  /** Reads everything the page shows from the match again, with the eyes it has. */
  #read(told: LogEntry | null): void {
    this.position.read(told !== null)
    this.guide.see(this.position.view, told)
    if (told === null) this.#advise()
  }

  #advise(): void {
    const isAdvised = !this.outcome && !this.isReadOnly && !this.curtain
    this.guide.advise(this.position.view, isAdvised ? this.position.decider : null)
  }

  #save(): void {
    this.#tab.save(() => progressOf(this.match, this.ui, this.outlook, this.asides))
  }

  #stopPlaying(): void {
    this.opponents.cancel()
    this.skip()
    this.dice.cancel()
  }

  readonly #onvisibility = (): void => {
    if (!document.hidden) this.#offerRecap()
  }

  #offerRecap(): void {
    if (this.curtain) return
    const last = this.referee.chapters.at(-1)?.seq ?? 0
    this.guide.offerRecap(this.log, this.viewer, this.outlook.isHandedOver, last)
  }

  #stumble(error: unknown): void {
    if (this.#isClosed) return
    this.fault = error instanceof TableError ? error.message : `Something went wrong here: ${messageOf(error)}`
  }
}
