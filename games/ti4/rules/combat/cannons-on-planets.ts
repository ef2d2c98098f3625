// TI-P3.9.1, TI-P3.9.2: what may fire at forces that were committed to a planet.
import type { Seat } from '@sandtable/kernel'
import type { SkipReason } from '../contract/events.ts'
import { inRollingOrder } from '../dice/rolling-order.ts'
import { planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'
import { lineOf } from './abilities.ts'
import { othersOn } from './invasion.ts'

/** A piece, or the planet itself by an effect. */
export type DefenceCannon = { readonly id: string; readonly seat: Seat }

/** L4 Disruptors forbid all of it, Disable that of PDS (TI-P3.9.2, TI-P3.9.3). */
function silencer(s: TiSession, unit: CombatUnit | null): string | null {
  const found = activeOps(s, 'noSpaceCannon').find(
    ({ op, seat }) => op.stage === 'defence' && seat === s.attacker && (op.filter === undefined || op.filter === unit?.type),
  )
  return found?.effect.id ?? null
}

/** In the order of their dice; all of one player, the planet's owner first. None in a ground combat by Dannel (TI-E.2). */
export function defenceCannons(s: TiSession, planet: string): readonly DefenceCannon[] {
  if (s.mode === 'groundOnly') return []
  const pieces = othersOn(s, planet).filter(unit => lineOf(s, unit, 'spaceCannon') !== null && silencer(s, unit) === null)
  const byItself = silencer(s, null) === null ? planetCannons(s, planet) : []
  const { owner } = planetOf(s, planet)
  const seats = [...new Set([...pieces.map(unit => unit.owner), ...byItself.map(({ seat }) => seat)])]
  const seat = seats.find(each => each === owner) ?? seats[0]
  if (seat === undefined) return []
  const own = inRollingOrder(
    s,
    pieces.filter(unit => unit.owner === seat),
    'spaceCannon',
  )
  return [...own.map(({ id }) => ({ id, seat })), ...byItself.filter(each => each.seat === seat)]
}

/** Custodia Vigilia on Mecatol Rex, Ul's hero on Elysium. */
function planetCannons(s: TiSession, planet: string): readonly DefenceCannon[] {
  const { owner, mecatol, name } = planetOf(s, planet)
  return activeOps(s, 'planetCannon').flatMap(({ effect, seat }) => {
    const isIts = effect.id === 'place.vigilia' ? mecatol : name.toLowerCase() === 'elysium'
    return seat === owner && isIts ? [{ id: effect.id, seat }] : []
  })
}

/** TI-M.3: the reason that is logged when no player is asked. */
export function whyNoDefence(
  s: TiSession,
  planets: readonly string[],
): { readonly reason: SkipReason; readonly effect: string | null } {
  if (s.mode === 'groundOnly') return { reason: 'mode', effect: null }
  const silenced = planets.flatMap(planet => othersOn(s, planet)).find(unit => lineOf(s, unit, 'spaceCannon') !== null)
  const effect = silenced ? silencer(s, silenced) : null
  return effect === null ? { reason: 'nobodyFiresHere', effect: null } : { reason: 'effect', effect }
}
