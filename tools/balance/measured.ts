// What is kept of a run for the overview of docs/balance, which runs count, and what their figures say about a scenario.
import { digest, sameJson } from '@sandtable/kernel'
import { type Estimate, type Header, PointMean } from '@sandtable/lab'
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
  /** What decided the games, beside the scenario (tools/build/played.mjs); runs of earlier programs have none. */
  readonly build?: string
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
    ...(header.build === undefined ? {} : { build: header.build }),
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
  readonly scenarios: readonly { readonly id: string; readonly title?: string; readonly scenario: unknown }[]
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

/** Shipped and without a report, and why. */
export type LeftOut = { readonly game: string; readonly scenario: string; readonly title: string; readonly reason: string }

/** By game and scenario: what was changed for balance, and the first side's share of wins before it. */
export type Changed = {
  readonly [game: string]: {
    readonly [scenario: string]: {
      readonly change: string
      readonly level: string
      readonly before: { readonly share: number; readonly games: number }
    }
  }
}
/** `after`: null where that level has not played it since. */
export type Change = Changed[string][string] & {
  readonly title: string
  readonly game: string
  readonly after: Measured | null
}

export function changesOf(kept: readonly Measured[], order: readonly string[], changed: Changed): readonly Change[] {
  return order.flatMap(key => {
    const [game = '', scenario = ''] = key.split(' ')
    const change = changed[game]?.[scenario]
    if (!change) return []
    const rows = kept.filter(each => each.game === game && each.scenario === scenario)
    const after = rows.find(({ level }) => level === change.level) ?? null
    return [{ ...change, game, title: rows[0]?.title ?? scenario, after }]
  })
}

/** The first side's points (a draw is half a win) with their interval. */
export function pointsIn({ first, second, draws }: Measured): Estimate {
  const mean = new PointMean(0, 1)
  for (const [points, count] of [[1, first.count] as const, [0.5, draws] as const, [0, second.count] as const])
    for (let i = 0; i < count; i++) mean.add(points)
  return mean.estimate
}

/** By scenario, as a set-up page tells it (`packages/board/src/balance.ts`). */
export function balancesOf(lines: readonly Line[], game: string) {
  const own = lines.filter(({ row }) => row.game === game)
  return Object.fromEntries(
    own.map(line => {
      const { level, games, first, second, draws, scenario } = line.row
      const thousandth = (share: number) => Math.round(share * 1000) / 1000
      const counts = { level, games, first: first.count, second: second.count, draws }
      const open = { low: thousandth(first.low), high: thousandth(first.high) }
      return [scenario, { ...counts, ...open, ...(isOutside(line) && line.uneven !== null && { meant: line.uneven }) }]
    }),
  )
}

const isOutside = ({ row }: Line): boolean => {
  const { value } = pointsIn(row)
  return value < EVEN.low || value > EVEN.high
}

/** 'even': the whole interval is; 'likely': the estimate is, the interval reaches beyond; 'meant': outside and stated to be; 'open': not measured at the level that counts. */
export type Standing = 'even' | 'likely' | 'meant' | 'outside' | 'open'

export function standingOf({ row, uneven }: Line): Standing {
  if (row.level !== JUDGED_AT) return 'open'
  const { value, low, high } = pointsIn(row)
  if (low >= EVEN.low && high <= EVEN.high) return 'even'
  if (value >= EVEN.low && value <= EVEN.high) return 'likely'
  return uneven === null ? 'outside' : 'meant'
}
