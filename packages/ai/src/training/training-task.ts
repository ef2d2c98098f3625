// What a game lets its opponents learn, and how a host runs a lesson: game by game, so that it can show how far it is, put it away and go on.
import { cma } from './cma.ts'
import { crossEntropy } from './distil.ts'
import { type Cloud, cloudOf, type Ground, type Method, meanOf, POPULATION, type Vector } from './method.ts'
import { type Tested, testing } from './sequential.ts'

/** One thing to be learned: some weights, and games that tell how good they are. */
export type TrainingTask = Ground & {
  readonly names: readonly string[]
  /** These weights as the game's data file has them, by name; games are played with exactly these. */
  written(weights: Vector): Figures
  /** How a game with these weights ends, 0 to 1. Same seed, same dice; `shaped` counts half-won games too, for weights that never win yet. */
  score(weights: Vector, seed: string, shaped: boolean): number
  /** Where what is proven goes, so that opponents play by it. */
  readonly home: string
}

/** Numbers by name, such as the weights of an evaluation. */
export type Figures = { readonly [name: string]: number }

/** What can be trained in a game. */
export interface Training {
  /** What can be learned, by name. */
  readonly subjects: readonly string[]
  /** Null where there is no such subject. */
  task(subject: string): TrainingTask | null
}

/** The ways to look for better figures. */
export const METHODS = { 'cma-es': cma, 'cross-entropy': crossEntropy } as const satisfies Record<string, Method>
/** The name of one of the methods. */
export type MethodId = keyof typeof METHODS

/** What is to be trained, how and for how long. */
export type TrainingPlan = {
  readonly subject: string
  readonly method: MethodId
  readonly generations: number
  /** Games of one vector in one generation. */
  readonly games: number
}

/** How far a course is: the last whole generation, and what the games of the next have brought so far, vector after vector. */
export type TrainingProgress = { readonly cloud: Cloud; readonly played: readonly number[] }

/** A training before its first generation. */
export const beginningOf = (lesson: TrainingTask): TrainingProgress => ({ cloud: cloudOf(lesson), played: [] })

/** All games of a course, a step each, from the first or from where it was put away. */
export function* taught(
  lesson: TrainingTask,
  course: TrainingPlan,
  from: TrainingProgress = beginningOf(lesson),
): Generator<TrainingProgress, TrainingProgress> {
  let standing = from
  while (standing.cloud.generation < course.generations) standing = yield* generation(lesson, course, standing)
  return standing
}

function* generation(
  lesson: TrainingTask,
  course: TrainingPlan,
  { cloud, played }: TrainingProgress,
): Generator<TrainingProgress, TrainingProgress> {
  const { subject, games } = course
  const method = METHODS[course.method]
  const tried = method.tried(lesson, cloud, subject)
  const scores = [...played]
  for (let n = scores.length; n < POPULATION * games; n++) {
    if (n > played.length) yield { cloud, played: [...scores] }
    scores.push(lesson.score(tried[Math.floor(n / games)]!, `g ${cloud.generation} ${n % games}`, true))
  }
  const means = tried.map((_, n) => meanOf(scores.slice(n * games, (n + 1) * games)))
  const next: TrainingProgress = { cloud: method.next(lesson, cloud, tried, means), played: [] }
  yield next
  return next
}

/** Games that one generation plays. */
export const gamesAGeneration = ({ games }: TrainingPlan): number => POPULATION * games

/**
 * What was learned against what was known before, on dice that no lesson has seen, a pair a step; it is accepted only when it is surely better.
 */
export function examining(lesson: TrainingTask, learned: Vector, most: number, from?: Tested): Generator<Tested, Tested> {
  const pair = (n: number) => lesson.score(learned, `fresh ${n}`, false) - lesson.score(lesson.start, `fresh ${n}`, false)
  return testing(most, pair, from)
}
