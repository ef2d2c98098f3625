// The file of a lesson: enough to go on from after any game, and at the end what was learned, by which command, and what fresh games said.
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Figures, Tested, TrainingPlan, TrainingProgress } from '@sandtable/ai'
import { Failure } from '@sandtable/terminal'

export type Training = TrainingProgress & {
  readonly command: string
  /** Only what the test at the end has proven better. */
  readonly accepted: boolean
  readonly course: TrainingPlan
  /** By name: what was known before, and what is known now. */
  readonly before: Figures
  readonly weights: Figures
  readonly test?: Tested
}

/** Null where there is no file yet. One of another course, or of weights that have changed since, is not written over. */
export async function readTraining(file: string, course: TrainingPlan, before: Figures): Promise<Training | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const known = trainingIn(text)
  if (!known || !isSameCourse(known.course, course))
    throw new Failure(`${file} holds other training; name another file with --out.`)
  if (JSON.stringify(known.before) !== JSON.stringify(before))
    throw new Failure(`The weights that ${file} began with are not those of today; name another file with --out.`)
  const { generation } = known.cloud
  if (generation > course.generations)
    throw new Failure(`${file} is ${generation} generations on already; ask for as many, or name another file with --out.`)
  return known
}

function trainingIn(text: string): Training | null {
  try {
    const known = JSON.parse(text) as Partial<Training> | null
    return known?.course && known.cloud && known.played ? (known as Training) : null
  } catch {
    return null
  }
}

const isSameCourse = (known: TrainingPlan, { subject, method, games }: TrainingPlan): boolean =>
  known.subject === subject && known.method === method && known.games === games

/** Whole or not at all, whenever it is stopped. */
export async function keepTraining(file: string, training: Training): Promise<void> {
  await writeFile(`${file}.part`, `${JSON.stringify(training, null, 1)}\n`)
  await rename(`${file}.part`, file)
}
