// One match on this page: the referee, the people and the computer around it, and what the table shows of it.

import { rulesFor } from '@sandtable/ai'
import type { Hint, Motion, TableSession, Telling } from '@sandtable/board'
import {
  type Action,
  type AnyGame,
  IllegalAction,
  type MatchRecord,
  type Odds,
  type Outcome,
  type Refusal,
  Replay,
  type Seat,
  seeded,
  TableError,
  type Viewer,
} from '@sandtable/kernel'
import type { LoadedGame, ShellUi } from '../catalogue.ts'
import { preferences } from '../settings.svelte.ts'
import { messageOf } from '../trouble.ts'
import { type Chapter, type ToldChapter, tellChapter, tellChapters } from './chapters.ts'
import { ComputerTurns } from './computer-turns.ts'
import { HandDice } from './hand-dice.svelte.ts'
import { HintOffer } from './hint-offer.svelte.ts'
import { Keeper } from './keeper.ts'
import { LessonRunner, momentsOf } from './lesson.svelte.ts'
import { library } from './library.svelte.ts'
import { Outlook } from './outlook.svelte.ts'
import { ownTime, readingTime } from './pace.ts'
import { type Recap, RecapOffer } from './recap-offer.svelte.ts'
import { type AnyMatch, Referee } from './referee.svelte.ts'
import type { Players, Progress, SavedMatch } from './saved.ts'
import { SeatLock } from './seat-lock.ts'
import { Stage } from './stage.svelte.ts'

export type { Recap } from './recap-offer.svelte.ts'
export { rotated } from './saved.ts'

type Scene = { readonly view: unknown; readonly before: unknown }
/** A moment that is over, looked at from the log. `at` and `of` count what this viewer may know of. */
export type Past = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }
type Thinking = { readonly seat: Seat; readonly title: string }

