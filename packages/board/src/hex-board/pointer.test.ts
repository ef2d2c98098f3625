import { expect, test, vi } from 'vitest'
import { BoardPointer } from './pointer.ts'

/** Cells are ten wide, in one row; the third may be grabbed. */
function board() {
  const said: string[] = []
  const say =
    (word: string) =>
    (...facts: readonly unknown[]) =>
      void said.push([word, ...facts].join(' '))
  const pointer = new BoardPointer({
    cellUnder: x => (x < 0 ? -1 : Math.floor(x / 10)),
    grabs: cell => cell === 3,
    drawn: say('drawn'),
    givenUp: say('givenUp'),
    tapped: say('tapped'),
    tap: say('tap'),
    hold: say('hold'),
    hover: say('hover'),
    pan: say('pan'),
    zoom: vi.fn(),
    moving: vi.fn(),
  })
  const finger = (x: number, id = 1) => ({ id, x, y: 5, type: 'mouse' })
  return { said, pointer, finger }
}

test('a drag from a hex that may be grabbed draws an arrow, cell by cell, to where it is let go', () => {
  const { said, pointer, finger } = board()
  pointer.down(finger(35))
  for (const x of [36, 45, 46, 55]) pointer.move(finger(x))
  pointer.up(finger(55))
  expect(said).toEqual(['drawn 4 false', 'drawn 5 false', 'drawn 5 true'])
})

test('grabbed and let go at once it was a tap', () => {
  const { said, pointer, finger } = board()
  pointer.down(finger(35))
  pointer.up(finger(35))
  expect(said).toEqual(['tapped 3 mouse'])
})

test('from any other hex the drag moves the map', () => {
  const { said, pointer, finger } = board()
  pointer.down(finger(15))
  pointer.move(finger(35))
  pointer.up(finger(35))
  expect(said).toEqual(['pan 20 0'])
})

test('a second finger gives the arrow up, and so does the system', () => {
  const { said, pointer, finger } = board()
  pointer.down(finger(35))
  pointer.down(finger(80, 2))
  expect(said).toEqual(['givenUp'])
  const other = board()
  other.pointer.down(other.finger(35))
  other.pointer.cancel(1)
  expect(other.said).toEqual(['givenUp'])
})
