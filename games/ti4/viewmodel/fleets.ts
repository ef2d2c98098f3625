// Both sides as the table shows them: like pieces together, with what each needs to hit (TI-P2.4.1, TI-G.15.1).
import type { Seat } from '@sandtable/kernel'
import { DATA, unitData } from '../data/lookup.ts'
import { UNIT_TYPES, type UnitType } from '../data/types.ts'
import { lineOf, maySustain } from '../rules/combat/abilities.ts'
import { planRoll } from '../rules/dice/rolling.ts'
import type { Roll } from '../rules/state/dice-and-hits.ts'
import { isDamaged, isHere } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import type { CombatUnit } from '../rules/state/table.ts'

export type FleetRow = {
  readonly key: string
  readonly unit: string
  readonly name: string
  readonly type: UnitType
  readonly place: string
  /** Every piece of the row that is still there, damaged ones last. */
  readonly pieces: readonly CombatUnit[]
  readonly damaged: number
  readonly lost: number
  readonly canSustain: boolean
  /** 'on 7+, 2 dice' of the fight that is on; null where it does not roll. */
  readonly combat: { readonly value: number; readonly dice: number } | null
}

const RANK = new Map(UNIT_TYPES.map((type, rank) => [type, rank]))

export function fleetOf(s: TiSession, seat: Seat): readonly FleetRow[] {
  const rows = new Map<string, CombatUnit[]>()
  for (const unit of s.units) {
    if (unit.owner !== seat) continue
    const key = `${unit.unit}@${unit.place}`
    rows.set(key, [...(rows.get(key) ?? []), unit])
  }
  return [...rows]
    .map(([key, units]) => rowOf(s, key, units))
    .sort((a, b) => placeRank(a.place) - placeRank(b.place) || (RANK.get(a.type) ?? 0) - (RANK.get(b.type) ?? 0))
}
const placeRank = (place: string): number => (place === 'space' ? 0 : place === 'adjacent' ? 2 : 1)

function rowOf(s: TiSession, key: string, units: readonly CombatUnit[]): FleetRow {
  const [first] = units as readonly [CombatUnit]
  const pieces = units.filter(isHere).sort((a, b) => Number(isDamaged(a)) - Number(isDamaged(b)) || a.serial - b.serial)
  const model = pieces[0] ?? first
  return {
    key,
    unit: first.unit,
    name: unitData(first.unit).name,
    type: first.type,
    place: first.place,
    pieces,
    damaged: pieces.filter(isDamaged).length,
    lost: units.filter(({ state }) => state === 'destroyed' || state === 'captured').length,
    canSustain: pieces.some(unit => maySustain(s, unit)),
    combat: lineOf(s, model, 'combat'),
  }
}

export type DiceGroup = {
  readonly unit: string
  readonly name: string
  readonly value: number
  /** Sum of the modifiers; each with its name in `mods`. */
  readonly shift: number
  readonly mods: readonly { readonly effect: string; readonly value: number }[]
  readonly dice: number
}

/** TI-G.6.7: what a roll expects, 'Cruiser I ×2 on 7+', best value first. */
export function expectedDice(s: TiSession, roll: Roll): readonly DiceGroup[] {
  const groups: { -readonly [K in keyof DiceGroup]: DiceGroup[K] }[] = []
  for (const { unit: id, value, mods } of planRoll(s, roll)) {
    const unit = s.units.find(each => each.id === id)?.unit ?? id
    const shift = mods.reduce((sum, mod) => sum + mod.value, 0)
    const known = groups.find(each => each.unit === unit && each.value === value && each.shift === shift)
    if (known) known.dice += 1
    else groups.push({ unit, name: DATA.units.find(each => each.id === unit)?.name ?? unit, value, shift, mods, dice: 1 })
  }
  return groups
}
