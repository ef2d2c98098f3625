// Positions of a fight as the judge sees them: single units in plain lists.
import type { Problem, Side } from '../../problem/problem.ts'

/** `hurt`: 2 is damaged in this round, where that matters. */
export type Unit = { g: number; hurt: 0 | 1 | 2 }
export type Army = {
  units: Unit[]
  shields: number
  repairs: number
  mirrors: number
  directs: number
  scrambles: number
  coins: number
  /** A ship may still sustain in this batch without the ability. */
  isLent: boolean
}
export type Position = { a: Army; d: Army }
export type Spread<T> = { to: T; p: number }[]

export function armyOf(side: Side): Army {
  const units = side.groups.flatMap((group, g) => {
    const { count, damaged, damagedThisRound = 0 } = group
    const can = group.sustain || mayBorrow(side, g)
    return Array.from(
      { length: count },
      (_, i): Unit => ({ g, hurt: !can || i >= damaged ? 0 : i < damagedThisRound && side.duranium ? 2 : 1 }),
    )
  })
  return {
    units,
    shields: side.shields.count,
    repairs: side.emergencyRepairs.count,
    mirrors: side.reflections.count,
    directs: side.directHits,
    scrambles: side.scrambles,
    coins: side.raises.count,
    isLent: false,
  }
}

/** Not a fighter, not a mech in the hold, and no Sustain Damage of its own. */
export const mayBorrow = (side: Side, g: number): boolean => {
  const { type, sustain, shieldOnly } = side.groups[g]!
  return side.voidShield && type !== 'fighter' && !sustain && !shieldOnly
}

export const copy = (army: Army): Army => ({ ...army, units: army.units.map(unit => ({ ...unit })) })

/** Equal positions look equal: units in order, nothing left of a side that is out. */
export function tidy({ sides }: Problem, position: Position): Position {
  const settle = (army: Army, side: Side): Army => ({
    ...army,
    units: army.units.every(({ g }) => side.groups[g]!.shieldOnly)
      ? []
      : army.units.toSorted((x, y) => x.g - y.g || x.hurt - y.hurt),
  })
  return { a: settle(position.a, sides.attacker), d: settle(position.d, sides.defender) }
}

export function merge(spread: Spread<Position>): Spread<Position> {
  const byKey = new Map<string, { to: Position; p: number }>()
  for (const { to, p } of spread) {
    const key = JSON.stringify(to)
    const known = byKey.get(key)
    if (known) known.p += p
    else byKey.set(key, { to, p })
  }
  return [...byKey.values()]
}

export const scaled = (spread: Spread<Position>, by: number): Spread<Position> => spread.map(({ to, p }) => ({ to, p: p * by }))

export function isOver({ sides }: Problem, { a, d }: Position): boolean {
  const isOut = (army: Army, side: Side) => army.units.every(unit => side.groups[unit.g]!.shieldOnly)
  return isOut(a, sides.attacker) || isOut(d, sides.defender)
}
