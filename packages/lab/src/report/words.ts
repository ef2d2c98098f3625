// Numbers as a designer reads them.
import type { Interval } from '@sandtable/odds'
import type { Estimate } from '../stats/estimate.ts'
import type { Rate } from '../stats/rate.ts'

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`
const plainPercent = (share: number): string => (share * 100).toFixed(1)

/** '54.0 % (50.3 to 57.7)'. */
export const rateText = ({ share, low, high }: Rate): string =>
  `${percent(share)} (${plainPercent(low)} to ${plainPercent(high)})`

/** As many digits as are worth reading: 0.123, 4.57, 38.2, 1204. */
export function figure(value: number): string {
  const size = Math.abs(value)
  if (size >= 100) return String(Math.round(value))
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3).replace(/^-(0\.?0*)$/, '$1')
}

const rangeText = ({ low, high }: Interval): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${figure(low)} to ${figure(high)}` : 'unknown'

/** '7.32 (7.10 to 7.54)'. */
export const estimateText = (estimate: Estimate): string => `${figure(estimate.value)} (${rangeText(estimate)})`

/** '+0.75 (-0.20 to +1.70)', of a difference. */
export function changeText({ value, low, high }: Estimate): string {
  const plus = (each: number) => `${each > 0 ? '+' : ''}${figure(each)}`
  return `${plus(value)} (${Number.isFinite(low) && Number.isFinite(high) ? `${plus(low)} to ${plus(high)}` : 'unknown'})`
}

export const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`

/** '+3.1 points (1.0 to 5.2)', of a difference of shares. */
export const differenceText = ({ value, low, high }: Estimate): string =>
  `${signed(value * 100, 1)} points (${signed(low * 100, 1)} to ${signed(high * 100, 1)})`

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
