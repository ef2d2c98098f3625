// Deliberate mistakes of a weak level: now and then one of the better ideas, but not the best.
import type { Dice } from '@sandtable/kernel'

/** `ideas` are the best first; `rate` in hundredths. A slip takes one of the next `among - 1`, each as likely. */
export function mistakenChoice<T>(ideas: readonly T[], rate: number, dice: Dice, among = 5): T | undefined {
  const others = Math.min(among, ideas.length) - 1
  const errs = others > 0 && rate > 0 && dice.pick(100, 'slip') < rate
  return errs ? ideas[1 + dice.pick(others, 'which slip')] : ideas[0]
}
