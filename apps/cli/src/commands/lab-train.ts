// `sandtable lab train`: teaches an opponent in mirrored games and accepts what it learned only if fresh games prove it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Cloud, type Course, examined, gamesAGeneration, type Lesson, taught } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { Failure, type Flags, readArgs, UsageError } from '../args.ts'
import { RunProgress } from '../lab/progress.ts'
import { stopSignal } from '../lab/stopping.ts'
import { print } from '../output.ts'

export const TRAIN_FLAGS = {
  generations: { value: '<n>', help: 'How many generations of weights to try (default: 16).' },
  games: { value: '<n>', help: 'Games of each set of weights in a generation (default: 24).' },
  pairs: { value: '<n>', help: 'Pairs of fresh games in the test at the end, at most (default: 400).' },
  out: { value: '<file>', help: 'Where it stands and what it learned (default: <game>-<subject>-training.json).' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL = { generations: 16, games: 24, pairs: 400 }
const STOPPED = 130

/** The file: enough to go on from after any generation, and at the end what was learned and how it did. */
type Training = {
  readonly course: Course
  readonly cloud: Cloud
  readonly weights: { readonly [name: string]: number }
  readonly test?: object
}

/** 0: learned and proven. 1: nothing that is proven better. 130: stopped, and the file says where to go on. */
export async function labTrain(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(TRAIN_FLAGS, args)
  const [game, subject] = words
  const lesson = await lessonOf(game, subject)
  const course: Course = {
    subject: subject as string,
    generations: countOf('generations', flags.generations),
    games: countOf('games', flags.games),
  }
  const file = flags.out ?? `${game}-${(subject as string).replace(/\W+/g, '-')}-training.json`
  const known = await readTraining(file, course)
  const stopping = stopSignal()
  const cloud = await study(lesson, course, known?.cloud, file, stopping.signal, flags.quiet === true)
  stopping.done()
  if (cloud.generation < course.generations) {
    await print(`Stopped after ${cloud.generation} of ${course.generations} generations; the same command goes on.\n`)
    return STOPPED
  }
  const test = examined(lesson, cloud.mean, countOf('pairs', flags.pairs))
  await keep(file, { course, cloud, weights: named(lesson, cloud), test })
  const { verdict, pairs, better, worse } = test
  await print(`${pairs} fresh pairs: ${better} better, ${worse} worse than before. Verdict: ${verdict}.\n${file}\n`)
  return verdict === 'better' ? 0 : 1
}

async function study(
  lesson: Lesson,
  course: Course,
  from: Cloud | undefined,
  file: string,
  signal: AbortSignal,
  isQuiet: boolean,
): Promise<Cloud> {
  const each = gamesAGeneration(course)
  const progress = new RunProgress(course.subject, course.generations * each, isQuiet)
  let cloud: Cloud = from ?? { generation: 0, mean: lesson.start, spread: lesson.spread, score: null }
  for (const next of taught(lesson, course, from)) {
    cloud = next
    await keep(file, { course, cloud, weights: named(lesson, cloud) })
    progress.show(cloud.generation * each)
    // A moment for Ctrl-C between two generations.
    await new Promise(resolve => setImmediate(resolve))
    if (signal.aborted) break
  }
  progress.end()
  return cloud
}

async function lessonOf(game: string | undefined, subject: string | undefined): Promise<Lesson> {
  if (game === undefined || !Object.hasOwn(games, game))
    throw new UsageError(`lab train needs a game: ${Object.keys(games).join(', ')}.`)
  const { default: entry } = await games[game as keyof typeof games]()
  if (!entry.school) throw new Failure(`The opponents of ${entry.game.title} cannot be taught here.`)
  const school = await entry.school()
  const lesson = subject === undefined ? null : school.lesson(subject)
  if (!lesson) throw new UsageError(`lab train ${game} needs to be told what to teach: ${school.subjects.join(', ')}.`)
  return lesson
}

const named = ({ names }: Lesson, { mean }: Cloud): Training['weights'] =>
  Object.fromEntries(names.map((name, i) => [name, Math.round((mean[i] as number) * 1000) / 1000]))

/** A file of another course is not written over. */
async function readTraining(file: string, course: Course): Promise<Training | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const known = JSON.parse(text) as Training
  const isSame = known.course?.subject === course.subject && known.course.games === course.games
  if (!isSame) throw new Failure(`${file} holds other training; name another file with --out.`)
  return known
}

/** Whole or not at all, whenever it is stopped. */
async function keep(file: string, training: Training): Promise<void> {
  await writeFile(`${file}.part`, `${JSON.stringify(training, null, 1)}\n`)
  await rename(`${file}.part`, file)
}

function countOf(name: keyof typeof USUAL, given: string | undefined): number {
  const count = given === undefined ? USUAL[name] : Number(given)
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} wants a whole number from 1, not "${given}".`)
  return count
}
