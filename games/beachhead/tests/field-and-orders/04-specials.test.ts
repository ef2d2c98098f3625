// Chapter 4, second part: what makes each type special.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'

const ones = (n: number) => `attack ${'1 '.repeat(n).trim()}`
/** Fails unless exactly `n` dice are rolled. */
const rolls = (sketch: Sketch, unit: string, target: string, n: number) => {
  const b = at(sketch)
  b.do({ type: 'attack', unit, target }, ones(n))
  return b
}

describe('aircraft', () => {
  it('BI-4.11 a Harrier lands in the open or in light woods and takes one squad in or out', () => {
    const b = at({
      map: 'LCC',
      units: { h1: 'harrier 0,0 landed', m1: 'marine_squad 1,0', m2: 'marine_squad 1,0', i1: 'infantry_squad 2,0' },
    })
    b.do({ type: 'load', unit: 'm1', into: 'h1' })
    expect(b.unit('m1').in).toBe('h1')
    b.do({ type: 'pass' }, '', 'defender')
    expect(b.refused({ type: 'load', unit: 'm2', into: 'h1' })).toMatch(/^BI-12\.1[35]$/)
    expect(b.do({ type: 'unload', unit: 'h1', drops: [{ unit: 'm1', hex: '1,0' }] }).unit('m1').hex).toBe('1,0')
  })
  it('BI-4.12 close air support: +1 within 1 hex of a ground unit, after moving', () => {
    const units = (words: string, target: string) => ({ h1: words, i1: target })
    rolls({ map: 'CCCC', units: units('harrier 2,0 moved', 'infantry_squad 3,0') }, 'h1', 'i1', 6)
    rolls({ map: 'CCCC', units: units('harrier 3,0 moved', 'infantry_squad 3,0') }, 'h1', 'i1', 6)
    rolls({ map: 'CCCC', units: units('harrier 2,0', 'infantry_squad 3,0') }, 'h1', 'i1', 5)
    rolls({ map: 'CCCC', units: units('harrier 1,0 moved', 'infantry_squad 3,0') }, 'h1', 'i1', 4)
  })
  it('BI-4.12 not against a drone, and not by another aircraft', () => {
    rolls({ map: 'CCCC', units: { h1: 'harrier 2,0 moved', d1: 'attack_drone 3,0' } }, 'h1', 'd1', 5)
    rolls({ map: 'CCCC', units: { c1: 'super_cobra 2,0 moved', i1: 'infantry_squad 3,0' } }, 'c1', 'i1', 6)
  })
  it('BI-4.12 a real move counts: one hex next to the target', () => {
    const b = at({ map: 'CCCC', step: 'move.air', units: { h1: 'harrier 0,0', i1: 'infantry_squad 3,0' } })
    b.do({ type: 'move', unit: 'h1', to: '2,0' }).reach('action')
    b.do({ type: 'attack', unit: 'h1', target: 'i1' }, ones(6))
    expect(b.told('attacked').spLeft).toBe(2)
  })
  it('BI-4.13 the Osprey carries two squads and lands in rough ground for less', () => {
    const b = at({ map: 'CW', step: 'move.air', units: { o1: 'osprey 0,0', m1: 'marine_squad in=o1', m2: 'marsoc in=o1' } })
    expect(b.do({ type: 'move', unit: 'o1', to: '1,0', land: true }).told('moved').cost).toBe(2)
  })
  it('BI-4.14 the Super Stallion carries three squads and needs a clear landing zone', () => {
    const units = { t1: 'super_stallion 0,0', m1: 'marine_squad in=t1', m2: 'marine_squad in=t1', m3: 'marine_squad in=t1' }
    const b = at({ map: 'CCL', step: 'move.air', units })
    expect(b.refused({ type: 'move', unit: 't1', to: '2,0', land: true })).toBe('BI-3.7')
    expect(b.do({ type: 'move', unit: 't1', to: '1,0', land: true }).unit('t1').airborne).toBe(false)
  })
  it('BI-4.15 Tank Hunter: +1 for the Super Cobra against a vehicle', () => {
    rolls({ map: 'CCCC', units: { c1: 'super_cobra 0,0', k1: 'technical 3,0' } }, 'c1', 'k1', 6)
    rolls({ map: 'CCCC', units: { c1: 'super_cobra 0,0', i1: 'infantry_squad 3,0' } }, 'c1', 'i1', 5)
    rolls({ map: 'CCCC', units: { h1: 'harrier 0,0', k1: 'technical 3,0' } }, 'h1', 'k1', 4)
  })
})

