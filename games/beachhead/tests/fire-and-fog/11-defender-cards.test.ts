// Chapter 11, the cards of the Defender.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { at, type Board, type Sketch } from '../builder.ts'
import { attack, faces, tokens } from './aims.ts'

type DefenderCard = 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'D6' | 'D7' | 'D8' | 'D9'
const ON = { strategicCards: true } as const
// Woods and town give cover: a hidden piece there is seen from 2 hexes only.
const COAST = 'LLLLLCCC/LULULCCC/BBBBBBBB/SSSSSSSS/DDDDDDDD'
// No Wasp: she would see every hex of it.
const base = { m9: 'marine_squad 7,2', i9: 'infantry_squad 7,0' }
const holding = (card: DefenderCard, units: Record<string, string> = {}, more: Partial<Sketch> = {}, cp = 4): Board =>
  at(
    {
      map: COAST,
      step: 'command.defender',
      cp: { assault: 0, defender: cp },
      hands: { assault: [], defender: [card] },
      decks: { assault: [], defender: [] },
      objectives: { p: 'port 1,1' },
      units: { ...base, ...units },
      ...more,
    },
    ON,
  )
const play = (card: DefenderCard, more: Partial<Extract<BeachheadAction, { type: 'playCard' }>> = {}): BeachheadAction => ({
  type: 'playCard',
  card,
  ...more,
})
const squads = (b: Board) => b.all.units!.filter(unit => unit.type === 'infantry_squad' && unit.id !== 'i9')

describe('D1 Hidden Reserve', () => {
  it('BI-11.3/D1 a hidden Infantry Squad in a deployment zone', () => {
    const b = holding('D1').do(play('D1', { hex: '0,0' }))
    expect(squads(b).map(({ hex, hidden }) => [hex, hidden])).toEqual([['0,0', true]])
    expect(b.cp.defender).toBe(2)
  })
  it('BI-11.3/D1 not outside the zones, not in water, not in sight of a known enemy', () => {
    const b = holding('D1', { m1: 'marine_squad 2,0', i1: 'infantry_squad 4,0' })
    expect(b.refused(play('D1', { hex: '0,3' }))).toMatch(/^BI-11\.3/)
    expect(b.refused(play('D1', { hex: '3,0' }))).toMatch(/^BI-11\.3/)
    const far = holding('D1', {}, { objectives: { p: 'port 0,0' } })
    expect(far.refused(play('D1', { hex: '6,1' }))).toMatch(/^BI-11\.3/)
  })
  it('BI-11.4 it gets the next free marker number', () => {
    const b = holding('D1', { i1: 'infantry_squad 3,0 hidden' }, { dummies: { d1: '4,0' } }).do(play('D1', { hex: '0,0' }))
    expect(squads(b).find(({ hex }) => hex === '0,0')!.marker).toBe('M3')
  })
  it('BI-11.3/D1 an unknown enemy in the hex is revealed and nothing is placed', () => {
    const b = holding('D1', { s1: 'marsoc 0,0 hidden' }, { known: { defender: [] } }).do(play('D1', { hex: '0,0' }))
    expect([squads(b), b.unit('s1').hidden, b.cp.defender]).toEqual([[], false, 2])
  })
})

