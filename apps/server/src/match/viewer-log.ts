// How much of a match each viewer was sent. Numbers count what that viewer may know of: a gap would tell how much was left out.
import type { AnyGame, Draw, GameEvent, Seat, Viewer } from '@sandtable/kernel'
import { drawsOf, eventsFor, json, type OpenLine, type OpenText, type Redacted, restText } from './redacted.ts'

export type Counts = { readonly [viewer: Viewer]: number }
/** An entry that may still be undone, how many each viewer knew of with it, and which viewers know of it. */
type Mark = { readonly seq: number; readonly counts: Counts; readonly known: readonly Viewer[] }
export type ViewerLogMark = { readonly counts: Counts; readonly line: readonly Mark[] }

/** A `ToldEntry` as it is sent: written once and kept as text, which takes a fraction of the memory of its objects. */
export type EntryText = OpenText
/** What one viewer is sent of an entry. */
export type ViewerEntry = { readonly viewer: Viewer; readonly entry: EntryText }
/** In the order of the viewers, null for one who may not know of it. The number stands apart, so that equal texts are shared. */
type Recent = { readonly numbers: readonly number[]; readonly rests: readonly (OpenText | null)[] }

/** Enough for a connection that dropped for a while; a longer absence gets the whole log. */
const WINDOW = 8

export class ViewerLog {
  readonly #game: AnyGame
  readonly #viewers: readonly Viewer[]
  #counts: Record<Viewer, number>
  /** Since the last entry that cannot be undone. */
  #undoable: Mark[]
  /** The last entries, each once for all viewers. */
  readonly #recent: Recent[] = []

  constructor(game: AnyGame, mark?: ViewerLogMark) {
    this.#game = game
    this.#viewers = [...game.seats.map(({ id }) => id), 'table']
    this.#counts = Object.fromEntries(this.#viewers.map(viewer => [viewer, mark?.counts[viewer] ?? 0]))
    this.#undoable = [...(mark?.line ?? [])]
  }

  mark(): ViewerLogMark {
    return { counts: this.counts(), line: this.#undoable }
  }

  counts(): Counts {
    return { ...this.#counts }
  }

  count(viewer: Viewer): number {
    return this.#counts[viewer] as number
  }

  /** Answers which viewers learn what of an entry. `isOpen`: it may still be undone. */
  add(seq: number, seat: Seat, events: readonly GameEvent[], draws: readonly Draw[], isOpen: boolean): readonly ViewerEntry[] {
    const whole: Whole = { events, draws, text: null }
    const byViewer = this.#addForAll(viewer => this.#seen(seat, whole, viewer))
    if (!isOpen) this.#undoable = []
    const known = byViewer.length === this.#viewers.length ? this.#viewers : byViewer.map(({ viewer }) => viewer)
    this.#undoable.push({ seq, counts: this.counts(), known })
    return byViewer
  }

  /** `to`: the seq of the entry that is last again. A viewer learns of it who knew of something that is gone now. */
  takeBack(seat: Seat, to: number): readonly ViewerEntry[] {
    const before = this.#undoable.findLast(({ seq }) => seq <= to)?.counts
    const gone = this.#undoable.filter(({ seq }) => seq > to)
    this.#undoable = this.#undoable.filter(({ seq }) => seq <= to)
    return this.#addForAll(viewer => {
      const wasKnown = gone.some(({ known }) => known.includes(viewer))
      return wasKnown ? undoneTo(seat, before?.[viewer] ?? 0) : null
    })
  }

  /** What came after `have`, or null when that is longer ago than is kept here. */
  since(viewer: Viewer, have: number): readonly EntryText[] | null {
    if (have === this.count(viewer)) return []
    const i = this.#viewers.indexOf(viewer)
    const missed = this.#recent.filter(({ numbers, rests }) => rests[i] !== null && (numbers[i] as number) > have)
    if (missed[0]?.numbers[i] !== have + 1) return null
    return missed.map(({ numbers, rests }) => textOf(numbers[i] as number, rests[i] as OpenText))
  }

  /** `rest` says what a viewer learns; null for nothing. */
  #addForAll(rest: (viewer: Viewer) => OpenText | null): readonly ViewerEntry[] {
    // Mapped, not pushed: arrays that are kept take no more room than they need.
    const rests = this.#viewers.map(rest)
    const numbers = this.#viewers.map((viewer, i) => (rests[i] === null ? 0 : this.#next(viewer)))
    const byViewer: ViewerEntry[] = []
    for (let i = 0; i < rests.length; i++) {
      const known = rests[i]
      if (known) byViewer.push({ viewer: this.#viewers[i] as Viewer, entry: textOf(numbers[i] as number, known) })
    }
    this.#recent.push({ numbers, rests })
    if (this.#recent.length > WINDOW) this.#recent.shift()
    return byViewer
  }

  /** Viewers from whom nothing is hidden share one text. */
  #seen(seat: Seat, whole: Whole, viewer: Viewer): OpenText | null {
    const { events, draws } = whole
    const known = drawsOf(this.#game, draws, viewer)
    const shown = eventsFor(this.#game, events, viewer)
    if (known.length === draws.length && (shown as unknown) === events) {
      whole.text ??= restOf(seat, shown, known)
      return whole.text
    }
    return events.length > 0 && shown.length === 0 ? null : restOf(seat, shown, known)
  }

  #next(viewer: Viewer): number {
    const n = this.count(viewer) + 1
    this.#counts[viewer] = n
    return n
  }
}

type Whole = { readonly events: readonly GameEvent[]; readonly draws: readonly Draw[]; text: OpenText | null }

/** All of a `ToldEntry` but its number. */
const restOf = (seat: Seat, events: readonly Redacted[], draws: readonly Redacted[]): OpenText =>
  restText({ seat, events, draws })

const undoneTo = (seat: Seat, undo: number): OpenText => restText({ seat, events: [], draws: [], undo })

const textOf = (n: number, rest: OpenText): EntryText => json`{"n":${n},${rest}`

/** The lines of a log, gathered by entry again. */
export function entryTextsOf(log: readonly OpenLine[]): EntryText[] {
  const byViewer: {
    readonly n: number
    readonly seat: Seat | null
    readonly events: Redacted[]
    readonly draws: readonly Redacted[]
  }[] = []
  for (const { seq, seat, event, draws } of log) {
    const last = byViewer.at(-1)
    if (last && last.n === seq && last.seat === seat) last.events.push(event)
    else byViewer.push({ n: seq, seat, events: [event], draws })
  }
  return byViewer.map(({ n, seat, events, draws }) => textOf(n, restText({ seat, events, draws })))
}
