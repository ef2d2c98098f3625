// Chapter 11: hands and decks, and the cards of the Assault.
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { beachhead } from '../../rules/contract/game.ts'
import { at, type Board, type Sketch, scenario, unshuffled } from '../builder.ts'
import { attack, faces, hps, tokens } from './aims.ts'

type AssaultCard = 'A1' | 'A2' | 'A3' | 'A4' | 'A5' | 'A6' | 'A7' | 'A8' | 'A9'
const ON = { strategicCards: true } as const
const COAST = 'CCCCCC/CUCUCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const none = { assault: [], defender: [] }
const holding = (card: AssaultCard, units: Record<string, string> = {}, more: Partial<Sketch> = {}, cp = 4): Board =>
  at(
    {
      map: COAST,
      step: 'command.assault',
      cp: { assault: cp, defender: 0 },
      hands: { assault: [card], defender: [] },
      decks: none,
      units: { ...base, ...units },
      ...more,
    },
    ON,
  )
const play = (card: AssaultCard, more: Partial<Extract<BeachheadAction, { type: 'playCard' }>> = {}): BeachheadAction => ({
  type: 'playCard',
  card,
  ...more,
})

describe('hands and decks', () => {
  const start = () =>
    scenario(
      'quick-six',
      { ...ON, events: false, deployment: 'preset' },
      `${unshuffled('deck.assault', 9)}; ${unshuffled('deck.defender', 9)}; ${faces('marker.order', 4, 0)}`,
    )
  it('BI-11.1 nine cards a side, a hand of 3, and one more at the start of the command step', () => {
    const b = start()
    expect(b.step).toBe('command.assault')
    expect([b.all.hands?.assault, b.all.decks?.assault]).toEqual([
      ['A1', 'A2', 'A3', 'A4'],
      ['A5', 'A6', 'A7', 'A8', 'A9'],
    ])
    expect(b.all.hands?.defender).toEqual(['D1', 'D2', 'D3'])
    b.until('command.defender')
    expect([b.all.hands?.defender, b.all.decks?.defender]).toEqual([
      ['D1', 'D2', 'D3', 'D4'],
      ['D5', 'D6', 'D7', 'D8', 'D9'],
    ])
  })
  const next = (hand: readonly AssaultCard[], deck: readonly AssaultCard[]) =>
    at(
      { map: COAST, units: base, hands: { assault: [...hand], defender: [] }, decks: { assault: [...deck], defender: [] } },
      ON,
    ).endTurn().all
  it('BI-11.1 no draw with five in hand', () => {
    expect(next(['A1', 'A2', 'A3', 'A4', 'A5'], ['A6']).hands?.assault).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
    expect(next(['A1', 'A2', 'A3', 'A4'], ['A6']).hands?.assault).toEqual(['A1', 'A2', 'A3', 'A4', 'A6'])
  })
  it('BI-11.1 an empty deck stays empty', () => {
    expect(next(['A1'], []).hands?.assault).toEqual(['A1'])
  })
  it('BI-11.2 a card is paid for, has its effect and is discarded', () => {
    const b = holding('A6', { m1: 'marine_squad 0,0 tok=2' }).do(play('A6', { unit: 'm1' }))
    expect([b.cp.assault, b.all.hands?.assault ?? [], b.all.discards?.assault]).toEqual([3, [], ['A6']])
  })
  it('BI-11.2 not without the CP, not one not held, not out of the own step', () => {
    expect(holding('A4', {}, {}, 1).refused(play('A4', { hex: '1,1' }))).toMatch(/^BI-(11\.[23]|10\.4)/)
    expect(holding('A4').refused(play('A6', { unit: 'm9' }))).toBe('BI-11.2')
    expect(holding('A6', {}, { step: 'action' }).refused(play('A6', { unit: 'm9' }))).toMatch(/^BI-(8\.2|11\.2)$/)
  })
  it('BI-11.2 hands are secret', () => {
    const [one, other] = [holding('A4'), holding('A5')]
    expect(beachhead.view(one.state, 'defender')).toEqual(beachhead.view(other.state, 'defender'))
    expect(beachhead.view(one.state, 'table')).toEqual(beachhead.view(other.state, 'table'))
    expect(beachhead.view(one.state, 'assault')).not.toEqual(beachhead.view(other.state, 'assault'))
  })
})