describe('D2 Tunnels', () => {
  it('BI-11.3/D2 from town, bunker or trench to another within 4, still hidden', () => {
    const b = holding('D2', { i1: 'infantry_squad 1,1 hidden' }).do(play('D2', { unit: 'i1', hex: '3,1' }))
    expect([b.unit('i1').hex, b.unit('i1').hidden, b.unit('i1').moved, b.cp.defender]).toEqual(['3,1', true, true, 3])
  })
  it('BI-11.3/D2 trench and bunker hexes will do', () => {
    const b = holding('D2', { i1: 'infantry_squad 0,0' }, { forts: ['trench 0,0', 'bunker 4,0'] })
    expect(b.allows(play('D2', { unit: 'i1', hex: '4,0' }))).toBe(true)
    expect(b.allows(play('D2', { unit: 'i1', hex: '3,1' }))).toBe(true)
    expect(b.refused(play('D2', { unit: 'i1', hex: '3,0' }))).toMatch(/^BI-11\.3/)
  })
  it('BI-11.3/D2 not further than 4, not from or to the side of a known enemy, no vehicle', () => {
    const far = holding('D2', { i1: 'infantry_squad 0,0' }, { forts: ['trench 0,0', 'bunker 5,0'] })
    expect(far.refused(play('D2', { unit: 'i1', hex: '5,0' }))).toMatch(/^BI-11\.3/)
    expect(
      holding('D2', { i1: 'infantry_squad 1,1', m1: 'marine_squad 3,0' }).refused(play('D2', { unit: 'i1', hex: '3,1' })),
    ).toMatch(/^BI-11\.3/)
    expect(
      holding('D2', { i1: 'infantry_squad 1,1', m1: 'marine_squad 1,0' }).refused(play('D2', { unit: 'i1', hex: '3,1' })),
    ).toMatch(/^BI-11\.3/)
    expect(holding('D2', { i1: 'technical 1,1' }).refused(play('D2', { unit: 'i1', hex: '3,1' }))).toMatch(/^BI-11\.3/)
  })
  it('BI-11.5 not pinned, not moved, within stacking; the card is its move', () => {
    const refused = (words: string, more: Record<string, string> = {}) =>
      holding('D2', { i1: `infantry_squad 1,1 ${words}`.trim(), ...more }).refused(play('D2', { unit: 'i1', hex: '3,1' }))
    expect(refused('tok=2')).toMatch(/^BI-(11\.5|16\.3)$/)
    expect(refused('moved')).toMatch(/^BI-11\.5$/)
    expect(refused('', { i2: 'infantry_squad 3,1', i3: 'infantry_squad 3,1' })).toMatch(/^BI-(11\.5|3\.19)$/)
    const b = holding('D2', { i1: 'infantry_squad 1,1' })
      .do(play('D2', { unit: 'i1', hex: '3,1' }))
      .until('move.defender')
    expect(b.refused({ type: 'move', unit: 'i1', to: '2,1' })).toMatch(/^BI-(13\.14|8\.8)$/)
  })
  it('BI-11.5 an unknown enemy there is revealed and the unit stays', () => {
    const b = holding(
      'D2',
      { i1: 'infantry_squad 1,1', s1: 'marsoc 4,0 hidden' },
      { forts: ['trench 4,0'], known: { defender: [] } },
    )
    b.do(play('D2', { unit: 'i1', hex: '4,0' }))
    expect([b.unit('i1').hex, b.unit('s1').hidden, b.cp.defender]).toEqual(['1,1', false, 3])
  })
})

describe('D3 Decoys', () => {
  it('BI-11.3/D3 up to 2 dummies in empty zone hexes out of sight', () => {
    const b = holding('D3').do(play('D3', { hexes: ['0,0', '2,0'] }))
    expect(b.all.dummies?.map(({ hex }) => hex).toSorted()).toEqual(['0,0', '2,0'])
    expect(b.cp.defender).toBe(3)
    const one = holding('D3').do(play('D3', { hexes: ['0,0'] }))
    expect(one.all.dummies).toHaveLength(1)
  })
  it('BI-11.3/D3 not where something is, not in sight', () => {
    const b = holding('D3', { i1: 'infantry_squad 0,0', m1: 'marine_squad 4,0' })
    expect(b.refused(play('D3', { hexes: ['0,0'] }))).toMatch(/^BI-11\.3/)
    expect(b.refused(play('D3', { hexes: ['3,0'] }))).toMatch(/^BI-11\.3/)
    expect(b.allows(play('D3', { hexes: ['0,1', '0,1'] }))).toBe(false)
  })
  it('BI-11.4 they get the next free marker numbers', () => {
    const b = holding('D3', { i1: 'infantry_squad 3,0 hidden' }).do(play('D3', { hexes: ['0,0', '2,0'] }))
    expect(b.all.dummies?.map(({ marker }) => marker).toSorted()).toEqual(['M2', 'M3'])
  })
  it('BI-11.5 never more than 8 dummies in play', () => {
    const seven = Object.fromEntries(['3,0', '4,0', '2,1', '0,1', '4,1', '0,2', '1,2'].map((hex, i) => [`d${i}`, hex]))
    const b = holding('D3', {}, { dummies: seven })
    expect(b.refused(play('D3', { hexes: ['0,0', '2,0'] }))).toMatch(/^BI-11\.5$/)
    expect(b.allows(play('D3', { hexes: ['0,0'] }))).toBe(true)
  })
})

