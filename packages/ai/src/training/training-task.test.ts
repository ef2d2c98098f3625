import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { stepped } from './scale.ts'
import {
  examining,
  gamesAGeneration,
  METHODS,
  type MethodId,
  type TrainingPlan,
  type TrainingTask,
  taught,
} from './training-task.ts'

/** Throwing at a mark: the nearer the weights are to it, the likelier a game is won. */
const MARK = [1, -1]
const lesson: TrainingTask = {
  names: ['x', 'y'],
  start: [0, 0],
  spread: [0.5, 0.5],
  home: 'nowhere',
  written: ([x = 0, y = 0]) => ({ x, y }),
  score(weights, seed, shaped) {
    const miss = weights.reduce((sum, weight, i) => sum + (weight - MARK[i]!) ** 2, 0)
    const chance = 1 / (1 + miss)
    const won = seeded(seed).pick(1000, 'won') < 1000 * chance ? 1 : 0
    return shaped ? (won + chance) / 2 : won
  },
}
const courseBy = (method: MethodId): TrainingPlan => ({ subject: 'mark', method, generations: 3, games: 2 })

describe.each(Object.keys(METHODS) as MethodId[])('a course by %s', method => {
  const course = courseBy(method)
  const whole = [...taught(lesson, course)]

  test('is a step a game, and ends nearer to the mark', () => {
    expect(whole).toHaveLength(course.generations * gamesAGeneration(course))
    expect(whole.at(-1)!.played).toEqual([])
    const long = [...taught(lesson, { ...course, generations: 24, games: 6 })].at(-1)!.cloud
    for (const [i, weight] of long.mean.entries()) expect(Math.abs(weight - MARK[i]!)).toBeLessThan(0.3)
  })

  test.each([1, 17, 40, 41, 100])('goes on after game %i as if it had never stopped', put => {
    const putAway = JSON.parse(JSON.stringify(whole[put - 1]))
    expect([...taught(lesson, course, putAway)]).toEqual(whole.slice(put))
  })
})

test('the test at the end plays other dice than the lesson, and both the same', () => {
  const seeds: string[] = []
  const watched: TrainingTask = { ...lesson, score: (_, seed) => 0 * seeds.push(seed) }
  for (const _ of examining(watched, [1, 1], 3)) expect(seeds.at(-1)).toBe(seeds.at(-2))
  expect(seeds).toHaveLength(6)
  const studied = new Set<string>()
  for (const _ of taught({ ...lesson, score: (_, seed) => 0 * studied.add(seed).size }, courseBy('cma-es')));
  for (const seed of seeds) expect(studied).not.toContain(seed)
})

test('a step doubles or halves a figure, and never turns its sign', () => {
  expect([-1, 0, 1, 0.25, -3].map(step => stepped(8, step))).toEqual([4, 8, 16, 10, 2])
  expect(stepped(0.4, 0.3333)).toBe(0.533)
  expect(stepped(-2, -9)).toBe(-0.2)
})
