import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { type DuelState, duel } from '../../kernel/src/testing/duel.ts'
import { type Analysis, analysed, betterMove, type Judge, turningPoints } from './analysis.ts'
import { randomPolicy } from './random.ts'
import { toChance } from './search/evaluation.ts'

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
      for (const { start, decision, luck, result } of [red, blue]) expect(start + decision + luck).toBeCloseTo(result, 10)
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

  test('turning points are the largest steps in the order of the game', () => {
    const analysis = analysisOf(5, 'red')
    const points = turningPoints(analysis, 3)
    expect(points).toHaveLength(3)
    expect([...points].sort((a, b) => a.at - b.at)).toEqual(points)
    const size = ({ decision, luck }: { decision: number; luck: number }) => Math.max(Math.abs(decision), Math.abs(luck))
    const rest = analysis.steps.filter(step => !points.includes(step))
    expect(Math.min(...points.map(size))).toBeGreaterThanOrEqual(Math.max(...rest.map(size)))
  })
  test('a better move is named where the policy would have done otherwise, by what was known then', () => {
    const record = played(5)
    const striker = {
      id: 'striker',
      title: 'Striker',
      choose: () => ({ action: { type: 'strike' } as const, why: 'It hurts.', value: 0.7 }),
    }
    const { steps } = analysisOf(5, 'red')
    const other = steps.find(({ action }) => action.type === 'guard' || action.type === 'wait')!
    const same = steps.find(({ action }) => action.type === 'strike')!
    expect(betterMove(duel, record, other as never, striker, seeded(1))).toMatchObject({
      action: { type: 'strike' },
      value: 0.7,
    })
    expect(betterMove(duel, record, same as never, striker, seeded(1))).toBe(null)
  })
})
