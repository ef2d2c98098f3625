// What a game brings to the browser, and what the shell hands it. The shell knows no game: it finds `games/<id>/ui/index.ts`,
// which default-exports a `GameUi`. A game's components know no storage, no worker and no address bar.
import type { Action, Draw, GameEvent, Modifier, Odds, Outcome, Refusal, Seat, Sentence } from '@sandtable/kernel'
import type { Component } from 'svelte'

/** One step of the match as the page tells it: what happened, in words and as events, before and after. */
export type Telling<A extends Action = Action, E extends GameEvent = GameEvent> = {
  readonly seq: number
  readonly seat: Seat | null
  readonly action: A | null
  readonly events: readonly E[]
  readonly sentences: readonly Sentence[]
  readonly draws: readonly Draw[]
}

/** What a page shows of a match and may ask of it. Live play and replay are the same to a game's table. */
export interface TableSession<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> {
  /** The view to draw now. While a step is being told this is the view after it; `before` is the one it started from. */
  readonly view: View
  readonly before: View
  /** The step that is being told (animated), or null when the table is at rest. */
  readonly telling: Telling<A, E> | null
  /** The seat the person at the page plays now; null for a spectator, in replay, or while another seat thinks. */
  readonly seat: Seat | null
  /** Where people are elsewhere: the seat of this page, also while it waits; null for onlookers. Left out: all players are here. */
  readonly mySeat?: Seat | null | undefined
  readonly mode: 'play' | 'replay'
  readonly outcome: Outcome | null
  readonly legal: readonly A[]
  check(action: A): (Refusal & { readonly sentence: string }) | null
  odds(action: A): Odds | null
  /** Resolves when the step has been told. Asks for dice first when people throw their own. */
  act(action: A): Promise<void>
  /** Where all players sit around one screen (`opponents: 'none'`): an action of any seat that may act; `thrown`: its dice. */
  readonly actAs?: ((seat: Seat, action: A, thrown?: readonly number[]) => Promise<void>) | undefined
  /** People throw their own dice: the table may collect them and hand them to `actAs`; else the shell asks for each. */
  readonly handDice?: boolean
  /** null: undo is possible; else the sentence why not. */
  readonly whyNoUndo: string | null
  undo(): void
  /** Opens the rulebook beside the board at this clause. */
  showRule(clause: string): void
  /** Points the log, the hover card and the screen reader at something: a short sentence, politely announced. */
  announce(sentence: string): void
  readonly motion: Motion
  /** What was taken back and may be done again, the next one last; empty as soon as something new is done. Left out: nothing can. */
  readonly undone?: readonly Pick<Telling<A, E>, 'seat' | 'action' | 'draws'>[]
  /** The story as this viewer may read it, undone steps left out; and the entry that is shown of it (0: the set-up). */
  readonly log?: readonly Telling<A, E>[]
  readonly seq?: number
}

/** What a game's parts may ask of the browser they are in: what this device remembers, and what an address carries. */
export interface Surroundings {
  /** The game's notes on this device, as they were kept; null where there are none, or no storage. */
  recall(): unknown
  /** Replaces the notes; null forgets them. Where nothing can be kept, nothing is. */
  keep(notes: unknown): void
  /** What the address of this page carries under a name; null when it carries nothing. */
  carried(name: string): string | null
  /**
   * Sets up a scenario that came from outside where it does not hold up the page. The sentence when that takes too long; null when it does
   * not, whatever else may be wrong with the scenario.
   */
  whyTooLong(scenario: unknown): Promise<string | null>
  /** The address of the game's set-up page, carrying this. `text` must be fit for an address. */
  address(name: string, text: string): string
}

/** How fast things are told. `pace` 0: no animation at all (also with reduced motion). `skip()` is called on any key while telling. */
export type Motion = { readonly pace: number }

/**
 * `ontold`: the table has shown `session.telling` to its end (or was told not to animate); the shell may go on to the next step. Called
 * once for every telling, also at pace 0. `look`: hexes that a lesson points at.
 */
