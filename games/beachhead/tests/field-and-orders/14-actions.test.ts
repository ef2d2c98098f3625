// Chapter 14: the actions of a unit.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { at, type Sketch } from '../builder.ts'

const FIELD: Sketch = {
  map: 'CCCC/CCCC/SSSS/DDDD',
  forts: ['trench 2,1'],
  objectives: { hub: 'comms_hub 0,0' },
  units: {
    w: 'usswasp 1,3',
    m1: 'marine_squad 0,0',
    m2: 'marine_squad 1,1',
    a1: 'aav7 1,0',
    l1: 'lcac 2,3',
    o1: 'osprey 0,1 landed',
    m3: 'marine_squad in=o1',
    i1: 'infantry_squad 2,0',
    d1: 'attack_drone 3,0',
  },
}
const TABLE: readonly (readonly [string, BeachheadAction, string, string])[] = [
  ['BI-14.3', { type: 'attack', unit: 'm2', target: 'i1' }, 'm2', 'attack 1 1 1 1'],
  ['BI-14.5', { type: 'attackStructure', unit: 'a1', objective: 'hub' }, 'a1', 'structure 1 1 1 1'],
  ['BI-14.6', { type: 'seaSparrow', target: 'd1' }, 'w', 'sparrow 1 1'],
  ['BI-14.7', { type: 'load', unit: 'm1', into: 'a1' }, 'm1', ''],
  ['BI-14.7', { type: 'unload', unit: 'o1', drops: [{ unit: 'm3', hex: '1,1' }] }, 'o1', ''],
  ['BI-14.7', { type: 'recover', unit: 'l1' }, 'l1', ''],
  ['BI-14.8', { type: 'search', unit: 'm1' }, 'm1', ''],
  ['BI-14.10', { type: 'secure', unit: 'm1' }, 'm1', ''],
  ['BI-14.13', { type: 'demolish', unit: 'm1' }, 'm1', ''],
  ['BI-14.14', { type: 'breach', unit: 'm2', hex: '2,1' }, 'm2', ''],
]

describe('every action uses up the unit’s action of the turn', () => {
  it.each(TABLE)('BI-14.1 BI-14.2 %s %o', (_, action, unit, dice) => {
    const b = at(FIELD)
    expect(b.unit(unit).acted).toBe(false)
    b.do(action, dice)
    expect([b.unit(unit).acted, b.seats]).toEqual([true, ['defender']])
  })
  it.each(TABLE)('BI-14.10 %s %o is refused for a unit that acted', (_, action, unit) => {
    const units = { ...FIELD.units, [unit]: `${FIELD.units![unit]} acted` }
    expect(at({ ...FIELD, units }).refused(action)).toMatch(/^BI-(8\.10|14\.10|15\.2|18\.12)$/)
  })
  it.each(TABLE.filter(([, , unit]) => unit !== 'w'))('BI-14.10 %s %o is refused for a pinned unit', (_, action, unit) => {
    const units = { ...FIELD.units, [unit]: `${FIELD.units![unit]} tok=2` }
    expect(at({ ...FIELD, units }).refused(action)).toMatch(/^BI-(16\.3|8\.11|14\.10|15\.2)$/)
  })
  it('BI-14.10 cargo and units aboard can not act', () => {
    const units = { ...FIELD.units, m4: 'marine_squad aboard' }
    for (const unit of ['m3', 'm4'])
      expect(at({ ...FIELD, units }).refused({ type: 'search', unit })).toMatch(/^BI-(14\.10|12\.11|12\.19)$/)
  })
  it('BI-14.10 another side’s unit is not yours to command', () => {
    expect(at(FIELD).refused({ type: 'search', unit: 'i1' })).toMatch(/^BI-/)
    expect(at(FIELD).refused({ type: 'search', unit: 'nobody' })).toMatch(/^BI-/)
  })
})

