// A match on a server, with what the page adds to its session: the talk of the players, a note of one's own, clocks and notices.
import { rulesFor } from '@sandtable/ai'
import type { GameUi } from '@sandtable/board'
import type { Seat } from '@sandtable/kernel'
import type { ClockFace, MatchCard, Refused, Said, Snapshot, Tell, TellOf } from '@sandtable/protocol/online'
import { OnlineMatch, type ServerConnection, Session, type Unkeyed } from '@sandtable/session'
import type { LoadedGame } from '../../catalogue.ts'
import { notices } from '../../notices.svelte.ts'
import { PagePresenter, soundsOf } from '../../play/session/presenter.svelte.ts'
import { reactive } from '../../play/session/reactive.svelte.ts'
import { preferences } from '../../settings.svelte.ts'
import { seatNews } from '../seats/seat-names.ts'

/** With reduced motion, a step from afar is shown at once. */
class OnlinePresenter extends PagePresenter {
  override get pace(): number {
    return preferences.reducedMotion ? 0 : super.pace
  }
}

export class OnlineSession extends Session<GameUi> {
  note = $state('')
  readonly #match: OnlineMatch
  readonly #connection: ServerConnection
  #talk = $state.raw<TalkMemory>({ read: 0, isMuted: false })
  /** The note as the server has it: what was typed since then is not lost when the connection comes back. */
  #keptNote = ''
  /** What was sent to the server and is not answered yet. */
  #sentNote: string | null = null
  /** The clock as it was last told, and when by this page's own time: from then on it counts down by itself. */
  #clock = $state.raw<{ readonly face: ClockFace | undefined; readonly at: number }>({ face: undefined, at: 0 })

  constructor({ entry, ui }: LoadedGame, connection: ServerConnection, welcome: TellOf<'welcome'>, standing: Snapshot) {
    const match = new OnlineMatch(rulesFor(entry, welcome.rulesVersion), connection, welcome, standing)
    const presenter = new OnlinePresenter()
    super({ source: match, ui, presenter, people: welcome.seat === null ? [] : [welcome.seat] })
    this.#match = match
    this.#connection = connection
    this.#talk = talkMemory(welcome.card.match)
    this.#takeNote(welcome.note)
    soundsOf(this, presenter)
    this.#readClock()
    this.subscribe(() => this.#readClock())
  }

  get card(): MatchCard {
    return this.#match.card
  }
  override get mySeat(): Seat | null {
    return this.#match.mySeat
  }
  /** How many entries this page knows of, for when it comes back. */
  get known(): number {
    return this.#match.standing.n
  }
  get isWaiting(): boolean {
    return this.#match.isWaiting
  }
  /** Why the last request was not fulfilled. */
  get refused(): Refused | null {
    return this.#match.refused
  }
  /** This player has handed the seat to the computer. */
  get isComputers(): boolean {
    return this.#match.isComputers
  }
  /** The seats the match waits for. */
  get awaited(): readonly Seat[] {
    return this.#match.toAct
  }
  /** It is this player's turn, also while what led to it is still being shown. */
  get isMyTurn(): boolean {
    return this.outcome === null && this.mySeat !== null && this.awaited.includes(this.mySeat) && !this.isComputers
  }

  /** What a seat has left, where there is a clock. */
  timeOf(seat: Seat): { readonly left: number; readonly isRunning: boolean; readonly at: number } | null {
    const { face, at } = this.#clock
    const left = face?.left[seat]
    return face && left !== undefined ? { left, isRunning: face.running.includes(seat), at } : null
  }

  /** What people said. */
  get said(): readonly Said[] {
    return this.isMuted ? this.#match.said.filter(({ seat }) => seat === this.mySeat) : this.#match.said
  }
  /** How much others have said since this device last showed it. */
  get news(): number {
    return this.said.filter(({ n, seat }) => n > this.#talk.read && seat !== this.mySeat).length
  }
  /** What others say is not shown, not counted and not read out. */
  get isMuted(): boolean {
    return this.#talk.isMuted
  }
  set isMuted(isMuted: boolean) {
    this.#remember({ ...this.#talk, isMuted })
  }
  /** All that was said until now has been shown. */
  readTalk(): void {
    const read = this.said.at(-1)?.n ?? 0
    if (read > this.#talk.read) this.#remember({ ...this.#talk, read })
  }

  /** True when it was done; else the reason stands in `refused`. */
  async ask(request: Unkeyed): Promise<boolean> {
    const refused = await this.#match.ask(request)
    if (refused) this.announce(refused.message)
    return refused === null
  }

  refuse(refused: Refused): void {
    this.#match.refuse(refused)
  }

  /** Apart from other requests: the table does not wait for it. */
  async keepNote(): Promise<void> {
    const { note } = this
    if (note === this.#keptNote || note === this.#sentNote) return
    this.#sentNote = note
    const answer = await this.#connection.ask({ type: 'note', text: note })
    if (this.#sentNote === note) this.#sentNote = null
    if (answer.type === 'done') this.#keptNote = note
    else this.refuse(answer)
  }

  hear(tell: Tell): void {
    const before = this.card
    const isNew = tell.type === 'said' && this.#match.isNew(tell.said)
    this.#match.hear(tell)
    if (tell.type === 'card') this.#noticeSeats(before, tell.card)
    else if (tell.type === 'welcome') this.#takeNote(tell.note)
    else if (tell.type === 'said' && isNew && tell.said.after !== undefined) this.announce(tell.said.text)
  }

  #takeNote(note: string): void {
    if (this.note === this.#keptNote) this.note = note
    this.#keptNote = note
  }

  #noticeSeats(before: MatchCard, { chairs }: MatchCard): void {
    if (this.outcome) return
    for (const chair of chairs) {
      const was = before.chairs.find(({ seat }) => seat === chair.seat)
      const news = was && chair.seat !== this.mySeat ? seatNews(was, chair) : null
      if (news !== null) notices.tell(news)
    }
  }

  #readClock(): void {
    const face = this.outcome ? undefined : this.#match.standing.clock
    if (face !== this.#clock.face) this.#clock = { face, at: performance.now() }
  }

  #remember(talk: TalkMemory): void {
    this.#talk = talk
    keepTalkMemory(this.card.match, talk)
  }
}

export const onlineSession = (...given: ConstructorParameters<typeof OnlineSession>): OnlineSession =>
  reactive(new OnlineSession(...given))

/** What this device remembers of the talk at a table: how far it was read, and whether the others are muted. */
type TalkMemory = { readonly read: number; readonly isMuted: boolean }

const keyOf = (match: string): string => `sandtable.talk.${match}`

function talkMemory(match: string): TalkMemory {
  try {
    const { read = 0, isMuted = false } = JSON.parse(localStorage.getItem(keyOf(match)) ?? '{}') as Partial<TalkMemory>
    return { read, isMuted }
  } catch {
    return { read: 0, isMuted: false }
  }
}

function keepTalkMemory(match: string, memory: TalkMemory): void {
  try {
    localStorage.setItem(keyOf(match), JSON.stringify(memory))
  } catch {
    // Then it lasts as long as the page.
  }
}
