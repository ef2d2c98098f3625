import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../index.ts'
import { warAt } from '../testing/wars.ts'
import { PLAIN } from './evaluation/eval-weights.ts'
import { TRAINED, type TrainedWeights, trainedFor } from './evaluation/trained-weights.ts'
import { planByWeights } from './planner/plan-by-weights.ts'
import { openFrame, worldFrom } from './search/imagined-world.ts'
import { training } from './training.ts'

test('every war can be taught, and all of them together', () => {
  expect(training.subjects).toEqual(['all', ...ww2.scenarios.map(({ id }) => id)])
  expect(training.task('nowhere')).toBe(null)
})

describe('a lesson', () => {
  const lesson = training.task('hexboard')!
  const at = (step: number) => lesson.written(lesson.names.map(() => step))

  test('begins with the plain weights and teaches all of their numbers', () => {
    const { arm: _, ...numbers } = PLAIN
    expect(lesson.written(lesson.start)).toEqual(numbers)
    expect(lesson.names).toHaveLength(22)
  })

  test('what is counted stays whole, chances stay chances, and nothing turns its sign', () => {
    for (const step of [-20, -0.7, 0.33, 20]) {
      const numbers = at(step)
      for (const name of ['cityReach', 'hexReach', 'settleReach', 'siegeReach', 'guessed', 'mostHeld', 'settlers', 'keptRoom'])
        expect(Number.isInteger(numbers[name]), name).toBe(true)
      for (const [name, number] of Object.entries(numbers)) expect(number, name).toBeGreaterThan(0)
      expect(numbers.stays).toBeLessThanOrEqual(1)
    }
  })

  test('whatever the numbers, the plan is one that the rules accept', () => {
    for (const step of [-5, 5]) {
      const score = training.task('tutorial')!.score(
        lesson.names.map(() => step),
        'g 0 0',
        true,
      )
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }
  })

  test('plays the same war for the same seed, from both corners, and not always the same war', () => {
    const tutorial = training.task('tutorial')!
    const ends = ['g 0 0', 'g 0 1', 'g 0 2', 'g 0 4', 'g 0 0'].map(seed => tutorial.score(tutorial.start, seed, true))
    expect(ends.pop()).toBe(ends[0])
    expect(new Set(ends).size).toBeGreaterThan(1)
  })
})

describe('what was taught', () => {
  const entry = (subject: string, weights: TrainedWeights['weights']): TrainedWeights => ({
    subject,
    command: `sandtable lab train ww2 ${subject}`,
    test: { pairs: 30, better: 14, worse: 0 },
    weights,
  })

  test('is tried in its own war, and what all taught everywhere', () => {
    const taught = [entry('all', { fear: 2 }), entry('rivers', { fear: 3 })]
    expect(trainedFor('rivers', taught).map(({ fear }) => fear)).toEqual([2, 3])
    expect(trainedFor('skirmish', taught)).toEqual([{ ...PLAIN, fear: 2 }])
  })

  test('as the file has it names its command, its proof and numbers of a doctrine', () => {
    for (const { subject, command, test: tested, weights } of TRAINED) {
      expect(command).toContain(`lab train ww2 ${subject}`)
      expect(tested.better).toBeGreaterThan(tested.worse)
      expect(Object.keys(weights).sort()).toEqual([...training.task(subject)!.names].sort())
    }
  })

  test('makes weights like any other: they write another plan', () => {
    const view = ww2.view(warAt('skirmish', 8), 'nw')
    const frame = openFrame(worldFrom(view, 'nw', seeded(1)), 'nw')
    const [timid] = trainedFor('skirmish', [entry('skirmish', { cityReach: 1, hexReach: 1, settlersACity: 1 })])
    expect(planByWeights(frame, timid!).plan()).not.toEqual(planByWeights(frame, PLAIN).plan())
  })
})
