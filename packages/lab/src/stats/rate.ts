// So many of so many, with the Wilson interval that BI-25.5 asks for.
import { type Interval, wilson } from '@sandtable/odds'

export type Rate = Interval & { readonly count: number; readonly n: number; readonly share: number }

export const rateOf = (count: number, n: number): Rate => ({ count, n, share: count / n, ...wilson(count, n) })
