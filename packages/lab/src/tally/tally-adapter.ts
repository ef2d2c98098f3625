// What a game tells the laboratory: how its events become figures that all games share. One adapter a game, in games/<id>/lab.
import type { Policy } from '@sandtable/ai'
import type { Layout } from '@sandtable/hex'
import type { GameEvent, Seat } from '@sandtable/kernel'

/** The figures kept for each kind of unit and game, in the order in which a row lists them. */
export const FIGURES = [
  'fielded',
  'survived',
  'moves',
  'attacks',
  'dice',
  'hits',
  /** Hits that the chances promised, and the variance of that number. */
  'expected',
  'variance',
  'dealt',
  'taken',
  'kills',
  'pointsFielded',
  'pointsDestroyed',
  'pointsLost',
  'secured',
  /** Turns on the table, added up over units. */
  'turns',
  'command',
] as const
export type Figure = (typeof FIGURES)[number]
export type Figures = { [figure in Figure]: number }

/** Written out: such objects are made in one piece and all of one shape, which a copy by `...` is not, and every game makes some. */
export const copyFigures = (of: Figures): Figures => ({
  fielded: of.fielded,
  survived: of.survived,
  moves: of.moves,
  attacks: of.attacks,
  dice: of.dice,
  hits: of.hits,
  expected: of.expected,
  variance: of.variance,
  dealt: of.dealt,
  taken: of.taken,
  kills: of.kills,
  pointsFielded: of.pointsFielded,
  pointsDestroyed: of.pointsDestroyed,
  pointsLost: of.pointsLost,
  secured: of.secured,
  turns: of.turns,
  command: of.command,
})

/** Written out for the same reason: a report adds up as many as there are games and kinds. */
export function addFigures(sum: Figures, more: Figures): void {
  sum.fielded += more.fielded
  sum.survived += more.survived
  sum.moves += more.moves
  sum.attacks += more.attacks
  sum.dice += more.dice
  sum.hits += more.hits
  sum.expected += more.expected
  sum.variance += more.variance
  sum.dealt += more.dealt
  sum.taken += more.taken
  sum.kills += more.kills
  sum.pointsFielded += more.pointsFielded
  sum.pointsDestroyed += more.pointsDestroyed
  sum.pointsLost += more.pointsLost
  sum.secured += more.secured
  sum.turns += more.turns
  sum.command += more.command
}

const NOTHING = Object.fromEntries(FIGURES.map(figure => [figure, 0])) as Figures
export const noFigures = (): Figures => copyFigures(NOTHING)

/** `cost` 0: it has no price. `isMobile`: one that never stirs says something about the run (BI-25.6); a gun in a bunker does not. */
export type KindFacts = { readonly title: string; readonly cost: number; readonly isMobile: boolean }

/** The map as far as a heat map needs it: a letter for each cell, row by row, and what the letters mean. */
export type LabBoard = {
  readonly layout: Layout
  readonly columns: number
  readonly rows: number
  readonly ground: readonly string[]
  readonly grounds: { readonly [letter: string]: Ground }
  /** Names of cells that people know. */
  readonly places: { readonly [cell: number]: string }
}
/** `shade`: one of the tones that both themes have. A cell without ground is no part of the map. */
export type Ground = {
  readonly title: string
  readonly shade: 'plain' | 'wood' | 'hill' | 'town' | 'water' | 'road' | 'none'
}

/** How often something happened in a game, by group and name: `{ Ambushes: { hit: 2 } }`. */
export type Marks = { readonly [group: string]: { readonly [name: string]: number } }

/** What one game came to, beside its outcome. */
export type Tally = {
  readonly turns: number
  /** Who had the first move; null where nobody has one. */
  readonly first: Seat | null
  /** By seat, in the order of the game's seats. */
  readonly score: readonly number[]
  readonly units: { readonly [seat: Seat]: { readonly [kind: string]: Figures } }
  /** The first time a seat had it. */
  readonly objectives: readonly { readonly name: string; readonly seat: Seat; readonly turn: number }[]
  readonly openings: { readonly [seat: Seat]: string }
  /** By seat: cells entered, and cells where a unit of the seat was lost. */
  readonly visits: { readonly [seat: Seat]: readonly number[] }
  readonly deaths: { readonly [seat: Seat]: readonly number[] }
  readonly marks: Marks
}

/** The account of one game, from its set-up to its end. */
export interface GameTally<S, E extends GameEvent> {
  note(events: readonly E[], before: S, after: S): void
  close(state: S): Tally
}

/** Bounds of a number that a patch may change. */
export type Bounds = { readonly least: number; readonly most: number }
/**
 * Tables of the rules by name: the very objects that the rules read. A patch writes into them, in a worker that plays nothing else
 * (docs/decisions/0012); `bounds` names the fields that may be changed.
 */
export type PatchTables = {
  readonly [name: string]: {
    readonly row: { readonly [field: string]: unknown }
    readonly bounds: { readonly [field: string]: Bounds }
  }
}

/** Something a level must be able to do, beside playing by the rules. `passes` plays one game of it. */
export interface SelfCheck {
  readonly clause: string
  readonly title: string
  passes(policy: Policy, seed: string): boolean
}

/** Parts of the laboratory that a game's rulebook may promise. */
export type Promised = 'outcomes' | 'validity' | 'units' | 'patterns' | 'whatIf' | 'pace' | 'headless' | 'principles'

/** What of a run's figures a game reads its own principles by. */
export type RunReading = {
  readonly decided: number
  readonly reasons: readonly { readonly clause: string; readonly rate: { readonly count: number } }[]
  readonly units: readonly {
    readonly seat: Seat
    readonly kind: string
    readonly cost: number
    readonly sums: Readonly<Figures>
  }[]
  readonly marks: readonly {
    readonly group: string
    readonly marks: readonly { readonly name: string; readonly count: number }[]
  }[]
}
/** `of`: by seat, or one figure for the game. `isAsMeant` is null where the run says nothing about it. */
export type Measure = {
  readonly what: string
  readonly of: { readonly [seat: Seat]: number } | number
  readonly isAsMeant: boolean | null
}
/** What the designers meant, and what can be measured of it. */
export type Principle = { readonly text: string; readonly measures: readonly Measure[] }

export interface TallyAdapter<S = unknown, E extends GameEvent = GameEvent> {
  readonly score: { readonly title: string; readonly note: string }
  /** What a point of a unit's cost is: 'strength points'. */
  readonly points: string
  kinds(): { readonly [kind: string]: KindFacts }
  /** Words for a group of marks: what it counts. */
  readonly groups: { readonly [group: string]: string }
  readonly reasons: (reason: string) => string
  tables(): PatchTables
  /** null where the map is not the same in every game. */
  board(state: S): LabBoard | null
  open(state: S, events: readonly E[]): GameTally<S, E>
  /** The clauses that promise a part, shown beside it. */
  readonly clauses?: { readonly [part in Promised]?: string }
  /** The smallest battle there is, for a try. */
  quickBattle?(): unknown
  readonly selfChecks?: readonly SelfCheck[]
  /** What its balance is read against. */
  principles?(run: RunReading): readonly Principle[]
}
