// A match that is played on this device: the whole match with its record and its log.
import { type AnyGame, type AnyMatch, Match, type MatchRecord, Replay, type Seat } from '@sandtable/kernel'
import { AiNotes, type KeptNotes } from './ai-notes.ts'
import type { AiQuestion } from './ai-turn-loop.ts'
import { entriesOf, type FullEntry, type LogEntry, readEntries, readEntry } from './log-entry.ts'
import type { ManualDice } from './manual-dice.ts'
import type { Look, MatchSource, Order, Position, SourceUpdate } from './match-source.ts'
import type { Eyes } from './viewer-state.ts'

export type LocalMatchSetup = {
  readonly record: MatchRecord
  /** The match itself, where it was made a moment ago. */
  readonly match?: AnyMatch | null
  readonly notes?: KeptNotes | undefined
  /** The seed for a computer player's random choices: separate for every seat and entry, so that the match's dice cannot be worked out. */
  readonly aiSeed: (seat: Seat, seq: number) => string
  /** Keeps a state beside the record, so that a replay opens there quickly. */
  readonly keepState?: (seq: number, hash: string, state: unknown) => void
}

export class LocalMatch implements MatchSource {
  readonly kind = 'local'
  readonly game: AnyGame
  readonly notes: AiNotes
  readonly mySeat = undefined
  readonly isReady = true
  readonly endedOutcome = null
  readonly #setup: LocalMatchSetup
  #match: AnyMatch
  #entries: readonly FullEntry[]
  #listener: (update: SourceUpdate) => void = () => undefined
  #lastView: { readonly state: unknown; readonly eyes: Eyes; readonly view: unknown } | null = null
  #lastLog: { readonly entries: unknown; readonly viewer: Eyes; readonly log: readonly LogEntry[] } | null = null

  /** Throws `TableError` when the record is not what it should be. */
  constructor(game: AnyGame, setup: LocalMatchSetup) {
    this.game = game
    this.notes = new AiNotes(setup.notes)
    this.#setup = setup
    this.#match = setup.match ?? Match.load(game, setup.record)
    this.#entries = entriesOf(game, setup.record)
  }

  get seq(): number {
    return this.#match.seq
  }
  get toAct(): readonly Seat[] {
    return this.#match.undecided
  }
  get isOver(): boolean {
    return this.#match.outcome !== null
  }

  record(): MatchRecord {
    return this.#match.record()
  }

  /** Another tab has gone on: the match as that tab left it. */
  replace(record: MatchRecord): void {
    this.#match = Match.load(this.game, record)
    this.#entries = entriesOf(this.game, record)
    this.#listener('reset')
  }

  position({ viewer, eyes }: Look): Position {
    const log = this.#log(viewer)
    const { toAct } = this
    return { seq: log.at(-1)?.seq ?? 0, view: this.viewFor(eyes), log, toAct, outcome: this.#match.outcome }
  }

  /** The same object while nothing has changed, so that nothing is drawn again. */
  viewFor(eyes: Eyes): unknown {
    const { state } = this.#match
    const last = this.#lastView
    if (last && last.state === state && last.eyes === eyes) return last.view
    const view = this.game.view(state, eyes)
    this.#lastView = { state, eyes, view }
    return view
  }

  async viewAt(seq: number, viewer: Eyes): Promise<{ readonly view: unknown }> {
    const replay = new Replay(this.game, this.#match.record())
    return { view: this.game.view(replay.go(replay.indexOf(seq) + 1).state, viewer) }
  }

  async submit({ seat, action, choice, thrown }: Order, dice: ManualDice | null): Promise<null> {
    const actWith = (faces: readonly number[], strictDice: boolean) =>
      this.#match.act(seat, action, { dice: faces, strictDice })
    let acted: ReturnType<AnyMatch['act']> | null
    if (thrown) acted = actWith(thrown, false)
    else acted = dice ? await dice.through(faces => actWith(faces, true)) : this.#match.act(seat, action)
    if (!acted) return null
    const { seq, events, draws } = acted
    // Read now, so that it is kept with the entry: the record is then written without applying it all again.
    const { hash } = this.#match
    this.#setup.keepState?.(seq, hash, this.#match.state)
    const entry: FullEntry = { seq, seat, action, events, draws }
    this.#entries = [...this.#entries, entry]
    this.#listener({
      seat,
      isUndo: false,
      says: choice ? this.notes.add(seq, seat, choice) : null,
      entry: viewer => readEntry(this.game, entry, viewer),
      after: look => this.position(look),
    })
    return null
  }

  whyNoUndo(seat: Seat | undefined): string | null {
    return this.#match.whyNoUndo(seat)
  }

  async undo(seat: Seat | undefined): Promise<void> {
    this.#match.undo(seat)
    this.#entries = this.#entries.slice(0, -1)
    this.#listener({ seat: seat ?? null, isUndo: true, entry: () => null, after: look => this.position(look) })
  }

  /** What a computer player is asked: the view of its seat and what it noted, and nothing else of the match. */
  question(seat: Seat, level: string): AiQuestion {
    const notes = this.notes.notesOf(seat, this.#entries)
    return { view: this.#match.view(seat), seat, level, seed: this.#setup.aiSeed(seat, this.#match.seq), notes }
  }

  subscribe(listener: (update: SourceUpdate) => void): void {
    this.#listener = listener
  }

  #log(viewer: Eyes): readonly LogEntry[] {
    const entries = this.#entries
    const last = this.#lastLog
    if (last && last.entries === entries && last.viewer === viewer) return last.log
    const log = readEntries(this.game, entries, viewer)
    this.#lastLog = { entries, viewer, log }
    return log
  }
}
