// Chapter 10, the missions of the Defender's batteries: barrage, SAM strike, and the battery off the board.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Sketch, scenario } from '../builder.ts'
import { attack, faces, hps, tokens } from './aims.ts'

const FIELD = 'CCCCC/CCCCC/CCCCC/CCCCC'
const HEXES = ['2,0', '1,1', '2,1'] as const
const field = (units: Record<string, string>, more: Partial<Sketch> = {}, cp = 5): Sketch => ({
  map: FIELD,
  step: 'command.defender',
  cp: { assault: 0, defender: cp },
  units: { ...units, m9: 'marine_squad 4,3', i9: 'infantry_squad 0,2' },
  ...more,
})
const shell = (unit: string, hexes: readonly string[] = HEXES) =>
  ({ type: 'barrage', unit, hexes: hexes as unknown as [string, string, string] }) as const
const sam = (unit: string, target: string) => ({ type: 'samStrike', unit, target }) as const

describe('barrage: the battery', () => {
  it('BI-10.10 Artillery or Long Range Artillery, 2 CP', () => {
    const b = at(field({ r1: 'artillery 0,3', r2: 'long_range_artillery 1,3' })).do(shell('r1'))
    expect([b.cp.defender, b.unit('r1').sp]).toEqual([3, 5])
    b.do(shell('r2'))
    expect([b.cp.defender, b.told('area_fired').spLeft]).toEqual([1, null])
  })
  it('BI-10.10 not pinned, with supply, not acted, and nothing else', () => {
    const b = at(
      field({ r1: 'artillery 0,3 tok=2', r2: 'artillery 1,3 sp=0', r3: 'long_range_artillery 2,3 acted', s1: 'sam_site 3,3' }),
    )
    expect(b.refused(shell('r1'))).toMatch(/^BI-(16\.3|10\.10)$/)
    expect(b.refused(shell('r2'))).toMatch(/^BI-(4\.8|10\.10)$/)
    expect(b.refused(shell('r3'))).toMatch(/^BI-(8\.10|10\.1[07])$/)
    expect(b.refused(shell('s1'))).toBe('BI-10.10')
    expect(b.refused(shell('i9'))).toBe('BI-10.10')
  })
  it('BI-10.10 2 CP must be there', () => {
    expect(at(field({ r1: 'artillery 0,3' }, {}, 1)).refused(shell('r1'))).toMatch(/^BI-10\.(10|4)$/)
  })
})

describe('barrage: the target', () => {
  it('BI-10.11 three hexes, each next to the other two, anywhere', () => {
    const b = at(field({ r1: 'artillery 0,3' }))
    expect(b.allows(shell('r1', ['3,0', '4,0', '3,1']))).toBe(true)
    expect(b.refused(shell('r1', ['0,0', '1,0', '2,0']))).toBe('BI-10.11')
    expect(b.refused(shell('r1', ['2,0', '2,0', '2,1']))).toBe('BI-10.11')
    expect(b.refused(shell('r1', ['4,0', '5,0', '4,1']))).toMatch(/^BI-(10\.11|2\.\d+)$/)
  })
  it('BI-10.11 without Defender units, hidden or airborne ones included; dummies don’t count', () => {
    expect(at(field({ r1: 'artillery 0,3', i1: 'infantry_squad 2,0' })).refused(shell('r1'))).toBe('BI-10.11')
    expect(at(field({ r1: 'artillery 0,3', i1: 'infantry_squad 2,0 hidden' })).refused(shell('r1'))).toBe('BI-10.11')
    expect(at(field({ r1: 'artillery 0,3', d: 'attack_drone 2,0' })).refused(shell('r1'))).toBe('BI-10.11')
    expect(at(field({ r1: 'artillery 0,3' }, { dummies: { d1: '2,0' } })).allows(shell('r1'))).toBe(true)
  })
  it('BI-10.12 two dice at 5 for each Assault surface unit, hexes in hex order, units in roster order', () => {
    const b = at(field({ a: 'marine_squad 2,1', b: 'aav7 2,1', c: 'marine_squad 2,0', h: 'harrier 2,0', r1: 'artillery 0,3' }))
    b.do(shell('r1', ['2,1', '1,1', '2,0']), 'barrage 5 1 1 1 6 5')
    expect([hps(b, 'a', 'b', 'c', 'h'), b.draws.length]).toEqual([[2, 1, 1, 2], 6])
    expect(b.told('area_fired').strikes.map(({ need }) => need)).toEqual([5, 5, 5])
  })
  it('BI-10.12 whatever the cover', () => {
    const b = at(
      field({ a: 'marine_squad 2,0', r1: 'artillery 0,3' }, { map: 'CCWCC/CCCCC/CCCCC/CCCCC', forts: ['trench 2,0'] }),
    )
    b.do(shell('r1'), 'barrage 5 4')
    expect(hps(b, 'a')).toEqual([1])
  })
  it('BI-10.12 one die if the battery is suppressed; hidden units too; a landed air unit too', () => {
    const b = at(field({ s: 'marsoc 2,0 hidden', h: 'harrier 1,1 landed', r1: 'artillery 0,3 tok=1' }))
    b.do(shell('r1'), 'barrage 1 5')
    expect([hps(b, 's', 'h'), b.unit('s').hidden]).toEqual([[2, 1], true])
  })
  it('BI-10.13 every survivor gets one token, hit or not', () => {
    const b = at(field({ a: 'marine_squad 2,0', b: 'aav7 1,1', c: 'marine_squad 4,0', r1: 'artillery 0,3' }))
    b.do(shell('r1'), 'barrage 1 1 5 6')
    expect([hps(b, 'a', 'b'), tokens(b, 'a', 'b', 'c')]).toEqual([
      [2, 1],
      [1, 1, 0],
    ])
  })
  it('BI-10.13 a unit that was missed gets it only if it has none', () => {
    const b = at(field({ a: 'marine_squad 2,0 tok=1', b: 'aav7 1,1 tok=1', r1: 'artillery 0,3' }))
    b.do(shell('r1'), 'barrage 1 1 5 1')
    expect(tokens(b, 'a', 'b')).toEqual([1, 2])
  })
  it('BI-10.13 by option only units that were hit', () => {
    const b = at(field({ a: 'marine_squad 2,0', b: 'aav7 1,1', r1: 'artillery 0,3' }), { barrageSuppress: 'hit' })
    b.do(shell('r1'), 'barrage 1 1 5 1')
    expect(tokens(b, 'a', 'b')).toEqual([0, 1])
  })
})

