// Suggestions in the middle of a combat.
import { describe, expect, test } from 'vitest'
import { weighAssignments, weighDirectHit, weighRetreat } from './advice.ts'
import { parseParty } from './notation.ts'
import type { Moment } from './problem.ts'
import type { Scenario } from './scenario.ts'

const pending = (onA: number, onD: number, round = 1): Moment => ({
  stage: 'round',
  round,
  pending: { attacker: { any: onA, nonFighter: 0 }, defender: { any: onD, nonFighter: 0 } },
})

const space = (a: string, d: string, from?: Moment): Scenario => ({
  place: 'space',
  attacker: parseParty(a),
  defender: parseParty(d),
  ...(from ? { from } : {}),
})

describe('TI-O.26 from the middle of a combat', () => {
  test('V42 O26 TI-G.11.6 the carrier goes, not the cruiser: 59.111, 48.743 and 34.429 per cent', () => {
    const advice = weighAssignments(space('1 cruiser2, 1 carrier, 1 dreadnought*', '2 cruiser', pending(1, 0)), 'attacker')
    expect(advice.map(({ moves: [move], win }) => [move?.unit, (win * 100).toFixed(4)])).toEqual([
      ['carrier', '59.1106'],
      ['cruiser2', '48.7429'],
      ['dreadnought', '34.4294'],
    ])
    expect(advice.find(each => each.isOrder)?.moves[0]?.unit).toBe('cruiser2')
  })

  test('TI-G.11.6 sustaining is weighed against losing a ship', () => {
    const advice = weighAssignments(space('1 dreadnought, 1 fighter', '1 cruiser', pending(1, 0)), 'attacker')
    const kinds = advice.map(({ moves: [move] }) => `${move?.kind} ${move?.unit}`)
    expect(kinds).toHaveLength(3)
    expect(kinds[0]).toBe('sustain dreadnought')
  })

  test('TI-G.11.6 every distinct outcome is there once, and none wins more than the first', () => {
    const advice = weighAssignments(
      space('2 dreadnought, 2 cruiser, 3 fighter', '3 cruiser, 2 fighter', pending(3, 2)),
      'attacker',
    )
    expect(advice.length).toBeGreaterThan(10)
    for (const { win } of advice) expect(win).toBeLessThanOrEqual(advice[0]!.win + 1e-12)
    expect(advice.filter(each => each.isOrder)).toHaveLength(1)
  })

  test('TI-G.9.3 hits on non-fighters may not be put on fighters', () => {
    const from: Moment = {
      stage: 'round',
      round: 1,
      pending: { attacker: { any: 0, nonFighter: 1 }, defender: { any: 0, nonFighter: 0 } },
    }
    const advice = weighAssignments(space('1 cruiser, 2 fighter', '1 cruiser', from), 'attacker')
    expect(advice.map(({ moves: [move] }) => move?.unit)).toEqual(['cruiser'])
  })

  test('TI-O.11 leaving saves nobody a win: the enemy has the field', () => {
    const { stay, leave, leaveNext } = weighRetreat(space('1 cruiser', '1 cruiser'), 'attacker')
    expect(leave.outlook.attacker).toBeLessThan(stay.outlook.attacker)
    // One round: 0.24 each way decides it, 0.16 a draw, else the attacker has gone and the defender holds.
    expect(leave.outlook.attacker).toBeCloseTo(0.4 * 0.6, 12)
    expect(leave.outlook.defender).toBeCloseTo(1 - 0.4 * 0.6 - 0.4 * 0.4, 12)
    expect(leave.retreats.attacker).toBeCloseTo(0.6 * 0.6, 12)
    // A round later: it must first come to that round.
    expect(leaveNext.retreats.attacker).toBeCloseTo(0.36 * 0.36, 12)
    expect(leaveNext.outlook.attacker).toBeCloseTo(0.24 + 0.36 * 0.24, 12)
  })

  test('TI-O.16 a Direct Hit now against a card kept', () => {
    const scenario = space('2 cruiser + directhit', '1 dreadnought*', { stage: 'round', round: 2 })
    const { use, keep } = weighDirectHit(scenario, 'attacker', 'dreadnought')
    expect(use.attacker).toBe(1)
    expect(keep.attacker).toBeLessThan(1)
  })
})
