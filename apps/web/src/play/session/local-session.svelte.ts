// A match that is played on this device, with what the page adds to its session: saving, guidance, sounds, and a computer that advises.
import { pagePolicySeed, rulesFor } from '@sandtable/ai'
import type { GameUi, TableSession } from '@sandtable/board'
import { type AnyMatch, type MatchRecord, TableError } from '@sandtable/kernel'
import { type AiClient, LocalMatch, type LogEntry, type Players, peopleAt, Session, type Thought } from '@sandtable/session'
import type { LoadedGame } from '../../catalogue.ts'
import { AiWorkerClient } from '../ai/ai-worker-client.ts'
import { learn, recall } from '../ai/learning.ts'
import { Guidance } from '../guidance/guidance.svelte.ts'
import { undoneOf } from '../log/undone.ts'
import { library } from '../save/library.svelte.ts'
import type { Progress, SavedMatch } from '../save/saved-match.ts'
import { TabSeat } from '../save/tab-seat.svelte.ts'
import { PagePresenter, soundsOf } from './presenter.svelte.ts'
import { reactive } from './reactive.svelte.ts'

/** Short matches are followed from their beginning as quickly as from anywhere. */
const FIRST_LANDMARK = 32

export class LocalSession extends Session<GameUi> {
  readonly id: string
  readonly name: string
  readonly players: Players
  readonly guide: Guidance
  readonly #saved: SavedMatch
  readonly #match: LocalMatch
  readonly #tab: TabSeat
  readonly #adviser = new AiWorkerClient()
  readonly #isFresh: boolean
  /** From here on the match goes on by itself where no person is to act. */
  #hasBegun = $state(false)
  /** A step was done and is not shown to its end yet. */
  #isStepShown = false
  #undone: { readonly seq: number; readonly list: NonNullable<TableSession['undone']> } | null = null

  /** Throws `TableError` when the saved record is not what it should be. */
  constructor({ entry, ui }: LoadedGame, saved: SavedMatch, fresh: AnyMatch | null) {
    const { record, players } = saved
    const game = rulesFor(entry, record.rulesVersion)
    const seed = record.dice.seed ?? saved.id
    const match = new LocalMatch(game, {
      record,
      match: fresh,
      notes: saved.asides,
      aiSeed: (seat, seq) => pagePolicySeed(seed, seat, seq),
      keepState: (seq, hash, state) => void keepLandmarkOf(record, seq, hash, state),
    })
    const presenter = new PagePresenter()
    super({
      ...{ source: match, ui, presenter, people: peopleAt(players, game.seats), handDice: saved.handDice },
      computers: { players, client: computersOf(game.id), question: (seat, level) => match.question(seat, level) },
    })
    this.id = saved.id
    this.name = saved.name
    this.players = players
    this.#saved = saved
    this.#match = match
    this.#isFresh = fresh !== null
    this.guide = new Guidance(ui, saved)
    this.#tab = new TabSeat(saved, () => match.seq, {
      onreadonly: isReadOnly => this.setReadOnly(isReadOnly),
      onread: record => match.replace(record),
      ontrouble: error => this.fail(error),
    })
    soundsOf(this, presenter)
    this.subscribe((stage, entry) => {
      if (stage === 'events') this.#done(entry)
      else if (stage === 'settle') this.#rest()
    })
    this.#rest()
  }

  /** The page is laid, but the match does not go on by itself yet. */
  get isOpening(): boolean {
    return !this.#hasBegun
  }
  /** Everything that was done is on the disk. */
  get isSaved(): boolean {
    return library.trouble === null && this.#tab.kept === this.#match.seq
  }
  get undone(): NonNullable<TableSession['undone']> {
    const { seq } = this.#match
    if (this.#undone?.seq !== seq) this.#undone = { seq, list: undoneOf(this.record().entries) }
    return this.#undone.list
  }

  record(): MatchRecord {
    return this.#match.record()
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
      return this.runComputers()
    })
  }

  override close(): void {
    document.removeEventListener('visibilitychange', this.#onvisibility)
    super.close()
    this.#tab.leave()
  }

  async takeOver(): Promise<void> {
    await this.#tab.takeOver()
    void this.runComputers()
  }

  override liftCurtain(): void {
    super.liftCurtain()
    if (!this.ui.tellsTurns) this.#offerRecap()
  }

  /** What the computer advises, by the search that plays against people, from what the person here may see. */
  async suggest(): Promise<readonly Thought[]> {
    const { seat } = this
    if (seat === null) throw new TableError('not-your-turn', 'Wait until it is your turn.')
    const { view } = this.#match.question(seat, '')
    return [{ view, choice: await this.#adviser.ask({ ask: 'advise', game: this.game.id, view, seat }) }]
  }

  /** Stops the search for advice. */
  readonly endAdvice = (): void => this.#adviser.cancel()

  #done(entry: LogEntry | null): void {
    this.#isStepShown = true
    this.guide.see(this.runner.position.view, entry)
    if (entry === null) this.#advise()
    this.#tab.save(() => this.#progress())
    if (this.outcome && !this.#saved.isLesson) void learn(this.record(), this.players)
  }

  /** How far the match has come. Picture and headline show nothing that only one of the players may know. */
  #progress(): Progress {
    const match = this.#match
    const position = match.viewFor(this.viewers.publicEyes)
    const headline = this.ui.headline(position).text
    const { seq, isOver } = match
    return { record: match.record(), seq, updated: Date.now(), headline, position, isOver, asides: match.notes.kept }
  }

  #rest(): void {
    if (this.curtain) this.guide.closeRecap()
    if (this.#isStepShown) this.guide.markSeen(this.#match.seq)
    else this.guide.see(this.runner.position.view, null)
    this.#isStepShown = false
    this.#advise()
  }

  #advise(): void {
    const isAdvised = !this.outcome && !this.isReadOnly && !this.curtain
    const { view, toAct } = this.runner.position
    this.guide.advise(view, isAdvised ? this.viewers.decider(toAct) : null)
  }

  readonly #onvisibility = (): void => {
    if (!document.hidden) this.#offerRecap()
  }

  #offerRecap(): void {
    if (!this.curtain) this.guide.offerRecap(this.log, this.viewer, this.viewers.isHandedOver, this.#match.seq)
  }
}

export const localSession = (loaded: LoadedGame, saved: SavedMatch, fresh: AnyMatch | null = null): LocalSession =>
  reactive(new LocalSession(loaded, saved, fresh))

/** The computer players of a game in a worker of their own. They remember the person at this device. */
function computersOf(game: string): AiClient {
  const worker = new AiWorkerClient()
  return {
    choose: question => worker.ask({ ask: 'choose', game, memory: recall(game), ...question }),
    cancel: () => worker.cancel(),
  }
}

/** Loaded after the first moves, which need not wait for it. */
async function keepLandmarkOf({ game, rulesVersion }: MatchRecord, seq: number, hash: string, state: unknown): Promise<void> {
  if (seq < FIRST_LANDMARK) return
  const { isLandmark, keepLandmark } = await import('../history/landmarks.ts')
  if (isLandmark(seq)) await keepLandmark({ game, rulesVersion }, hash, state)
}
