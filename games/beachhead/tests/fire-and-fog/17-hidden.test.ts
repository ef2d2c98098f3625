// Chapter 17: what hides, what shows it, and what a dummy is.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, type Board, type Sketch } from '../builder.ts'
import { attack, faces, tokens } from './aims.ts'

const D = { toAct: 'defender' } as const
const row = (units: Record<string, string>, more: Partial<Sketch> = {}, map = 'CCCCCCCC'): Sketch => ({ map, units, ...more })
const looksAlike = (one: Board, other: Board) => {
  for (const viewer of ['assault', 'table'] as const)
    expect(beachhead.view(one.state, viewer)).toEqual(beachhead.view(other.state, viewer))
}

describe('a marker tells nothing', () => {
  const marker = (words: string) => at(row({ m1: 'marine_squad 0,0', k: `${words} 3,0 hidden`, i9: 'infantry_squad 4,0' }))
  it('BI-17.1 not its type', () => {
    looksAlike(marker('infantry_squad'), marker('militia_squad'))
    looksAlike(marker('infantry_squad'), marker('technical'))
  })
  it('BI-17.1 not its HP, SP or tokens', () => {
    const state = (words: string) =>
      at(row({ m1: 'marine_squad 0,0', k: `aa_team 3,0 hidden ${words}`.trim(), i9: 'infantry_squad 4,0' }))
    looksAlike(state(''), state('sp=1'))
    looksAlike(state(''), state('tok=1'))
    looksAlike(
      marker('infantry_squad'),
      at(row({ m1: 'marine_squad 0,0', k: 'infantry_squad 3,0 hidden hp=1', i9: 'infantry_squad 4,0' })),
    )
  })
  it('BI-17.1 not whether it is a dummy', () => {
    looksAlike(
      marker('infantry_squad'),
      at(row({ m1: 'marine_squad 0,0', i9: 'infantry_squad 4,0' }, { dummies: { d1: '3,0' } })),
    )
  })
  it('BI-17.1 its owner knows all', () => {
    expect(beachhead.view(marker('infantry_squad').state, 'defender')).not.toEqual(
      beachhead.view(marker('militia_squad').state, 'defender'),
    )
  })
})

describe('dummies', () => {
  const with_ = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
    at(row(units, { dummies: { d1: '3,0' }, ...more }))
  it('BI-17.2 do not see', () => {
    expect(with_({ m1: 'marine_squad 2,0', i9: 'infantry_squad 7,0' }).knows('defender', 'm1')?.live ?? false).toBe(false)
  })
  it('BI-17.2 do not act', () => {
    const b = with_({ m1: 'marine_squad 2,0', i9: 'infantry_squad 7,0' }, D)
    for (const type of ['search', 'reveal'] as const) expect(b.allows({ type, unit: 'd1' })).toBe(false)
    expect(b.allows(attack('d1', 'm1'))).toBe(false)
  })
  it('BI-17.2 suffer nothing from shells and do not forbid a barrage', () => {
    const b = at({
      map: 'CCCC/CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      dummies: { d1: '2,0' },
      units: { m1: 'marine_squad 3,3', r1: 'artillery 0,3', i9: 'infantry_squad 1,3' },
    })
    b.do({ type: 'barrage', unit: 'r1', hexes: ['2,0', '1,1', '2,1'] })
    expect([b.draws, b.dummy('d1')]).toEqual([[], '2,0'])
  })
  it('BI-17.2 count for stacking', () => {
    const b = at(
      row(
        { m1: 'marine_squad 7,0', i1: 'infantry_squad 1,0', i2: 'infantry_squad 3,0' },
        { step: 'move.defender', dummies: { d1: '3,0' } },
      ),
    )
    expect(b.refused({ type: 'move', unit: 'i1', to: '3,0' })).toMatch(/^BI-(3\.19|13\.4)$/)
  })
  it('BI-17.2 bar the way until tested', () => {
    const b = with_({ m1: 'marine_squad 1,0', m2: 'marine_squad 0,0', i9: 'infantry_squad 7,0' }, { step: 'move.assault' })
    expect(b.allows({ type: 'move', unit: 'm1', to: '4,0' })).toBe(false)
    b.do({ type: 'move', unit: 'm1', to: '3,0' })
    expect([b.unit('m1').hex, b.dummy('d1')]).toEqual(['3,0', undefined])
  })
  it('BI-17.2 count for no victory', () => {
    const units = { m1: 'marine_squad 0,0', m2: 'marine_squad 0,0', m3: 'marsoc 1,0', i9: 'militia_squad 2,0' }
    const b = at(row(units, { dummies: { d1: '3,0' } }), { victory: 'standard' })
    b.do(attack('m3', 'i9'), 'attack 5 1 1 1 1')
    expect(b.winner).toBe('assault BI-20.3')
  })
  it('BI-17.4 are removed when revealed', () => {
    const b = with_({ m1: 'marine_squad 2,0', m2: 'marine_squad 0,0', i9: 'infantry_squad 7,0' })
    b.do({ type: 'search', unit: 'm1' })
    expect([b.dummy('d1'), b.lost]).toEqual([undefined, []])
  })
})

