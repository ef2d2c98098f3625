// Chapter 9, the cards of people, command, raids and shells (E12 to E22).
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../rules/tables/index.ts'
import { at, type Board, type Sketch } from '../builder.ts'
import { attack, faces, hps, missed, tokens } from './aims.ts'

const ON = { events: true } as const
const COAST = 'CCCCCC/CUCUCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const drawn = (card: EventId, units: Record<string, string> = {}, more: Partial<Sketch> = {}, dice = ''): Board =>
  at({ map: COAST, units: { ...base, ...units }, eventDeck: [card, 'E22'], ...more }, ON).endTurn(dice)

describe('E12 Desertion', () => {
  it('BI-9.3/E12 one Militia Squad leaves, unscored', () => {
    const b = drawn('E12', { q1: 'militia_squad 0,0', i1: 'infantry_squad 1,0', q2: 'militia_squad 2,0' }, {}, 'event.pick 1')
    expect([b.draws, b.isGone('q1'), b.isGone('q2'), b.isGone('i1')]).toEqual([['event.pick pick2'], false, true, false])
    expect((b.all.lost ?? []).filter(({ unscored }) => !unscored)).toEqual([])
  })
})

describe('command cards', () => {
  it.each([
    ['E13', 'Operational', { assault: 2, defender: 2 }],
    ['E13', 'Offline', { assault: 0, defender: 2 }],
    ['E14', 'Operational', { assault: 3, defender: 1 }],
    ['E15', 'Operational', { assault: 4, defender: 3 }],
    ['E15', 'Offline', { assault: 1, defender: 3 }],
    ['E22', 'Operational', { assault: 3, defender: 2 }],
  ] as const)('BI-9.3 %s with C2 %s', (card, c2, cp) => {
    expect(drawn(card, {}, { wasp: { c2 } }).cp).toEqual(cp)
  })
  it('BI-9.3/E13 Jamming takes one CP of the Assault', () => {
    expect(drawn('E13', {}, { wasp: { c2: 'Limited' } }).cp).toEqual({ assault: 1, defender: 2 })
  })
  it('BI-9.3/E14 Cut Lines takes one CP of the Defender', () => {
    expect(drawn('E14', {}, { objectives: { h: 'comms_hub 1,0' } }).cp).toEqual({ assault: 3, defender: 2 })
  })
  it('BI-9.3/E15 Fresh Orders are for this turn only', () => {
    const b = drawn('E15').until('action').endTurn()
    expect(b.cp).toEqual({ assault: 3, defender: 2 })
  })
})

describe('E16 Smoke on the Beach', () => {
  const smoke: Partial<Sketch> = { active: [{ card: 'E16' }] }
  it.each([
    ['both on Beach: once', 'BB', 'marine_squad 0,0', 'infantry_squad 1,0', 3],
    ['attacker on Beach', 'BC', 'marine_squad 0,0', 'infantry_squad 1,0', 3],
    ['target on Beach', 'CB', 'marine_squad 0,0', 'infantry_squad 1,0', 3],
    ['neither', 'CC', 'marine_squad 0,0', 'infantry_squad 1,0', 4],
    ['airborne over Beach is no surface unit', 'BC', 'harrier 0,0', 'infantry_squad 1,0', 5],
  ] as const)('BI-9.3/E16 %s', (_name, map, x, y, n) => {
    expect(missed(n, { map, units: { x, y }, ...smoke }).dice).toHaveLength(n)
  })
  it('BI-9.3/E16 a Mortar that shells the Beach has no die left and still suppresses', () => {
    const b = at({
      map: 'CCB',
      toAct: 'defender',
      units: { m1: 'marine_squad 2,0', mo: 'mortar_team 0,0', i1: 'infantry_squad 0,0' },
      ...smoke,
    })
    b.do({ type: 'attackHex', unit: 'mo', hex: '2,0' })
    expect(tokens(b, 'm1')).toEqual([1])
  })
})

describe('E17 Drone Raid', () => {
  const drones = (b: Board) => b.all.units!.filter(unit => unit.type === 'attack_drone')
  it('BI-9.3/E17 an airborne drone over an entry point', () => {
    const b = drawn('E17').do({ type: 'eventChoice', hex: '2,0' })
    expect([drones(b).length, drones(b)[0]!.hex, b.unit(drones(b)[0]!.id).airborne]).toEqual([1, '2,0', true])
  })
  it('BI-9.3/E17 not elsewhere, not where enemy aircraft are', () => {
    const b = drawn('E17', { h1: 'harrier 2,0', m1: 'marine_squad 3,0' })
    expect(b.refused({ type: 'eventChoice', hex: '2,1' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'eventChoice', hex: '2,0' })).toBe(false)
    expect(b.allows({ type: 'eventChoice', hex: '3,0' })).toBe(true)
  })
  it('BI-9.3/E17 the scenario’s own entry points', () => {
    const b = drawn('E17', {}, { entry: ['3,1'] })
    expect([b.allows({ type: 'eventChoice', hex: '3,1' }), b.allows({ type: 'eventChoice', hex: '2,0' })]).toEqual([
      true,
      false,
    ])
  })
})

