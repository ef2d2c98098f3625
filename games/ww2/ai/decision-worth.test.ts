// Every decision of every level has a worth, and so has what it left.
import type { Policy } from '@sandtable/ai'
import { expect, test } from 'vitest'
import { untold } from '../../../packages/ai/src/testing/untold.ts'
import { ww2 } from '../index.ts'
import { policies } from './index.ts'

const WARS = [
  { id: 'tutorial', options: {} },
  { id: 'crossroads', options: { interactiveCasualties: true } },
]

test.each(['novice', 'veteran', 'adaptive', 'elite'])('%s tells what each choice was worth', level => {
  for (const { id, options } of WARS) {
    const { scenario } = ww2.scenarios.find(each => each.id === id)!
    const walk = { scenario, options, seed: `told ${id}`, asking: { evaluations: 12 }, most: 40 }
    const { faults, weighed } = untold(ww2, policies[level] as Policy, walk)
    expect(faults).toEqual([])
    expect(weighed).toBeGreaterThan(8)
  }
})
