// Which scenarios docs/balance is about, and what their games say of them: what is left out, what is uneven on purpose, what was changed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { games } from '@sandtable/games'
import type { Changed, LeftOut, Shipped, Uneven } from './measured.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type Balanced = 'musket' | 'beachhead' | 'ww2'
/** What has no winner to speak of. */
const LEFT_OUT: { readonly [game in Balanced]: { readonly [scenario: string]: string } } = {
  musket: { 'drill-field': 'a field to practise on: nothing is at stake and no clock runs' },
  beachhead: {},
  ww2: {},
}
export const BALANCED = Object.keys(LEFT_OUT) as readonly Balanced[]

export async function shippedGames(): Promise<ReadonlyMap<string, Shipped>> {
  const found = new Map<string, Shipped>()
  for (const id of BALANCED) found.set(id, (await games[id]()).default.game)
  return found
}

export const isLeftOut = (game: string, scenario: string): boolean => LEFT_OUT[game as Balanced]?.[scenario] !== undefined

export const leftOutOf = (shipped: ReadonlyMap<string, Shipped>): readonly LeftOut[] =>
  BALANCED.flatMap(game =>
    Object.entries(LEFT_OUT[game]).map(([scenario, reason]) => {
      const title = shipped.get(game)?.scenarios.find(({ id }) => id === scenario)?.title ?? scenario
      return { game, scenario, title, reason }
    }),
  )

/** What a set-up page tells of how even the scenarios are. */
export const balanceFile = (game: string): string => join(ROOT, 'games', game, 'scenarios', 'balance.json')

function told<T>(game: string, name: string): { readonly [scenario: string]: T } {
  const file = join(ROOT, 'games', game, 'scenarios', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
const byGame = <T>(name: string) => Object.fromEntries(BALANCED.map(game => [game, told<T>(game, name)]))

export const unevenScenarios = (): Uneven => byGame<string>('uneven.json')
export const changedScenarios = (): Changed => byGame<Changed[string][string]>('changed.json')
