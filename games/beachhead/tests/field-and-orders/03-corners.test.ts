// Chapters 2, 3 and 4, corner cases.
import { describe, expect, it } from 'vitest'
import { at, scenario, unshuffled } from '../builder.ts'

describe('sight and elevation', () => {
  it('BI-3.9 an airborne unit is seen over woods and mountains from the ground', () => {
    const b = at({ map: 'CWMCC', units: { h1: 'harrier 4,0', i1: 'infantry_squad 0,0' } })
    expect(b.knows('defender', 'h1')).toMatchObject({ hex: '4,0', live: true })
  })
  it('BI-3.15 an air unit landed on Hills sees one hex farther than on the plain', () => {
    const sees = (map: string, hex: string) =>
      at({ map, units: { o1: 'osprey 0,0 landed', i1: `infantry_squad ${hex}` } }).knows('assault', 'i1') !== undefined
    expect([sees('HCCCCCC', '5,0'), sees('HCCCCCC', '6,0'), sees('CCCCCCC', '5,0')]).toEqual([true, false, false])
  })
  it('BI-3.17 from Mountains down to Hills, and for guns and missiles too', () => {
    const fire = (map: string, words: string, target: string) =>
      at({ map, toAct: 'defender', units: { x: target, u: words } }).allows({ type: 'attack', unit: 'u', target: 'x' })
    expect([fire('MCCH', 'atgm_team 0,0', 'marine_squad 3,0'), fire('HCCH', 'atgm_team 0,0', 'marine_squad 3,0')]).toEqual([
      true,
      false,
    ])
    expect([fire('HCCCC', 'artillery 0,0', 'marine_squad 4,0'), fire('CCCCC', 'artillery 0,0', 'marine_squad 4,0')]).toEqual([
      true,
      false,
    ])
  })
  it('BI-3.17 the longer reach still needs sight', () => {
    const b = at({ map: 'HCMC', toAct: 'defender', units: { x: 'aav7 3,0', u: 'atgm_team 0,0' } })
    expect(b.refused({ type: 'attack', unit: 'u', target: 'x' })).toBe('BI-15.3')
  })
  it('BI-3.16 hidden markers can not be attacked', () => {
    const b = at({ map: 'CC', units: { m1: 'marine_squad 0,0', i1: 'infantry_squad 1,0 hidden' } })
    for (const target of ['i1', 'M1']) expect(b.refused({ type: 'attack', unit: 'm1', target })).toBe('BI-15.3')
  })
})