describe('what reveals', () => {
  const i9 = { i9: 'infantry_squad 7,0' }
  it('BI-17.3 an attack', () => {
    const b = at(row({ m1: 'marine_squad 1,0', k: 'infantry_squad 2,0 hidden', ...i9 }, D)).do(
      attack('k', 'm1'),
      faces('attack', 4),
    )
    expect([b.unit('k').hidden, b.told('revealed').cause]).toEqual([false, 'attacked'])
  })
  it('BI-17.3 any action', () => {
    const b = at(row({ m1: 'marine_squad 0,0', k: 'infantry_squad 5,0 hidden', ...i9 }, D)).do({ type: 'search', unit: 'k' })
    expect([b.unit('k').hidden, b.told('revealed').cause]).toEqual([false, 'acted'])
  })
  it('BI-17.3 a mission', () => {
    const b = at({
      map: 'CCCC/CCCC/CCCC/CCCC',
      step: 'command.defender',
      cp: { assault: 0, defender: 2 },
      units: { m1: 'marine_squad 3,3', k: 'artillery 0,3 hidden', i9: 'infantry_squad 1,3' },
    }).do({ type: 'barrage', unit: 'k', hexes: ['2,0', '1,1', '2,1'] })
    expect([b.unit('k').hidden, b.told('revealed').cause]).toEqual([false, 'mission'])
  })
  it('BI-17.3 being seen on the move', () => {
    const b = at(row({ m1: 'marine_squad 0,0', k: 'infantry_squad 6,0 hidden', ...i9 }, { step: 'move.defender' }))
    b.do({ type: 'move', unit: 'k', to: '4,0' })
    expect([b.unit('k').hidden, b.told('revealed').cause]).toEqual([false, 'moved'])
  })
  it('BI-17.3 a search', () => {
    const b = at(row({ m1: 'marine_squad 1,0', k: 'infantry_squad 2,0 hidden', ...i9 })).do({ type: 'search', unit: 'm1' })
    expect([b.unit('k').hidden, b.told('revealed').cause]).toEqual([false, 'searched'])
  })
  it('BI-17.3 a probe', () => {
    const b = at(row({ m1: 'marine_squad 1,0', k: 'infantry_squad 2,0 hidden', ...i9 }, { step: 'move.assault' }))
    b.do({ type: 'move', unit: 'm1', to: '2,0' })
    expect([b.unit('k').hidden, b.unit('m1').hex, b.told('revealed').cause]).toEqual([false, '1,0', 'probed'])
  })
  it('BI-17.3 a hit of area fire', () => {
    const b = at(row({ s: 'marsoc 3,0 hidden', m1: 'marine_squad 7,0', k: 'mortar_team 0,0' }, D))
    b.do({ type: 'attackHex', unit: 'k', hex: '3,0' }, 'mortar 4')
    expect([b.unit('s').hidden, b.told('revealed').cause]).toEqual([false, 'hit'])
  })
  it('BI-17.3 detection by MARSOC', () => {
    const b = at(row({ s: 'marsoc 1,0 hidden', k: 'infantry_squad 3,0 hidden', ...i9 })).do({ type: 'reveal', unit: 's' })
    expect([b.unit('s').hidden, b.unit('k').hidden]).toEqual([false, false])
    expect(b.eventsOf('revealed').map(({ cause }) => cause)).toEqual(['chosen', 'recon'])
  })
  it('BI-17.3 nothing else: an attack next to it does not', () => {
    const b = at(
      row({ m1: 'marine_squad 1,0', m2: 'marine_squad 0,0', i1: 'infantry_squad 2,0', k: 'infantry_squad 2,0 hidden' }),
    )
    b.do(attack('m1', 'i1'), 'attack 4 1 1 1')
    expect(b.unit('k').hidden).toBe(true)
  })
})

