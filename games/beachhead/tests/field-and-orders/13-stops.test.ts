// Where a move ends early it still ends within stacking; and the same questions for reactions, launches and the VIP.
import { describe, expect, it } from 'vitest'
import { at, type Board, type Sketch } from '../builder.ts'

const move = (unit: string, to: string, more: object = {}) => ({ type: 'move', unit, to, ...more }) as const
const FULL = { f1: 'marine_squad 1,0', f2: 'marine_squad 1,0' }
const inHex = (b: Board, hex: string, airborne = false) =>
  b.all.units!.filter(unit => unit.hex === hex && b.unit(unit.id).airborne === airborne).length

describe('stopped on the way', () => {
  it('BI-13.4 BI-13.9 a probe out of a full hex does not leave three units there', () => {
    const b = at({
      map: 'CCC',
      step: 'move.assault',
      units: { m1: 'marine_squad 0,0', ...FULL, i1: 'infantry_squad 2,0 hidden' },
    })
    if (b.allows(move('m1', '2,0'))) b.do(move('m1', '2,0'))
    expect(inHex(b, '1,0')).toBe(2)
  })
  it('BI-13.4 BI-13.9 nor does running into a piece not known of', () => {
    const units = { m1: 'marine_squad 0,0', ...FULL, i1: 'infantry_squad 2,0 hidden' }
    const b = at({ map: 'LLLL', step: 'move.assault', known: { assault: [], defender: [] }, units })
    if (b.allows(move('m1', '3,0'))) b.do(move('m1', '3,0'))
    expect(inHex(b, '1,0')).toBeLessThanOrEqual(2)
  })
  it('BI-13.4 BI-13.12 nor does a minefield in a full hex', () => {
    const b = at({ map: 'CCC', step: 'move.assault', forts: ['minefield 1,0'], units: { m1: 'marine_squad 0,0', ...FULL } })
    expect(b.refused(move('m1', '2,0', { path: ['1,0', '2,0'] }))).toMatch(/^BI-(3\.19|13\.4|13\.12)$/)
    expect(b.allows(move('m1', '2,0'))).toBe(false)
  })
  it('BI-13.5 nor does an air unit that stops short of another', () => {
    const units = { h1: 'harrier 0,0', h2: 'osprey 7,0', h3: 'osprey 7,0', d1: 'attack_drone 8,0' }
    const known = { assault: [], defender: [] }
    const b = at({ map: 'C'.repeat(10), step: 'move.air', known, units })
    if (b.allows(move('h1', '8,0'))) b.do(move('h1', '8,0'))
    expect(inHex(b, '7,0', true)).toBe(2)
  })
  it('BI-13.8 a landing that fails over a full sky does not leave three in the air', () => {
    const units = { h1: 'harrier 0,0', h2: 'osprey 2,0', h3: 'osprey 2,0', i1: 'infantry_squad 2,0 hidden' }
    const b = at({ map: 'CCCC', step: 'move.air', units })
    if (b.allows(move('h1', '2,0', { land: true }))) b.do(move('h1', '2,0', { land: true }))
    expect(inHex(b, '2,0', true)).toBeLessThanOrEqual(2)
  })
  it('BI-13.9 a dummy runs into a hidden team and stays before it', () => {
    const b = at({
      map: 'LLLLLL',
      step: 'move.defender',
      known: { assault: [], defender: [] },
      dummies: { d1: '4,0' },
      units: { s1: 'marsoc 2,0 hidden', i1: 'infantry_squad 5,0' },
    })
    b.do(move('d1', '1,0', { path: ['3,0', '2,0', '1,0'] }))
    // The team sees the dummy come within 2 hexes, which removes it; or it is stopped. It never shares the team’s hex.
    expect([undefined, '3,0', '4,0']).toContain(b.dummy('d1'))
  })
})

describe('reactions in sequence', () => {
  it('BI-8.12 after a Fast Ambush the Defender goes on', () => {
    const units = { m1: 'marine_squad 0,0', k1: 'technical 1,0 hidden', i1: 'infantry_squad 5,0' }
    const b = at({ map: 'CCCCCC', toAct: 'defender', units }, { sequentialActions: true })
    b.do({ type: 'attack', unit: 'k1', target: 'm1' }, 'attack 1 1 1 1').do({ type: 'fastMove', to: null })
    expect([b.step, b.seats]).toEqual(['action', ['defender']])
  })
  it('BI-8.12 and after CIWS', () => {
    const units = { w: 'usswasp 0,3', m1: 'marine_squad 3,1', s1: 'sam_site 0,1', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC/CCCC/SSSS/DDDD', toAct: 'defender', units }, { sequentialActions: true })
    b.do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 1 1').do({ type: 'ciws', use: false })
    expect([b.step, b.seats]).toEqual(['action', ['defender']])
  })
})

describe('launch and probe', () => {
  const shore: Sketch = {
    map: 'CCC/BBB/SSS/DDD',
    step: 'deploy',
    units: { w: 'usswasp 1,3', a1: 'aav7 aboard', m1: 'marine_squad aboard', i1: 'infantry_squad 1,1 hidden' },
  }
  it('BI-12.7 BI-13.9 a launched AAV-7 probes on its way ashore', () => {
    const b = at(shore)
      .do({ type: 'launch', unit: 'a1', cargo: ['m1'], hex: '1,2' })
      .do(move('a1', '1,1'))
    expect([b.unit('a1').hex, b.unit('a1').moved, b.unit('i1').hidden]).toEqual(['1,2', true, false])
  })
  it('BI-13.2 Force March for the Wasp: still one hex, two would cost 4', () => {
    const b = at({ map: 'CCCC/DDDD', step: 'move.assault', units: { w: 'usswasp 0,1 forceMarch' } })
    expect([b.allows(move('w', '1,1')), b.allows(move('w', '2,1'))]).toEqual([true, false])
  })
})

describe('the VIP on the ground', () => {
  it('BI-14.12 an Assault infantry unit takes the VIP who was left in its hex', () => {
    const units = { m1: 'marine_squad 1,0', a1: 'aav7 1,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', objectives: { t: 'civic_center 0,0 vip ctrl=assault' }, vip: '1,0', units })
    expect(b.refused({ type: 'secure', unit: 'a1' })).toBe('BI-14.12')
    expect(b.do({ type: 'secure', unit: 'm1' }).all.vip).toBe('m1')
  })
  it('BI-14.12 the Defender does not take the VIP', () => {
    const units = { m1: 'marine_squad 3,0', i1: 'infantry_squad 1,0' }
    const b = at({ map: 'CCCC', toAct: 'defender', objectives: { t: 'civic_center 0,0 vip ctrl=assault' }, vip: '1,0', units })
    expect(b.refused({ type: 'secure', unit: 'i1' })).toBe('BI-14.12')
  })
})
