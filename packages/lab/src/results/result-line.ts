// A line of the results file: what it holds, and whether what was read is one.
import type { Seat } from '@sandtable/kernel'
import type { Marks } from '../tally/tally-adapter.ts'
import { dictOf, either, isCount, isMissing, isNumber, isText, isTextOrNull, listOf, shapeOf } from './shape.ts'

/** Why a game has no outcome: an action was refused, something broke, or it would not end. */
export type Trouble = { readonly kind: 'refused' | 'failed' | 'endless'; readonly seat: Seat | null; readonly message: string }

/** Letters, because a million of them are written. */
export type Line = {
  readonly n: number
  readonly x?: 1
  readonly w: Seat | null
  readonly r: string
  readonly c: string
  readonly a: number
  readonly h: string
  readonly t?: readonly [turns: number, first: Seat | null, score: readonly number[]]
  readonly u?: { readonly [seat: Seat]: { readonly [kind: string]: readonly number[] } }
  readonly o?: readonly (readonly [name: string, seat: Seat, turn: number])[]
  readonly s?: { readonly [seat: Seat]: string }
  readonly v?: { readonly [seat: Seat]: readonly number[] }
  readonly d?: { readonly [seat: Seat]: readonly number[] }
  readonly m?: Marks
  readonly e?: Trouble
}

const isNumbers = listOf(isNumber)
const isScore = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && isCount(value[0]) && isTextOrNull(value[1]) && isNumbers(value[2])
const isObjective = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && isText(value[0]) && isText(value[1]) && isNumber(value[2])
/** More than any game has: a number gone wrong would be a list without end. */
const MOST_VISITS = 1_000_000
/** A cell and how often, a cell and how often. */
const isCells = (value: unknown): boolean =>
  Array.isArray(value) && value.length % 2 === 0 && value.every(number => isCount(number) && number <= MOST_VISITS)

const optional = (test: (value: unknown) => boolean) => either(isMissing, test)

const hasShape = shapeOf({
  n: isCount,
  w: isTextOrNull,
  r: isText,
  c: isText,
  a: isCount,
  h: isText,
  t: optional(isScore),
  u: optional(dictOf(dictOf(isNumbers))),
  o: optional(listOf(isObjective)),
  s: optional(dictOf(isText)),
  v: optional(dictOf(isCells)),
  d: optional(dictOf(isCells)),
  m: optional(dictOf(dictOf(isNumber))),
  e: optional(shapeOf({ kind: isText, seat: isTextOrNull, message: isText })),
})

export const isLine = (value: unknown): value is Line => hasShape(value)
