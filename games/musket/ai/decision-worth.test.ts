// Every decision of every level has a worth, and so has what it left.
import { advice, type Policy } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { untold } from '../../../packages/ai/src/testing/untold.ts'
import { musket } from '../index.ts'
import { adviser, policies } from './index.ts'
import { novice } from './levels.ts'

const scenarioOf = (id: string) => musket.scenarios.find(each => each.id === id)!.scenario

describe('whoever asks is told what each choice was worth', () => {
  test.each(['novice', 'veteran', 'greedy', 'adaptive', 'elite'])('%s, over whole battles', level => {
    for (const id of ['first-volley', 'breakout']) {
      const walk = { scenario: scenarioOf(id), seed: `told ${id}`, asking: { evaluations: 24 } }
      const { faults, weighed } = untold(musket, policies[level] as Policy, walk)
      expect(faults).toEqual([])
      expect(weighed).toBeGreaterThan(30)
    }
  })

  test('a slip is called one', () => {
    const walk = { scenario: scenarioOf('first-volley'), seed: 'slips' }
    expect(untold(musket, policies.novice as Policy, walk).left).toBeGreaterThan(5)
    expect(untold(musket, policies.greedy as Policy, walk).left).toBe(0)
  })
})

test('the adviser reckons in chances wherever there is a choice, and weighs whatever was done beside its own', () => {
  const match = new Match(musket, { scenario: scenarioOf('pitched-battle'), options: {}, seed: 'advised' })
  for (let n = 0; n < 12 && match.toAct[0]; n++) {
    const seat = match.toAct[0]
    const view = match.view(seat)
    const done = novice.choose(view, seat, seeded(n)).action
    if (match.legal(seat).length > 1) {
      const asking = { evaluations: 40, beside: done }
      const told = advice(adviser as Policy, view, seat, asking)
      expect(told.measure).toBe('chance')
      for (const value of [told.value, told.beside, told.alternatives?.[0]?.value]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
      expect(advice(adviser as Policy, JSON.parse(JSON.stringify(view)), seat, asking)).toEqual(told)
    }
    match.act(seat, done)
  }
})
