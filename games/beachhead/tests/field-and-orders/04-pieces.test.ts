// Chapter 4, first part: the figures of the two tables, classes, ranges, supply, component limits.
import { describe, expect, it } from 'vitest'
import type { UnitType } from '../../rules/tables/index.ts'
import { at, fresh, gate, PIECES } from '../builder.ts'

const TYPES = Object.keys(PIECES) as UnitType[]
const ASSAULT = TYPES.slice(0, 11)
const AIR = ['harrier', 'osprey', 'super_stallion', 'super_cobra', 'attack_drone']
const isAssault = (type: UnitType) => ASSAULT.includes(type)
const clauseOf = (type: UnitType) => (isAssault(type) ? 'BI-4.1' : 'BI-4.2')
const named = (types: readonly UnitType[]) => types.map(type => [clauseOf(type), type] as const)

describe('the tables', () => {
  it.each(named(TYPES))('%s %s: hit points and supply are bounded by the table', (_, type) => {
    const [, , , hp, sp] = PIECES[type]
    const ground = type === 'usswasp' ? 'CC/DD' : 'CC'
    const hex = type === 'usswasp' ? '0,1' : '0,0'
    const put = (words: string) =>
      gate({ map: type === 'lcac' || type === 'lcu' ? 'BB' : ground, units: { u: `${type} ${hex} ${words}` } })
    expect(put(`hp=${hp}`)).toBe('admitted')
    expect(put(`hp=${hp + 1}`)).toContain('units[0].hp')
    expect(put('hp=0')).toContain('units[0].hp')
    if (sp === null) return
    expect(put(`sp=${sp}`)).toBe('admitted')
    expect(put('sp=0')).toBe('admitted')
    expect(put(`sp=${sp + 1}`)).toContain('units[0].sp')
  })
  it.each(named(TYPES.filter(type => type !== 'usswasp')))('%s %s: movement', (_, type) => {
    const [mv] = PIECES[type]
    const letter = type === 'lcu' ? 'S' : type === 'lcac' ? 'B' : 'C'
    const step = !isAssault(type) ? 'move.defender' : AIR.includes(type) ? 'move.air' : 'move.assault'
    const b = at({ map: letter.repeat(12), step, units: { u: `${type} 0,0` } })
    const goes = (n: number) => b.allows({ type: 'move', unit: 'u', to: `${n},0` })
    if (mv > 0) expect(goes(mv)).toBe(true)
    expect(goes(mv + 1)).toBe(false)
  })
  const fighters = TYPES.filter(type => type !== 'mortar_team' && type !== 'usswasp')
  it.each(named(fighters))('%s %s: attack dice, and its reach', (_, type) => {
    const [, atk, , , , , range] = PIECES[type]
    // Air hunters shoot at an Osprey, all others at ground they have no bonus against; at range 1 flanking adds a die.
    const prey = type === 'aa_team' || type === 'sam_site' ? 'osprey' : isAssault(type) ? 'infantry_squad' : 'marine_squad'
    const map = type === 'lcac' || type === 'lcu' ? 'BBBBBBB' : 'CCCCCCC'
    const facing = (hexes: number) => {
      const units = isAssault(type)
        ? { u: `${type} 0,0`, x: `${prey} ${hexes},0` }
        : { x: `${prey} ${hexes},0`, u: `${type} 0,0` }
      return at({ map, toAct: isAssault(type) ? 'assault' : 'defender', units })
    }
    const dice = atk + (range === 1 ? 1 : 0)
    facing(range).do({ type: 'attack', unit: 'u', target: 'x' }, `attack ${'1 '.repeat(dice).trim()}`)
    expect(facing(range + 1).refused({ type: 'attack', unit: 'u', target: 'x' })).toBe('BI-15.3')
  })
  it('BI-4.1 the Wasp: 2 dice, range 5, moves one hex', () => {
    const units = (column: number) => ({ w: 'usswasp 0,1', i1: `infantry_squad ${column},0` })
    const map = 'CCCCCCCC/DDDDDDDD'
    const b = at({ map, units: units(5) })
    b.do({ type: 'attack', unit: 'w', target: 'i1' }, 'attack 1 1')
    expect(at({ map, units: units(6) }).refused({ type: 'attack', unit: 'w', target: 'i1' })).toBe('BI-15.3')
    const sail = at({ map, step: 'move.assault', units: units(7) })
    expect([sail.allows({ type: 'move', unit: 'w', to: '1,1' }), sail.allows({ type: 'move', unit: 'w', to: '2,1' })]).toEqual([
      true,
      false,
    ])
  })
  it.each(named(TYPES))('%s %s: DEF is what a die must reach', (_, type) => {
    const [, , def] = PIECES[type]
    const water = type === 'usswasp'
    const enemy = isAssault(type) ? 'infantry_squad' : 'marine_squad'
    const target = `${type} ${water ? '0,1' : '0,0'}`
    const shooter = `${enemy} ${water ? '0,0' : '1,0'}`
    const b = at({
      map: water ? 'CC/DD' : 'BB',
      toAct: isAssault(type) ? 'defender' : 'assault',
      units: isAssault(type) ? { u: target, x: shooter } : { x: shooter, u: target },
    })
    const dice = '1 '.repeat(isAssault(type) ? 3 : 4).trim()
    expect(b.do({ type: 'attack', unit: 'x', target: 'u' }, `attack ${dice}`).told('attacked').strike.need).toBe(def)
  })
  const buyable = TYPES.filter(type => type !== 'usswasp' && type !== 'attack_drone')
  it.each(named(buyable))('%s %s: its price in points', (_, type) => {
    const [, , , , , cost] = PIECES[type]
    const side = isAssault(type) ? 'assault' : 'defender'
    const muster = (points: number) =>
      fresh(
        { map: 'CCCC/CCCC/SSSS/DDDD', objectives: { p: 'port 1,0' } },
        { forces: 'points', budgets: { assault: points, defender: points } },
      )
    const buy = { type: 'buy', units: { [type]: 1 } } as const
    expect(muster(cost).allows(buy, side)).toBe(true)
    expect(muster(cost - 1).refused(buy, side)).toBe('BI-7.9')
  })
  it('BI-4.3 a higher DEF is harder to hit', () => {
    const hits = (type: string) => {
      const b = at({ map: 'CC', units: { m1: 'marine_squad 0,0', x: `${type} 1,0` } })
      return b.do({ type: 'attack', unit: 'm1', target: 'x' }, 'attack 4 4 4 4').told('attacked').strike.hits
    }
    expect([hits('sam_site'), hits('infantry_squad'), hits('technical')]).toEqual([4, 4, 0])
  })
})

