// Effects at the start of a combat.
import { worthOf } from '../problem/dice-of-side.ts'
import type { Opening } from '../problem/problem.ts'
import { convolve, power, singleDie } from './dice/hit-chances.ts'
import { assign, withGrant } from './side/assign-hits.ts'
import { ANY, DEAD, type Force } from './side/force.ts'

type Meeting = { readonly own: Force; readonly ownId: number; readonly enemy: Force; readonly enemyId: number }

/** Only an ambush rolls; everything else happens for certain. */
export function ambushHits(opening: Opening, own: Force, id: number): Float64Array {
  let hits: Float64Array = Float64Array.of(1)
  if (opening.kind !== 'ambush') return hits
  let left = opening.most
  for (const { group, value } of opening.ships) {
    const dice = Math.min(left, own.alive(id, group))
    hits = convolve(hits, power(singleDie({ value, dice: 1 }), dice))
    left -= dice
  }
  return hits
}

/** Both sides after the effect; `hits` are those of an ambush. */
export function open(opening: Opening, meeting: Meeting, hits: number): readonly [own: number, enemy: number] {
  const { own, ownId, enemy, enemyId } = meeting
  const isSilenced = own.hasAny(ownId, own.side.silencers)
  switch (opening.kind) {
    case 'assaultCannon':
      return [ownId, own.nonFighters(ownId) >= opening.needs ? withoutNonFighter(enemy, enemyId) : enemyId]
    case 'ambush':
      return [ownId, assign(enemy, enemyId, 0, hits, ANY, isSilenced)]
    case 'chosenHit': {
      let at = enemyId
      for (let i = 0; i < opening.hits; i++) at = chosenHit(enemy, at, isSilenced)
      return [ownId, at]
    }
    case 'sacrifice': {
      const group = firstAlive(own, ownId, opening.types)
      if (group < 0) return [ownId, enemyId]
      return [withoutOne(own, ownId, group), assign(enemy, enemyId, 1, 0, ANY, isSilenced)]
    }
    case 'convert': {
      const group = firstAlive(enemy, enemyId, [opening.from])
      if (group < 0) return [ownId, enemyId]
      const gained = own.changed(ownId, counts => {
        counts[own.layout.undamagedAt[opening.into]!]!++
      })
      return [gained, withoutOne(enemy, enemyId, group)]
    }
    case 'join':
      return [
        own.changed(ownId, counts => {
          counts[own.layout.undamagedAt[opening.into]!]! += opening.n
        }),
        enemyId,
      ]
  }
}

/** The victim gives up the first non-fighter of its kill order; sustaining does not help (TI-O.15, TI-G.10.3). */
function withoutNonFighter(force: Force, id: number): number {
  const order = force.side.policy.killOrder.filter(type => type !== 'fighter')
  const group = firstAlive(force, id, order)
  return group < 0 ? id : withoutOne(force, id, group)
}

/** A hit its owner aims: the most valuable unit that cannot sustain, else the most valuable one sustains (TI-O.15). */
export function chosenHit(force: Force, at: number, isSilenced: boolean): number {
  const id = withGrant(force, at, true)
  if (id === DEAD) return DEAD
  const { layout, side } = force
  const counts = force.countsOf(id)
  let dying = -1
  let dyingAt = -1
  let sustaining = -1
  const isBetter = (g: number, best: number) => best < 0 || worthOf(side, g) > worthOf(side, best)
  for (const [g, { shieldOnly }] of side.groups.entries()) {
    if (shieldOnly) continue
    const undamaged = layout.undamagedAt[g]!
    const hurtAt = [layout.freshAt[g]!, layout.damagedAt[g]!].find(at => at >= 0 && counts[at]! > 0)
    const canSustain = force.maySustain(counts, g)
    const killable = hurtAt ?? ((!canSustain || isSilenced) && counts[undamaged]! > 0 ? undamaged : undefined)
    if (killable !== undefined && isBetter(g, dying)) {
      dying = g
      dyingAt = killable
    }
    if (canSustain && isBetter(g, sustaining)) sustaining = g
  }
  return force.changed(id, next => {
    if (dying >= 0) next[dyingAt]!--
    else force.sustainInto(next, sustaining)
    next[layout.grantAt] = 0
  })
}

export function firstAlive(force: Force, id: number, types: readonly string[]): number {
  for (const type of types) {
    const group = force.side.groups.findIndex((g, i) => g.type === type && !g.shieldOnly && force.alive(id, i) > 0)
    if (group >= 0) return group
  }
  return -1
}

/** One unit fewer, the most damaged of its group. */
export function withoutOne(force: Force, id: number, group: number): number {
  const { layout } = force
  return force.changed(id, counts => {
    const places = [layout.freshAt[group]!, layout.damagedAt[group]!, layout.undamagedAt[group]!]
    counts[places.find(at => at >= 0 && counts[at]! > 0)!]!--
  })
}
