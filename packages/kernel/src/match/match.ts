// Everything that plays a game (a person, a bot, a replay, a test) goes through `Match.act`.
import { type Draw, facesOf } from '../dice.ts'
import { type Refusal, TableError } from '../errors.ts'
import type { Action, Form, Game, GameEvent, Odds, Outcome, Seat, Step, Viewer } from '../game.ts'
import { Generator } from '../generator.ts'
import { Digester, digest } from '../hash.ts'
import { isUndo, type MatchRecord, type RecordEntry } from '../record/record.ts'
import { RecordedDice } from '../record/retrace.ts'
import { LiveEntries } from './live-entries.ts'
import { type LogEntry, logFor } from './log.ts'
import { fromRecord, type MatchSetup, type MatchSnapshot, type Position, recordDiffers } from './match-setup.ts'
import { type DiceMark, type GivenDice, TableDice } from './table-dice.ts'
import { UndoStack } from './undo-stack.ts'

/** What `act` did: the events and draws of one entry. */
export type Acted<E> = { readonly seq: number; readonly events: readonly E[]; readonly draws: readonly Draw[] }

/** One match of one game: the only way to change its state is `act`, `undo` or `takeBack`. */
export class Match<S, A extends Action, E extends GameEvent, V, O, C> {
  readonly game: Game<S, A, E, V, O, C>
  readonly #setup: MatchSetup<O, C>
  readonly #generator: Generator
  readonly #dice: TableDice
  readonly #history: 'full' | 'last' | 'none'
  /** Where every entry is written down as it comes, with its hash. */
  readonly #digester: Digester | null
  #state: S
  #toAct: readonly Seat[]
  #seq = 0
  #hash: string | null = null
  readonly #start: { readonly state: S; readonly draws: readonly Draw[]; readonly events: readonly E[] }
  readonly #entries = new LiveEntries<A>()
  readonly #undoStack: UndoStack<Position<S>>
  #lastLiveSeq = 0

