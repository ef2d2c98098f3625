// WW-1.12: units of one side in one hex, as a counter shows them: how many, how strong together, and the leading type.
import { totalsOf } from '../rules/combat/combat.ts'
import { boardOfState, idOf, type WwState } from '../rules/state/state.ts'
import { SIDES, type Side, STATS, type UnitType } from '../rules/tables.ts'

export type Member = { readonly id: string; readonly type: UnitType; readonly damage: number }
export type Stack = {
  readonly hex: string
  readonly side: Side
  readonly units: readonly Member[]
  readonly strength: number
  readonly health: number
  /** The strongest kind in it. */
  readonly lead: UnitType
}

const kept = new WeakMap<WwState, readonly Stack[]>()

export function stacksOf(state: WwState): readonly Stack[] {
  let stacks = kept.get(state)
  if (!stacks) {
    stacks = SIDES.flatMap(side => ofSide(state, side))
    kept.set(state, stacks)
  }
  return stacks
}

function ofSide(state: WwState, side: Side): readonly Stack[] {
  const board = boardOfState(state)
  const byCell = new Map<number, Member[]>()
  for (const { serial, type, cell, damage } of state.units[side]) {
    const here = byCell.get(cell) ?? []
    here.push({ id: idOf(state.factions, side, serial), type, damage })
    byCell.set(cell, here)
  }
  return [...byCell].sort(([a], [b]) => a - b).map(([cell, units]) => stackOf(state, board.name(cell), side, units))
}

export function stackOf({ setting }: Pick<WwState, 'setting'>, hex: string, side: Side, units: readonly Member[]): Stack {
  const fighters = units.map((unit, serial) => ({ ...unit, serial, side, cell: 0 }))
  const { strength, health } = totalsOf(fighters, setting.options)
  const lead = units.reduce<UnitType>((best, { type }) => (STATS[type].strength > STATS[best].strength ? type : best), 'LI')
  const only = units.every(({ type }) => type === units[0]?.type) ? units[0]?.type : undefined
  return { hex, side, units, strength, health, lead: only ?? lead }
}

export const stackAt = (state: WwState, hex: string): Stack | undefined => stacksOf(state).find(stack => stack.hex === hex)
