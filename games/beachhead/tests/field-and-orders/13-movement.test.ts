// Chapter 13: moving on the ground, in the air, and into the unknown.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Sketch } from '../builder.ts'

const ROW = 'C'.repeat(14)
const move = (unit: string, to: string, more: object = {}) => ({ type: 'move', unit, to, ...more }) as const
const march = (words: string, more: Partial<Sketch> = {}, options: OptionChoices = {}) =>
  at({ map: ROW, step: 'move.assault', ...more, units: { u: words, ...more.units } }, options)
const farthest = (words: string, step: Sketch['step'], active: Sketch['active'] = []) => {
  const b = at({ map: ROW, step: step!, active: active ?? [], units: { u: words } })
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].filter(n => n > 0 && b.allows(move('u', `${n},0`))).pop() ?? 0
}

describe('allowance and cost', () => {
  it('BI-13.1 MV, -1 if suppressed, +2 with Force March', () => {
    expect(farthest('marine_squad 0,0', 'move.assault')).toBe(3)
    expect(farthest('marine_squad 0,0 tok=1', 'move.assault')).toBe(2)
    expect(farthest('marine_squad 0,0 forceMarch', 'move.assault')).toBe(5)
    expect(farthest('marine_squad 0,0 tok=1 forceMarch', 'move.assault')).toBe(4)
  })
  it('BI-13.1 events: Clear Skies +2, Low Cloud -2 for air units', () => {
    expect(farthest('super_stallion 0,0', 'move.air')).toBe(6)
    expect(farthest('super_stallion 0,0', 'move.air', [{ card: 'E05' }])).toBe(8)
    expect(farthest('super_stallion 0,0', 'move.air', [{ card: 'E06' }])).toBe(4)
    expect(farthest('marine_squad 0,0', 'move.assault', [{ card: 'E05' }])).toBe(3)
  })
  it('BI-13.1 pinned units and units without MV do not move', () => {
    expect(march('marine_squad 0,0 tok=2').refused(move('u', '1,0'))).toMatch(/^BI-(13\.1|16\.3)$/)
    const gun = at({ map: ROW, step: 'move.defender', units: { i1: 'infantry_squad 5,0', r1: 'artillery 0,0' } })
    expect(gun.refused(move('r1', '1,0'))).toBe('BI-13.1')
  })
  it('BI-13.2 a move may not cost more than the allowance', () => {
    const b = march('marine_squad 0,0', { map: 'CWCC' })
    expect(b.do(move('u', '2,0')).told('moved').cost).toBe(3)
    expect(march('marine_squad 0,0', { map: 'CWCC' }).refused(move('u', '3,0'))).toBe('BI-13.2')
  })
  it('BI-13.2 Rough Seas: each water hex costs 1 more', () => {
    const b = march('aav7 0,0', { map: 'BSDD', active: [{ card: 'E04' }] })
    expect(b.refused(move('u', '2,0'))).toBe('BI-13.2')
    expect(b.do(move('u', '1,0')).told('moved').cost).toBe(2)
  })
  it('BI-13.3 one hex is always possible with an allowance of 1', () => {
    const b = at({ map: 'MCC', step: 'move.defender', units: { mo: 'mortar_team 1,0' } })
    expect(b.do(move('mo', '0,0')).told('moved').cost).toBe(3)
    const wasp = at({ map: 'CCC/DDD', step: 'move.assault', units: { w: 'usswasp 0,1' } })
    expect(wasp.do(move('w', '1,1')).told('moved').cost).toBe(2)
  })
  it('BI-13.3 exactly one hex, one it may enter, and not with allowance 0', () => {
    const b = at({ map: 'MMCC', step: 'move.defender', units: { mo: 'mortar_team 2,0' } })
    expect(b.refused(move('mo', '0,0'))).toBe('BI-13.2')
    expect(
      at({ map: 'CCC/DDD', step: 'move.assault', active: [{ card: 'E04' }], units: { w: 'usswasp 0,1' } }).allows(
        move('w', '1,1'),
      ),
    ).toBe(false)
  })
})

