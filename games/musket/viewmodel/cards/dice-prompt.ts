// MK-20.21, MK-2.8: a die rolled by hand. The prompt names kind, purpose and needed value before the value is known.
import type { DiceNeeded, Draw } from '@sandtable/kernel'

export type DicePrompt = {
  readonly clause: 'MK-20.21'
  readonly rule: string
  readonly kind: string
  readonly purpose: string
  readonly need: number | null
  readonly text: string
  /** How to throw it at a real table (MK-2.7). */
  readonly how: string
}

/** What success means, by purpose; the d6 of a charge has no number to reach. */
const MEANS: Readonly<Record<string, string>> = {
  hit: 'hits',
  devastating: 'takes 2 strength',
  'leader casualty': 'the leader falls',
  morale: 'the unit stands',
  command: 'the order arrives',
  'leave difficult ground': 'it gets away',
}

export function dicePrompt({ label, kind, need }: Pick<DiceNeeded, 'label' | 'kind' | 'need'>): DicePrompt {
  const { rule, purpose } = purposeOf(label)
  const means = MEANS[purpose] ?? 'succeeds'
  const wanted = need === undefined ? 'higher is better' : `${need} or less: ${means}`
  return {
    clause: 'MK-20.21',
    rule,
    kind,
    purpose,
    need: need ?? null,
    text: `${kind} for ${purpose} (${rule}), ${wanted}`,
    how:
      kind === 'd60'
        ? 'A d60 is a d6 and a d10: (d6 - 1) x 10 + d10, the 0 read as 10 (MK-2.7). Type one number or the two dice.'
        : '',
  }
}

/** 'MK-8.5 hit' is the rule and what for. */
export function purposeOf(label: string): { readonly rule: string; readonly purpose: string } {
  const [rule = '', ...words] = label.split(' ')
  return { rule, purpose: words.join(' ') || rule }
}

/** A die as the log shows it: what fell, what was needed, whether that is good enough; null where nothing had to be reached. */
export function drawnDie({ label, kind, value, need, hand }: Draw) {
  const { rule, purpose } = purposeOf(label)
  return {
    rule,
    purpose,
    kind,
    value,
    need: need ?? null,
    passed: need === undefined ? null : value <= need,
    byHand: hand === true,
  }
}

export type TypedDie = { readonly value: number } | { readonly problem: string }

/** A die typed by a player: '37', or '4 7' for a d60 rolled as d6 and d10. Anything else is refused with a sentence. */
export function parseDie(kind: string, text: string): TypedDie {
  const faces = Number(kind.slice(1))
  const numbers = text.trim().split(/[\s,+]+/)
  if (!numbers.every(each => /^\d{1,4}$/.test(each))) return { problem: `A ${kind} shows a number from 1 to ${faces}.` }
  const [first = 0, second] = numbers.map(Number)
  if (kind === 'd60' && second !== undefined && numbers.length === 2) return twoDice(first, second)
  if (numbers.length > 1 || first < 1 || first > faces) return { problem: `A ${kind} shows 1 to ${faces}, not ${text.trim()}.` }
  return { value: first }
}

/** MK-2.7. */
function twoDice(six: number, ten: number): TypedDie {
  const units = ten === 0 ? 10 : ten
  if (six < 1 || six > 6 || units > 10) return { problem: `A d6 shows 1 to 6 and a d10 shows 0 to 9, not ${six} and ${ten}.` }
  return { value: 10 * (six - 1) + units }
}
