// BI-24.5: what sets the levels apart, as a table.
import type { Side } from '../../rules/tables/index.ts'
import { DRILLED, type EvalWeights, NAIVE } from '../evaluation/eval-weights.ts'
import { eliteOn } from '../evaluation/seasoned.ts'
import type { SearchEffort } from '../search/look-ahead.ts'

export const LEVEL_IDS = ['novice', 'veteran', 'elite'] as const
export type LevelId = (typeof LEVEL_IDS)[number]

export type Level = {
  readonly title: string
  readonly about: string
  /** Chance of taking one of the best five at random. */
  readonly mistake: number
  /** By the id of the scenario and the side. */
  readonly evalWeights: (mission: string, side: Side) => EvalWeights
  /** null: it looks no further than its own ideas. */
  readonly ahead: SearchEffort | null
  /** What it does with the memory of past games (BI-24.17, BI-24.18). */
  readonly memory: 'none' | 'reads' | 'keeps'
  /** What holds of it wherever it plays, and what sets it apart. */
  readonly clauses: readonly string[]
}

const EVERY_LEVEL = ['BI-24.1', 'BI-24.2', 'BI-24.3', 'BI-24.4', 'BI-24.5', 'BI-24.6', 'BI-24.7'] as const

export const LEVELS: Readonly<Record<LevelId, Level>> = {
  novice: {
    title: 'Novice',
    about: 'Sees the action in hand and no danger, spends on marches only, and slips three times in ten.',
    mistake: 0.3,
    evalWeights: () => NAIVE,
    ahead: null,
    memory: 'none',
    clauses: EVERY_LEVEL,
  },
  veteran: {
    title: 'Veteran',
    about: 'Plans its turn, counts what could hit back, fires on one target until it is gone. Slips once in ten.',
    mistake: 0.1,
    evalWeights: () => DRILLED,
    ahead: null,
    memory: 'reads',
    clauses: EVERY_LEVEL,
  },
  elite: {
    title: 'Elite',
    about:
      'Guesses at what is hidden eight ways and plays each on through your answer; it shows a unit when you can least reply.',
    mistake: 0.02,
    evalWeights: eliteOn,
    ahead: { width: 4, worlds: 8, plies: 6 },
    memory: 'keeps',
    clauses: EVERY_LEVEL,
  },
}

/** Adaptive slips by its own figure, whatever level it plays at (BI-24.5). */
export const ADAPTIVE_MISTAKE = 0.05
