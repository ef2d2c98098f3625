import { expect, test } from 'vitest'
import { balanceFacts, HOW_EVEN } from './balance.ts'

const SIDES = [
  { seat: 'blue', title: 'Americans' },
  { seat: 'red', title: 'British' },
]
const even = { level: 'elite', games: 100, first: 56, second: 40, draws: 4, low: 0.462, high: 0.653 }

test('says who played, who won how often, and what is open', () => {
  expect(balanceFacts(even, SIDES)).toEqual([
    {
      heading: HOW_EVEN,
      lines: [
        '100 games between two computer players, both Elite: Americans won 56, British 40, 4 drawn.',
        'So many games leave 46 to 65 in a hundred open for Americans.',
      ],
    },
  ])
})

test('no draws are not mentioned, a purpose is', () => {
  const [fact] = balanceFacts({ ...even, draws: 0, meant: 'as it was in 1781.' }, SIDES)
  expect(fact?.lines[0]).toMatch(/British 40\.$/)
  expect(fact?.lines[2]).toBe('Uneven on purpose: as it was in 1781.')
})

test('a battle that nobody has measured says nothing', () => expect(balanceFacts(undefined, SIDES)).toEqual([]))