describe('classes and ranges', () => {
  const dice = (attacker: string, target: string, n: number, map = 'CCCC') => {
    const b = at({ map, toAct: 'defender', units: { x: target, u: attacker } })
    b.do({ type: 'attack', unit: 'u', target: 'x' }, `attack ${'1 '.repeat(n).trim()}`)
    return b.told('attacked').strike.dice.length
  }
  it('BI-4.4 the Osprey is an aircraft, the Super Stallion and Super Cobra are helicopters', () => {
    expect(dice('aa_team 0,0', 'osprey 3,0', 3)).toBe(3)
    expect(dice('aa_team 0,0', 'harrier 3,0', 3)).toBe(3)
    expect(dice('aa_team 0,0', 'super_stallion 3,0', 5)).toBe(5)
    expect(dice('aa_team 0,0', 'super_cobra 3,0', 5)).toBe(5)
  })
  it('BI-4.4 a landed air unit is a surface unit, an AAV-7 at sea too', () => {
    const b = at({
      map: 'CCCC',
      step: 'action',
      toAct: 'defender',
      units: { h1: 'harrier 3,0 landed', h2: 'harrier 3,0', mo: 'mortar_team 0,0' },
    })
    b.do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 1')
    expect([b.unit('h1').tokens, b.unit('h2').tokens]).toEqual([1, 0])
  })
  it('BI-4.5 vehicles are AAV-7, Humvee and Technical; landing craft are not', () => {
    expect(dice('atgm_team 0,0', 'aav7 2,0', 5)).toBe(5)
    expect(dice('atgm_team 0,0', 'humvee 2,0', 5)).toBe(5)
    expect(dice('atgm_team 0,0', 'lcac 2,0', 3, 'BBBB')).toBe(3)
    expect(dice('atgm_team 0,0', 'lcu 2,0', 3, 'BBBB')).toBe(3)
    const b = at({ map: 'CCCC', units: { c1: 'super_cobra 0,0', k1: 'technical 3,0' } })
    b.do({ type: 'attack', unit: 'c1', target: 'k1' }, 'attack 1 1 1 1 1 1')
  })
  it.each([
    ['marine_squad', 1],
    ['aav7', 2],
    ['humvee', 2],
    ['harrier', 3],
    ['atgm_team', 2],
    ['artillery', 3],
    ['technical', 2],
  ] as const)('BI-4.6 %s reaches %d hexes', (type, range) => {
    const mine = isAssault(type)
    const prey = mine ? 'infantry_squad' : 'marine_squad'
    const go = (n: number) =>
      at({
        map: 'CCCCCC',
        toAct: mine ? 'assault' : 'defender',
        units: mine ? { u: `${type} 0,0`, x: `${prey} ${n},0` } : { x: `${prey} ${n},0`, u: `${type} 0,0` },
      })
    expect(go(range).allows({ type: 'attack', unit: 'u', target: 'x' })).toBe(true)
    expect(go(range + 1).refused({ type: 'attack', unit: 'u', target: 'x' })).toBe('BI-15.3')
  })
  it('BI-4.6 the long ones: SAM Site 4, Mortar 2 to 5, Wasp 5', () => {
    const sam = (n: number) =>
      at({ map: 'CCCCCCC', toAct: 'defender', units: { h1: `harrier ${n},0`, s1: 'sam_site 0,0' } }).allows({
        type: 'attack',
        unit: 's1',
        target: 'h1',
      })
    expect([sam(4), sam(5)]).toEqual([true, false])
    const b = at({ map: 'CCCCCCC', toAct: 'defender', units: { m1: 'marine_squad 6,0', mo: 'mortar_team 0,0' } })
    const shell = (n: number) => b.allows({ type: 'attackHex', unit: 'mo', hex: `${n},0` })
    expect([1, 2, 5, 6].map(shell)).toEqual([false, true, true, false])
  })
})

