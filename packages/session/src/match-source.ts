// Where a match comes from: played here, on a server, or read from a record. A source gives views and log entries, never a state.
import type { Choice } from '@sandtable/ai'
import type { Action, AnyGame, GameEvent, Outcome, Refusal, Seat, Sentence } from '@sandtable/kernel'
import type { AiNotes } from './ai-notes.ts'
import type { LogEntry } from './log-entry.ts'
import type { ManualDice } from './manual-dice.ts'
import type { Eyes, SecretRules } from './viewer-state.ts'

/** What a session asks of a game's screen (`GameUi` of packages/board has it all). */
export type TableRules = SecretRules & {
  /** 'none': only people play, and each of them may act for every seat. */
  readonly opponents?: 'computer' | 'none'
  tell?(event: GameEvent, view: unknown): string
  explain?(refusal: Refusal, view: unknown): string
}

/** Who looks: the log is the viewer's, the board shows what these eyes may see. */
export type Look = { readonly viewer: Eyes; readonly eyes: Eyes }

/** How the match stands for one viewer. */
export type Position = {
  /** The last entry this viewer knows of; 0 is the set-up. */
  readonly seq: number
  readonly view: unknown
  readonly log: readonly LogEntry[]
  readonly toAct: readonly Seat[]
  readonly outcome: Outcome | null
}

/** One thing that happened, and how the match stands after it. */
export type Step = {
  readonly seat: Seat | null
  readonly isUndo: boolean
  /** What a computer says aloud with its move. */
  readonly says?: Sentence | null
  /** Null where this viewer may not know of it. */
  entry(viewer: Eyes): LogEntry | null
  after(look: Look): Position
}

/** `choice`: why a computer chose the action. `thrown`: dice that players threw for it beforehand. */
export type Order = {
  readonly seat: Seat
  readonly action: Action
  readonly choice?: Choice
  readonly thrown?: readonly number[]
}

/** The sentence why something was not done. */
export type Rejection = { readonly message: string }

/** A step; 'reset': the match stands somewhere else at once; 'log': the log was read anew; 'changed': something beside both. */
export type SourceUpdate = Step | 'reset' | 'log' | 'changed'

export interface MatchSource {
  readonly kind: 'local' | 'online' | 'record'
  readonly game: AnyGame
  readonly notes: AiNotes
  /** The seat of this page where the other players are elsewhere; undefined where all are here. */
  readonly mySeat: Seat | null | undefined
  /** Orders are taken now. */
  readonly isReady: boolean
  /** Seats that have not decided yet. */
  readonly toAct: readonly Seat[]
  /** An end that the rules do not know of: a player resigned or ran out of time. */
  readonly endedOutcome: Outcome | null
  position(look: Look): Position
  /** The board as it stood after an entry. */
  viewAt(seq: number, viewer: Eyes): Promise<{ readonly view: unknown } | Rejection>
  /** The step comes by `subscribe`. `dice`: asks the players for each throw. Throws `IllegalAction` where the rules are here. */
  submit(order: Order, dice: ManualDice | null): Promise<Rejection | null>
  /** `seat`: who takes back; undefined where anyone may. */
  whyNoUndo(seat: Seat | undefined): string | null
  undo(seat: Seat | undefined): Promise<void>
  subscribe(listener: (update: SourceUpdate) => void): void
}
