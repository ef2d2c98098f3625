// What page and worker say to each other. The worker never sees a state: a seat's view, a record, no more.
import type { Action, MatchRecord, Seat, Verdict } from '@sandtable/kernel'

export type Ask =
  | {
      readonly ask: 'choose'
      readonly game: string
      readonly view: unknown
      readonly seat: Seat
      readonly level: string
      readonly seed: string
    }
  | { readonly ask: 'levels'; readonly game: string }
  | { readonly ask: 'verify'; readonly record: MatchRecord }

export type Level = { readonly id: string; readonly title: string }
export type Answers = {
  choose: { readonly action: Action; readonly why: string }
  levels: readonly Level[]
  verify: Verdict
}

export type Request = { readonly id: number; readonly body: Ask }
export type Reply =
  | { readonly id: number; readonly ok: true; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly ok: false; readonly message: string }
