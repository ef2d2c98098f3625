// What a report is made of: the figures of a run as plain data. The JSON report is this and nothing else.
import type { Seat } from '@sandtable/kernel'
import type { Trouble } from '../results/result-line.ts'
import type { Estimate } from '../stats/estimate.ts'
import type { Rate } from '../stats/rate.ts'
import type { Figures } from '../tally/tally-adapter.ts'

/** How often each value came up, the smallest first. */
export type Counts = readonly (readonly [value: number, count: number])[]
export type SideFigures = {
  readonly seat: Seat
  readonly title: string
  readonly wins: Rate
  readonly score: Estimate | null
  readonly scores: Counts
}
export type ReasonFigures = {
  readonly winner: Seat | null
  readonly reason: string
  readonly clause: string
  readonly rate: Rate
}
export type Spread = {
  readonly mean: Estimate
  readonly quartiles: readonly [number, number, number]
  readonly counts: Counts
}
export type UnitFigures = {
  readonly seat: Seat
  readonly kind: string
  readonly title: string
  readonly cost: number
  /** Games in which it took the field. */
  readonly games: number
  readonly sums: Readonly<Figures>
  readonly survival: Estimate | null
  /** Points destroyed for each own point fielded. */
  readonly perPoint: Estimate | null
  /** Hits less expected hits, in standard deviations of the dice. */
  readonly luck: number | null
  /** How points destroyed less points lost go together with the victory of its side. */
  readonly contribution: Estimate | null
}
export type ObjectiveFigures = {
  readonly name: string
  readonly seat: Seat
  readonly taken: Rate
  readonly median: number
  readonly turns: readonly (readonly [turn: number, count: number])[]
}
export type OpeningFigures = { readonly seat: Seat; readonly opening: string; readonly played: Rate; readonly won: Rate }
export type MarkFigures = {
  readonly group: string
  readonly marks: readonly { readonly name: string; readonly count: number; readonly perGame: number }[]
}

export type RunFigures = {
  readonly games: number
  readonly decided: number
  readonly troubles: { readonly [kind in Trouble['kind']]: number }
  readonly firstTrouble: (Trouble & { readonly game: number }) | null
  /** Why the run proves nothing; empty when it may be read. */
  readonly invalid: readonly string[]
  readonly sides: readonly SideFigures[]
  readonly draws: Rate | null
  /** Wins of each level over both sides, where they were exchanged. */
  readonly levels: readonly { readonly level: string; readonly wins: Rate }[]
  readonly reasons: readonly ReasonFigures[]
  readonly firstPlayer: Rate | null
  /** Who had the first move in every game; null where it was not always the same. */
  readonly alwaysFirst: Seat | null
  readonly turns: Spread | null
  readonly scoreGap: Spread | null
  readonly units: readonly UnitFigures[]
  readonly objectives: readonly ObjectiveFigures[]
  readonly openings: readonly OpeningFigures[]
  readonly marks: readonly MarkFigures[]
  readonly visits: { readonly [seat: Seat]: readonly number[] }
  readonly deaths: { readonly [seat: Seat]: readonly number[] }
}
