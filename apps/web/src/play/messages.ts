// What page and worker say to each other. The worker never sees a state: a seat's view, a record, no more.
import type { Choice, Memory } from '@sandtable/ai'
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
    }
  | { readonly ask: 'levels'; readonly game: string }
  | { readonly ask: 'learn'; readonly record: MatchRecord; readonly person: Seat; readonly memory: Memory }
  | { readonly ask: 'verify'; readonly record: MatchRecord }

export type Level = { readonly id: string; readonly title: string; readonly about: string }
/** How a level may play; `levels` are those that can. */
export type Style = Level & { readonly levels: readonly string[] }
/** Who may be played against; `first` is the one to begin with. */
export type Offer = { readonly levels: readonly Level[]; readonly styles: readonly Style[]; readonly first: string }

export type Answers = {
  choose: Choice
  levels: Offer
  learn: Memory
  verify: Verdict
}

export type Request = { readonly id: number; readonly body: Ask }
export type Reply =
  | { readonly id: number; readonly ok: true; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly ok: false; readonly message: string }