describe('close contact', () => {
  const after = (units: Record<string, string>, map = 'CCCCCCCC') => at(row(units, {}, map)).endTurn()
  it('BI-17.5 shows hidden pieces next to a revealed, unpinned enemy', () => {
    const b = after({
      m1: 'marine_squad 0,0',
      m2: 'marine_squad 4,0 tok=2 fresh=2',
      k1: 'infantry_squad 1,0 hidden',
      k2: 'infantry_squad 5,0 hidden',
    })
    expect([b.unit('k1').hidden, b.unit('k2').hidden]).toEqual([false, true])
  })
  it('BI-17.5 of both sides, dummies too', () => {
    const b = at(
      row({ s: 'marsoc 1,0 hidden', m1: 'marine_squad 6,0', i1: 'infantry_squad 0,0' }, { dummies: { d1: '7,0' } }),
    ).endTurn()
    expect([b.unit('s').hidden, b.dummy('d1')]).toEqual([false, undefined])
  })
  it('BI-17.5 not to airborne units, a landed one does; not to the Wasp', () => {
    const air = after({ h1: 'harrier 1,0', m1: 'marine_squad 7,0', k1: 'infantry_squad 0,0 hidden', i9: 'infantry_squad 4,0' })
    expect(air.unit('k1').hidden).toBe(true)
    const landed = after({
      h1: 'harrier 1,0 landed',
      m1: 'marine_squad 7,0',
      k1: 'infantry_squad 0,0 hidden',
      i9: 'infantry_squad 4,0',
    })
    expect(landed.unit('k1').hidden).toBe(false)
    const ship = at({
      map: 'CCCC/DDDD',
      units: { w: 'usswasp 0,1', m1: 'marine_squad 3,0', k1: 'infantry_squad 0,0 hidden', i9: 'militia_squad 1,0' },
    }).endTurn()
    expect(ship.unit('k1').hidden).toBe(true)
  })
  it('BI-17.5 is settled before the first reveal', () => {
    const b = after({ m1: 'marine_squad 0,0', k1: 'infantry_squad 1,0 hidden', s: 'marsoc 2,0 hidden' })
    expect([b.unit('k1').hidden, b.unit('s').hidden]).toEqual([false, true])
  })
  it('BI-17.5 comes after the Action Phase: the ambush is still possible', () => {
    const b = at(row({ m1: 'marine_squad 0,0', k1: 'infantry_squad 1,0 hidden' }, D)).do(attack('k1', 'm1'), faces('attack', 4))
    expect(b.told('attacked').ambush).toBe(true)
  })
})

describe('afterwards', () => {
  it('BI-17.6 a revealed unit stays revealed', () => {
    const b = at(row({ m1: 'marine_squad 0,0', k: 'infantry_squad 7,0' }))
      .endTurn()
      .until('action')
      .endTurn()
    expect(b.unit('k').hidden).toBe(false)
  })
  it('BI-17.7 revealed this turn is remembered until the turn ends', () => {
    const b = at(row({ s: 'marsoc 1,0', m1: 'marine_squad 1,0', k: 'infantry_squad 2,0 hidden', i9: 'militia_squad 7,0' }))
    b.do({ type: 'search', unit: 'm1' })
    expect(b.unit('k').revealedTurn).toBe(3)
    b.do({ type: 'pass' }).do(attack('s', 'k'), faces('attack', 6))
    b.until('action').do(attack('s', 'k'), faces('attack', 5))
  })
  it('BI-17.22 a hidden unit destroyed by area fire is revealed by that', () => {
    const b = at(row({ s: 'marsoc 3,0 hidden hp=1', m1: 'marine_squad 7,0', k: 'mortar_team 0,0' }, D))
    b.do({ type: 'attackHex', unit: 'k', hex: '3,0' }, 'mortar 4')
    expect(b.isGone('s')).toBe(true)
    expect(beachhead.redact(b.told('unit_destroyed'), 'defender')).toMatchObject({ unit: { type: 'marsoc', hex: '3,0' } })
  })
  it('BI-17.23 a piece hidden again gets a new number', () => {
    const b = at(
      row(
        { m1: 'marine_squad 7,0', i1: 'infantry_squad 0,0', i2: 'infantry_squad 1,0 hidden' },
        { dummies: { d1: '2,0' }, eventDeck: ['E08'] },
      ),
      { events: true },
    ).endTurn()
    expect(b.unit('i2').marker).toBe('M1')
    b.do({ type: 'eventChoice', unit: 'i1' })
    expect([b.unit('i1').marker, b.unit('i2').marker]).toEqual(['M3', 'M1'])
  })
  it('BI-17.23 numbers are kept from turn to turn', () => {
    const b = at(
      row({ m1: 'marine_squad 7,0', i1: 'infantry_squad 0,0 hidden', i2: 'infantry_squad 2,0 hidden marker=M9' }),
    ).endTurn()
    expect([b.unit('i1').marker, b.unit('i2').marker]).toEqual(['M1', 'M9'])
    expect(tokens(b, 'i1')).toEqual([0])
  })
})
