// BI-25.12: dice, modifiers, target number and harm of one strike, each by name and number.
import type { Modifier } from '@sandtable/kernel'
import type { Strike } from '../rules/contract/events.ts'
import { counted, listed, signed } from './names.ts'

/** 'cover +1'. */
export const modifierText = ({ name, shift }: Modifier): string => `${name} ${signed(shift)}`
const because = (modifiers: readonly Modifier[]): string =>
  modifiers.length > 0 ? ` (${modifiers.map(modifierText).join(', ')})` : ''

/** '4 dice (ambush +1) need 5 or more (cover +1), rolls 2, 5, 6, 1'. */
export function diceText(
  dice: readonly number[],
  need: number,
  modifiers: readonly Modifier[],
  needModifiers: readonly Modifier[] = [],
): string {
  if (dice.length === 0) return `no dice${because(modifiers)}`
  const count = counted(dice.length, 'die', 'dice')
  return `${count}${because(modifiers)}, ${need} or more to hit${because(needModifiers)}, rolls ${dice.join(', ')}`
}

const STATES = ['', 'suppressed', 'pinned'] as const
export const tokenState = (tokens: number): string => STATES[tokens] ?? `with ${tokens} tokens`

/** What came of it. Hits that still wait for CIWS/RAM have done no damage yet (BI-18.10). */
export function harmText({ hits, negated, damage, hpLeft, tokens }: Strike, isArea = false): string {
  const parts = [hits === 0 ? 'no hit' : counted(hits, 'hit')]
  if (negated > 0) parts.push(`${negated} stopped`)
  if (damage > 0) parts.push(`${damage} HP lost`, hpLeft > 0 ? `${hpLeft} left` : 'none left')
  if (tokens > 0 && hpLeft > 0 && (damage > 0 || isArea)) parts.push(tokenState(tokens))
  return listed(parts)
}

/** '4 dice (ambush +1), 5 or more to hit (cover +1), rolls 2, 5, 6, 1: 2 hits, 2 HP lost and 1 left'. */
export const strikeText = (strike: Strike, isArea = false): string =>
  `${diceText(strike.dice, strike.need, strike.modifiers, strike.needModifiers)}: ${harmText(strike, isArea)}`
