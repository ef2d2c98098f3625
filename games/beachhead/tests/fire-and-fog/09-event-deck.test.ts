// Chapter 9: the deck, how a card lasts and is chosen, and the cards of weather, signals and supply (E01 to E11).
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../rules/tables/index.ts'
import { at, type Board, type Sketch, scenario, unshuffled } from '../builder.ts'
import { attack, tokens } from './aims.ts'

const ON = { events: true } as const
const COAST = 'CCCCCC/CUCUCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
/** The board at the moment the card has been drawn. */
const drawn = (card: EventId, units: Record<string, string> = {}, more: Partial<Sketch> = {}, dice = ''): Board =>
  at({ map: COAST, units: { ...base, ...units }, eventDeck: [card, 'E22'], ...more }, ON).endTurn(dice)
const inForce = (card: EventId, sketch: Sketch): Board => at({ ...sketch, active: [{ card }] })

describe('the deck', () => {
  it('BI-9.1 one copy of each of 22 cards, shuffled at set-up', () => {
    const deck = scenario('quick-six', {}, unshuffled('deck.event', 22)).all.eventDeck!
    expect([deck.length, new Set(deck).size]).toEqual([22, 22])
  })
  it('BI-9.1 the top card is drawn and discarded', () => {
    const b = at({ map: COAST, units: base, eventDeck: ['E22', 'E15', 'E05'] }, ON).endTurn()
    expect([b.told('event_drawn').card, b.all.eventDeck, b.all.discards?.event]).toEqual(['E22', ['E15', 'E05'], ['E22']])
  })
  it('BI-9.1 an empty deck is made of the discards in their order, only when a card must be drawn', () => {
    const b = at({ map: COAST, units: base, eventDeck: ['E22'], discards: { event: ['E15', 'E05', 'E13'] } }, ON).endTurn()
    expect(b.all.eventDeck ?? []).toEqual([])
    b.until('action').endTurn(unshuffled('deck.event', 4))
    expect([b.draws, b.told('event_drawn').card]).toEqual([['deck.event pick4', 'deck.event pick3', 'deck.event pick2'], 'E15'])
    expect(b.all.eventDeck).toEqual(['E05', 'E13', 'E22'])
  })
  it('BI-9.1 no card without the option', () => {
    const b = at({ map: COAST, units: base, eventDeck: ['E03'] }).endTurn()
    expect([b.eventsOf('event_drawn'), b.unit('w').hp]).toEqual([[], 10])
  })
  it('BI-9.2 a turn effect ends with the turn', () => {
    const b = drawn('E05')
    expect(b.all.active?.map(({ card }) => card)).toEqual(['E05'])
    b.until('action').endTurn()
    expect(b.all.active ?? []).toEqual([])
  })
  it('BI-9.2 where a card says may, it can be declined; else not', () => {
    const may = drawn('E02')
    expect([may.step, may.seats]).toEqual(['event', ['defender']])
    may.do({ type: 'eventChoice', decline: true })
    expect([may.step, may.turn]).toEqual(['command.assault', 4])
    const must = drawn('E17')
    expect(must.refused({ type: 'eventChoice', decline: true })).toMatch(/^BI-9\.[23]/)
  })
  it('BI-9.2 a card without a legal choice has no effect', () => {
    expect(drawn('E02', {}, { map: COAST.replaceAll('U', 'C') }).step).toBe('command.assault')
    expect(drawn('E07').step).toBe('command.assault')
    // Nobody is wounded, but the Defender can't know that of those aboard: the Assault is asked and has nothing to name.
    expect(
      drawn('E18')
        .legal('assault')
        .filter(action => action.type === 'eventChoice' && action.unit !== undefined),
    ).toEqual([])
  })
  it('BI-9.2 the other seat has no say', () => {
    const b = drawn('E02')
    expect(b.allows({ type: 'eventChoice', decline: true }, 'assault')).toBe(false)
    expect(b.allows({ type: 'eventChoice', hex: '1,1' }, 'assault')).toBe(false)
  })
})

