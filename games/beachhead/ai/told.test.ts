// Every decision of every level has a worth, and so has what it left (BI-24.23).
import type { Policy } from '@sandtable/ai'
import { expect, test } from 'vitest'
import { untold } from '../../../packages/ai/src/testing/untold.ts'
import { beachhead } from '../index.ts'
import { policies } from './index.ts'

test.each(['novice', 'veteran', 'elite', 'adaptive'])('BI-24.23 %s tells what each choice was worth', level => {
  for (const id of ['first-wave', 'quick-six']) {
    const { scenario } = beachhead.scenarios.find(each => each.id === id)!
    const { faults, weighed } = untold(beachhead, policies[level] as Policy, { scenario, seed: `told ${id}`, most: 150 })
    expect(faults).toEqual([])
    expect(weighed).toBeGreaterThan(30)
  }
})
