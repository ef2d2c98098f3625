// MK-9 Charge: a contest of two dice decides each side's losses and where both units end.
import type { Dice, Modifier } from '@sandtable/kernel'
import { rollCasualty } from '../command/command.ts'
import type { ChargeContest, ChargeOutcome, LeaderCasualty, LeavingCheck, MoraleRecord } from '../contract/events.ts'
import type { Field } from '../map/field.ts'
import { leaves } from '../movement/movement.ts'
import { type Activation, indexOfUnit, type MusketState, makeUnit, replaceUnit, type Unit, withUnits } from '../state/state.ts'
import { STATS } from '../tables.ts'
import { rollMorale } from './morale.ts'
import { retreatCell, retreatClauses } from './retreat.ts'

const HORSE_BONUS: Modifier = { name: 'horse', clause: 'MK-9.11', shift: 1 }
const SHOCK: Modifier = { name: 'shock troops', clause: 'MK-4.9', shift: 1 }
const TIMID: Modifier = { name: 'poor chargers', clause: 'MK-4.9', shift: -1 }
const DIFFICULT: Modifier = { name: 'difficult ground', clause: 'MK-9.11', shift: -1 }
const WORKS: Modifier = { name: 'over the works', clause: 'MK-15.7', shift: -1 }
const DOWNHILL: Modifier = { name: 'downhill', clause: 'MK-15.2', shift: 1 }
const HOLDS_HILL: Modifier = { name: 'on the hill', clause: 'MK-15.2', shift: 1 }

export type FoundChargePath = { readonly path: readonly number[]; readonly checks: number; readonly overWorks: boolean }

/** MK-9.2: points of the normal allowance that are left for a charge (MK-6.13); 0 when it may not charge at all. */
export function chargePoints(unit: Unit, active: Activation): number {
  const stats = STATS[unit.who.kind]
  if (stats.charges.length === 0 || active.fired) return 0
  return Math.max(0, stats.allowance - active.pointsUsed)
}

/** MK-9.1 and MK-9.4, before any path. */
export function mayBeCharged(field: Field, attacker: Unit, defender: Unit): boolean {
  return (
    attacker.who.side !== defender.who.side &&
    STATS[attacker.who.kind].charges.includes(defender.who.kind) &&
    field.enterable(attacker.who.kind)[defender.cell] !== 0
  )
}

/** MK-9.3 and MK-9.5: whether some path of at most `points` hexes leads there. Chargers have two points at most. */
export function canReachToCharge(state: MusketState, field: Field, attacker: Unit, target: number, points: number): boolean {
  if (points <= 0 || field.grid.distance(attacker.cell, target) > points) return false
  return bestChargePath(state, field, attacker, target, points) !== null
}

/** MK-9.9: least MP, fewest checks after the origin, last step not over works, then smallest directions. */
export function bestChargePath(
  state: MusketState,
  field: Field,
  attacker: Unit,
  target: number,
  points: number,
): FoundChargePath | null {
  const direct = field.grid.direction(attacker.cell, target)
  if (points >= 1 && direct >= 0 && field.closedSide[attacker.cell * 6 + direct] === 0) {
    return { path: [target], checks: 0, overWorks: crossesWorks(field, attacker.cell, target) }
  }
  if (points < 2) return null
  const unitAt = field.unitAt(state.units)
  const enterable = field.enterable(attacker.who.kind)
  let best: FoundChargePath | null = null
  for (let dir = 0; dir < 6; dir++) {
    const side = attacker.cell * 6 + dir
    const over = field.neighbour[side]!
    if (over < 0 || field.closedSide[side] !== 0 || unitAt[over] !== 0 || enterable[over] === 0) continue
    const last = field.grid.direction(over, target)
    if (last < 0 || field.closedSide[over * 6 + last] !== 0) continue
    const checks = field.difficult[over] !== 0 && STATS[attacker.who.kind].checksDifficult ? 1 : 0
    const overWorks = crossesWorks(field, over, target)
    if (!best || checks < best.checks || (checks === best.checks && best.overWorks && !overWorks)) {
      best = { path: [over, target], checks, overWorks }
    }
  }
  return best
}

/** Whether an explicit path is one the charge may take. */
export function isChargePath(
  state: MusketState,
  field: Field,
  attacker: Unit,
  path: readonly number[],
  target: number,
  points: number,
): boolean {
  if (path.length === 0 || path.length > points || path[path.length - 1] !== target) return false
  const unitAt = field.unitAt(state.units)
  const enterable = field.enterable(attacker.who.kind)
  let cell = attacker.cell
  for (const next of path) {
    const dir = next < 0 ? -1 : field.grid.direction(cell, next)
    if (dir < 0 || field.closedSide[cell * 6 + dir] !== 0 || enterable[next] === 0) return false
    if (next !== target && unitAt[next] !== 0) return false
    cell = next
  }
  return true
}

