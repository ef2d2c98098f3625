import { expect, test } from 'vitest'
import { BoardWindow } from './window.svelte.ts'

const PHONE = { width: 360, height: 640 }
const TALL = 420
const LOW = 64

function opened(): BoardWindow {
  const pane = new BoardWindow()
  pane.covered = LOW
  pane.lay({ width: 500, height: 640 })
  pane.resize(PHONE)
  return pane
}

test('a sheet that was moved to show a target comes back when what covered half of the window goes', () => {
  const pane = opened()
  const { camera } = pane
  pane.covered = TALL
  pane.makeRoom()
  pane.show({ x: 250, y: 600 })
  expect(pane.camera.y).toBeLessThan(camera.y)
  pane.covered = LOW
  pane.makeRoom()
  expect(pane.camera).toEqual(camera)
})

test('what a person moved stays where it was put', () => {
  const pane = opened()
  pane.pan(0, -40)
  const { camera } = pane
  pane.covered = TALL
  pane.makeRoom()
  pane.covered = LOW
  pane.makeRoom()
  expect(pane.camera).toEqual(camera)
})

test('a sheet makes way for what comes up over the edge no further than it must', () => {
  const pane = opened()
  const { y, k } = pane.camera
  const free = PHONE.height - (y + 640 * k)
  pane.covered = free - 10
  pane.makeRoom()
  expect(pane.camera.y).toBe(y)
  pane.covered = free + 60
  pane.makeRoom()
  const { y: after } = pane.camera
  expect(after).toBeLessThan(y)
  const whole = new BoardWindow()
  whole.covered = free + 60
  whole.lay({ width: 500, height: 640 })
  whole.resize(PHONE)
  // In the middle of what is left is as far as it ever goes.
  expect(after).toBeGreaterThanOrEqual(whole.camera.y)
})
