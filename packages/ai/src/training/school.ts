// What a game lets its opponents learn, and how a host runs a lesson: step by step, so that it can show how far it is, put it away and go on.
import { type Cloud, distilling, POPULATION } from './distil.ts'
import { type Tested, testedInPairs } from './sequential.ts'

/** One thing to be learned: some weights by name, and games that tell how good they are. */
export type Lesson = {
  readonly names: readonly string[]
  readonly start: readonly number[]
  readonly spread: readonly number[]
  /** How a game with these weights ends, 0 to 1. Same seed, same dice; `shaped` counts half-won games too, for weights that never win yet. */
  score(weights: readonly number[], seed: string, shaped: boolean): number
}

export interface School {
  /** What can be learned, by name. */
  readonly subjects: readonly string[]
  /** Null where there is no such subject. */
  lesson(subject: string): Lesson | null
}

export type Course = {
  readonly subject: string
  readonly generations: number
  /** Games of one vector in one generation. */
  readonly games: number
}

/** All generations of a course, from the first or from one that was put away. */
export function taught(lesson: Lesson, { subject, generations, games }: Course, from?: Cloud): Generator<Cloud, Cloud> {
  const score = (weights: readonly number[], generation: number) => {
    let sum = 0
    for (let game = 0; game < games; game++) sum += lesson.score(weights, `g ${generation} ${game}`, true)
    return sum / games
  }
  return distilling({ start: lesson.start, spread: lesson.spread, generations, score }, subject, from)
}

/** Games that one generation plays. */
export const gamesAGeneration = ({ games }: Course): number => POPULATION * games

/** What was learned against what was known before, on dice that no lesson has seen; accepted only when it is surely better. */
export function examined(lesson: Lesson, learned: readonly number[], most: number, told?: (tested: Tested) => void): Tested {
  const pair = (n: number) => lesson.score(learned, `fresh ${n}`, false) - lesson.score(lesson.start, `fresh ${n}`, false)
  return testedInPairs(most, pair, told)
}
