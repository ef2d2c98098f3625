// What a choice tells of what it left: the others by their worth, and in words when one of them stood higher.
import { type Action, sameJson } from '@sandtable/kernel'
import type { Alternative, Measure } from './policy.ts'

/** How many alternatives are told. */
const TOLD = 4

/** The best of what was not done, best first, one line an action; moves without a value come last. */
export function alternativesTo<A extends Action>(
  action: A,
  weighed: readonly Alternative<A>[],
  most = TOLD,
): readonly Alternative<A>[] {
  const told = new Set([JSON.stringify(action)])
  const others = weighed.flatMap(({ action: other, value, why }) => {
    const key = JSON.stringify(other)
    if (told.has(key)) return []
    told.add(key)
    return [{ action: other, value, why }]
  })
  return others.sort((a, b) => worth(b) - worth(a)).slice(0, most)
}

const worth = ({ value }: { readonly value: number | null }): number => value ?? Number.NEGATIVE_INFINITY

/** By how much the best of the others stood higher than this; 0 where none did. */
export function lossAgainstBest(value: number | null, others: readonly Alternative[]): number {
  const best = others[0]?.value ?? null
  return value === null || best === null ? 0 : Math.max(0, best - value)
}

/** What was reckoned of one action; null where it was not. */
export const valueAmong = <A extends Action>(action: A, weighed: readonly Alternative<A>[]): number | null =>
  weighed.find(each => sameJson(each.action, action))?.value ?? null

/** A worth in its measure: '63 %', '+1.2 points'. Empty where there is none. */
export function valueText(value: number | null | undefined, measure: Measure = 'chance'): string {
  if (typeof value !== 'number') return ''
  if (measure === 'chance') return `${Math.round(value * 100)} %`
  const tenths = Math.round(value * 10) / 10
  const sign = tenths < 0 ? '−' : tenths > 0 ? '+' : ''
  return `${sign}${Math.abs(tenths).toFixed(1)} points`
}

/** The reason given for a deliberate mistake. */
export const MISTAKE_TEXT = 'A slip: it had a better idea.'