describe('supply', () => {
  it('BI-4.7 a unit without a track never runs out', () => {
    const b = at({ map: 'CC', units: { a1: 'aav7 0,0', r1: 'artillery 1,0' } })
    for (let i = 0; i < 4; i++) {
      b.do({ type: 'attack', unit: 'a1', target: 'r1' }, 'attack 1 1 1 1')
      b.until('action')
    }
    expect(b.allows({ type: 'attack', unit: 'a1', target: 'r1' })).toBe(true)
  })
  it('BI-4.8 without SP no attack', () => {
    const b = at({ map: 'CCCC', units: { h1: 'harrier 0,0 sp=0', i1: 'infantry_squad 1,0' } })
    expect(b.refused({ type: 'attack', unit: 'h1', target: 'i1' })).toBe('BI-4.8')
    const mortar = at({ map: 'CCCC', toAct: 'defender', units: { m1: 'marine_squad 3,0', mo: 'mortar_team 0,0 sp=0' } })
    expect(mortar.refused({ type: 'attackHex', unit: 'mo', hex: '3,0' })).toBe('BI-4.8')
  })
  it('BI-4.8 and no special action that costs SP', () => {
    const b = at({
      map: 'CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { h1: 'harrier 3,0', r1: 'artillery 0,2 sp=0', s1: 'sam_site 1,2 sp=0' },
    })
    expect(b.refused({ type: 'barrage', unit: 'r1', hexes: ['1,0', '2,0', '1,1'] })).toMatch(/^BI-(4\.8|10\.10)$/)
    expect(b.refused({ type: 'samStrike', unit: 's1', target: 'h1' })).toMatch(/^BI-(4\.8|10\.14)$/)
  })
  it('BI-4.8 but it may move, search, secure, load and unload', () => {
    const b = at({
      map: 'CCCC',
      toAct: 'defender',
      objectives: { p: 'port 0,0 ctrl=assault' },
      units: { m1: 'marine_squad 3,0', mo: 'mortar_team 0,0 sp=0' },
    })
    expect(b.allows({ type: 'search', unit: 'mo' })).toBe(true)
    expect(b.do({ type: 'secure', unit: 'mo' }).objective('p').control).toBe('defender')
    const lift = at({
      map: 'CCCC',
      units: { o1: 'osprey 1,0 landed sp=0', m1: 'marine_squad in=o1', m2: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
    })
    expect(lift.allows({ type: 'load', unit: 'm2', into: 'o1' })).toBe(true)
    expect(lift.allows({ type: 'unload', unit: 'o1', drops: [{ unit: 'm1', hex: '2,0' }] })).toBe(true)
    const fly = at({ map: 'CCCC', step: 'move.air', units: { h1: 'harrier 0,0 sp=0' } })
    expect(fly.allows({ type: 'move', unit: 'h1', to: '3,0' })).toBe(true)
  })
  it('BI-4.9 a spent drone goes in the End Phase and scores nothing; one with SP stays', () => {
    const sketch = (sp: number) => ({
      map: 'CCCC/SSSS/DDDD',
      units: { w: 'usswasp 1,2', m1: 'marine_squad 0,0', d1: `attack_drone 3,0 sp=${sp}`, i1: 'infantry_squad 3,0' },
    })
    const spent = at(sketch(0)).endTurn()
    expect(spent.isGone('d1')).toBe(true)
    expect(spent.all.lost?.find(({ id }) => id === 'd1')?.unscored ?? true).toBe(true)
    expect(at(sketch(1)).endTurn().isGone('d1')).toBe(false)
  })
})

const MOST: Readonly<Partial<Record<UnitType, number>>> = {
  harrier: 3,
  osprey: 3,
  super_stallion: 2,
  super_cobra: 2,
  lcac: 3,
  lcu: 1,
  aav7: 6,
  marine_squad: 10,
  marsoc: 2,
  humvee: 3,
  infantry_squad: 10,
  atgm_team: 3,
  aa_team: 3,
  mortar_team: 2,
  technical: 2,
  militia_squad: 4,
  long_range_artillery: 1,
  artillery: 2,
  sam_site: 2,
}
it.each(Object.entries(MOST))('BI-4.10 at most %s: %d', (type, most) => {
  const many = (n: number) =>
    gate({ map: 'B'.repeat(12), units: Object.fromEntries(Array.from({ length: n }, (_, i) => [`u${i}`, `${type} ${i},0`])) })
  expect(many(most)).toBe('admitted')
  expect(many(most + 1)).toMatch(/^BI-4\.10 units/)
})
it('BI-4.10 one USS Wasp', () => {
  expect(gate({ map: 'CC/DD', units: { w: 'usswasp 0,1', v: 'usswasp 1,1' } })).toMatch(/^BI-4\.10 /)
})
