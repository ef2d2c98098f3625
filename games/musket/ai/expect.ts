// What a shot or a charge is worth on average, in closed form (MK-8.4 to MK-8.6, MK-9.13, MK-9.31, MK-11): no die, no branching,
// so that a policy can weigh every attack of a turn.
import {
  CHANCE_OF,
  chargeRow,
  expectedFireLoss,
  type Field,
  type MusketState,
  planCharge,
  planFire,
  planMorale,
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
  const afterOne = expectMorale(state, field, target, target.sp - 1)
  const afterTwo = expectMorale(state, field, target, target.sp - 2)
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
function expectMorale(state: MusketState, field: Field, unit: Unit, sp: number): { loss: number; kill: number } {
  if (sp <= 0) return { loss: 0, kill: 1 }
  const fails = 1 - planMorale(state, field, { ...unit, sp }).chance / CHANCE_OF
  return { loss: fails, kill: sp === 1 ? fails : 0 }
}

export function expectCharge(state: MusketState, field: Field, attacker: Unit, defender: Unit, from: number): Expectation {
  const { lead } = planCharge(state, field, attacker, defender, from)
  const isDifficult = field.difficult[defender.cell] !== 0
  let [enemyLoss, enemyKill, ownLoss, ownKill, ground] = [0, 0, 0, 0, 0]
  for (const [i, ways] of WAYS.entries()) {
    const p = ways / 36
    const row = chargeRow(lead + i - 5, isDifficult, true)
    if (row.attacker > 0) {
      ownLoss += p
      if (attacker.sp === 1) ownKill += p
      continue
    }
    const left = defender.sp - row.defender
    const morale = expectMorale(state, field, defender, left)
    enemyLoss += p * (Math.min(defender.sp, row.defender) + morale.loss)
    enemyKill += p * morale.kill
    if (left <= 0 || row.retreats) ground += p
  }
  return { enemyLoss, enemyKill, ownLoss, ownKill, ground }
}
