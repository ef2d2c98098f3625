// Chapter 12, second part: getting in and out in the field, and what happens to passengers.
import { describe, expect, it } from 'vitest'
import { at, gate } from '../builder.ts'

const drop = (unit: string, ...drops: readonly (readonly [string, string?])[]) =>
  ({ type: 'unload', unit, drops: drops.map(([id, hex]) => (hex ? { unit: id, hex } : { unit: id })) }) as const

describe('loading', () => {
  it('BI-12.15 the passenger’s action, next to or in the hex of an own transport with room', () => {
    const units = {
      a1: 'aav7 1,0',
      m1: 'marine_squad 0,0',
      m2: 'marine_squad 1,0',
      m3: 'marine_squad 3,0',
      i1: 'infantry_squad 5,0',
    }
    const b = at({ map: 'CCCCCC', units })
    expect(b.refused({ type: 'load', unit: 'm3', into: 'a1' })).toBe('BI-12.15')
    expect(b.allows({ type: 'load', unit: 'm2', into: 'a1' })).toBe(true)
    b.do({ type: 'load', unit: 'm1', into: 'a1' })
    expect(b.unit('m1')).toMatchObject({ in: 'a1', acted: true })
    expect(b.unit('a1').acted).toBe(false)
    b.do({ type: 'pass' })
    expect(b.refused({ type: 'load', unit: 'm2', into: 'a1' })).toMatch(/^BI-12\.1[35]$/)
  })
  it('BI-12.15 an air transport must be landed', () => {
    const sketch = (words: string) => ({ map: 'CCCC', units: { o1: words, m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } })
    expect(at(sketch('osprey 1,0')).refused({ type: 'load', unit: 'm1', into: 'o1' })).toBe('BI-12.15')
    expect(at(sketch('osprey 1,0 landed')).allows({ type: 'load', unit: 'm1', into: 'o1' })).toBe(true)
  })
  it('BI-12.15 a unit that acted or is pinned does not get in', () => {
    const sketch = (words: string) => ({ map: 'CCCC', units: { a1: 'aav7 1,0', m1: words, i1: 'infantry_squad 3,0' } })
    expect(at(sketch('marine_squad 0,0 acted')).refused({ type: 'load', unit: 'm1', into: 'a1' })).toBe('BI-8.10')
    expect(at(sketch('marine_squad 0,0 tok=2')).refused({ type: 'load', unit: 'm1', into: 'a1' })).toMatch(
      /^BI-(16\.3|8\.11|14\.10)$/,
    )
  })
})