describe('attacks of other kinds', () => {
  it('BI-14.3 `attack` names unit and target', () => {
    const b = at(FIELD).do({ type: 'attack', unit: 'm2', target: 'i1' }, 'attack 4 4 1 1')
    expect(b.isGone('i1')).toBe(true)
    expect(at(FIELD).refused({ type: 'attack', unit: 'm2', target: 'm1' })).toMatch(/^BI-15\.3$/)
    expect(at(FIELD).refused({ type: 'attack', unit: 'm2', target: 'nobody' })).toMatch(/^BI-15\.3$/)
  })
  it('BI-14.4 `attackHex` is the Mortar Team’s', () => {
    const units = { m1: 'marine_squad 3,0', i1: 'infantry_squad 0,0', mo: 'mortar_team 0,0' }
    const b = at({ map: 'CCCC', toAct: 'defender', units })
    expect(b.refused({ type: 'attackHex', unit: 'i1', hex: '3,0' })).toMatch(/^BI-(14\.4|15\.18)$/)
    b.do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 4')
    expect([b.unit('m1').hp, b.unit('mo').sp]).toEqual([1, 4])
  })
  it('BI-14.5 `attackStructure` takes HP from the Comms Hub', () => {
    const b = at(FIELD).do({ type: 'attackStructure', unit: 'a1', objective: 'hub' }, 'structure 4 5 1 1')
    expect(b.objective('hub').hp).toBe(2)
    const port = at({ ...FIELD, objectives: { hub: 'port 0,0' } })
    expect(port.refused({ type: 'attackStructure', unit: 'a1', objective: 'hub' })).toMatch(/^BI-(14\.5|15\.23)$/)
  })
  it('BI-14.6 `seaSparrow` is the Wasp’s action', () => {
    const b = at(FIELD).do({ type: 'seaSparrow', target: 'd1' }, 'sparrow 4 1')
    expect([b.isGone('d1'), b.wasp.ammo]).toEqual([true, 5])
  })
  it('BI-14.7 `load`, `unload`, `recover`', () => {
    expect(at(FIELD).do({ type: 'load', unit: 'm1', into: 'a1' }).unit('m1').in).toBe('a1')
    expect(
      at(FIELD)
        .do({ type: 'unload', unit: 'o1', drops: [{ unit: 'm3', hex: '1,1' }] })
        .unit('m3').hex,
    ).toBe('1,1')
    expect(at(FIELD).do({ type: 'recover', unit: 'l1' }).unit('l1').aboard).toBe(true)
  })
})

describe('finding and showing', () => {
  it('BI-14.8 a search reveals every hidden enemy within 1 hex; dummies go', () => {
    const units = { m1: 'marine_squad 1,0', i1: 'infantry_squad 2,0 hidden', i2: 'infantry_squad 3,0 hidden' }
    const b = at({ map: 'CCCC/CCCC', units, dummies: { d1: '0,0' } }).do({ type: 'search', unit: 'm1' })
    expect([b.dummy('d1'), b.unit('i1').hidden, b.unit('i2').hidden]).toEqual([undefined, false, true])
  })
  it('BI-14.8 a Humvee or MARSOC within 2, the second ring needing LOS', () => {
    for (const type of ['humvee', 'marsoc']) {
      const units = {
        k1: `${type} 2,0`,
        i1: 'infantry_squad 4,0 hidden',
        i2: 'infantry_squad 0,0 hidden',
        i3: 'infantry_squad 3,0 hidden',
      }
      const b = at({ map: 'CCCWCC', units }).do({ type: 'search', unit: 'k1' })
      expect(['i1', 'i2', 'i3'].map(id => b.unit(id).hidden)).toEqual([true, false, false])
    }
  })
  it('BI-14.8 infantry and vehicles search; aircraft, craft, guns and the Wasp do not', () => {
    const units = { w: 'usswasp 1,2', h1: 'harrier 0,0', l1: 'lcac 0,1', a1: 'aav7 1,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC/SSSS/DDDD', units })
    for (const unit of ['w', 'h1', 'l1']) expect(b.refused({ type: 'search', unit })).toBe('BI-14.8')
    expect(b.allows({ type: 'search', unit: 'a1' })).toBe(true)
    const guns = at({ map: 'CCCC', toAct: 'defender', units: { m1: 'marine_squad 0,0', r1: 'artillery 3,0' } })
    expect(guns.refused({ type: 'search', unit: 'r1' })).toBe('BI-14.8')
  })
  it('BI-14.9 `reveal`: a hidden unit shows itself', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0 hidden', i2: 'infantry_squad 2,0' }
    const b = at({ map: 'CCCC', toAct: 'defender', units })
    expect(b.refused({ type: 'reveal', unit: 'i2' })).toBe('BI-14.9')
    b.do({ type: 'reveal', unit: 'i1' })
    expect(b.unit('i1')).toMatchObject({ hidden: false, acted: true, revealedTurn: 3 })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '3,0', type: 'infantry_squad' })
  })
  it('BI-14.11 `pass` gives the other seat the turn', () => {
    expect(at(FIELD).do({ type: 'pass' }).seats).toEqual(['defender'])
  })
})

