// WW-11: which units take damage: by the policy of the plan or, with interactive casualties, by an answer that the rules can list.

import { CAPS } from '../caps.ts'
import type { Plan } from '../plan/plan.ts'
import { unitsOf } from '../plan/pricing.ts'
import { healthOf, type LossPolicy, type WwState } from '../state/state.ts'
import { DEFAULT_LOSS_ORDER, type Side, UNIT_TYPES, type UnitType } from '../tables.ts'

/** A unit that can be hit. */
export type Casualty = { readonly serial: number; readonly type: UnitType; readonly damage: number }
/** In the order it is dealt. */
export type Hit = { readonly serial: number; readonly damage: number }

/** WW-11.2. */
export function policyOf(state: WwState, side: Side, plan: Plan): LossPolicy {
  const { order, absorb = true, protect = [] } = plan.losses ?? {}
  return {
    order: (order as readonly UnitType[] | undefined) ?? DEFAULT_LOSS_ORDER,
    absorb,
    protect: unitsOf(state, side, protect).map(unit => unit.serial),
  }
}

export function totalHealth(units: readonly Pick<Casualty, 'type' | 'damage'>[]): number {
  let sum = 0
  for (const unit of units) sum += healthOf(unit)
  return sum
}

/** WW-11.5: unprotected first, then by type, then the damaged, then the lowest serial. */
function byPolicy({ order, protect }: LossPolicy): (a: Casualty, b: Casualty) => number {
  const guarded = new Set(protect)
  const shield = (unit: Casualty) => (guarded.has(unit.serial) ? 1 : 0)
  return (a, b) =>
    shield(a) - shield(b) || order.indexOf(a.type) - order.indexOf(b.type) || b.damage - a.damage || a.serial - b.serial
}

/** WW-11.3 to WW-11.5. */
export function assignByPolicy(units: readonly Casualty[], damage: number, policy: LossPolicy): readonly Hit[] {
  let left = Math.min(damage, totalHealth(units))
  const hits: Hit[] = []
  const worn = units.map(unit => ({ serial: unit.serial, type: unit.type, damage: unit.damage }))
  if (policy.absorb) {
    const whole = worn.filter(unit => healthOf(unit) > 1).sort(byPolicy(policy))
    for (const unit of whole) {
      if (left === 0) break
      unit.damage++
      left--
      hits.push({ serial: unit.serial, damage: 1 })
    }
  }
  for (const unit of worn.sort(byPolicy(policy))) {
    if (left === 0) break
    const dealt = Math.min(left, healthOf(unit))
    left -= dealt
    hits.push({ serial: unit.serial, damage: dealt })
  }
  return hits
}

/** WW-11.6: a shell takes one unit whole, by the same order, and nothing absorbs it. */
export function shellVictim(units: readonly Casualty[], policy: LossPolicy): Casualty | undefined {
  const first = byPolicy(policy)
  let victim = units[0]
  for (const unit of units) if (victim && first(unit, victim) < 0) victim = unit
  return victim
}

/** Units that are alike for a choice: how many, and the first of them. */
type Kin = { readonly type: UnitType; readonly damage: number; readonly health: number; readonly serials: readonly number[] }

function kinsOf(units: readonly Casualty[]): readonly Kin[] {
  const kins = new Map<string, Kin & { serials: number[] }>()
  for (const unit of units.toSorted((a, b) => a.serial - b.serial)) {
    const key = kindOf(unit.type, unit.damage)
    const kin = kins.get(key) ?? { type: unit.type, damage: unit.damage, health: healthOf(unit), serials: [] }
    kins.set(key, kin)
    kin.serials.push(unit.serial)
  }
  return [...kins.values()].sort((a, b) => UNIT_TYPES.indexOf(a.type) - UNIT_TYPES.indexOf(b.type) || b.damage - a.damage)
}

