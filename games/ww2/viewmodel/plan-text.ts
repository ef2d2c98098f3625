// WW-7.6: a plan in writing, judged while it is being written. A mistake points at the character.

import { parsePlan, printPlan } from '../rules/plan/notation.ts'
import { quote } from '../rules/plan/preview.ts'
import type { WwState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { type Reason, reasonOf } from './plan-sheet.ts'

export type CheckedPlanText = {
  readonly problems: readonly Reason[]
  /** The first character that cannot be read; null when all of it can. */
  readonly at: number | null
  readonly price: number | null
  readonly left: number | null
  /** The same plan as it is printed back (WW-7.7). */
  readonly canonical: string | null
}

export const draftText = (state: WwState, side: Side): string =>
  printPlan(state, side, planOf(state, side)).replaceAll('; ', '\n')

export function checkPlanText(state: WwState, side: Side, text: string): CheckedPlanText {
  const { ledger, errors } = quote(state, side, text)
  const [first] = errors
  const read = parsePlan(state, side, text)
  return {
    problems: errors.map(reasonOf),
    at: first?.code === 'E_SYNTAX' ? first.at : null,
    price: ledger?.price ?? null,
    left: ledger?.left ?? null,
    canonical: 'code' in read ? null : printPlan(state, side, read),
  }
}