describe('A1 Naval Gunfire Support', () => {
  it('BI-11.3/A1 2 CP: as the Gunfire Window, known or not', () => {
    const b = holding('A1', { q1: 'infantry_squad 1,1 hidden', q2: 'infantry_squad 1,1' }, { known: { assault: [] } })
    b.do(play('A1', { hex: '1,1' }), 'gunfire 5 1 1 1')
    expect([hps(b, 'q1', 'q2'), tokens(b, 'q1', 'q2'), b.unit('q1').hidden, b.cp.assault]).toEqual([[1, 2], [1, 1], false, 2])
  })
  it('BI-11.3/A1 within 5 of the Wasp', () => {
    expect(holding('A1', { w: 'usswasp 5,4' }).refused(play('A1', { hex: '0,0' }))).toMatch(/^BI-(11\.3|9\.3)/)
  })
  it('BI-11.4 its dice are gunfire dice, two for each unit in roster order', () => {
    const b = holding('A1', { q1: 'infantry_squad 1,1', q2: 'infantry_squad 1,1' })
    b.do(play('A1', { hex: '1,1' }), 'gunfire 1 1 5 5')
    expect([b.draws, hps(b, 'q1', 'q2')]).toEqual([Array(4).fill('gunfire d6'), [2, 0]])
  })
})

describe('A2 Airlift Surge', () => {
  const deck = { h1: 'harrier aboard', h2: 'harrier aboard', h3: 'harrier aboard', l1: 'lcac aboard', l2: 'lcac aboard' }
  const launch = (unit: string, hex: string) => ({ type: 'launch', unit, cargo: [], hex }) as const
  it('BI-11.3/A2 one more air unit this turn', () => {
    const b = holding('A2', deck).do(play('A2')).until('deploy')
    expect(b.cp.assault).toBe(3)
    b.do(launch('h1', '1,4')).do(launch('h2', '1,4')).do(launch('h3', '0,3')).do(launch('l1', '1,4'))
    expect(b.unit('h3').launched).toBe(true)
    expect(b.refused(launch('l2', '0,3'))).toBe('BI-12.2')
  })
  it('BI-11.3/A2 only with a flight deck that is Operational or Limited', () => {
    const damaged = at({
      map: COAST,
      step: 'deploy',
      units: { ...base, ...deck },
      active: [{ card: 'A2' }],
      wasp: { flightDeck: 'Damaged' },
    })
    expect(damaged.allows(launch('h1', '1,4'))).toBe(false)
    const limited = holding('A2', deck, { wasp: { flightDeck: 'Limited' } })
      .do(play('A2'))
      .until('deploy')
    limited.do(launch('h1', '1,4')).do(launch('h2', '1,4'))
    expect(limited.refused(launch('h3', '0,3'))).toBe('BI-12.1')
  })
})

describe('A3 Combat Engineers', () => {
  it('BI-11.3/A3 one fortification next to infantry or an AAV-7', () => {
    const b = holding('A3', { a1: 'aav7 2,1' }, { forts: ['bunker 3,1', 'trench 0,0'] })
    expect(b.refused(play('A3', { hex: '0,0' }))).toMatch(/^BI-11\.3/)
    expect(b.refused(play('A3', { hex: '2,0' }))).toMatch(/^BI-11\.3/)
    b.do(play('A3', { hex: '3,1' }))
    expect([b.fort('3,1'), b.fort('0,0'), b.cp.assault]).toEqual([undefined, 'trench', 3])
  })
  it('BI-11.3/A3 not next to a Humvee', () => {
    expect(holding('A3', { k1: 'humvee 2,1' }, { forts: ['bunker 3,1'] }).refused(play('A3', { hex: '3,1' }))).toMatch(
      /^BI-11\.3/,
    )
  })
})

