import type { Interval } from '@sandtable/odds'

/** A figure, what it may be, and of how many games it is made. */
export type Estimate = Interval & { readonly value: number; readonly n: number }
