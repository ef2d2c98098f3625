// Two ways of searching among weights side by side: lessons of the usual length by each, then games that neither has seen, the same for both.
//   node tools/run.mjs tools/train/compare-methods.ts musket high-ground:blue,cowpens:red
import { METHODS, type MethodId, type TrainingTask, taught } from '@sandtable/ai'
import { games } from '@sandtable/games'

const USUAL = { generations: 16, games: 24 }
const FRESH = 300

const [game = 'musket', subjects = 'high-ground:blue'] = process.argv.slice(2)
const { default: entry } = await games[game as keyof typeof games]()
const school = await entry.training?.()

function scoreOf(lesson: TrainingTask, weights: readonly number[]): string {
  let sum = 0
  for (let n = 0; n < FRESH; n++) sum += lesson.score(weights, `compare ${n}`, false)
  return (sum / FRESH).toFixed(3)
}

function learned(lesson: TrainingTask, subject: string, method: MethodId): readonly number[] {
  let weights = lesson.start
  for (const { cloud } of taught(lesson, { ...USUAL, subject, method })) weights = cloud.mean
  return weights
}

for (const subject of subjects.split(',')) {
  const lesson = school?.task(subject)
  if (!lesson) throw new Error(`nothing is taught in ${game} about ${subject}`)
  const found = (Object.keys(METHODS) as MethodId[]).map(id => `${id} ${scoreOf(lesson, learned(lesson, subject, id))}`)
  console.log(`${subject}: before ${scoreOf(lesson, lesson.start)}, ${found.join(', ')} (${FRESH} games)`)
}
