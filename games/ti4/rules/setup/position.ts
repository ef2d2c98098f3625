// The whole session as a scenario that sets it up again: nothing is hidden in ti4.
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { momentOf } from './moment.ts'
import type { Scenario, ScenarioUnit } from './scenario.ts'

export const position = (s: TiSession): Scenario => ({
  id: s.id,
  title: s.title,
  mode: s.mode,
  seats: s.seats.map(sheet => ({ ...copy(sheet), id: sheet.id as 'a' })),
  speaker: s.speaker as 'a',
  attacker: s.attacker as 'a',
  defender: s.defender as 'a',
  system: copy(s.system) as NonNullable<Scenario['system']>,
  planets: copy(s.planets) as NonNullable<Scenario['planets']>,
  laws: [...s.laws],
  units: s.units.map(unitOf),
  step: s.step,
  startAt: s.startAt,
  round: s.round,
  planet: s.planet,
  options: { ...s.options, sets: [...s.options.sets] },
  moment: copy(momentOf(s)),
})

const unitOf = ({ owner, type: _type, ...unit }: CombatUnit): ScenarioUnit => ({ ...unit, seat: owner as 'a' })

/** The caller may change a scenario, so it is a copy. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T
function copy<T>(value: T): Plain<T> {
  if (Array.isArray(value)) return value.map(copy) as Plain<T>
  if (typeof value !== 'object' || value === null) return value as Plain<T>
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)])) as Plain<T>
}
