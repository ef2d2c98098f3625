// The rules of one running match: the kernel's match, what each viewer was sent of it, and how much it has stored.
import { type GameEntry, rulesFor } from '@sandtable/ai'
import {
  type Action,
  type AnyGame,
  type AnyMatch,
  commitmentTo,
  type GameEvent,
  Match,
  type MatchRecord,
  type MatchSetup,
  type MatchSnapshot,
  type Outcome,
  parseWith,
  type RecordEntry,
  Replay,
  type Seat,
  sharedSeed,
  TableError,
  type Viewer,
} from '@sandtable/kernel'
import type { Snapshot } from '@sandtable/protocol/online'
import type { Limits } from '../socket/rate-limits.ts'
import type { StoredEntry, StoredMatch } from '../store/store.ts'
import { type Increments, incrementOf, sumOfIncrements, undecidedIn } from './clock-increment.ts'
import { bytesOf, isReplaceable, MatchSize, type SizeMark, tooManyDrafts } from './match-size.ts'
import { isKnownTo, logOf, type Open, type Redacted, viewIn } from './redacted.ts'
import { type Counts, type EntryText, entryTextsOf, type ViewerEntry, ViewerLog, type ViewerLogMark } from './viewer-log.ts'

type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
/** `size` is absent in snapshots of earlier versions. */
type EngineSnapshot = { readonly match: MatchSnapshot; readonly log: ViewerLogMark; readonly size?: SizeMark }
type Parts = { readonly match: AnyMatch; readonly log: ViewerLog; readonly size: MatchSize }
/** An accepted command: the entry to store, and what each viewer who may know of it is sent. */
export type Accepted = {
  readonly entry: Pick<StoredEntry, 'match' | 'seq' | 'seat' | 'body' | 'hash'>
  readonly byViewer: readonly ViewerEntry[]
}

export class MatchEngine {
  readonly game: AnyGame
  readonly #stored: StoredMatch
  readonly #match: AnyMatch
  readonly #log: ViewerLog
  readonly #size: MatchSize
  /** Entries in force in which dice fell. On several devices no side undoes them alone (TI-G.4.1). */
  #diced: readonly number[]

  private constructor(game: AnyGame, stored: StoredMatch, { match, log, size }: Parts, diced: readonly number[]) {
    this.game = game
    this.#stored = stored
    this.#match = match
    this.#log = log
    this.#size = size
    this.#diced = diced
  }

  /** Snapshots of earlier versions do not say how much is stored, or who knows of which entry: they are not used. */
  static canOpen(snapshot: string): boolean {
    const { size, log } = JSON.parse(snapshot) as Partial<EngineSnapshot>
    return size !== undefined && (log?.line.every(({ known }) => known !== undefined) ?? false)
  }

  /** From a snapshot and the entries after it; without a snapshot from the set-up, which the seed gives again. */
  static open(gameEntry: GameEntry, stored: StoredMatch, snapshot: string | null, tail: readonly StoredEntry[]): MatchEngine {
    const game = rulesFor(gameEntry, stored.rulesVersion)
    const setup = setupOf(stored)
    const saved = snapshot === null ? null : (JSON.parse(snapshot) as EngineSnapshot)
    const log = new ViewerLog(game, saved?.log)
    const from = saved?.match ?? new Match(game, setup).snapshot()
    // An agreed undo may go back past what one seat alone could not undo.
    const isAgreed = tail.some(({ body }) => 'undo' in body && body.agreed)
    const size = new MatchSize(game.isReady !== undefined, saved?.size)
    let before = undecidedIn(game, from.state)
    let i = 0
    const match = Match.resume(game, setup, from, tail.map(recordEntry), (entry, events, isOpen, after) => {
      const isUndo = 'undo' in entry
      if (isUndo) log.takeBack(entry.seat, entry.undo)
      else log.add(entry.seq, entry.seat, events, entry.draws, isOpen || isAgreed)
      const isHidden = !isUndo && !isKnownTo(game, events, 'table')
      size.add({ seat: entry.seat, isUndo, isHidden, before, after }, bytesOf(tail[i++]?.body))
      before = after
    })
    return new MatchEngine(game, stored, { match, log, size }, dicedIn(tail))
  }

