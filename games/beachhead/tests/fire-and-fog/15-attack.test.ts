// Chapter 15, the plain attack: who may, at whom, with how many dice, against what number.
import { describe, expect, it } from 'vitest'
import { at, neighbour, type Sketch } from '../builder.ts'
import { attack, faces, missed, shot } from './aims.ts'

const D = { toAct: 'defender' } as const
const pair = (map: string, x: string, y: string, more: Partial<Sketch> = {}): Sketch => ({ map, units: { x, y }, ...more })

it('BI-15.1 the attacker is revealed before its dice are told, the loss after them', () => {
  const b = at(pair('CC', 'infantry_squad 0,0 hidden', 'marine_squad 1,0 hp=1', D))
  b.do(attack('x', 'y'), 'attack 4 1 1 1')
  const types = b.events.map(event => event.type)
  expect(types.indexOf('revealed')).toBeGreaterThanOrEqual(0)
  expect(types.indexOf('revealed')).toBeLessThan(types.indexOf('attacked'))
  expect(b.isGone('y')).toBe(true)
})

describe('who may attack', () => {
  it('BI-15.2 not a unit that acted', () => {
    const b = at({ map: 'CCCC', units: { x: 'marine_squad 0,0 acted', y: 'infantry_squad 1,0', z: 'marine_squad 3,0' } })
    expect(b.refused(attack('x', 'y'))).toBe('BI-8.10')
  })
  it('BI-15.2 not a pinned unit', () => {
    const b = at({ map: 'CCCC', units: { x: 'marine_squad 0,0 tok=2', y: 'infantry_squad 1,0', z: 'marine_squad 3,0' } })
    expect(b.refused(attack('x', 'y'))).toBe('BI-16.3')
  })
  it('BI-15.2 not a unit whose supply has run out', () => {
    const b = at({ map: 'CCCC', units: { x: 'harrier 0,0 sp=0', y: 'infantry_squad 1,0', z: 'marine_squad 3,0' } })
    expect(b.refused(attack('x', 'y'))).toBe('BI-4.8')
  })
  it('BI-15.2 an air unit only while airborne', () => {
    const b = at({ map: 'CCCC', units: { x: 'harrier 0,0 landed', y: 'infantry_squad 1,0', z: 'marine_squad 3,0' } })
    expect(b.refused(attack('x', 'y'))).toMatch(/^BI-(15\.2|13\.7)$/)
  })
  it('BI-15.2 not from aboard and not as cargo', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 0,2', x: 'marine_squad aboard', l: 'lcac 1,1', z: 'marine_squad in=l', y: 'infantry_squad 1,0' },
    })
    expect(b.refused(attack('x', 'y'))).toMatch(/^BI-(15\.2|12\.11|14\.10)$/)
    expect(b.refused(attack('z', 'y'))).toMatch(/^BI-(15\.2|12\.19|14\.10)$/)
  })
  it('BI-15.2 not the other side’s unit', () => {
    const b = at(pair('CC', 'infantry_squad 0,0', 'marine_squad 1,0'))
    expect(b.allows(attack('x', 'y'))).toBe(false)
  })
})