export class Session extends Stage implements TableSession {
  readonly id: string
  readonly game: AnyGame
  readonly ui: ShellUi
  readonly mode = $derived.by(() => (this.past ? 'replay' : 'play'))
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : preferences.now.pace }))
  /** Dice that people throw; `asked` while one is missing. */
  readonly dice = new HandDice()
  readonly lesson: LessonRunner | null

  name = $state('')
  thinking = $state.raw<Thinking | null>(null)
  /** What the computer said of its last choice. */
  why = $state('')
  isPaused = $state(false)
  outcome = $state.raw<Outcome | null>(null)
  past = $state.raw<Past | null>(null)
  isReadOnly = $state(false)
  /** We were wrong: what went wrong, while the match stands as it was. */
  fault = $state<string | null>(null)

  readonly #saved: SavedMatch
  readonly #outlook: Outlook
  readonly #recaps: RecapOffer
  readonly #lock: SeatLock
  readonly #keeper: Keeper
  readonly #computer: ComputerTurns
  readonly #hints: HintOffer
  readonly #referee: Referee
  #scene = $state.raw<Scene>({ view: null, before: null })
  #toAct = $state.raw<readonly Seat[]>([])
  #whyNoUndo = $state<string | null>(null)
  #isBusy = $state(false)
  #isClosed = false
  #isSkipping = false
  #backToNow: (() => void) | null = null

  readonly log: readonly ToldChapter[] = $derived.by(() => tellChapters(this.game, this.#referee.chapters, this.viewer))
  // From what this viewer knows: a step nobody told them of must not change what they are shown.
  readonly #imagined = $derived.by(() => this.game.imagine(this.view, seeded(`imagine ${this.log.length}`)))
  readonly seat: Seat | null = $derived.by(() => {
    if (this.past || this.curtain || this.isReadOnly || this.outcome || this.#isBusy) return null
    const seat = this.#outlook.decider(this.#toAct)
    return this.#outlook.isHandedOver && seat !== this.viewer ? null : seat
  })
  readonly legal: readonly Action[] = $derived.by(() => (this.seat === null ? [] : this.game.legal(this.#imagined, this.seat)))

  /** Throws `TableError` when the saved record is not what it should be. */
  constructor({ entry, ui }: LoadedGame, saved: SavedMatch) {
    super()
    this.id = saved.id
    this.ui = ui
    this.game = rulesFor(entry, saved.record.rulesVersion)
    this.name = saved.name
    this.#saved = saved
    this.#outlook = new Outlook(this.game, saved.players, ui.handover === true)
    this.#recaps = new RecapOffer(saved)
    this.#referee = new Referee(this.game, saved)
    this.#lock = new SeatLock(saved.id, {
      onlost: () => this.#becomeReadOnly(),
      onmoved: seq => void this.#follow(seq),
    })
    this.#keeper = new Keeper(saved, {
      onsaved: seq => this.#lock.tell(seq),
      onconflict: () => {
        this.#becomeReadOnly()
        return this.#reload()
      },
      ontrouble: error => this.#stumble(error),
    })
    this.#hints = new HintOffer(this.game.id, ui.hints)
    this.#computer = new ComputerTurns({
      next: () => this.#nextPolicy(),
      untilNow: () => this.#untilNow(),
      question: seat => this.#referee.question(seat, this.#levelOf(seat)),
      onthinking: (seat, why) => this.#think(seat, why),
      act: (seat, action) => this.#do(seat, action, told => (this.#isSkipping ? 0 : readingTime(told, preferences.now.pace))),
    })
    this.#settle()
    this.lesson =
      saved.isLesson && ui.lesson ? new LessonRunner(ui.lesson, momentsOf(this.game, saved.record, this.viewer)) : null
  }

  get view(): unknown {
    return this.past ? this.past.view : this.#scene.view
  }
  get before(): unknown {
    return this.past ? this.past.view : this.#scene.before
  }
  /** The entry that is shown; 0 is the set-up. */
  get seq(): number {
    return this.past?.seq ?? this.log.at(-1)?.seq ?? 0
  }
  get players(): Players {
    return this.#saved.players
  }
  get viewer(): Viewer {
    return this.#outlook.viewer
  }
  get curtain(): Seat | null {
    return this.#outlook.curtain
  }
  get recap(): Recap | null {
    return this.#recaps.due
  }
  get toAct(): readonly Seat[] {
    return this.#toAct
  }
  get hint(): Hint | null {
    return this.#hints.due
  }
  get whyNoUndo(): string | null {
    if (this.seat === null) return this.past ? 'You are looking at an earlier moment.' : 'Wait until it is your turn.'
    return this.#whyNoUndo
  }
  /** Hexes that the lesson points at. */
  get look(): readonly string[] {
    return this.lesson && !this.lesson.isHidden ? (this.lesson.step?.look ?? []) : []
  }
  /** Others are acting, or are being waited for. */
  get isBusy(): boolean {
    return this.#isBusy
  }
  /** Somebody else's step is being told: any key or click may cut it short. */
  get isTellingOthers(): boolean {
    return this.telling !== null && this.#isBusy
  }

  isPerson(seat: Seat): boolean {
    return this.#outlook.isPerson(seat)
  }

  record(): MatchRecord {
    return this.#match.record()
  }

  async open(): Promise<void> {
    this.isReadOnly = !(await this.#lock.take())
    document.addEventListener('visibilitychange', this.#onvisibility)
    this.#offerRecap()
    void this.#run()
  }

  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#onvisibility)
    this.#computer.cancel()
    this.skip()
    this.#lock.close()
  }

  /** This tab plays on; the other one is told and follows. */
  async takeOver(): Promise<void> {
    await this.#lock.take({ steal: true })
    await this.#reload()
    this.isReadOnly = false
    void this.#run()
  }

  check(action: Action): (Refusal & { readonly sentence: string }) | null {
    if (this.seat === null) return null
    const refusal = this.game.check(this.#imagined, this.seat, action)
    return refusal && { ...refusal, sentence: this.game.explain(refusal) }
  }

  odds(action: Action): Odds | null {
    return this.seat === null ? null : this.game.odds(this.#imagined, this.seat, action)
  }

  async act(action: Action): Promise<void> {
    const { seat } = this
    if (seat === null || this.dice.asked) return
    this.skip()
    await this.#do(seat, action, ownTime)
    void this.#run()
  }

  undo(): void {
    const { seat } = this
    if (seat === null || this.#match.whyNoUndo(seat) !== null) return
    this.skip()
    this.#referee.undo(seat)
    this.telling = null
    this.#settle()
    this.announce('Taken back.')
    this.#save()
  }

  /** Tells nothing more until a person is to act. */
  skipToMyTurn(): void {
    this.#isSkipping = true
    this.skip()
  }

  pause(): void {
    this.isPaused = true
    this.#computer.cancel()
  }

  resume(): void {
    this.isPaused = false
    void this.#run()
  }

  /** The board as it stood after this entry. */
  lookAt(seq: number): void {
    const at = this.log.findIndex(chapter => chapter.seq === seq)
    const last = this.log.length - 1
    if (at === last && !this.#isBusy) {
      this.lookNow()
      return
    }
    const replay = new Replay(this.game, this.#match.record())
    const { state } = replay.go(replay.indexOf(seq) + 1)
    this.past = { seq, at, of: last, view: this.game.view(state, this.viewer) }
  }

  lookNow(): void {
    this.past = null
    this.#backToNow?.()
  }

  liftCurtain(): void {
    this.#outlook.curtain = null
    this.#settle()
    this.#offerRecap()
    void this.#run()
  }

  closeRecap(): void {
    this.#recaps.due = null
  }

  putHintAway({ forever = false } = {}): void {
    this.#hints.putAway(forever)
  }

  async rename(name: string): Promise<void> {
    this.name = name
    await library.change(this.id, { name })
  }

  get #match(): AnyMatch {
    return this.#referee.match
  }

  async #run(): Promise<void> {
    let hasRun = true
    try {
      hasRun = await this.#computer.run()
    } catch (error) {
      this.#stumble(error)
    }
    if (!hasRun) return
    this.#isSkipping = false
    this.#isBusy = false
    this.thinking = null
  }

  #nextPolicy(): Seat | null {
    if (this.#isClosed || this.isReadOnly || this.isPaused || this.outcome || this.curtain || this.fault) return null
    return this.#toAct.find(seat => !this.isPerson(seat)) ?? null
  }

  async #untilNow(): Promise<void> {
    if (!this.past) return
    await new Promise<void>(resolve => {
      this.#backToNow = resolve
    })
    this.#backToNow = null
  }

  #levelOf(seat: Seat): string {
    const player = this.players[seat]
    return player?.kind === 'policy' ? player.level : ''
  }

  #think(seat: Seat | null, why?: string): void {
    if (seat !== null) this.#isBusy = true
    const player = seat === null ? undefined : this.players[seat]
    this.thinking = seat !== null && player?.kind === 'policy' ? { seat, title: player.title } : null
    // Where seats hide things, its reasons speak of them.
    if (why !== undefined && !this.ui.handover) this.why = why
  }

  async #do(seat: Seat, action: Action, time: (told: Telling, pace: number) => number): Promise<void> {
    let chapter: Chapter | null
    try {
      chapter = await this.#referee.act(seat, action, this.#saved.handDice ? this.dice : null)
    } catch (error) {
      if (error instanceof IllegalAction) this.announce(this.game.explain(error.refusal))
      else this.#stumble(error)
      return
    }
    if (!chapter) return
    const told = tellChapter(this.game, chapter, this.viewer)
    // The eyes that saw it begin see it end; only then may others look.
    this.#read(told)
    this.#save()
    if (told) {
      const { pace } = preferences.now
      const ms = time(told, pace)
      this.announce(told.sentences.map(({ text }) => text).join(' '))
      // Everything at once: there is nothing to watch, only the new position.
      if (ms > 0) await this.tell(told, ms, pace)
    }
    if (this.#match.seq !== chapter.seq) return
    this.telling = null
    this.#recaps.markSeen(chapter.seq)
    if (this.#turn()) this.#read(null)
    else this.#advise()
  }

  #settle(): void {
    this.#toAct = this.#match.undecided
    this.#turn()
    this.#read(null)
  }

  /** The page gets the eyes of who decides now. Behind a curtain, nothing of what the last person saw or heard stays. */
  #turn(): boolean {
    if (!this.#outlook.turn(this.#toAct)) return false
    if (this.curtain) {
      this.#recaps.due = null
      this.telling = null
      this.lookNow()
      this.announce('')
    }
    return true
  }

  /** Reads everything the page shows from the match again, with the eyes it has. */
  #read(told: ToldChapter | null): void {
    this.#toAct = this.#match.undecided
    const view = this.#outlook.view(this.#match.state)
    this.#scene = { view, before: told ? this.#scene.view : view }
    this.outcome = this.#match.outcome
    this.#whyNoUndo = this.#match.whyNoUndo(this.#outlook.decider(this.#toAct) ?? undefined)
    this.lesson?.see({ view, last: told })
    if (told === null) this.#advise()
  }

  #advise(): void {
    const isAdvised = !this.lesson && !this.outcome && !this.isReadOnly && !this.curtain
    this.#hints.offer(this.#scene.view, isAdvised ? this.#outlook.decider(this.#toAct) : null)
  }

  #save(): void {
    this.#keeper.save(() => (this.isReadOnly ? null : this.#progress()))
  }

  #progress(): Progress {
    const position = this.#outlook.publicView(this.#match.state)
    return {
      record: this.#match.record(),
      seq: this.#match.seq,
      updated: Date.now(),
      headline: this.ui.headline(position).text,
      position,
      isOver: this.#match.outcome !== null,
    }
  }

  #becomeReadOnly(): void {
    this.isReadOnly = true
    this.#computer.cancel()
    this.skip()
    this.dice.cancel()
  }

  /** The playing tab has gone on: show where it is. */
  async #follow(seq: number): Promise<void> {
    if (this.isReadOnly && seq !== this.#match.seq) await this.#reload()
  }

  async #reload(): Promise<void> {
    const saved = await this.#keeper.reload()
    if (!saved || this.#isClosed) return
    this.#referee.replace(saved.record)
    this.#settle()
  }

  readonly #onvisibility = (): void => {
    if (!document.hidden) this.#offerRecap()
  }

  #offerRecap(): void {
    if (this.curtain) return
    this.#recaps.offer(this.log, this.viewer, this.#outlook.isHandedOver)
    this.#recaps.markSeen(this.#referee.chapters.at(-1)?.seq ?? 0)
  }

  #stumble(error: unknown): void {
    if (this.#isClosed) return
    this.fault = error instanceof TableError ? error.message : `Something went wrong here: ${messageOf(error)}`
  }
}