describe('E18 Corpsmen', () => {
  it('BI-9.3/E18 a damaged Assault infantry unit anywhere regains 1 HP', () => {
    const units = { m1: 'marine_squad 0,0 hp=1', m2: 'marine_squad aboard hp=1', a1: 'aav7 2,1 hp=1', m3: 'marine_squad 2,0' }
    const b = drawn('E18', units)
    expect(b.seats).toEqual(['assault'])
    expect(b.refused({ type: 'eventChoice', unit: 'a1' })).toMatch(/^BI-9\.3/)
    expect(b.refused({ type: 'eventChoice', unit: 'm3' })).toMatch(/^BI-9\.3/)
    b.do({ type: 'eventChoice', unit: 'm2' })
    expect(hps(b, 'm1', 'm2')).toEqual([1, 2])
  })
  it('BI-9.3/E18 it may decline', () => {
    const b = drawn('E18', { m1: 'marine_squad 0,0 hp=1' }).do({ type: 'eventChoice', decline: true })
    expect(hps(b, 'm1')).toEqual([1])
  })
})

describe('E19 Civilians in the Streets', () => {
  const civilians: Partial<Sketch> = { active: [{ card: 'E19' }] }
  it('BI-9.3/E19 no air attack on an Urban hex, but a ground attack', () => {
    const b = at({ map: 'CUC', units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' }, ...civilians })
    expect(b.refused(attack('h1', 'i1'))).toMatch(/^BI-9\.3/)
    b.do(attack('m1', 'i1'), faces('attack', 5))
  })
  it('BI-9.3/E19 no mortar fire', () => {
    const b = at({
      map: 'CCUC',
      toAct: 'defender',
      units: { m1: 'marine_squad 2,0', mo: 'mortar_team 0,0', i1: 'infantry_squad 1,0' },
      ...civilians,
    })
    expect(b.refused({ type: 'attackHex', unit: 'mo', hex: '2,0' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'attackHex', unit: 'mo', hex: '3,0' })).toBe(true)
  })
  it('BI-9.3/E19 no barrage with an Urban hex in it', () => {
    const b = at({
      map: 'CCUC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { m1: 'marine_squad 2,0', r1: 'artillery 0,2' },
      ...civilians,
    })
    expect(b.refused({ type: 'barrage', unit: 'r1', hexes: ['1,0', '2,0', '1,1'] })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'barrage', unit: 'r1', hexes: ['0,0', '1,0', '0,1'] })).toBe(true)
  })
  it('BI-9.3/E19 no gunfire', () => {
    const b = at(
      {
        map: COAST,
        step: 'command.assault',
        cp: { assault: 3, defender: 0 },
        units: base,
        hands: { assault: ['A1'], defender: [] },
        decks: { assault: [], defender: [] },
        ...civilians,
      },
      { strategicCards: true },
    )
    expect(b.refused({ type: 'playCard', card: 'A1', hex: '1,1' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'playCard', card: 'A1', hex: '2,1' })).toBe(true)
  })
})

describe('E20 Gunfire Window', () => {
  it('BI-9.3/E20 two dice at 5 for each Defender surface unit in roster order, a token for each survivor', () => {
    const b = drawn('E20', { q1: 'infantry_squad 1,1', q2: 'infantry_squad 1,1' })
    expect(b.seats).toEqual(['assault'])
    b.do({ type: 'eventChoice', hex: '1,1' }, 'gunfire 4 4 5 1')
    expect([b.draws.length, hps(b, 'q1', 'q2'), tokens(b, 'q1', 'q2')]).toEqual([4, [2, 1], [1, 1]])
  })
  it('BI-9.3/E20 within 5 of the Wasp; it may decline', () => {
    const b = drawn('E20', { w: 'usswasp 5,4' })
    expect(b.refused({ type: 'eventChoice', hex: '0,0' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'eventChoice', hex: '0,4' })).toBe(true)
    b.do({ type: 'eventChoice', decline: true })
    expect(b.step).toBe('command.assault')
  })
  it('BI-9.3/E20 hidden units are found only when hit; airborne ones are not shelled', () => {
    const b = drawn('E20', { q1: 'infantry_squad 1,1 hidden', q2: 'militia_squad 1,1 hidden', d1: 'attack_drone 1,1' })
    b.do({ type: 'eventChoice', hex: '1,1' }, 'gunfire 1 5 1 1')
    expect([b.unit('q1').hidden, b.unit('q2').hidden, tokens(b, 'q2')]).toEqual([false, true, [1]])
  })
})

describe('E21 Drifting Mines', () => {
  it('BI-9.3/E21 a Minefield in a Beach or Shallow hex that is free', () => {
    const b = drawn(
      'E21',
      { l1: 'lcac 2,3', i1: 'infantry_squad 1,2', i2: 'infantry_squad 3,2' },
      { objectives: { p: 'port 0,2' }, forts: ['trench 2,2'] },
    )
    expect(b.seats).toEqual(['defender'])
    for (const hex of ['0,0', '1,1', '0,4', '2,3', '1,2', '0,2', '2,2'])
      expect([hex, b.refused({ type: 'eventChoice', hex })]).toEqual([hex, expect.stringMatching(/^BI-9\.3/)])
    b.do({ type: 'eventChoice', hex: '3,3' })
    expect(b.fort('3,3')).toBe('minefield')
  })
  it('BI-9.3/E21 it may decline', () => {
    const b = drawn('E21').do({ type: 'eventChoice', decline: true })
    expect(b.all.forts ?? []).toEqual([])
  })
})

it('BI-9.3/E22 nothing happens', () => {
  const b = drawn('E22')
  expect([b.step, b.cp, b.all.active ?? []]).toEqual(['command.assault', { assault: 3, defender: 2 }, []])
})
