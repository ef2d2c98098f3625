// How even a battle is, as the laboratory has measured it: for those who choose a side, and for those who change a battle.
import type { ScenarioFacts } from './game-ui.ts'

/** A scenario between two computer players of one level, of whom each has won so many games; `low` and `high`: the first side's share, 95 %. */
export type MeasuredBalance = {
  readonly level: string
  readonly games: number
  readonly first: number
  readonly second: number
  readonly draws: number
  readonly low: number
  readonly high: number
  /** Why it is uneven on purpose, where it is. */
  readonly meant?: string
}

export const HOW_EVEN = 'How even it is'

/** Nothing where it was not measured. */
export function balanceFacts(measured: MeasuredBalance | undefined, sides: ScenarioFacts['sides']): ScenarioFacts['facts'] {
  if (!measured) return []
  const { level, games, first, second, draws, low, high, meant } = measured
  const [a = '', b = ''] = sides.map(({ title }) => title)
  const drawn = draws === 0 ? '' : `, ${draws} drawn`
  const players = `${level.slice(0, 1).toUpperCase()}${level.slice(1)}`
  return [
    {
      heading: HOW_EVEN,
      lines: [
        `${games} games between two computer players, both ${players}: ${a} won ${first}, ${b} ${second}${drawn}.`,
        `So many games leave ${percent(low)} to ${percent(high)} in a hundred open for ${a}.`,
        ...(meant ? [`Uneven on purpose: ${meant}`] : []),
      ],
    },
  ]
}

const percent = (share: number): string => (share * 100).toFixed(0)
