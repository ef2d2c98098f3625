import type { Policy } from '@sandtable/ai'
import { describe, expect, test } from 'vitest'
import { asksTwice, type GameId, lookForPeeking } from './hidden-facts.ts'

describe('what is hidden changes no move', () => {
  // Two thousand positions and more are counted by tools/measure/honesty.ts; docs/ai.md has the figures.
  test.each([
    ['musket', 0],
    ['beachhead', 10],
    ['ww2', 10],
  ] as const)('%s', async (id: GameId, least) => {
    const { positions, twins, told, changed } = await lookForPeeking(id, 12, 'test')
    expect(positions).toBe(12)
    expect(twins).toBeGreaterThanOrEqual(least)
    expect([told, changed]).toEqual([0, []])
  })

  test('a policy that is moved by anything but its view is found out, and so is a view that tells', () => {
    const secret = { view: () => ({ card: 'face down' }) }
    const open = { view: (state: unknown) => state }
    const says = (answer: () => string): Policy => ({
      id: 'x',
      title: 'X',
      choose: () => ({ action: { type: answer() }, why: '' }),
    })
    let asked = 0
    const moody = says(() => `${asked++}`)
    const steady = says(() => 'pass')
    expect(asksTwice(secret, steady, 1, 2, 'north', 's')).toBe('same')
    expect(asksTwice(secret, moody, 1, 2, 'north', 's')).toBe('changed')
    expect(asksTwice(open, steady, 1, 2, 'north', 's')).toBe('told')
  })
})
