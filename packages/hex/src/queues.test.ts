import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BucketQueue } from './bucketQueue.ts'
import { CellHeap } from './heap.ts'
import { runs } from './testing/samples.ts'

const anySteps = fc.array(fc.record({ ahead: fc.nat(256), pops: fc.nat(2) }), { maxLength: 400 })

/** Pushes keys that lie up to 256 ahead of the last one popped, as searches do, and pops now and then. */
function poppedKeys(steps: readonly { ahead: number; pops: number }[], queue: BucketQueue | CellHeap) {
  const keyByCell: number[] = []
  const waiting: number[] = []
  const popped: number[] = []
  const expected: number[] = []
  const pop = () => {
    expect(queue.peekKey()).toBe(waiting.sort((a, b) => a - b)[0])
    expected.push(waiting.shift()!)
    popped.push(keyByCell[queue.pop()]!)
  }
  for (const { ahead, pops } of steps) {
    const key = (popped.at(-1) ?? 0) + ahead
    queue.push(keyByCell.push(key) - 1, key)
    waiting.push(key)
    for (let i = 0; i < pops && queue.count > 0; i++) pop()
  }
  while (queue.count > 0) pop()
  return { popped, expected }
}

test('the bucket queue gives up its cells by rising key', () => {
  fc.assert(
    fc.property(anySteps, steps => {
      const { popped, expected } = poppedKeys(steps, new BucketQueue())
      expect(popped).toEqual(expected)
    }),
    runs(100),
  )
})

test('a bucket queue forgets what an earlier search left behind', () => {
  const queue = new BucketQueue()
  queue.push(1, 3)
  queue.push(2, 700)
  queue.reset(2)
  queue.push(5, 188)
  expect([queue.pop(), queue.count]).toEqual([5, 0])
})

test('the heap gives up its cells by rising key', () => {
  fc.assert(
    fc.property(anySteps, steps => {
      const { popped, expected } = poppedKeys(steps, new CellHeap())
      expect(popped).toEqual(expected)
    }),
    runs(100),
  )
})

test('of equal keys the heap gives up the smaller cell, in whatever order they came', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 1 }), cells => {
      const heap = new CellHeap()
      for (const cell of cells) heap.push(cell, 4)
      expect(cells.map(() => heap.pop())).toEqual([...cells].sort((a, b) => a - b))
    }),
    runs(100),
  )
})
