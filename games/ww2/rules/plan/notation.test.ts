import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import { somePlan } from '../../testing/some-plan.ts'
import { isSyntaxProblem, parsePlan, printPlan } from './notation.ts'

const state = ww2.setup(
  lab({ treasury: [300, 300], units: 'g1-g3 LI D4, g4-g5 HM D4, g6-g7 AR E4, g8 HI C3, g9 LM F5, g10 AR C5, b1 LI H6' }),
  {},
  seeded(1),
).state

describe('plans in writing', () => {
  it('WW-7.6 what is printed is read back as the very same plan', () => {
    for (let seed = 0; seed < 300; seed++) {
      const plan = somePlan(state, 'nw', seeded(seed))
      const text = printPlan(state, 'nw', plan)
      expect(parsePlan(state, 'nw', text), text).toEqual(plan)
    }
  })

  it.each([
    ['+2HM,LI@C3', '+2HM,1LI@C3'],
    ['g2, g1:D4 -> D5->E6', 'g1,g2: D4->D5->E6'],
    ['D4->D5', 'g1,g2,g3,g4,g5: D4->D5'],
    ['g2: D4->D5\nD4->C5', 'g2: D4->D5; g1,g3,g4,g5: D4->C5'],
    ['E4*E6x2,F4x1;', 'g6,g7: E4*E6x2,F4x1'],
    ['loss noabsorb protect=g2,g1', 'loss noabsorb protect=g1,g2'],
    ['--', '--'],
    [' ; \n ', ''],
  ])('WW-7.7 %j is printed as %j', (text, canonical) => {
    const plan = parsePlan(state, 'nw', text)
    expect(isSyntaxProblem(plan) ? plan : printPlan(state, 'nw', plan)).toBe(canonical)
  })

  it.each([
    ['g1 D4->D5', 3, 1, 4, 'D4->D5'],
    ['g1: D4>D5', 6, 1, 7, '>D5'],
    ['g1: D4->', 8, 1, 9, ''],
    ['+2HM C3', 5, 1, 6, 'C3'],
    ['g1: D4->D5;\ng6: E4*E6', 21, 2, 10, ''],
    ['g1: D4->D5 g2: D4->D5', 11, 1, 12, 'g2:'],
    ['loss absorb; loss', 13, 1, 14, 'loss'],
    ['attack everything', 0, 1, 1, 'attack'],
  ])('WW-7.28 %j cannot be read at character %i', (text, at, line, column, found) => {
    expect(parsePlan(state, 'nw', text)).toMatchObject({ code: 'E_SYNTAX', at, line, column, found })
  })

  it('WW-7.15 a battery hex that is not where the guns stand is kept, to be refused', () => {
    const refusal = ww2.check(state, 'nw', { type: 'submitPlan', text: 'g6: D4*D5x1' })
    expect(refusal).toMatchObject({ code: 'E_ORIGIN', hex: 'D4', stands: 'E4' })
  })
})
