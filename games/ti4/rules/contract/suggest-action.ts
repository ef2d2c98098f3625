// TI-G.16.3: the next action of a seat that declines every prompt, assigns by order and never retreats.
import type { Seat } from '@sandtable/kernel'
import { openExcesses } from '../combat/fleet-limits.ts'
import { openRollOf } from '../dice/rolling.ts'
import { openBatchOf } from '../hits/batches.ts'
import { firstToDie, nextByOrder } from '../hits/order.ts'
import type { Question } from '../state/effects-used.ts'
import { unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { PlanetPlace } from '../state/table.ts'
import { openQuestion } from '../windows/questions.ts'
import type { TiAction } from './actions.ts'
import { legal } from './legal.ts'

/** What it would rather do, best first; whatever else is legal comes last. */
const RANKS: readonly TiAction['type'][] = [
  ...(['endCombat', 'confirmHits', 'roll', 'fire', 'stay', 'commit', 'queueHits', 'advance', 'skip', 'pass'] as const),
]

/** Null when the seat has nothing to do. */
export function suggest(s: TiSession, seat: Seat): TiAction | null {
  const listed = legal(s, seat)
  if (listed.length === 0) return null
  const question = openQuestion(s)
  if (question) return listed.find(({ type }) => type === 'pass') ?? loss(s, question) ?? listed[0] ?? null
  const batch = openBatchOf(s, seat)
  const hit = batch && nextByOrder(s, batch)
  if (hit) return hit
  const excess = openExcesses(s).find(each => each.seat === seat)
  if (excess?.from[0] !== undefined) return { type: 'removeExcess', unit: excess.from[0] }
  const roll = openRollOf(s, seat)
  const isRolled = roll !== null && roll.dice.length > 0
  for (const type of RANKS) {
    const found = listed.find(action => action.type === type && !('units' in action && isRolled))
    if (found) return found
  }
  return listed.find(({ type }) => type !== 'useEffect' && type !== 'reroll') ?? listed[0] ?? null
}

/** What must be given up goes in the order in which hits would take it. */
function loss(s: TiSession, { about, seat }: Question): TiAction | null {
  if (about.on !== 'loss') return null
  const units = about.from.flatMap(id => unitById(s, id) ?? [])
  const place = (units[0]?.place ?? 'space') as 'space' | PlanetPlace
  const first = firstToDie(s, { target: seat, place }, units)
  return first ? { type: 'destroy', unit: first.id } : null
}
