// BI-24.18: what is kept of an opponent, under the name that person plays by: where he lands, what he shoots at, when he shows himself, and
// what was under his markers. Read from the events as the computer's own seat was told them, so it holds nothing that was hidden.
import type { BeachheadEvent } from '../rules/events.ts'
import type { Side } from '../rules/tables/index.ts'

export type Counted = { readonly [what: string]: number }
/** One game: hexes landed on, types fired at, causes of showing; `markers` by 'real' and 'dummy'. */
export type GameHabits = {
  readonly landings: Counted
  readonly targets: Counted
  readonly reveals: Counted
  readonly markers: Counted
}
export type HabitStore = { readonly [opponent: string]: readonly GameHabits[] }

const MOST_GAMES = 50

const add = (counts: { [what: string]: number }, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** What the enemy of `side` did in one game. */
export function habitsIn(events: readonly BeachheadEvent[], side: Side): GameHabits {
  const habits = { landings: {}, targets: {}, reveals: {}, markers: {} }
  for (const event of events) {
    if (event.type === 'unloaded' && event.seat !== side)
      for (const { hex, entered } of event.drops) if (entered) add(habits.landings, hex)
    if (event.type === 'attacked' && event.seat !== side && event.strike.target.type)
      add(habits.targets, event.strike.target.type)
    if (event.type === 'revealed' && event.piece.side !== side) {
      add(habits.reveals, event.cause)
      add(habits.markers, event.piece.type === 'dummy' ? 'dummy' : 'real')
    }
  }
  return habits
}

export const withHabits = (store: HabitStore, opponent: string, game: GameHabits): HabitStore => ({
  ...store,
  [opponent]: [...(store[opponent] ?? []), game].slice(-MOST_GAMES),
})

/** Everything kept about one person is gone. */
export function forgetOpponent(store: HabitStore, opponent: string): HabitStore {
  const { [opponent]: _gone, ...rest } = store
  return rest
}

const total = (games: readonly GameHabits[], what: keyof GameHabits): { [name: string]: number } => {
  const sum: { [name: string]: number } = {}
  for (const game of games) for (const [name, count] of Object.entries(game[what])) sum[name] = (sum[name] ?? 0) + count
  return sum
}
const sumOf = (counts: Counted): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** A few guesses before the first game, so that one dummy does not make all markers dummies. */
const BEFORE = 8

/**
 * How much more or less likely than by the list a marker of this opponent is a real unit where it gets in the way: 1 before the first game,
 * and never below a half or above two.
 */
export function realityOf(games: readonly GameHabits[], listed: number): number {
  const { real = 0, dummy = 0 } = total(games, 'markers')
  const share = (real + BEFORE * listed) / (real + dummy + BEFORE)
  return listed <= 0 ? 1 : Math.min(2, Math.max(0.5, share / listed))
}

/** In sentences, for the person it is about. */
export function tellHabits(store: HabitStore): readonly string[] {
  return Object.entries(store).flatMap(([opponent, games]) => {
    const top = (what: keyof GameHabits) =>
      Object.entries(total(games, what))
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([name, count]) => `${name.replaceAll('_', ' ')} (${count})`)
        .join(', ')
    const line = (words: string, what: keyof GameHabits) => (sumOf(total(games, what)) > 0 ? [`${words}: ${top(what)}.`] : [])
    return [
      `${opponent}, ${games.length} ${games.length === 1 ? 'game' : 'games'}:`,
      ...line('Lands most often at', 'landings'),
      ...line('Fires most often at', 'targets'),
      ...line('Units are shown by', 'reveals'),
      ...line('Under markers', 'markers'),
    ]
  })
}
