import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import { orderWords } from './status-words.ts'

const view = ww2.view(ww2.setup(lab({ units: 'g1-g3 LI C3' }), {}, seeded(0)).state, 'nw')

test('WW-7.6 a plan that was weighed is told as it would be written', () => {
  const plan = {
    v: 1,
    turn: 1,
    side: 'nw',
    buys: [{ at: 'C3', units: ['HM'] }],
    steps: [{ do: 'move' as const, units: ['g1'], path: ['C3', 'C4'] }],
    losses: { absorb: false },
  }
  expect(orderWords(view, { type: 'submitPlan', plan } as never)).toBe('+1HM@C3; g1: C3->C4')
  expect(orderWords(view, { type: 'submitPlan', plan: { v: 1, turn: 1, side: 'nw' } } as never)).toBe('Do nothing')
})

test('a long plan is told by its beginning', () => {
  const steps = Array.from({ length: 20 }, () => ({ do: 'move' as const, units: ['g1'], path: ['C3', 'C4'] }))
  expect(orderWords(view, { type: 'submitPlan', plan: { v: 1, turn: 1, side: 'nw', steps } } as never)).toMatch(/ and 4 more$/)
})

test('the other decisions have words too', () => {
  expect(orderWords(view, { type: 'chooseFaction', faction: 'British' } as never)).toBe('Be British')
  expect(orderWords(view, { type: 'place', hex: 'A1' } as never)).toBe('Begin in A1')
  expect(orderWords(view, { type: 'assignLosses', losses: [{ unit: 'g1', damage: 1 }] } as never)).toBe('Give up g1')
})