/** MK-15.7: only the hex that owns the works is protected, and only on the side really crossed. */
function crossesWorks(field: Field, from: number, target: number): boolean {
  const works = field.dugIn[target]!
  return works !== 0 && (works & (1 << field.grid.direction(target, from))) !== 0
}

export type ChargePlan = {
  readonly attackerSp: number
  readonly defenderSp: number
  readonly attackerModifiers: readonly Modifier[]
  readonly defenderModifiers: readonly Modifier[]
  /** Score without dice, attacker minus defender: the k of MK-9.31. */
  readonly lead: number
}

/** MK-9.11, MK-9.12 and the options: everything but the dice. `from` is the hex of the last step. */
export function planCharge(state: MusketState, field: Field, attacker: Unit, defender: Unit, from: number): ChargePlan {
  const { options } = state.setting
  const attackerModifiers: Modifier[] = []
  const defenderModifiers: Modifier[] = []
  if (STATS[attacker.who.kind].chargeBonus > 0) attackerModifiers.push(HORSE_BONUS)
  if (attacker.who.charge > 0) attackerModifiers.push(SHOCK)
  if (attacker.who.charge < 0) attackerModifiers.push(TIMID)
  if (field.difficult[defender.cell] !== 0) attackerModifiers.push(DIFFICULT)
  if (options.entrenchments && crossesWorks(field, from, defender.cell)) attackerModifiers.push(WORKS)
  if (options.hillBonuses) {
    if (field.elevation[attacker.cell]! > field.elevation[defender.cell]!) attackerModifiers.push(DOWNHILL)
    if (field.terrain[defender.cell] === 'HILLTOP') defenderModifiers.push(HOLDS_HILL)
  }
  let lead = attacker.sp - defender.sp
  for (const modifier of attackerModifiers) lead += modifier.shift
  for (const modifier of defenderModifiers) lead -= modifier.shift
  return { attackerSp: attacker.sp, defenderSp: defender.sp, attackerModifiers, defenderModifiers, lead }
}

/** The row of MK-9.13 for a delta: hits and whether the defender must go. */
export function chargeRow(
  delta: number,
  isDifficult: boolean,
  canRetreat: boolean,
): { attacker: number; defender: number; retreats: boolean } {
  if (delta <= 0) return { attacker: 1, defender: 0, retreats: false }
  if (delta <= 2 && isDifficult) return { attacker: 0, defender: 1, retreats: false }
  const hits = delta <= 2 ? 1 : 2
  return canRetreat ? { attacker: 0, defender: hits, retreats: true } : { attacker: 0, defender: hits + 1, retreats: false }
}

export type ChargeResult = {
  readonly checks: readonly LeavingCheck[]
  readonly contest: ChargeContest | null
  /** Which clauses chose the ways of a defender that fell back. */
  readonly why: readonly string[]
  /** Where a failed leaving check stopped the attacker (MK-9.8). */
  readonly stoppedAt: number
}

/** MK-16.4: leaving checks, attacker's die, defender's die, one leader, morale. `isTold`: the clauses behind the result are collected for the event. */
export function rollCharge(
  state: MusketState,
  field: Field,
  attackerId: string,
  defenderId: string,
  path: readonly number[],
  dice: Dice,
  isTold: boolean,
): { state: MusketState; result: ChargeResult } {
  const attackerIndex = indexOfUnit(state.units, attackerId)
  const attacker = state.units[attackerIndex]!
  const checks: LeavingCheck[] = []
  let cell = attacker.cell
  for (const next of path) {
    if (!leaves(field, attacker, cell, checks, dice)) {
      const stopped = makeUnit(attacker.who, cell, attacker.sp, attacker.activated)
      return {
        state: withUnits(state, replaceUnit(state.units, attackerIndex, stopped)),
        result: { checks, contest: null, why: [], stoppedAt: cell },
      }
    }
    if (next !== path[path.length - 1]) cell = next
  }
  const contest = rollContest(state, field, attackerIndex, indexOfUnit(state.units, defenderId), cell, dice, isTold)
  return { state: contest.state, result: { checks, contest: contest.contest, why: contest.why, stoppedAt: -1 } }
}

