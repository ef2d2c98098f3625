// What standing on a hex invites: the hits to be expected there in the enemy's next turn, and whether there are men enough about to answer.
// Distances and tables only, no sight lines: it is asked for every destination of every unit.
import { CHANCE_OF, type Field, STATS, type Unit } from '../rules/index.ts'
import { CHANCE_STEP } from '../rules/tables.ts'

/** Enemies farther away than this can do no harm next turn. */
const FARTHEST = 4
const LONG_FROM = 3
const MOST_STEEL = 1.5

/** `hits` are expected losses in the enemy's next turn; `foes` the strength that could do it. */
export type Danger = { readonly hits: number; readonly foes: number }

export function dangerAt(field: Field, units: readonly Unit[], unit: Unit, cell: number): Danger {
  const cover = field.cover[cell] !== 0 ? CHANCE_STEP : 0
  const { apart, size } = field
  let hits = 0
  let foes = 0
  for (let i = 0; i < units.length; i++) {
    const enemy = units[i]!
    if (enemy.who.side === unit.who.side) continue
    const distance = apart[cell * size + enemy.cell]!
    if (distance > FARTHEST) continue
    const harm = Math.max(0, volley(enemy, distance, cover), steel(enemy, unit, distance))
    if (harm === 0) continue
    hits += harm
    foes += enemy.sp
  }
  return { hits, foes }
}

/** The chance of a hit by fire; light troops step up first. */
function volley({ who: { kind, fire } }: Unit, distance: number, cover: number): number {
  const { range, actionType, hitChance } = STATS[kind]
  if (distance > (actionType === 'FIRE_AND_MOVE' ? range + 1 : range)) return 0
  const far = distance >= LONG_FROM && kind === 'ART' ? CHANCE_STEP : 0
  return (hitChance + CHANCE_STEP * fire - cover - far) / CHANCE_OF
}

/** About what a charge takes, by the difference in strength. */
function steel(enemy: Unit, unit: Unit, distance: number): number {
  const { allowance, charges, chargeBonus } = STATS[enemy.who.kind]
  if (distance > allowance || !charges.includes(unit.who.kind)) return 0
  const lead = enemy.sp + chargeBonus + enemy.who.charge - unit.sp
  return Math.min(MOST_STEEL, Math.max(0, (lead + 3) / 5))
}

/** A full step of odds is so many strength points. */
const STEP = 8

/** Own strength that can come to bear on that enemy next turn less the strength that threatens here, from -1 to 1. */
export function localOdds(
  field: Field,
  units: readonly Unit[],
  unit: Unit,
  cell: number,
  enemyCell: number,
  foes: number,
): number {
  const { apart, size } = field
  let own = 0
  for (let i = 0; i < units.length; i++) {
    const friend = units[i]!
    if (friend.who.side !== unit.who.side) continue
    const { range, allowance } = STATS[friend.who.kind]
    const from = friend.who.id === unit.who.id ? cell : friend.cell
    if (apart[enemyCell * size + from]! <= Math.max(range, allowance) + 1) own += friend.sp
  }
  return Math.max(-1, Math.min(1, (own - foes) / STEP))
}
