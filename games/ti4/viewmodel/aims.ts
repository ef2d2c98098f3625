// TI-P3.2.1, TI-P3.2.8: what a piece is turned on, as the table reads it.
import { bombardedSeats, struckBy } from '../rules/combat/bombardment.ts'
import type { TiSession } from '../rules/state/session.ts'
import { playerName } from './players.ts'

/** Null for a piece that bombards nothing. Whose forces is said where it is a choice. */
export function aimText(s: TiSession, unit: string): string | null {
  const aim = s.progress.targets.find(each => each.unit === unit)
  if (!aim || (s.step !== 'P3.2' && s.step !== 'P3.3')) return null
  const struck = struckBy(s, aim)
  const isShared = bombardedSeats(s, aim.planet, s.attacker).length > 1
  return isShared && struck !== null ? `${aim.planet}: ${playerName(s, struck)}` : aim.planet
}

/** What the pieces of a row are turned on, and how many of them on each. */
export function aimsOf(
  s: TiSession,
  pieces: readonly { readonly id: string }[],
): readonly { readonly aim: string; readonly n: number }[] {
  const all = pieces.flatMap(({ id }) => aimText(s, id) ?? [])
  return [...new Set(all)].map(aim => ({ aim, n: all.filter(each => each === aim).length }))
}
