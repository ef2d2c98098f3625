// A match read from its record: any moment of it, in order or not.
import type { AnyGame, Outcome, Seat } from '@sandtable/kernel'
import { AiNotes } from './ai-notes.ts'
import { type AnyReplay, entryAt, type FullEntry, type LogEntry, readEntry } from './log-entry.ts'
import type { Look, MatchSource, Position, Rejection, SourceUpdate, TableRules } from './match-source.ts'
import { type Eyes, seenBy } from './viewer-state.ts'

type Moment = ReturnType<AnyReplay['go']>

export class RecordMatch implements MatchSource {
  readonly kind = 'record'
  readonly game: AnyGame
  readonly notes = new AiNotes()
  readonly mySeat = undefined
  readonly isReady = false
  readonly toAct: readonly Seat[] = []
  readonly endedOutcome = null
  readonly replay: AnyReplay
  /** How many actions can be followed. */
  length: number
  /** Why no more of them can. */
  fault: string | null = null
  readonly #ui: TableRules
  #moment: Moment
  #entry: FullEntry
  #lastView: { readonly moment: Moment; readonly eyes: Eyes; readonly view: unknown } | null = null
  /** The whole log once it is read, for one viewer. */
  #log: { readonly viewer: Eyes; readonly entries: readonly LogEntry[] } | null = null
  #listener: (update: SourceUpdate) => void = () => undefined

  /** Throws when not even the set-up can be done again. */
  constructor(replay: AnyReplay, ui: TableRules, at: number) {
    this.game = replay.game
    this.replay = replay
    this.length = replay.length
    this.#ui = ui
    this.#moment = this.#reach(at)
    this.#entry = entryAt(replay, this.#moment)
  }

  get at(): number {
    return this.#moment.at
  }
  /** The seat that made the move that is shown; null at the set-up. */
  get mover(): Seat | null {
    return this.#moment.entry?.seat ?? null
  }

  position({ viewer, eyes }: Look): Position {
    return { seq: this.#entry.seq, view: this.#view(eyes), log: this.#logOf(viewer), toAct: [], outcome: this.#outcome }
  }

  /** Goes to a moment at once. */
  go(at: number): void {
    this.#enter(this.#reach(at))
    this.#listener('reset')
  }

  /** Plays the next entry as a step. */
  next(): void {
    const { at } = this
    this.#enter(this.#reach(at + 1))
    if (this.at === at) return
    const entry = this.#entry
    this.#listener({
      seat: entry.seat,
      isUndo: false,
      entry: viewer => readEntry(this.game, entry, viewer),
      after: look => this.position(look),
    })
  }

  takeLog(viewer: Eyes, entries: readonly LogEntry[]): void {
    this.#log = { viewer, entries }
    this.#listener('log')
  }
  dropLog(): void {
    this.#log = null
  }

  /** After an error: finds the last entry that can be followed. True when that is one before the last one known. */
  findEnd(error: unknown): boolean {
    const before = this.length
    this.#reach(this.replay.length)
    this.fault ??= messageOf(error)
    this.#listener('changed')
    return this.length < before
  }

  async viewAt(seq: number, viewer: Eyes): Promise<{ readonly view: unknown }> {
    return { view: seenBy(this.game, this.#ui, this.#reach(this.replay.indexOf(seq) + 1).state, viewer) }
  }

  async submit(): Promise<Rejection> {
    return { message: this.whyNoUndo() }
  }
  whyNoUndo(): string {
    return 'A replay is watched, not played.'
  }
  async undo(): Promise<void> {}

  subscribe(listener: (update: SourceUpdate) => void): void {
    this.#listener = listener
  }

  get #outcome(): Outcome | null {
    return this.game.outcome(this.#moment.state)
  }

  #enter(moment: Moment): void {
    this.#moment = moment
    this.#entry = entryAt(this.replay, moment)
  }

  #view(eyes: Eyes): unknown {
    if (this.#lastView?.moment !== this.#moment || this.#lastView.eyes !== eyes)
      this.#lastView = { moment: this.#moment, eyes, view: seenBy(this.game, this.#ui, this.#moment.state, eyes) }
    return this.#lastView.view
  }

  /** Until the whole log is read, the entry that is shown. */
  #logOf(viewer: Eyes): readonly LogEntry[] {
    if (this.#log?.viewer === viewer) return this.#log.entries
    const entry = readEntry(this.game, this.#entry, viewer)
    return entry ? [entry] : []
  }

  /** The moment that was asked for, or the last one before an entry that cannot be applied. */
  #reach(wanted: number): Moment {
    try {
      return this.replay.go(Math.min(wanted, this.length))
    } catch (error) {
      this.fault = messageOf(error)
      let moment = this.replay.go(0)
      try {
        while (moment.at < this.replay.length) moment = this.replay.go(moment.at + 1)
      } catch {
        this.length = moment.at
      }
      return moment
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
