// BI-25.6: a run that shows nothing says so, before anybody reads a figure of it.

import type { KindFacts } from '../tally/tally-adapter.ts'
import type { RunFigures } from './figures.ts'

/** Fewer games than this leave an interval of some 20 points. */
export const LEAST_GAMES = 100

const games = (n: number): string => `${n} ${n === 1 ? 'game' : 'games'}`

export function validityOf(
  { decided, troubles, units, firstTrouble }: Omit<RunFigures, 'invalid'>,
  kinds: { readonly [kind: string]: KindFacts },
): readonly string[] {
  const invalid: string[] = []
  if (decided < LEAST_GAMES) invalid.push(`Only ${games(decided)} came to an end; ${LEAST_GAMES} are the least.`)
  if (troubles.refused > 0) invalid.push(`${games(troubles.refused)} broke off at a refused action.`)
  if (troubles.failed > 0)
    invalid.push(`${games(troubles.failed)} broke off: ${firstTrouble?.message ?? 'for no known reason'}.`)
  if (troubles.endless > 0) invalid.push(`${games(troubles.endless)} came to no end.`)
  if (units.length > 0 && units.every(({ sums }) => sums.attacks === 0)) invalid.push('Nobody ever fought.')
  const idle = units.filter(({ kind, sums }) => kinds[kind]?.isMobile && sums.fielded > 0 && sums.moves === 0)
  if (idle.length > 0) invalid.push(`Units that never moved: ${idle.map(({ title }) => title).join(', ')}.`)
  return invalid
}