describe('SAM strike', () => {
  const sea = (units: Record<string, string>, more: Partial<Sketch> = {}, cp = 6, options: OptionChoices = {}) =>
    at(
      {
        map: 'CCCCCCCC/SSSSSSSS/DDDDDDDD',
        step: 'command.defender',
        cp: { assault: 0, defender: cp },
        units: { ...units, m9: 'marine_squad aboard', i9: 'infantry_squad 7,0' },
        ...more,
      },
      options,
    )
  const w = { w: 'usswasp 1,2' }
  it('BI-10.14 3 CP; a SAM Site reaches 4 hexes, Long Range Artillery the whole map', () => {
    const b = sea({ ...w, h1: 'harrier 5,0', s1: 'sam_site 0,0', r1: 'long_range_artillery 0,0' })
    expect(b.refused(sam('s1', 'h1'))).toBe('BI-10.14')
    b.do(sam('r1', 'h1'), faces('sam', 3))
    expect(b.cp.defender).toBe(3)
    expect(sea({ ...w, h1: 'harrier 4,0', s1: 'sam_site 0,0' }).allows(sam('s1', 'h1'))).toBe(true)
  })
  it('BI-10.14 LOS from the battery is not needed, but somebody must see the target', () => {
    const wood = { map: 'CWCCCCCCCCCCCC/SSSSSSSSSSSSSS/DDDDDDDDDDDDDD' }
    expect(
      sea({ ...w, h1: 'harrier 2,0 landed', i1: 'infantry_squad 3,0', s1: 'sam_site 0,0' }, wood).allows(sam('s1', 'h1')),
    ).toBe(true)
    expect(
      sea({ ...w, i9: 'infantry_squad 13,0', h1: 'harrier 2,0 landed', s1: 'sam_site 0,0' }, wood).refused(sam('s1', 'h1')),
    ).toBe('BI-10.14')
  })
  it('BI-10.14 only air units and the Wasp', () => {
    const b = sea({ ...w, m1: 'marine_squad 2,0', s1: 'sam_site 1,0', r1: 'artillery 0,0', h1: 'harrier 2,0' })
    expect(b.refused(sam('s1', 'm1'))).toMatch(/^BI-(10\.14|4\.27)$/)
    expect(b.allows(sam('s1', 'w'))).toBe(true)
    expect(b.refused(sam('r1', 'h1'))).toBe('BI-10.14')
  })
  it('BI-10.14 not pinned, with supply, not acted', () => {
    const b = sea({
      ...w,
      s1: 'sam_site 1,0 tok=2',
      s2: 'sam_site 2,0 sp=0',
      s3: 'long_range_artillery 0,0 acted',
    })
    expect(b.refused(sam('s1', 'w'))).toMatch(/^BI-(16\.3|10\.14)$/)
    expect(b.refused(sam('s2', 'w'))).toMatch(/^BI-(4\.8|10\.14)$/)
    expect(b.refused(sam('s3', 'w'))).toMatch(/^BI-(8\.10|10\.1[47])$/)
  })
  it('BI-10.15 three dice against DEF; cover for a landed unit; no other modifier', () => {
    const air = sea({ ...w, c1: 'super_cobra 1,0', s1: 'sam_site 0,0 hidden' }).do(sam('s1', 'c1'), 'sam 4 4 5')
    expect([air.told('sam_fired').strike.need, air.unit('c1').hp, air.unit('c1').tokens]).toEqual([5, 1, 1])
    const woods = sea({ ...w, h1: 'harrier 1,0 landed', s1: 'sam_site 0,0' }, { map: 'CLCCCCCC/SSSSSSSS/DDDDDDDD' })
    expect(woods.do(sam('s1', 'h1'), 'sam 5 5 6').told('sam_fired').strike).toMatchObject({ need: 6, hits: 1 })
  })
  it('BI-10.15 two dice if the battery is suppressed', () => {
    sea({ ...w, h1: 'harrier 2,0', s1: 'sam_site 0,0 tok=1' }).do(sam('s1', 'h1'), 'sam 1 1')
  })
  it('BI-10.15 against the Wasp it is a missile attack', () => {
    const b = sea({ ...w, s1: 'sam_site 1,0' }).do(sam('s1', 'w'), 'sam 3 2 5')
    expect([b.step, b.seats]).toEqual(['react.ciws', ['assault']])
    b.do({ type: 'ciws', use: true }, 'ciws 5 1 4')
    expect([b.unit('w').hp, b.wasp.ammo, b.step]).toEqual([9, 5, 'command.defender'])
  })
  it('BI-10.16 a mission costs 1 SP, reveals, and is action and attack', () => {
    const b = sea({ ...w, h1: 'harrier 2,0', s1: 'sam_site 0,0 hidden' }).do(sam('s1', 'h1'), faces('sam', 3))
    const { sp, hidden, acted, attacked } = b.unit('s1')
    expect([sp, hidden, acted, attacked]).toEqual([3, false, true, true])
    b.until('action').do({ type: 'pass' })
    expect(b.refused(attack('s1', 'h1'))).toBe('BI-8.10')
  })
  it('BI-10.17 one mission a turn', () => {
    const b = sea({ ...w, h1: 'harrier 5,0', r1: 'long_range_artillery 0,0' }).do(sam('r1', 'h1'), faces('sam', 3))
    expect(b.refused(shell('r1', ['3,0', '2,1', '3,1']))).toMatch(/^BI-(10\.1[07]|8\.10)$/)
  })
})