describe('unloading', () => {
  const beach = (more: object = {}) =>
    at({
      map: 'CCCC/BBBB/SSSS',
      units: {
        l1: 'lcac 1,1',
        m1: 'marine_squad in=l1',
        m2: 'marine_squad in=l1',
        m3: 'marine_squad in=l1',
        i1: 'infantry_squad 3,0',
      },
      ...more,
    })
  it('BI-12.16 any number of the cargo, in the order given, into adjacent hexes', () => {
    const b = beach().do(drop('l1', ['m1', '2,0'], ['m2', '1,0']))
    expect([b.unit('m1').hex, b.unit('m2').hex, b.unit('m3').in, b.unit('l1').acted]).toEqual(['2,0', '1,0', 'l1', true])
  })
  it('BI-12.16 hexes they may enter, within stacking, free of known enemies', () => {
    expect(beach().refused(drop('l1', ['m1', '1,2']))).toMatch(/^BI-(12\.16|3\.\d+)$/)
    expect(beach().refused(drop('l1', ['m1', '3,1']))).toBe('BI-12.16')
    expect(beach().refused(drop('l1', ['m1', '1,0'], ['m2', '1,0'], ['m3', '1,0']))).toMatch(/^BI-(12\.16|3\.19)$/)
    const seen = beach({ units: { l1: 'lcac 1,1', m1: 'marine_squad in=l1', i1: 'infantry_squad 1,0' } })
    expect(seen.refused(drop('l1', ['m1', '1,0']))).toMatch(/^BI-(12\.16|3\.20)$/)
  })
  it('BI-12.16 without a hex the first legal one by direction number', () => {
    // From 1,1 (odd row): 0 E 2,1; 1 SE 2,2 and 2 SW 1,2 are water; 3 W 0,1; 4 NW 1,0; 5 NE 2,0.
    const b = beach().do(drop('l1', ['m1'], ['m2'], ['m3']))
    expect(['m1', 'm2', 'm3'].map(id => b.unit(id).hex)).toEqual(['2,1', '2,1', '0,1'])
  })
  it('BI-12.16 hexes with a marker or a minefield last', () => {
    const b = beach({ forts: ['minefield 2,1'], dummies: { d1: '0,1' } }).do(drop('l1', ['m1']))
    expect([b.unit('m1').hex, b.dummy('d1')]).toEqual(['1,0', '0,1'])
  })
  it('BI-12.16 an air transport must be landed', () => {
    const units = { o1: 'osprey 1,0', m1: 'marine_squad in=o1', i1: 'infantry_squad 3,0' }
    expect(at({ map: 'CCCC', units }).refused(drop('o1', ['m1', '0,0']))).toBe('BI-12.16')
    expect(at({ map: 'CCCC', units: { ...units, o1: 'osprey 1,0 landed' } }).allows(drop('o1', ['m1', '0,0']))).toBe(true)
  })
  it('BI-12.17 an unloaded unit acts but moves no more', () => {
    const b = beach()
      .do(drop('l1', ['m1', '2,0']))
      .do({ type: 'pass' })
    expect(b.unit('m1').moved).toBe(true)
    b.do({ type: 'attack', unit: 'm1', target: 'i1' }, 'attack 4 1 1 1')
    expect(b.unit('i1').hp).toBe(1)
  })
  it('BI-12.18 a hex with an unknown enemy: it is revealed, the unit stays in, the action is spent', () => {
    const b = beach({
      units: { l1: 'lcac 1,1', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1', i1: 'infantry_squad 1,0 hidden' },
    })
    b.do(drop('l1', ['m1', '1,0'], ['m2', '2,0']))
    expect([b.unit('i1').hidden, b.unit('m1').in, b.unit('m2').hex, b.unit('l1').acted]).toEqual([false, 'l1', '2,0', true])
  })
  it('BI-12.18 only dummies there: they go and the unit gets out', () => {
    const b = beach({ dummies: { d1: '1,0' } }).do(drop('l1', ['m1', '1,0']))
    expect([b.dummy('d1'), b.unit('m1').hex]).toEqual([undefined, '1,0'])
  })
})

describe('passengers', () => {
  it('BI-12.19 cargo moves with its transport and can not act, see or be attacked', () => {
    const units = { h1: 'humvee 0,0 acted', o1: 'osprey 1,0 landed', m1: 'marine_squad in=o1', i1: 'infantry_squad 2,0' }
    const b = at({ map: 'CCCCCC', units })
    expect(b.refused({ type: 'search', unit: 'm1' })).toMatch(/^BI-(12\.19|14\.10)$/)
    expect(b.knows('defender', 'm1')).toBe(undefined)
    const foe = at({ map: 'CCCCCC', toAct: 'defender', units })
    expect(foe.allows({ type: 'attack', unit: 'i1', target: 'm1' })).toBe(false)
    foe.do({ type: 'attack', unit: 'i1', target: 'o1' }, 'attack 5 1 1')
    expect([foe.unit('o1').hp, foe.unit('m1').hp]).toEqual([2, 2])
    const fly = at({ map: 'CCCCCC', step: 'move.air', units }).do({ type: 'move', unit: 'o1', to: '5,0' })
    expect(fly.unit('m1').in).toBe('o1')
  })
  it('BI-12.20 lost in the air or on water: the cargo is lost too', () => {
    const sea = at({
      map: 'BBBB/SSSS',
      toAct: 'defender',
      units: { l1: 'lcac 1,1 hp=1', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1', i1: 'infantry_squad 1,0' },
    })
    sea.do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 4 1 1')
    expect(['l1', 'm1', 'm2'].map(id => sea.isGone(id))).toEqual([true, true, true])
    expect([...sea.lost].sort()).toEqual(['l1', 'm1', 'm2'])
    const air = at({
      map: 'CCCC',
      toAct: 'defender',
      units: { o1: 'osprey 1,0 hp=1', m1: 'marine_squad in=o1', i1: 'infantry_squad 0,0' },
    })
    air.do({ type: 'attack', unit: 'i1', target: 'o1' }, 'attack 5 1 1')
    expect(air.isGone('m1')).toBe(true)
  })
  it('BI-12.20 on land each loses 1 HP and stands there with a token, or is destroyed', () => {
    const b = at({
      map: 'CCCC/BBBB/SSSS',
      toAct: 'defender',
      units: { l1: 'lcac 1,1 hp=1', m1: 'marine_squad in=l1', m2: 'marine_squad in=l1 hp=1', i1: 'infantry_squad 1,0' },
    })
    b.do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 6 1 1')
    expect(b.unit('m1')).toMatchObject({ hp: 1, tokens: 1, hex: '1,1', in: null })
    expect(b.isGone('m2')).toBe(true)
  })
  it('BI-12.20 in roster order; when the hex is full the first adjacent one by direction', () => {
    const b = at({
      map: 'CCCC/BBBB/SSSS',
      toAct: 'defender',
      units: {
        l1: 'lcac 1,1 hp=1',
        m1: 'marine_squad in=l1',
        m2: 'marine_squad in=l1',
        m3: 'marine_squad in=l1',
        i1: 'infantry_squad 1,0',
      },
    })
    b.do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 4 1 1')
    expect(['m1', 'm2', 'm3'].map(id => b.unit(id).hex)).toEqual(['1,1', '1,1', '2,1'])
  })
  it('BI-12.20 no hex left: destroyed', () => {
    const b = at({
      map: 'CB/SS',
      toAct: 'defender',
      units: {
        a1: 'aav7 1,0',
        l1: 'lcac 1,0 hp=1',
        m1: 'marine_squad in=l1',
        m2: 'marine_squad in=l1',
        i1: 'infantry_squad 0,0',
      },
    })
    // Beside the AAV-7 there is room for one; the neighbours are an enemy and water.
    b.do({ type: 'attack', unit: 'i1', target: 'l1' }, 'attack 4 1 1')
    expect([b.unit('m1').hex, b.isGone('m2')]).toEqual(['1,0', true])
  })
  it('BI-12.20 a landed air transport counts as on land', () => {
    const b = at({
      map: 'CCC',
      toAct: 'defender',
      units: { o1: 'osprey 1,0 landed hp=1', m1: 'marine_squad in=o1', i1: 'infantry_squad 0,0' },
    })
    b.do({ type: 'attack', unit: 'i1', target: 'o1' }, 'attack 5 1 1')
    expect(b.unit('m1')).toMatchObject({ hex: '1,0', hp: 1, tokens: 1 })
  })
  it('BI-12.13 a position with too much cargo is not let in', () => {
    const units = { a1: 'aav7 0,0', m1: 'marine_squad in=a1', m2: 'marine_squad in=a1' }
    expect(gate({ map: 'CC', units })).toMatch(/^BI-12\.13 units\[[12]\]/)
  })
})
