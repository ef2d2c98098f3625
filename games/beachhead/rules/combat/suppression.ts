// BI-16.1 to BI-16.4: suppression tokens and what they do to a unit. When they go is rally.ts.

import type { ActionRun } from '../state/action-run.ts'
import { indexOfUnit } from '../state/state.ts'

/** BI-16.1. */
export const MOST_TOKENS = 2

/** BI-16.2. */
export const isSuppressed = (unit: { readonly tokens: number }): boolean => unit.tokens > 0
/** BI-16.3. */
export const isPinned = (unit: { readonly tokens: number }): boolean => unit.tokens >= MOST_TOKENS

/** BI-16.1: the tokens after one more. */
export const oneMore = (tokens: number): number => (tokens < MOST_TOKENS ? tokens + 1 : MOST_TOKENS)

/** BI-16.5: each new token is fresh; one that finds two makes one more of them fresh. No event: the caller tells why it was given. */
export function suppress(run: ActionRun, unitId: string, tokens = 1): void {
  const index = indexOfUnit(run.state.units, unitId)
  if (index < 0) return
  const unit = run.state.units[index]!
  let held = unit.tokens
  let fresh = unit.fresh
  for (let i = 0; i < tokens; i++) {
    held = oneMore(held)
    fresh = oneMore(fresh)
  }
  if (held !== unit.tokens || fresh !== unit.fresh) run.unit(unitId, { tokens: held, fresh })
}
