// BI-24.17: opening plans and what became of them. A store is plain data, keyed by scenario, side and plan; the next plan is drawn by the
// upper confidence bound, untried plans first in their order.
import type { BeachheadState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'

const SECTORS = ['left', 'centre', 'right'] as const
const WAYS = ['air', 'sea'] as const
const DEPTHS = ['forward', 'deep'] as const

export type Opening = {
  readonly id: string
  /** The Assault: which part of the shore, and what goes in first. */
  readonly sector?: (typeof SECTORS)[number]
  readonly by?: (typeof WAYS)[number]
  /** The Defender: near the shore or behind the objectives. */
  readonly depth?: (typeof DEPTHS)[number]
  /** The objective that comes first, where the Assault must take two. */
  readonly goal?: string
}

/** Every plan a side can begin with, in a fixed order. */
export function openingsFor({ setting }: Pick<BeachheadState, 'setting'>, side: Side): readonly Opening[] {
  const named = [...new Set(setting.goals.assault.primary.map(goal => goal.split(':')[1]!))]
  const goals: readonly (string | undefined)[] = named.length > 1 ? named : [undefined]
  const plans: Opening[] = []
  for (const goal of goals)
    if (side === 'assault')
      for (const sector of SECTORS) for (const by of WAYS) plans.push(plan({ sector, by }, [sector, by], goal))
    else for (const depth of DEPTHS) plans.push(plan({ depth }, [depth], goal))
  return plans
}
const plan = (parts: Omit<Opening, 'id'>, words: readonly string[], goal: string | undefined): Opening =>
  goal === undefined ? { id: words.join(' '), ...parts } : { id: [...words, goal].join(' '), ...parts, goal }

/** `margin`: the sum of points ahead at the end, as a share of all points. */
export type OpeningResults = { readonly wins: number; readonly games: number; readonly margin: number }
export type OpeningStore = { readonly [place: string]: { readonly [opening: string]: OpeningResults } }

const placeOf = (scenario: string, side: Side): string => `${scenario} ${side}`
const NOTHING: OpeningResults = { wins: 0, games: 0, margin: 0 }

/** Mean + √(2 ln N / n); untried plans come first. */
export function chooseOpening(store: OpeningStore, scenario: string, side: Side, plans: readonly Opening[]): Opening | null {
  const tallies = store[placeOf(scenario, side)] ?? {}
  const of = ({ id }: Opening) => tallies[id] ?? NOTHING
  const untried = plans.find(each => of(each).games === 0)
  if (untried) return untried
  const all = plans.reduce((sum, each) => sum + of(each).games, 0)
  let best: Opening | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const each of plans) {
    const { wins, games } = of(each)
    const bound = wins / games + Math.sqrt((2 * logOf(all)) / games)
    if (bound > most) {
      most = bound
      best = each
    }
  }
  return best
}

const { LN2 } = Math
/** ln n by halving and a series: the same bits on every machine, which Math.log does not promise. */
export function logOf(n: number): number {
  let [rest, halvings] = [n, 0]
  while (rest > 1.5) {
    rest /= 2
    halvings++
  }
  const z = (rest - 1) / (rest + 1)
  let [sum, power] = [0, z]
  for (let k = 1; k < 30; k += 2) {
    sum += power / k
    power *= z * z
  }
  return 2 * sum + halvings * LN2
}

/** The store with one more game in it. A draw is half a win. */
export function withOpening(
  store: OpeningStore,
  { scenario, side, opening, score, margin }: { scenario: string; side: Side; opening: string; score: number; margin: number },
): OpeningStore {
  const place = placeOf(scenario, side)
  const before = store[place]?.[opening] ?? NOTHING
  const after = { wins: before.wins + score, games: before.games + 1, margin: before.margin + margin }
  return { ...store, [place]: { ...store[place], [opening]: after } }
}
