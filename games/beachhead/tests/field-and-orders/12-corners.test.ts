// Chapter 12, corner cases: where launching, lifting and losing meet the other chapters.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'

const MAP = 'CCCC/BBBB/SSSS/DDDD'
const launch = (unit: string, hex: string, ...cargo: string[]) => ({ type: 'launch', unit, hex, cargo }) as const
const drop = (unit: string, ...drops: readonly (readonly [string, string?])[]) =>
  ({ type: 'unload', unit, drops: drops.map(([id, hex]) => (hex ? { unit: id, hex } : { unit: id })) }) as const

describe('launching', () => {
  const deck = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at({ map: MAP, step: 'deploy', ...more, units: { w: 'usswasp 1,3', ...units } })
  it('BI-12.1 Low Cloud takes one launch away, never below none', () => {
    const units = { h1: 'harrier aboard', h2: 'harrier aboard' }
    const cloud = deck(units, { active: [{ card: 'E06' }] }).do(launch('h1', '0,3'))
    expect(cloud.refused(launch('h2', '0,3'))).toMatch(/^BI-(12\.1|9\.3\/E06)$/)
    const both = deck(units, { active: [{ card: 'E06' }], wasp: { flightDeck: 'Limited' } })
    expect(both.refused(launch('h1', '0,3'))).toMatch(/^BI-(12\.1|9\.3\/E06)$/)
  })
  it('BI-12.4 each Rapid Deployment is good for one unit of either deck', () => {
    const wasp = { launchedAir: 2, launchedLcac: 1, extraLaunch: 2 }
    const b = deck({ h1: 'harrier aboard', h2: 'harrier aboard', l1: 'lcac aboard', l2: 'lcac aboard' }, { wasp })
    b.do(launch('l1', '0,3')).do(launch('h1', '0,3'))
    expect([b.refused(launch('l2', '2,3')), b.refused(launch('h2', '2,3'))]).toEqual(['BI-12.2', 'BI-12.1'])
  })
  it('BI-12.4 launches within the limits do not use it up', () => {
    const b = deck(
      { h1: 'harrier aboard', h2: 'harrier aboard', h3: 'harrier aboard', l1: 'lcac aboard' },
      { wasp: { extraLaunch: 1 } },
    )
    b.do(launch('h1', '0,3')).do(launch('l1', '2,3')).do(launch('h2', '0,3'))
    expect(b.allows(launch('h3', '2,3'))).toBe(true)
  })
  it('BI-12.4 Rapid Deployment costs 1 CP each time', () => {
    const b = at({
      map: MAP,
      step: 'command.assault',
      cp: { assault: 2, defender: 0 },
      units: { w: 'usswasp 1,3', h1: 'harrier aboard', i1: 'infantry_squad 0,0' },
    })
    b.do({ type: 'rapidDeployment' })
    expect([b.cp.assault, b.wasp.extraLaunch]).toEqual([1, 1])
  })
  it('BI-12.5 the same passenger can not be named twice, nor one that is not aboard', () => {
    const b = deck({ o1: 'osprey aboard', m1: 'marine_squad aboard', m2: 'marine_squad 0,0' })
    expect(b.refused(launch('o1', '0,3', 'm1', 'm1'))).toMatch(/^BI-12\.(5|13)$/)
    expect(b.refused(launch('o1', '0,3', 'm2'))).toMatch(/^BI-12\.5$/)
    expect(b.refused(launch('o1', '0,3', 'o1'))).toMatch(/^BI-12\.(5|13|14)$/)
  })
  it('BI-12.6 an unlaunched unit stays aboard: no launch without the Wasp on the map', () => {
    const b = at({ map: MAP, step: 'deploy', units: { w: 'usswasp 1,3', h1: 'harrier 0,0', a1: 'aav7 aboard' } })
    expect(b.refused(launch('h1', '0,3'))).toMatch(/^BI-12\./)
  })
  it('BI-12.7 Force March counts for a unit still aboard', () => {
    const b = at({
      map: 'BBBBBBBBBBBBBBBB/SSSSSSSSSSSSSSSS/DDDDDDDDDDDDDDDD',
      step: 'command.assault',
      cp: { assault: 1, defender: 0 },
      units: { w: 'usswasp 1,2', l1: 'lcac aboard', i1: 'infantry_squad 15,0' },
    })
    b.do({ type: 'forceMarch', unit: 'l1' }).reach('deploy').do(launch('l1', '2,2'))
    expect(b.do({ type: 'move', unit: 'l1', to: '12,2' }).unit('l1').hex).toBe('12,2')
  })
  it('BI-12.7 a pinned unit can be launched but does not move', () => {
    const b = deck({ l1: 'lcac aboard tok=2', h1: 'harrier aboard' }).do(launch('l1', '0,3'))
    expect(b.refused({ type: 'move', unit: 'l1', to: '0,2' })).toMatch(/^BI-(13\.1|16\.3)$/)
  })
  it('BI-12.7 launch counts start anew in the next turn', () => {
    const b = deck(
      { h1: 'harrier aboard', h2: 'harrier aboard', i1: 'infantry_squad 0,0' },
      { wasp: { launchedAir: 2, launchedLcac: 1 } },
    )
    b.endTurn()
    expect(b.wasp).toMatchObject({ launchedAir: 0, launchedLcac: 0, launchedAav: 0, extraLaunch: 0 })
    expect(b.reach('deploy').allows(launch('h1', '0,3'))).toBe(true)
  })
})

