import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const COMMANDS = ['engine', 'replay', 'verify', 'play', 'games']

test.each([
  ['verfy', 'verify'],
  ['plya', 'play'],
  ['ENGINE', 'engine'],
  ['reply', 'replay'],
  ['chess', null],
  ['x', null],
  ['', null],
  ['verify'.repeat(100), null],
])('%s is nearest to %s', (word, expected) => {
  expect(nearest(word, COMMANDS)).toBe(expected)
})
