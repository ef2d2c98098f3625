// Chapter 26, first part: which cause draws what, in which order, under which label. The board throws on any other draw.
import { describe, expect, it } from 'vitest'
import { at, type Sketch, scenario, unshuffled } from '../builder.ts'

const SEA = 'CCCC/CCCC/SSSS/DDDD'
const d6 = (label: string, n: number) => Array<string>(n).fill(`${label} d6`)

describe('BI-26.1 draws by cause', () => {
  it('BI-26.1 set-up: map, decks, then the markers when the Defender is done', () => {
    const b = scenario(
      'cards',
      { map: 'random', mapSize: [8, 8], strategicCards: true },
      [
        'map.section 0; map.turn 0; map.section 5; map.turn 0; map.section 8; map.turn 0; map.section 10; map.turn 0',
        unshuffled('deck.scenario', 10),
        unshuffled('deck.event', 22),
        unshuffled('deck.assault', 9),
        unshuffled('deck.defender', 9),
      ].join('; '),
    )
    expect(b.draws).toHaveLength(8 + 9 + 21 + 8 + 8)
  })
  const event = (card: 'E03' | 'E11' | 'E12' | 'E20', units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at({ map: SEA, eventDeck: [card], ...more, units }, { events: true })
  it('BI-26.1 E11 and E12: one pick `event.pick`', () => {
    const air = { w: 'usswasp 0,3', h1: 'harrier 0,0', a1: 'aav7 1,0', m1: 'marine_squad 0,1', i1: 'infantry_squad 3,0' }
    const trouble = event('E11', air).endTurn('event.pick 1')
    expect([trouble.draws, trouble.unit('h1').tokens, trouble.unit('a1').tokens]).toEqual([['event.pick pick2'], 0, 1])
    const flight = event('E12', {
      m1: 'marine_squad 0,0',
      q1: 'militia_squad 2,0',
      q2: 'militia_squad 3,0',
      i1: 'infantry_squad 3,0',
    }).endTurn('event.pick 0')
    expect([flight.isGone('q1'), flight.isGone('q2')]).toEqual([true, false])
  })
  it('BI-26.1 E20 and A1: 2 d6 `gunfire` for each Defender surface unit, roster order', () => {
    const units = { w: 'usswasp 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,1', i2: 'infantry_squad 3,1' }
    const b = event('E20', units).endTurn()
    expect([b.step, b.seats]).toEqual(['event', ['assault']])
    b.do({ type: 'eventChoice', hex: '3,1' }, 'gunfire 1 1 5 1')
    expect([b.unit('i1').hp, b.unit('i2').hp, b.draws]).toEqual([2, 1, d6('gunfire', 4)])
    const card = at(
      { map: SEA, step: 'command.assault', cp: { assault: 2, defender: 0 }, hands: { assault: ['A1'], defender: [] }, units },
      { strategicCards: true },
    )
    card.do({ type: 'playCard', card: 'A1', hex: '3,1' }, 'gunfire 5 5 1 1')
    expect([card.isGone('i1'), card.unit('i2').tokens]).toEqual([true, 1])
  })
  it('BI-26.1 attack: n d6 `attack`, then 3 d6 `ciws` if used, then the Wasp’s picks', () => {
    const units = { w: 'usswasp 0,3 hp=7', m1: 'marine_squad 3,1', s1: 'sam_site 0,1' }
    const b = at({ map: SEA, toAct: 'defender', units })
    b.do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 3 1')
    expect([b.step, b.draws, b.unit('w').hp]).toEqual(['react.ciws', d6('attack', 3), 7])
    b.do({ type: 'ciws', use: true }, 'ciws 5 1 1; wasp.system 0')
    expect([b.draws, b.wasp.flightDeck, b.wasp.ammo]).toEqual([[...d6('ciws', 3), 'wasp.system pick3'], 'Limited', 5])
  })
  it('BI-26.1 CIWS not used draws nothing but the picks', () => {
    const units = { w: 'usswasp 0,3 hp=7', m1: 'marine_squad 3,1', s1: 'sam_site 0,1' }
    const b = at({ map: SEA, toAct: 'defender', units }).do({ type: 'attack', unit: 's1', target: 'w' }, 'attack 3 3 1')
    b.do({ type: 'ciws', use: false }, 'wasp.system 2')
    expect([b.unit('w').hp, b.wasp.c2]).toEqual([5, 'Limited'])
  })
  it('BI-26.1 mortar: n d6 `mortar` for each enemy surface unit in the hex', () => {
    const units = { m1: 'marine_squad 3,0', h1: 'harrier 3,0', m2: 'marine_squad 3,0', mo: 'mortar_team 0,0 hidden' }
    const b = at({ map: 'CCCC', toAct: 'defender', units }).do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, 'mortar 4 1 1 1')
    expect([b.draws, b.unit('m1').hp, b.unit('m2').hp]).toEqual([d6('mortar', 4), 1, 2])
  })
  it('BI-26.1 barrage: hexes in hex order, units in roster order, 2 d6 `barrage` (1 if suppressed)', () => {
    const sketch = (words: string): Sketch => ({
      map: 'CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { m1: 'marine_squad 1,1', m2: 'marine_squad 2,0', r1: words },
    })
    const full = at(sketch('artillery 0,2')).do(
      { type: 'barrage', unit: 'r1', hexes: ['1,1', '2,0', '1,0'] },
      'barrage 5 1 1 1',
    )
    expect([full.unit('m2').hp, full.unit('m1').hp]).toEqual([1, 2])
    const weak = at(sketch('artillery 0,2 tok=1')).do(
      { type: 'barrage', unit: 'r1', hexes: ['1,1', '2,0', '1,0'] },
      'barrage 1 5',
    )
    expect([weak.unit('m2').hp, weak.unit('m1').hp]).toEqual([2, 1])
  })
  it('BI-26.1 SAM strike: 3 d6 `sam` (2 if suppressed), then CIWS, then the picks', () => {
    const sketch = (words: string, target: string): Sketch => ({
      map: SEA,
      step: 'command.defender',
      cp: { assault: 0, defender: 3 },
      units: { w: 'usswasp 0,3 hp=7', h1: 'harrier 1,1', m1: 'marine_squad 3,1', s1: words, x: target },
    })
    const air = at(sketch('sam_site 0,1', 'infantry_squad 3,0')).do(
      { type: 'samStrike', unit: 's1', target: 'h1' },
      'sam 5 1 1',
    )
    expect([air.unit('h1').hp, air.draws]).toEqual([1, d6('sam', 3)])
    const weak = at(sketch('sam_site 0,1 tok=1', 'infantry_squad 3,0')).do(
      { type: 'samStrike', unit: 's1', target: 'w' },
      'sam 3 1',
    )
    expect(weak.step).toBe('react.ciws')
    weak.do({ type: 'ciws', use: true }, 'ciws 1 1 1; wasp.system 1')
    expect([weak.unit('w').hp, weak.wasp.wellDeck]).toEqual([6, 'Limited'])
  })
  it('BI-26.1 mine: 2 d6 `mine` at the moment of entry', () => {
    const b = at({
      map: 'CCC',
      step: 'move.assault',
      forts: ['minefield 1,0'],
      units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 2,0' },
    })
    expect(b.do({ type: 'move', unit: 'm1', to: '1,0' }, 'mine 1 1').draws).toEqual(d6('mine', 2))
  })
  it('BI-26.1 Sea Sparrow: 2 d6 `sparrow`; structure: n d6 `structure`', () => {
    const units = { w: 'usswasp 0,3', a1: 'aav7 1,0', d1: 'attack_drone 2,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: SEA, objectives: { h: 'comms_hub 0,0' }, units })
    expect(b.do({ type: 'seaSparrow', target: 'd1' }, 'sparrow 1 1').draws).toEqual(d6('sparrow', 2))
    b.do({ type: 'pass' })
    expect(b.do({ type: 'attackStructure', unit: 'a1', objective: 'h' }, 'structure 1 1 1 1').draws).toEqual(d6('structure', 4))
  })
  it('BI-26.1 Wasp damage by any cause: pick(3) at 4, pick(2) at 6, none at 10', () => {
    const gun = (words: string, dice: string, more: Partial<Sketch> = {}) =>
      at({ map: SEA, toAct: 'defender', ...more, units: { w: words, m1: 'marine_squad 3,1', r1: 'artillery 0,1' } }).do(
        { type: 'attack', unit: 'r1', target: 'w' },
        dice,
      )
    expect(gun('usswasp 0,3 hp=7', 'attack 3 4 5 6; wasp.system 0 1').wasp).toMatchObject({
      flightDeck: 'Damaged',
      c2: 'Limited',
    })
    const sunk = gun('usswasp 0,3 hp=3', 'attack 3 3 6 1', {
      wasp: { flightDeck: 'Damaged', wellDeck: 'Limited', first: 'flightDeck', second: 'wellDeck' },
    })
    expect(sunk.isGone('w')).toBe(true)
    const breach = event('E03', { w: 'usswasp 0,3 hp=7', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }).endTurn(
      'wasp.system 1',
    )
    expect([breach.unit('w').hp, breach.wasp.wellDeck]).toEqual([6, 'Limited'])
  })
  it('BI-26.1 an empty event deck: shuffle `deck.event` of the discards, then the card', () => {
    const units = { m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: SEA, eventDeck: [], discards: { event: ['E05', 'E22'] }, units }, { events: true }).endTurn(
      'deck.event 0',
    )
    expect([b.told('event_drawn').card, b.all.eventDeck]).toEqual(['E22', ['E05']])
  })
})
