// Chapter 15, what a hit does, what an attack costs, and what others learn of it.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { attack, faces, hps, shot, tokens } from './aims.ts'

const D = { toAct: 'defender' } as const

it('BI-15.10 a die equal to or above the target number hits; dice fall one by one', () => {
  const b = at({ map: 'CLC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0', z: 'militia_squad 2,0' } })
  const strike = shot(b, 'm1', 'i1', 'attack 4 5 4 2')
  expect([strike.need, strike.dice, strike.hits, b.draws]).toEqual([5, [4, 5, 4, 2], 1, Array(4).fill('attack d6')])
})

it('BI-15.11 hits on the Wasp wait for CIWS', () => {
  const b = at({ map: 'CCCC/SSSS/DDDD', ...D, units: { w: 'usswasp 1,2', s1: 'sam_site 1,0', m1: 'marine_squad aboard' } })
  b.do(attack('s1', 'w'), 'attack 3 1 1')
  expect([b.step, b.seats, b.unit('w').hp]).toEqual(['react.ciws', ['assault'], 10])
  b.do({ type: 'ciws', use: false })
  expect(b.unit('w').hp).toBe(9)
})

describe('damage', () => {
  const duel = (target: string): Sketch => ({
    map: 'CCC',
    units: { m1: 'marine_squad 0,0', i1: target, z: 'militia_squad 2,0', z2: 'marine_squad 0,0' },
  })
  it('BI-15.12 each hit takes 1 HP', () => {
    const b = at(duel('artillery 1,0'))
    b.do(attack('m1', 'i1'), 'attack 3 3 3 1')
    expect(b.unit('i1').hp).toBe(1)
  })
  it('BI-15.12 hit points do not fall below 0', () => {
    const b = at(duel('infantry_squad 1,0'))
    const strike = shot(b, 'm1', 'i1', 'attack 6 6 6 6')
    expect([strike.hits, strike.hpLeft, strike.destroyed]).toEqual([4, 0, true])
  })
  it('BI-15.13 at 0 the unit is gone, and listed as lost', () => {
    const b = at(duel('infantry_squad 1,0'))
    b.do(attack('m1', 'i1'), 'attack 6 6 1 1')
    expect([b.isGone('i1'), b.lost]).toEqual([true, ['i1']])
  })
  it('BI-15.13 its cargo shares its fate on water', () => {
    const b = at({
      map: 'BBBB/SSSS/DDDD',
      ...D,
      units: { l1: 'lcac 1,1 hp=1', m1: 'marine_squad in=l1', i1: 'infantry_squad 1,0', z: 'marine_squad 3,0' },
    })
    b.do(attack('i1', 'l1'), 'attack 4 1 1')
    expect([b.lost.toSorted(), b.isGone('m1')]).toEqual([['l1', 'm1'], true])
  })
  it('BI-15.13 a VIP stays where its carrier fell', () => {
    const b = at({
      map: 'CCC',
      ...D,
      units: { m1: 'marine_squad 1,0 hp=1 vip', i1: 'infantry_squad 0,0', z: 'marine_squad 2,0' },
    })
    b.do(attack('i1', 'm1'), 'attack 4 1 1')
    expect(b.all.vip).toBe('1,0')
  })
  it('BI-15.14 a unit that lost HP and lives gets one token, whatever it lost', () => {
    const b = at(duel('artillery 1,0'))
    b.do(attack('m1', 'i1'), 'attack 3 3 1 1')
    expect([b.unit('i1').hp, b.unit('i1').tokens, b.unit('i1').fresh]).toEqual([2, 1, 1])
  })
  it('BI-15.14 a miss leaves no token', () => {
    const b = at(duel('infantry_squad 1,0'))
    b.do(attack('m1', 'i1'), 'attack 3 3 3 1')
    expect(tokens(b, 'i1')).toEqual([0])
  })
  it('BI-15.15 the Wasp and structures get no tokens', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      ...D,
      units: { w: 'usswasp 1,2', r1: 'artillery 1,0', m1: 'marine_squad aboard', i1: 'infantry_squad 3,0' },
    })
    b.do(attack('r1', 'w'), 'attack 3 1 1 1')
    expect([b.unit('w').hp, b.unit('w').tokens]).toEqual([9, 0])
    const hub = at({
      map: 'CCC',
      objectives: { h: 'comms_hub 1,0' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    hub.do({ type: 'attackStructure', unit: 'm1', objective: 'h' }, 'structure 4 1 1 1')
    expect(hub.eventsOf('unit_suppressed')).toEqual([])
  })
  it('BI-15.24 hits beyond what destroys are lost: two in one hex, only one falls', () => {
    const b = at({
      map: 'CCC',
      units: { m1: 'marine_squad 0,0', i1: 'militia_squad 1,0', i2: 'militia_squad 1,0' },
    })
    b.do(attack('m1', 'i1'), 'attack 6 6 6 6')
    expect(hps(b, 'i1', 'i2')).toEqual([0, 1])
    expect(tokens(b, 'i2')).toEqual([0])
  })
})

