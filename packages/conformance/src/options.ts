// What a game's test file can say to the kit, and what holds when it says nothing.
import type { Action, Dice, GameEvent, Seat, Step, Viewer } from '@sandtable/kernel'

/** What a game may add to the checks, and how much they do. */
export type ConformanceOptions<S = unknown, A extends Action = Action, E extends GameEvent = GameEvent> = {
  /** Random games for each scenario and each set of options. */
  readonly games?: number
  readonly maxActions?: number
  /** Every game's own seed begins with it. */
  readonly seed?: string
  /** Ids of the scenarios to play; all when it is absent. */
  readonly scenarios?: readonly string[]
  /** Options to play with, each as a player would send it; `[{}]` when absent: the defaults. */
  readonly options?: readonly unknown[]
  /** Positions of each game that the slow checks look at; cheap ones look at all. */
  readonly positions?: number
  /** Actions that are tried out in each of these. */
  readonly samples?: number
  /** More branches than this are too many for comparing odds with all that can happen. */
  readonly maxBranches?: number

  /** A state that differs from this one only in what the viewer may not know; null where there is none. */
  hiddenPairs?(state: S, viewer: Viewer, dice: Dice): S | null
  /** Actions that are nearly possible, of the game's own devising. They may be legal: then they must be listed or fit a form. */
  unlistedActions?(state: S, seat: Seat, dice: Dice): readonly A[]
  /** What is wrong with this state, or with this step; `before` is null after set-up. */
  invariants?(before: S | null, after: S): readonly string[]
  /**
   * The facts by which the outcomes of this action's odds are told apart, read off what happened; null where they cannot be.
   * With it, the odds are compared exactly with every way the dice can fall. Only for odds that depend on nothing hidden.
   */
  outcomeOf?(before: S, seat: Seat, action: A, step: Step<S, E>): { readonly [fact: string]: unknown } | null

  /** The dice of this legal action fall later, with the next one of any seat, and its odds are told in advance. */
  rollsLater?(state: S, seat: Seat, action: A): boolean
}

type Hook = 'hiddenPairs' | 'unlistedActions' | 'invariants' | 'outcomeOf' | 'rollsLater' | 'scenarios'
export type Settings = Required<Omit<ConformanceOptions, Hook>> & Pick<ConformanceOptions, Hook>

export const withDefaults = (options: ConformanceOptions): Settings => ({
  ...options,
  games: options.games ?? 3,
  maxActions: options.maxActions ?? 300,
  seed: options.seed ?? 'conformance',
  options: options.options ?? [{}],
  positions: options.positions ?? 10,
  samples: options.samples ?? 6,
  maxBranches: options.maxBranches ?? 2000,
})