describe('objectives and fortifications', () => {
  it('BI-14.12 an infantry unit takes control of the objective in its hex', () => {
    const b = at({ map: 'CCC', objectives: { p: 'port 0,0' }, units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' } })
    expect(b.do({ type: 'secure', unit: 'm1' }).objective('p').control).toBe('assault')
  })
  it('BI-14.12 infantry only, one it does not control, one not destroyed', () => {
    const hub = (words: string, type = 'marine_squad') =>
      at({ map: 'CCC', objectives: { p: words }, units: { m1: `${type} 0,0`, i1: 'infantry_squad 2,0' } })
    const secure = { type: 'secure', unit: 'm1' } as const
    expect(hub('port 0,0', 'aav7').refused(secure)).toBe('BI-14.12')
    expect(hub('port 0,0 ctrl=assault').refused(secure)).toBe('BI-14.12')
    expect(hub('comms_hub 0,0 hp=0 destroyed').refused(secure)).toBe('BI-14.12')
    expect(hub('port 1,0').refused(secure)).toBe('BI-14.12')
    const back = at({
      map: 'CCC',
      toAct: 'defender',
      objectives: { p: 'port 2,0 ctrl=assault' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    expect(back.do({ type: 'secure', unit: 'i1' }).objective('p').control).toBe('defender')
  })
  it('BI-14.12 and the VIP, if there is one', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' }
    const b = at({ map: 'CCC', objectives: { t: 'civic_center 0,0 vip' }, units }).do({ type: 'secure', unit: 'm1' })
    expect([b.objective('t').control, b.all.vip]).toEqual(['assault', 'm1'])
  })
  it('BI-14.13 `demolish` takes 2 HP from a Comms Hub, no dice', () => {
    const sketch = (words: string) => ({
      map: 'CCC',
      objectives: { h: words },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    const b = at(sketch('comms_hub 0,0')).do({ type: 'demolish', unit: 'm1' })
    expect([b.objective('h').hp, b.objective('h').destroyed, b.draws]).toEqual([2, false, []])
    expect(at(sketch('comms_hub 0,0 hp=2')).do({ type: 'demolish', unit: 'm1' }).objective('h').destroyed).toBe(true)
    expect(at(sketch('port 0,0')).refused({ type: 'demolish', unit: 'm1' })).toBe('BI-14.13')
    expect(at(sketch('comms_hub 1,0')).refused({ type: 'demolish', unit: 'm1' })).toBe('BI-14.13')
  })
  it('BI-14.13 the Defender does not demolish its hub', () => {
    const b = at({
      map: 'CCC',
      toAct: 'defender',
      objectives: { h: 'comms_hub 2,0' },
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    expect(b.refused({ type: 'demolish', unit: 'i1' })).toBe('BI-14.13')
  })
  it.each(['bunker', 'minefield', 'trench', 'barricade'])('BI-14.14 a Marine Squad breaches a %s next to it, no dice', fort => {
    const sketch = { map: 'CCCC', forts: [`${fort} 1,0`], units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } }
    const b = at(sketch).do({ type: 'breach', unit: 'm1', hex: '1,0' })
    expect([b.fort('1,0'), b.draws]).toEqual([undefined, []])
    const light = at(sketch, { breachLight: true })
    if (fort === 'trench' || fort === 'barricade') expect(light.allows({ type: 'breach', unit: 'm1', hex: '1,0' })).toBe(true)
    else expect(light.refused({ type: 'breach', unit: 'm1', hex: '1,0' })).toBe('BI-14.14')
  })
  it('BI-14.14 adjacent, and only where one lies', () => {
    const b = at({
      map: 'CCCC',
      forts: ['trench 2,0', 'trench 0,0'],
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
    })
    for (const hex of ['2,0', '1,0', '0,0']) expect(b.refused({ type: 'breach', unit: 'm1', hex })).toBe('BI-14.14')
  })
})
