// The game contract. A game is data and pure functions; everything that plays goes through `Match`, and `Match` knows
// nothing but this file. Each member states its law; packages/conformance tests the laws on every game.
import type { GenericSchema } from 'valibot'
import type { Caps } from './caps.ts'
import type { Dice, Draw } from './dice.ts'
import type { Refusal } from './errors.ts'
import type { JsonSchema } from './json-schema.ts'

/** A place at the table: 'blue', 'assault', 'nw'. */
export type Seat = string
/** Who looks: a seat, or a spectator who may know only what everybody may. */
export type Viewer = Seat | 'table'

/** What a player asks for. Small and complete; `type` tells the members of a game's union apart. */
export type Action = { readonly type: string }

/** What happened, in the past tense, with the clauses that decided it. Log, animation and statistics read nothing else. */
export type GameEvent = { readonly type: string; readonly clauses: readonly string[] }

/** The result of `setup` and `apply`. `reveals` says that somebody learned something hidden: undo stops here. */
export type Step<S, E> = { readonly state: S; readonly events: readonly E[]; readonly reveals?: boolean }

/** Actions that are typed rather than picked: `schema` bounds them, `example` is one that passes `check` now. */
export type Form<A> = { readonly type: string; readonly example: A; readonly schema: JsonSchema }

/** One modifier of a chance or a score, by name and clause: what a player reads beside the odds. */
export type Modifier = { readonly name: string; readonly clause: string; readonly shift: number }

/** One possible result. `p` is `exact[0] / exact[1]` as a double; further fields are the game's own words for it. */
export type OddsOutcome = { readonly p: number; readonly exact?: readonly [number, number] } & {
  readonly [fact: string]: unknown
}

/** Exact unless `sampled` says otherwise. `facts` are headline chances, each exact too; `assumes` names what was taken for granted. */
export type Odds = {
  readonly outcomes: readonly OddsOutcome[]
  readonly modifiers?: readonly Modifier[]
  readonly facts?: { readonly [name: string]: number }
  readonly assumes?: string
  readonly sampled?: { readonly n: number; readonly interval: readonly [number, number] }
}

/** How a match ended. `winner` is null for a draw; `reason` is the game's own word, `clause` decided it. */
export type Outcome = { readonly winner: Seat | null; readonly reason: string; readonly clause: string }

/** Words for an event: for the log, the screen reader and the terminal alike. */
export type Sentence = { readonly text: string; readonly clauses: readonly string[] }

export type SeatInfo = { readonly id: Seat; readonly title: string }
export type ScenarioInfo<C> = { readonly id: string; readonly title: string; readonly summary: string; readonly scenario: C }

export interface Game<S, A extends Action, E extends GameEvent, V, O, C> {
  readonly id: string
  readonly title: string
  /** The first part of every clause id of this game: 'MK'. */
  readonly clausePrefix: string
  /** Raised by every change that alters a hash of a past game. Records name the version they began with. */
  readonly rulesVersion: number
  readonly seats: readonly SeatInfo[]
  /** The same seats by the names they have in this scenario: 'Americans' for 'Blue'. Absent where they always have their own. */
  seatsIn?(scenario: C): readonly SeatInfo[]
  readonly scenarios: readonly ScenarioInfo<C>[]
  readonly actionSchema: GenericSchema<unknown, A>
  readonly optionsSchema: GenericSchema<unknown, O>
  readonly scenarioSchema: GenericSchema<unknown, C>
  /** Limits of what a scenario, a position or an action may name, for people to read: the schemas and `setup` hold to them. */
  readonly caps?: Caps
  /** The clause that bounds undo; `unlimited` for a table where nothing is hidden and the host may go back past dice. */
  readonly undo: { readonly clause: string; readonly unlimited?: boolean; freshDice?(state: S): boolean }

  /** Throws `ParseError` with the path of the field when the scenario is no legal position. Never alters the scenario. */
  setup(scenario: C, options: O, dice: Dice): Step<S, E>
  /** Who decides now; several when they decide in secret or in any order; none when the match is over. */
  toAct(state: S): readonly Seat[]
  /**
   * A seat that is to act but has decided and could only take that back (a sealed plan): hosts ask the others first and never ask a computer
   * twice. Absent where a decision is never taken back.
   */
  isReady?(state: S, seat: Seat): boolean
  /** Whole actions, one by one, stable order, none twice; each passes `check`. From any state the game can be played to its end by these alone. */
  legal(state: S, seat: Seat): readonly A[]
  /** What cannot be listed one by one. Whatever passes `check` is listed or fits one of these. */
  forms(state: S, seat: Seat): readonly Form<A>[]
  /** The first reason why not, in the order of the rules; null when the action may be done. Changes nothing, draws nothing. */
  check(state: S, seat: Seat, action: A): Refusal | null
  /** Pure. Throws `IllegalAction` exactly when `check` refuses; draws only through `dice`; never alters `state`. */
  apply(state: S, seat: Seat, action: A, dice: Dice): Step<S, E>
  /**
   * All that this viewer may know, and nothing else. Two states with the same view answer this seat alike in everything. `before` is a view
   * that the same viewer was shown earlier: parts that have not changed may be the objects of that one; what is told is the same without it.
   */
  view(state: S, viewer: Viewer, before?: V): V
  /**
   * The whole state, secrets and all, as a scenario that sets it up again: `setup(position(s), {})` has the digest of `s`. The referee's
   * view of everything, and what an editor opens. Absent where a scenario cannot say everything.
   */
  position?(state: S): C
  /** The event as this viewer may see it; null when the viewer may not know of it at all. */
  redact(event: E, viewer: Viewer): E | null
  /** Draws that would tell this viewer something hidden; the log leaves them out. Absent where every die falls on the table. */
  hidesDraw?(draw: Draw, viewer: Viewer): boolean
  /** A full state that this view allows: `view(imagine(v), seat)` equals `v`. */
  imagine(view: V, dice: Dice): S
  /** Exact chances of an action; null where nothing is random. Without an action: the outlook from here, null where the game has none. */
  odds(state: S, seat: Seat, action: A | null, ask?: unknown): Odds | null
  outcome(state: S): Outcome | null
  describe(event: E): Sentence
  /** The refusal as a sentence a player understands, without the clause id. */
  explain(refusal: Refusal): string
}

/** A game whose types the holder does not know: hosts, records and the protocol work on these. */
export type AnyGame = Game<unknown, Action, GameEvent, unknown, unknown, unknown>