describe('recovering and loading', () => {
  it('BI-12.9 a landed air unit is not airborne and does not come aboard', () => {
    const units = { w: 'usswasp 1,1', o1: 'osprey 1,0 landed', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    expect(at({ map: 'CCCC/DDDD', units }).refused({ type: 'recover', unit: 'o1' })).toBe('BI-12.9')
  })
  it('BI-12.9 the Defender recovers nothing', () => {
    const units = { w: 'usswasp 1,1', m1: 'marine_squad 0,0', d1: 'attack_drone 1,0' }
    expect(at({ map: 'CCCC/DDDD', toAct: 'defender', units }).refused({ type: 'recover', unit: 'd1' })).toMatch(/^BI-/)
  })
  it('BI-12.15 a hidden MARSOC Team that gets in is revealed first', () => {
    const units = { a1: 'aav7 1,0', s1: 'marsoc 0,0 hidden', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', units }).do({ type: 'load', unit: 's1', into: 'a1' })
    expect(b.unit('s1')).toMatchObject({ in: 'a1', hidden: false })
  })
  it('BI-12.15 only one’s own transport, and only what it carries', () => {
    const units = { h1: 'harrier 1,0 landed', k1: 'humvee 0,0', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', units })
    expect(b.refused({ type: 'load', unit: 'k1', into: 'h1' })).toBe('BI-12.13')
    expect(b.refused({ type: 'load', unit: 'm1', into: 'i1' })).toMatch(/^BI-12\.1[35]$/)
    expect(b.refused({ type: 'load', unit: 'm1', into: 'm1' })).toMatch(/^BI-12\.1[35]$/)
  })
  it('BI-12.15 an AAV-7 drives into a landing craft beside it', () => {
    const units = { l1: 'lcu 0,2', a1: 'aav7 0,1', i1: 'infantry_squad 3,0' }
    expect(at({ map: MAP, units }).do({ type: 'load', unit: 'a1', into: 'l1' }).unit('a1').in).toBe('l1')
  })
})

describe('unloading and losing', () => {
  it('BI-12.16 an AAV-7 may be put into the water, a squad may not', () => {
    const units = { l1: 'lcac 1,2', a1: 'aav7 in=l1', k1: 'humvee in=l1', i1: 'infantry_squad 3,0' }
    const b = at({ map: MAP, units })
    expect(b.allows(drop('l1', ['a1', '0,2']))).toBe(true)
    expect(b.refused(drop('l1', ['k1', '0,2']))).toMatch(/^BI-(12\.16|3\.\d+)$/)
  })
  it('BI-12.16 only its own cargo, each once; a unit in its own hex is not unloaded there', () => {
    const units = { l1: 'lcac 1,1', m1: 'marine_squad in=l1', m2: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: MAP, units })
    expect(b.refused(drop('l1', ['m2', '1,0']))).toMatch(/^BI-12\.16$/)
    expect(b.refused(drop('l1', ['m1', '1,0'], ['m1', '2,0']))).toMatch(/^BI-12\.16$/)
    expect(b.refused(drop('l1', ['m1', '1,1']))).toMatch(/^BI-12\.16$/)
  })
  it('BI-12.16 vehicles are not unloaded behind a Barricade', () => {
    const units = { l1: 'lcac 1,1', k1: 'humvee in=l1', i1: 'infantry_squad 3,0' }
    const b = at({ map: MAP, forts: ['barricade 1,0'], units })
    expect(b.refused(drop('l1', ['k1', '1,0']))).toMatch(/^BI-(5\.4|12\.16)$/)
    expect(b.do(drop('l1', ['k1'])).unit('k1').hex).toBe('2,1')
  })
  it('BI-12.17 one that acted before it was carried ashore does not act again', () => {
    const units = { l1: 'lcac 1,1', m1: 'marine_squad in=l1 acted', m9: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: MAP, units })
      .do(drop('l1', ['m1', '2,0']))
      .do({ type: 'pass' })
    expect([b.seats, b.refused({ type: 'attack', unit: 'm1', target: 'i1' })]).toEqual([['assault'], 'BI-8.10'])
  })
  it('BI-12.18 a dummy and a real unit in the hex: the dummy goes, the unit is shown, the squad stays in', () => {
    const units = { l1: 'lcac 1,1', m1: 'marine_squad in=l1', i1: 'infantry_squad 1,0 hidden' }
    const b = at({ map: MAP, dummies: { d1: '1,0' }, units }).do(drop('l1', ['m1', '1,0']))
    expect([b.dummy('d1'), b.unit('i1').hidden, b.unit('m1').in]).toEqual([undefined, false, 'l1'])
  })
  it('BI-12.20 a craft lost to mines at sea takes its cargo with it', () => {
    const units = { l1: 'lcac 0,2 hp=1', m1: 'marine_squad in=l1' }
    const b = at({ map: MAP, step: 'move.assault', forts: ['minefield 1,2'], units })
    b.do({ type: 'move', unit: 'l1', to: '1,2' }, 'mine 5 1')
    expect([b.isGone('l1'), b.isGone('m1')]).toEqual([true, true])
  })
  it('BI-12.20 on a mined beach the cargo bails out and is not attacked by the mines', () => {
    const units = { l1: 'lcac 0,2 hp=1', m1: 'marine_squad in=l1' }
    const b = at({ map: MAP, step: 'move.assault', forts: ['minefield 0,1'], units })
    b.do({ type: 'move', unit: 'l1', to: '0,1' }, 'mine 5 1')
    expect(b.unit('m1')).toMatchObject({ hex: '0,1', hp: 1, tokens: 1 })
  })
  it('BI-12.20 the hex chosen is free of enemies, hidden ones too', () => {
    // From 1,1: E 2,1 is held by a hidden enemy, W 0,1 is free.
    const units = {
      l1: 'lcac 1,1 hp=1',
      m1: 'marine_squad in=l1',
      m2: 'marine_squad in=l1',
      m3: 'marine_squad in=l1',
      i1: 'infantry_squad 1,0',
      i2: 'infantry_squad 2,1 hidden',
    }
    const b = at({ map: MAP, toAct: 'defender', units }).do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 4 1 1')
    expect(b.unit('m3').hex).toBe('0,1')
  })
  it('BI-12.20 a carried AAV-7 on the water’s edge floats', () => {
    const units = { l1: 'lcac 1,1 hp=1', a1: 'aav7 in=l1', a2: 'aav7 in=l1 hp=1', i1: 'infantry_squad 1,0' }
    const b = at({ map: MAP, toAct: 'defender', units }).do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 4 1 1')
    expect(b.unit('a1')).toMatchObject({ hex: '1,1', hp: 2, tokens: 1 })
    expect(b.isGone('a2')).toBe(true)
  })
  it('BI-12.20 by a barrage: the squads that bail out are not shelled by it', () => {
    const b = at({
      map: 'CCCC/CCCC/BBBB/SSSS',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { l1: 'lcac 1,2 hp=1', m1: 'marine_squad in=l1', r1: 'artillery 3,0' },
    })
    b.do({ type: 'barrage', unit: 'r1', hexes: ['1,2', '2,2', '1,1'] }, 'barrage 5 1')
    expect(b.unit('m1')).toMatchObject({ hex: '1,2', hp: 1, tokens: 1 })
  })
})