describe('Marines and scouts', () => {
  it('BI-4.16 Urban Specialists: +1 for a Marine Squad against a surface unit in a town', () => {
    rolls({ map: 'CU', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' } }, 'm1', 'i1', 5)
    rolls({ map: 'CU', units: { s1: 'marsoc 0,0', i1: 'infantry_squad 1,0' } }, 's1', 'i1', 5)
    rolls({ map: 'UC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' } }, 'm1', 'i1', 4)
    rolls({ map: 'CU', units: { m1: 'marine_squad 0,0', d1: 'attack_drone 1,0' } }, 'm1', 'd1', 4)
  })
  it('BI-4.17 a Marine Squad breaches, a MARSOC Team does not', () => {
    const b = at({
      map: 'CCC',
      forts: ['bunker 1,0'],
      units: { m1: 'marine_squad 0,0', s1: 'marsoc 0,0', i1: 'infantry_squad 2,0' },
    })
    expect(b.refused({ type: 'breach', unit: 's1', hex: '1,0' })).toBe('BI-14.14')
    expect(b.do({ type: 'breach', unit: 'm1', hex: '1,0' }).fort('1,0')).toBe(undefined)
  })
  it('BI-4.18 a MARSOC Team may stand hidden ashore', () => {
    const b = at({ map: 'CCC', units: { s1: 'marsoc 0,0 hidden', i1: 'infantry_squad 2,0' } })
    expect(b.unit('s1')).toMatchObject({ hidden: true, marker: 'N1' })
    expect(b.knows('defender', 'N1')).toMatchObject({ hex: '0,0', type: null })
  })
  it('BI-4.19 when it is revealed every hidden enemy within 2 hexes is too, sight or not', () => {
    const b = at({
      map: 'CCWCCC',
      units: { s1: 'marsoc 1,0 hidden', i1: 'infantry_squad 3,0 hidden', i2: 'infantry_squad 4,0 hidden' },
      dummies: { d1: '0,0' },
    })
    b.do({ type: 'reveal', unit: 's1' })
    expect([b.unit('s1').hidden, b.unit('i1').hidden, b.unit('i2').hidden, b.dummy('d1')]).toEqual([
      false,
      false,
      true,
      undefined,
    ])
  })
  it('BI-4.19 by whatever cause: found by a search it still detects', () => {
    const b = at({
      map: 'CCCCC',
      toAct: 'defender',
      units: { s1: 'marsoc 1,0 hidden', i1: 'infantry_squad 0,0', i2: 'infantry_squad 3,0 hidden' },
    })
    b.do({ type: 'search', unit: 'i1' })
    expect([b.unit('s1').hidden, b.unit('i2').hidden]).toEqual([false, false])
  })
  it('BI-4.20 Counter-Recon: +1 against a unit revealed this turn', () => {
    const sketch = (revealed: number) => ({
      map: 'CC',
      turn: 4,
      units: { s1: 'marsoc 0,0', i1: `infantry_squad 1,0 revealed=${revealed}` },
    })
    rolls(sketch(4), 's1', 'i1', 6)
    rolls(sketch(3), 's1', 'i1', 5)
    rolls({ map: 'CC', turn: 4, units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0 revealed=4' } }, 'm1', 'i1', 4)
  })
  it('BI-4.21 a Humvee searches two hexes', () => {
    const b = at({ map: 'CCCC', units: { k1: 'humvee 0,0', i1: 'infantry_squad 2,0 hidden', i2: 'infantry_squad 3,0 hidden' } })
    b.do({ type: 'search', unit: 'k1' })
    expect([b.unit('i1').hidden, b.unit('i2').hidden]).toEqual([false, true])
  })
})

describe('the Defender’s specialists', () => {
  it('BI-4.22 an ATGM Team has +2 against a vehicle', () => {
    const foe = (target: string) => ({ map: 'CCC', toAct: 'defender' as const, units: { x: target, t1: 'atgm_team 0,0' } })
    rolls(foe('aav7 2,0'), 't1', 'x', 5)
    rolls(foe('humvee 1,0'), 't1', 'x', 6)
    rolls(foe('marine_squad 2,0'), 't1', 'x', 3)
    rolls(foe('harrier 2,0'), 't1', 'x', 3)
  })
  it('BI-4.23 an AA Team shoots at air units only, with +2 at helicopters', () => {
    const units = { c1: 'super_cobra 3,0', h1: 'harrier 2,0', m1: 'marine_squad 1,0', aa: 'aa_team 0,0' }
    const b = at({ map: 'CCCC', toAct: 'defender', units })
    expect(b.refused({ type: 'attack', unit: 'aa', target: 'm1' })).toBe('BI-4.23')
    rolls({ map: 'CCCC', toAct: 'defender', units }, 'aa', 'c1', 5)
    rolls({ map: 'CCCC', toAct: 'defender', units }, 'aa', 'h1', 3)
  })
  it('BI-4.23 a landed helicopter is still one', () => {
    rolls({ map: 'CCCC', toAct: 'defender', units: { c1: 'super_cobra 2,0 landed', aa: 'aa_team 0,0' } }, 'aa', 'c1', 5)
  })
  it('BI-4.24 a Mortar fires at hexes, not at units', () => {
    const b = at({ map: 'CCCC', toAct: 'defender', units: { m1: 'marine_squad 3,0', mo: 'mortar_team 0,0' } })
    expect(b.allows({ type: 'attack', unit: 'mo', target: 'm1' })).toBe(false)
    b.do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 1')
    expect(b.unit('m1')).toMatchObject({ hp: 2, tokens: 1 })
  })
  it('BI-4.25 a Technical that attacked out of hiding may drive off', () => {
    const b = at({ map: 'CCCCCCC', toAct: 'defender', units: { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden moved' } })
    b.do({ type: 'attack', unit: 'k1', target: 'm1' }, ones(4))
    expect([b.step, b.seats]).toEqual(['react.fastAmbush', ['defender']])
    expect(b.do({ type: 'fastMove', to: '6,0' }).unit('k1').hex).toBe('6,0')
  })
  it('BI-4.25 one that stood in the open may not', () => {
    const b = at({ map: 'CCCCCCC', toAct: 'defender', units: { m1: 'marine_squad 0,0', k1: 'technical 1,0' } })
    b.do({ type: 'attack', unit: 'k1', target: 'm1' }, ones(3))
    expect(b.step).toBe('action')
  })
  it('BI-4.26 who flies which mission', () => {
    const b = at({
      map: 'CCCC/CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { h1: 'harrier 3,0', r1: 'artillery 0,3', s1: 'sam_site 1,3', l1: 'long_range_artillery 2,3' },
    })
    const barrage = (unit: string) => ({ type: 'barrage', unit, hexes: ['1,0', '2,0', '1,1'] }) as const
    const strike = (unit: string) => ({ type: 'samStrike', unit, target: 'h1' }) as const
    expect([b.allows(barrage('r1')), b.allows(barrage('l1')), b.allows(strike('s1')), b.allows(strike('l1'))]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(b.refused(barrage('s1'))).toBe('BI-10.10')
    expect(b.refused(strike('r1'))).toBe('BI-10.14')
  })
  it('BI-4.27 a SAM Site attacks air units and the Wasp, guns only what is on the surface', () => {
    const units = {
      w: 'usswasp 1,2',
      h1: 'harrier 1,0',
      m1: 'marine_squad 0,0',
      s1: 'sam_site 2,0',
      r1: 'artillery 3,0',
      l1: 'long_range_artillery 3,0',
    }
    const b = at({ map: 'CCCC/SSSS/DDDD', toAct: 'defender', units })
    expect(b.refused({ type: 'attack', unit: 's1', target: 'm1' })).toBe('BI-4.27')
    for (const unit of ['r1', 'l1']) expect(b.refused({ type: 'attack', unit, target: 'h1' })).toBe('BI-4.27')
    expect(b.allows({ type: 'attack', unit: 's1', target: 'w' })).toBe(true)
    expect(b.allows({ type: 'attack', unit: 's1', target: 'h1' })).toBe(true)
    expect(b.allows({ type: 'attack', unit: 'r1', target: 'm1' })).toBe(true)
  })
})