describe('D4 to D9', () => {
  it('BI-11.3/D4 one Mortar Team has +2 ATK this turn', () => {
    const b = holding('D4', { mo: 'mortar_team 5,0', m1: 'marine_squad 7,1' })
    expect(b.refused(play('D4', { unit: 'i9' }))).toMatch(/^BI-11\.3/)
    b.do(play('D4', { unit: 'mo' }))
      .until('action')
      .do({ type: 'pass' })
    b.do({ type: 'attackHex', unit: 'mo', hex: '7,1' }, 'mortar 1 1 1')
    expect(b.cp.defender).toBe(3)
  })
  it('BI-11.4 the dice of a registered Mortar are mortar dice, for each unit', () => {
    const b = at({
      map: 'CCCCC',
      toAct: 'defender',
      active: [{ card: 'D4', unit: 'mo' }],
      units: { m1: 'marine_squad 3,0', m2: 'marine_squad 3,0', mo: 'mortar_team 0,0' },
    }).do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 1 1 1 1 1 1')
    expect(b.draws).toEqual(Array(6).fill('mortar d6'))
  })
  it('BI-11.3/D5 a Minefield in a free Beach or Shallow hex not next to a known Assault surface unit', () => {
    const b = holding(
      'D5',
      { i1: 'infantry_squad 0,2', l1: 'lcac 5,3' },
      { objectives: { p: 'port 2,2' }, forts: ['trench 1,2'] },
    )
    for (const hex of ['0,0', '0,2', '2,2', '1,2', '0,4', '5,3', '4,3', '6,2', '6,3'])
      expect([hex, b.refused(play('D5', { hex }))]).toEqual([hex, expect.stringMatching(/^BI-11\.3/)])
    b.do(play('D5', { hex: '2,3' }))
    expect([b.fort('2,3'), b.cp.defender]).toEqual(['minefield', 2])
  })
  it('BI-11.3/D6 removes all tokens of one own unit', () => {
    const b = holding('D6', { i1: 'infantry_squad 0,0 tok=2', i2: 'infantry_squad 0,0 tok=1' }).do(play('D6', { unit: 'i1' }))
    expect([tokens(b, 'i1', 'i2'), b.cp.defender]).toEqual([[0, 1], 3])
  })
  it('BI-11.3/D7 an Attack Drone over an entry point', () => {
    const b = holding('D7', { h1: 'harrier 2,0' })
    expect(b.refused(play('D7', { hex: '0,1' }))).toMatch(/^BI-(11\.3|9\.3)/)
    b.do(play('D7', { hex: '0,0' }))
    expect(b.all.units!.filter(({ type }) => type === 'attack_drone').map(({ hex }) => hex)).toEqual(['0,0'])
    expect(b.cp.defender).toBe(2)
  })
  it('BI-11.3/D8 a Port or Airfield it controls gives no supply any more', () => {
    const b = holding(
      'D8',
      { mo: 'mortar_team 1,1 sp=2' },
      { objectives: { p: 'port 1,1', q: 'port 4,0 ctrl=assault', h: 'comms_hub 0,0' } },
    )
    expect(b.refused(play('D8', { objective: 'q' }))).toMatch(/^BI-11\.3/)
    expect(b.refused(play('D8', { objective: 'h' }))).toMatch(/^BI-11\.3/)
    b.do(play('D8', { objective: 'p' }))
    expect(b.objective('p').noResupply).toBe(true)
    b.until('action').endTurn()
    expect([b.unit('mo').sp, b.objective('p').noResupply]).toEqual([2, true])
  })
  it('BI-11.3/D9 the Ambush bonus is +2 this turn', () => {
    const b = holding('D9', { i1: 'infantry_squad 1,1 hidden', m1: 'marine_squad 1,0' }).do(play('D9')).until('action')
    b.do({ type: 'pass' }).do(attack('i1', 'm1'), faces('attack', 5))
    expect(b.until('command.assault').all.active ?? []).toEqual([])
  })
})
