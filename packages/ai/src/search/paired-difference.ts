// Whether one idea did better than another in the same worlds with the same dice: their differences are far steadier than what each came to.

/** A smaller gain is not worth a change of mind. */
export const LEAST_GAIN = 0.01
/** In standard errors: ahead by this much is surely better; an idea that falls short of the least gain by so many is dropped. */
const SURE = 1.5
const HOPELESS = 2

/** The mean of the differences and its standard error. */
export type PairedDifference = { readonly mean: number; readonly error: number }

/** How far `a` is before `b` over the worlds that both have seen. */
export function pairedDifference(a: readonly number[], b: readonly number[]): PairedDifference {
  const laps = Math.min(a.length, b.length)
  let [sum, squares] = [0, 0]
  for (let lap = 0; lap < laps; lap++) {
    const difference = a[lap]! - b[lap]!
    sum += difference
    squares += difference * difference
  }
  const mean = sum / laps
  return { mean, error: Math.sqrt(Math.max(1e-9, squares / laps - mean * mean) / laps) }
}

export const isSure = ({ mean, error }: PairedDifference): boolean => mean > SURE * error
export const mayGain = ({ mean, error }: PairedDifference): boolean => mean + HOPELESS * error > LEAST_GAIN

export const meanOf = (seen: readonly number[]): number => seen.reduce((sum, chance) => sum + chance, 0) / seen.length
