// TI-G.6.4: the dice that are still to be thrown, in the groups people count them by.
import type { PlannedDie } from '../state/chapter-types.ts'
import type { Mod, Roll } from '../state/dice-and-hits.ts'
import { unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isSilenced, planRoll, throwsDice } from './plan-roll.ts'

/** The units with dice still to throw. Asked for every button of a roll, so nothing is planned for it. */
export function waiting(s: TiSession, roll: Roll): readonly string[] {
  const thrown = new Set(roll.dice.map(({ unit }) => unit))
  const open = roll.firing.filter(id => !thrown.has(id))
  return open.length === 0 || isSilenced(s, roll) ? [] : open.filter(id => throwsDice(s, roll, id))
}
export const isRolled = (roll: Roll, s: TiSession): boolean => waiting(s, roll).length === 0

export type RollGroup = {
  readonly id: string
  readonly unit: string
  readonly value: number
  readonly mods: readonly Mod[]
  readonly dice: number
}
/** By unit and value, best first; the same piece under other modifiers is a group of its own. */
export const groupsOf = (s: TiSession, roll: Roll): readonly RollGroup[] =>
  membersOf(s, roll).map(({ dice, ...group }) => ({ ...group, dice: dice.length }))

export type Members = Omit<RollGroup, 'dice'> & { readonly dice: PlannedDie[] }
export function membersOf(s: TiSession, roll: Roll): readonly Members[] {
  const groups: (Members & { readonly sum: number })[] = []
  for (const die of planRoll(s, roll, waiting(s, roll))) {
    const unit = unitById(s, die.unit)?.unit ?? die.unit
    const sum = die.mods.reduce((all, { value }) => all + value, 0)
    const known = groups.find(each => each.unit === unit && each.value === die.value && each.sum === sum)
    if (known) {
      known.dice.push(die)
      continue
    }
    const plain = `${unit}@${die.value}`
    const id = groups.some(each => each.id === plain) ? `${plain}${sum < 0 ? sum : `+${sum}`}` : plain
    groups.push({ id, unit, value: die.value, mods: die.mods, sum, dice: [die] })
  }
  return groups.map(({ sum: _sum, ...group }) => group)
}

/** Faces that add hits count for what they may add. */
export const mostHits = ({ dice }: Members): number => dice.reduce((sum, { crit }) => sum + 1 + (crit?.extra ?? 0), 0)
