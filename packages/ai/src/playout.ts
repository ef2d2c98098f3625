// One whole game between policies, as fast as the honest way allows: through the referee, each seat on its own view.
import {
  type Action,
  Bug,
  type Dice,
  type Game,
  type GameEvent,
  Match,
  type Outcome,
  type Seat,
  seeded,
} from '@sandtable/kernel'
import { keepNotes } from './policy/keep-notes.ts'
import type { Policy } from './policy/policy.ts'

/** A game between policies: where it begins, and which policy has which seat. */
export type PlayoutSetup<V, A extends Action, O, C> = {
  readonly scenario: C
  readonly options: O
  readonly seed: string | number
  readonly policies: { readonly [seat: Seat]: Policy<V, A> }
  readonly maxActions?: number
  /** Asked once, at the beginning: the observer of this game. */
  readonly watch?: (state: unknown, events: readonly GameEvent[]) => PlayoutObserver | null
}
/** Told everything that happens, secrets and all: for statistics, never for the players. */
export interface PlayoutObserver {
  note(events: readonly GameEvent[], before: unknown, after: unknown): void
}
/** `outcome` is null when `maxActions` came first. */
export type Playout = { readonly outcome: Outcome | null; readonly actions: number; readonly hash: string }

/** No shipped scenario comes near it; a home-made one without a turn limit might never end. */
export const MOST_ACTIONS = 10_000

/** Plays one game to its end and keeps no record of it. */
export function playout<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  setup: PlayoutSetup<V, A, O, C>,
): Playout {
  const { scenario, options, seed } = setup
  const match = new Match(game, { scenario, options, seed, history: 'none' })
  playOn(match, setup)
  return { outcome: match.outcome, actions: match.seq, hash: match.hash }
}

/** The same game with a match that keeps its record: slower, for those who want to look back on it. */
export function playOn<S, A extends Action, E extends GameEvent, V, O, C>(
  match: Match<S, A, E, V, O, C>,
  { seed, policies, maxActions = MOST_ACTIONS, watch }: Omit<PlayoutSetup<V, A, O, C>, 'scenario' | 'options'>,
): void {
  const onlooker = watch?.(match.state, match.setupEvents) ?? null
  // Where several may act, chance says who comes first: always the same one could go back and forth for ever.
  const order = seeded(`${seed} order`)
  const diceOf = new Map<Seat, Dice>()
  const players = new Map(Object.entries(policies).map(([seat, policy]) => [seat, keepNotes(policy)]))
  while (match.seq < maxActions) {
    const { undecided } = match
    const seat = undecided[order.pick(undecided.length, 'who comes first')]
    if (seat === undefined) break
    const policy = players.get(seat)
    if (!policy) throw new Bug(`nobody plays ${seat}`)
    const before = match.state
    const { events } = match.act(seat, policy.choose(match.view(seat), seat, ownDice(diceOf, seed, seat)).action)
    onlooker?.note(events, before, match.state)
  }
}

/** A policy's luck is apart from the table's: a policy that thinks longer does not change the dice of the game. */
function ownDice(diceOf: Map<Seat, Dice>, seed: string | number, seat: Seat): Dice {
  let dice = diceOf.get(seat)
  if (!dice) {
    dice = seeded(`${seed} policy ${seat}`)
    diceOf.set(seat, dice)
  }
  return dice
}
