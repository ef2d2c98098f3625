// Batches of hits on a camp.
import type { Group, PendingHits, Restriction } from '../problem/problem.ts'
import type { PlayedSide } from './played-side.ts'

const nobodyButNonFighters = ({ type }: Group): boolean => type !== 'fighter'

/** Who may be hit by a roll of unit abilities. */
export function fitsVolley(restriction: Restriction): (group: Group) => boolean {
  return ({ type, abilityImmune }) =>
    !abilityImmune && (restriction === 'any' || (restriction === 'mech' ? type === 'mech' : type !== 'fighter'))
}

/** The hits of a combat roll on a side; what its sustaining units send back. */
export function takeHits(
  camp: PlayedSide,
  enemy: PlayedSide,
  hits: PendingHits,
  isSilenced: boolean,
  withShields: boolean,
): number {
  let { any, nonFighter } = hits
  if (withShields && any + nonFighter > 0 && camp.shields > 0) {
    camp.shields--
    const cancelled = Math.min(nonFighter, camp.side.shields.n)
    nonFighter -= cancelled
    any = Math.max(0, any - (camp.side.shields.n - cancelled))
  }
  let back = 0
  let hasReflected = false
  if (withShields) camp.isLent = camp.side.voidShield
  while (any + nonFighter > 0 && !camp.isOut()) {
    const sustainer = camp.takeHit(nonFighter > 0 ? nobodyButNonFighters : () => true, isSilenced, enemy)
    let spent = camp.cancelled(sustainer)
    const ofRestricted = Math.min(spent, nonFighter)
    nonFighter -= ofRestricted
    spent -= ofRestricted
    any = Math.max(0, any - spent)
    if (!sustainer) continue
    if (camp.side.strikeBack.groups.includes(sustainer.group)) back += camp.side.strikeBack.hits
    if (camp.reflections > 0 && !hasReflected) {
      hasReflected = true
      camp.reflections--
      back += camp.side.reflections.n
    }
  }
  return back
}