  get seq(): number {
    return this.#match.seq
  }
  get outcome(): Outcome | null {
    return this.#match.outcome
  }
  get toAct(): readonly Seat[] {
    return this.#match.toAct
  }
  get undecided(): readonly Seat[] {
    return this.#match.undecided
  }

  /** Sides decide at once here, and may take a decision back until all have decided. */
  get isSealed(): boolean {
    return this.game.isReady !== undefined
  }

  /** How many entries this viewer knows of. */
  count(viewer: Viewer): number {
    return this.#log.count(viewer)
  }

  /** How many entries each viewer knows of. */
  counts(): Counts {
    return this.#log.counts()
  }

  view(viewer: Viewer): Redacted {
    return viewIn(this.#match, viewer)
  }

  /** Whether the rules offer this kind of action here and now. */
  offers(seat: Seat, type: string): boolean {
    return this.#match.forms(seat).some(form => form.type === type)
  }

  /** Throws where the match takes no more entries. */
  checkRoom(limits: Limits): void {
    this.#size.check(limits)
  }

  /** Throws what the rules or the limits say against it; then nothing has changed. */
  act(seat: Seat, action: unknown, limits: Limits): Accepted {
    const parsed = parseWith(this.game.actionSchema, action, 'bad-action', 'action')
    const before = this.#match.undecided
    if (this.#size.isSpent(seat, bytesOf({ action: parsed, draws: [] }), limits)) this.#checkDraft(seat, parsed, limits)
    const { seq, events, draws } = this.#match.act(seat, parsed)
    if (draws.length > 0 && this.game.undo.unlimited) this.#diced = [...this.#diced, seq]
    const byViewer = this.#log.add(seq, seat, events, draws, this.#match.mayUndo())
    const accepted = this.#moved(seat, { action: parsed, draws }, byViewer)
    this.#count(accepted, { isUndo: false, isHidden: !byViewer.some(({ viewer }) => viewer === 'table'), before })
    return accepted
  }

  /** A decision is never refused, only what a seat could save or withdraw again and again. */
  #checkDraft(seat: Seat, action: Action, limits: Limits): void {
    const { events, undecided } = this.#match.foresee(seat, action)
    const isHidden = !isKnownTo(this.game, events, 'table')
    if (isReplaceable({ seat, isUndo: false, isHidden, before: this.#match.undecided, after: undecided }))
      throw tooManyDrafts(limits)
  }

  #count({ entry: { seat, body } }: Accepted, done: { isUndo: boolean; isHidden: boolean; before: readonly Seat[] }): void {
    this.#size.add({ seat, ...done, after: this.#match.undecided }, bytesOf(body))
  }

  /** A game may allow undoing dice. A side that undid them alone would know what falls next, or roll until it likes the result. */
  undo(seat: Seat, limits: Limits): Accepted {
    const before = this.#match.undecided
    if (this.#match.mayUndo(seat) && this.#isAtDice)
      throw new TableError(
        'needs-consent',
        'Dice have fallen, so the other side has to agree. Request it under “This match”.',
        this.game.undo.clause,
      )
    if (this.#match.mayUndo(seat) && this.#size.isSpent(seat, 0, limits)) throw tooManyDrafts(limits)
    this.#match.undo(seat)
    const to = this.#match.lastLiveSeq
    const accepted = this.#moved(seat, { undo: to }, this.#log.takeBack(seat, to))
    this.#count(accepted, { isUndo: true, isHidden: false, before })
    return accepted
  }

  /** Applies what another node has stored. Where it throws, the match has to be loaded again. */
  follow(stored: StoredEntry): Accepted {
    const { events, isOpen } = this.#match.follow(recordEntry(stored))
    const { match, seq, seat, body, hash } = stored
    const byViewer = 'undo' in body ? this.#log.takeBack(seat, body.undo) : this.#log.add(seq, seat, events, body.draws, isOpen)
    return { entry: { match, seq, seat, body, hash }, byViewer }
  }

  /**
   * Takes this seat's last action back with all after it; null when the seat has not acted yet. It sends nothing: subscribers get the match
   * once it is loaded again. `increments`: what the clocks take back.
   */
  takeBack(seat: Seat, entries: readonly StoredEntry[]): (Accepted & { readonly increments: Increments }) | null {
    const replay = new Replay(this.game, this.record(this.#stored, entries))
    const last = replay.line.findLastIndex(entry => entry.seat === seat)
    if (last < 0) return null
    const to = replay.line[last - 1]?.seq ?? 0
    const increments = sumOfIncrements(
      replay.line.slice(last).map((entry, i) => [entry.seat, -this.#incrementAt(replay, last + i)]),
    )
    this.#match.takeBack(seat, to, replay.go(last).state)
    this.#diced = this.#diced.filter(seq => seq <= to)
    return { ...this.#moved(seat, { undo: to, agreed: true }, []), increments }
  }

  get #isAtDice(): boolean {
    return this.#diced.at(-1) === this.#match.lastLiveSeq
  }

  /** The increment that the action at this place brought its seat. */
  #incrementAt(replay: AnyReplay, at: number): number {
    const { game } = this
    const before = undecidedIn(game, replay.go(at).state)
    const { state, events } = replay.go(at + 1)
    const by = replay.line[at]?.seat as Seat
    return incrementOf({
      by,
      isOpen: isKnownTo(game, events, 'table'),
      isSealed: this.isSealed,
      before,
      after: undecidedIn(game, state),
    })
  }

  /** `shown`: the view that this viewer was sent last. */
  snapshotFor(viewer: Viewer, shown?: Redacted | null): Open<Snapshot> {
    return {
      n: this.#log.count(viewer),
      view: viewIn(this.#match, viewer, shown),
      toAct: this.#match.toAct,
      canUndo: this.#match.mayUndo(viewer) && !this.#isAtDice,
      outcome: this.outcome,
    }
  }

  since(viewer: Viewer, have: number): readonly EntryText[] | null {
    return this.#log.since(viewer, have)
  }

  /** Everything from the beginning as this viewer may see it; `entries` are all that are stored. */
  wholeLog(viewer: Viewer, entries: readonly StoredEntry[]): readonly EntryText[] {
    return entryTextsOf(logOf(this.game, this.record(this.#stored, entries), viewer))
  }

  /** The record with its seed, for a match that is over. `stored` has the present names. */
  record(stored: StoredMatch, entries: readonly StoredEntry[]): MatchRecord {
    const head = new Match(this.game, setupOf(stored)).record()
    // Ended by the server, not by the rules: on time, by agreement, by resigning where no rule says how.
    const ended = this.outcome === null && stored.outcome ? { ended: stored.outcome } : {}
    return { ...head, entries: entries.map(recordEntry), outcome: this.outcome, ...ended }
  }

  /** Null for a game with unlimited undo: its snapshot would hold every position, so it starts from the set-up. */
  snapshot(): string | null {
    if (this.game.undo.unlimited) return null
    return JSON.stringify({
      match: this.#match.snapshot(),
      log: this.#log.mark(),
      size: this.#size.mark(),
    } satisfies EngineSnapshot)
  }

  #moved(seat: Seat, body: StoredEntry['body'], byViewer: readonly ViewerEntry[]): Accepted {
    return { entry: { match: this.#stored.id, seq: this.#match.seq, seat, body, hash: this.#match.hash }, byViewer }
  }
}

function dicedIn(entries: readonly StoredEntry[]): readonly number[] {
  let diced: readonly number[] = []
  for (const { seq, body } of entries) {
    if ('undo' in body) diced = diced.filter(each => each <= body.undo)
    else if (body.draws.length > 0) diced = [...diced, seq]
  }
  return diced
}

/** The dice come from the server's secret and from the part of every player who joined before the first of them fell. */
function setupOf({ scenario, options, secret, seats }: StoredMatch): MatchSetup<unknown, unknown> {
  const parts = seats.flatMap(({ nonce }) => (nonce === null ? [] : [nonce]))
  const names = seats.map(({ seat, name, level }) => [seat, { name: name ?? level ?? seat }] as const)
  return {
    scenario,
    options,
    seed: sharedSeed(secret, parts),
    commitment: commitmentTo(secret),
    seats: Object.fromEntries(names),
  }
}

const recordEntry = ({ seq, seat, body, hash }: StoredEntry): RecordEntry<Action> =>
  'undo' in body
    ? { seq, seat, undo: body.undo, ...(body.agreed ? { agreed: true as const } : {}), hash }
    : { seq, seat, action: body.action as Action, draws: body.draws, hash }
