// Chapter 13, corner cases: probes, hidden movers, dummies and paths.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'

const move = (unit: string, to: string, more: object = {}) => ({ type: 'move', unit, to, ...more }) as const
const assault = (sketch: Sketch) => at({ step: 'move.assault', ...sketch })
const defender = (sketch: Sketch) => at({ step: 'move.defender', ...sketch })

describe('paths', () => {
  it('BI-13.2 a path is a chain of neighbours from the unit to its goal', () => {
    const b = assault({ map: 'CCC/CCC', units: { m1: 'marine_squad 0,0' } })
    const bad = [['2,0'], ['1,0', '0,1'], ['1,0', '2,0', '1,1'], ['9,0', '2,0']]
    for (const path of bad) expect(b.refused(move('m1', '2,0', { path }))).toMatch(/^BI-(3\.18|13\.\d+|2\.\d)$/)
    expect(b.refused(move('m1', '9,9'))).toMatch(/^BI-/)
  })
  it('BI-13.2 a path given is paid hex by hex', () => {
    const b = assault({ map: 'CWC/CCC', units: { m1: 'marine_squad 0,0', s1: 'marsoc 0,0' } })
    expect(b.do(move('s1', '2,0', { path: ['1,0', '2,0'] })).told('moved').cost).toBe(3)
    expect(b.do(move('m1', '2,0', { path: ['0,1', '1,1', '2,0'] })).told('moved').cost).toBe(3)
  })
  it('BI-13.2 staying where one stands is no move', () => {
    const b = assault({ map: 'CC', units: { m1: 'marine_squad 0,0' } })
    expect(b.refused(move('m1', '0,0'))).toMatch(/^BI-/)
  })
  it('BI-13.3 a suppressed mortar gets over a Barricade by the minimum move', () => {
    const b = defender({ map: 'CC', forts: ['barricade 1,0'], units: { mo: 'mortar_team 0,0 tok=1' } })
    expect(b.do(move('mo', '1,0')).told('moved').cost).toBe(2)
  })
  it('BI-13.4 the default path goes round markers and enemies', () => {
    const b = assault({ map: 'CCC/CCC', dummies: { d1: '1,0' }, units: { m1: 'marine_squad 0,0' } }).do(move('m1', '2,0'))
    expect([b.unit('m1').hex, b.told('moved').cost, b.dummy('d1')]).toEqual(['2,0', 3, '1,0'])
    const blocked = assault({ map: 'CCC', dummies: { d1: '1,0' }, units: { m1: 'marine_squad 0,0' } })
    expect(blocked.refused(move('m1', '2,0'))).toMatch(/^BI-13\.[249]$/)
  })
  it('BI-13.4 through the Wasp’s hex nobody passes', () => {
    const b = assault({ map: 'CCC/DDD', units: { w: 'usswasp 1,1', a1: 'aav7 0,1 forceMarch' } })
    expect(b.refused(move('a1', '2,1', { path: ['1,1', '2,1'] }))).toMatch(/^BI-(3\.20|13\.4)$/)
  })
})

