import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Clock, eased, linear } from './motion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('no time means at once, and done once', () => {
  const [tick, done] = [vi.fn(), vi.fn()]
  const clock = new Clock(0, tick, done)
  clock.finish()
  expect(clock.isOver).toBe(true)
  expect(tick.mock.calls).toEqual([[0]])
  expect(done).toHaveBeenCalledOnce()
})

test('a skipped clock jumps to its end', () => {
  const [tick, done] = [vi.fn(), vi.fn()]
  const clock = new Clock(1000, tick, done)
  clock.finish()
  expect(tick).toHaveBeenLastCalledWith(1000)
  vi.advanceTimersByTime(5000)
  expect(done).toHaveBeenCalledOnce()
})

test('a dropped clock says nothing', () => {
  const done = vi.fn()
  new Clock(1000, () => {}, done).drop()
  vi.advanceTimersByTime(5000)
  expect(done).not.toHaveBeenCalled()
})

test('without frames it ends all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  const done = vi.fn()
  new Clock(1000, () => {}, done)
  vi.advanceTimersByTime(1600)
  expect(done).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('easing begins at 0 and ends at 1', () => {
  for (const curve of [eased, linear]) {
    expect(curve(0, 100, 200)).toBe(0)
    expect(curve(200, 100, 200)).toBeCloseTo(0.5)
    expect(curve(900, 100, 200)).toBe(1)
    expect(curve(100, 100, 0)).toBe(1)
  }
})