describe('passing', () => {
  it('BI-13.4 surface units pass through their own', () => {
    const b = march('marine_squad 0,0', { map: 'CCC', units: { m2: 'marine_squad 1,0', m3: 'marine_squad 1,0' } })
    expect(b.do(move('u', '2,0')).unit('u').hex).toBe('2,0')
  })
  it('BI-13.4 never through enemy surface units', () => {
    const b = march('marine_squad 0,0', { map: 'CCC', units: { i1: 'infantry_squad 1,0' } })
    expect(b.refused(move('u', '2,0'))).toMatch(/^BI-(13\.2|13\.4)$/)
    expect(b.refused(move('u', '2,0', { path: ['1,0', '2,0'] }))).toBe('BI-13.4')
  })
  it('BI-13.4 an enemy overhead does not bar the way, and they end within stacking', () => {
    const b = march('marine_squad 0,0', { map: 'CCC', units: { d1: 'attack_drone 1,0' } })
    expect(b.allows(move('u', '2,0'))).toBe(true)
    const full = march('marine_squad 0,0', { map: 'CCC', units: { m2: 'marine_squad 1,0', m3: 'marine_squad 1,0' } })
    expect(full.refused(move('u', '1,0'))).toMatch(/^BI-(3\.19|13\.4)$/)
  })
  it('BI-13.5 air units pay 1 MP over anything and pass over all but enemy air units', () => {
    const b = at({ map: 'CMWDC', step: 'move.air', units: { h1: 'harrier 0,0', i1: 'infantry_squad 1,0' } })
    expect(b.do(move('h1', '4,0')).told('moved').cost).toBe(4)
    const barred = at({ map: 'CCC', step: 'move.air', units: { h1: 'harrier 0,0', d1: 'attack_drone 1,0' } })
    expect(barred.refused(move('h1', '2,0', { path: ['1,0', '2,0'] }))).toMatch(/^BI-(13\.5|3\.20)$/)
    expect(barred.refused(move('h1', '1,0'))).toMatch(/^BI-(13\.5|3\.20)$/)
  })
})

describe('landing', () => {
  const air = (words: string, more: Partial<Sketch> = {}) =>
    at({ map: 'CCCC', step: 'move.air', ...more, units: { h1: words, ...more.units } })
  it('BI-13.6 a move ends airborne unless it lands', () => {
    expect(air('harrier 0,0').do(move('h1', '2,0')).unit('h1').airborne).toBe(true)
    expect(
      air('harrier 0,0')
        .do(move('h1', '2,0', { land: true }))
        .unit('h1').airborne,
    ).toBe(false)
  })
  it('BI-13.6 it may land where it hangs', () => {
    const b = air('harrier 1,0').do(move('h1', '1,0', { land: true }))
    expect(b.unit('h1')).toMatchObject({ hex: '1,0', airborne: false })
  })
  it('BI-13.6 free of known enemy surface units and within surface stacking', () => {
    expect(air('harrier 0,0', { units: { i1: 'infantry_squad 2,0' } }).refused(move('h1', '2,0', { land: true }))).toMatch(
      /^BI-(13\.6|3\.20)$/,
    )
    const full = { m1: 'marine_squad 2,0', m2: 'marine_squad 2,0' }
    expect(air('harrier 0,0', { units: full }).refused(move('h1', '2,0', { land: true }))).toMatch(/^BI-(13\.6|3\.19)$/)
    expect(air('harrier 0,0', { units: full }).allows(move('h1', '2,0'))).toBe(true)
  })
  it('BI-13.7 it takes off for free when it next moves', () => {
    const b = air('harrier 0,0 landed').do(move('h1', '3,0'))
    expect([b.unit('h1').airborne, b.told('moved').cost]).toEqual([true, 3])
  })
  it('BI-13.7 a landed air unit can be shelled and can not attack', () => {
    const units = { h1: 'harrier 2,0 landed', i1: 'infantry_squad 3,0', mo: 'mortar_team 0,0' }
    const b = at({ map: 'CCCC', units })
    expect(b.refused({ type: 'attack', unit: 'h1', target: 'i1' })).toMatch(/^BI-(13\.7|15\.2)$/)
    const shelled = at({ map: 'CCCC', toAct: 'defender', units }).do({ type: 'attackHex', unit: 'mo', hex: '2,0' }, 'mortar 5')
    expect(shelled.unit('h1')).toMatchObject({ hp: 1, tokens: 1 })
  })
  it('BI-13.8 an unknown enemy in the landing zone is revealed and the unit stays airborne over it', () => {
    const b = air('harrier 0,0', { units: { i1: 'infantry_squad 2,0 hidden' } }).do(move('h1', '2,0', { land: true }))
    expect([b.unit('i1').hidden, b.unit('h1').airborne, b.unit('h1').hex]).toEqual([false, true, '2,0'])
  })
  it('BI-13.8 a dummy there goes and it lands', () => {
    const b = air('harrier 0,0', { dummies: { d1: '2,0' } }).do(move('h1', '2,0', { land: true }))
    expect([b.dummy('d1'), b.unit('h1').airborne]).toEqual([undefined, false])
  })
})

