// Anti-fighter barrage: once, before the first round, both sides at the same time.
import { barrageBatteries } from '../../problem/dice-of-side.ts'
import type { Barrage } from '../../problem/problem.ts'
import { assign } from '../side/assign-hits.ts'
import { DEAD, type Force } from '../side/force.ts'
import { rollOf, traitsOf } from './ability-roll.ts'

const NOTHING = Float64Array.of(1)

export function barrageHits(force: Force, id: number, reroll = force.side.barrage.reroll): Float64Array {
  if (id === DEAD) return NOTHING
  return rollOf(
    barrageBatteries(force.side, g => force.alive(id, g)),
    force.side.barrage.extraDice,
    reroll,
  )
}

/** `hits` of the enemy's barrage on this side. */
export function barraged(enemy: Barrage, force: Force, id: number, hits: number, isSilenced: boolean): number {
  if (hits === 0) return id
  if (enemy.hitsAnyShip) return assign(force, id, 0, hits, traitsOf('any', force), isSilenced)
  const { layout, side } = force
  return force.changed(id, counts => {
    let left = hits
    for (const [g, { type }] of side.groups.entries()) {
      if (type !== 'fighter') continue
      const lost = Math.min(left, counts[layout.undamagedAt[g]!]!)
      counts[layout.undamagedAt[g]!]! -= lost
      left -= lost
    }
    if (enemy.damagesExcess) damage(force, counts, left)
  })
}

/** Raid Formation: no use of Sustain Damage, so no Direct Hit and not "damaged this round" (TI-G.10.7). */
function damage({ layout, side }: Force, counts: number[], ships: number): void {
  let left = ships
  for (const type of side.policy.sustainOrder) {
    for (const [g, group] of side.groups.entries()) {
      if (group.type !== type || !group.sustain || group.shieldOnly) continue
      const hurt = Math.min(left, counts[layout.undamagedAt[g]!]!)
      counts[layout.undamagedAt[g]!]! -= hurt
      counts[layout.damagedAt[g]!]! += hurt
      left -= hurt
    }
  }
}
