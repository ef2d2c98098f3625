import { expect, test } from 'vitest'
import { ownValueFirst, scenarioList } from './facts.ts'

const INFOS = [
  { id: 'hill', title: 'The hill', summary: 'A climb.', scenario: { turns: 4 } },
  { id: 'ford', title: 'The ford', summary: 'Wet feet.', scenario: { turns: 6 } },
]

test('a scenario is told of when it is looked at, once, with its balance and without empty groups', () => {
  const asked: number[] = []
  const scenarios = scenarioList(INFOS, {
    recommended: 'ford',
    balance: { ford: { level: 'elite', games: 10, first: 6, second: 4, draws: 0, low: 0.3, high: 0.8 } },
    clause: ({ id }) => `X-${id}`,
    sides: () => [
      { seat: 'a', title: 'A' },
      { seat: 'b', title: 'B' },
    ],
    facts: ({ turns }) => {
      asked.push(turns)
      return [
        { heading: 'Length', lines: [`${turns} turns.`] },
        { heading: 'Forces', lines: [] },
      ]
    },
  })
  const [hill, ford] = scenarios()
  expect(asked).toEqual([])
  expect([hill?.clause, hill?.recommended, ford?.recommended]).toEqual(['X-hill', false, true])
  expect(hill?.facts).toEqual([{ heading: 'Length', lines: ['4 turns.'] }])
  expect(ford?.facts.map(({ heading }) => heading)).toEqual(['Length', 'How even it is'])
  expect(ford?.facts).toBe(scenarios()[1]?.facts)
  expect(asked).toEqual([4, 6])
})

test('the own value of a scenario is offered first, the others as they were', () => {
  const values = ['few', 'some', 'many'].map(value => ({ value, title: value }))
  expect(ownValueFirst(values, 'many').map(({ value }) => value)).toEqual(['many', 'few', 'some'])
})
