// What a run is: everything that decides its games. Two runs with equal experiments have equal games, whoever plays them.
import { type Seat, sameJson } from '@sandtable/kernel'
import { either, isDict, isMissing, isNumber, isText, listOf, shapeOf } from '../results/shape.ts'
import type { PatchLine } from '../settings/patch.ts'
import type { LabBoard } from '../tally/tally-adapter.ts'

export const RESULTS_FORMAT = 'sandtable-lab'
export const RESULTS_VERSION = 1

export type Experiment = {
  readonly game: string
  readonly rulesVersion: number
  readonly scenario: { readonly id: string; readonly title: string; readonly data: unknown }
  readonly options: unknown
  /** A level for each seat, in the order of the game's seats. */
  readonly levels: readonly string[]
  /** Each seed is played twice, the second time with the levels exchanged. */
  readonly isSwapped: boolean
  readonly seed: string
  readonly patch: readonly PatchLine[]
}

/** The first line of a results file. */
export type Header = Experiment & {
  readonly format: typeof RESULTS_FORMAT
  readonly version: number
  readonly program: string
  /** The digest of what decided the games, beside what stands here: rules, opponents and counting. Files of earlier programs have none. */
  readonly build?: string
  /** Where a scenario of one's own was read from. */
  readonly file?: string
  /** The day it was begun. */
  readonly date: string
  readonly seats: readonly { readonly id: Seat; readonly title: string }[]
  readonly board: LabBoard | null
}

/** Of this version and whole, as far as a report reads it. */
const hasHeaderShape = shapeOf({
  program: isText,
  build: either(isMissing, isText),
  file: either(isMissing, isText),
  date: isText,
  game: isText,
  rulesVersion: isNumber,
  scenario: shapeOf({ id: isText, title: isText }),
  levels: listOf(isText),
  seed: isText,
  patch: listOf(isDict),
})
export const isHeader = (value: unknown): value is Header => hasHeaderShape(value) && hasPlayers(value as Header)

const isSeat = shapeOf({ id: isText, title: isText })
const hasPlayers = ({ seats, levels }: Header): boolean =>
  listOf(isSeat)(seats) && seats.length > 1 && seats.length === levels.length

/** One game of a run. */
export type Fixture = { readonly seed: string; readonly levels: { readonly [seat: Seat]: string }; readonly isSwapped: boolean }

export const seedOf = ({ seed, isSwapped }: Pick<Experiment, 'seed' | 'isSwapped'>, game: number): string =>
  `${seed} ${isSwapped ? game >> 1 : game}`

export function fixtureOf({ seed, levels, isSwapped }: Experiment, seats: readonly Seat[], game: number): Fixture {
  const isMirror = isSwapped && game % 2 === 1
  const order = isMirror ? levels.toReversed() : levels
  return {
    seed: seedOf({ seed, isSwapped }, game),
    levels: Object.fromEntries(seats.map((seat, i) => [seat, order[i] as string])),
    isSwapped: isMirror,
  }
}

const DECIDES = [
  'game',
  'rulesVersion',
  'scenario',
  'options',
  'levels',
  'isSwapped',
  'seed',
  'patch',
] as const satisfies readonly (keyof Experiment)[]

/** The first thing in which two experiments differ; null when they have the same games. */
export const differenceBetween = (a: Experiment, b: Experiment): keyof Experiment | null =>
  DECIDES.find(name => !sameJson(a[name], b[name])) ?? null
