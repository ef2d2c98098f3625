import { describe, expect, test } from 'vitest'
import { incrementOf } from './clock-increment.ts'

const BOTH = ['nw', 'se']

describe('a clock gives time for', () => {
  test.each([
    // What happened, whether sides decide at once, who was to decide and who is now, and what nw gains by it.
    ['an action of somebody whose turn goes on', false, true, ['nw'], ['nw'], 1],
    ['an action that others may not know of', false, false, ['nw'], ['nw'], 0],
    ['a draft', true, false, BOTH, BOTH, 0],
    ['an offer of a draw while one plans', true, true, BOTH, BOTH, 0],
    ['a plan that is submitted first', true, true, BOTH, ['se'], 1],
    ['a plan that is submitted last, so that the next turn begins', true, true, ['nw'], BOTH, 1],
    ['a plan that is withdrawn', true, true, ['se'], BOTH, -1],
    ['an offer of somebody who has decided', true, true, ['se'], ['se'], 0],
  ] as const)('%s', (_, isSealed, isOpen, before, after, gain) => {
    expect(incrementOf({ by: 'nw', isSealed, isOpen, before, after })).toBe(gain)
  })
})
