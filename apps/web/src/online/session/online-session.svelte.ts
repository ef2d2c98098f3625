// A match whose referee is elsewhere. The page has a view and what it was told, and nothing else; to a table it is a match like any other.
import { rulesFor } from '@sandtable/ai'
import type { GameUi, Motion, TableSession, Telling } from '@sandtable/board'
import {
  type Action,
  type AnyGame,
  type Draw,
  type GameEvent,
  type Odds,
  type Outcome,
  type Seat,
  sentenceOf,
} from '@sandtable/kernel'
import {
  type Ask,
  type MatchCard,
  type Refused,
  type Said,
  type Snapshot,
  type SnapshotChanges,
  type Tell,
  type TellOf,
  type ToldEntry,
  withChanges,
} from '@sandtable/protocol/online'
import type { LoadedGame } from '../../catalogue.ts'
import { notices } from '../../notices.svelte.ts'
import { AiNotes } from '../../play/ai/ai-notes.svelte.ts'
import { HistoryView, type Past } from '../../play/history/history-view.svelte.ts'
import type { LogEntry } from '../../play/log/log-entries.ts'
import { Counsel } from '../../play/session/counsel.svelte.ts'
import { ownTime, readingTime } from '../../play/session/pace.ts'
import { Stage } from '../../play/session/stage.svelte.ts'
import { preferences } from '../../settings.svelte.ts'
import { newKey } from '../connection/keys.ts'
import type { Socket } from '../connection/socket.svelte.ts'
import { seatNews } from '../seats/seat-names.ts'
import { keepTalkMemory, type TalkMemory, talkMemory } from './chat-memory.ts'
import { remarksOf, talkOf } from './remarks.ts'

type Wish = Extract<Ask, { key: string }>
type Unkeyed<W> = W extends Wish ? Omit<W, 'key'> : never

