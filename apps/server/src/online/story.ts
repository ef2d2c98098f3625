// How far each viewer has been told the story. Numbers count what that viewer may know of: a gap would tell how much was left out.
import { type AnyGame, type Draw, drawsFor, type GameEvent, type LogEntry, type Seat, type Viewer } from '@sandtable/kernel'
import type { ToldEntry } from '@sandtable/protocol/online'

type Counts = { readonly [viewer: Viewer]: number }
/** An entry that may still be taken back, and the number it has for each viewer. */
type Mark = { readonly seq: number; readonly counts: Counts }
export type StoryMark = { readonly counts: Counts; readonly line: readonly Mark[] }

/** Its number for each viewer in their order, 0 for who may not know of it; and for an undo the number that is last again. */
type Recent = {
  readonly seat: Seat
  readonly events: readonly GameEvent[]
  readonly draws: readonly Draw[]
  readonly numbers: readonly number[]
  readonly undo?: readonly number[]
}

/** Enough for a line that dropped for a while; who was away longer is told the whole story. */
const WINDOW = 16

export class Story {
  readonly #game: AnyGame
  readonly #viewers: readonly Viewer[]
  #counts: Record<Viewer, number>
  /** Since the last entry that cannot be taken back. */
  #line: Mark[]
  /** The last entries, each once for all viewers. */
  readonly #recent: Recent[] = []

  constructor(game: AnyGame, mark?: StoryMark) {
    this.#game = game
    this.#viewers = [...game.seats.map(({ id }) => id), 'table']
    this.#counts = Object.fromEntries(this.#viewers.map(viewer => [viewer, mark?.counts[viewer] ?? 0]))
    this.#line = [...(mark?.line ?? [])]
  }

  mark(): StoryMark {
    return { counts: { ...this.#counts }, line: this.#line }
  }

  count(viewer: Viewer): number {
    return this.#counts[viewer] as number
  }

  /** Who learns of it, with what they learn. `isOpen`: it may still be taken back. */
  add(seq: number, seat: Seat, events: readonly GameEvent[], draws: readonly Draw[], isOpen: boolean): Map<Viewer, ToldEntry> {
    const told = new Map<Viewer, ToldEntry>()
    for (const viewer of this.#viewers) {
      const seen = this.#seen(events, viewer)
      if (events.length > 0 && seen.length === 0) continue
      told.set(viewer, { n: this.#next(viewer), seat, events: seen, draws: drawsFor(this.#game, draws, viewer) })
    }
    if (!isOpen) this.#line = []
    this.#line.push({ seq, counts: { ...this.#counts } })
    this.#keep({ seat, events, draws, numbers: this.#viewers.map(viewer => told.get(viewer)?.n ?? 0) })
    return told
  }

  /** `to`: the seq of the entry that is last again. Only who knew of something that is gone now learns that it is. */
  takeBack(seat: Seat, to: number): Map<Viewer, ToldEntry> {
    const before = this.#line.findLast(({ seq }) => seq <= to)?.counts
    const gone = this.#line.filter(({ seq }) => seq > to)
    this.#line = this.#line.filter(({ seq }) => seq <= to)
    const told = new Map<Viewer, ToldEntry>()
    for (const viewer of this.#viewers) {
      const last = before?.[viewer] ?? 0
      const wasKnown = gone.some(({ counts }) => (counts[viewer] as number) > last)
      if (wasKnown) told.set(viewer, { n: this.#next(viewer), seat, events: [], draws: [], undo: last })
    }
    const numbers = this.#viewers.map(viewer => told.get(viewer)?.n ?? 0)
    this.#keep({ seat, events: [], draws: [], numbers, undo: this.#viewers.map(viewer => told.get(viewer)?.undo ?? 0) })
    return told
  }

  /** What came after `have`, or null when that is longer ago than anybody remembers here. */
  since(viewer: Viewer, have: number): readonly ToldEntry[] | null {
    if (have === this.count(viewer)) return []
    const i = this.#viewers.indexOf(viewer)
    const missed = this.#recent.filter(({ numbers }) => (numbers[i] as number) > have)
    if (missed[0]?.numbers[i] !== have + 1) return null
    return missed.map(({ seat, events, draws, numbers, undo }) => ({
      ...{ n: numbers[i] as number, seat },
      ...{ events: this.#seen(events, viewer), draws: drawsFor(this.#game, draws, viewer) },
      ...(undo ? { undo: undo[i] as number } : {}),
    }))
  }

  #seen(events: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
    return events.map(event => this.#game.redact(event, viewer)).filter(event => event !== null)
  }

  #next(viewer: Viewer): number {
    const n = this.count(viewer) + 1
    this.#counts[viewer] = n
    return n
  }

  #keep(entry: Recent): void {
    this.#recent.push(entry)
    if (this.#recent.length > WINDOW) this.#recent.shift()
  }
}

/** The lines of a log, gathered by entry again. */
export function toldFrom(log: readonly LogEntry<unknown>[]): ToldEntry[] {
  const told: { n: number; seat: Seat | null; events: unknown[]; draws: readonly unknown[] }[] = []
  for (const { seq, seat, event, draws } of log) {
    const last = told.at(-1)
    if (last && last.n === seq && last.seat === seat) last.events.push(event)
    else told.push({ n: seq, seat, events: [event], draws })
  }
  return told
}
