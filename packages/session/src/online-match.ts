// A match whose rules run on a server. This side has a view and what it was told, and nothing else.
import { type AnyGame, type Draw, type GameEvent, type Outcome, type Seat, sentenceOf } from '@sandtable/kernel'
import {
  type Ask,
  type MatchCard,
  type Refused,
  type Said,
  type Snapshot,
  type Tell,
  type TellOf,
  type ToldEntry,
  withChanges,
} from '@sandtable/protocol/online'
import { AiNotes } from './ai-notes.ts'
import type { LogEntry } from './log-entry.ts'
import type { MatchSource, Order, Position, Rejection, SourceUpdate } from './match-source.ts'

type Keyed = Extract<Ask, { key: string }>
/** A request without the key that the connection gives it. */
export type Unkeyed<R = Keyed> = R extends Keyed ? Omit<R, 'key'> : never
export type Answer = TellOf<'done'> | TellOf<'refused'>

/** The way to the server. A request is answered once, however often the connection drops in between. */
export interface ServerConnection {
  readonly isOpen: boolean
  ask(request: Unkeyed): Promise<Answer>
}

export class OnlineMatch implements MatchSource {
  readonly kind = 'online'
  readonly game: AnyGame
  readonly notes = new AiNotes()
  readonly mySeat: Seat | null
  readonly #connection: ServerConnection
  #card: MatchCard
  #standing: Snapshot
  #log: readonly LogEntry[] = []
  #said: readonly Said[] = []
  #talk: readonly Said[] = []
  #isWaiting = false
  #refused: Refused | null = null
  #listener: (update: SourceUpdate) => void = () => undefined

  constructor(game: AnyGame, connection: ServerConnection, welcome: TellOf<'welcome'>, standing: Snapshot) {
    this.game = game
    this.mySeat = welcome.seat
    this.#connection = connection
    this.#card = welcome.card
    this.#standing = standing
    this.#welcome(welcome, standing)
  }

  get card(): MatchCard {
    return this.#card
  }
  /** The newest position, which may not be shown yet. */
  get standing(): Snapshot {
    return this.#standing
  }
  /** What people said; remarks of computers stand in the log. */
  get said(): readonly Said[] {
    return this.#talk
  }
  /** A request of this player is not answered yet. */
  get isWaiting(): boolean {
    return this.#isWaiting
  }
  /** Why the last request was not fulfilled. */
  get refused(): Refused | null {
    return this.#refused
  }
  /** This player has handed the seat to the computer. */
  get isComputers(): boolean {
    return this.#card.chairs.some(({ seat, holder }) => seat === this.mySeat && holder === 'computer')
  }
  get isReady(): boolean {
    return this.#connection.isOpen && !this.#isWaiting && !this.isComputers
  }
  get toAct(): readonly Seat[] {
    return this.#standing.toAct
  }
  get endedOutcome(): Outcome | null {
    return this.#standing.outcome ?? this.#card.outcome
  }

  position(): Position {
    return positionOf(this.#standing, this.#log)
  }

  async submit({ action }: Order): Promise<Rejection | null> {
    return this.ask({ type: 'act', at: this.#standing.n, action })
  }

  whyNoUndo(): string | null {
    return this.#standing.canUndo ? null : 'You cannot undo this alone. Ask the other side under “This match”.'
  }

  async undo(): Promise<void> {
    await this.ask({ type: 'undo', at: this.#standing.n })
  }

  /** The server remembers every board as it was shown to this seat. */
  async viewAt(n: number): Promise<{ readonly view: unknown } | Rejection> {
    const answer = await this.#connection.ask({ type: 'look', n })
    if (answer.type === 'done') return { view: answer.view }
    this.#refused = answer
    return answer
  }

  /** Null when it was done. */
  async ask(request: Unkeyed): Promise<Refused | null> {
    this.#isWaiting = true
    this.#refused = null
    this.#listener('changed')
    try {
      const answer = await this.#connection.ask(request)
      if (answer.type === 'done') return null
      if (answer.standing) {
        this.#standing = answer.standing
        this.#listener('reset')
      }
      this.#refused = answer
      return answer
    } finally {
      this.#isWaiting = false
      this.#listener('changed')
    }
  }

  refuse(refused: Refused): void {
    this.#refused = refused
    this.#listener('changed')
  }

  /** A server with several processes may report the same words twice. */
  isNew(said: Said): boolean {
    return this.#said.every(({ n }) => n !== said.n)
  }

  hear(tell: Tell): void {
    if (tell.type === 'card') this.#card = tell.card
    else if (tell.type === 'said' && this.isNew(tell.said)) this.#takeSaid([...this.#said, tell.said])
    else if (tell.type === 'step') this.#step(tell)
    else if (tell.type === 'welcome' && tell.standing) {
      this.#card = tell.card
      this.#welcome(tell, tell.standing)
      this.#listener('reset')
    }
    this.#listener('changed')
  }

  subscribe(listener: (update: SourceUpdate) => void): void {
    this.#listener = listener
  }

  /** Where the match stands, at once: at the beginning, and when the connection is back. */
  #welcome({ said, isWhole, told }: TellOf<'welcome'>, standing: Snapshot): void {
    this.#takeSaid(said)
    this.#standing = standing
    if (isWhole) this.#log = []
    for (const entry of told) this.#log = this.#logWith(entry)
  }

  #step({ entry, after: { changes, ...rest } }: TellOf<'step'>): void {
    const standing = { ...rest, view: withChanges(this.#standing.view, changes) }
    this.#standing = standing
    this.#log = this.#logWith(entry)
    const position = positionOf(standing, this.#log)
    const isUndo = entry.undo !== undefined
    const logEntry = isUndo ? null : (this.#log.at(-1) ?? null)
    this.#listener({ seat: entry.seat, isUndo, entry: () => logEntry, after: () => position })
  }

  /** A computer's remark stands in the log after its move. */
  #takeSaid(said: readonly Said[]): void {
    this.#said = said
    this.#talk = said.filter(({ after }) => after === undefined)
    this.notes.replaceRemarks(
      said.flatMap(({ text, after }) => (after === undefined ? [] : [{ text, clauses: [], seq: after }])),
    )
  }

  #logWith(entry: ToldEntry): readonly LogEntry[] {
    const { undo } = entry
    return undo === undefined ? [...this.#log, this.#read(entry)] : this.#log.filter(({ seq }) => seq <= undo)
  }

  #read({ n, seat, events, draws }: ToldEntry): LogEntry {
    const known = events as readonly GameEvent[]
    const sentences = known.map(event => sentenceOf(this.game, event))
    return { seq: n, seat, action: null, events: known, draws: draws as readonly Draw[], sentences }
  }
}

const positionOf = ({ view, toAct, outcome }: Snapshot, log: readonly LogEntry[]): Position => ({
  ...{ seq: log.at(-1)?.seq ?? 0, view, log, toAct, outcome },
})
