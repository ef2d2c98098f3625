// TI-A.7: in which order the pieces of one roll throw their dice.

import { unitRank } from '../data/lookup.ts'
import type { RollKind } from '../data/types.ts'
import { lineOf } from './abilities.ts'
import type { CombatUnit, Session } from './state.ts'
import { unitById } from './units.ts'

/** Best printed value first, then the order of the data file, then the serial. */
export function inRollingOrder(s: Session, units: readonly CombatUnit[], kind: RollKind): readonly CombatUnit[] {
  const value = (unit: CombatUnit) => lineOf(s, unit, kind)?.value ?? 11
  return [...units].sort((a, b) => value(a) - value(b) || unitRank(a.unit) - unitRank(b.unit) || a.serial - b.serial)
}

export const bombardersInOrder = (s: Session, ids: readonly string[]): readonly string[] =>
  inRollingOrder(
    s,
    ids.flatMap(id => unitById(s, id) ?? []),
    'bombardment',
  ).map(({ id }) => id)
