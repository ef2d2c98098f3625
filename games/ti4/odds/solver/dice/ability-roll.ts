// One roll of unit abilities: space cannon, bombardment, barrage.
import type { Battery, Restriction, UnitDice, Volley } from '../../problem/problem.ts'
import { assign } from '../side/assign-hits.ts'
import { ANY, DEAD, type Force, MECH, NON_FIGHTER, NOT_ABILITY_IMMUNE } from '../side/force.ts'
import { convolve, lessened, mean, multiplied, power, singleDie } from './hit-chances.ts'

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
  let best: UnitDice | null = null
  for (const { die, count } of firing) {
    hits = convolve(hits, power(singleDie(die, 0, reroll), die.dice * count))
    if (!best || die.value < best.value) best = die
  }
  if (best && extraDice > 0) hits = convolve(hits, power(singleDie(best, 0, reroll), extraDice))
  return hits
}

function numberFiring({ count, group }: Battery, shooter: Shooter | null): number {
  if (group === undefined || !shooter) return count
  return Math.min(count, shooter.force.alive(shooter.id, group))
}

/** Traits a unit must have to be hit by a volley with this restriction. */
export function traitsOf(restriction: Restriction, target: Force): number {
  const restricted = restriction === 'nonFighter' ? NON_FIGHTER : restriction === 'mech' ? MECH : ANY
  return restricted | (target.side.groups.some(group => group.abilityImmune) ? NOT_ABILITY_IMMUNE : 0)
}

export function repeatable(volley: Volley, shooter: Shooter | null): RepeatableRoll {
  return { hits: diceOf(volley, shooter, volley.reroll), again: () => diceOf(volley, shooter, false) }
}

/** A volley on a side in one condition: what it may be afterwards. */
export function afterVolley(
  { restriction, factor, cancelled, sparedBy = [], atOnce }: Volley,
  throws: RepeatableRoll,
  target: Force,
  id: number,
  isSilenced: boolean,
): { readonly to: number; readonly p: number }[] {
  const traits = traitsOf(restriction, target)
  const less = sparedBy.reduce((sum, g) => sum + target.alive(id, g), cancelled)
  return hitsAfterScramble(target, id, throws, atOnce === true).map(({ id: at, hits, p }) => ({
    to: assign(target, at, 0, Math.max(0, hits * factor - less), traits, isSilenced),
    p,
  }))
}

/** The chances of a roll, and of the same dice thrown once more without the rerolls that were spent on them. */
export type RepeatableRoll = { readonly hits: Float64Array; readonly again: () => Float64Array }

export type ScrambledHits = { readonly id: number; readonly hits: number; readonly p: number }

/** Sums of chances miss a whole number by their last bits. */
const HAIR = 1e-9

/** The card falls on the first roll that brought more hits than throwing again will on average. */
export function hitsAfterScramble(force: Force, id: number, { hits, again }: RepeatableRoll, isFinal = false): ScrambledHits[] {
  const { layout } = force
  const next = !isFinal && id !== DEAD && force.countsOf(id)[layout.scramblesAt]! > 0 ? again() : null
  const bearable = next ? mean(next) + HAIR : Number.POSITIVE_INFINITY
  const struck: ScrambledHits[] = []
  let scrambled = 0
  for (const [n, p] of hits.entries()) {
    if (n > bearable) scrambled += p
    else if (p > 0) struck.push({ id, hits: n, p })
  }
  if (!next || scrambled === 0) return struck
  const without = force.changed(id, counts => {
    counts[layout.scramblesAt]!--
  })
  for (const [n, p] of next.entries()) if (p > 0) struck.push({ id: without, hits: n, p: scrambled * p })
  return struck
}