  /** `from`: the dice of a set-up that is being loaded, or where the match stood when it was put away. */
  constructor(game: Game<S, A, E, V, O, C>, setup: MatchSetup<O, C>, from?: RecordedDice | MatchSnapshot<S>) {
    this.game = game
    this.#setup = setup
    this.#history = setup.history ?? 'full'
    this.#digester = this.#history === 'last' ? new Digester() : null
    this.#undoStack = new UndoStack(game.undo)
    this.#generator = new Generator(setup.seed)
    this.#dice = new TableDice(this.#generator, setup.strictDice ?? false)
    if (from === undefined || from instanceof RecordedDice) {
      this.#dice.begin(setup)
      const step = game.setup(setup.scenario, setup.options, from ?? this.#dice)
      const draws = from?.allDraws() ?? this.#dice.finish(setup, true)
      this.#start = { state: step.state, draws, events: step.events }
    } else {
      this.#start = { state: from.state, draws: [], events: [] }
      this.#dice.restore(from.dice)
      this.#seq = from.seq
      this.#lastLiveSeq = from.lastLiveSeq
      this.#undoStack.restore(from.ways)
    }
    this.#state = this.#start.state
    this.#toAct = game.toAct(this.#state)
  }

  /**
   * Goes on from a snapshot and the entries after it; the entries before it stay where they are kept, so such a match gives no record.
   * Every hash of the tail must come out again. `onEntry` is told what each of them did, whether it may still be taken back, and who is to
   * decide after it.
   */
  static resume<S, A extends Action, E extends GameEvent, V, O, C>(
    game: Game<S, A, E, V, O, C>,
    setup: MatchSetup<O, C>,
    snapshot: MatchSnapshot<S>,
    tail: readonly RecordEntry<A>[],
    onEntry?: (entry: RecordEntry<A>, events: readonly E[], isOpen: boolean, undecided: readonly Seat[]) => void,
  ): Match<S, A, E, V, O, C> {
    const match = new Match(game, { ...setup, history: 'last' }, snapshot)
    match.#readEntries(tail, (entry, events) => onEntry?.(entry, events, match.mayUndo(), match.undecided))
    return match
  }

  /**
   * Goes on with a recorded match: every hash must come out again, and the generator stands where it stood. A record whose
   * seed is still secret can only be gone on with by the one who knows it, or with a new `seed` for the dice to come.
   */
  static load<S, A extends Action, E extends GameEvent, V, O, C>(
    game: Game<S, A, E, V, O, C>,
    record: MatchRecord,
    seed = record.dice.seed,
  ): Match<S, A, E, V, O, C> {
    const { contents, setup } = fromRecord(game, record, seed)
    const match = new Match(game, setup, new RecordedDice(contents.setup.draws))
    if (match.hash !== contents.setup.hash) throw recordDiffers(0)
    for (const draw of contents.setup.draws) if (!draw.hand) match.#generator.below(facesOf(draw.kind))
    match.#readEntries(contents.entries)
    match.#dice.wait(contents.dice.waiting ?? [])
    return match
  }

  get state(): S {
    return this.#state
  }
  get seq(): number {
    return this.#seq
  }
  get toAct(): readonly Seat[] {
    return this.#toAct
  }

  /** Of those to act, the ones a host has to ask: not those who have decided and could only take it back. */
  get undecided(): readonly Seat[] {
    return this.#undecidedAt(this.#state, this.#toAct)
  }
  get outcome(): Outcome | null {
    return this.game.outcome(this.#state)
  }
  get setupEvents(): readonly E[] {
    return this.#start.events
  }
  /** The entry that is last again after an undo, or simply the last one. */
  get lastLiveSeq(): number {
    return this.#lastLiveSeq
  }

  /** The digest of the whole state: the referee's own, not for a seat that may not know everything. */
  get hash(): string {
    this.#hash ??= this.#digester ? this.#digester.digest(this.#state) : digest(this.#state)
    this.#entries.setLastHash(this.#hash)
    return this.#hash
  }

  legal(seat: Seat): readonly A[] {
    return this.game.legal(this.#state, seat)
  }
  forms(seat: Seat): readonly Form<A>[] {
    return this.game.forms(this.#state, seat)
  }
  check(seat: Seat, action: A): Refusal | null {
    return this.game.check(this.#state, seat, action)
  }
  odds(seat: Seat, action: A | null, ask?: unknown): Odds | null {
    return this.game.odds(this.#state, seat, action, ask)
  }
  /** `before`: a view that this viewer was shown earlier. */
  view(viewer: Viewer, before?: V): V {
    return this.game.view(this.#state, viewer, before)
  }

  /** Does it, or throws and leaves everything as it was: state, record and dice. */
  act(seat: Seat, action: A, given?: GivenDice): Acted<E> {
    const mark = this.#dice.mark()
    const before = this.#state
    this.#dice.begin(given)
    let step: Step<S, E>
    let draws: readonly Draw[]
    try {
      step = this.game.apply(before, seat, action, this.#dice)
      draws = this.#dice.finish(given, false)
    } catch (error) {
      this.#dice.restore(mark)
      throw error
    }
    this.#commit(mark, seat, action, step, draws)
    return { seq: this.#seq, events: step.events, draws }
  }

  /** What an action would do and who would be to decide after it. Nothing is changed; throws what the rules say against the action. */
  foresee(seat: Seat, action: A): { readonly events: readonly E[]; readonly undecided: readonly Seat[] } {
    const mark = this.#dice.mark()
    this.#dice.begin()
    try {
      const { state, events } = this.game.apply(this.#state, seat, action, this.#dice)
      return { events, undecided: this.#undecidedAt(state, this.game.toAct(state)) }
    } finally {
      this.#dice.restore(mark)
    }
  }

  /** Whether the last action that still counts may be taken back, by whom it may, or the reason why not. */
  whyNoUndo(seat?: Seat): string | null {
    return this.#undoStack.whyNot(seat, this.#seq === 0)
  }

  /** Whether there is no reason why not; the reason is a sentence, which a host need not have written for every view. */
  mayUndo(seat?: Seat): boolean {
    const back = this.#undoStack.last
    return back !== undefined && (seat === undefined || seat === back.seat)
  }

  undo(seat?: Seat): number {
    const reason = this.whyNoUndo(seat)
    const back = this.#undoStack.last
    if (reason !== null || !back) throw new TableError('cannot-undo', reason ?? 'Nothing to take back.', this.game.undo.clause)
    this.#undoStack.take()
    this.#dice.restore(back.keep.dice, this.game.undo.freshDice?.(this.#state) ?? false)
    return this.#goBackTo(back.keep.state, { seat: back.seat, undo: back.lastSeq })
  }

  /**
   * Goes back to entry `to`, after which `state` stood, because every seat wants it: past dice and over the actions of others. The dice go
   * on, so that those to come stay unknown; a single seat can undo nothing from before it any more.
   */
  takeBack(seat: Seat, to: number, state: S): number {
    this.#undoStack.restore([])
    return this.#goBackTo(state, { seat, undo: to, agreed: true })
  }

  /**
   * Goes on with an entry that another holder of this match has written down, the next after the last one here; its hash must come out. A return
   * by agreement of all seats cannot be followed. Where it throws, this match is of no use any more.
   */
  follow(entry: RecordEntry<A>): { readonly events: readonly E[]; readonly isOpen: boolean } {
    const events = this.#seq + 1 === entry.seq ? this.#readEntry(entry, new Map()) : null
    if (!events) throw recordDiffers(entry.seq)
    return { events, isOpen: this.mayUndo() }
  }

  record(): MatchRecord<A> {
    if (this.#history !== 'full') throw new TableError('no-history', 'This match keeps no record.')
    const { waiting } = this.#dice.mark()
    return this.#entries.record(this.game, this.#setup, { start: this.#start, waiting, outcome: this.outcome })
  }

  snapshot(): MatchSnapshot<S> {
    const { ways } = this.#undoStack
    return { seq: this.#seq, lastLiveSeq: this.#lastLiveSeq, state: this.#state, dice: this.#dice.mark(), ways }
  }

  /** Every event that still counts, from `fromSeq` on, as this viewer may see it. The log does not tell how many were left out. */
  log(viewer: Viewer | 'all', fromSeq = 0): LogEntry<E>[] {
    return logFor(this.game, this.record(), viewer, fromSeq)
  }

  #goBackTo(state: S, entry: { readonly seat: Seat; readonly undo: number; readonly agreed?: true }): number {
    this.#state = state
    this.#toAct = this.game.toAct(state)
    this.#hash = null
    this.#seq++
    this.#lastLiveSeq = entry.undo
    if (this.#history === 'full') this.#entries.push({ seq: this.#seq, ...entry, hash: null })
    return this.#seq
  }

  #undecidedAt(state: S, toAct: readonly Seat[]): readonly Seat[] {
    const { game } = this
    return game.isReady ? toAct.filter(seat => !game.isReady?.(state, seat)) : toAct
  }

  #commit(mark: DiceMark, seat: Seat, action: A, step: Step<S, E>, draws: readonly Draw[]): void {
    const before = this.#state
    const nowToAct = this.game.toAct(step.state)
    this.#state = step.state
    this.#hash = null
    this.#seq++
    if (this.#history !== 'none') {
      this.#undoStack.add({
        seat,
        lastSeq: this.#lastLiveSeq,
        keep: { state: before, dice: mark },
        before: this.#toAct,
        after: nowToAct,
        isBoundary: draws.length > 0 || step.reveals === true,
      })
      if (this.#history === 'full') this.#entries.push({ seq: this.#seq, seat, action, draws, hash: null })
      this.#lastLiveSeq = this.#seq
    }
    this.#toAct = nowToAct
  }

  /** Keeps the positions that a later entry goes back to by agreement of all seats. */
  #readEntries(entries: readonly RecordEntry<A>[], onEntry?: (entry: RecordEntry<A>, events: readonly E[]) => void): void {
    const returns = new Set(entries.map(entry => (isUndo(entry) && entry.agreed ? entry.undo : -1)))
    const kept = new Map<number, S>([[this.#lastLiveSeq, this.#state]])
    for (const entry of entries) {
      const events = this.#readEntry(entry, kept)
      if (returns.has(entry.seq)) kept.set(entry.seq, this.#state)
      onEntry?.(entry, events)
    }
  }

  #readEntry(entry: RecordEntry<A>, kept: ReadonlyMap<number, S>): readonly E[] {
    let events: readonly E[] = []
    if (isUndo(entry) && entry.agreed) {
      const state = kept.get(entry.undo)
      if (state === undefined) throw recordDiffers(entry.seq)
      this.takeBack(entry.seat, entry.undo, state)
    } else if (isUndo(entry)) {
      this.undo(entry.seat)
      if (this.#lastLiveSeq !== entry.undo) throw recordDiffers(entry.seq)
    } else {
      const mark = this.#dice.mark()
      const dice = new RecordedDice(entry.draws, this.#generator)
      const step = this.game.apply(this.#state, entry.seat, entry.action, dice)
      dice.checkAllUsed()
      this.#commit(mark, entry.seat, entry.action, step, entry.draws)
      events = step.events
    }
    if (this.hash !== entry.hash) throw recordDiffers(entry.seq)
    return events
  }
}

/** A match whose game's types the holder does not know. */
export type AnyMatch = Match<unknown, Action, GameEvent, unknown, unknown, unknown>
