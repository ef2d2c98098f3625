import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import { parsePlan, printPlan } from './notation.ts'
import { type Plan, withBuy, withoutBuy, withoutStep, withStepMoved } from './plan.ts'

const { state } = ww2.setup(lab({ units: 'g1-g3 LI D4' }), {}, seeded(1))
const plan = parsePlan(state, 'nw', '+1LI@C3; g1: D4->D5; g2: D4->E4; g3: D4->C5') as Plan
const text = (changed: Plan) => printPlan(state, 'nw', changed)

describe('changing a plan', () => {
  it('WW-7.4 steps are taken out and moved; the numbers close up', () => {
    expect(text(withoutStep(plan, 1))).toBe('+1LI@C3; g1: D4->D5; g3: D4->C5')
    expect(text(withStepMoved(plan, 2, 0))).toBe('+1LI@C3; g3: D4->C5; g1: D4->D5; g2: D4->E4')
    expect(text(withStepMoved(plan, 0, 2))).toBe('+1LI@C3; g2: D4->E4; g3: D4->C5; g1: D4->D5')
  })

  it('WW-7.20 a site keeps one entry', () => {
    expect(text(withBuy(withBuy(plan, 'C3', 'HM'), 'A1', 'AR'))).toMatch(/^\+1LI,1HM@C3; \+1AR@A1; /)
    expect(text(withoutBuy(plan, 'C3'))).toBe('g1: D4->D5; g2: D4->E4; g3: D4->C5')
  })

  it('WW-18.7 an earlier draft is brought back by saving it', () => {
    const dice = seeded(1)
    const first = ww2.apply(state, 'nw', { type: 'savePlan', plan }, dice).state
    const second = ww2.apply(first, 'nw', { type: 'savePlan', plan: withoutStep(plan, 0) }, dice).state
    expect(ww2.apply(second, 'nw', { type: 'savePlan', plan }, dice).state).toEqual(first)
  })
})
