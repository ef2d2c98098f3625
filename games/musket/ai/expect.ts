// What a shot or a charge is worth on average, in closed form (MK-8.4 to MK-8.6, MK-9.13, MK-9.31, MK-11): no die, no branching,
// so that a policy can weigh every attack of a turn.
import type { Modifier } from '@sandtable/kernel'
import { moraleAt, moraleModifiers } from '../rules/combat/morale.ts'
import {
  CHANCE_OF,
  chargeRow,
  expectedFireLoss,
  type Field,
  type MusketState,
  planCharge,
  planFire,
  type Unit,
} from '../rules/index.ts'

/** Losses in SP, kills in units; `ground` is the chance that the attacker ends in the defender's hex. */
export type Expectation = {
  readonly enemyLoss: number
  readonly enemyKill: number
  readonly ownLoss: number
  readonly ownKill: number
  readonly ground: number
}

/** 36ths of each difference of two dice, from -5 to 5. */
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

export function expectFire(state: MusketState, field: Field, shooter: Unit, target: Unit): Expectation {
  const { chance } = planFire(state, field, shooter, target)
  const hit = chance / CHANCE_OF
  const twice = 1 / 6
  const modifiers = moraleModifiers(state, field, target)
  const afterOne = expectMorale(target, target.sp - 1, modifiers)
  const afterTwo = expectMorale(target, target.sp - 2, modifiers)
  const enemyLoss = expectedFireLoss(chance, target.sp) + hit * ((1 - twice) * afterOne.loss + twice * afterTwo.loss)
  return {
    enemyLoss,
    enemyKill: hit * ((1 - twice) * afterOne.kill + twice * afterTwo.kill),
    ownLoss: 0,
    ownKill: 0,
    ground: 0,
  }
}

/** The extra loss that a check at this strength brings, and the chance that the unit is then gone. */
function expectMorale(unit: Unit, sp: number, modifiers: readonly Modifier[]): { loss: number; kill: number } {
  if (sp <= 0) return { loss: 0, kill: 1 }
  const fails = 1 - moraleAt(unit, sp, modifiers).chance / CHANCE_OF
  return { loss: fails, kill: sp === 1 ? fails : 0 }
}

export function expectCharge(state: MusketState, field: Field, attacker: Unit, defender: Unit, from: number): Expectation {
  const { lead } = planCharge(state, field, attacker, defender, from)
  const isDifficult = field.difficult[defender.cell] !== 0
  const modifiers = moraleModifiers(state, field, defender)
  let enemyLoss = 0
  let enemyKill = 0
  let ownLoss = 0
  let ownKill = 0
  let ground = 0
  // Neighbouring differences come to the same: what the check then brings is reckoned once for each strength left.
  let left = Number.NaN
  let morale = { loss: 0, kill: 0 }
  for (let i = 0; i < WAYS.length; i++) {
    const p = WAYS[i]! / 36
    const row = chargeRow(lead + i - 5, isDifficult, true)
    if (row.attacker > 0) {
      ownLoss += p
      if (attacker.sp === 1) ownKill += p
      continue
    }
    if (left !== defender.sp - row.defender) {
      left = defender.sp - row.defender
      morale = expectMorale(defender, left, modifiers)
    }
    enemyLoss += p * (Math.min(defender.sp, row.defender) + morale.loss)
    enemyKill += p * morale.kill
    if (left <= 0 || row.retreats) ground += p
  }
  return { enemyLoss, enemyKill, ownLoss, ownKill, ground }
}