describe('what an attack costs and tells', () => {
  it.each(['attack 1 1 1 1 1', 'attack 4 1 1 1 1'])('BI-15.16 one supply, hit or miss, and the action (%s)', dice => {
    const b = at({ map: 'CCC', units: { h1: 'harrier 0,0', i1: 'infantry_squad 1,0', z: 'marine_squad 2,0' } })
    b.do(attack('h1', 'i1'), dice)
    const { sp, acted, attacked } = b.unit('h1')
    expect([sp, acted, attacked]).toEqual([2, true, true])
  })
  it('BI-15.16 a unit without a supply track pays nothing', () => {
    const b = at({ map: 'CCC', units: { a1: 'aav7 0,0', i1: 'infantry_squad 1,0', z: 'marine_squad 2,0' } })
    b.do(attack('a1', 'i1'), 'attack 1 1 1 1')
    expect(b.told('attacked').spLeft).toBe(null)
  })
  it('BI-15.17 a mortar out of sight that fires is known by type and hex', () => {
    const b = at({
      map: 'CCCCCCC',
      ...D,
      units: { m1: 'marine_squad 6,0', mo: 'mortar_team 1,0 hidden', i1: 'infantry_squad 0,0 hidden' },
    })
    b.do({ type: 'attackHex', unit: 'mo', hex: '6,0' }, 'mortar 1 1')
    expect(b.knows('assault', 'mo')).toMatchObject({ hex: '1,0', type: 'mortar_team' })
    expect(b.knows('assault', 'i1')).toBeUndefined()
  })
})

