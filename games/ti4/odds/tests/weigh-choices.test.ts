// Suggestions in the middle of a combat.
import { describe, expect, test } from 'vitest'
import { parseParty } from '../notation/notation.ts'
import type { Scenario } from '../notation/scenario.ts'
import type { StartPoint } from '../problem/problem.ts'
import { weighDirectHit, weighRetreat } from '../weigh-choices.ts'

const space = (a: string, d: string, from?: StartPoint): Scenario => ({
  place: 'space',
  attacker: parseParty(a),
  defender: parseParty(d),
  ...(from ? { from } : {}),
})

describe('TI-O.26 from the middle of a combat', () => {
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
