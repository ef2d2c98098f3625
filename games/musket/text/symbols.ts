// MK-20.1: six counters told apart by shape alone. Path data on a 60 x 40 box: `lines` are stroked, `solid` is filled.
import type { Kind } from '../rules/tables.ts'

export type CounterSymbol = {
  /** Two letters for the terminal. */
  readonly code: string
  readonly lines: string
  readonly solid: string
}

const BOX = 'M2 2H58V38H2Z'
const BROKEN_BOX = 'M2 12V2H12M18 2H27M33 2H42M48 2H58V12M58 17V23M58 28V38H48M42 38H33M27 38H18M12 38H2V28M2 23V17'
const RISING = 'M2 38L58 2'
const FALLING = 'M2 2L58 38'

/** Foot are crossed; horsemen have one diagonal, bare, with a filled corner or with a filled half; guns are a ball. */
export const SYMBOLS: Readonly<Record<Kind, CounterSymbol>> = {
  LINE: { code: 'LN', lines: `${BOX}${RISING}${FALLING}`, solid: '' },
  LIGHT: { code: 'LT', lines: `${BROKEN_BOX}${RISING}${FALLING}`, solid: '' },
  DRAG: { code: 'DR', lines: `${BOX}${RISING}`, solid: 'M2 2H25L2 17Z' },
  LHORSE: { code: 'LH', lines: `${BOX}${RISING}`, solid: '' },
  HORSE: { code: 'HO', lines: `${BOX}${RISING}`, solid: 'M2 38L58 2V38Z' },
  ART: { code: 'AR', lines: BOX, solid: 'M21 20A9 9 0 1 0 39 20A9 9 0 1 0 21 20Z' },
}
