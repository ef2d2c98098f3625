// What one side keeps to itself: drafts, plans and placements, and under fog all that is out of sight.
import { Match } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import { at, fresh, GB, LAB, type Options, type Side, scenarioOf } from './builder.ts'
import { expectAlike, told } from './twins.ts'

const UNITS = 'g1 LI D4, g2 AR D4, g3 HM C3, b1 LI D5, b2 AR H6, b3 HM H6'
const world = (options: Options = {}) => at({ units: UNITS, options })
const HIDDEN: readonly WwAction[][] = [
  [],
  [{ type: 'savePlan', text: 'b1: D5->D4; +HM@H6' }],
  [{ type: 'savePlan', text: 'b1: D5->J1' }],
  [{ type: 'addBuy', at: 'H6', unit: 'LI' }],
  [{ type: 'addStep', step: { do: 'fire', units: ['b2'], shots: [{ at: 'H5', shells: 3 }] } }],
  [
    { type: 'addBuy', at: 'J8', unit: 'AR' },
    { type: 'savePlan', text: '' },
  ],
]
const SENT: readonly WwAction[] = [
  { type: 'submitPlan' },
  { type: 'submitPlan', text: 'b3: H6->H5->H4; b2: H6*H4x2; loss noabsorb protect=b3' },
  { type: 'submitPlan', text: '+3LI@I2' },
]
const OPTIONS: readonly Options[] = [{}, { fogOfWar: true }, { interactiveCasualties: true, allowWait: true }]

describe('plans', () => {
  it.each(OPTIONS)('WW-4.3 no draft of the other is felt (%j)', options => {
    for (const deeds of HIDDEN) {
      const table = world(options)
      for (const deed of deeds) {
        table.do('se', deed)
        expect(told(table, 'nw')).toBe('[]')
        expect(told(table, 'table')).toBe('[]')
      }
      table.events = world(options).events
      expectAlike('nw', world(options), table)
    }
  })
  it.each(OPTIONS)('WW-4.3 WW-18.6 of a plan that is in, only that it is in (%j)', options => {
    const tables = SENT.map(deed => world(options).do('se', deed))
    for (const table of tables) expectAlike('nw', tables[0]!, table)
  })
  it('WW-4.6 that a deadline passed is public, whether a draft was there is not', () => {
    const tables = HIDDEN.map(deeds => {
      const table = world()
      for (const deed of deeds) table.do('se', deed)
      return table.do('se', { type: 'timeout' })
    })
    for (const table of tables) expectAlike('nw', tables[0]!, table)
  })
  it('WW-4.3 withdrawing tells no more', () => {
    const tables = SENT.map(deed => world().do('se', deed).do('se', { type: 'withdrawPlan' }))
    for (const table of tables) expectAlike('nw', tables[0]!, table)
  })
  it('WW-18.6 the log and its dice, over the same war with other drafts', () => {
    const log = (deeds: readonly WwAction[], viewer: Side | 'table') => {
      const match = new Match(ww2, { scenario: scenarioOf({ units: UNITS }), options: {}, seed: 'log' })
      for (const deed of deeds) match.act('se', deed)
      match.act('nw', { type: 'savePlan', text: 'g1: D4->D3' })
      return JSON.stringify(match.log(viewer))
    }
    for (const viewer of ['nw', 'table'] as const) for (const deeds of HIDDEN) expect(log(deeds, viewer)).toBe(log([], viewer))
  })
  it('WW-4.3 a draft that was not submitted stays unknown when the turn is played', () => {
    const play = (deeds: readonly WwAction[]) => {
      const table = world()
      for (const deed of deeds) table.do('se', deed)
      return table.do('se', { type: 'submitPlan', text: '' }).do('nw', { type: 'submitPlan', text: 'g1: D4->D3' })
    }
    for (const deeds of HIDDEN) expectAlike('nw', play([]), play(deeds))
  })
  it('WW-2.19 placements', () => {
    const start = (hex: string) => fresh(LAB, { factions: GB }, '2 1 2 2 1 2').do('se', { type: 'place', hex })
    for (const hex of ['H6', 'B7', 'F4']) expectAlike('nw', start('J8'), start(hex))
    expectAlike('nw', start('J8'), fresh(LAB, { factions: GB }, '2 1 2 2 1 2').do('se', { type: 'timeout' }))
  })
})

describe('fog', () => {
  const fogged = (theirs: string, money = 20, own?: { nw: string; se: string }) =>
    at({ units: `g1 LI D4, g2 AR D4, ${theirs}`, money: [20, money], options: { fogOfWar: true }, ...(own ? { own } : {}) })
  it('WW-15.10b WW-15.10c units, purchases and money out of sight are not felt', () => {
    const base = fogged('b1 LI J8')
    expectAlike('nw', base, fogged('b1 LI J8', 99))
    expectAlike('nw', base, fogged('b1 HM J7'))
    expectAlike('nw', base, fogged('b1 LI J8, b2-b9 HM I7'))
  })
  it('WW-15.10d a march out of sight is not told, one into sight is told as far as it is seen', () => {
    const play = (theirs: string, plan: string) =>
      fogged(theirs).do('se', { type: 'submitPlan', text: plan }).do('nw', { type: 'submitPlan' })
    expectAlike('nw', play('b1 LI J8', ''), play('b1 LI J8', 'b1: J8->J7'))
    expectAlike('nw', play('b1 LI J8', ''), play('b1 LI J8', '+2HM@J8'))
    // Both end on G4, three hexes from D4; where they came from is out of sight.
    expectAlike('nw', play('b1 LI H4', 'b1: H4->G4'), play('b1 LI H3', 'b1: H3->G4'))
  })
  it('WW-15.10d what a barrage out of sight rolled is hidden, dice and all', () => {
    const log = (plan: string) => {
      const match = new Match(ww2, {
        scenario: scenarioOf({ units: 'g1 LI D4, b1 AR J8', options: { fogOfWar: true } }),
        options: {},
        seed: 'fog',
      })
      match.act('se', { type: 'submitPlan', text: plan })
      match.act('nw', { type: 'submitPlan' })
      return JSON.stringify(match.log('nw'))
    }
    expect(log('b1: J8*J6x1')).toBe(log(''))
    expect(log('b1: J8*J6x1')).toBe(log('b1: J8*J7x5'))
  })
  it('WW-15.10d shells that fall on own units are told, not the hidden battery that fired them', () => {
    const play = (theirs: string, plan: string) =>
      at({
        units: `g1 LI A1, g2 LI A1, g3 HM G5, ${theirs}`,
        own: { nw: 'A1 C3', se: 'J8 I2 H6' },
        options: { fogOfWar: true },
      })
        .do('se', { type: 'submitPlan', text: plan })
        .do('nw', { type: 'submitPlan' }, '5')
    const table = play('b1 AR H6', 'b1: H6*G5x1')
    expect(table.unit('g3')).toBeNull()
    expect(told(table, 'nw')).toContain('g3')
  })
})