describe('mortar', () => {
  const row = (mortar: string, units: Record<string, string>, more: Partial<Sketch> = {}): Sketch => ({
    map: 'CCCCCCCC',
    ...D,
    units: { ...units, mo: mortar, i9: 'infantry_squad 0,0' },
    ...more,
  })
  const fire = (hex: string) => ({ type: 'attackHex', unit: 'mo', hex }) as const
  it.each([
    [0, false],
    [1, false],
    [2, true],
    [5, true],
    [6, false],
  ])('BI-15.18 a hex at distance %i: %s', (distance, may) => {
    const b = at({ map: 'CCCCCCC', ...D, units: { mo: 'mortar_team 0,0', m1: 'marine_squad 6,0' } })
    if (may) expect(b.allows(fire(`${distance},0`))).toBe(true)
    else expect(b.refused(fire(`${distance},0`))).toBe('BI-15.18')
  })
  it('BI-15.18 no own unit in the hex, hidden or not; a dummy does not matter', () => {
    const b = at({
      map: 'CCCCCC',
      ...D,
      units: { mo: 'mortar_team 0,0', i1: 'infantry_squad 2,0', i2: 'infantry_squad 3,0 hidden', m1: 'marine_squad 5,0' },
      dummies: { d1: '4,0' },
    })
    expect(b.refused(fire('2,0'))).toBe('BI-15.18')
    expect(b.refused(fire('3,0'))).toBe('BI-15.18')
    expect(b.allows(fire('4,0'))).toBe(true)
  })
  it('BI-15.18 over woods, unseen; not off the map; not with attack; not by others', () => {
    const b = at({ map: 'CCWCC', ...D, units: { mo: 'mortar_team 0,0', m1: 'marine_squad 4,0', i1: 'infantry_squad 1,0' } })
    expect(b.allows(fire('4,0'))).toBe(true)
    expect(b.allows(fire('5,0'))).toBe(false)
    expect(b.allows(attack('mo', 'm1'))).toBe(false)
    expect(b.refused({ type: 'attackHex', unit: 'i1', hex: '3,0' })).toMatch(/^BI-(14\.4|15\.18)$/)
  })
  it('BI-15.19 one die each in roster order, number by DEF and cover, no flanking', () => {
    const b = at(row('mortar_team 1,0', { m1: 'marine_squad 4,0', a1: 'aav7 4,0' }))
    b.do(fire('4,0'), 'mortar 3 4')
    expect([hps(b, 'm1', 'a1'), b.draws]).toEqual([
      [2, 2],
      ['mortar d6', 'mortar d6'],
    ])
    const wood = at(row('mortar_team 1,0', { m1: 'marine_squad 4,0' }, { map: 'CCCCWCCC' }))
    wood.do(fire('4,0'), 'mortar 5')
    expect(wood.told('area_fired').strikes[0]).toMatchObject({ need: 6, hits: 0 })
  })
  it('BI-15.19 out of hiding it has 2 dice, registered 3', () => {
    at(row('mortar_team 1,0 hidden', { m1: 'marine_squad 4,0' })).do(fire('4,0'), 'mortar 1 1')
    at(row('mortar_team 1,0', { m1: 'marine_squad 4,0' }, { active: [{ card: 'D4', unit: 'mo' }] })).do(
      fire('4,0'),
      'mortar 1 1 1',
    )
  })
  it('BI-15.19 hidden enemies are hit too, airborne ones not', () => {
    const b = at(row('mortar_team 1,0', { s1: 'marsoc 4,0 hidden', h1: 'harrier 4,0' }))
    b.do(fire('4,0'), 'mortar 4')
    expect([hps(b, 's1', 'h1'), tokens(b, 's1', 'h1')]).toEqual([
      [1, 2],
      [1, 0],
    ])
  })
  it('BI-15.20 every survivor gets one token, hit or not, and never two', () => {
    const b = at(row('mortar_team 1,0', { m1: 'marine_squad 4,0', a1: 'aav7 4,0', m2: 'marine_squad 5,0' }))
    b.do(fire('4,0'), 'mortar 1 6')
    expect(tokens(b, 'm1', 'a1', 'm2')).toEqual([1, 1, 0])
  })
  it('BI-15.20 a second token on a suppressed unit pins it even on a miss', () => {
    const b = at(row('mortar_team 1,0', { m1: 'marine_squad 4,0 tok=1', z: 'marine_squad 7,0' }))
    b.do(fire('4,0'), 'mortar 1')
    expect(tokens(b, 'm1')).toEqual([2])
  })
  it('BI-15.20 an empty hex costs the shell all the same', () => {
    const b = at(row('mortar_team 1,0', { m1: 'marine_squad 7,0' }))
    b.do(fire('4,0'))
    expect([b.unit('mo').sp, b.unit('mo').acted, b.draws]).toEqual([4, true, []])
  })
  it('BI-15.5 a suppressed Mortar has no die and still suppresses', () => {
    const b = at(row('mortar_team 1,0 tok=1', { m1: 'marine_squad 4,0' }))
    b.do(fire('4,0'))
    expect([tokens(b, 'm1'), b.unit('mo').sp]).toEqual([[1], 4])
  })
  it('BI-15.21 a hidden unit that is hit is revealed, one that is missed stays hidden', () => {
    const missed = at(row('mortar_team 1,0', { s1: 'marsoc 4,0 hidden', m1: 'marine_squad 7,0' }))
    missed.do(fire('4,0'), 'mortar 3')
    expect([missed.unit('s1').hidden, tokens(missed, 's1')]).toEqual([true, [1]])
    const hit = at(row('mortar_team 1,0', { s1: 'marsoc 4,0 hidden', m1: 'marine_squad 7,0' }))
    hit.do(fire('4,0'), 'mortar 4')
    expect([hit.unit('s1').hidden, hit.unit('s1').hp]).toEqual([false, 1])
  })
})

