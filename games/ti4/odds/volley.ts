// One roll of unit abilities: space cannon, bombardment, barrage.
import { convolve, lessened, multiplied, power, singleDie } from './dice.ts'
import { ANY, type Force, MECH, NON_FIGHTER, NOT_ABILITY_IMMUNE } from './force.ts'
import type { Battery, Die, Restriction, Volley } from './problem.ts'

/** Chances of 0, 1, 2… hits, with the extra dice on the best unit that fires (TI-G.7.6). `shooter`: its side's condition, where ships or titans fire. */
export function volleyHits(volley: Volley, shooter: { readonly force: Force; readonly id: number } | null): Float64Array {
  const firing = volley.batteries
    .map(battery => ({ ...battery, count: numberFiring(battery, shooter) }))
    .filter(({ count, die }) => count > 0 && die.dice > 0)
  const hits = rollOf(firing, volley.extraDice, volley.reroll)
  return lessened(multiplied(hits, volley.factor), volley.cancelled)
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

function numberFiring({ count, group }: Battery, shooter: { readonly force: Force; readonly id: number } | null): number {
  if (group === undefined || !shooter) return count
  return shooter.force.alive(shooter.id, group)
}

/** Traits a unit must have to be hit by a volley with this restriction. */
export function traitsOf(restriction: Restriction, target: Force): number {
  const restricted = restriction === 'nonFighter' ? NON_FIGHTER : restriction === 'mech' ? MECH : ANY
  return restricted | (target.side.groups.some(group => group.abilityImmune) ? NOT_ABILITY_IMMUNE : 0)
}
