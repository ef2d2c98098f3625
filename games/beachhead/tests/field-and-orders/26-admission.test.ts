// BI-26.4: what is no legal position, rule by rule, and what is one although it looks odd.
import { digest } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { at, Board, gate, type Sketch } from '../builder.ts'

const LAND = 'CWLUHM/BBBBBB/SSSSSS/DDDDDD'
const put = (words: string, more: Partial<Sketch> = {}) =>
  gate({ map: LAND, ...more, units: { u: words, ...more.units } } as Sketch)

describe('terrain and layers', () => {
  it.each([
    ['usswasp 0,2', 'the Wasp in Shallow Water'],
    ['usswasp 0,1', 'the Wasp on the Beach'],
    ['lcac 0,0', 'an LCAC inland'],
    ['lcu 3,0', 'an LCU in a town'],
    ['marine_squad 0,3', 'a squad in the sea'],
    ['humvee 5,0', 'a Humvee in Mountains'],
    ['aav7 5,0', 'an AAV-7 in Mountains'],
    ['technical 5,0', 'a Technical in Mountains'],
    ['artillery 0,2', 'a gun in the water'],
    ['harrier 5,0 landed', 'a Harrier down in Mountains'],
    ['harrier 3,0 landed', 'a Harrier down in a town'],
    ['super_stallion 2,0 landed', 'a Stallion down in woods'],
    ['osprey 0,2 landed', 'an Osprey down on water'],
    ['attack_drone 0,0 landed', 'a drone down'],
  ])('BI-26.4 %s: %s', words => {
    expect(put(words)).toMatch(/^BI-\d+\.\d+ units\[0\]/)
  })
  it.each([
    'lcac 0,3',
    'lcu 0,1',
    'aav7 0,0',
    'harrier 5,0',
    'harrier 0,0 landed',
    'osprey 1,0 landed',
    'marine_squad 5,0',
    'super_cobra 0,1 landed',
    'attack_drone 0,3',
  ])('BI-26.4 %s is let in', words => {
    expect(put(words)).toBe('admitted')
  })
  it('BI-26.4 an Airfield or a Port opens a hex', () => {
    expect(put('super_stallion 3,0 landed', { objectives: { f: 'airfield 3,0 ctrl=assault' } })).toBe('admitted')
    expect(put('lcac 3,0', { objectives: { p: 'port 3,0' } })).toBe('admitted')
  })
  it('BI-26.4 a vehicle behind a Barricade, a squad on the Wasp, a unit twice in the sky with the enemy', () => {
    expect(put('humvee 0,0', { forts: ['barricade 0,0'] })).toMatch(/^BI-5\.4 /)
    expect(put('aav7 0,3', { units: { w: 'usswasp 0,3' } })).toMatch(/^BI-3\.20 /)
    expect(put('harrier 0,0', { units: { a: 'harrier 0,0', b: 'osprey 0,0' } })).toMatch(/^BI-3\.19 /)
  })
})