export type TableProps<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> = {
  readonly session: TableSession<View, A, E>
  readonly around?: Surroundings
  readonly ontold?: (telling: Telling<A, E>) => void
  readonly look?: readonly string[]
  /** The table tells of a turn by itself, or has done so: what comes after it, such as the end of the match, waits until it is closed. */
  readonly onreport?: (isOpen: boolean) => void
}

/** A decision-time hint: fires when `when` holds at the moment of decision; shown once unless the player wants more. */
export type Hint<View = unknown> = {
  readonly id: string
  readonly clause: string
  readonly text: string
  when(view: View, seat: Seat): boolean
}

/** One page of a guided first game: what to do, and how the table knows that it was done. */
export type LessonStep<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> = {
  readonly id: string
  readonly clause: string
  readonly text: string
  /** Hexes to point at ('c,r'). */
  readonly look?: readonly string[]
  /** True when the step is accomplished in this view (asserted on state, not on clicks). */
  done(view: View, last: Telling<A, E> | null): boolean
}
/** The guided first game of a game. */
export type Lesson<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> = {
  readonly scenario: unknown
  readonly title: string
  readonly seat: Seat
  readonly opponent: string
  readonly seed: string
  readonly steps: readonly LessonStep<View, A, E>[]
}

/** An option of a scenario with its values, the scenario's own first. */
export type OptionChoice = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly clause: string
  readonly values: readonly { readonly value: unknown; readonly title: string }[]
}

/** A scenario as the set-up screen lists it. */
export type ScenarioFacts = {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly clause: string
  readonly recommended: boolean
  /** Lines such as 'Turn limit: 10', 'British move first', by heading; sides' victory conditions. */
  readonly facts: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  readonly sides: readonly { readonly seat: Seat; readonly title: string }[]
}

/** A step of a match that is over, as its viewer may see it, between the views before and after it. */
export type AccountStep<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> = Telling<A, E> & {
  readonly before: View
  readonly after: View
}

/** A match looked back on. A game fills in what it can measure honestly and leaves out the rest. */
export type GameReview = {
  /** Which side was ahead: a measure with its name, what it leaves out, and a point a step. `share` is the first seat's part, 0 to 1. */
  readonly curve: {
    readonly title: string
    readonly note: string
    readonly clause: string
    readonly points: readonly { readonly seq: number; readonly share: number; readonly text: string }[]
  } | null
  /** The largest swings, in the order in which they came. `seat` gained by it. */
  readonly turningPoints: readonly {
    readonly seq: number
    readonly seat: Seat
    readonly text: string
    readonly effect: string
  }[]
  /** What the points at the end are made of, the rows of a seat one after the other. `sum`: how it was counted. Left out: none. */
  readonly score?: readonly {
    readonly seat: Seat
    readonly text: string
    readonly sum: string
    readonly points: number
    readonly clause: string
  }[]
  /** Figures over time, a small graph each with both seats on one scale; null where this viewer did not know. Left out: none. */
  readonly graphs?: readonly {
    readonly title: string
    readonly clause: string
    readonly points: readonly {
      readonly seq: number
      readonly label: string
      readonly values: readonly [first: number | null, second: number | null]
    }[]
  }[]
  /** What each unit did; every row has a cell a column. */
  readonly units: {
    readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
    readonly rows: readonly {
      readonly id: string
      readonly seat: Seat
      readonly name: string
      readonly cells: readonly string[]
    }[]
  } | null
}

/** What a game's own set-up form says would be played, or the sentence why nothing can be played yet. */
export type GameSetup =
  | { readonly scenario: unknown; readonly title: string; readonly options?: Readonly<Record<string, unknown>> }
  | { readonly why: string }

/** `scenario`: to begin with, the one chosen in the list. `onchange`: at once and after every change. */
export type SetupProps = {
  readonly scenario: unknown
  readonly onchange: (setup: GameSetup) => void
  readonly around?: Surroundings
}

