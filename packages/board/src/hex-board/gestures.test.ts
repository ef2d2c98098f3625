import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gestures } from './gestures.ts'

const talk = () => ({ tap: vi.fn(), hold: vi.fn(), hover: vi.fn(), pan: vi.fn(), zoom: vi.fn(), moving: vi.fn() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a short press is a tap, even with a trembling finger', () => {
  const said = talk()
  const gestures = new Gestures(said)
  gestures.down(1, 100, 100, 'touch')
  gestures.move(1, 106, 104, 'touch')
  gestures.up(1, 106, 104, 'touch')
  expect(said.tap).toHaveBeenCalledWith(106, 104, 'touch')
  expect(said.pan).not.toHaveBeenCalled()
})

test('a drag pans and is no tap', () => {
  const said = talk()
  const gestures = new Gestures(said)
  gestures.down(1, 100, 100, 'mouse')
  gestures.move(1, 130, 110, 'mouse')
  gestures.up(1, 130, 110, 'mouse')
  expect(said.pan).toHaveBeenCalledWith(30, 10)
  expect(said.tap).not.toHaveBeenCalled()
})

test('a long press holds, and is no tap when the finger goes up', () => {
  const said = talk()
  const gestures = new Gestures(said)
  gestures.down(1, 50, 60, 'touch')
  vi.advanceTimersByTime(600)
  gestures.up(1, 50, 60, 'touch')
  expect(said.hold).toHaveBeenCalledWith(50, 60)
  expect(said.tap).not.toHaveBeenCalled()
})

test('two fingers pinch about the point between them', () => {
  const said = talk()
  const gestures = new Gestures(said)
  gestures.down(1, 100, 100, 'touch')
  gestures.down(2, 200, 100, 'touch')
  gestures.move(2, 300, 100, 'touch')
  expect(said.zoom).toHaveBeenCalledWith(2, 200, 100)
  gestures.up(2, 300, 100, 'touch')
  gestures.up(1, 100, 100, 'touch')
  expect(said.tap).not.toHaveBeenCalled()
})

test('the wheel zooms in when it turns away', () => {
  const said = talk()
  new Gestures(said).wheel(-100, 10, 20, false)
  expect(said.zoom.mock.calls[0]?.[0]).toBeGreaterThan(1)
  vi.advanceTimersByTime(500)
  expect(said.moving).toHaveBeenLastCalledWith(false)
})

test('a mouse that only moves hovers', () => {
  const said = talk()
  new Gestures(said).move(1, 5, 6, 'mouse')
  expect(said.hover).toHaveBeenCalledWith(5, 6)
})