describe('at whom', () => {
  it('BI-15.3 a hidden marker can’t be attacked', () => {
    const b = at(pair('CC', 'marine_squad 0,0', 'infantry_squad 1,0 hidden'))
    expect(b.refused(attack('x', 'M1'))).toBe('BI-15.3')
  })
  it('BI-15.3 a hidden unit’s own id is no target and tells nothing', () => {
    const b = at(pair('CC', 'marine_squad 0,0', 'infantry_squad 1,0 hidden'))
    const known = b.refused(attack('x', 'y'))
    expect(b.refused(attack('x', 'nobody'))).toBe(known)
  })
  it('BI-15.3 the attacker itself must see it', () => {
    const b = at({ map: 'CCWCC', units: { x: 'aav7 1,0', y: 'infantry_squad 3,0', z: 'harrier 4,0' } })
    expect(b.refused(attack('x', 'y'))).toBe('BI-15.3')
    expect(b.allows(attack('z', 'y'))).toBe(true)
  })
  it.each([
    ['aav7', 2, 'infantry_squad'],
    ['marine_squad', 1, 'infantry_squad'],
    ['humvee', 2, 'infantry_squad'],
    ['harrier', 3, 'infantry_squad'],
    ['lcac', 1, 'infantry_squad'],
    ['atgm_team', 2, 'marine_squad'],
    ['artillery', 3, 'marine_squad'],
    ['sam_site', 4, 'harrier'],
    ['aa_team', 3, 'osprey'],
  ] as const)('BI-15.3 %s reaches %i hexes and no further', (type, range, prey) => {
    const side = ['atgm_team', 'artillery', 'sam_site', 'aa_team'].includes(type) ? D : {}
    const map = type === 'lcac' ? 'BBBBBBB' : 'CCCCCCC'
    expect(at(pair(map, `${type} 0,0`, `${prey} ${range},0`, side)).allows(attack('x', 'y'))).toBe(true)
    expect(at(pair(map, `${type} 0,0`, `${prey} ${range + 1},0`, side)).refused(attack('x', 'y'))).toBe('BI-15.3')
  })
  it('BI-15.3 only of a kind it may attack', () => {
    expect(at(pair('CCC', 'aa_team 0,0', 'marine_squad 1,0', D)).refused(attack('x', 'y'))).toBe('BI-4.23')
    expect(at(pair('CCC', 'sam_site 0,0', 'marine_squad 1,0', D)).refused(attack('x', 'y'))).toBe('BI-4.27')
    expect(at(pair('CCC', 'artillery 0,0', 'harrier 1,0', D)).refused(attack('x', 'y'))).toBe('BI-4.27')
    expect(at(pair('CCC', 'artillery 0,0', 'harrier 1,0 landed', D)).allows(attack('x', 'y'))).toBe(true)
  })
  it('BI-15.3 no own unit, no dummy, nothing aboard', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 0,2', x: 'marine_squad 1,0', z: 'marine_squad 2,0', i1: 'infantry_squad 3,0' },
      dummies: { d1: '0,0' },
    })
    for (const target of ['z', 'd1', 'M1', 'x']) expect(b.allows(attack('x', target))).toBe(false)
  })
})

describe('ambush', () => {
  it('BI-15.4 a hidden attacker is revealed and ambushes', () => {
    const b = at(pair('CCC', 'infantry_squad 0,0 hidden', 'marine_squad 1,0', D))
    b.do(attack('x', 'y'), 'attack 1 1 1 1')
    expect([b.unit('x').hidden, b.told('attacked').ambush]).toEqual([false, true])
  })
  it('BI-15.4 once revealed there is no ambush', () => {
    expect(missed(3, pair('CCC', 'infantry_squad 0,0', 'marine_squad 1,0', D)).dice).toHaveLength(3)
  })
  it('BI-15.8 any hidden unit ambushes; by option only the Defender', () => {
    const marsoc = pair('CCC', 'marsoc 0,0 hidden', 'infantry_squad 1,0')
    missed(6, marsoc)
    missed(5, marsoc, { ambushDefenderOnly: true })
    missed(4, pair('CC', 'infantry_squad 0,0 hidden', 'marine_squad 1,0', D), { ambushDefenderOnly: true })
  })
})