describe('probing', () => {
  it('BI-13.9 a real unit under the marker: revealed, the mover stays before it, its move is over', () => {
    const b = march('marine_squad 0,0', { map: 'CCCC/CCCC', units: { i1: 'infantry_squad 2,0 hidden' } }).do(move('u', '2,0'))
    expect(b.unit('u')).toMatchObject({ hex: '1,0', moved: true })
    expect(b.unit('i1').hidden).toBe(false)
  })
  it('BI-13.9 only a dummy: it goes and the mover enters', () => {
    const b = march('marine_squad 0,0', { map: 'CCCC/CCCC', dummies: { d1: '2,0' } }).do(move('u', '2,0'))
    expect([b.unit('u').hex, b.dummy('d1')]).toEqual(['2,0', undefined])
  })
  it('BI-13.9 a known marker is entered only as the last step', () => {
    const b = march('marine_squad 0,0', { map: 'CCCC', dummies: { d1: '1,0' } })
    expect(b.refused(move('u', '2,0', { path: ['1,0', '2,0'] }))).toBe('BI-13.9')
    expect(b.allows(move('u', '1,0'))).toBe(true)
  })
  it('BI-13.9 running into a piece not known of is treated the same', () => {
    const known = { assault: [], defender: [] }
    const b = march('marine_squad 0,0', { map: 'CCCC', known, units: { i1: 'infantry_squad 2,0 hidden' } }).do(move('u', '3,0'))
    expect([b.unit('u').hex, b.unit('i1').hidden]).toEqual(['1,0', false])
  })
  it('BI-13.9 but past dummies not known of the mover goes on', () => {
    const known = { assault: [], defender: [] }
    const b = march('marine_squad 0,0', { map: 'LLLL', known, dummies: { d1: '2,0' } }).do(move('u', '3,0'))
    expect([b.unit('u').hex, b.dummy('d1')]).toEqual(['3,0', undefined])
  })
})