describe('A4 Signals Intelligence', () => {
  it('BI-11.3/A4 all hidden enemies within 2 of a hex', () => {
    const units = { i1: 'infantry_squad 0,0 hidden', i2: 'infantry_squad 2,0 hidden', i3: 'infantry_squad 3,0 hidden' }
    const b = holding('A4', units, { dummies: { d1: '1,1' } }).do(play('A4', { hex: '0,0' }))
    expect([b.unit('i1').hidden, b.unit('i2').hidden, b.unit('i3').hidden, b.dummy('d1'), b.cp.assault]).toEqual([
      false,
      false,
      true,
      undefined,
      2,
    ])
  })
})

describe('A5 Damage Control', () => {
  it.each([
    ['Offline', 'Damaged'],
    ['Damaged', 'Limited'],
    ['Limited', 'Operational'],
  ] as const)('BI-11.3/A5 %s becomes %s', (from, to) => {
    const b = holding('A5', {}, { wasp: { c2: from } }).do(play('A5', { system: 'c2' }))
    expect([b.wasp.c2, b.cp.assault]).toEqual([to, 2])
  })
  it('BI-11.3/A5 not one that is Operational', () => {
    expect(holding('A5', {}, { wasp: { c2: 'Limited' } }).refused(play('A5', { system: 'wellDeck' }))).toMatch(/^BI-11\.3/)
  })
})

describe('A6 to A9', () => {
  it('BI-11.3/A6 removes all tokens of one own unit', () => {
    const b = holding('A6', { m1: 'marine_squad 0,0 tok=2 fresh=1', m2: 'marine_squad 0,0 tok=1' })
    expect(b.allows(play('A6', { unit: 'i9' }))).toBe(false)
    b.do(play('A6', { unit: 'm1' }))
    expect([tokens(b, 'm1', 'm2'), b.unit('m1').fresh]).toEqual([[0, 1], 0])
  })
  it('BI-11.3/A7 surface units in a hex have +1 DEF this turn', () => {
    const b = holding('A7', { m1: 'marine_squad 4,0' })
      .do(play('A7', { hex: '4,0' }))
      .until('action')
    b.do({ type: 'pass' }).do(attack('i9', 'm1'), faces('attack', 3))
    expect(b.told('attacked').strike.need).toBe(5)
    expect(b.until('command.assault').all.active ?? []).toEqual([])
  })
  it('BI-11.3/A7 not airborne ones', () => {
    const b = at({
      map: 'CC',
      toAct: 'defender',
      active: [{ card: 'A7', hex: '1,0' }],
      units: { h1: 'harrier 1,0', a1: 'aa_team 0,0' },
    })
    expect(b.do(attack('a1', 'h1'), faces('attack', 4)).told('attacked').strike.need).toBe(5)
  })
  it('BI-11.3/A8 one infantry unit has +1 ATK this turn', () => {
    const b = holding('A8', { m1: 'marine_squad 4,0', a1: 'aav7 2,0' })
    expect(b.refused(play('A8', { unit: 'a1' }))).toMatch(/^BI-11\.3/)
    b.do(play('A8', { unit: 'm1' }))
      .until('action')
      .do(attack('m1', 'i9'), faces('attack', 5))
    expect(b.until('command.assault').all.active ?? []).toEqual([])
  })
  it('BI-11.3/A9 one own unit regains all SP', () => {
    const b = holding('A9', { h1: 'harrier 2,0 sp=0', h2: 'harrier 3,0 sp=1' }).do(play('A9', { unit: 'h1' }))
    expect([b.unit('h1').sp, b.unit('h2').sp, b.cp.assault]).toEqual([3, 1, 3])
  })
  it('BI-11.3/A9 the Wasp is an own unit', () => {
    const b = holding('A9', { w: 'usswasp 0,4 sp=1' }).do(play('A9', { unit: 'w' }))
    expect(b.unit('w').sp).toBe(5)
  })
})