describe('dice', () => {
  it.each([
    ['BI-15.5 ATK', 3, pair('CCC', 'aav7 0,0', 'infantry_squad 2,0')],
    ['BI-15.5 ATK -1 when suppressed', 2, pair('CCC', 'aav7 0,0 tok=1', 'infantry_squad 2,0')],
    ['BI-15.6 flanking +1 next to the target', 4, pair('CCC', 'marine_squad 0,0', 'infantry_squad 1,0')],
    ['BI-15.6 flanking from over the target', 5, pair('CCC', 'harrier 0,0', 'infantry_squad 0,0')],
    ['BI-15.6 close air support after a move', 6, pair('CCC', 'harrier 0,0 moved', 'infantry_squad 1,0')],
    ['BI-15.6 no close air support without one', 5, pair('CCC', 'harrier 0,0', 'infantry_squad 1,0')],
    ['BI-15.6 no close air support on an air unit', 5, pair('CCC', 'harrier 0,0 moved', 'attack_drone 1,0')],
    ['BI-15.6 tank hunter', 6, pair('CCCC', 'super_cobra 0,0', 'technical 3,0')],
    ['BI-15.6 tank hunter not on infantry', 5, pair('CCCC', 'super_cobra 0,0', 'infantry_squad 3,0')],
    ['BI-15.6 urban', 5, pair('CUC', 'marine_squad 0,0', 'infantry_squad 1,0')],
    ['BI-15.6 urban is where the target is', 4, pair('UCC', 'marine_squad 0,0', 'infantry_squad 1,0')],
    ['BI-15.6 anti-vehicle +2', 5, pair('CCC', 'atgm_team 0,0', 'aav7 2,0', D)],
    ['BI-15.6 anti-vehicle and flanking', 6, pair('CCC', 'atgm_team 0,0', 'humvee 1,0', D)],
    ['BI-15.6 helicopter +2', 5, pair('CCCC', 'aa_team 0,0', 'super_cobra 3,0', D)],
    ['BI-15.6 an Osprey is no helicopter', 3, pair('CCCC', 'aa_team 0,0', 'osprey 3,0', D)],
    ['BI-15.6 counter-recon', 6, pair('CC', 'marsoc 0,0', 'infantry_squad 1,0 revealed=3')],
    ['BI-15.6 no counter-recon the turn after', 5, pair('CC', 'marsoc 0,0', 'infantry_squad 1,0 revealed=2')],
    ['BI-15.6 ambush', 4, pair('CC', 'infantry_squad 0,0 hidden', 'marine_squad 1,0', D)],
    [
      'BI-15.6 coordinated air',
      6,
      pair('CCCC', 'super_cobra 0,0', 'infantry_squad 3,0', { active: [{ card: 'coordinatedAir', hex: '3,0' }] }),
    ],
    [
      'BI-15.6 coordinated air is for one hex',
      5,
      pair('CCCC', 'super_cobra 0,0', 'infantry_squad 2,0', { active: [{ card: 'coordinatedAir', hex: '3,0' }] }),
    ],
    [
      'BI-15.6 coordinated air is for air units',
      4,
      pair('CCCC', 'marine_squad 2,0', 'infantry_squad 3,0', { active: [{ card: 'coordinatedAir', hex: '3,0' }] }),
    ],
    ['BI-15.6 all of it adds up', 7, pair('CC', 'marsoc 0,0 hidden', 'infantry_squad 1,0 revealed=3')],
    ['BI-15.6 and so does suppression', 6, pair('CC', 'marsoc 0,0 hidden tok=1', 'infantry_squad 1,0 revealed=3')],
  ] as const)('%s: %i dice', (_name, n, sketch) => {
    expect(missed(n, sketch).dice).toEqual(Array(n).fill(1))
  })
  it('BI-15.5 with no dice an attack is refused', () => {
    const b = at({ map: 'CCCC', units: { x: 'osprey 0,0 tok=1', y: 'infantry_squad 2,0', z: 'marine_squad 3,0' } })
    expect(b.refused(attack('x', 'y'))).toBe('BI-15.5')
    expect(at(pair('CCCC', 'osprey 1,0 tok=1', 'infantry_squad 2,0')).allows(attack('x', 'y'))).toBe(true)
  })
})