describe('the battery off the board', () => {
  const off = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at(field(units, { offboard: true, ...more }), { offboardBattery: true })
  it('BI-10.18 flies one mission a turn, anywhere, without supply', () => {
    const b = off({ a: 'marine_squad 2,0' }).do(shell('offboard'), 'barrage 5 1')
    expect([hps(b, 'a'), b.cp.defender, b.all.offboardUsed]).toEqual([[1], 3, true])
    expect(b.refused(shell('offboard'))).toMatch(/^BI-10\.1[78]$/)
    b.until('action').endTurn()
    expect(b.all.offboardUsed ?? false).toBe(false)
  })
  it('BI-10.18 or a SAM strike', () => {
    const b = off({ h1: 'harrier 1,2' }).do(sam('offboard', 'h1'), 'sam 5 1 1')
    expect([hps(b, 'h1'), b.cp.defender]).toEqual([[1], 2])
  })
  it('BI-10.18 without the option there is none', () => {
    expect(at(field({ a: 'marine_squad 2,0' })).allows(shell('offboard'))).toBe(false)
  })
  it('BI-10.18 Long Range Artillery of a list becomes it', () => {
    const b = scenario(
      'long-lance',
      { offboardBattery: true, deployment: 'preset', events: false },
      faces('marker.order', 4, 0),
    )
    expect([b.all.offboard, b.all.units!.some(unit => unit.type === 'long_range_artillery')]).toEqual([true, false])
  })
  it('BI-10.18 is no active unit', () => {
    const units = { m1: 'marine_squad 1,2', m2: 'marine_squad 2,2', m3: 'marine_squad 2,2', q1: 'militia_squad 0,2' }
    const b = at({ map: FIELD, offboard: true, units }, { offboardBattery: true, victory: 'standard' })
    b.do(attack('m1', 'q1'), 'attack 5 1 1 1')
    expect(b.winner).toBe('assault BI-20.3')
  })
})