describe('probing', () => {
  it('BI-13.9 the probe must be within the MP it would cost to enter', () => {
    const b = assault({ map: 'CCCC', units: { m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 3,0 hidden' } })
    expect(b.refused(move('m1', '3,0'))).toBe('BI-13.2')
    expect(b.unit('i1').hidden).toBe(true)
  })
  it('BI-13.9 the minimum move probes too, without leaving the hex', () => {
    const b = assault({ map: 'CMC', units: { m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 1,0 hidden' } }).do(
      move('m1', '1,0'),
    )
    expect([b.unit('m1').hex, b.unit('m1').moved, b.unit('i1').hidden]).toEqual(['0,0', true, false])
  })
  it('BI-13.9 a dummy and a unit under two markers: the dummy goes, the unit bars the way', () => {
    const b = assault({
      map: 'CCC',
      dummies: { d1: '1,0' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0 hidden' },
    })
    b.do(move('m1', '1,0'))
    expect([b.unit('m1').hex, b.dummy('d1'), b.unit('i1').hidden]).toEqual(['0,0', undefined, false])
  })
  it('BI-13.9 vehicles do not probe where they could not enter', () => {
    const b = assault({ map: 'CM', units: { k1: 'humvee 0,0', i1: 'infantry_squad 1,0 hidden' } })
    expect(b.refused(move('k1', '1,0'))).toMatch(/^BI-3\.(1|4)$/)
  })
  it('BI-13.9 the Defender probes the marker of a MARSOC Team, which then detects', () => {
    const b = defender({
      map: 'CCCCCC',
      units: {
        s1: 'marsoc 1,0 hidden',
        i1: 'infantry_squad 3,0',
        i2: 'infantry_squad 3,0 hidden',
        i3: 'infantry_squad 5,0 hidden',
      },
    })
    b.do(move('i1', '1,0'))
    expect([b.unit('i1').hex, b.unit('s1').hidden, b.unit('i2').hidden, b.unit('i3').hidden]).toEqual([
      '2,0',
      false,
      false,
      true,
    ])
  })
  it('BI-13.9 a place last known and out of sight counts as a marker: nobody there, the mover enters', () => {
    const known = {
      assault: [{ piece: 'i1', name: 'i1', type: 'infantry_squad' as const, hex: '2,0', hp: 2, live: false, turn: 2 }],
      defender: [],
    }
    const b = assault({ map: 'CMCCCC/CCCCCC', known, units: { m1: 'marine_squad 1,1', i1: 'infantry_squad 5,0' } })
    expect(b.do(move('m1', '2,0')).unit('m1').hex).toBe('2,0')
  })
  it('BI-13.9 an air unit that runs into an air unit not known of stops short of it', () => {
    // In Heavy Fog a Harrier sees 6 hexes; the drone hangs 8 hexes away.
    const units = { h1: 'harrier 0,0', d1: 'attack_drone 8,0' }
    const b = at({ map: 'C'.repeat(10), step: 'move.air', active: [{ card: 'E01' }], units })
    expect(b.knows('assault', 'd1')).toBe(undefined)
    b.do(move('h1', '8,0'))
    expect(b.unit('h1')).toMatchObject({ hex: '7,0', airborne: true, moved: true })
  })
})

describe('in hiding', () => {
  it('BI-13.10 a hidden unit that crosses a hex in sight is revealed, also when it ends out of sight', () => {
    const b = defender({ map: 'CCCCCCC/CCCCCCC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 5,0 hidden' } })
    b.do(move('i1', '4,1', { path: ['4,0', '4,1'] }))
    expect(b.unit('i1')).toMatchObject({ hex: '4,1', hidden: false })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '4,0', live: false })
  })
  it('BI-13.10 a pinned or hidden enemy sees too', () => {
    for (const words of ['marine_squad 0,0 tok=2', 'marsoc 0,0 hidden']) {
      const b = defender({ map: 'CCCCCC', units: { s1: words, i1: 'infantry_squad 3,0 hidden', i2: 'infantry_squad 5,0' } }).do(
        move('i1', '2,0'),
      )
      expect(b.unit('i1').hidden).toBe(false)
    }
  })
  it('BI-13.10 passengers and units aboard see nothing', () => {
    const units = { w: 'usswasp 0,3', m1: 'marine_squad aboard', i1: 'infantry_squad 9,0 hidden' }
    const b = defender({ map: `${'L'.repeat(12)}/${'L'.repeat(12)}/${'S'.repeat(12)}/${'D'.repeat(12)}`, units }).do(
      move('i1', '8,0'),
    )
    expect(b.unit('i1').hidden).toBe(true)
  })
  it('BI-13.10 a hidden Assault team moves by the same rule', () => {
    const far = assault({ map: 'CCCCCCCCCC', units: { s1: 'marsoc 0,0 hidden', i1: 'infantry_squad 9,0' } }).do(
      move('s1', '4,0'),
    )
    expect(far.unit('s1').hidden).toBe(true)
    const near = assault({ map: 'CCCCCCCCCC', units: { s1: 'marsoc 2,0 hidden', i1: 'infantry_squad 9,0' } }).do(
      move('s1', '5,0'),
    )
    expect(near.unit('s1').hidden).toBe(false)
  })
  it('BI-13.10 with hiddenStatic a hidden Assault team stays too', () => {
    const b = at(
      { map: 'CCCCC', step: 'move.assault', units: { s1: 'marsoc 0,0 hidden', m1: 'marine_squad 1,0' } },
      { hiddenStatic: true },
    )
    expect(b.refused(move('s1', '2,0'))).toBe('BI-13.10')
  })
  it('BI-13.11 a dummy is no unit: it can not be ordered to act', () => {
    const b = at({
      map: 'CCCC',
      toAct: 'defender',
      dummies: { d1: '3,0' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
    })
    for (const type of ['search', 'reveal', 'secure'] as const) expect(b.refused({ type, unit: 'd1' })).toMatch(/^BI-/)
  })
  it('BI-13.11 a dummy moves once a turn and can not be force-marched', () => {
    const b = defender({
      map: 'L'.repeat(14),
      dummies: { d1: '12,0' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 13,0' },
    })
    b.do(move('d1', '10,0'))
    expect(b.refused(move('d1', '9,0'))).toMatch(/^BI-(8\.8|13\.14)$/)
    const march = at({
      map: 'LLL',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      dummies: { d1: '2,0' },
      units: { m1: 'marine_squad 0,0' },
    })
    expect(march.refused({ type: 'forceMarch', unit: 'd1' })).toMatch(/^BI-10\.5$/)
  })
  it('BI-13.11 a dummy keeps to the stacking and never enters water', () => {
    const b = defender({
      map: 'LSL/LLL',
      dummies: { d1: '0,0' },
      units: { i1: 'infantry_squad 0,1', i2: 'infantry_squad 0,1' },
    })
    expect(b.refused(move('d1', '0,1'))).toBe('BI-3.19')
    expect(b.refused(move('d1', '1,0'))).toMatch(/^BI-3\.(1|3)$/)
  })
})

describe('in the air', () => {
  it('BI-13.6 MP for the way and the landing come from one allowance', () => {
    const row = 'C'.repeat(9)
    const b = at({ map: `${row}HH`, step: 'move.air', units: { o1: 'osprey 0,0' } })
    expect(b.do(move('o1', '9,0', { land: true })).told('moved').cost).toBe(10)
    const far = at({ map: `${row}HH`, step: 'move.air', units: { o1: 'osprey 0,0' } })
    expect(far.allows(move('o1', '10,0'))).toBe(true)
    expect(far.allows(move('o1', '10,0', { land: true }))).toBe(false)
  })
  it('BI-13.6 `land` is nothing for a squad or the Wasp', () => {
    const b = assault({ map: 'CCC', units: { m1: 'marine_squad 0,0' } })
    expect(b.refused(move('m1', '1,0', { land: true }))).toMatch(/^BI-(3\.7|13\.6)$/)
  })
  it('BI-13.6 an Attack Drone lands nowhere', () => {
    const b = defender({ map: 'CCC', units: { d1: 'attack_drone 0,0' } })
    expect(b.refused(move('d1', '1,0', { land: true }))).toBe('BI-3.7')
  })
  it('BI-13.8 its move is spent', () => {
    const b = at({
      map: 'CCCC',
      step: 'move.air',
      units: { h1: 'harrier 0,0', h2: 'harrier 1,0', i1: 'infantry_squad 2,0 hidden' },
    })
    b.do(move('h1', '2,0', { land: true }))
    expect(b.refused(move('h1', '3,0', { land: true }))).toMatch(/^BI-(8\.8|13\.14)$/)
  })
  it('BI-13.7 a landed unit carries on loading while it stands; when it moves it is in the air again', () => {
    const b = at({
      map: 'CCCC',
      step: 'move.air',
      units: { o1: 'osprey 0,0 landed', m1: 'marine_squad in=o1', i1: 'infantry_squad 3,0' },
    })
    b.do(move('o1', '1,0')).reach('action')
    expect(b.refused({ type: 'unload', unit: 'o1', drops: [{ unit: 'm1', hex: '0,0' }] })).toBe('BI-12.16')
  })
})