describe('pieces', () => {
  it('BI-4.19 a MARSOC Team found by a shell still detects, alive or dead', () => {
    for (const [dice, alive] of [
      ['mortar 4 1', true],
      ['mortar 4 4', false],
    ] as const) {
      const units = {
        s1: 'marsoc 3,0 hidden',
        m1: 'marine_squad 9,0',
        mo: 'mortar_team 0,0 hidden',
        i1: 'infantry_squad 4,0 hidden',
        i2: 'infantry_squad 6,0 hidden',
      }
      const b = at({ map: 'CCCCCCCCCC', toAct: 'defender', units }).do({ type: 'attackHex', unit: 'mo', hex: '3,0' }, dice)
      expect([b.isGone('s1'), b.unit('i1').hidden, b.unit('i2').hidden]).toEqual([!alive, false, true])
    }
  })
  it('BI-4.19 not when it is missed and stays hidden', () => {
    const units = { s1: 'marsoc 3,0 hidden', mo: 'mortar_team 0,0 hidden', i1: 'infantry_squad 4,0 hidden' }
    const b = at({ map: 'CCCCCCCCCC', toAct: 'defender', units }).do(
      { type: 'attackHex', unit: 'mo', hex: '3,0' },
      'mortar 1 1',
    )
    expect([b.unit('s1').hidden, b.unit('i1').hidden]).toEqual([true, true])
  })
  it('BI-4.20 what MARSOC reveals by its own ambush counts as revealed this turn', () => {
    const units = { s1: 'marsoc 0,0 hidden', i1: 'infantry_squad 1,0', i2: 'infantry_squad 2,0 hidden', s2: 'marsoc 3,0' }
    const b = at({ map: 'CCCCC', units })
    // 4 + flanking + ambush; i1 was known before, so no counter-recon.
    b.do({ type: 'attack', unit: 's1', target: 'i1' }, 'attack 1 1 1 1 1 1')
    expect(b.unit('i2')).toMatchObject({ hidden: false, revealedTurn: 3 })
    b.do({ type: 'pass' })
    // 4 + flanking + counter-recon.
    b.do({ type: 'attack', unit: 's2', target: 'i2' }, 'attack 1 1 1 1 1 1')
    expect(b.told('attacked').strike.dice).toHaveLength(6)
  })
  it('BI-4.12 a Harrier that only landed or was launched and stayed has no close air support', () => {
    const units = { h1: 'harrier 1,0 launched', i1: 'infantry_squad 2,0' }
    at({ map: 'CCCC', units }).do({ type: 'attack', unit: 'h1', target: 'i1' }, 'attack 1 1 1 1 1')
  })
  it('BI-4.9 a drone shot down scores as any unit', () => {
    const units = { h1: 'harrier 0,0', m1: 'marine_squad 0,0', d1: 'attack_drone 2,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', units }).do({ type: 'attack', unit: 'h1', target: 'd1' }, 'attack 5 1 1 1')
    expect([b.isGone('d1'), b.all.lost?.find(({ id }) => id === 'd1')?.unscored ?? false]).toEqual([true, false])
  })
  it('BI-4.9 a drone attacks once: its one SP is spent, and it is gone by the end of the turn', () => {
    const units = { m1: 'marine_squad 0,0', d1: 'attack_drone 2,0', i1: 'infantry_squad 3,0' }
    const b = at({ map: 'CCCC', toAct: 'defender', units }).do({ type: 'attack', unit: 'd1', target: 'm1' }, 'attack 1 1')
    expect(b.unit('d1').sp).toBe(0)
    expect(b.endTurn().isGone('d1')).toBe(true)
  })
})

describe('shore pass along a column', () => {
  it('BI-2.17 edge W: the same three lines are columns', () => {
    const b = scenario('cards', { map: 'assembly', sectionSize: 4, events: false }, unshuffled('deck.scenario', 10))
    const ids = ['airstrip', 'farmland', 'rolling-hills', 'downtown', 'coral-flats', 'quay'] as const
    for (const section of ids) b.do({ type: 'pickSection', section })
    ids.forEach((section, i) => {
      b.do({ type: 'placeSection', section, slot: [i % 2, Math.floor(i / 2)], turn: 0 })
    })
    b.do({ type: 'chooseEdge', edge: 'W' })
    const rows = b.all.map!
    // Printed left columns: airstrip CCCC CCCC CLCC CCCU, rolling-hills HCHC CHHC HCCH CHCC, coral-flats CCLC CCCC LCCC BBBB.
    expect(rows.map(row => row.slice(0, 4))).toEqual([
      ...['DSBC', 'DSBC', 'DSBC', 'DSBU'],
      ...['DSHC', 'DSHC', 'DSBH', 'DSBC'],
      ...['DSBC', 'DSBC', 'DSBC', 'DSBB'],
    ])
    expect(rows[0]!.slice(4)).toBe('CCCL')
  })
})

describe('what is listed for a launch', () => {
  it('BI-26.6 pairs of passengers, each distinct set once', () => {
    const units = {
      w: 'usswasp 1,2',
      o1: 'osprey aboard',
      m1: 'marine_squad aboard',
      m2: 'marine_squad aboard',
      m3: 'marine_squad aboard hp=1',
      s1: 'marsoc aboard',
      k1: 'humvee aboard',
    }
    const b = at({ map: 'CCC/SSS/DDD', step: 'deploy', units })
    const sets = b
      .legal()
      .flatMap(action =>
        action.type === 'launch' && action.unit === 'o1' && action.hex === '0,2' ? [[...action.cargo].sort().join('+')] : [],
      )
    expect(sets.sort()).toEqual(['', 'k1', 'm1', 'm1+m2', 'm1+m3', 'm1+s1', 'm3', 'm3+s1', 's1'])
  })
})
