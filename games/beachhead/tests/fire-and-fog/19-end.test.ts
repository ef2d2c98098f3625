// Chapter 19: the End Phase, in its order.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { tokens } from './aims.ts'

const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const coast = (units: Record<string, string> = {}, more: Partial<Sketch> = {}): Sketch => ({
  map: 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
  units: { ...base, ...units },
  ...more,
})

describe('the order', () => {
  it('BI-19.1 close contact comes before the hold counters', () => {
    const b = at(
      coast({ i1: 'infantry_squad 1,0 hidden', m1: 'marine_squad 2,0' }, { objectives: { p: 'port 1,0 ctrl=assault held=1' } }),
    ).endTurn()
    expect(b.told('revealed').cause).toBe('contact')
    expect(b.objective('p').held).toBe(0)
  })
  it('BI-19.1 the victory check comes before resupply and recovery', () => {
    const b = at(
      coast(
        { x1: 'marine_squad aboard', x2: 'marine_squad aboard', h1: 'harrier aboard sp=0', m1: 'marine_squad 1,0 tok=1' },
        {
          objectives: { p: 'port 1,0 ctrl=assault held=1' },
          goals: { assault: { primary: ['hold:p:2'], secondary: [] }, defender: { primary: [], secondary: [] } },
        },
      ),
      { victory: 'standard' },
    ).endTurn()
    expect([b.winner, b.unit('h1').sp, b.unit('m1').tokens]).toEqual(['assault BI-20.2', 0, 1])
  })
  it('BI-19.1 pin counters before tokens go', () => {
    const b = at(coast({ i1: 'infantry_squad 1,0 tok=2' })).endTurn()
    expect([b.unit('i1').tokens, b.unit('i1').pinCount]).toEqual([1, 1])
  })
})

it('BI-19.2 the pin counter rises with two tokens and else returns to 0', () => {
  const b = at(
    coast({
      i1: 'infantry_squad 1,0 tok=2 fresh=2 pin=1',
      i2: 'infantry_squad 2,0 tok=1 fresh=1 pin=1',
      i3: 'infantry_squad 3,0',
    }),
  ).endTurn()
  expect(['i1', 'i2', 'i3'].map(id => b.unit(id).pinCount)).toEqual([2, 0, 0])
})

it('BI-19.2 hold counters', () => {
  const b = at(coast({}, { objectives: { p: 'port 1,0 ctrl=assault', q: 'port 2,0 held=3' } })).endTurn()
  expect([b.objective('p').held, b.objective('q').held]).toEqual([1, 0])
})

describe('resupply', () => {
  it('BI-19.3 units aboard regain all SP, the Wasp herself none', () => {
    const b = at(
      coast({ w: 'usswasp 0,4 sp=1', h1: 'harrier aboard sp=0', c1: 'super_cobra aboard sp=1', o1: 'osprey 3,0 sp=0' }),
    ).endTurn()
    expect(['h1', 'c1', 'o1', 'w'].map(id => b.unit(id).sp)).toEqual([3, 4, 0, 1])
  })
  it('BI-19.3 on objectives, for both sides', () => {
    const b = at(
      coast(
        { h1: 'harrier 1,0 landed sp=0', mo: 'mortar_team 3,0 sp=2', a1: 'aa_team 2,0 sp=1' },
        { objectives: { f: 'airfield 1,0 ctrl=assault', p: 'port 3,0', t: 'civic_center 2,0' } },
      ),
    ).endTurn()
    expect(['h1', 'mo', 'a1'].map(id => b.unit(id).sp)).toEqual([3, 3, 2])
  })
})

it('BI-19.4 tokens go by chapter 16', () => {
  const b = at(
    coast({ m1: 'marine_squad 1,0 tok=1', m2: 'marine_squad 1,0 tok=1 fresh=1', m3: 'marine_squad 2,0 tok=1 attacked' }),
  ).endTurn()
  expect(tokens(b, 'm1', 'm2', 'm3')).toEqual([0, 1, 1])
})

describe('clean-up', () => {
  it('BI-19.5 CP are gone, cards and Force Marches end, units may act and move again', () => {
    const b = at(
      coast(
        { m1: 'marine_squad 1,0 acted moved attacked forceMarch', h1: 'harrier 2,0 launched moved' },
        {
          cp: { assault: 7, defender: 7 },
          active: [{ card: 'E05' }],
          wasp: { launchedAir: 2, launchedLcac: 1, launchedAav: 1, extraLaunch: 2, sparrowUsed: true },
        },
      ),
    ).endTurn()
    const { acted, moved, attacked, forceMarch } = b.unit('m1')
    expect([acted, moved, attacked, forceMarch, b.unit('h1').launched, b.unit('h1').moved]).toEqual(Array(6).fill(false))
    expect([b.cp, b.all.active ?? []]).toEqual([{ assault: 3, defender: 2 }, []])
    const { launchedAir, launchedLcac, launchedAav, extraLaunch, sparrowUsed } = b.wasp
    expect([launchedAir, launchedLcac, launchedAav, extraLaunch, sparrowUsed]).toEqual([0, 0, 0, 0, false])
  })
  it('BI-19.5 spent drones and expired constructions are removed', () => {
    const b = at(
      coast(
        { d1: 'attack_drone 1,0 sp=0', d2: 'attack_drone 2,0' },
        { forts: ['barricade 1,1 until=3', 'barricade 2,1 until=4', 'trench 3,1'] },
      ),
    ).endTurn()
    expect([b.isGone('d1'), b.isGone('d2'), b.fort('1,1'), b.fort('2,1'), b.fort('3,1')]).toEqual([
      true,
      false,
      undefined,
      'barricade',
      'trench',
    ])
    expect((b.all.lost ?? []).filter(({ unscored }) => !unscored)).toEqual([])
  })
  it('BI-19.5 CIWS may be used again for each type', () => {
    const b = at(coast({}, { wasp: { ciwsUsed: ['samSite'] } }), { ciwsLimit: 'turn' }).endTurn()
    expect(b.wasp.ciwsUsed).toEqual([])
  })
})
