// Chapters 9 to 11, where cards meet other rules.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { EventId } from '../../rules/tables/index.ts'
import { at, type Board, type Sketch } from '../builder.ts'
import { attack, faces, missed } from './aims.ts'

const ON = { events: true } as const
const COAST = 'CCCCCC/CUCUCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const drawn = (card: EventId, units: Record<string, string> = {}, more: Partial<Sketch> = {}, dice = ''): Board =>
  at({ map: COAST, units: { ...base, ...units }, eventDeck: [card, 'E22'], ...more }, ON).endTurn(dice)
const D = { toAct: 'defender' } as const

describe('E19 Civilians in the Streets', () => {
  const civilians: Partial<Sketch> = { active: [{ card: 'E19' }] }
  it('BI-9.3/E19 an aircraft may not attack a hub in a town either', () => {
    const b = at({
      map: 'CUCC',
      objectives: { h: 'comms_hub 1,0' },
      units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
      ...civilians,
    })
    expect(b.refused({ type: 'attackStructure', unit: 'h1', objective: 'h' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'attackStructure', unit: 'm1', objective: 'h' })).toBe(true)
  })
  it('BI-9.3/E19 holds for the Defender’s drone', () => {
    const b = at({
      map: 'CUCC',
      ...D,
      units: { m1: 'marine_squad 1,0', d1: 'attack_drone 0,0', i1: 'infantry_squad 3,0' },
      ...civilians,
    })
    expect(b.refused(attack('d1', 'm1'))).toMatch(/^BI-9\.3/)
  })
  it('BI-9.3/E19 nothing forbidden is offered', () => {
    const b = at({ map: 'CUCC', units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0' }, ...civilians })
    expect(b.legal().filter(action => action.type === 'attack' && action.unit === 'h1')).toEqual([])
  })
})

describe('E17, E20, E21 and the rest', () => {
  it('BI-9.3/E17 not a third drone over one hex', () => {
    const b = drawn('E17', { d1: 'attack_drone 2,0', d2: 'attack_drone 2,0' })
    expect(b.allows({ type: 'eventChoice', hex: '2,0' })).toBe(false)
  })
  it('BI-9.3/E17 a drone flies, strikes once, and is gone unscored', () => {
    const b = drawn('E17').do({ type: 'eventChoice', hex: '4,0' })
    const { id } = b.all.units!.find(({ type }) => type === 'attack_drone')!
    b.until('move.defender').do({ type: 'move', unit: id, to: '4,2' })
    b.until('action').do({ type: 'pass' }).do(attack(id, 'm9'), faces('attack', 3))
    expect(b.unit(id).sp).toBe(0)
    b.endTurn()
    expect([b.isGone(id), (b.all.lost ?? []).filter(({ unscored }) => !unscored)]).toEqual([true, []])
  })
  it('BI-9.3/E20 without the Wasp there is no gunfire', () => {
    const b = at(
      { map: 'CCCC/CCCC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }, eventDeck: ['E20'] },
      ON,
    ).endTurn()
    expect(b.legal('assault').filter(action => action.type === 'eventChoice' && action.hex !== undefined)).toEqual([])
  })
  it('BI-9.3/E20 own units in the hex are not hit', () => {
    const b = drawn('E20', { m1: 'marine_squad 1,1' }).do({ type: 'eventChoice', hex: '1,1' })
    expect([b.unit('m1').hp, b.unit('m1').tokens, b.draws]).toEqual([2, 0, []])
  })
  it('BI-9.3/E21 the mines work', () => {
    const b = drawn('E21').do({ type: 'eventChoice', hex: '4,2' }).until('move.assault')
    b.do({ type: 'move', unit: 'm9', to: '4,2' }, 'mine 5 1')
    expect([b.unit('m9').hp, b.unit('m9').tokens]).toEqual([1, 1])
  })
  it('BI-9.3/E02 the squad may move in the same turn', () => {
    const b = drawn('E02').do({ type: 'eventChoice', hex: '1,1' }).until('move.defender')
    const { id } = b.all.units!.find(({ type }) => type === 'militia_squad')!
    expect(b.allows({ type: 'move', unit: id, to: '2,1' })).toBe(true)
  })
  it('BI-9.3/E11 a token that came this turn is fresh', () => {
    const b = drawn('E11', { a1: 'aav7 2,1' })
    expect([b.unit('a1').tokens, b.unit('a1').fresh]).toEqual([1, 1])
  })
  it('BI-9.3/E16 the Wasp’s gun at a target on the Beach', () => {
    missed(1, { map: 'CCCC/BBBB/SSSS/DDDD', units: { x: 'usswasp 1,3', y: 'infantry_squad 1,1' }, active: [{ card: 'E16' }] })
  })
  it('BI-9.3/E16 a landed aircraft on the Beach is a surface unit', () => {
    missed(2, { map: 'CB', ...D, units: { x: 'infantry_squad 0,0', y: 'osprey 1,0 landed' }, active: [{ card: 'E16' }] })
    missed(4, { map: 'CB', ...D, units: { x: 'aa_team 0,0', y: 'osprey 1,0' }, active: [{ card: 'E16' }] })
  })
  it('BI-9.3/E10 cannot bring her ammo above 6', () => {
    expect(drawn('E10', {}, { wasp: { ammo: 6 } }).wasp.ammo).toBe(6)
  })
})

describe('BI-10 spending in secret', () => {
  const event = (b: Board, seat: string) => b.events.map(told => beachhead.redact(told, seat))
  it('BI-10.5 a Force March of a hidden unit does not name it to the enemy', () => {
    const b = at({
      map: 'LLLLLLLL',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { m1: 'marine_squad 0,0', 'secret-squad': 'infantry_squad 7,0 hidden', i1: 'infantry_squad 4,0' },
    })
    b.do({ type: 'forceMarch', unit: 'secret-squad' })
    expect(JSON.stringify(event(b, 'assault'))).not.toContain('secret')
    expect(JSON.stringify(event(b, 'assault'))).not.toContain('7,0')
    expect(JSON.stringify(event(b, 'defender'))).toContain('secret-squad')
  })
  it('BI-10.5 nor one of a unit aboard', () => {
    const b = at({
      map: COAST,
      step: 'command.assault',
      cp: { assault: 3, defender: 0 },
      units: { ...base, 'secret-squad': 'marsoc aboard' },
    })
    b.do({ type: 'forceMarch', unit: 'secret-squad' })
    expect(JSON.stringify(event(b, 'defender'))).not.toMatch(/secret|marsoc/)
  })
  it('BI-10.19 a Technical does not arrive in the Mountains', () => {
    const b = at({
      map: `M${COAST.slice(1)}`,
      step: 'command.defender',
      cp: { assault: 0, defender: 4 },
      pool: { technical: 1, infantry_squad: 1 },
      units: base,
    })
    expect(b.allows({ type: 'reinforce', unitType: 'technical', hex: '0,0' })).toBe(false)
    expect(b.allows({ type: 'reinforce', unitType: 'technical', hex: '1,0' })).toBe(true)
    expect(b.allows({ type: 'reinforce', unitType: 'infantry_squad', hex: '0,0' })).toBe(true)
  })
  it('BI-10.21 not under a unit in the air', () => {
    const b = at({
      map: COAST,
      step: 'command.defender',
      cp: { assault: 0, defender: 4 },
      units: { ...base, i1: 'infantry_squad 1,1', h1: 'harrier 2,1' },
    })
    expect(b.refused({ type: 'construct', fort: 'trench', hex: '2,1' })).toBe('BI-10.21')
  })
  it('BI-10.20 the pool shrinks with each reinforcement', () => {
    const b = at({
      map: COAST,
      step: 'command.defender',
      cp: { assault: 0, defender: 4 },
      pool: { militia_squad: 1 },
      units: base,
    })
    b.do({ type: 'reinforce', unitType: 'militia_squad', hex: '0,0' })
    expect(b.all.pool?.militia_squad ?? 0).toBe(0)
    expect(b.refused({ type: 'reinforce', unitType: 'militia_squad', hex: '1,0' })).toBe('BI-10.20')
  })
})

describe('strategic cards', () => {
  it('BI-11.3/D9 the bonus of any ambush, a mortar’s too', () => {
    missed(7, { map: 'CC', active: [{ card: 'D9' }], units: { x: 'marsoc 0,0 hidden', y: 'infantry_squad 1,0' } })
    at({ map: 'CCCC', ...D, active: [{ card: 'D9' }], units: { m1: 'marine_squad 3,0', mo: 'mortar_team 0,0 hidden' } }).do(
      { type: 'attackHex', unit: 'mo', hex: '3,0' },
      'mortar 1 1 1',
    )
  })
  it('BI-11.3/D8 holds for the Assault that takes it later', () => {
    const b = at({
      map: COAST,
      objectives: { f: 'airfield 1,0 ctrl=assault noResupply' },
      units: { ...base, h1: 'harrier 1,0 landed sp=0' },
    }).endTurn()
    expect(b.unit('h1').sp).toBe(0)
  })
  it('BI-11.3/A5 a repaired system is worn again by the next threshold', () => {
    const b = at({
      map: 'CCCC/SSSS/DDDD',
      ...D,
      wasp: { c2: 'Operational', first: 'c2' },
      units: { w: 'usswasp 1,2 hp=5', g: 'artillery 1,0', m1: 'marine_squad aboard', i1: 'infantry_squad 3,0' },
    }).do(attack('g', 'w'), 'attack 3 1 1 1; wasp.system 0')
    expect([b.wasp.c2, b.wasp.flightDeck]).toEqual(['Damaged', 'Limited'])
  })
  it('BI-11.1 the card drawn is not told to the enemy', () => {
    const b = at(
      { map: COAST, units: base, hands: { assault: [], defender: [] }, decks: { assault: ['A4'], defender: ['D1'] } },
      { strategicCards: true },
    ).endTurn()
    const told = JSON.stringify(b.eventsOf('card_drawn').map(event => beachhead.redact(event, 'defender')))
    expect(told).not.toContain('A4')
  })
})
