// What a side rolls, worked out before a die falls: solver and sampler read the same dice (docs/decisions/0020).
import type { Aura, Battery, Boost, Plan, Problem, Side, SideName, UnitDice } from './problem.ts'

/** No unit of this kind fires. */
const NO_DICE: UnitDice = { value: 11, dice: 0 }

export type RoundDice = {
  /** By group: the dice of one of its units. */
  readonly dice: readonly UnitDice[]
  /** By group: its hits must go to non-fighters. */
  readonly isNonFighter: readonly boolean[]
  readonly boosts: readonly Boost[]
  /** Every miss is rolled again once. */
  readonly reroll: boolean
  /** More dice, on the unit with the best value (TI-O.15). */
  readonly extraDice: number
  /** The side makes no combat roll. */
  readonly isForbidden: boolean
}

/** The combat dice of a side in a round, with the auras in force and so many enemy ships that are no fighters. */
export function diceOfRound(side: Side, auras: readonly Aura[], round: number, enemyNonFighters: number): RoundDice {
  const boosts = side.boosts.filter(({ first, last }) => first <= round && round <= last)
  return {
    dice: side.groups.map(({ combat }, g) => {
      if (!combat) return NO_DICE
      let { value } = combat
      let dice = combat.perEnemyNonFighter ? enemyNonFighters : combat.dice
      for (const aura of auras) {
        if (!aura.targets.includes(g)) continue
        value -= aura.shift ?? 0
        dice += aura.dice ?? 0
      }
      for (const boost of boosts) if (!boost.targets || boost.targets.includes(g)) value -= boost.shift ?? 0
      return { ...combat, value, dice }
    }),
    isNonFighter: side.groups.map((_, g) => auras.some(aura => aura.nonFighter && aura.targets.includes(g))),
    boosts,
    reroll: boosts.some(boost => boost.reroll),
    extraDice: boosts.reduce((sum, boost) => sum + (boost.extraDice ?? 0), 0),
    isForbidden: boosts.some(boost => boost.noRoll),
  }
}

/** The dice of a side's barrage; `alive`: the units left of a group. */
export function barrageBatteries({ barrage, groups }: Side, alive: (group: number) => number): readonly Battery[] {
  if (barrage.isForbidden) return []
  const shifted = (die: UnitDice): UnitDice => ({ ...die, value: die.value - barrage.shift })
  return [
    ...groups.flatMap(({ afb }, g) => (afb && alive(g) > 0 ? [{ die: shifted(afb), count: alive(g) }] : [])),
    ...barrage.bonus.map(die => ({ die: shifted(die), count: 1 })),
  ]
}

/** What is planned for a round, the attacker's first. */
export function plansIn({ sides }: Problem, round: number): readonly { readonly name: SideName; readonly plan: Plan }[] {
  return (['attacker', 'defender'] as const).flatMap(name =>
    sides[name].plans.filter(({ last }) => round <= last).map(plan => ({ name, plan })),
  )
}

/** Which unit is the greater loss: cost first; of equals the later in the kill order. */
export function worthOf({ groups, policy }: Side, group: number): number {
  const { cost, type } = groups[group]!
  return cost * 100 + policy.killOrder.indexOf(type)
}