describe('cargo and status', () => {
  it('BI-26.4 cargo in a unit that carries nothing, in cargo, in the enemy’s, or in itself', () => {
    expect(put('marine_squad in=v', { units: { v: 'humvee 0,0' } })).toMatch(/^BI-12\.13 units\[0\]/)
    expect(put('marine_squad in=a', { units: { a: 'aav7 in=l', l: 'lcac 0,1' } })).toMatch(/^BI-12\.1[34] units\[/)
    expect(put('infantry_squad in=a', { units: { a: 'aav7 0,0' } })).toMatch(/^BI-12\.1[35] units\[0\]/)
    expect(put('aav7 in=u')).toMatch(/units\[0\]/)
  })
  it('BI-26.4 a Defender unit is not aboard the Wasp', () => {
    expect(put('infantry_squad aboard', { units: { w: 'usswasp 0,3' } })).toMatch(/units\[0\]/)
  })
  it('BI-26.4 a unit must be somewhere, and only in one place', () => {
    const unit = { id: 'u', type: 'marine_squad' as const }
    const given = (more: object) => ({
      id: 'x',
      title: 'X',
      map: ['CC', 'DD'],
      units: [
        { id: 'w', type: 'usswasp' as const, hex: '0,1' },
        { ...unit, ...more },
      ],
    })
    expect(gate(given({ hex: '0,0' }))).toBe('admitted')
    expect(gate(given({}))).toMatch(/units\[1\]/)
    expect(gate(given({ hex: '0,0', aboard: true }))).toMatch(/units\[1\]/)
  })
  it('BI-26.4 two pieces with one id', () => {
    const units = [
      { id: 'u', type: 'marine_squad' as const, hex: '0,0' },
      { id: 'u', type: 'marine_squad' as const, hex: '1,0' },
    ]
    expect(gate({ id: 'x', title: 'X', map: ['CC'], offshore: null, units })).toMatch(/units\[1\]\.id/)
  })
  it('BI-26.4 only what can hide is hidden', () => {
    expect(put('marine_squad 0,0 hidden')).toMatch(/units\[0\]\.hidden/)
    expect(put('usswasp 0,3 hidden')).toMatch(/units\[0\]\.hidden/)
    expect(put('marsoc 0,0 hidden')).toBe('admitted')
    expect(put('artillery 0,0 hidden')).toBe('admitted')
  })
  it('BI-26.4 only air units are airborne; the Wasp gets no tokens', () => {
    const unit = (more: object) => ({
      id: 'x',
      title: 'X',
      map: ['CC'],
      offshore: null,
      units: [{ id: 'u', type: 'marine_squad' as const, hex: '0,0', ...more }],
    })
    expect(gate(unit({ airborne: true }))).toMatch(/units\[0\]\.airborne/)
    expect(put('usswasp 0,3 tok=1')).toMatch(/units\[0\]\.tokens/)
  })
  it('BI-26.4 dummies, forts and objectives lie where they may', () => {
    expect(gate({ map: LAND, dummies: { d1: '0,2' } })).toMatch(/dummies\[0\]\.hex/)
    expect(gate({ map: LAND, dummies: { d1: '9,9' } })).toMatch(/dummies\[0\]\.hex/)
    expect(gate({ map: LAND, forts: ['trench 9,9'] })).toMatch(/forts\[0\]\.hex/)
    expect(gate({ map: LAND, objectives: { p: 'port 9,9' } })).toMatch(/objectives\[0\]\.hex/)
  })
  it('BI-26.4 the figures of the Wasp', () => {
    const units = { w: 'usswasp 0,3' }
    expect(gate({ map: LAND, units, wasp: { ammo: 7 } })).toMatch(/wasp\.ammo/)
    expect(gate({ map: LAND, units, wasp: { ammo: 6 } })).toBe('admitted')
  })
})

describe('positions that come of play', () => {
  const again = (b: Board) => digest(new Board(b.all).state) === digest(b.state)
  it('BI-26.3 reinforcements beyond the components of a force are set up again', () => {
    const squads = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`i${i}`, `infantry_squad ${i},1`]))
    const row = 'C'.repeat(12)
    const b = at({
      map: `${row}/${row}/${'D'.repeat(12)}`,
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { w: 'usswasp 1,2', m1: 'marine_squad aboard', ...squads },
    })
    b.do({ type: 'reinforce', unitType: 'infantry_squad', hex: '11,0' })
    expect([b.all.units!.filter(({ type }) => type === 'infantry_squad').length, again(b)]).toEqual([11, true])
  })
  it('BI-26.3 a Barricade built beside nobody, a mine drifted ashore, a system set back by a card', () => {
    const b = at(
      {
        map: 'CCCC/SSSS/DDDD',
        step: 'command.assault',
        cp: { assault: 2, defender: 0 },
        hands: { assault: ['A5'], defender: [] },
        wasp: { flightDeck: 'Limited', first: 'flightDeck' },
        units: { w: 'usswasp 1,2 hp=6', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
      },
      { strategicCards: true },
    )
    b.do({ type: 'playCard', card: 'A5', system: 'flightDeck' })
    expect([b.wasp.flightDeck, again(b)]).toEqual(['Operational', true])
  })
  it('BI-26.3 after the Wasp is sunk, with the battle going on', () => {
    const b = at({
      map: 'CCCC/DDDD',
      toAct: 'defender',
      wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' },
      units: { w: 'usswasp 1,1 hp=1', m1: 'marine_squad aboard', h1: 'harrier 3,0', r1: 'artillery 0,0' },
    })
    b.do({ type: 'attack', unit: 'r1', target: 'w' }, 'attack 3 1 1 1')
    expect(again(b)).toBe(true)
  })
  it('BI-26.3 a Super Stallion down on an Airfield in a town, in the middle of the Action Phase', () => {
    const units = { t1: 'super_stallion 1,0 landed', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CUCC', toAct: 'defender', objectives: { f: 'airfield 1,0 ctrl=assault' }, units }).do({ type: 'pass' })
    expect(again(b)).toBe(true)
  })
})

describe('cards that wait', () => {
  const waiting = (choice: string, more: object = {}) => put('marine_squad 0,0', { step: 'event', choice, ...more } as never)
  it('BI-9.2 BI-26.4 a card that asks nobody waits for no answer', () => {
    expect(waiting('E05')).toBe('BI-9.2 choice')
  })
  it('BI-9.2 BI-26.4 the side that a card asks is the one to act', () => {
    expect(waiting('E08', { toAct: 'assault' })).toBe('BI-9.2 toAct')
    expect(waiting('E08', { toAct: 'defender' })).toBe('admitted')
    expect(waiting('E08')).toBe('admitted')
  })
  it('BI-9.2 BI-26.4 a card that cannot be declined needs something to choose', () => {
    expect(waiting('E07')).toBe('BI-9.2 choice')
  })
})
