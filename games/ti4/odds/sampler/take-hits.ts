// Batches of hits on a side.
import type { Group, PendingHits, Restriction } from '../problem/problem.ts'
import type { PlayedSide } from './played-side.ts'

const nobodyButNonFighters = ({ type }: Group): boolean => type !== 'fighter'

/** Which units a roll of unit abilities may hit. */
export function fitsVolley(restriction: Restriction): (group: Group) => boolean {
  return ({ type, abilityImmune }) =>
    !abilityImmune && (restriction === 'any' || (restriction === 'mech' ? type === 'mech' : type !== 'fighter'))
}

/** The hits of a combat roll on a side; what its sustaining units send back. */
export function takeHits(
  played: PlayedSide,
  enemy: PlayedSide,
  hits: PendingHits,
  isSilenced: boolean,
  withShields: boolean,
): number {
  let { any, nonFighter } = hits
  if (withShields && any + nonFighter > 0 && played.shields > 0) {
    played.shields--
    const cancelled = Math.min(nonFighter, played.side.shields.n)
    nonFighter -= cancelled
    any = Math.max(0, any - (played.side.shields.n - cancelled))
  }
  let back = 0
  let hasReflected = false
  if (withShields) played.isLent = played.side.voidShield
  while (any + nonFighter > 0 && !played.isOut()) {
    const sustainer = played.takeHit(nonFighter > 0 ? nobodyButNonFighters : () => true, isSilenced, enemy)
    let spent = played.cancelled(sustainer)
    const ofRestricted = Math.min(spent, nonFighter)
    nonFighter -= ofRestricted
    spent -= ofRestricted
    any = Math.max(0, any - spent)
    if (!sustainer) continue
    if (played.side.strikeBack.groups.includes(sustainer.group)) back += played.side.strikeBack.hits
    if (played.reflections > 0 && !hasReflected) {
      hasReflected = true
      played.reflections--
      back += played.side.reflections.n
    }
  }
  return back
}
