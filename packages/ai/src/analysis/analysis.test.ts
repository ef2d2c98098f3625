import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { type DuelState, duel } from '../../../kernel/src/testing/duel.ts'
import { randomPolicy } from '../policy/random.ts'
import { toChance } from '../search/evaluation.ts'
import { type Analysis, analysed, betterMove, TURNS, turningPoints } from './analysis.ts'
import type { Judge } from './expectation.ts'

const judge: Judge<DuelState> = (state, seat) => toChance((state.red.hp - state.blue.hp) / (seat === 'red' ? 3 : -3))

function played(seed: number) {
  const match = new Match(duel, { scenario: duel.scenarios[0]!.scenario, options: { rounds: 12 }, seed })
  const policy = randomPolicy(duel)
  while (match.toAct[0])
    match.act(match.toAct[0], policy.choose(match.view(match.toAct[0]), match.toAct[0], seeded(match.seq)).action)
  return match.record()
}

function analysisOf(seed: number, seat: string): Analysis {
  const walk = analysed(duel, played(seed), seat, judge)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

describe('analysis of a finished game', () => {
  test('decisions and luck lead from the first chance to the result, for either seat', () => {
    for (let seed = 0; seed < 10; seed++) {
      const [red, blue] = [analysisOf(seed, 'red'), analysisOf(seed, 'blue')]
      for (const { start, decision, course, luck, result } of [red, blue])
        expect(start + decision + course + luck).toBeCloseTo(result, 10)
      expect([0, 0.5, 1]).toContain(red.result)
      expect(red.result + blue.result).toBe(1)
      expect(red.luck).toBeCloseTo(-blue.luck, 10)
    }
  })

  test('where no die fell there is no luck', () => {
    const { steps } = analysisOf(3, 'red')
    for (const { action, luck } of steps) if (action.type !== 'strike') expect(luck).toBe(0)
    expect(steps.some(({ luck }) => luck !== 0)).toBe(true)
  })

  test('luck is fair: over many games it comes to nothing', () => {
    let sum = 0
    for (let seed = 0; seed < 60; seed++) sum += analysisOf(seed, 'red').luck
    expect(Math.abs(sum / 60)).toBeLessThan(0.15)
  })

  test('turning points are the largest of the steps that changed the chances, in the order of the game', () => {
    const analysis = analysisOf(5, 'red')
    const points = turningPoints(analysis, 3)
    expect(points).toHaveLength(3)
    expect([...points].sort((a, b) => a.at - b.at)).toEqual(points)
    const size = ({ decision, luck }: { decision: number; luck: number }) => Math.max(Math.abs(decision), Math.abs(luck))
    const hasTurned = ({ before, after }: { before: number; after: number }) => Math.abs(after - before) >= TURNS
    expect(points.every(hasTurned)).toBe(true)
    const rest = analysis.steps.filter(step => !points.includes(step) && hasTurned(step))
    expect(Math.min(...points.map(size))).toBeGreaterThanOrEqual(Math.max(...rest.map(size)))
  })

  test('a step of luck that a decision undid, or that changed nothing, is no turning point', () => {
    const { steps, ...analysis } = analysisOf(5, 'red')
    const still = steps.map(step => ({ ...step, after: step.before + 0.01, luck: 0.31, decision: -0.3, course: 0 }))
    expect(turningPoints({ ...analysis, steps: still })).toEqual([])
  })

  test('who hands on the turn answers for what was left undone; the rest is the course of the game', () => {
    const record = played(5)
    const told = (lost: number) => {
      const hindsight = { passes: ({ type }: { type: string }) => type === 'wait', undone: () => lost }
      // Whoever is to act is judged a little higher: a jump at every turn that nobody decided.
      const jumpy: Judge<DuelState> = (state, seat) => 0.25 + judge(state, seat) / 2 + (state.turn === seat ? 0.1 : -0.1)
      const walk = analysed(duel, record, 'red', jumpy, hindsight)
      for (;;) {
        const { done, value } = walk.next()
        if (done) return value
      }
    }
    for (const lost of [0, 0.07]) {
      const { start, decision, course, luck, result, steps } = told(lost)
      expect(start + decision + course + luck).toBeCloseTo(result, 10)
      const passed = steps.filter(({ action, before, after }) => action.type === 'wait' && Math.abs(after - before) > 0.02)
      expect(passed.length).toBeGreaterThan(0)
      for (const { seat, decision: own } of passed) expect(own).toBeCloseTo(seat === 'red' ? -lost : lost, 10)
    }
  })

  test('a better move is named where the policy would have done otherwise, by what was known then', () => {
    const record = played(5)
    const striker = (beside: number | null) => () => ({
      action: { type: 'strike' } as const,
      why: 'It hurts.',
      value: 0.7,
      beside,
    })
    const { steps } = analysisOf(5, 'red')
    const other = steps.find(({ action }) => action.type === 'guard' || action.type === 'wait')!
    const same = steps.find(({ action }) => action.type === 'strike')!
    expect(betterMove(duel, record, other as never, striker(0.6))).toMatchObject({
      choice: { action: { type: 'strike' }, value: 0.7 },
      played: 0.6,
    })
    expect(betterMove(duel, record, same as never, striker(0.6))).toBe(null)
    // Not worth more, or not known to be.
    for (const beside of [0.7, 0.8, null]) expect(betterMove(duel, record, other as never, striker(beside))).toBe(null)
  })
})
