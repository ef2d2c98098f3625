// What the enemy could bring against a city this turn, and the garrison that would survive it. The enemy pays for every hex (WW-9.2), so
// distance and treasury limit it; recruits of this turn defend already (WW-8.3).
import { healthOf } from '../../rules/state/state.ts'
import { STATS } from '../../rules/tables.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import type { Foe, PlannerFrame } from './frame.ts'

/** No attack is expected from farther away. */
const FAR = 5

/** Strength that the foes of one hex can pay to bring here; the most for the money first. */
function strengthFrom(foes: readonly Foe[], hexes: number, treasury: number): number {
  let [left, sum] = [treasury, 0]
  const byYield = foes.toSorted(
    (a, b) => STATS[b.type].strength / STATS[b.type].costPerHex - STATS[a.type].strength / STATS[a.type].costPerHex,
  )
  for (const { type } of byYield) {
    const cost = STATS[type].costPerHex * hexes
    if (cost > left) break
    left -= cost
    sum += STATS[type].strength
  }
  return sum
}

/** The strongest single attack on this cell. */
function threatTo(frame: PlannerFrame, cell: number): number {
  let worst = 0
  for (const from of frame.manned.foes) {
    const hexes = frame.steps(from, cell)
    if (hexes > FAR || hexes < 1) continue
    worst = Math.max(worst, strengthFrom(frame.foes[from] ?? [], hexes, frame.foeTreasury))
  }
  return worst
}

/** By frame, since every order that is weighed asks again. */
const threats = new WeakMap<PlannerFrame, Map<number, number>>()

/**
 * WW-10.5: all of a garrison dies when the attack is at least twice its Health, so a little more than half will do. More than `mostHeld` is
 * not kept in one hex: a few shells would undo it.
 */
export function healthNeeded(frame: PlannerFrame, { fear, mostHeld }: EvalWeights, cell: number): number {
  return Math.min(mostHeld, Math.floor((fear * knownThreat(frame, cell)) / 2) + 1)
}

function knownThreat(frame: PlannerFrame, cell: number): number {
  let known = threats.get(frame)
  if (!known) {
    known = new Map()
    threats.set(frame, known)
  }
  let threat = known.get(cell)
  if (threat === undefined) {
    threat = threatTo(frame, cell)
    known.set(cell, threat)
  }
  return threat
}

export const healthIn = (units: readonly Foe[]): number => units.reduce((sum, unit) => sum + healthOf(unit), 0)
