// Searches for one goal. They run backwards from it, so that what they leave behind are, at every cell of a least-cost path, the steps
// that lead on: always taking the one of smallest rank walks the smallest of all least-cost paths, with nothing to compare.
import { axialLength } from './coordinates.ts'
import { stepKey } from './flood.ts'
import { SETTLED, type Search } from './search.ts'
import type { StepRules, StepTables } from './stepRules.ts'

/**
 * The least cost of going, or -1. Steps cost 1 or more, so the distance left is never too high a guess (A*). It goes on until every cell
 * that could lie on a path of this cost is done: a search that stops at the first path found would not know the ties.
 */
export function aimByTables(search: Search, from: number, to: number, budget: number, tables: StepTables): number {
  const {
    stampByCell,
    costByCell,
    flagsByCell,
    neighbourByCellAndRank,
    backByDepartures,
    dirByRank,
    oppositeByRank,
    noneByCell,
    buckets,
  } = search
  const { qByCell, rByCell } = search.grid
  const enterCost = tables.enterCostByCell ?? search.oneByCell
  const blocked = tables.blockedByCell ?? noneByCell
  const mustStop = tables.mustStopByCell ?? noneByCell
  const sides = tables.sideBlockedByCellAndDir
  const stamp = search.begin(to)
  if (enterCost[to] === 0 || blocked[to] || tables.passThroughByCell?.[to]) return -1
  const fromQ = qByCell[from]!
  const fromR = rByCell[from]!
  let best = budget
  buckets.reset(search.grid.distance(from, to))
  buckets.push(to, search.grid.distance(from, to))
  while (buckets.count > 0 && buckets.peekKey() <= best) {
    const cell = buckets.pop()
    if (flagsByCell[cell]! & SETTLED) continue
    const total = costByCell[cell]! + enterCost[cell]!
    const backward = sides ? 0 : (flagsByCell[cell]! & 63) * 8
    flagsByCell[cell]! |= SETTLED
    for (let i = backward + backByDepartures[backward]!; i > backward; i--) {
      const back = backByDepartures[i]!
      const previous = neighbourByCellAndRank[cell * 6 + back]!
      if (previous < 0) continue
      const ahead = axialLength(qByCell[previous]! - fromQ, rByCell[previous]! - fromR)
      if (total + ahead > best) continue
      if (previous !== from && (enterCost[previous] === 0 || blocked[previous] || mustStop[previous])) continue
      const rank = oppositeByRank[back]!
      if (sides?.[previous * 6 + dirByRank[rank]!]) continue
      if (stampByCell[previous] !== stamp || total < costByCell[previous]!) {
        stampByCell[previous] = stamp
        costByCell[previous] = total
        flagsByCell[previous] = 1 << rank
        buckets.push(previous, total + ahead)
        if (previous === from) best = total
      } else if (total === costByCell[previous]) {
        flagsByCell[previous]! |= 1 << rank
      }
    }
  }
  return stampByCell[from] === stamp ? costByCell[from]! : -1
}

/** The same by asking: steps may be free here, so no distance is a safe guess and cells are done in order of cost. */
export function aimByRules(search: Search, from: number, to: number, budget: number, rules: StepRules): number {
  const { stampByCell, flagsByCell, keyByCell, keyScale, neighbourByCellAndRank, dirByRank, oppositeByRank, heap } = search
  const stamp = search.begin(to)
  if (rules.canStop?.(to) === false) return -1
  const limit = budget * keyScale + keyScale - 1
  heap.count = 0
  keyByCell[to] = 0
  heap.push(to, 0)
  while (heap.count > 0) {
    const cell = heap.pop()
    if (flagsByCell[cell]! & SETTLED) continue
    flagsByCell[cell]! |= SETTLED
    const key = keyByCell[cell]!
    if (cell === from) return Math.floor(key / keyScale)
    for (let back = 0; back < 6; back++) {
      const previous = neighbourByCellAndRank[cell * 6 + back]!
      if (previous < 0 || (previous !== from && rules.mustStop?.(previous))) continue
      const rank = oppositeByRank[back]!
      const total = key + stepKey(rules.enterCost(previous, cell, dirByRank[rank]!), keyScale)
      if (!(total <= limit)) continue
      if (stampByCell[previous] !== stamp || total < keyByCell[previous]!) {
        stampByCell[previous] = stamp
        keyByCell[previous] = total
        flagsByCell[previous] = 1 << rank
        heap.push(previous, total)
      } else if (total === keyByCell[previous]) {
        flagsByCell[previous]! |= 1 << rank
      }
    }
  }
  return -1
}
