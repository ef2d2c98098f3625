// MK-11 Morale: a unit that was hurt and lives asks itself once whether to stay.
import type { Dice, Modifier } from '@sandtable/kernel'
import { isInCommand } from '../command/command.ts'
import type { MoraleRecord } from '../contract/events.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { leaderOn, type MusketState, makeUnit, replaceUnit, type Unit, withUnits } from '../state/state.ts'
import { CHANCE_OF, CHANCE_STEP } from '../tables.ts'
import { retreatCell, retreatClauses } from './retreat.ts'

const ELITE: Modifier = { name: 'elite', clause: 'MK-4.10', shift: CHANCE_STEP }
const GREEN: Modifier = { name: 'green', clause: 'MK-4.10', shift: -CHANCE_STEP }
const LED: Modifier = { name: 'leader attached', clause: 'MK-11.2', shift: CHANCE_STEP }
const UNLED: Modifier = { name: 'out of command', clause: 'MK-11.2', shift: -CHANCE_STEP }

const NO_WAY: readonly string[] = Object.freeze([])
const DIES: readonly string[] = Object.freeze(['MK-11.9'])

export type MoralePlan = { readonly base: number; readonly modifiers: readonly Modifier[]; readonly chance: number }

/** MK-11.2: strength left, then quality and command as they are now (MK-11.4). */
export function planMorale(state: MusketState, field: Field, unit: Unit): MoralePlan {
  return moraleAt(unit, unit.sp, moraleModifiers(state, field, unit))
}

/** The part that does not depend on the strength left, for callers that try several losses. */
export function moraleModifiers(state: MusketState, field: Field, unit: Unit): readonly Modifier[] {
  const { who } = unit
  const modifiers: Modifier[] = []
  if (who.elite) modifiers.push(ELITE)
  if (who.green) modifiers.push(GREEN)
  if (leaderOn(state, who.id)) modifiers.push(LED)
  else if (!isInCommand(state, field, unit)) modifiers.push(UNLED)
  return modifiers
}

export function moraleAt({ who }: Unit, sp: number, modifiers: readonly Modifier[]): MoralePlan {
  const base = (CHANCE_OF * sp) / who.max
  let chance = base
  for (const modifier of modifiers) chance += modifier.shift
  return { base, modifiers, chance: Math.min(CHANCE_OF, Math.max(0, chance)) }
}

/** MK-11.3 to MK-11.9. `index` is the unit's place in the list; `source` is what it would flee from; `why` chose its way, where it is told. */
export function rollMorale(
  state: MusketState,
  index: number,
  source: number,
  dice: Dice,
  isTold: boolean,
): { state: MusketState; morale: MoraleRecord; why: readonly string[] } {
  const field = fieldOf(state)
  const unit = state.units[index]!
  const { base, modifiers, chance } = planMorale(state, field, unit)
  const roll = dice.roll(CHANCE_OF, 'MK-11.3 morale', chance)
  const passed = roll <= chance
  if (passed) return { state, morale: { base, modifiers, chance, roll, passed, retreat: null, extraLoss: 0 }, why: NO_WAY }
  const sp = unit.sp - 1
  // MK-11.9: a unit that the extra loss destroys is removed where it stands.
  const to = sp > 0 ? retreatCell(field, state.units, unit, unit.cell, source) : -1
  const after = makeUnit(unit.who, to >= 0 ? to : unit.cell, sp, unit.activated)
  return {
    state: withUnits(state, replaceUnit(state.units, index, after)),
    morale: { base, modifiers, chance, roll, passed, retreat: to >= 0 ? field.hex(to) : null, extraLoss: 1 },
    why: sp <= 0 ? DIES : isTold ? retreatClauses(field, state.units, unit, unit.cell, source, to) : NO_WAY,
  }
}