function rollContest(
  state: MusketState,
  field: Field,
  attackerIndex: number,
  defenderIndex: number,
  lastCell: number,
  dice: Dice,
  isTold: boolean,
): { state: MusketState; contest: ChargeContest; why: readonly string[] } {
  const attacker = state.units[attackerIndex]!
  const defender = state.units[defenderIndex]!
  const plan = planCharge(state, field, attacker, defender, lastCell)
  const attackerDie = dice.roll(6, 'MK-9.10 attacker')
  const defenderDie = dice.roll(6, 'MK-9.10 defender')
  const delta = attackerDie - defenderDie + plan.lead
  // MK-9.22: from the origin; consulted only where a retreat can be due.
  const away = delta > 0 ? retreatCell(field, state.units, defender, defender.cell, attacker.cell) : -1
  const row = chargeRow(delta, field.difficult[defender.cell] !== 0, away >= 0)
  const defenderSp = Math.max(0, defender.sp - row.defender)
  const isDestroyed = row.defender > 0 && defenderSp === 0
  const isDue = delta > 2 || (delta > 0 && field.difficult[defender.cell] === 0)
  // A defender destroyed with a retreat open did not look for it; one without a retreat died of that too.
  const looked = isTold && isDue && (away < 0 || !isDestroyed)
  const why = looked ? retreatClauses(field, state.units, defender, defender.cell, attacker.cell, away) : []
  const isInfantry = !STATS[attacker.who.kind].isCavalry
  // MK-9.19, MK-9.20: foot advances when the hex is free, horse only over a destroyed enemy.
  const advanced = isDestroyed || (row.retreats && isInfantry)
  const outcome = outcomeOf(delta, isDestroyed, row.retreats)
  const attackerAfter = makeUnit(
    attacker.who,
    advanced ? defender.cell : attacker.cell,
    attacker.sp - row.attacker,
    attacker.activated,
  )
  const defenderCell = row.retreats && !isDestroyed ? away : defender.cell
  const defenderAfter = makeUnit(defender.who, defenderCell, defenderSp, defender.activated)
  const units = state.units.slice()
  units[attackerIndex] = attackerAfter
  units[defenderIndex] = defenderAfter
  const settled = withUnits(state, units)
  const after = rollAftermath(settled, row, attackerAfter, defenderAfter, defenderIndex, dice, isTold)
  const contest: ChargeContest = {
    attacker: score(attackerDie, attacker.sp, plan.attackerModifiers),
    defender: score(defenderDie, defender.sp, plan.defenderModifiers),
    outcome,
    attackerLoss: row.attacker,
    defenderLoss: defender.sp - defenderSp,
    retreat: row.retreats && !isDestroyed ? field.hex(away) : null,
    advanced,
    ...after.told,
  }
  return { state: after.state, contest, why: [...why, ...after.why] }
}

type Told = { attackerCasualty: LeaderCasualty | null; defenderCasualty: LeaderCasualty | null; morale: MoraleRecord | null }
const NOTHING_MORE: Told = { attackerCasualty: null, defenderCasualty: null, morale: null }

/** MK-9.23 to MK-9.27: positions are settled, now the one side that was hurt and lives. */
function rollAftermath(
  state: MusketState,
  row: { attacker: number; defender: number },
  attacker: Unit,
  defender: Unit,
  defenderIndex: number,
  dice: Dice,
  isTold: boolean,
): { state: MusketState; told: Told; why: readonly string[] } {
  if (row.attacker > 0) {
    if (attacker.sp === 0) return { state, told: NOTHING_MORE, why: [] }
    const led = rollCasualty(state, attacker, dice)
    return { state: led.state, told: { attackerCasualty: led.casualty, defenderCasualty: null, morale: null }, why: [] }
  }
  if (defender.sp === 0) return { state, told: NOTHING_MORE, why: [] }
  const led = rollCasualty(state, defender, dice)
  const steady = rollMorale(led.state, defenderIndex, attacker.cell, dice, isTold)
  const { morale, why } = steady
  return { state: steady.state, told: { attackerCasualty: null, defenderCasualty: led.casualty, morale }, why }
}

function outcomeOf(delta: number, isDestroyed: boolean, retreats: boolean): ChargeOutcome {
  if (delta <= 0) return 'attacker_repulsed'
  if (isDestroyed) return 'defender_eliminated'
  return retreats ? 'defender_retreats' : 'defender_holds'
}

function score(die: number, sp: number, modifiers: readonly Modifier[]): ChargeContest['attacker'] {
  return { die, sp, modifiers, total: modifiers.reduce((sum, modifier) => sum + modifier.shift, die + sp) }
}
