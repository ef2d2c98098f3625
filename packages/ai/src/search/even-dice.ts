// Dice without streaks, for looking ahead: a few tries tell more when each holds its fair share of luck.
import { type Dice, seeded } from '@sandtable/kernel'

const PHASES = 1000

/**
 * Each label is owed the chances it was tested at and succeeds whenever a whole success is due; where in its first success it starts is
 * drawn. So each single test keeps its exact chance over many tries. A label has its own stream, so that two ideas on the same seed
 * share their luck as far as they do the same things.
 */
export function evenDice(seed: string): Dice {
  const streams = new Map<string, Dice>()
  const owed = new Map<string, number>()
  const stream = (label: string): Dice => {
    let dice = streams.get(label)
    if (!dice) {
      dice = seeded(`${seed} ${label}`)
      streams.set(label, dice)
    }
    return dice
  }
  return {
    roll(sides, label, need) {
      if (need === undefined || need <= 0 || need >= sides) return stream(label).roll(sides, label, need)
      const due = (owed.get(label) ?? stream(label).pick(PHASES, label) / PHASES) + need / sides
      owed.set(label, due >= 1 ? due - 1 : due)
      return due >= 1 ? 1 : sides
    },
    pick: (n, label) => stream(label).pick(n, label),
  }
}
