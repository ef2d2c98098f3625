// Questions about a position, by unit id and hex: for screens, tests and players. None of them draws or changes anything.

import { planFire } from '../combat/fire.ts'
import { planMorale } from '../combat/morale.ts'
import { retreatCell } from '../combat/retreat.ts'
import { type CommandPlan, planCommand } from '../command/command.ts'
import { fieldOf } from '../map/field.ts'
import { blockersBetween, sampledBetween, sees } from '../map/sight.ts'
import { freshActivation, type MusketState, type Unit, unitById } from '../state/state.ts'
import type { Terrain } from '../tables.ts'
import { activeUnit, type Choices, choicesOf } from './legal.ts'

export { unitById } from '../state/state.ts'

const NOTHING: Choices = { moves: [], fires: [], charges: [], exits: [] }

/** MK-17.6: what a unit can do now or, before it is activated, could do if its command check passes. */
export function preview(state: MusketState, unitId: string): Choices {
  const unit = unitById(state, unitId)
  if (!unit || state.result || unit.who.side !== state.player) return unit && !state.result ? outOfTurn(state, unit) : NOTHING
  if (state.active?.unit === unitId) return state.step === 'ACTION' ? choicesOf(state, unit, state.active) : NOTHING
  return unit.activated ? NOTHING : choicesOf(state, unit, freshActivation(unitId))
}

/** What an enemy could do from here in its own turn: for the threat display. */
function outOfTurn(state: MusketState, unit: Unit): Choices {
  return choicesOf(state, unit, freshActivation(unit.who.id))
}

export function fireChance(state: MusketState, shooterId: string, targetId: string): number {
  const shooter = unitById(state, shooterId)
  const target = unitById(state, targetId)
  return shooter && target ? planFire(state, fieldOf(state), shooter, target).chance : 0
}

/** MK-7, with the unit that stands at the first hex as the one that fires. A hex off the board sees nothing (MK-7.2). */
export function hasSight(state: MusketState, fromHex: string, toHex: string): boolean {
  const field = fieldOf(state)
  const from = field.cell(fromHex)
  const to = field.cell(toHex)
  if (from < 0 || to < 0) return false
  const firer = state.units.find(unit => unit.cell === from)
  return sees(field, state.units, from, to, firer?.who.kind === 'ART')
}

/** MK-20.18: the hexes a line samples and those of them that block it. */
export function sightLine(
  state: MusketState,
  fromHex: string,
  toHex: string,
): { sampled: string[]; blockers: string[]; sees: boolean } {
  const field = fieldOf(state)
  const from = field.cell(fromHex)
  const to = field.cell(toHex)
  if (from < 0 || to < 0) return { sampled: [], blockers: [], sees: false }
  const names = (cells: readonly number[]) => cells.map(cell => field.hex(cell))
  return {
    sampled: names(sampledBetween(field, from, to)),
    blockers: names(blockersBetween(field, state.units, from, to)),
    sees: hasSight(state, fromHex, toHex),
  }
}

export function retreatHex(state: MusketState, unitId: string, sourceHex: string): string | null {
  const field = fieldOf(state)
  const unit = unitById(state, unitId)
  const cell = unit ? retreatCell(field, state.units, unit, unit.cell, field.cell(sourceHex)) : -1
  return cell >= 0 ? field.hex(cell) : null
}

export function commandOf(state: MusketState, unitId: string): CommandPlan {
  return planCommand(state, unitById(state, unitId)!)
}

export function moraleChance(state: MusketState, unitId: string): number {
  return planMorale(state, fieldOf(state), unitById(state, unitId)!).chance
}

export function terrainAtHex(state: MusketState, hex: string): Terrain | undefined {
  const field = fieldOf(state)
  return field.terrain[field.cell(hex)]
}

/** MK-20.14: units of the side to move that have not been activated yet. */
export function unitsToAct(state: MusketState): readonly Unit[] {
  const running = activeUnit(state)
  return state.units.filter(unit => unit.who.side === state.player && !unit.activated && unit !== running)
}
