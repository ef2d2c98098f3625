// MK-8 Fire: one unit, one target, one volley.
import type { Dice, Modifier } from '@sandtable/kernel'
import { rollCasualty } from '../command/command.ts'
import type { ChanceTest, LeaderCasualty, MoraleRecord } from '../contract/events.ts'
import type { Field } from '../map/field.ts'
import { sees } from '../map/sight.ts'
import { type Activation, indexOfUnit, type MusketState, makeUnit, replaceUnit, type Unit, withUnits } from '../state/state.ts'
import { CHANCE_OF, CHANCE_STEP, CHANCES, STATS } from '../tables.ts'
import { rollMorale } from './morale.ts'

/** MK-15.1: the one modifier that is not a step of 9. */
const DOWNHILL_SHIFT = 6
const LONG_RANGE_FROM = 3

const GOOD_SHOTS: Modifier = { name: 'good shots', clause: 'MK-4.8', shift: CHANCE_STEP }
const POOR_SHOTS: Modifier = { name: 'poor shots', clause: 'MK-4.8', shift: -CHANCE_STEP }
const COVER: Modifier = { name: 'target in cover', clause: 'MK-3.4', shift: -CHANCE_STEP }
const LONG_RANGE: Modifier = { name: 'long range', clause: 'MK-8.4', shift: -CHANCE_STEP }
const DUG_IN: Modifier = { name: 'target dug in', clause: 'MK-15.6', shift: -CHANCE_STEP }
const DOWNHILL: Modifier = { name: 'downhill', clause: 'MK-15.1', shift: DOWNHILL_SHIFT }

/** MK-8.1: the kind shoots, has not yet, and has not moved unless it may do both. */
export function mayFire(unit: Unit, active: Activation): boolean {
  const { range, actionType } = STATS[unit.who.kind]
  return range > 0 && !active.fired && (actionType === 'FIRE_AND_MOVE' || !active.moved)
}

/** MK-8.2. */
export function isTarget(field: Field, units: readonly Unit[], shooter: Unit, target: Unit): boolean {
  if (target.who.side === shooter.who.side) return false
  const { kind } = shooter.who
  if (field.grid.distance(shooter.cell, target.cell) > STATS[kind].range) return false
  return sees(field, units, shooter.cell, target.cell, kind === 'ART')
}

export type FirePlan = {
  readonly distance: number
  readonly base: number
  readonly modifiers: readonly Modifier[]
  readonly chance: number
}

/** MK-8.4: the shot as numbers. The dice, the odds panel and the event all read this one value. */
export function planFire(state: MusketState, field: Field, shooter: Unit, target: Unit): FirePlan {
  const { options } = state.setting
  const distance = field.grid.distance(shooter.cell, target.cell)
  const { hitChance: base } = STATS[shooter.who.kind]
  const modifiers: Modifier[] = []
  if (shooter.who.fire > 0) modifiers.push(GOOD_SHOTS)
  if (shooter.who.fire < 0) modifiers.push(POOR_SHOTS)
  // MK-15.13: who stands where its kind may not go (on a drawn road) has no cover from it.
  if (field.cover[target.cell] !== 0 && field.enterable(target.who.kind)[target.cell] !== 0) modifiers.push(COVER)
  if (shooter.who.kind === 'ART' && distance >= LONG_RANGE_FROM) modifiers.push(LONG_RANGE)
  if (options.entrenchments && isBehindWorks(field, target.cell, shooter.cell)) modifiers.push(DUG_IN)
  if (options.hillBonuses && (field.elevation[shooter.cell] as number) > (field.elevation[target.cell] as number))
    modifiers.push(DOWNHILL)
  let chance = base
  for (const modifier of modifiers) chance += modifier.shift
  return { distance, base, modifiers, chance: Math.min(CHANCE_OF, Math.max(0, chance)) }
}

/** MK-15.6: the side that faces the bearing target to firer; where two face it alike, either protects. */
function isBehindWorks(field: Field, target: number, shooter: number): boolean {
  const works = field.dugIn[target] as number
  if (works === 0) return false
  const { qByCell, rByCell } = field.grid
  const dq = (qByCell[shooter] as number) - (qByCell[target] as number)
  const dr = (rByCell[shooter] as number) - (rByCell[target] as number)
  // The dot product of each direction with (dq, dr, -dq - dr), in the order of MK-1.4.
  const scores = [2 * dq + dr, dq - dr, -dq - 2 * dr, -2 * dq - dr, dr - dq, dq + 2 * dr]
  const highest = Math.max(...scores)
  return scores.some((score, dir) => score === highest && (works & (1 << dir)) !== 0)
}

export type FireResult = {
  readonly hit: ChanceTest
  readonly devastating: { readonly roll: number; readonly chance: number; readonly passed: boolean } | null
  readonly damage: number
  readonly casualty: LeaderCasualty | null
  readonly morale: MoraleRecord | null
  /** Which clauses chose the way of a unit that fell back. */
  readonly why: readonly string[]
}

const NOWHERE: readonly string[] = Object.freeze([])

/**
 * MK-16.3: hit, devastation, leader, morale. A miss draws once (MK-8.5); a destroyed target draws no more (MK-8.8).
 * `isTold`: somebody will read why.
 */
export function rollFire(
  state: MusketState,
  shooter: Unit,
  targetId: string,
  plan: FirePlan,
  dice: Dice,
  isTold: boolean,
): { state: MusketState; result: FireResult } {
  const { base, modifiers, chance } = plan
  const roll = dice.roll(CHANCE_OF, 'MK-8.5 hit', chance)
  const hit: ChanceTest = { base, modifiers, chance, roll, passed: roll <= chance }
  if (!hit.passed) return { state, result: { hit, devastating: null, damage: 0, casualty: null, morale: null, why: NOWHERE } }
  const second = dice.roll(CHANCE_OF, 'MK-8.6 devastating', CHANCES.devastating)
  const devastating = { roll: second, chance: CHANCES.devastating, passed: second <= CHANCES.devastating }
  const index = indexOfUnit(state.units, targetId)
  const target = state.units[index] as Unit
  // MK-8.7: the loss is what there was to lose.
  const damage = Math.min(target.sp, devastating.passed ? 2 : 1)
  const hurt = makeUnit(target.who, target.cell, target.sp - damage, target.activated)
  const after = withUnits(state, replaceUnit(state.units, index, hurt))
  if (hurt.sp === 0) return { state: after, result: { hit, devastating, damage, casualty: null, morale: null, why: NOWHERE } }
  const led = rollCasualty(after, hurt, dice)
  const steady = rollMorale(led.state, index, shooter.cell, dice, isTold)
  const { morale, why } = steady
  return { state: steady.state, result: { hit, devastating, damage, casualty: led.casualty, morale, why } }
}
