// TI-A.7: in which order the pieces of one roll throw their dice.
import { unitRank } from '../../data/lookup.ts'
import type { RollKind } from '../../data/types.ts'
import { lineOf } from '../combat/abilities.ts'
import { unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'

/** Best printed value first, then the order of the data file, then the serial. */
export function inRollingOrder(s: TiSession, units: readonly CombatUnit[], kind: RollKind): readonly CombatUnit[] {
  const value = (unit: CombatUnit) => lineOf(s, unit, kind)?.value ?? 11
  return [...units].sort((a, b) => value(a) - value(b) || unitRank(a.unit) - unitRank(b.unit) || a.serial - b.serial)
}

export const bombardersInOrder = (s: TiSession, ids: readonly string[]): readonly string[] =>
  inRollingOrder(
    s,
    ids.flatMap(id => unitById(s, id) ?? []),
    'bombardment',
  ).map(({ id }) => id)