/**
 * WW-11.7: one assignment for each distinct multiset of survivors, the lowest serials hit first. `most` ends the search early:
 * whether there is a choice at all (WW-11.8) is known with the second one. So do as many hits as no army within the company limit
 * (WW-6.7) needs for all of its answers: any other answer can be typed.
 */
export function everyAssignment(units: readonly Casualty[], damage: number, most = Infinity): readonly (readonly Hit[])[] {
  const kins = kinsOf(units)
  const roomAfter = kins.map((_, i) => kins.slice(i).reduce((sum, kin) => sum + kin.health * kin.serials.length, 0))
  const found: (readonly Hit[])[] = []
  let hitsFound = 0
  const seen = new Set<string>()
  /** How many of each kind of unit survive. */
  const left = new Map(kins.map(kin => [kindOf(kin.type, kin.damage), kin.serials.length]))
  const change = (kind: string, by: number) => left.set(kind, (left.get(kind) ?? 0) + by)
  const go = (i: number, due: number, hits: readonly Hit[]) => {
    if (found.length >= most || hitsFound >= CAPS.listedHits.most || due > (roomAfter[i] ?? 0)) return
    const kin = kins[i]
    if (!kin) {
      // A whole vehicle worn down and a damaged one spared can leave the same survivors as the other way round.
      const key = [...left]
        .filter(([, n]) => n > 0)
        .map(([kind, n]) => `${kind}x${n}`)
        .join()
      if (seen.has(key)) return
      seen.add(key)
      found.push(hits)
      hitsFound += hits.length
      return
    }
    const count = kin.serials.length
    const [here, hurt] = [kindOf(kin.type, kin.damage), kindOf(kin.type, kin.damage + 1)]
    for (let lost = Math.min(count, Math.floor(due / kin.health)); lost >= 0; lost--) {
      const mostWorn = kin.health > 1 ? Math.min(count - lost, due - lost * kin.health) : 0
      for (let worn = 0; worn <= mostWorn; worn++) {
        const rest = due - lost * kin.health - worn
        // Skipped if the groups that follow cannot take the remaining damage.
        if (rest > (roomAfter[i + 1] ?? 0)) continue
        const taken = kin.serials.slice(0, lost + worn)
        const more = taken.map((serial, n) => ({ serial, damage: n < lost ? kin.health : 1 }))
        change(here, -lost - worn)
        if (worn > 0) change(hurt, worn)
        go(i + 1, rest, more.length > 0 ? [...hits, ...more] : hits)
        change(here, lost + worn)
        if (worn > 0) change(hurt, -worn)
      }
    }
  }
  go(0, Math.min(damage, totalHealth(units)), [])
  return found
}

const kindOf = (type: UnitType, damage: number): string => `${type}${damage}`

/** One shell, one unit: each kind of unit once. */
export const everyVictim = (units: readonly Casualty[]): readonly (readonly Hit[])[] =>
  kinsOf(units).map(kin => [{ serial: kin.serials[0]!, damage: kin.health }])

/** WW-11.8: every legal assignment leaves the same survivors. */
export const isForced = (units: readonly Casualty[], damage: number): boolean => everyAssignment(units, damage, 2).length < 2

/** WW-11.7: whether these hits are an answer: each unit once, within its Health, all of the damage. */
export function isAssignment(units: readonly Casualty[], damage: number, hits: readonly Hit[], isShell: boolean): boolean {
  const serials = new Set(hits.map(hit => hit.serial))
  if (serials.size !== hits.length) return false
  for (const { serial, damage: dealt } of hits) {
    const unit = units.find(each => each.serial === serial)
    if (!unit || !Number.isInteger(dealt) || dealt < 1 || dealt > healthOf(unit)) return false
    if (isShell && dealt !== healthOf(unit)) return false
  }
  if (isShell) return hits.length === 1
  return hits.reduce((sum, hit) => sum + hit.damage, 0) === Math.min(damage, totalHealth(units))
}
