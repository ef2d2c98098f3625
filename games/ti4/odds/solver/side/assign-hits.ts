// A batch of hits on one side: cancelled, sustained, assigned (TI-G.9.2); and what a side does at the start and end of a round.
import { worthOf } from '../../problem/dice-of-side.ts'
import type { PendingHits } from '../../problem/problem.ts'
import { ANY, DEAD, type Force, NON_FIGHTER } from './force.ts'

export type Assigned = {
  readonly id: number
  /** Hits that sustaining units sent back. */
  readonly back: number
}

/** TI-P2.5.7: in every batch the relic lends its Sustain Damage once. */
export function withGrant(force: Force, id: number, isOpen: boolean): number {
  if (!force.side.voidShield || id === DEAD) return id
  return force.changed(id, counts => {
    counts[force.layout.grantAt] = isOpen ? 1 : 0
  })
}

/** All hits of one batch, the restricted first, without cards against them. */
export function assign(force: Force, id: number, nonFighter: number, any: number, traits: number, isSilenced: boolean): number {
  let at = withGrant(force, id, true)
  let restricted = nonFighter
  let free = any
  const { sustainCancels } = force.side
  while (restricted + free > 0 && at !== DEAD) {
    const wanted = restricted > 0 ? NON_FIGHTER : traits
    let spent = 1
    if (sustainCancels > 1) {
      const sustainer = force.sustainedBy(at, wanted, isSilenced)
      if (sustainer >= 0) spent = force.cancelledBy(sustainer)
    }
    at = force.afterHit(at, wanted, isSilenced)
    const ofRestricted = Math.min(restricted, spent)
    restricted -= ofRestricted
    free = Math.max(0, free - (spent - ofRestricted))
  }
  return withGrant(force, at, false)
}

/**
 * The hits of a combat roll: Shields Holding at the first hits (TI-O.14), which cancels none of the `struck` hits that came
 * back from the enemy's sustaining; and the hits that own sustaining sends back.
 */
export function assignRoll(force: Force, id: number, hits: PendingHits, struck: number, isSilenced: boolean): Assigned {
  const { layout, side } = force
  let { any: free, nonFighter: restricted } = hits
  let at = id
  if (restricted + free > 0 && force.countsOf(at)[layout.shieldsAt]! > 0) {
    at = force.changed(at, counts => {
      counts[layout.shieldsAt]!--
    })
    const cancelled = Math.min(restricted, side.shields.n)
    restricted -= cancelled
    free = Math.max(0, free - (side.shields.n - cancelled))
  }
  free += struck
  const before = at
  at = assign(force, at, restricted, free, ANY, isSilenced)
  const back = sentBack(force, before, restricted, free, isSilenced)
  if (back.usesReflection && at !== DEAD) {
    at = force.changed(at, counts => {
      counts[layout.reflectionsAt]!--
    })
  }
  return { id: at, back: back.hits }
}

function sentBack(force: Force, id: number, nonFighter: number, any: number, isSilenced: boolean) {
  const { layout, side } = force
  const reflections = force.countsOf(id)[layout.reflectionsAt]!
  let hits = 0
  let usesReflection = false
  if (reflections === 0 && side.strikeBack.hits === 0) return { hits, usesReflection }
  let at = withGrant(force, id, true)
  let restricted = nonFighter
  let free = any
  while (restricted + free > 0 && at !== DEAD) {
    const wanted = restricted > 0 ? NON_FIGHTER : ANY
    const sustainer = force.sustainedBy(at, wanted, isSilenced)
    at = force.afterHit(at, wanted, isSilenced)
    const spent = sustainer >= 0 ? force.cancelledBy(sustainer) : 1
    const ofRestricted = Math.min(restricted, spent)
    restricted -= ofRestricted
    free = Math.max(0, free - (spent - ofRestricted))
    if (sustainer < 0) continue
    if (side.strikeBack.groups.includes(sustainer)) hits += side.strikeBack.hits
    if (reflections > 0 && !usesReflection) {
      usesReflection = true
      hits += side.reflections.n
    }
  }
  return { hits, usesReflection }
}

/** Repairs before the roll: units that mend themselves, and Emergency Repairs as soon as something is damaged (TI-O.14). */
export function atRoundStart(force: Force, id: number): number {
  const { layout, side } = force
  if (id === DEAD || (side.repairsAtStart.length === 0 && side.emergencyRepairs.count === 0)) return id
  return force.changed(id, counts => {
    for (const g of side.repairsAtStart) repairAll(force, counts, g)
    if (counts[layout.repairsAt] === 0) return
    const hurt = side.groups.map((_, g) => g).filter(g => isHurt(force, counts, g))
    if (hurt.length === 0) return
    counts[layout.repairsAt]!--
    if (side.emergencyRepairs.n > 0) repairOne(force, counts, mostValuable(force, hurt))
    else for (const g of hurt) repairAll(force, counts, g)
  })
}

/** After assignment: Duranium Armor, units that repair themselves; no unit counts as "damaged this round" any more. */
export function atRoundEnd(force: Force, id: number): number {
  const { layout, side } = force
  if (id === DEAD || (!side.duranium && side.repairsAtEnd.length === 0)) return id
  const known = force.roundEnds[id]
  if (known !== undefined) return known
  const end = force.changed(id, counts => {
    if (side.duranium) {
      const candidates = side.groups
        .map((_, g) => g)
        .filter(g => layout.damagedAt[g]! >= 0 && counts[layout.damagedAt[g]!]! > 0)
      if (candidates.length > 0) repairOne(force, counts, mostValuable(force, candidates))
    }
    for (const g of side.repairsAtEnd) repairAll(force, counts, g)
    age(force, counts)
  })
  force.roundEnds[id] = end
  return end
}

/** What was damaged after this round's repairs is old damage in the next. */
export function aged(force: Force, id: number): number {
  return id === DEAD || !force.side.duranium ? id : force.changed(id, counts => age(force, counts))
}

function age({ layout }: Force, counts: number[]): void {
  for (const [g, fresh] of layout.freshAt.entries()) {
    if (fresh < 0) continue
    counts[layout.damagedAt[g]!]! += counts[fresh]!
    counts[fresh] = 0
  }
}

function isHurt({ layout }: Force, counts: readonly number[], g: number): boolean {
  const damaged = layout.damagedAt[g]! >= 0 ? counts[layout.damagedAt[g]!]! : 0
  const fresh = layout.freshAt[g]! >= 0 ? counts[layout.freshAt[g]!]! : 0
  return damaged + fresh > 0
}

function repairAll({ layout }: Force, counts: number[], g: number): void {
  for (const at of [layout.damagedAt[g]!, layout.freshAt[g]!]) {
    if (at < 0) continue
    counts[layout.undamagedAt[g]!]! += counts[at]!
    counts[at] = 0
  }
}

function repairOne({ layout }: Force, counts: number[], g: number): void {
  const damaged = layout.damagedAt[g]!
  counts[counts[damaged]! > 0 ? damaged : layout.freshAt[g]!]!--
  counts[layout.undamagedAt[g]!]!++
}

/** Of these groups, the one of highest cost (TI-O.15); of equals the last to die. */
function mostValuable({ side }: Force, groups: readonly number[]): number {
  return groups.reduce((best, g) => (worthOf(side, g) > worthOf(side, best) ? g : best))
}
