import { expect, test } from 'vitest'
import { addFigures, FIGURES, type Figures } from '../tally/tally-adapter.ts'
import { BatchSize } from './batch.ts'

/** 0, 1, 2 … up to `last`, then none. */
function upTo(last: number): () => number | null {
  let game = 0
  return () => (game <= last ? game++ : null)
}

test.each([
  ['nothing is known yet', null, 3],
  ['a tenth of what a batch should take', 10, 10],
  ['quicker than would fit into the largest', 0.01, 20],
  ['longer than a batch should take', 4000, 1],
])('a batch where games take: %s', (_case, ms, games) => {
  const size = new BatchSize({ ms: 100, most: 20, first: 3 })
  if (ms !== null) size.note({ games: 2, ms: 2 * ms })
  expect(size.fill(upTo(1000))).toEqual(Array.from({ length: games }, (_, i) => i))
})

test('a batch follows what games take, holds what is left, and is empty where nothing is', () => {
  const size = new BatchSize({ ms: 100, most: 20, first: 1 })
  size.note({ games: 1, ms: 50 })
  size.note({ games: 0, ms: 0 })
  size.note({ games: 10, ms: 0 })
  expect(size.games).toBe(4)
  const next = upTo(5)
  expect([size.fill(next), size.fill(next), size.fill(next)]).toEqual([[0, 1, 2, 3], [4, 5], []])
})

test('every figure is added up', () => {
  const numbered = (by: number) => Object.fromEntries(FIGURES.map((figure, i) => [figure, by * (i + 1)])) as Figures
  const sum = numbered(1)
  addFigures(sum, numbered(10))
  expect(sum).toEqual(numbered(11))
})
