// BI-23.7, BI-23.8, BI-24.3: what a run came to, short enough to be kept beside the scenario it was made with.
import { digest } from '@sandtable/kernel'
import type { GameRow, Header } from '@sandtable/lab'

export type Measurement = {
  readonly scenario: string
  /** The digest of the scenario as it was played: another one is another measurement. */
  readonly made: string
  readonly rulesVersion: number
  /** Assault, Defender. */
  readonly levels: readonly string[]
  readonly options: unknown
  readonly seed: string
  readonly date: string
  /** What decided the games, beside the scenario; runs of earlier programs have none. */
  readonly build?: string
  readonly games: number
  readonly assault: number
  readonly defender: number
  readonly draws: number
  /** By reason, of the games that came to an end. */
  readonly reasons: { readonly [reason: string]: number }
  readonly turns: number
  readonly actions: number
  /** Games that broke off, for whatever reason: a refusal, a failure, no end. */
  readonly broken: number
}

/** What the rulebook promises of runs between two of a level: how many games, and between which percentages the Assault wins. */
const PROMISES: readonly {
  readonly clause: string
  readonly level: string
  readonly games: number
  band(scenario: string): readonly [least: number, most: number]
}[] = [
  { clause: 'BI-23.7', level: 'veteran', games: 400, band: scenario => (scenario === 'first-wave' ? [60, 95] : [35, 65]) },
  { clause: 'BI-23.8', level: 'greedy', games: 100, band: () => [0, 100] },
]

/** The dice of the runs that say how even a mission is; others say only that no order was refused. */
export const BALANCE_SEED = 'balance'

/** The promise that this run is about, and whether it holds. */
export function promiseOf({ levels, scenario, games, assault, seed }: Measurement): { clause: string; isKept: boolean } | null {
  const promise = PROMISES.find(({ level }) => seed === BALANCE_SEED && levels.every(each => each === level))
  if (!promise) return null
  const [least, most] = promise.band(scenario)
  const share = (100 * assault) / games
  return { clause: promise.clause, isKept: games >= promise.games && share >= least && share <= most }
}

export const madeOf = (scenario: unknown): string => digest(scenario as never)

export function measurementOf(header: Header, rows: Iterable<GameRow>): Measurement {
  const wins: Record<string, number> = { assault: 0, defender: 0, nobody: 0 }
  const reasons: Record<string, number> = {}
  let [games, turns, actions, broken] = [0, 0, 0, 0]
  for (const { winner, reason, tally, trouble, actions: done } of rows) {
    games++
    actions += done
    if (trouble) {
      broken++
      continue
    }
    wins[winner ?? 'nobody'] = (wins[winner ?? 'nobody'] ?? 0) + 1
    reasons[reason] = (reasons[reason] ?? 0) + 1
    turns += tally?.turns ?? 0
  }
  const { scenario, rulesVersion, levels, options, seed, date, build } = header
  return {
    scenario: scenario.id,
    made: madeOf(scenario.data),
    rulesVersion,
    levels,
    options,
    seed,
    date,
    ...(build === undefined ? {} : { build }),
    games,
    assault: wins.assault!,
    defender: wins.defender!,
    draws: wins.nobody!,
    reasons,
    turns: games > broken ? Math.round((10 * turns) / (games - broken)) / 10 : 0,
    actions,
    broken,
  }
}

/** Runs of one set of players, options and dice, one for each scenario: a new one takes the place of the old. */
export function withMeasurement(kept: readonly Measurement[], next: Measurement): readonly Measurement[] {
  const key = ({ scenario, levels, options, seed }: Measurement) => JSON.stringify([levels, options, seed, scenario])
  return [...kept.filter(each => key(each) !== key(next)), next].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