describe('E01 Heavy Fog', () => {
  it('BI-9.3/E01 sight is 2 less: an AA Team sees no further than 2', () => {
    const sketch = (hex: string): Sketch => ({
      map: 'CCCC',
      toAct: 'defender',
      units: { h1: `harrier ${hex}`, a1: 'aa_team 0,0' },
    })
    expect(inForce('E01', sketch('3,0')).refused(attack('a1', 'h1'))).toBe('BI-15.3')
    expect(inForce('E01', sketch('2,0')).allows(attack('a1', 'h1'))).toBe(true)
  })
  it('BI-9.3/E01 never below 1', () => {
    const b = inForce('E01', {
      map: 'CCCC',
      units: { m1: 'marine_squad 0,0 tok=2', m2: 'marsoc 0,0', i1: 'infantry_squad 1,0' },
    })
    expect(b.knows('assault', 'i1')).toMatchObject({ hex: '1,0', live: true })
    expect(
      inForce('E01', { map: 'CCCC', units: { m1: 'marine_squad 0,0 tok=1', i1: 'infantry_squad 1,0' } }).allows(
        attack('m1', 'i1'),
      ),
    ).toBe(true)
  })
  it('BI-9.3/E01 is in force when drawn and gone the turn after', () => {
    const b = drawn('E01')
    expect(b.all.active?.map(({ card }) => card)).toEqual(['E01'])
    expect(b.until('action').endTurn().all.active ?? []).toEqual([])
  })
})

describe('E02 Local Uprising', () => {
  const militia = (b: Board) => b.all.units!.filter(unit => unit.type === 'militia_squad')
  it('BI-9.3/E02 a revealed Militia Squad in an Urban hex', () => {
    const b = drawn('E02').do({ type: 'eventChoice', hex: '1,1' })
    expect(militia(b)).toHaveLength(1)
    expect([militia(b)[0]!.hex, militia(b)[0]!.hidden ?? false, b.step]).toEqual(['1,1', false, 'command.assault'])
  })
  it('BI-9.3/E02 not elsewhere, not with a known enemy, not beyond stacking', () => {
    const b = drawn('E02', { m1: 'marine_squad 3,1', i1: 'infantry_squad 2,0' })
    expect(b.refused({ type: 'eventChoice', hex: '0,0' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'eventChoice', hex: '3,1' })).toBe(false)
    const full = drawn('E02', { i1: 'infantry_squad 1,1', i2: 'infantry_squad 1,1' })
    expect(full.allows({ type: 'eventChoice', hex: '1,1' })).toBe(false)
    expect(full.allows({ type: 'eventChoice', hex: '3,1' })).toBe(true)
  })
  it('BI-9.3/E02 an unknown enemy there is revealed and the squad is not placed', () => {
    const b = drawn('E02', { s1: 'marsoc 1,1 hidden' }, { known: { defender: [] } })
    b.do({ type: 'eventChoice', hex: '1,1' })
    expect([militia(b), b.unit('s1').hidden]).toEqual([[], false])
  })
})