export class OnlineSession extends Stage implements TableSession {
  readonly game: AnyGame
  readonly ui: GameUi
  readonly mode = $derived.by(() => (this.past ? 'replay' : 'play'))
  readonly mySeat: Seat | null
  readonly motion: Motion = $derived.by(() => ({ pace: preferences.reducedMotion ? 0 : preferences.now.pace }))
  card: MatchCard = $state.raw() as MatchCard
  #story = $state.raw<readonly LogEntry[]>([])
  #said = $state.raw<readonly Said[]>([])
  readonly #asides = $derived(new AiNotes({ notes: [], remarks: remarksOf(this.#said) }))
  readonly log: readonly LogEntry[] = $derived(this.#asides.withRemarks(this.#story))
  /** Between people. */
  readonly said: readonly Said[] = $derived(talkOf(this.#said).filter(({ seat }) => !this.isMuted || seat === this.mySeat))
  /** How much of it others have said since this device last showed it. */
  readonly news: number = $derived(this.said.filter(({ n, seat }) => n > this.#talk.read && seat !== this.mySeat).length)
  note = $state('')
  #talk = $state.raw<TalkMemory>({ read: 0, isMuted: false })
  /** The note as the server has it: what was typed since then is not lost when the line comes back. */
  #keptNote = ''
  /** What was sent to it and is not answered yet. */
  #sentNote: string | null = null
  /** Why the last wish was not fulfilled. */
  refused = $state.raw<Refused | null>(null)
  isWaiting = $state(false)
  /** When the clock was told, by this page's own time: from then on it counts down by itself. */
  #toldAt = $state(performance.now())

  readonly #line: Socket
  readonly #counsel: Counsel
  #standing = $state.raw() as Snapshot
  /** What is shown: behind `#standing` while steps are still being told. */
  #scene = $state.raw<{ readonly view: unknown; readonly before: unknown }>({ view: null, before: null })
  readonly #pastLook = new HistoryView()
  /** The entry that somebody pointed at last, until the server has shown it. */
  #wanted: number | null = null
  /** Steps that were heard of and are not told yet. */
  #untold: { readonly entry: ToldEntry; readonly standing: Snapshot }[] = []
  /** How often the table was set anew: what was being told then is over. */
  #jumps = 0
  #telling: Promise<void> = Promise.resolve()

  readonly seat: Seat | null = $derived.by(() => {
    const isFree = this.#line.status === 'open' && !this.isWaiting && this.telling === null
    return isFree && this.isMyTurn && !this.past ? this.mySeat : null
  })

  /** One has let the computer play on in one's own seat. */
  get isComputers(): boolean {
    return this.card.chairs.some(({ seat, holder }) => seat === this.mySeat && holder === 'computer')
  }

  /** Whether it is one's own turn, also while what led to it is still being told. */
  get isMyTurn(): boolean {
    return this.outcome === null && this.mySeat !== null && this.#standing.toAct.includes(this.mySeat) && !this.isComputers
  }
  /** Those whom the match waits for. */
  get awaited(): readonly Seat[] {
    return this.#standing.toAct
  }

  /** What is said by others is not shown, not counted and not read out. */
  get isMuted(): boolean {
    return this.#talk.isMuted
  }
  set isMuted(isMuted: boolean) {
    this.#remember({ ...this.#talk, isMuted })
  }
  /** All that is said until now has been shown. */
  readTalk(): void {
    const read = this.said.at(-1)?.n ?? 0
    if (read > this.#talk.read) this.#remember({ ...this.#talk, read })
  }

  constructor({ entry, ui }: LoadedGame, line: Socket, welcome: TellOf<'welcome'>, standing: Snapshot) {
    super()
    this.game = rulesFor(entry, welcome.rulesVersion)
    this.ui = ui
    this.mySeat = welcome.seat
    this.#line = line
    this.card = welcome.card
    this.#talk = talkMemory(welcome.card.match)
    this.#counsel = new Counsel(this, { view: () => this.view, seat: () => this.seat, told: () => this.log.length })
    this.#takeUp(welcome, standing)
  }

  get view(): unknown {
    return this.past ? this.past.view : this.#scene.view
  }
  get before(): unknown {
    return this.past ? this.past.view : this.#scene.before
  }
  /** A moment that is over, looked at from the log while the present waits. */
  get past(): Past | null {
    return this.#pastLook.moment
  }
  get legal(): readonly Action[] {
    return this.#counsel.legal
  }
  get seq(): number {
    return this.past?.seq ?? this.log.at(-1)?.seq ?? 0
  }
  /** How many entries this page knows of: what it says when it comes back. */
  get known(): number {
    return this.#standing.n
  }
  get outcome(): Outcome | null {
    return this.#standing.outcome ?? this.card.outcome
  }
  /** What a seat has left, where there is a clock. */
  timeOf(seat: Seat): { readonly left: number; readonly isRunning: boolean; readonly at: number } | null {
    const face = this.outcome ? undefined : this.#standing.clock
    const left = face?.left[seat]
    return face && left !== undefined ? { left, isRunning: face.running.includes(seat), at: this.#toldAt } : null
  }
  get whyNoUndo(): string | null {
    if (this.seat === null) return this.past ? 'You are looking at an earlier moment.' : 'Wait until it is your turn.'
    return this.#standing.canUndo ? null : 'You cannot undo this alone. Ask the other side under “This match”.'
  }

  check(action: Action): ReturnType<Counsel['check']> {
    return this.#counsel.check(action)
  }

  odds(action: Action): Odds | null {
    return this.#counsel.odds(action)
  }

  async act(action: Action): Promise<void> {
    if (this.seat === null) return
    this.skip()
    await this.ask({ type: 'act', at: this.#standing.n, action })
    await this.#telling
  }

  undo(): void {
    if (this.whyNoUndo === null) void this.ask({ type: 'undo', at: this.#standing.n })
  }

  /** True when it was done; else the reason stands in `refused`. */
  async ask(wish: Unkeyed<Wish>): Promise<boolean> {
    this.isWaiting = true
    this.refused = null
    try {
      const answer = await this.#line.ask({ ...wish, key: newKey() } as Wish)
      if (answer.type === 'done') return true
      if (answer.standing) this.#jump(answer.standing)
      this.refused = answer
      this.announce(answer.message)
      return false
    } finally {
      this.isWaiting = false
    }
  }

  /** The board as this seat saw it after an entry; the server remembers it. */
  async lookAt(n: number): Promise<void> {
    this.#wanted = n
    if (n === this.log.at(-1)?.seq && this.#untold.length === 0) {
      this.lookNow()
      return
    }
    const answer = await this.#line.ask({ type: 'look', n, key: newKey() })
    // Somebody may point at another line before the first has come.
    if (this.#wanted !== n) return
    if (answer.type === 'refused') {
      this.refused = answer
      this.announce(answer.message)
      return
    }
    this.skip()
    this.#pastLook.show(n, this.log, answer.view)
  }

  lookNow(): void {
    this.#wanted = null
    this.#pastLook.back()
  }

  /** Apart from other wishes: the table is not held up by it. */
  async keepNote(): Promise<void> {
    const { note } = this
    if (note === this.#keptNote || note === this.#sentNote) return
    this.#sentNote = note
    const answer = await this.#line.ask({ type: 'note', text: note, key: newKey() })
    if (this.#sentNote === note) this.#sentNote = null
    if (answer.type === 'done') this.#keptNote = note
    else this.refused = answer
  }

  #remember(talk: TalkMemory): void {
    this.#talk = talk
    keepTalkMemory(this.card.match, talk)
  }

  hear(tell: Tell): void {
    if (tell.type === 'card') this.#takeCard(tell.card)
    else if (tell.type === 'said') this.#hearSaid(tell.said)
    else if (tell.type === 'step') this.#step(tell.entry, this.#standingAfter(tell.after))
    else if (tell.type === 'welcome' && tell.standing) this.#takeUp(tell, tell.standing)
  }

  #takeCard(card: MatchCard): void {
    const before = this.card
    this.card = card
    if (this.outcome) return
    for (const chair of card.chairs) {
      const was = before.chairs.find(({ seat }) => seat === chair.seat)
      const news = was && chair.seat !== this.mySeat ? seatNews(was, chair) : null
      if (news !== null) notices.tell(news)
    }
  }

  #hearSaid(said: Said): void {
    // Told again whenever another node had news.
    if (this.#said.some(({ n }) => n === said.n)) return
    this.#said = [...this.#said, said]
    if (said.after !== undefined) this.announce(said.text)
  }

  /** Where the table stands, at once: at the beginning, and after the line was away. */
  #takeUp(welcome: TellOf<'welcome'>, standing: Snapshot): void {
    this.card = welcome.card
    this.#said = welcome.said
    if (this.note === this.#keptNote) this.note = welcome.note
    this.#keptNote = welcome.note
    if (welcome.isWhole) {
      this.#untold = []
      this.#story = welcome.told.map(entry => this.#chapter(entry))
    } else {
      this.#tellAtOnce()
      for (const entry of welcome.told) this.#addToLog(entry)
    }
    this.#jump(standing)
  }

  /** What is still to be told is told without showing it: what is on the table is newer. */
  #tellAtOnce(): void {
    for (const { entry } of this.#untold.splice(0)) this.#addToLog(entry)
  }

  #standingAfter({ changes, ...rest }: SnapshotChanges): Snapshot {
    return { ...rest, view: withChanges(this.#standing.view, changes) }
  }

  #jump(standing: Snapshot): void {
    this.#tellAtOnce()
    this.#jumps++
    this.#standing = standing
    this.#toldAt = performance.now()
    this.skip()
    this.telling = null
    this.#scene = { view: standing.view, before: standing.view }
    if (this.past && !this.#story.some(({ seq }) => seq === this.past?.seq)) this.lookNow()
  }

  /** One after the other, each as long as it takes to follow it. */
  #step(entry: ToldEntry, standing: Snapshot): void {
    this.#standing = standing
    this.#toldAt = performance.now()
    this.#untold.push({ entry, standing })
    this.#telling = this.#telling.then(() => this.#showNext())
  }

  async #showNext(): Promise<void> {
    await this.#pastLook.untilNow()
    const next = this.#untold.shift()
    // Told at once in the meantime.
    if (!next) return
    const { entry, standing } = next
    const chapter = this.#addToLog(entry)
    // Nobody looks, and what is on the table is newer.
    if (document.hidden && standing.n < this.#standing.n) return
    const jumps = this.#jumps
    this.#scene = { view: standing.view, before: this.#scene.view }
    if (entry.undo === undefined) {
      this.announce(chapter.sentences.map(({ text }) => text).join(' '))
      const { pace } = this.motion
      const ms = entry.seat === this.mySeat ? ownTime(chapter, pace) : readingTime(chapter, pace)
      if (ms > 0) await this.tell(chapter, ms, pace)
      if (jumps !== this.#jumps) return
    } else this.announce('Taken back.')
    this.telling = null
    this.#scene = { view: standing.view, before: standing.view }
  }

  #addToLog(entry: ToldEntry): LogEntry {
    const { undo } = entry
    const chapter = this.#chapter(entry)
    this.#story = undo === undefined ? [...this.#story, chapter] : this.#story.filter(({ seq }) => seq <= undo)
    return chapter
  }

  #chapter({ n, seat, events, draws }: ToldEntry): LogEntry {
    const known = events as readonly GameEvent[]
    const sentences = known.map(event => sentenceOf(this.game, event))
    return { seq: n, seat, action: null, events: known, draws: draws as readonly Draw[], sentences } satisfies Telling
  }
}
