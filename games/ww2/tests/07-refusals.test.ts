// Chapter 7, first part: what a plan may say, and every code that says no.
import { describe, expect, it } from 'vitest'
import type { Plan } from '../rules/plan/plan.ts'
import { quote } from '../rules/plan/preview.ts'
import { at, type Table } from './builder.ts'

const UNITS = 'g1 LI D4, g2 LI D4, g3 AR E4, g4 HM C3, g5 AR D4, b1 LI D5'
const table = () => at({ units: UNITS })
const plan = (more: Partial<Plan>): Plan => ({ v: 1, turn: 1, side: 'nw', ...more })
const move = (units: string[], ...path: string[]) => plan({ steps: [{ do: 'move', units, path }] })
const fire = (units: string[], ...shots: [string, number][]) =>
  plan({ steps: [{ do: 'fire', units, shots: shots.map(([hex, shells]) => ({ at: hex, shells })) }] })
const codes = (given: Plan | string, on: Table = table()) => on.faults(given).map(each => each.split(' ')[0])

describe('shape', () => {
  it('WW-7.1 what is not in the plan does not happen', () => {
    expect(table().turn().units).toBe(table().units)
    expect(table().turn().left).toEqual([20, 20])
  })
  it('WW-7.2 orders name hexes', () => expect(table().turn('g1: D4->D3').unit('g1')).toBe('LI D3'))
  it('WW-7.3 the example of the rulebook is a plan', () => {
    const board = at({ turn: 7, units: 'g1 LI D4, g2 LI D4, g3 AR E4', money: [40, 20] })
    const given: Plan = {
      v: 1,
      turn: 7,
      side: 'nw',
      buys: [{ at: 'C3', units: ['HM', 'LI', 'LI'] }],
      steps: [
        { do: 'move', units: ['g1', 'g2'], path: ['D4', 'D5', 'E6'] },
        { do: 'fire', units: ['g3'], shots: [{ at: 'F4', shells: 2 }] },
      ],
      losses: { order: ['LI', 'AR', 'HI', 'LM', 'HM'], absorb: true, protect: ['g3'] },
    }
    expect(board.faults(given)).toEqual([])
    expect(quote(board.state, 'nw', given).ledger?.price).toBe(9 + 4 + 2)
  })
  it('WW-7.4 parts may be empty or absent, and the empty plan is legal', () => {
    for (const given of [plan({}), plan({ buys: [], steps: [], losses: {} }), '', ' ; \n '])
      expect(codes(given), `${given}`).toEqual([])
    expect(at({ units: 'g1 LI D4, g2 LI C5' }).turn('g2: C5->C6; g1: D4->D3').steps).toEqual([
      'nw.1 moved g2 C6',
      'nw.2 moved g1 D3',
    ])
  })
  it('WW-7.5 a group move is one step', () => {
    expect(at({ units: 'g1 LI D4, g2 LI D4' }).turn('D4->D3').steps).toEqual(['nw.1 moved g1,g2 D3'])
  })
  it('WW-7.8 a waiting step cannot be planned', () => {
    expect(table().faults(plan({ steps: [{ do: 'wait' }] }))).toEqual(['E_WAIT WW-7.8'])
    expect(table().faults('--')).toEqual(['E_WAIT WW-7.8'])
    expect(table().refused('nw', { type: 'addStep', step: { do: 'wait' } })).toBe('E_WAIT WW-7.8')
  })
  it('WW-7.9 every error is listed, each with its clause, and nothing of the plan is taken', () => {
    const bad = 'g1: D4->D6; g4: C3*C4x1; +LI@E5; loss LI'
    expect(codes(bad)).toEqual(['E_GUN', 'E_LOSS', 'E_PATH', 'E_SITE'])
    const draft = table().do('nw', { type: 'savePlan', text: 'g1: D4->D6' })
    expect(draft.refused('nw', { type: 'submitPlan' })).toBe('E_PATH WW-7.16')
  })
  it('WW-7.10 a path through and a shot at the enemy, or at a hex he holds, is always allowed', () => {
    expect(codes('g1,g2,g5: D4->D5->D6')).toEqual([])
    expect(codes('g3: E4*D5x1')).toEqual([])
  })
  it('WW-7.10 enemy units change no verdict', () => {
    const plans = [
      'g1: D4->D5->D6',
      'g3: E4*E6x2',
      '+LI@C3',
      '+LI@H6',
      'g1: D4->D6',
      'b1: D5->D6',
      '+7LI@A1',
      'loss protect=b1',
    ]
    for (const given of plans)
      expect(codes(given, at({ units: `${UNITS}, b2-b9 HM E6, b10 LI F4` })), given).toEqual(codes(given, table()))
  })
})

