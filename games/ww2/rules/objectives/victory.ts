// WW-13: the winner and the reason.
import type { Outcome } from '@sandtable/kernel'
import { citiesOf, plainIncome } from '../economy/economy.ts'
import { boardOfState, strengthOf, type WwState } from '../state/state.ts'
import { both, enemyOf, SIDES, type Side } from '../tables.ts'

/** WW-13.6, in order: the first difference wins. */
const COMPARISONS: readonly { readonly word: string; readonly measure: (state: WwState, side: Side) => number }[] = [
  { word: 'strategic', measure: (state, side) => citiesOf(boardOfState(state), state.owners, side) },
  { word: 'income', measure: (state, side) => plainIncome(boardOfState(state), state.owners, side) },
  { word: 'strength', measure: (state, side) => strengthOf(state.units[side]) },
  { word: 'treasury', measure: (state, side) => state.treasury[side] },
]

function decide(state: WwState, clause: string): Outcome {
  for (const { word, measure } of COMPARISONS) {
    const [nw, se] = [measure(state, 'nw'), measure(state, 'se')]
    if (nw !== se) return { winner: nw > se ? 'nw' : 'se', reason: `decision ${word}`, clause }
  }
  return { winner: null, reason: 'draw level', clause: 'WW-13.6' }
}

export type Judged = { readonly atZero: WwState['atZero']; readonly result: Outcome | null }

/** WW-13.1: defeat before the turn limit. The ownership of the next turn is already set. */
export function judge(state: WwState): Judged {
  const { options } = state.setting
  const board = boardOfState(state)
  const cities = both(side => citiesOf(board, state.owners, side))
  const atZero = both(side => (cities[side] === 0 ? state.atZero[side] + 1 : 0))
  const result = (options.victory === 'all' ? ownsAll(board.cities.length, cities) : defeat(state, atZero)) ?? limit(state)
  return { atZero, result }
}

/** WW-15.3. */
function ownsAll(all: number, cities: { readonly [side in Side]: number }): Outcome | null {
  const winner = SIDES.find(side => cities[side] === all)
  return winner ? { winner, reason: 'victory', clause: 'WW-15.3' } : null
}

/** WW-13.2, WW-13.4, WW-15.4. */
function defeat(state: WwState, atZero: WwState['atZero']): Outcome | null {
  const patience = state.setting.options.lastStand ? 2 : 1
  const beaten = SIDES.filter(side => atZero[side] >= patience)
  const [loser, other] = beaten
  if (!loser) return null
  return other ? decide(state, 'WW-13.4') : { winner: enemyOf(loser), reason: 'victory', clause: 'WW-13.2' }
}

const limit = (state: WwState): Outcome | null =>
  state.turn >= state.setting.options.lastTurn ? decide(state, 'WW-13.5') : null

/** All the clauses that an end of this kind stands on. */
export function endClauses({ setting }: WwState, { reason, clause }: Outcome): readonly string[] {
  const clauses = [clause, 'WW-17.5']
  if (reason === 'victory') clauses.push('WW-13.1', setting.options.victory === 'all' ? 'WW-13.3' : 'WW-13.7')
  if (reason.startsWith('decision') || reason === 'draw level') clauses.push('WW-13.6', 'WW-3.8')
  if (setting.options.lastStand && clause === 'WW-13.2') clauses.push('WW-15.4')
  if (setting.options.fogOfWar) clauses.push('WW-15.10')
  return [...new Set(clauses)]
}