describe('facing', () => {
  const facing = { flanking: 'facing' } as const
  it.each([0, 1, 2, 3, 4, 5])(
    'BI-15.7 attacked from direction %i a unit that faces W is flanked through 5, 0 and 1 only',
    direction => {
      const sketch = pair('CCC/CCC/CCC', `marine_squad ${neighbour('1,1', direction)}`, 'infantry_squad 1,1 facing=3')
      missed([5, 0, 1].includes(direction) ? 4 : 3, sketch, facing)
    },
  )
  it('BI-15.7 from over the target counts', () => {
    missed(5, pair('CC', 'harrier 0,0', 'infantry_squad 0,0 facing=3'), facing)
  })
  it('BI-15.7 two hexes away is never a flank', () => {
    missed(3, pair('CCC', 'aav7 2,0', 'infantry_squad 0,0 facing=3'), facing)
  })
  it('BI-15.7 an attacker turns to face its target', () => {
    const b = at(
      { map: 'CCCC', units: { x: 'marine_squad 1,0 facing=3', y: 'infantry_squad 2,0 facing=3', z: 'marine_squad 0,0' } },
      facing,
    )
    shot(b, 'x', 'y', faces('attack', 3))
    expect(b.unit('x').facing).toBe(0)
  })
  it('BI-15.7 by default units face the enemy’s edge', () => {
    // Offshore S: the Defender faces the sea (SE), the Assault inland (NW).
    const sketch = (x: string, y: string) => ({ map: 'CCC/CCC/CCC/SSS/DDD', units: { x, y } })
    missed(4, sketch('marine_squad 1,0', 'infantry_squad 1,1'), facing)
    missed(3, sketch('marine_squad 2,2', 'infantry_squad 1,1'), facing)
    missed(2, { ...sketch('infantry_squad 1,0', 'marine_squad 1,1'), ...D }, facing)
    missed(3, { ...sketch('infantry_squad 2,2', 'marine_squad 1,1'), ...D }, facing)
  })
  it('BI-15.7 flankEffect "def": the target number falls instead', () => {
    expect(missed(3, pair('CC', 'marine_squad 0,0', 'infantry_squad 1,0'), { flankEffect: 'def' }).need).toBe(3)
    expect(missed(3, pair('CCC', 'aav7 0,0', 'infantry_squad 2,0'), { flankEffect: 'def' }).need).toBe(4)
  })
})

describe('target number', () => {
  it.each([
    ['C', 4],
    ['B', 4],
    ['L', 5],
    ['U', 5],
    ['H', 5],
    ['W', 6],
    ['M', 6],
  ] as const)('BI-15.9 infantry in %s: %i', (letter, need) => {
    const b = at(pair(`C${letter}C`, 'marsoc 0,0', 'infantry_squad 1,0'))
    expect(shot(b, 'x', 'y', faces('attack', 5)).need).toBe(need)
  })
  it.each([
    ['a Militia Squad in Heavy Woods is capped at 6', pair('CW', 'marsoc 0,0', 'militia_squad 1,0'), 5, 6],
    ['an airborne unit has no cover', pair('CWC', 'aa_team 0,0', 'harrier 1,0', D), 4, 5],
    ['a landed one has', pair('CLC', 'infantry_squad 0,0', 'harrier 1,0 landed', D), 3, 6],
    ['a Trench adds 1', pair('CC', 'marsoc 0,0', 'infantry_squad 1,0', { forts: ['trench 1,0'] }), 5, 5],
    ['a Bunker adds 2', pair('CC', 'marsoc 0,0', 'infantry_squad 1,0', { forts: ['bunker 1,0'] }), 5, 6],
    [
      'a Bunker does nothing for the Assault',
      pair('CC', 'infantry_squad 0,0', 'marine_squad 1,0', { ...D, forts: ['bunker 1,0'] }),
      3,
      4,
    ],
    [
      'smoke adds 1',
      pair('CC', 'infantry_squad 0,0', 'marine_squad 1,0', { ...D, active: [{ card: 'A7', hex: '1,0' }] }),
      3,
      5,
    ],
    ['a SAM Site needs 2', pair('CC', 'marsoc 0,0', 'sam_site 1,0'), 5, 2],
  ] as const)('BI-15.9 %s', (_name, sketch, n, need) => {
    expect(missed(n, sketch).need).toBe(need)
  })
  it('BI-15.9 never below 2', () => {
    expect(missed(4, pair('CC', 'marsoc 0,0', 'sam_site 1,0'), { flankEffect: 'def' }).need).toBe(2)
  })
})