describe('fast ambush', () => {
  const row = (technical: string, more: Record<string, string> = {}): Sketch => ({
    map: 'CCCCCCCC',
    ...D,
    units: { m1: 'marine_squad 0,0', k1: technical, ...more },
  })
  it('BI-15.22 after an ambush the Technical may move its full MV, even if it has moved', () => {
    const b = at(row('technical 1,0 hidden moved'))
    b.do(attack('k1', 'm1'), faces('attack', 4))
    expect([b.step, b.seats]).toEqual(['react.fastAmbush', ['defender']])
    expect(b.refused({ type: 'fastMove', to: '7,0' })).toBe('BI-13.2')
    b.do({ type: 'fastMove', to: '6,0' })
    expect([b.unit('k1').hex, b.step]).toEqual(['6,0', 'action'])
  })
  it('BI-15.22 tokens do not slow it', () => {
    const b = at(row('technical 1,0 hidden tok=1'))
    b.do(attack('k1', 'm1'), faces('attack', 3))
    b.do({ type: 'fastMove', to: '6,0' })
    expect(b.unit('k1').hex).toBe('6,0')
  })
  it('BI-15.22 it may stay', () => {
    const b = at(row('technical 1,0 hidden', { i1: 'infantry_squad 7,0' }))
    b.do(attack('k1', 'm1'), faces('attack', 4)).do({ type: 'fastMove', to: null })
    expect([b.unit('k1').hex, b.step, b.seats]).toEqual(['1,0', 'action', ['assault']])
  })
  it('BI-15.22 only out of hiding, and only a Technical', () => {
    const shown = at(row('technical 1,0'))
    shown.do(attack('k1', 'm1'), faces('attack', 3))
    expect(shown.step).toBe('action')
    const squad = at({ map: 'CCC', ...D, units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0 hidden' } })
    squad.do(attack('i1', 'm1'), faces('attack', 4))
    expect(squad.step).toBe('action')
  })
})

describe('structures', () => {
  const hub = (units: Record<string, string>, more = 'comms_hub 1,0', map = 'CCCCCC'): Sketch => ({
    map,
    objectives: { h: more },
    units: { ...units, i9: 'infantry_squad 5,0' },
  })
  const strike = (unit: string) => ({ type: 'attackStructure', unit, objective: 'h' }) as const
  it.each([
    ['a Harrier from 3 hexes', { x: 'harrier 4,0' }, 4],
    ['Marines next to it', { x: 'marine_squad 0,0' }, 4],
    ['suppressed Marines', { x: 'marine_squad 0,0 tok=1' }, 3],
    ['a Harrier that moved next to it: no close air support', { x: 'harrier 0,0 moved' }, 5],
    ['a hidden MARSOC: no ambush', { x: 'marsoc 0,0 hidden' }, 5],
  ] as const)('BI-15.23 dice of %s', (_name, units, n) => {
    const b = at(hub(units))
    b.do(strike('x'), faces('structure', n))
    expect(b.told('structure_attacked')).toMatchObject({ need: 4, damage: 0, hpLeft: 4 })
  })
  it('BI-15.23 no urban bonus, number 4 whatever the ground, whoever stands there', () => {
    const b = at(hub({ x: 'marine_squad 0,0', i1: 'infantry_squad 1,0' }, 'comms_hub 1,0', 'CUCCCC'))
    b.do(strike('x'), 'structure 4 4 3 3')
    expect([b.objective('h').hp, hps(b, 'i1')]).toEqual([2, [2]])
  })
  it('BI-15.23 supply as usual', () => {
    const b = at(hub({ x: 'harrier 4,0', z: 'marine_squad 3,0' }))
    b.do(strike('x'), faces('structure', 4))
    expect([b.unit('x').sp, b.unit('x').attacked, b.unit('x').acted]).toEqual([2, true, true])
  })
  it('BI-15.23 at 0 it is destroyed and no target any more', () => {
    const b = at(hub({ x: 'marine_squad 0,0', z: 'marine_squad 2,0' }, 'comms_hub 1,0 hp=1'))
    b.do(strike('x'), 'structure 4 4 3 3')
    expect([b.objective('h').destroyed, b.objective('h').hp]).toEqual([true, 0])
    b.do({ type: 'pass' })
    expect(b.refused(strike('z'))).toBe('BI-15.23')
  })
  it('BI-15.23 within range and seen, by the Assault, and only a Comms Hub', () => {
    expect(at(hub({ x: 'aav7 4,0' })).refused(strike('x'))).toBe('BI-15.23')
    expect(at(hub({ x: 'aav7 3,0' }, 'comms_hub 1,0', 'CCWCCC')).refused(strike('x'))).toBe('BI-15.23')
    expect(at(hub({ x: 'marine_squad 0,0' }, 'port 1,0')).refused(strike('x'))).toBe('BI-15.23')
    const d = at({ ...hub({ x: 'marine_squad 0,0', i1: 'infantry_squad 2,0' }), ...D })
    expect(d.refused(strike('i1'))).toBe('BI-15.23')
  })
})

it('BI-15.25 cargo that bails out during a barrage is not shelled and gets no further token', () => {
  const b = at({
    map: 'CCCC/CCCC/CCCC/CCCC',
    step: 'command.defender',
    cp: { assault: 0, defender: 2 },
    units: { m1: 'marine_squad in=a1', a1: 'aav7 2,1 hp=1', r1: 'artillery 0,3', i1: 'infantry_squad 1,3' },
  })
  b.do({ type: 'barrage', unit: 'r1', hexes: ['2,1', '2,0', '1,1'] }, 'barrage 5 1')
  expect([b.isGone('a1'), b.unit('m1').hex, b.unit('m1').hp, b.unit('m1').tokens]).toEqual([true, '2,1', 1, 1])
})
