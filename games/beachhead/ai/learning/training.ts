// What the Elite can be taught: the figures of its craft, a row for each side, over all missions, since the row serves on all of them. What comes
// out are figures for `seasoned.json`.
import { stepped, type Training, type TrainingTask } from '@sandtable/ai'
import { SIDES, type Side } from '../../rules/tables/index.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import FITTED from '../evaluation/seasoned.json' with { type: 'json' }
import { ELITE, type Figures, withFigures } from '../evaluation/seasoned.ts'
import { rowGame, shapedFor } from './training-game.ts'

const EITHER = ['kill', 'token', 'focus', 'onObjective', 'initiative', 'urgency', 'comesUp']

/** By side: what it weighs things by, those of a group as `lay.first`. */
export const FIGURES: Readonly<Record<Side, readonly string[]>> = {
  defender: [
    ...EITHER,
    ...['hidden', 'answer', 'inView', 'stronghold', 'exposed.post', 'shot.post', 'cover.post'],
    ...['first', 'second', 'beside', 'near', 'step', 'retake'].map(name => `post.${name}`),
    ...['first', 'second', 'around', 'cover'].map(name => `lay.${name}`),
    ...['leastGain.defender', 'leastGain.hidden'],
  ],
  assault: [
    ...EITHER,
    ...['ground', 'gunship', 'lift'].map(name => `exposed.${name}`),
    ...['markers', 'shot.ground', 'cover.ground', 'leastGain.assault'],
    ...['height', 'step', 'take', 'keep', 'hunt', 'press'].map(name => `pull.${name}`),
  ],
}

const SPREAD = 0.4
const WIDER: { readonly [name: string]: number } = {
  ...{ stronghold: 1.5, inView: 1.5, markers: 2, answer: 1.5 },
  ...{ 'leastGain.hidden': 2, 'exposed.gunship': 2 },
}

/** How far a figure is strewn, as a share of itself: more for those of which nothing is known. */
export const spreadOf = (name: string): number => SPREAD * (WIDER[name] ?? 1)

export function figureOf(evalWeights: EvalWeights, name: string): number {
  const [group, part] = name.split('.') as [keyof EvalWeights, string | undefined]
  return (part === undefined ? evalWeights[group] : (evalWeights[group] as Figures)[part]) as number
}

/** The last word of a seed counts its games. */
export const numberOf = (seed: string): number => Number(seed.slice(seed.lastIndexOf(' ') + 1))

export const training: Training = {
  subjects: SIDES,
  task(subject) {
    const side = SIDES.find(each => each === subject)
    return side ? lessonFor(side) : null
  },
}

/** Weights are steps on the scale of each figure, from where the Elite stands. */
function lessonFor(side: Side): TrainingTask {
  const row = ELITE[side]
  const fitted: Figures = FITTED[side].figures
  // What is 0 is switched off, and no factor would move it.
  const names = FIGURES[side].filter(name => figureOf(row, name) > 0)
  const written = (steps: readonly number[]): Figures => ({
    ...fitted,
    ...Object.fromEntries(names.map((name, i) => [name, stepped(figureOf(row, name), steps[i]!)])),
  })
  return {
    names,
    start: names.map(() => 0),
    spread: names.map(spreadOf),
    home: `the figures of "${side}" in games/beachhead/ai/evaluation/seasoned.json, with command and pairs`,
    written,
    score(steps, seed, shaped) {
      const ended = rowGame(side, withFigures(row, written(steps)), numberOf(seed), `school ${side} ${seed}`)
      return shaped ? shapedFor(side, ended) : ended.won
    },
  }
}