describe('E03 to E06', () => {
  it('BI-9.3/E03 one damage, no CIWS', () => {
    const b = drawn('E03')
    expect([b.unit('w').hp, b.wasp.ammo, b.step]).toEqual([9, 6, 'command.assault'])
  })
  it('BI-9.3/E03 her degradation follows', () => {
    const b = drawn('E03', { w: 'usswasp 0,4 hp=7' }, {}, 'wasp.system 1')
    expect([b.unit('w').hp, b.wasp.wellDeck, b.wasp.first]).toEqual([6, 'Limited', 'wellDeck'])
  })
  it('BI-9.3/E04 water costs 1 more for amtrac, hover and craft', () => {
    const sea = (unit: string) =>
      inForce('E04', { map: 'SSSSSSSSSB', step: 'move.assault', units: { u: unit, i1: 'infantry_squad 9,0' } })
    expect(sea('lcac 0,0').allows({ type: 'move', unit: 'u', to: '4,0' })).toBe(true)
    expect(sea('lcac 0,0').refused({ type: 'move', unit: 'u', to: '5,0' })).toBe('BI-13.2')
    expect(sea('aav7 0,0').allows({ type: 'move', unit: 'u', to: '2,0' })).toBe(true)
    expect(sea('aav7 0,0').refused({ type: 'move', unit: 'u', to: '3,0' })).toBe('BI-13.2')
    expect(sea('lcu 0,0').allows({ type: 'move', unit: 'u', to: '2,0' })).toBe(true)
    expect(sea('lcu 0,0').refused({ type: 'move', unit: 'u', to: '3,0' })).toBe('BI-13.2')
  })
  it('BI-9.3/E04 a Beach costs what it did', () => {
    const b = inForce('E04', { map: 'SSSBB', step: 'move.assault', units: { u: 'aav7 1,0', i1: 'infantry_squad 4,0' } })
    b.do({ type: 'move', unit: 'u', to: '3,0' })
    expect(b.told('moved').cost).toBe(3)
  })
  it('BI-9.3/E04 the Wasp can’t move', () => {
    const sketch: Sketch = {
      map: 'CCCC/SSSS/DDDD',
      step: 'move.assault',
      units: { w: 'usswasp 1,2', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' },
    }
    expect(at(sketch).allows({ type: 'move', unit: 'w', to: '2,2' })).toBe(true)
    expect(inForce('E04', sketch).refused({ type: 'move', unit: 'w', to: '2,2' })).toMatch(/^BI-9\.3/)
  })
  const sky = (card: EventId) =>
    inForce(card, {
      map: 'C'.repeat(14),
      step: 'move.air',
      units: { h1: 'harrier 0,0', m1: 'marine_squad 0,0', i1: 'infantry_squad 13,0' },
    })
  it('BI-9.3/E05 air units have 2 MV more', () => {
    expect(sky('E05').allows({ type: 'move', unit: 'h1', to: '10,0' })).toBe(true)
    expect(sky('E05').refused({ type: 'move', unit: 'h1', to: '11,0' })).toBe('BI-13.2')
  })
  it('BI-9.3/E06 air units have 2 MV less', () => {
    expect(sky('E06').allows({ type: 'move', unit: 'h1', to: '6,0' })).toBe(true)
    expect(sky('E06').refused({ type: 'move', unit: 'h1', to: '7,0' })).toBe('BI-13.2')
  })
  it('BI-9.3/E06 one launch from the flight deck less, not below none', () => {
    const deck = (flightDeck: 'Operational' | 'Limited') => ({
      map: 'CCCC/SSSS/DDDD',
      step: 'deploy' as const,
      wasp: { flightDeck },
      units: { w: 'usswasp 1,2', h1: 'harrier aboard', h2: 'harrier aboard', i1: 'infantry_squad 3,0' },
    })
    const launch = (unit: string) => ({ type: 'launch', unit, cargo: [], hex: '0,2' }) as const
    const b = inForce('E06', deck('Operational')).do(launch('h1'))
    expect(b.refused(launch('h2'))).toMatch(/^BI-(12\.1|9\.3)/)
    expect(
      inForce('E06', { ...deck('Limited'), units: { ...deck('Limited').units, a1: 'aav7 aboard' } }).refused(launch('h1')),
    ).toMatch(/^BI-(12\.1|9\.3)/)
  })
})

describe('E07 Radio Intercept', () => {
  it('BI-9.3/E07 the Assault names a marker it knows of and it is revealed', () => {
    const b = drawn('E07', { i1: 'infantry_squad 0,0 hidden', i2: 'infantry_squad 2,0 hidden' })
    expect(b.seats).toEqual(['assault'])
    expect(b.refused({ type: 'eventChoice', marker: 'M7' })).toMatch(/^BI-9\.3/)
    expect(b.refused({ type: 'eventChoice', decline: true })).toMatch(/^BI-9\.[23]/)
    b.do({ type: 'eventChoice', marker: 'M2' })
    expect([b.unit('i1').hidden, b.unit('i2').hidden, b.told('revealed').cause]).toEqual([true, false, 'card'])
  })
  it('BI-9.3/E07 a dummy goes', () => {
    const b = drawn('E07', {}, { dummies: { d1: '0,0' } }).do({ type: 'eventChoice', marker: 'M1' })
    expect(b.dummy('d1')).toBeUndefined()
  })
})

describe('E08 Slip Away', () => {
  const hide = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at({ map: 'CCCCCCCCC', units: { m1: 'marine_squad 8,0', ...units }, eventDeck: ['E08'], ...more }, ON).endTurn()
  it('BI-9.3/E08 hides a revealed infantry unit that no known enemy sees', () => {
    const b = hide({ i1: 'infantry_squad 1,0', k1: 'technical 1,0' })
    expect(b.refused({ type: 'eventChoice', unit: 'k1' })).toMatch(/^BI-9\.3/)
    b.do({ type: 'eventChoice', unit: 'i1' })
    expect([b.unit('i1').hidden, b.unit('i1').marker]).toEqual([true, 'M1'])
  })
  it('BI-9.3/E08 not one with tokens, not one that is seen; it may decline', () => {
    const b = hide({ i1: 'infantry_squad 1,0 tok=2 fresh=2', i2: 'infantry_squad 5,0', i3: 'militia_squad 2,0' })
    expect(b.refused({ type: 'eventChoice', unit: 'i1' })).toMatch(/^BI-9\.3/)
    expect(b.refused({ type: 'eventChoice', unit: 'i2' })).toMatch(/^BI-9\.3/)
    expect(b.allows({ type: 'eventChoice', unit: 'i3' })).toBe(true)
    b.do({ type: 'eventChoice', decline: true })
    expect(b.unit('i3').hidden).toBe(false)
  })
  it('BI-9.3/E08 an enemy it does not know of does not prevent it', () => {
    const b = hide({ s1: 'marsoc 4,0 hidden', i1: 'infantry_squad 1,0' }, { known: { defender: [] } })
    expect(b.allows({ type: 'eventChoice', unit: 'i1' })).toBe(true)
  })
})

describe('E09 to E11', () => {
  it('BI-9.3/E09 every Defender unit with a track regains 1 SP', () => {
    const b = drawn('E09', { mo: 'mortar_team 0,0 sp=2', a1: 'aa_team 0,0', r1: 'artillery 2,0 sp=0', h1: 'harrier 3,0 sp=1' })
    expect(['mo', 'a1', 'r1', 'h1'].map(id => b.unit(id).sp)).toEqual([3, 4, 1, 1])
  })
  it('BI-9.3/E10 the Wasp regains 1 ammo and 1 SP, never more than she holds', () => {
    const b = drawn('E10', { w: 'usswasp 0,4 sp=2' }, { wasp: { ammo: 3 } })
    expect([b.wasp.ammo, b.unit('w').sp]).toEqual([4, 3])
    const full = drawn('E10')
    expect([full.wasp.ammo, full.unit('w').sp]).toEqual([6, 5])
  })
  it('BI-9.3/E11 one of the on-map air, craft and AAV-7 units gets a token', () => {
    const units = {
      h1: 'harrier 0,0',
      h2: 'harrier aboard',
      l1: 'lcac 2,3',
      k1: 'humvee 0,1',
      a1: 'aav7 2,1',
      a2: 'aav7 in=l1',
    }
    const b = drawn('E11', units, {}, 'event.pick 2')
    expect([b.draws, tokens(b, 'h1', 'h2', 'l1', 'k1', 'a1', 'a2', 'w', 'm9')]).toEqual([
      ['event.pick pick3'],
      [0, 0, 0, 0, 1, 0, 0, 0],
    ])
  })
})
