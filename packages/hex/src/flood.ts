// Searches that spread from a start as far as a budget goes. Three of them, from the special and fast to the general. Each leaves in
// the working memory the least cost of every cell it found and, as flags, every step of least cost that leads there.
import { NO_END, SETTLED, type Search } from './search.ts'
import type { StepRules, StepTables } from './stepRules.ts'

/**
 * All costs 1: a queue will do. Trying directions in order makes each cell come out of the queue in the order of its best path, so
 * the first path to a cell is its best one and no other needs remembering.
 */
export function floodEvenly(search: Search, start: number, budget: number, tables: StepTables): void {
  const { stampByCell, costByCell, flagsByCell, cells, neighbourByCellAndRank, onwardByArrivals, dirByRank, noneByCell } =
    search
  const blocked = tables.blockedByCell ?? noneByCell
  const passThrough = tables.passThroughByCell ?? noneByCell
  const mustStop = tables.mustStopByCell ?? noneByCell
  const sides = tables.sideBlockedByCellAndDir
  const stamp = search.begin(start)
  let count = 1
  for (let head = 0; head < count; head++) {
    const cell = cells[head]!
    const cost = costByCell[cell]! + 1
    if (cost > budget) break
    if (mustStop[cell] && cell !== start) continue
    // A side may have kept the cell before from reaching what both touch, so with sides all six are tried.
    const onward = sides ? 0 : (flagsByCell[cell]! & 63) * 8
    for (let i = onward + 1, end = onward + onwardByArrivals[onward]!; i <= end; i++) {
      const rank = onwardByArrivals[i]!
      const next = neighbourByCellAndRank[cell * 6 + rank]!
      if (next < 0 || stampByCell[next] === stamp || blocked[next]) continue
      if (sides?.[cell * 6 + dirByRank[rank]!]) continue
      stampByCell[next] = stamp
      costByCell[next] = cost
      flagsByCell[next] = (1 << rank) | (passThrough[next] ? NO_END : 0)
      cells[count++] = next
    }
  }
  search.count = count
}

/** A cell costs the same from wherever it is entered, so the first to find it has found its least cost: nothing is ever moved up. */
export function floodByTables(search: Search, start: number, budget: number, tables: StepTables): void {
  const {
    stampByCell,
    costByCell,
    flagsByCell,
    cells,
    neighbourByCellAndRank,
    onwardByArrivals,
    dirByRank,
    noneByCell,
    buckets,
  } = search
  const enterCost = tables.enterCostByCell ?? search.oneByCell
  const blocked = tables.blockedByCell ?? noneByCell
  const passThrough = tables.passThroughByCell ?? noneByCell
  const mustStop = tables.mustStopByCell ?? noneByCell
  const sides = tables.sideBlockedByCellAndDir
  const stamp = search.begin(start)
  let count = 0
  buckets.reset(0)
  buckets.push(start, 0)
  while (buckets.count > 0) {
    const cell = buckets.pop()
    const cost = costByCell[cell]!
    cells[count++] = cell
    if (mustStop[cell] && cell !== start) continue
    // A side may have kept the cell before from reaching what both touch, so with sides all six are tried.
    const onward = sides ? 0 : (flagsByCell[cell]! & 63) * 8
    for (let i = onward + onwardByArrivals[onward]!; i > onward; i--) {
      const rank = onwardByArrivals[i]!
      const next = neighbourByCellAndRank[cell * 6 + rank]!
      if (next < 0 || sides?.[cell * 6 + dirByRank[rank]!]) continue
      const step = enterCost[next]!
      const total = cost + step
      if (stampByCell[next] === stamp) {
        if (costByCell[next] === total) flagsByCell[next]! |= 1 << rank
      } else if (step !== 0 && total <= budget && !blocked[next]) {
        stampByCell[next] = stamp
        costByCell[next] = total
        flagsByCell[next] = (1 << rank) | (passThrough[next] ? NO_END : 0)
        buckets.push(next, total)
      }
    }
  }
  search.count = count
}

export function floodByRules(search: Search, start: number, budget: number, rules: StepRules): void {
  const { stampByCell, costByCell, flagsByCell, keyByCell, keyScale, cells, neighbourByCellAndRank, dirByRank, heap } = search
  const stamp = search.begin(start)
  const limit = budget * keyScale + keyScale - 1
  let count = 0
  heap.count = 0
  keyByCell[start] = 0
  heap.push(start, 0)
  while (heap.count > 0) {
    const cell = heap.pop()
    if (flagsByCell[cell]! & SETTLED) continue
    const key = keyByCell[cell]!
    flagsByCell[cell]! |= SETTLED
    costByCell[cell] = Math.floor(key / keyScale)
    cells[count++] = cell
    if (cell !== start && rules.mustStop?.(cell)) continue
    for (let rank = 0; rank < 6; rank++) {
      const next = neighbourByCellAndRank[cell * 6 + rank]!
      if (next < 0) continue
      const total = key + stepKey(rules.enterCost(cell, next, dirByRank[rank]!), keyScale)
      if (!(total <= limit)) continue
      if (stampByCell[next] !== stamp || total < keyByCell[next]!) {
        stampByCell[next] = stamp
        keyByCell[next] = total
        flagsByCell[next] = (1 << rank) | (rules.canStop?.(next) === false ? NO_END : 0)
        heap.push(next, total)
      } else if (total === keyByCell[next]) {
        flagsByCell[next]! |= 1 << rank
      }
    }
  }
  search.count = count
}

/** The heap key of a step; NaN, which is neither less nor more than anything, for one that may not be made. */
export function stepKey(cost: number, keyScale: number): number {
  if (!(cost >= 0 && cost < Infinity)) return Number.NaN
  if (!Number.isInteger(cost)) throw new RangeError(`a step costs a whole number, not ${cost}`)
  return cost === 0 ? 1 : cost * keyScale
}
