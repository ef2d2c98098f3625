// BI-24.18: what is kept of an opponent, under the name that person plays by: where he lands, what he shoots at, when he shows himself, and
// what was under his markers. Read from the events as the computer's own seat was told them, so it holds nothing that was hidden.
import type { BeachheadEvent } from '../../rules/contract/events.ts'
import { type Side, UNITS, type UnitType } from '../../rules/tables/index.ts'

export type Counted = { readonly [what: string]: number }
/** One game: hexes landed on, types fired at, causes of showing; `markers` by 'real' and 'dummy'. */
export type GameHabits = {
  /** Places mean something only on their own map; unknown of what was kept before. */
  readonly mission?: string
  /** What was under the markers, by 'hex type'. */
  readonly under?: Counted
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
export function habitsIn(events: readonly BeachheadEvent[], side: Side, mission = ''): GameHabits {
  const habits = { mission, landings: {}, targets: {}, reveals: {}, markers: {}, under: {} }
  for (const event of events) {
    if (event.type === 'unloaded' && event.seat !== side)
      for (const { hex, entered } of event.drops) if (entered) add(habits.landings, hex)
    if (event.type === 'attacked' && event.seat !== side && event.strike.target.type)
      add(habits.targets, event.strike.target.type)
    if (event.type === 'revealed' && event.piece.side !== side) {
      add(habits.reveals, event.cause)
      add(habits.markers, event.piece.type === 'dummy' ? 'dummy' : 'real')
      if (event.piece.hex !== null && event.piece.type !== null) add(habits.under, `${event.piece.hex} ${event.piece.type}`)
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

type Kept = 'landings' | 'targets' | 'reveals' | 'markers' | 'under'
const total = (games: readonly GameHabits[], what: Kept): { [name: string]: number } => {
  const sum: { [name: string]: number } = {}
  for (const game of games) for (const [name, count] of Object.entries(game[what] ?? {})) sum[name] = (sum[name] ?? 0) + count
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

/** What is expected of this opponent on this map, before anything is seen there (BI-24.13). */
export type Prior = {
  /** How much more or less than of anybody it says that a marker let an aircraft pass: 1 before the first game. */
  readonly eagerness: number
  /** What was found in a hex, by type, dummies too. */
  readonly under: { readonly [hex: string]: Counted }
  /** The share of all landings, by hex. */
  readonly landings: Counted
}

/** Shown by their own doing, and not found. */
const OWN_DOING: readonly string[] = ['attacked', 'acted', 'mission', 'chosen']
/** Of anybody: how many are shown by their own doing, and how many shots go at aircraft. */
const USUALLY_ACTS = 0.5
const USUALLY_AT_AIR = 0.3

const smoothed = (counted: number, of: number, usual: number): number => (counted + BEFORE * usual) / (of + BEFORE) / usual

export function priorOf(games: readonly GameHabits[], mission: string): Prior | null {
  if (games.length === 0) return null
  const here = games.filter(game => game.mission === mission)
  const [reveals, targets, landings] = [total(games, 'reveals'), total(games, 'targets'), total(here, 'landings')]
  const acts = OWN_DOING.reduce((sum, cause) => sum + (reveals[cause] ?? 0), 0)
  const atAir = Object.entries(targets).reduce((sum, [type, n]) => sum + (UNITS[type as UnitType]?.isAir ? n : 0), 0)
  // The targets this person fires at tell something of a Defender only: an Assault has hardly anything of the enemy's in the air to fire at.
  const air = Object.keys(targets).some(type => UNITS[type as UnitType]?.side === 'assault')
    ? smoothed(atAir, sumOf(targets), USUALLY_AT_AIR)
    : 1
  const under: { [hex: string]: { [type: string]: number } } = {}
  for (const [key, count] of Object.entries(total(here, 'under'))) {
    const [hex = '', type = ''] = key.split(' ')
    under[hex] = { ...under[hex], [type]: count }
  }
  const all = Math.max(1, sumOf(landings))
  return {
    eagerness: Math.min(1.5, smoothed(acts, sumOf(reveals), USUALLY_ACTS) * air),
    under,
    landings: Object.fromEntries(Object.entries(landings).map(([hex, count]) => [hex, count / all])),
  }
}

/** In sentences, for the person it is about. */
export function tellHabits(store: HabitStore): readonly string[] {
  return Object.entries(store).flatMap(([opponent, games]) => {
    const top = (what: Kept) =>
      Object.entries(total(games, what))
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([name, count]) => `${name.replaceAll('_', ' ')} (${count})`)
        .join(', ')
    const line = (words: string, what: Kept) => (sumOf(total(games, what)) > 0 ? [`${words}: ${top(what)}.`] : [])
    return [
      `${opponent}, ${games.length} ${games.length === 1 ? 'game' : 'games'}:`,
      ...line('Lands most often at', 'landings'),
      ...line('Fires most often at', 'targets'),
      ...line('Units are shown by', 'reveals'),
      ...line('Under markers', 'markers'),
    ]
  })
}
