// One roll of unit abilities: space cannon, bombardment, barrage.

import type { Battery, Die, Restriction, Volley } from '../../problem/problem.ts'
import { assign } from '../side/assign-hits.ts'
import { ANY, type Force, MECH, NON_FIGHTER, NOT_ABILITY_IMMUNE } from '../side/force.ts'
import { convolve, lessened, multiplied, power, singleDie } from './hit-chances.ts'
import { struckBy, type Throws } from './scrambled-roll.ts'

type Shooter = { readonly force: Force; readonly id: number }

/** Chances of 0, 1, 2… hits, with the extra dice on the best unit that fires (TI-G.7.6). `shooter`: its side's condition, where ships or titans fire. */
export function volleyHits(volley: Volley, shooter: Shooter | null): Float64Array {
  return lessened(multiplied(diceOf(volley, shooter, volley.reroll), volley.factor), volley.cancelled)
}

/** The dice alone, before their hits are doubled or cancelled. */
function diceOf({ batteries, extraDice }: Volley, shooter: Shooter | null, reroll: boolean): Float64Array {
  const firing = batteries
    .map(battery => ({ ...battery, count: numberFiring(battery, shooter) }))
    .filter(({ count, die }) => count > 0 && die.dice > 0)
  return rollOf(firing, extraDice, reroll)
}

/** All dice of a roll of unit abilities. */
export function rollOf(firing: readonly Battery[], extraDice: number, reroll: boolean): Float64Array {
  let hits: Float64Array = Float64Array.of(1)
  let best: Die | null = null
  for (const { die, count } of firing) {
    hits = convolve(hits, power(singleDie(die, 0, reroll), die.dice * count))
    if (!best || die.value < best.value) best = die
  }
  if (best && extraDice > 0) hits = convolve(hits, power(singleDie(best, 0, reroll), extraDice))
  return hits
}

function numberFiring({ count, group }: Battery, shooter: Shooter | null): number {
  if (group === undefined || !shooter) return count
  return shooter.force.alive(shooter.id, group)
}

/** Traits a unit must have to be hit by a volley with this restriction. */
export function traitsOf(restriction: Restriction, target: Force): number {
  const restricted = restriction === 'nonFighter' ? NON_FIGHTER : restriction === 'mech' ? MECH : ANY
  return restricted | (target.side.groups.some(group => group.abilityImmune) ? NOT_ABILITY_IMMUNE : 0)
}

export function throwsOf(volley: Volley, shooter: Shooter | null): Throws {
  return { hits: diceOf(volley, shooter, volley.reroll), again: () => diceOf(volley, shooter, false) }
}

/** A volley on a side in one condition: what it may be afterwards. */
export function afterVolley(
  { restriction, factor, cancelled, sparedBy = [], atOnce }: Volley,
  throws: Throws,
  target: Force,
  id: number,
  isSilenced: boolean,
): { readonly to: number; readonly p: number }[] {
  const traits = traitsOf(restriction, target)
  const less = sparedBy.reduce((sum, g) => sum + target.alive(id, g), cancelled)
  return struckBy(target, id, throws, atOnce === true).map(({ id: at, hits, p }) => ({
    to: assign(target, at, 0, Math.max(0, hits * factor - less), traits, isSilenced),
    p,
  }))
}
