// `sandtable lab train`: teaches an opponent in mirrored games and accepts what it learned only if fresh games prove it.
import {
  beginningOf,
  examining,
  gamesAGeneration,
  METHODS,
  type MethodId,
  type Tested,
  type TrainingPlan,
  type TrainingProgress,
  type TrainingTask,
  taught,
} from '@sandtable/ai'
import { games } from '@sandtable/games'
import { Failure } from '@sandtable/terminal'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { RunProgress } from '../lab/progress.ts'
import { stopSignal } from '../lab/stopping.ts'
import { print } from '../output.ts'
import { keepTraining, readTraining, type Training } from './training-file.ts'

export const TRAIN_FLAGS = {
  method: { value: '<name>', help: `How to search: ${Object.keys(METHODS).join(' or ')} (default: cma-es).` },
  generations: { value: '<n>', help: 'How many generations of weights to try (default: 16).' },
  games: { value: '<n>', help: 'Games of each set of weights in a generation (default: 24).' },
  pairs: { value: '<n>', help: 'Pairs of fresh games in the test at the end, at most (default: 400).' },
  out: { value: '<file>', help: 'Where it stands and what it learned (default: <game>-<subject>-training.json).' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL = { generations: 16, games: 24, pairs: 400 }
const USUAL_METHOD: MethodId = 'cma-es'
const STOPPED = 130

/** 0: learned and proven. 1: nothing that is proven better. 130: stopped, and the file says where to go on. */
export async function labTrain(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(TRAIN_FLAGS, args)
  const [game, subject] = words as [string, string]
  const lesson = await lessonOf(game, subject)
  const course: TrainingPlan = {
    subject,
    method: methodOf(flags.method),
    generations: countOf('generations', flags.generations),
    games: countOf('games', flags.games),
  }
  const pairs = countOf('pairs', flags.pairs)
  const stopping = stopSignal()
  const quiet = flags.quiet === true
  try {
    return await trained(lesson, {
      course,
      pairs,
      command: commandFor(game, course, pairs),
      file: flags.out ?? `${game}-${subject.replace(/\W+/g, '-')}-training.json`,
      progress: (label, all) => new RunProgress(`${subject}, ${label}`, all, quiet),
      isStopped: () => stopping.signal.aborted,
    })
  } finally {
    stopping.done()
  }
}

export type Orders = {
  readonly course: TrainingPlan
  /** Of fresh games, at most. */
  readonly pairs: number
  readonly command: string
  readonly file: string
  progress(label: string, all: number): Pick<RunProgress, 'show' | 'end'>
  /** Asked after every game and every pair. */
  isStopped(): boolean
}

/** The lesson and the test at its end, from the beginning or from what the file has. */
export async function trained(lesson: TrainingTask, orders: Orders): Promise<number> {
  const { course, file, pairs } = orders
  const before = lesson.written(lesson.start)
  const known = await readTraining(file, course, before)
  const studied = await study(lesson, orders, known)
  const { generation } = studied.cloud
  if (generation < course.generations) {
    await print(`Stopped after ${generation} of ${course.generations} generations; the same command goes on.\n`)
    return STOPPED
  }
  const from = known?.cloud.generation === generation ? known.test : undefined
  const test = await examine(lesson, orders, studied, from)
  const { verdict, better, worse } = test
  const told = `${test.pairs} fresh pairs: ${better} better, ${worse} worse than before.`
  if (verdict === 'not known' && test.pairs < pairs) {
    await print(`${told} Stopped before the verdict; the same command goes on.\n`)
    return STOPPED
  }
  await print(`${told} Verdict: ${verdict}.\n${file}\n`)
  if (verdict === 'better') await print(`To let opponents play by it: ${lesson.home}.\n`)
  return verdict === 'better' ? 0 : 1
}

const trainingOf = (
  lesson: TrainingTask,
  { command, course }: Orders,
  { cloud, played }: TrainingProgress,
  test?: Tested,
): Training => ({
  command,
  accepted: test?.verdict === 'better',
  ...(test && { test }),
  before: lesson.written(lesson.start),
  weights: lesson.written(cloud.mean),
  course,
  cloud,
  played,
})

/** A file is written so often, in milliseconds, and whenever it is stopped. */
const KEPT_EVERY = 2000

/** Step by step, each told and now and then kept, until the steps end or somebody stops them. */
async function followed<T>(
  steps: Iterable<T>,
  isStopped: () => boolean,
  show: (step: T) => void,
  keep: (step: T) => Promise<void>,
): Promise<T | undefined> {
  let [last, kept]: [T | undefined, T | undefined] = [undefined, undefined]
  let keptAt = performance.now()
  for (const step of steps) {
    last = step
    show(step)
    if (performance.now() - keptAt > KEPT_EVERY) {
      await keep(step)
      kept = step
      keptAt = performance.now()
    }
    // A moment for Ctrl-C.
    await new Promise(resolve => setImmediate(resolve))
    if (isStopped()) break
  }
  if (last !== undefined && kept !== last) await keep(last)
  return last
}

async function study(lesson: TrainingTask, orders: Orders, known: Training | null): Promise<TrainingProgress> {
  const { course, file, isStopped } = orders
  const from: TrainingProgress = known ? { cloud: known.cloud, played: known.played } : beginningOf(lesson)
  const each = gamesAGeneration(course)
  const progress = orders.progress('games', course.generations * each)
  const last = await followed(
    taught(lesson, course, from),
    isStopped,
    ({ cloud, played }) => progress.show(cloud.generation * each + played.length),
    standing => keepTraining(file, trainingOf(lesson, orders, standing)),
  )
  progress.end()
  return last ?? from
}

async function examine(
  lesson: TrainingTask,
  orders: Orders,
  studied: TrainingProgress,
  from: Tested | undefined,
): Promise<Tested> {
  const { pairs, file, isStopped } = orders
  const untried: Tested = { verdict: 'not known', pairs: 0, better: 0, worse: 0 }
  if (isStopped()) return from ?? untried
  const progress = orders.progress('fresh pairs at most', pairs)
  const last = await followed(
    examining(lesson, studied.cloud.mean, pairs, from),
    isStopped,
    test => progress.show(test.pairs),
    test => keepTraining(file, trainingOf(lesson, orders, studied, test)),
  )
  progress.end()
  return last ?? from ?? untried
}

async function lessonOf(game: string | undefined, subject: string | undefined): Promise<TrainingTask> {
  if (game === undefined || !Object.hasOwn(games, game))
    throw new UsageError(`lab train needs a game: ${Object.keys(games).join(', ')}.`)
  const { default: entry } = await games[game as keyof typeof games]()
  if (!entry.training) throw new Failure(`The opponents of ${entry.game.title} cannot be taught here.`)
  const school = await entry.training()
  const subjects = school.subjects.join(', ')
  if (subject === undefined) throw new UsageError(`lab train ${game} needs to be told what to teach: ${subjects}.`)
  const lesson = school.task(subject)
  if (!lesson) throw new UsageError(`There is no "${subject}" to teach in ${game}, but ${subjects}.`)
  return lesson
}

function methodOf(given: string | undefined): MethodId {
  if (given === undefined) return USUAL_METHOD
  if (!Object.hasOwn(METHODS, given))
    throw new UsageError(`--method wants ${Object.keys(METHODS).join(' or ')}, not "${given}".`)
  return given as MethodId
}

/** What makes the same weights again: everything that differs from the usual. */
function commandFor(game: string, { subject, method, generations, games: each }: TrainingPlan, pairs: number): string {
  const given = { generations, games: each, pairs }
  const counts = (Object.keys(USUAL) as (keyof typeof USUAL)[]).filter(name => given[name] !== USUAL[name])
  const flags = [...(method === USUAL_METHOD ? [] : [`--method ${method}`]), ...counts.map(name => `--${name} ${given[name]}`)]
  return ['sandtable lab train', game, subject, ...flags].join(' ')
}

function countOf(name: keyof typeof USUAL, given: string | undefined): number {
  const count = given === undefined ? USUAL[name] : Number(given)
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} wants a whole number from 1, not "${given}".`)
  return count
}
