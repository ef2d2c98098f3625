// Modifiers as people read them beside the odds: what it is, how much, and the clause to open.
import type { Modifier } from '@sandtable/kernel'
import { capitalised, signed } from './names.ts'

export type CauseText = { readonly clause: string; readonly sentence: string }

/** `on` says what is shifted: a chance in sixtieths, also told in per cent (MK-2.1), or the score of a charge. */
export function causeText(modifier: Modifier, on: 'chance' | 'score' = 'chance'): CauseText {
  const { name, clause, shift } = modifier
  const amount = on === 'score' ? signed(shift) : `${signed(shift)} of 60 (${signed((shift * 5) / 3)} %)`
  return { clause, sentence: `${capitalised(name)}: ${amount}.` }
}

/** In the middle of a sentence: 'target in cover -9'. */
export const shortCause = ({ name, shift }: Modifier): string => `${name} ${signed(shift)}`
