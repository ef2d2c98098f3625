// What is kept of a run for the overview of docs/balance, which runs count, and what their figures say about a scenario.
import { digest, sameJson } from '@sandtable/kernel'
import type { Header } from '@sandtable/lab'
import type { ReportInput } from '@sandtable/lab/report'

type SideShare = { readonly title: string; readonly count: number; readonly n: number } & Interval
type Interval = { readonly share: number; readonly low: number; readonly high: number }

/** One scenario between two players of one level. */
export type Measured = {
  readonly game: string
  readonly scenario: string
  /** The digest of the scenario as it was played. */
  readonly made: string
  readonly title: string
  readonly level: string
  readonly date: string
  readonly seed: string
  readonly command: string
  readonly games: number
  readonly first: SideShare
  readonly second: SideShare
  readonly draws: number
  readonly turns: number
  readonly invalid: readonly string[]
}

/** Weakest first. A scenario is judged at the last. */
const LEVELS = ['random', 'greedy', 'novice', 'adaptive', 'veteran', 'elite']
export const JUDGED_AT = 'elite'
const EVEN = { low: 0.4, high: 0.6 }

export function measuredOf({ header, figures, origin }: ReportInput): Measured {
  const [first, second] = figures.sides
  if (!first || !second || !figures.turns)
    throw new Error(`${header.game} ${header.scenario.id}: no game was played to its end`)
  return {
    game: header.game,
    scenario: header.scenario.id,
    made: digest(header.scenario.data as never),
    title: header.scenario.title,
    level: header.levels[0] ?? '',
    date: origin.date,
    seed: header.seed,
    command: origin.command,
    games: figures.games,
    first: { title: first.title, ...first.wins },
    second: { title: second.title, ...second.wins },
    draws: figures.draws?.count ?? 0,
    turns: figures.turns.mean.value,
    invalid: figures.invalid,
  }
}

export type Shipped = {
  readonly rulesVersion: number
  readonly scenarios: readonly { readonly id: string; readonly scenario: unknown }[]
}

/** Why a run says nothing about a shipped scenario as it is now; null when it does. */
export function whyNot({ levels, patch, options, rulesVersion, scenario }: Header, shipped: Shipped | null): string | null {
  const ours = shipped?.scenarios.find(({ id }) => id === scenario.id)
  if (!shipped || !ours) return 'no shipped scenario'
  if (new Set(levels).size > 1) return `${levels.join(' against ')}: not of one level`
  if (!LEVELS.includes(levels[0] ?? '')) return `${levels[0]} is none of the levels ${LEVELS.join(', ')}`
  if (patch.length > 0) return 'its rules or forces were changed by a patch'
  if (Object.keys(options ?? {}).length > 0) return 'it was played with options'
  if (rulesVersion !== shipped.rulesVersion) return `played by rules ${rulesVersion}, these are ${shipped.rulesVersion}`
  return sameJson(scenario.data, ours.scenario) ? null : 'the scenario has changed since'
}

const isSame = (a: Measured, b: Measured): boolean => a.game === b.game && a.scenario === b.scenario
const rank = ({ level }: Measured): number => LEVELS.indexOf(level)

/** Takes the place of the same level's last run, and of every run of the scenario as it was before a change. */
export const withMeasured = (kept: readonly Measured[], row: Measured): readonly Measured[] => [
  ...kept.filter(each => !isSame(each, row) || (each.made === row.made && each.level !== row.level)),
  row,
]

/** No stronger level has played it: the report of the scenario is made of this run. */
export const isStrongest = (kept: readonly Measured[], row: Measured): boolean =>
  kept.every(each => !isSame(each, row) || rank(each) <= rank(row))

/** By game and scenario the strongest level, and beside it what weaker ones came to. */
export type Line = { readonly row: Measured; readonly weaker: readonly Measured[]; readonly uneven: string | null }
/** By game and scenario: why it is meant to be uneven. */
export type Uneven = { readonly [game: string]: { readonly [scenario: string]: string } }

export function linesOf(kept: readonly Measured[], order: readonly string[], uneven: Uneven): readonly Line[] {
  return order.flatMap(key => {
    const [row, ...weaker] = kept
      .filter(({ game, scenario }) => `${game} ${scenario}` === key)
      .toSorted((a, b) => rank(b) - rank(a))
    return row ? [{ row, weaker, uneven: uneven[row.game]?.[row.scenario] ?? null }] : []
  })
}

/** 'meant': outside 40 to 60 % and stated to be; 'open': nobody of the level that counts has played it. */
export type Standing = 'even' | 'meant' | 'outside' | 'open'

export function standingOf({ row, uneven }: Line): Standing {
  if (row.level !== JUDGED_AT) return 'open'
  const share = (row.first.count + row.draws / 2) / row.games
  if (share >= EVEN.low && share <= EVEN.high) return 'even'
  return uneven === null ? 'outside' : 'meant'
}