/** How a player wants to play what was built: one side against the computer, or both on this screen (null). */
export type EditorProps = {
  readonly around: Surroundings
  /** Starts a match and goes there; the sentence why not, where it cannot be. */
  readonly onplay: (scenario: unknown, title: string, seat: Seat | null) => Promise<string | null>
  /** Hands a text over as a file. */
  readonly ondownload: (name: string, text: string) => void
  readonly onrule: (clause: string) => void
}

/** Fetched when it is first shown. */
export type Late<Props extends Record<string, unknown>> = () => Promise<{ readonly default: Component<Props> }>

/** `View`, `A` and `E` are the game's own; the page, which knows no game, holds a `GameUi` without them. */
export interface GameUi<View = unknown, A extends Action = Action, E extends GameEvent = GameEvent> {
  readonly id: string
  readonly tagline: string
  /**
   * Seats hide things from each other: a curtain falls between two people on one screen, the computer does not say why it did something,
   * and sharing a record before its end warns. Left out: all is open.
   */
  readonly handover?: boolean
  /** A view with nothing hidden, to look back on a match that is over. Left out: there is no such view. */
  openView?(state: unknown): View
  /**
   * 'none': only people sit at this table, such as around a helper for a fight on a real one. No computer is offered, no side is
   * asked for, every seat is played here. Left out: 'computer'.
   */
  readonly opponents?: 'computer' | 'none'
  /** A set-up form of the game's own below the list of scenarios, in place of the map with its facts. */
  readonly Setup?: Component<SetupProps>
  /** A screen on which positions are built, checked and kept. Left out: the game has none. */
  readonly Editor?: Late<EditorProps>
  /** Home's picture, for a game that has no map to show. Left out: `Picture` of the recommended scenario. */
  readonly Poster?: Late<{ readonly label: string }>
  /** The table itself shows the next player what happened meanwhile. Left out: the page lists it. */
  readonly tellsTurns?: boolean
  /** An event in the log by the names people at this table have. Left out: as the game describes it. */
  tell?(event: E, view: View): string
  /** Why something is not allowed, by the same names. Left out: as the game explains it. */
  explain?(refusal: Refusal, view: View): string
  /** True for an event that the log may fold away: bookkeeping between the things that matter. */
  isMinor?(event: E): boolean
  /** How many of a step's dice an event tells of, in the order they fell. Left out: the step's first line shows them all. */
  diceIn?(event: E): number
  /** The board with all of this game's panels: fills the main area; the shell adds header, log and rulebook drawer. */
  readonly Table: Component<TableProps<View, A, E>>
  /** A still picture of a position (a view or scenario): home, set-up preview, saved games. */
  readonly Picture: Late<{ readonly position: unknown; readonly label: string }>
  /** Illustrations for the rulebook (unit and terrain tables with the board's own drawings). */
  readonly Reference: Component
  readonly recommended: string
  scenarios(): readonly ScenarioFacts[]
  options(scenario: unknown): readonly OptionChoice[]
  /** The guided first game and the advice at decisions come when they are wanted: the first move does not wait for them. */
  readonly lesson: (() => Promise<Lesson<View, A, E>>) | null
  hints(): Promise<readonly Hint<View>[]>
  rulebook(): Promise<string>
  /** One line for the header: 'Turn 3 of 10 · British · Fire or move'. */
  headline(view: View): { readonly text: string; readonly seat: Seat | null }
  /** The one-line answer to 'what can I do now?'. */
  prompt(session: TableSession<View, A, E>): string
  /** An order in words, for lists of what was weighed. Left out: the name of its kind. */
  orderWords?(view: View, action: A): string
  /** The keys of this game's table, for the help of the shell. */
  readonly keys?: readonly { readonly keys: string; readonly text: string }[]
  /** A warning before an action that gives something up (ending a turn with units left); null: none. */
  caution(view: View, action: A): string | null
  /** A finished match looked back on, from what this viewer saw of it and nothing else. */
  review?(steps: readonly AccountStep<View, A, E>[]): Promise<GameReview>
}

export type { Modifier }