describe('moving unseen', () => {
  const sneak = (map: string, units: Record<string, string>, more: Partial<Sketch> = {}, options: OptionChoices = {}) =>
    at({ map, step: 'move.defender', ...more, units }, options)
  it('BI-13.10 a hidden unit that enters a hex in sight is revealed there and goes on', () => {
    const b = sneak(ROW, { m1: 'marine_squad 0,0', i1: 'infantry_squad 6,0 hidden' }).do(move('i1', '3,0'))
    expect(b.unit('i1')).toMatchObject({ hex: '3,0', hidden: false, revealedTurn: 3 })
  })
  it('BI-13.10 one that moves unseen stays hidden, and its marker stays where it was last known', () => {
    const b = sneak(ROW, { m1: 'marine_squad 0,0', i1: 'infantry_squad 9,0 hidden' }).do(move('i1', '6,0'))
    expect(b.unit('i1')).toMatchObject({ hex: '6,0', hidden: true })
    expect(b.knows('assault', 'M1')?.hex).toBe('9,0')
  })
  it('BI-13.10 from a hex in sight into the dark: only hexes entered count', () => {
    const b = sneak(ROW, { m1: 'marine_squad 0,0', i1: 'infantry_squad 4,0 hidden' }).do(move('i1', '6,0'))
    expect(b.unit('i1').hidden).toBe(true)
  })
  it('BI-13.10 hiddenStatic: hidden pieces can not move', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 9,0 hidden', i2: 'infantry_squad 8,0' }
    const b = sneak(ROW, units, { dummies: { d1: '12,0' } }, { hiddenStatic: true })
    for (const piece of ['i1', 'd1']) expect(b.refused(move(piece, '10,0'))).toBe('BI-13.10')
    expect(b.allows(move('i2', '10,0'))).toBe(true)
  })
  it('BI-13.11 a dummy moves like a foot unit of MV 3', () => {
    const b = sneak('CCCCCCCCCCCCCC', { m1: 'marine_squad 0,0' }, { dummies: { d1: '12,0' } })
    expect(b.refused(move('d1', '8,0'))).toBe('BI-13.2')
    expect(b.do(move('d1', '9,0')).dummy('d1')).toBe('9,0')
    const hill = sneak('CCCCCCCCCHHCCC', { m1: 'marine_squad 0,0' }, { dummies: { d1: '12,0' } })
    expect(hill.refused(move('d1', '9,0'))).toBe('BI-13.2')
  })
  it('BI-13.11 one that enters a hex in sight is removed', () => {
    const b = sneak(ROW, { m1: 'marine_squad 0,0' }, { dummies: { d1: '6,0' } }).do(move('d1', '3,0'))
    expect(b.dummy('d1')).toBe(undefined)
  })
  it('BI-13.12 an Assault surface unit stops in a minefield', () => {
    const b = march('marine_squad 0,0', { map: 'CCC', forts: ['minefield 1,0'] })
    b.do(move('u', '2,0', { path: ['1,0', '2,0'] }), 'mine 1 1')
    expect(b.unit('u')).toMatchObject({ hex: '1,0', moved: true, hp: 2 })
  })
  it('BI-13.13 Attack Drones move in the Defender’s step', () => {
    const b = sneak('CCCCCCCCCC', { m1: 'marine_squad 0,0', d1: 'attack_drone 9,0' })
    expect(b.do(move('d1', '1,0')).unit('d1')).toMatchObject({ hex: '1,0', airborne: true })
  })
  it('BI-13.14 unloaded, or launched and moved: no second move', () => {
    const units = { w: 'usswasp 1,3', l1: 'lcac aboard', m1: 'marine_squad 0,1', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC/BBBB/SSSS/DDDD', step: 'deploy', units })
    b.do({ type: 'launch', unit: 'l1', cargo: [], hex: '0,3' }).do(move('l1', '0,2'))
    expect(b.refused(move('l1', '0,1'))).toMatch(/^BI-(8\.8|12\.7|13\.14)$/)
    b.reach('move.assault')
    expect(b.refused(move('l1', '0,1'))).toMatch(/^BI-(8\.8|12\.7|13\.14)$/)
    const moved = march('marine_squad 0,0 moved', { units: { m2: 'marine_squad 5,0' } })
    expect(moved.refused(move('u', '1,0'))).toMatch(/^BI-(8\.8|13\.14)$/)
  })
  it('BI-13.14 Fast Ambush is the only exception', () => {
    const b = at({ map: ROW, toAct: 'defender', units: { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden moved' } })
    b.do({ type: 'attack', unit: 'k1', target: 'm1' }, 'attack 1 1 1 1')
    expect(b.refused({ type: 'fastMove', to: '7,0' })).toBe('BI-13.2')
    expect(b.do({ type: 'fastMove', to: '6,0' }).unit('k1').hex).toBe('6,0')
  })
})
