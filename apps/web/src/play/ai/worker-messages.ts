// What page and worker say to each other. The worker never sees a state: a seat's view, a record, no more.
import type { Analysed, Choice, Memory, Recalled, Recalling } from '@sandtable/ai'
import type { MatchRecord, Seat, Verdict } from '@sandtable/kernel'

export type Ask =
  | {
      readonly ask: 'choose'
      readonly game: string
      readonly view: unknown
      readonly seat: Seat
      /** As in the record: a level, or a level and a style. Empty: the one that is offered first. */
      readonly level: string
      readonly seed: string
      /** What the computer remembers of this person. */
      readonly memory: Memory
      /** What its last choice in this match left for this one. */
      readonly notes?: unknown
    }
  /** Advice for this seat. */
  | { readonly ask: 'advise'; readonly game: string; readonly view: unknown; readonly seat: Seat }
  | { readonly ask: 'levels'; readonly game: string }
  | { readonly ask: 'learn'; readonly record: MatchRecord; readonly person: Seat; readonly memory: Memory }
  | { readonly ask: 'recollect'; readonly game: string; readonly memory: Memory }
  | { readonly ask: 'verify'; readonly record: MatchRecord }
  /** Why a computer did what it did in these entries, each with whom to ask. */
  | { readonly ask: 'recall'; readonly record: MatchRecord; readonly moves: readonly (Recalling & { readonly seq: number })[] }
  /** A game that is over; chances are those of this seat. */
  | { readonly ask: 'analyse'; readonly record: MatchRecord; readonly seat: Seat }

export type Level = { readonly id: string; readonly title: string; readonly about: string }
/** How a level may play; `levels` are those that can. */
export type Style = Level & { readonly levels: readonly string[] }
/** Who may be played against; `first` is the one to begin with. */
export type Offer = { readonly levels: readonly Level[]; readonly styles: readonly Style[]; readonly first: string }

export type Answers = {
  choose: Choice
  advise: Choice
  levels: Offer
  learn: Memory
  /** What a memory holds, in sentences. */
  recollect: readonly string[]
  verify: Verdict
  /** Without those that it would answer differently today. */
  recall: readonly Recalled[]
  /** Null for a game that cannot measure which side is ahead. */
  analyse: Analysed | null
}

export type Request = { readonly id: number; readonly body: Ask }
export type Reply =
  | { readonly id: number; readonly ok: true; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly ok: false; readonly message: string }
  /** Still at it: how much of the work is done, 0 to 1. */
  | { readonly id: number; readonly done: number }
