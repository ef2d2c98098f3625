// Chapters 13 and 14: how a war ends, and what is random in it.
import { everyBranch } from '@sandtable/conformance'
import { Match, scripted, TableError } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { at, fresh, GB, LAB, type Options, type Sketch, scenarioOf } from './builder.ts'

const POOR = { nw: 'A1 C3', se: 'J8 H6' }
const last = (sketch: Sketch, options: Options = {}) =>
  at({ turn: 9, own: POOR, ...sketch, options: { lastTurn: 9, ...options } }).turn()

describe('turn end', () => {
  it('WW-13.1 owners, repair, defeat, limit, calendar', () => {
    const table = at({ turn: 9, own: POOR, units: 'g1 LI H5, g2 HM C3 d', options: { lastTurn: 9, repair: true } }).turn(
      'g1: H5->H6',
    )
    expect(table.lines.filter(line => !line.startsWith('nw.'))).toEqual([
      'owner H5 nw>none',
      'owner H6 se>nw',
      'repair g2',
      'over nw victory',
    ])
    expect(table.position.turn).toBe(9)
  })
  it('WW-13.2 no city left is defeat, for either side', () => {
    expect(at({ own: POOR, units: 'b1 LI C4' }).turn('', 'b1: C4->C3').result).toBe('se victory')
    const table = at({ own: POOR, units: 'g1 LI H5' }).turn('g1: H5->H6')
    expect(ww2.outcome(table.state)).toEqual({ winner: 'nw', reason: 'victory', clause: 'WW-13.2' })
    expect(table.seats).toEqual([])
  })
  it('WW-13.3 neutral cities need not be taken', () => {
    const table = at({ own: POOR, units: 'g1 LI H5' }).turn('g1: H5->H6')
    expect([table.owner('E5'), table.result]).toEqual([null, 'nw victory'])
  })
  it('WW-13.4 both without a city: weighed by WW-13.6', () => {
    const both = { own: POOR, units: 'g1 LI C3, g2 LI D4, b1 LI H6' }
    const table = at({ ...both, options: { ownershipMode: 'occupiedOnly' } }).turn('g1: C3->C4', 'b1: H6->H7')
    expect(table.result).toBe('nw decision income')
    const even = at({ own: POOR, units: 'g1 LI C3, b1 LI H6', options: { ownershipMode: 'occupiedOnly' } }).turn(
      'g1: C3->C4',
      'b1: H6->H7',
    )
    expect(even.result).toBe('- draw level')
    expect(ww2.outcome(even.state)?.winner).toBeNull()
  })
  it('WW-13.5 the limit decides only after its turn', () => {
    expect(at({ turn: 8, own: POOR, options: { lastTurn: 9 } }).turn().result).toBeNull()
    expect(last({}).result).toBe('- draw level')
  })
  it.each([
    ['strategic', { own: { nw: 'A1 C3', se: 'J8 H6 I2' }, units: 'g1 LI D4, g2 LI D5, g3 HM D6' }, 'se'],
    ['income', { units: 'g1 HM A1, b1 LI H5' }, 'se'],
    ['strength', { units: 'g1 LI A1, g2 LI A1, b1 LM J8' }, 'se'],
    ['treasury', { units: 'g1 LI A1, b1 LI J8', money: [20, 21] as const }, 'se'],
  ])('WW-13.6 %s decides before what comes after it', (word, sketch, winner) => {
    expect(last(sketch).result).toBe(`${winner} decision ${word}`)
  })
  it('WW-13.6 the income compared ignores options, and is that of the owners just set', () => {
    // In winter a Standard hex would pay one and two of them no more than one of the enemy and his larger company.
    const winter = at({
      turn: 19,
      own: POOR,
      units: 'g1 LI D4, b1-b2 HM H6',
      options: { lastTurn: 19, seasonalEffects: true, supply: true, upkeep: true },
    })
    expect(winter.turn().result).toBe('nw decision income')
    const moved = at({ turn: 9, own: POOR, units: 'g1 LI D4, b1 LI H5', options: { lastTurn: 9 } }).turn('g1: D4->D3->C3')
    expect(moved.result).toBe('se decision income')
  })
  it('WW-13.6 damaged tanks weigh their full Strength', () => {
    expect(last({ units: 'g1 HM A1 d, b1 LM J8' }).result).toBe('nw decision strength')
  })
  it('WW-13.7 no units but a city: play goes on; units but no city: lost', () => {
    expect(at({ own: POOR, units: 'b1 LI H6' }).turn().result).toBeNull()
    expect(at({ own: { nw: 'A1 C3 H6', se: 'J8' }, units: 'b1-b9 HM J8' }).turn().result).toBe('nw victory')
  })
})

describe('dice', () => {
  it('WW-14.1 WW-14.2 allocation, initiative, then one d6 a barrage in order of execution', () => {
    const table = fresh(LAB, { factions: GB, startingUnit: 'AR' }, '1 1 1 1 1 2')
    expect(table.draws.map(draw => draw.split(' ')[0])).toEqual(['d3', 'd2', 'd2', 'd2', 'd2', 'd2'])
    table.do('nw', { type: 'place', hex: 'A1' }).do('se', { type: 'place', hex: 'J8' })
    expect(table.draws).toEqual([])
    table.turn('g1: A1*A2x1', 'b1: J8*J7x1', '1 2')
    expect(table.steps.filter(line => line.includes('wind'))).toEqual(['se.1 wind N', 'nw.1 wind S'])
    expect(table.draws).toHaveLength(2)
  })
  it('WW-14.3 one outcome, no die: the last pair is not drawn', () => {
    expect(() => fresh(LAB, { factions: GB }, '1 1 1 1 1 1 1')).toThrow('not drawn')
  })
  it('WW-14.4 a game on a given map draws nothing for the map', () => {
    expect(fresh().draws).toEqual([])
  })
  it('WW-14.5 a script that runs out, or a face the die has not, is an error and nothing is done', () => {
    const start = () => {
      const match = new Match(ww2, { scenario: scenarioOf({ units: 'g1 AR E4' }), options: {}, seed: 'x', strictDice: true })
      match.act('nw', { type: 'submitPlan', text: 'g1: E4*E6x1' })
      return match
    }
    for (const dice of [[], [7], [0]]) {
      const match = start()
      const before = match.hash
      expect(() => match.act('se', { type: 'submitPlan' }, { dice, strictDice: true })).toThrow(TableError)
      expect(match.hash).toBe(before)
    }
    expect(() => ww2.apply(start().state, 'se', { type: 'submitPlan' }, scripted({}))).toThrow()
  })
  it('WW-14.1 a barrage has six equal branches', () => {
    const { state } = at({ units: 'g1 AR E4' }).do('nw', { type: 'submitPlan', text: 'g1: E4*E6x1' })
    const branches = everyBranch(dice => ww2.apply(state, 'se', { type: 'submitPlan' }, dice), 100)
    expect(branches?.map(({ n, d }) => Number(d) / Number(n))).toEqual([6, 6, 6, 6, 6, 6])
  })
})
