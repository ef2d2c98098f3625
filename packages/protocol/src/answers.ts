// Everything the engine may answer, verb by verb (PROTOCOL.md).
import type { Action, Draw, Form, GameEvent, MatchRecord, Odds, Outcome, Seat } from '@sandtable/kernel'
import type { PlayoutResult } from './host.ts'
import type { Verb } from './requests.ts'

/** `at`: the entry of a record; `label`, `kind` and `need`: the die that is missing. */
export type ErrorBody = {
  readonly code: string
  readonly message: string
  readonly clause?: string
  readonly path?: string
  readonly also?: readonly Reason[]
  readonly at?: number
  readonly label?: string
  readonly kind?: string
  readonly need?: number
}
/** Why an action is refused. */
export type Reason = { readonly code: string; readonly message: string; readonly clause: string }

/** Where a match stands. */
export type MatchStatus = {
  readonly seq: number
  readonly hash: string
  readonly toAct: readonly Seat[]
  readonly outcome: Outcome | null
}
/** A game as `hello` presents it. */
export type GameCard = {
  readonly id: string
  readonly title: string
  readonly rulesVersion: number
  readonly seats: readonly Seat[]
  readonly seatTitles: { readonly [seat: Seat]: string }
  readonly scenarios: readonly { readonly id: string; readonly title: string; readonly summary: string }[]
  readonly levels: readonly string[]
  /** Levels in a style: 'elite:bold'. Where a level is asked for, these will do. */
  readonly styles: readonly string[]
  readonly options: object
  readonly scenarioSchema: object
  readonly actionSchema: object
}
/** One event of the log, as `log` answers it. */
export type LogLine = {
  readonly seq: number
  readonly seat: Seat | null
  readonly event: GameEvent
  readonly sentence: string
  readonly clauses: readonly string[]
  readonly dice: readonly Draw[]
}
type Opened = { readonly match: string } & MatchStatus
type Happened = { readonly events: readonly GameEvent[]; readonly draws: readonly Draw[] }

/** The answer to each verb. */
export type Answers = {
  readonly hello: {
    readonly name: string
    readonly version: string
    readonly protocol: number
    readonly games: readonly GameCard[]
  }
  readonly new: Opened & Happened & { readonly seed: string }
  readonly legal: { readonly actions: readonly Action[]; readonly forms: readonly Form<Action>[] }
  readonly check: { readonly legal: true } | ({ readonly legal: false; readonly also?: readonly Reason[] } & Reason)
  readonly odds: Odds | { readonly outcomes: null }
  readonly act: MatchStatus & Happened
  readonly view: { readonly view: unknown }
  readonly log: { readonly entries: readonly LogLine[] }
  readonly bot: { readonly action: Action; readonly why: string }
  readonly undo: MatchStatus
  readonly save: { readonly record: MatchRecord }
  readonly load: Opened
  readonly close: object
  readonly verify:
    | { readonly valid: true; readonly hash: string; readonly entries: number; readonly diceChecked: boolean }
    | { readonly valid: false; readonly at: number; readonly message: string }
  readonly playout: PlayoutResult
  readonly quit: object
}
/** The answer to one verb. */
export type AnswerTo<W extends Verb> = Answers[W]
/** A whole line, as a client in TypeScript reads it. */
export type Answer<W extends Verb = Verb> =
  | ({ readonly id: unknown; readonly ok: true } & Answers[W])
  | { readonly id: unknown; readonly ok: false; readonly error: ErrorBody }
