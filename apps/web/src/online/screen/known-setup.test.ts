import { expect, test } from 'vitest'
import { knownSetupText } from './known-setup.ts'

test('a set-up that somebody knows is told as such, and any other is not mentioned', () => {
  expect(knownSetupText({ knownSetup: 'everybody' })).toMatch(/both sides may know/)
  expect(knownSetupText({ knownSetup: 'maker' })).toMatch(/^This game starts from a position that one player supplied/)
  expect(knownSetupText({})).toBe('')
})
