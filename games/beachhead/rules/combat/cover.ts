// BI-3.6, BI-5.2, BI-5.3, BI-5.6, BI-15.9: the number a die must reach.
import type { Modifier } from '@sandtable/kernel'
import { fieldOf } from '../map/field.ts'
import { type BeachheadState, fortAt, type Unit } from '../state/state.ts'

const LEAST_NEED = 2
const MOST_NEED = 6

const BUNKER: Modifier = { name: 'bunker', clause: 'BI-5.2', shift: 2 }
const TRENCH: Modifier = { name: 'trench', clause: 'BI-5.3', shift: 1 }
const SMOKE: Modifier = { name: 'smoke screen', clause: 'BI-11.3/A7', shift: 1 }
/** BI-15.7 with `flankEffect: "def"`. */
export const FLANKED: Modifier = { name: 'flanked', clause: 'BI-15.7', shift: -1 }

/** What a fortification in the cell gives the unit; it adds to the ground (BI-5.6). */
export function fortCover(state: BeachheadState, unit: Unit, cell: number): Modifier | null {
  if (unit.airborne) return null
  const { class: kind, side } = unit.who.facts
  const fort = fortAt(state, cell)?.type
  if (fort === 'bunker' && side === 'defender' && (kind === 'infantry' || kind === 'emplacement')) return BUNKER
  return fort === 'trench' && kind === 'infantry' ? TRENCH : null
}

function isUnderSmoke({ active }: BeachheadState, at: number): boolean {
  for (const { card, cell } of active) if (card === 'A7' && cell === at) return true
  return false
}

export type Need = { readonly need: number; readonly needModifiers: readonly Modifier[] }

/** BI-15.9: DEF, ground, fortification and cards, between 2 and 6. `more`: what only this attack brings. */
export function needAgainst(state: BeachheadState, target: Unit, more: readonly Modifier[] = []): Need {
  const needModifiers: Modifier[] = []
  if (!target.airborne) {
    const cover = fieldOf(state).cover[target.cell]!
    if (cover > 0) needModifiers.push({ name: 'cover', clause: 'BI-3.6', shift: cover })
    const fort = fortCover(state, target, target.cell)
    if (fort) needModifiers.push(fort)
    if (isUnderSmoke(state, target.cell)) needModifiers.push(SMOKE)
  }
  for (const each of more) needModifiers.push(each)
  let sum = target.who.facts.def
  for (const { shift } of needModifiers) sum += shift
  const need = sum < LEAST_NEED ? LEAST_NEED : sum > MOST_NEED ? MOST_NEED : sum
  if (need !== sum) needModifiers.push({ name: 'limit', clause: 'BI-15.9', shift: need - sum })
  return { need, needModifiers }
}

/** A number that no DEF and no cover changes: shells, mines, Sea Sparrow. */
export const fixedNeed = (need: number): Need => ({ need, needModifiers: [] })