describe('codes', () => {
  it('WW-7.11 the wrong version, turn or side', () => {
    for (const more of [{ v: 2 }, { v: 0 }, { turn: 2 }, { turn: 0 }, { side: 'se' }, { side: 'xx' }])
      expect(table().faults(plan(more))).toEqual(['E_TURN WW-7.11'])
  })
  it('WW-7.12 nobody, somebody unknown or dead, an enemy', () => {
    expect(table().faults(move([], 'D4', 'D3'))).toEqual(['E_UNIT WW-7.12'])
    for (const id of ['g9', 'b1', 'x', '', 'G1', 'g01']) expect(codes(move([id], 'D4', 'D3')), id).toContain('E_UNIT')
    const dead = at({ units: 'g1 LI D4, b1 HM D5' }).turn('', 'b1: D5->D4')
    expect(codes({ ...move(['g1'], 'D4', 'D3'), turn: 2 }, dead)).toContain('E_UNIT')
  })
  it('WW-7.13 a unit in two steps, or twice in one', () => {
    expect(table().faults('g1: D4->D3; g1: D4->C4')).toEqual(['E_TWICE WW-7.13'])
    expect(table().faults(move(['g1', 'g1'], 'D4', 'D3'))).toEqual(['E_TWICE WW-7.13'])
    expect(table().faults(fire(['g3', 'g3'], ['E5', 1]))).toEqual(['E_TWICE WW-7.13'])
  })
  it('WW-7.14 the units of a step stand apart', () => {
    expect(codes(move(['g1', 'g4'], 'D4', 'D3'))).toContain('E_GROUP')
    expect(codes(fire(['g3', 'g5'], ['E5', 1]))).toContain('E_GROUP')
  })
  it('WW-7.15 the order begins elsewhere', () => {
    expect(table().faults('g1: D3->D2')).toEqual(['E_ORIGIN WW-7.15'])
    expect(table().faults('g3: D4*D3x1')).toEqual(['E_ORIGIN WW-7.15'])
  })
  it.each([
    ['too short', ['D4']],
    ['empty', []],
    ['unknown', ['D4', 'D44']],
    ['a leap', ['D4', 'D6']],
    ['a hex twice in a row', ['D4', 'D4']],
    ['back and forth', ['D4', 'D3', 'D4']],
    ['a circle', ['D4', 'D3', 'E3', 'D3']],
  ])('WW-7.16 %s', (_, path) => expect(codes(move(['g1'], ...path))).toContain('E_PATH'))
  it('WW-7.17 one of them is no gun', () => {
    expect(table().faults(fire(['g5', 'g1'], ['D3', 1]))).toEqual(['E_GUN WW-7.17'])
  })
  it.each([
    ['off the board', 'K4'],
    ['own hex', 'E4'],
    ['three away', 'E7'],
    ['void', 'G1'],
  ])('WW-7.18 a target %s', (_, hex) => expect(table().faults(fire(['g3'], [hex, 1]))).toEqual(['E_RANGE WW-7.18']))
  it('WW-7.18 a target listed twice', () => {
    expect(table().faults(fire(['g3'], ['E5', 1], ['E6', 1], ['E5', 1]))).toEqual(['E_RANGE WW-7.18'])
  })
  it('WW-7.19 no shot, or no whole number of shells', () => {
    expect(table().faults(fire(['g3']))).toEqual(['E_SHELLS WW-7.19'])
    for (const shells of [0, -1, 1.5]) expect(table().faults(fire(['g3'], ['E5', shells]))).toEqual(['E_SHELLS WW-7.19'])
  })
  it('WW-7.20 no site, an enemy’s site, or a site twice', () => {
    for (const hex of ['E5', 'H6', 'J8', 'D4', 'G1', 'Q9'])
      expect(table().faults(plan({ buys: [{ at: hex, units: ['LI'] }] })), hex).toEqual(['E_SITE WW-7.20'])
    const twice = [
      { at: 'C3', units: ['LI'] },
      { at: 'C3', units: ['HI'] },
    ]
    expect(table().faults(plan({ buys: twice }))).toEqual(['E_SITE WW-7.20'])
    expect(codes('+LI@C3; +HI@C3')).toEqual(['E_SITE'])
  })
  it('WW-7.21 an empty entry or an unknown type', () => {
    expect(table().faults(plan({ buys: [{ at: 'C3', units: [] }] }))).toEqual(['E_TYPE WW-7.21'])
    expect(table().faults(plan({ buys: [{ at: 'C3', units: ['LI', 'TK'] }] }))).toEqual(['E_TYPE WW-7.21'])
    expect(table().faults('+2TK@C3')).toEqual(['E_TYPE WW-7.21'])
  })
  it('WW-7.22 the company limit', () => {
    expect(at({ units: 'g1-g25 HM C3' }).faults('+LI@C3')).toEqual(['E_COMPANY WW-7.22'])
  })
  it('WW-7.23 one Resource too dear, and not one less', () => {
    expect(at({ units: 'g1 HM D4', money: [5, 20] }).faults('g1: D4->D3->D2')).toEqual(['E_COST WW-7.23'])
    expect(at({ units: 'g1 HM D4', money: [6, 20] }).faults('g1: D4->D3->D2')).toEqual([])
    expect(at({ units: 'g1 AR D4', money: [2, 20] }).faults('g1: D4*D3x3')).toEqual(['E_COST WW-7.23'])
    expect(at({ money: [5, 20] }).faults('+2LI@C3')).toEqual(['E_COST WW-7.23'])
  })
  it('WW-7.24 a bad loss order, or protection for somebody else', () => {
    const losses = (given: Plan['losses']) => table().faults(plan({ losses: given! }))
    expect(losses({ order: ['LI', 'AR', 'HI', 'LM'] })).toEqual(['E_LOSS WW-7.24'])
    expect(losses({ order: ['LI', 'AR', 'HI', 'LM', 'LM'] })).toEqual(['E_LOSS WW-7.24'])
    expect(losses({ order: ['LI', 'AR', 'HI', 'LM', 'XX'] })).toEqual(['E_LOSS WW-7.24'])
    expect(losses({ order: ['LI', 'AR', 'HI', 'LM', 'HM', 'LI'] })).toEqual(['E_LOSS WW-7.24'])
    for (const id of ['b1', 'g9', '']) expect(losses({ protect: [id] })).toEqual(['E_LOSS WW-7.24'])
    expect(losses({ order: ['HM', 'LM', 'HI', 'AR', 'LI'], absorb: false, protect: ['g1', 'g4'] })).toEqual([])
  })
  it('WW-7.25 the price, item by item', () => {
    const board = at({ units: 'g1 LI D4, g2 HI D4, g3 LM D4, g4 HM D4, g5 AR D4, g6 AR E4', money: [90, 20] })
    const priceOf = (text: string) => quote(board.state, 'nw', text).ledger?.price
    expect(priceOf('D4->D3->D2')).toBe(2 * (1 + 2 + 2 + 3 + 2))
    expect(priceOf('g1,g2: D4->D3')).toBe(1 + 2 + 2)
    expect(priceOf('g6: E4*E5x4,E6x3')).toBe(7)
    expect(priceOf('+3AR@C3; +HM@A1')).toBe(12)
    expect(priceOf('+LI@C3; g1: D4->D3; g6: E4*E5x1; g2,g3,g4,g5: D4->D5')).toBe(3 + 2 + 1 + 9)
  })
  it('WW-7.26 a plan that costs the whole treasury is carried out to the end', () => {
    const board = at({ units: 'g1 LI D4, g2 AR E4', money: [9, 20] }).turn('+LI@C3; g1: D4->D3->D2; g2: E4*E6x4', '', '5')
    expect(board.left[0]).toBe(0)
    expect(board.steps).toEqual(['nw.1 moved g1 D2', 'nw.2 wind 0', 'nw.2 shot E4*E6x4 plain E6'])
  })
  it('WW-7.28 what cannot be read has that one error', () => {
    for (const text of [
      'go',
      'g1: D4->',
      'g1 D4->D3',
      '+LI',
      '+@C3',
      'D4*D5',
      'D4*x2',
      'loss LI,AR maybe',
      'g1: D4->D6 zz; +LI@E5',
    ])
      expect(table().faults(text), text).toEqual(['E_SYNTAX WW-7.28'])
  })
  it('WW-7.28 a bad type, hex or number that can be read has its own code', () => {
    expect(codes('g1: D4->K9')).toEqual(['E_PATH'])
    expect(codes('g3: E4*K9x1')).toEqual(['E_RANGE'])
    expect(codes('+LI@K9')).toEqual(['E_SITE'])
    expect(codes('+ZZ@C3')).toEqual(['E_TYPE'])
    expect(codes('g3: E4*E5x0')).toEqual(['E_SHELLS'])
  })
})
