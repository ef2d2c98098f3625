// One match on this page: the referee, the people and the computer around it, and what the table shows of it.

import { rulesFor } from '@sandtable/ai'
import type { Hint, Motion, TableSession, Telling } from '@sandtable/board'
import {
  type Action,
  type AnyGame,
  digest,
  type GameEvent,
  IllegalAction,
  Match,
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
import { playSounds } from '../sound.ts'
import { messageOf } from '../trouble.ts'
import { type Chapter, chaptersOf, type ToldChapter, tellChapter, tellChapters } from './chapters.ts'
import { HandDice } from './hand-dice.svelte.ts'
import { LessonRunner } from './lesson.svelte.ts'
import { library } from './library.svelte.ts'
import { ownTime, readingTime } from './pace.ts'
import type { Player, Players, SavedMatch } from './saved.ts'
import { SeatLock } from './seat-lock.ts'
import { Teller } from './teller.ts'
import { Cancelled, Thinker } from './thinker.ts'

type AnyMatch = Match<unknown, Action, GameEvent, unknown, unknown, unknown>
type Scene = { readonly view: unknown; readonly before: unknown }
/** A moment that is over, looked at from the log. */
export type Past = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }
export type Recap = { readonly chapters: readonly ToldChapter[] }
type Thinking = { readonly seat: Seat; readonly title: string }

