// What the Elite can be taught, and that what it is taught is played.
import { describe, expect, test } from 'vitest'
import { SIDES } from '../../rules/tables/index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import FITTED from '../evaluation/seasoned.json' with { type: 'json' }
import { ELITE, withFigures } from '../evaluation/seasoned.ts'
import { FIGURES, figureOf, numberOf, training } from './training.ts'
import { missionOf, rivalOf, shapedFor } from './training-game.ts'

test('either side can be taught, and nothing else', () => {
  expect(training.subjects).toEqual(SIDES)
  expect(training.task('red-beach')).toBe(null)
})

describe.each(SIDES)('the lesson of the %s', side => {
  const lesson = training.task(side)!
  const somewhere = lesson.names.map((_, i) => (i % 2 === 0 ? 0.5 : -0.5))

  test('names figures of its craft, and enough of them', () => {
    for (const name of FIGURES[side]) expect(typeof figureOf(ELITE[side], name), name).toBe('number')
    expect(lesson.names.length).toBeGreaterThanOrEqual(10)
    for (const each of lesson.spread) expect(each).toBeGreaterThan(0)
  })

  test('begins where the Elite stands, and is written as its file has it', () => {
    const before = lesson.written(lesson.start)
    expect(withFigures(ELITE[side], before)).toEqual(ELITE[side])
    expect(before).toMatchObject(FITTED[side].figures)
    const row = withFigures(ELITE[side], lesson.written(somewhere))
    for (const [i, name] of lesson.names.entries()) {
      const times = figureOf(row, name) / figureOf(ELITE[side], name)
      expect(times, name).toBeCloseTo(i % 2 === 0 ? 1.5 : 2 / 3, 1)
    }
  })

  test('plays the same game for the same seed, and another for other figures or another seed', () => {
    const ended = (weights: readonly number[]) => ['g 0 0', 'g 1 0'].map(seed => lesson.score(weights, seed, true))
    expect(ended(lesson.start)).toEqual(ended(lesson.start))
    for (const score of [...ended(lesson.start), ...ended(somewhere)]) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }
  })
})

test('games go over every mission, two in three against the Veteran', () => {
  const games = Array.from({ length: 3 * SCENARIOS.length }, (_, n) => `${missionOf(n)} ${rivalOf(n).id}`)
  for (const { id } of SCENARIOS) {
    expect(games.filter(game => game === `${id} veteran`)).toHaveLength(2)
    expect(games.filter(game => game === `${id} greedy`)).toHaveLength(1)
  }
  expect(numberOf('g 12 7')).toBe(7)
})

test.each([
  ['an Assault that wins early', 'assault', 1, 0.5, 0.85],
  ['one that wins at the end', 'assault', 1, 1, 0.7],
  ['one that does not', 'assault', 0, 1, 0],
  ['a Defender who holds', 'defender', 1, 1, 1],
  ['one who falls late', 'defender', 0, 0.9, 0.27],
  ['a draw', 'defender', 0.5, 1, 0.5],
] as const)('shaped: %s', (_, side, won, time, score) => {
  expect(shapedFor(side, { won, time })).toBeCloseTo(score, 9)
})
