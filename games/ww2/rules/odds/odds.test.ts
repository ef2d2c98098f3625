import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { lab } from '../../testing/lab.ts'
import type { WwAction } from '../contract/actions.ts'
import { preview, quote } from '../plan/preview.ts'

const { state } = ww2.setup(
  lab({ treasury: [60, 60], units: 'g1 AR E4, g2 LI E5, g3-g6 AR D4, b1-b2 LI E6, b3 HM F4, b4 LI E7' }),
  {},
  seeded(1),
)
const shot: WwAction = { type: 'addStep', step: { do: 'fire', units: ['g1'], shots: [{ at: 'E6', shells: 1 }] } }

describe('odds', () => {
  it('WW-18.4 a barrage by the faces of the wind die, before it is ordered', () => {
    const odds = ww2.odds(state, 'nw', shot)!
    const byWind = Object.fromEntries(odds.outcomes.map(({ wind, exact, killed, lost }) => [wind, [...exact!, killed, lost]]))
    expect(byWind).toEqual({
      N: [1, 6, [], ['g2']],
      S: [1, 6, ['b4'], []],
      E: [1, 6, ['b1'], []],
      W: [1, 6, ['b1'], []],
      0: [2, 6, ['b1'], []],
    })
    expect(odds.facts).toEqual({ hits: 5 / 6, hitsOwn: 1 / 6 })
  })

  it('WW-18.4 a plan as a whole, and each step of it', () => {
    const text = 'g1: E4*E6x1; g2: E5->F4; g3: D4*D6x1'
    const whole = ww2.odds(state, 'nw', { type: 'submitPlan', text })!
    expect(whole.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
    const last = ww2.odds(state, 'nw', { type: 'submitPlan', text }, { step: 3 })!
    expect(last.outcomes.map(({ exact }) => exact)).toContainEqual([2, 6])
    expect(ww2.odds(state, 'nw', { type: 'submitPlan', text }, { step: 2 })).toBeNull()
  })

  it('WW-18.4 many barrages stay quick and exact, and the answer says what it left out', () => {
    const guns = Array.from({ length: 24 }, (_, i) => `g${i + 1} AR D4`)
    const crowd = ['D2', 'D3', 'D5', 'D6', 'D7', 'E4', 'C5', 'E6', 'F4'].flatMap((hex, h) =>
      [1, 2, 3].map(i => `b${h * 3 + i} LI ${hex}`),
    )
    const big = ww2.setup(lab({ treasury: [200, 20], units: [...guns, ...crowd].join(', ') }), {}, seeded(1)).state
    const targets = ['D2', 'D3', 'D5', 'D6', 'E4', 'C5', 'E6', 'F4']
    const text = guns.map((gun, i) => `${gun.split(' ')[0]}: D4*${targets[i % 8]}x2`).join('; ')
    const odds = ww2.odds(big, 'nw', { type: 'submitPlan', text })!
    expect(odds.assumes).toMatch(/left out/)
    const parts = odds.outcomes.map(({ exact }) => exact!)
    expect(parts.every(([n, d]) => Number.isSafeInteger(n) && d === parts[0]![1])).toBe(true)
    expect(parts.reduce((sum, [n]) => sum + n, 0)).toBe(parts[0]![1])
  })
})

describe('looking ahead', () => {
  it('WW-18.2 a quote has the ledger, the price of each item and every error', () => {
    const { ledger, errors } = quote(state, 'nw', '+HM,LI@C3; g3: D4->D5; g1: E4*E9x2')
    expect(ledger).toMatchObject({ treasury: 60, buys: 6, moves: 2, fees: 1, shells: 2, price: 11, left: 49 })
    expect(ledger?.byStep).toEqual([
      { moves: 2, fees: 1, shells: 0 },
      { moves: 0, fees: 0, shells: 2 },
    ])
    expect(errors.map(error => error.code)).toEqual(['E_RANGE'])
    expect(quote(state, 'nw', 'march!')).toMatchObject({ plan: null, errors: [{ code: 'E_SYNTAX' }] })
  })

  it('WW-18.3 a preview plays against an enemy who does nothing, once for each face', () => {
    const { byFace } = preview(state, 'nw', 'g1: E4*E6x1; g2: E5->E6')
    expect(byFace).toHaveLength(6)
    const fights = byFace.map(events => events.find(event => event.type === 'combat')?.defence.health ?? 0)
    expect(fights).toEqual([0, 2, 1, 1, 1, 1])
    expect(preview(state, 'nw', 'g2: E5->E6').byFace).toHaveLength(1)
  })
})
