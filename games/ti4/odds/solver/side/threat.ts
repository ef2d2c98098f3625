// What can happen to a side at most, so that its conditions have room for it.
import type { Side, Volley } from '../../problem/problem.ts'
import type { RepeatableRoll } from '../dice/ability-roll.ts'

/** Groups that gain units at the start of the combat. */
export function roomOf({ groups, openings }: Side): number[] {
  return groups.map((_, g) =>
    openings.reduce((sum, opening) => {
      if (opening.kind === 'convert') return sum + (opening.into === g ? 1 : 0)
      return sum + (opening.kind === 'join' && opening.into === g ? opening.n : 0)
    }, 0),
  )
}

export function threatOf(side: Side, against: Side, harrow: Threat['harrow']): Threat {
  const { groups, strikeBack, reflections, silencers } = side
  const strikers = strikeBack.groups.reduce((sum, g) => sum + groups[g]!.count, 0)
  return {
    restrictedMost: mostRestricted(side, against),
    backMost: strikers * strikeBack.hits + (reflections.count > 0 ? reflections.n : 0),
    maySilence: silencers.length > 0,
    harrow,
  }
}

function mostRestricted({ groups, auras, boosts, hitFactor }: Side, against: Side): number {
  const restricted = new Set(auras.filter(aura => aura.nonFighter).flatMap(aura => aura.targets))
  if (restricted.size === 0) return 0
  let most = boosts.reduce((sum, boost) => sum + (boost.extraDice ?? 0), 0)
  for (const g of restricted) {
    const { count, combat } = groups[g]!
    const more = auras.filter(aura => aura.targets.includes(g)).reduce((sum, aura) => sum + (aura.dice ?? 0), 0)
    const enemies = against.groups.reduce((sum, group) => sum + group.count, 0)
    const dice = combat?.perEnemyNonFighter ? enemies : (combat?.dice ?? 0)
    most += count * (dice + more) * (1 + (combat?.crit?.extra ?? 0))
  }
  return most * hitFactor
}

/** What the enemy can do to a side. */
export type Threat = {
  /** Most hits restricted to non-fighters in one roll. */
  readonly restrictedMost: number
  /** Most hits sent back by sustaining in one round. */
  readonly backMost: number
  readonly maySilence: boolean
  /** Bombardment suffered after every round. */
  readonly harrow: { readonly volley: Volley; readonly throws: RepeatableRoll } | null
}