export class Session implements TableSession {
  readonly id: string
  readonly game: AnyGame
  readonly ui: ShellUi
  readonly mode = $derived.by(() => (this.past ? 'replay' : 'play'))
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : preferences.now.pace }))
  /** Dice that people throw; `asked` while one is missing. */
  readonly dice = new HandDice()
  readonly lesson: LessonRunner | null

  name = $state('')
  telling = $state.raw<Telling | null>(null)
  thinking = $state.raw<Thinking | null>(null)
  /** What the computer said of its last choice. */
  why = $state('')
  isPaused = $state(false)
  outcome = $state.raw<Outcome | null>(null)
  past = $state.raw<Past | null>(null)
  recap = $state.raw<Recap | null>(null)
  hint = $state.raw<Hint | null>(null)
  /** The seat that must take the chair before anything is shown. */
  curtain = $state<Seat | null>(null)
  isReadOnly = $state(false)
  /** We were wrong: what went wrong, while the match stands as it was. */
  fault = $state<string | null>(null)
  announcement = $state.raw({ text: '', count: 0 })
  /** The clause that the rulebook beside the board is open at; set by `showRule`. */
  clause = $state.raw<{ readonly id: string; readonly count: number } | null>(null)

  readonly #saved: SavedMatch
  readonly #lock: SeatLock
  readonly #thinker = new Thinker()
  readonly #teller = new Teller()
  #match: AnyMatch
  #scene = $state.raw<Scene>({ view: null, before: null })
  #toAct = $state.raw<readonly Seat[]>([])
  #chapters = $state.raw<readonly Chapter[]>([])
  #viewer = $state<Viewer>('table')
  #whyNoUndo = $state<string | null>(null)
  #isBusy = $state(false)
  #savedSeq: number
  #saving: Promise<void> = Promise.resolve()
  #isRunning = false
  #isClosed = false
  #isSkipping = false
  #seen: number
  /** Counts what was said and pointed at, so that the same twice is still twice. */
  #told = 0
  #backToNow: (() => void) | null = null
  readonly #shownHints = new Set<string>()

  readonly #imagined = $derived.by(() => this.game.imagine(this.view, seeded(`imagine ${this.#chapters.length}`)))
  readonly seat: Seat | null = $derived.by(() => {
    if (this.past || this.curtain || this.isReadOnly || this.outcome || this.#isBusy) return null
    return this.#toAct.find(seat => this.isPerson(seat)) ?? null
  })
  readonly legal: readonly Action[] = $derived.by(() => (this.seat === null ? [] : this.game.legal(this.#imagined, this.seat)))
  readonly log: readonly ToldChapter[] = $derived.by(() => tellChapters(this.game, this.#chapters, this.#viewer))

  /** Throws `TableError` when the saved record is not what it should be. */
  constructor({ entry, ui }: LoadedGame, saved: SavedMatch) {
    this.id = saved.id
    this.ui = ui
    this.game = rulesFor(entry, saved.record.rulesVersion)
    this.name = saved.name
    this.#saved = saved
    this.#savedSeq = saved.seq
    this.#seen = saved.seen
    this.#match = Match.load(this.game, saved.record)
    this.#chapters = chaptersOf(this.game, saved.record)
    this.#lock = new SeatLock(saved.id, {
      onlost: () => this.#becomeReadOnly(),
      onmoved: seq => void this.#follow(seq),
    })
    this.#settle(null)
    this.lesson = saved.isLesson && ui.lesson ? new LessonRunner(ui.lesson, this.#story()) : null
  }

  get view(): unknown {
    return this.past ? this.past.view : this.#scene.view
  }
  get before(): unknown {
    return this.past ? this.past.view : this.#scene.before
  }
  get players(): Players {
    return this.#saved.players
  }
  get viewer(): Viewer {
    return this.#viewer
  }
  get toAct(): readonly Seat[] {
    return this.#toAct
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
    return this.players[seat]?.kind !== 'policy'
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
    this.#thinker.cancel()
    this.#teller.skip()
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
    this.#teller.skip()
    await this.#do(seat, action, ownTime)
    void this.#run()
  }

  undo(): void {
    const { seat } = this
    if (seat === null || this.#match.whyNoUndo(seat) !== null) return
    this.#teller.skip()
    this.#match.undo(seat)
    this.#chapters = this.#chapters.slice(0, -1)
    this.telling = null
    this.#settle(null)
    this.announce('Taken back.')
    this.#save()
  }

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

  /** Tells nothing more until a person is to act. */
  skipToMyTurn(): void {
    this.#isSkipping = true
    this.#teller.skip()
  }

  pause(): void {
    this.isPaused = true
    this.#thinker.cancel()
  }

  resume(): void {
    this.isPaused = false
    void this.#run()
  }

  /** The board as it stood after this entry. */
  lookAt(seq: number): void {
    const replay = new Replay(this.game, this.#match.record())
    const at = replay.indexOf(seq) + 1
    if (at >= replay.length && !this.#isBusy) this.lookNow()
    else this.past = { seq, at, of: replay.length, view: this.game.view(replay.go(at).state, this.#viewer) }
  }

  lookNow(): void {
    this.past = null
    this.#backToNow?.()
  }

  liftCurtain(): void {
    this.curtain = null
    this.#settle(null)
    this.#offerRecap()
  }

  closeRecap(): void {
    this.recap = null
  }

  putHintAway({ forever = false } = {}): void {
    if (this.hint && forever) preferences.putAway(`${this.game.id}.${this.hint.id}`)
    this.hint = null
  }

  async rename(name: string): Promise<void> {
    this.name = name
    await library.change(this.id, { name })
  }

  /** The computer's turns, one action at a time, until a person is to act. */
  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (;;) {
        await this.#untilNow()
        const seat = this.#nextPolicy()
        if (seat === null) break
        this.#isBusy = true
        const action = await this.#choose(seat)
        if (action === null) break
        await this.#do(seat, action, told => (this.#isSkipping ? 0 : readingTime(told, preferences.now.pace)))
      }
    } catch (error) {
      this.#stumble(error)
    } finally {
      this.#isRunning = false
      this.#isSkipping = false
      this.#isBusy = false
      this.thinking = null
      if (!this.#isClosed) this.#settleSeat()
    }
  }

  #nextPolicy(): Seat | null {
    if (this.#isClosed || this.isReadOnly || this.isPaused || this.outcome || this.curtain || this.fault) return null
    return this.#toAct.find(seat => !this.isPerson(seat)) ?? null
  }

  /** While somebody looks at the past, the present waits. */
  async #untilNow(): Promise<void> {
    if (!this.past) return
    await new Promise<void>(resolve => {
      this.#backToNow = resolve
    })
    this.#backToNow = null
  }

  async #choose(seat: Seat): Promise<Action | null> {
    const player = this.players[seat] as Player & { kind: 'policy' }
    this.thinking = { seat, title: player.title }
    try {
      const { action, why } = await this.#thinker.ask({
        ask: 'choose',
        game: this.game.id,
        view: $state.snapshot(this.#match.view(seat)),
        seat,
        level: player.level,
        // Its own luck, and no way back from it to the dice of the match.
        seed: digest([this.#saved.record.dice.seed ?? this.id, 'policy', seat, this.#match.seq]),
      })
      this.why = why
      await this.#untilNow()
      return this.#nextPolicy() === seat ? action : null
    } catch (error) {
      if (error instanceof Cancelled) return null
      throw error
    } finally {
      this.thinking = null
    }
  }

  async #do(seat: Seat, action: Action, time: (told: Telling, pace: number) => number): Promise<void> {
    let acted: ReturnType<AnyMatch['act']> | null
    try {
      acted = this.#saved.handDice
        ? await this.dice.through(dice => this.#match.act(seat, action, { dice, strictDice: true }))
        : this.#match.act(seat, action)
    } catch (error) {
      if (error instanceof IllegalAction) this.announce(this.game.explain(error.refusal))
      else this.#stumble(error)
      return
    }
    if (!acted) return
    // Read now, so that it is kept with the entry: the record is then written without applying it all again.
    void this.#match.hash
    const chapter: Chapter = { seq: acted.seq, seat, action, events: acted.events, draws: acted.draws }
    this.#chapters = [...this.#chapters, chapter]
    const told = tellChapter(this.game, chapter, this.#viewer)
    this.#settle(told)
    this.#save()
    if (told) await this.#tell(told, time(told, preferences.now.pace))
    if (this.#match.seq === acted.seq) this.telling = null
    this.#markSeen(acted.seq)
  }

  async #tell(told: Telling, ms: number): Promise<void> {
    this.announce(told.sentences.map(({ text }) => text).join(' '))
    // Everything at once: there is nothing to watch, only the new position.
    if (ms <= 0) return
    this.telling = told
    if (preferences.now.sound) playSounds(told, preferences.now.pace)
    await this.#teller.wait(ms)
  }

  /** Reads everything the page shows from the match again. */
  #settle(told: ToldChapter | null): void {
    this.#toAct = this.#match.toAct
    this.#settleSeat()
    const view = this.game.view(this.#match.state, this.curtain ? 'table' : this.#viewer)
    this.#scene = { view, before: told ? this.#scene.view : view }
    this.outcome = this.#match.outcome
    const person = this.#toAct.find(seat => this.isPerson(seat))
    this.#whyNoUndo = this.#match.whyNoUndo(person)
    this.lesson?.see({ view, last: told })
    this.#offerHint()
  }

  /** Whose eyes the page has: the one person's; of several, those of who is to act, behind a curtain where things are hidden. */
  #settleSeat(): void {
    const people = this.game.seats.map(({ id }) => id).filter(seat => this.isPerson(seat))
    const now = this.#toAct.find(seat => this.isPerson(seat))
    const next = people.length === 1 ? people[0] : (now ?? (this.#viewer === 'table' ? undefined : this.#viewer))
    const viewer = next ?? 'table'
    if (viewer === this.#viewer) return
    if (this.ui.handover && people.length > 1 && viewer !== 'table') this.curtain = viewer
    this.#viewer = viewer
  }

  #offerHint(): void {
    const seat = this.#toAct.find(one => this.isPerson(one))
    if (!preferences.now.hints || this.lesson || this.outcome || seat === undefined || this.isReadOnly) {
      this.hint = null
      return
    }
    const { view } = this.#scene
    if (this.hint?.when(view, seat)) return
    const isNew = ({ id }: Hint) => !this.#shownHints.has(id) && !preferences.now.putAway.includes(`${this.game.id}.${id}`)
    this.hint = this.ui.hints.find(hint => isNew(hint) && hint.when(view, seat)) ?? null
    if (this.hint) this.#shownHints.add(this.hint.id)
  }

  #save(): void {
    this.#saving = this.#saving.then(() => this.#write()).catch(error => this.#stumble(error))
  }

  async #write(): Promise<void> {
    if (this.isReadOnly || this.#match.seq === this.#savedSeq) return
    const { seq } = this.#match
    const progress = {
      record: this.#match.record(),
      seq,
      updated: Date.now(),
      headline: this.ui.headline(this.#scene.view).text,
      position: this.#scene.view,
      isOver: this.#match.outcome !== null,
    }
    const result = await library.advance(this.id, this.#savedSeq, progress)
    if (result === 'gone') await library.add({ ...this.#saved, ...progress })
    if (result === 'conflict') {
      this.#becomeReadOnly()
      await this.#reload()
      return
    }
    this.#savedSeq = seq
    this.#lock.tell(seq)
  }

  #becomeReadOnly(): void {
    this.isReadOnly = true
    this.#thinker.cancel()
    this.#teller.skip()
    this.dice.cancel()
  }

  /** The playing tab has gone on: show where it is. */
  async #follow(seq: number): Promise<void> {
    if (this.isReadOnly && seq !== this.#match.seq) await this.#reload()
  }

  async #reload(): Promise<void> {
    await this.#saving.catch(() => undefined)
    const saved = await library.get(this.id)
    if (!saved || this.#isClosed) return
    this.#match = Match.load(this.game, saved.record)
    this.#chapters = chaptersOf(this.game, saved.record)
    this.#savedSeq = saved.seq
    this.#settle(null)
  }

  #markSeen(seq: number): void {
    if (document.hidden || seq <= this.#seen) return
    this.#seen = seq
    void library.change(this.id, { seen: seq })
  }

  readonly #onvisibility = (): void => {
    if (!document.hidden) this.#offerRecap()
  }

  /** What others did since the person last saw the board. */
  #offerRecap(): void {
    const missed = this.log.filter(({ seq, seat }) => seq > this.#seen && seat !== null && seat !== this.#viewer)
    const last = this.#chapters.at(-1)?.seq ?? 0
    if (missed.length > 0) this.recap = { chapters: missed }
    this.#markSeen(last)
  }

  /** Every moment of the match, for a lesson that is taken up again. */
  #story(): { view: unknown; last: Telling | null }[] {
    const replay = new Replay(this.game, this.#match.record())
    return Array.from({ length: replay.length + 1 }, (_, at) => {
      const { entry, state, events } = replay.go(at)
      const chapter = entry && { seq: entry.seq, seat: entry.seat, action: entry.action, events, draws: entry.draws }
      return { view: this.game.view(state, this.#viewer), last: chapter && tellChapter(this.game, chapter, this.#viewer) }
    })
  }

  #stumble(error: unknown): void {
    if (this.#isClosed) return
    this.fault = error instanceof TableError ? error.message : `Something went wrong here: ${messageOf(error)}`
  }
}

/** The same battle again with the chairs changed. */
export function rotated(players: Players, seats: readonly Seat[]): Players {
  return Object.fromEntries(seats.map((seat, i) => [seat, players[seats[(i + 1) % seats.length] as Seat] as Player]))
}
