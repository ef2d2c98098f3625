// What the engine asks of the program it runs in. It knows no catalogue, no policies and no source of fresh seeds itself.
import type { Action, AnyGame, Dice, Outcome, Seat } from '@sandtable/kernel'

/** A bot as the engine sees it: a view in, an action out. There is no parameter through which a state could pass. */
export type Bot = {
  choose(view: unknown, seat: Seat, dice: Dice, asking?: BotAsking): BotChoice
}
/**
 * `stop`: asked while it thinks; once it says true the best so far is chosen. `evaluations`: another budget than its own, where it has one.
 * `notes`: what its last choice in this match left.
 */
export type BotAsking = { readonly stop?: () => boolean; readonly evaluations?: number; readonly notes?: unknown }
export type BotChoice = { readonly action: Action; readonly why: string; readonly notes?: unknown }
/** The computer opponents of a game, by level. */
export type Bots = { readonly [level: string]: Bot }

/** A game as the engine needs it. */
export type HostedGame = {
  readonly game: AnyGame
  /** The rules a record was made with; throws `ParseError` when they are not kept. */
  rulesFor(version: number): AnyGame
  bots(): Promise<Bots>
  /** Levels in a style, by the names that `bot` takes. */
  styles(): Promise<readonly string[]>
  /** A level, or a level in a style; null when there is none of that name. */
  bot(name: string): Promise<Bot | null>
}

/** A game between computer opponents that is asked for. */
export type PlayoutRequest = {
  readonly scenario: unknown
  readonly options: unknown
  readonly seed: string | number
  readonly policies: Bots
  readonly maxActions?: number
}
/** How such a game ended. */
export type PlayoutResult = { readonly outcome: Outcome | null; readonly actions: number; readonly hash: string }

/** What the engine asks of the program it runs in. */
export type EngineHost = {
  readonly name: string
  readonly version: string
  /** By id, loaded when first asked for. */
  readonly games: { readonly [id: string]: () => Promise<HostedGame> }
  /** A new seed, for matches and bots that are given none. */
  freshSeed(): string
  /** A stop signal (`BotAsking.stop`) that says so when so many milliseconds have passed from now. */
  stopAfter(ms: number): () => boolean
  playout(game: AnyGame, request: PlayoutRequest): PlayoutResult
  /** A mistake of ours came up: somewhere to write it down. The engine goes on. */
  onBug?(error: unknown): void
}
