// Chapter 18: the ship, her systems, her guns and her last line of defence.
import { describe, expect, it } from 'vitest'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { at, type Board, type Sketch } from '../builder.ts'
import { attack, faces, hps } from './aims.ts'

const D = { toAct: 'defender' } as const
const ship = (wasp: string, units: Record<string, string>, more: Partial<Sketch> = {}, options: OptionChoices = {}): Board =>
  at(
    {
      map: 'CCCC/SSSS/DDDD',
      units: { w: `usswasp ${wasp}`, ...units, m9: 'marine_squad 3,0', i9: 'infantry_squad 0,0' },
      ...more,
    },
    options,
  )
/** A battery hits the ship `hits` times out of four. */
const shelled = (hp: number, hits: number, picks = '', wasp: Sketch['wasp'] = {}) =>
  ship(`1,2 hp=${hp}`, { r1: 'artillery 1,0' }, { ...D, wasp }).do(
    attack('r1', 'w'),
    `attack${' 3'.repeat(hits)}${' 1'.repeat(4 - hits)}${picks === '' ? '' : `; wasp.system ${picks}`}`,
  )
const systems = ({ wasp }: Board) => [wasp.flightDeck, wasp.wellDeck, wasp.c2]

describe('her systems', () => {
  const launch = (unit: string, hex: string) => ({ type: 'launch', unit, cargo: [], hex }) as const
  it.each([
    ['Operational', 2, true, 2, 3],
    ['Limited', 1, false, 1, 2],
    ['Damaged', 0, false, 0, 2],
    ['Offline', 0, false, 0, 0],
  ] as const)('BI-18.1 %s', (status, air, lcac, aav, cp) => {
    const decks = {
      h1: 'harrier aboard',
      h2: 'harrier aboard',
      h3: 'harrier aboard',
      l1: 'lcac aboard',
      a1: 'aav7 aboard',
      a2: 'aav7 aboard',
      a3: 'aav7 aboard',
    }
    const board = (launched: NonNullable<Sketch['wasp']>) =>
      ship('1,2', decks, { step: 'deploy', wasp: { flightDeck: status, wellDeck: status, ...launched } })
    for (let n = 0; n < 3; n++) {
      expect([n, board({ launchedAir: n }).allows(launch('h1', '0,2'))]).toEqual([n, n < air])
      expect([n, board({ launchedAav: n }).allows(launch('a1', '0,2'))]).toEqual([n, n < aav])
    }
    expect(board({}).allows(launch('l1', '0,2'))).toBe(lcac)
    expect(ship('1,2', {}, { wasp: { c2: status } }).endTurn().cp.assault).toBe(cp)
  })
  it('BI-18.2 a degraded C2 is Limited or Damaged: 2 CP', () => {
    for (const c2 of ['Limited', 'Damaged'] as const) expect(ship('1,2', {}, { wasp: { c2 } }).endTurn().cp.assault).toBe(2)
  })
})

describe('damage', () => {
  const all = ['Operational', 'Operational', 'Operational']
  it('BI-18.3 1 to 3: no effect', () => {
    const b = shelled(10, 3)
    expect([b.unit('w').hp, systems(b), b.draws]).toEqual([7, all, Array(4).fill('attack d6')])
  })
  it.each([
    ['0', ['Limited', 'Operational', 'Operational'], 'flightDeck'],
    ['1', ['Operational', 'Limited', 'Operational'], 'wellDeck'],
    ['2', ['Operational', 'Operational', 'Limited'], 'c2'],
  ] as const)('BI-18.4 at 4 a pick of %s makes the first Limited', (pick, expected, first) => {
    const b = shelled(7, 1, pick)
    expect([systems(b), b.wasp.first, b.draws.at(-1)]).toEqual([expected, first, 'wasp.system pick3'])
  })
  it.each([
    ['flightDeck', '0', ['Damaged', 'Limited', 'Operational'], 'wellDeck'],
    ['flightDeck', '1', ['Damaged', 'Operational', 'Limited'], 'c2'],
    ['wellDeck', '0', ['Limited', 'Damaged', 'Operational'], 'flightDeck'],
    ['c2', '1', ['Operational', 'Limited', 'Damaged'], 'wellDeck'],
  ] as const)('BI-18.5 at 6 with %s first a pick of %s', (first, pick, expected, second) => {
    const b = shelled(5, 1, pick, { [first]: 'Limited', first })
    expect([systems(b), b.wasp.second, b.draws.at(-1)]).toEqual([expected, second, 'wasp.system pick2'])
  })
  it('BI-18.6 at 8 the first is Offline, the second Damaged, the third as it was', () => {
    const b = shelled(3, 1, '', { wellDeck: 'Damaged', flightDeck: 'Limited', first: 'wellDeck', second: 'flightDeck' })
    expect([b.unit('w').hp, systems(b)]).toEqual([2, ['Damaged', 'Offline', 'Operational']])
  })
  it('BI-18.7 several thresholds at once, in ascending order', () => {
    const b = shelled(7, 4, '0 1')
    expect([b.unit('w').hp, systems(b), b.draws.slice(4)]).toEqual([
      3,
      ['Damaged', 'Operational', 'Limited'],
      ['wasp.system pick3', 'wasp.system pick2'],
    ])
  })
  it('BI-18.7 a status is never improved', () => {
    const b = shelled(5, 1, '0', { flightDeck: 'Offline', first: 'flightDeck' })
    expect(systems(b)).toEqual(['Offline', 'Limited', 'Operational'])
    const worn = shelled(7, 1, '2', { c2: 'Damaged' })
    expect(worn.wasp.c2).toBe('Damaged')
  })
  it('BI-18.4 a threshold counts only the first time', () => {
    const b = shelled(6, 1, '', { c2: 'Limited', first: 'c2' })
    expect([b.unit('w').hp, systems(b)]).toEqual([5, ['Operational', 'Operational', 'Limited']])
  })
  it('BI-18.8 at 10 she is gone, with all aboard, and no pick is made', () => {
    const b = ship(
      '1,2 hp=4',
      { m1: 'marine_squad aboard', r1: 'artillery 1,0' },
      { ...D, wasp: { flightDeck: 'Damaged', c2: 'Limited', first: 'flightDeck', second: 'c2' } },
    )
    b.do(attack('r1', 'w'), 'attack 3 3 3 3')
    expect([b.isGone('w'), b.isGone('m1'), b.draws]).toEqual([true, true, Array(4).fill('attack d6')])
  })
})

describe('her gun', () => {
  it('BI-18.9 2 dice to 5 hexes for 1 SP', () => {
    const b = at({
      map: 'CCCCC/CCCCC/CCCCC/CCCCC/SSSSS/DDDDD',
      units: { w: 'usswasp 0,5', m9: 'marine_squad 3,3', i1: 'infantry_squad 2,0', i2: 'infantry_squad 4,0' },
    })
    expect(b.refused(attack('w', 'i2'))).toBe('BI-15.3')
    b.do(attack('w', 'i1'), 'attack 4 1')
    expect([b.unit('w').sp, hps(b, 'i1')]).toEqual([4, [1]])
  })
  it('BI-18.9 SP and ammo come back by no resupply', () => {
    const b = ship('1,2 sp=2', {}, { wasp: { ammo: 3 } }).endTurn()
    expect([b.unit('w').sp, b.wasp.ammo]).toEqual([2, 3])
  })
})

describe('CIWS/RAM', () => {
  const shot = (foe: string, n: number, hits: number, more: Partial<Sketch> = {}, options: OptionChoices = {}) =>
    ship('1,2', { x: foe }, { ...D, ...more }, options).do(
      attack('x', 'w'),
      `attack${' 6'.repeat(hits)}${' 1'.repeat(n - hits)}`,
    )
  it.each([
    ['a SAM Site', 'sam_site 1,0', 3],
    ['an ATGM Team', 'atgm_team 1,0', 3],
    ['an enemy air unit', 'attack_drone 1,0', 2],
  ])('BI-18.10 may answer a hit by %s', (_name, foe, n) => {
    const b = shot(foe, n, 2)
    expect([b.step, b.seats]).toEqual(['react.ciws', ['assault']])
    b.do({ type: 'ciws', use: true }, 'ciws 5 6 4')
    expect([b.unit('w').hp, b.wasp.ammo, b.step]).toEqual([10, 5, 'action'])
  })
  it('BI-18.10 each 5 or 6 negates one hit, no more than there are', () => {
    const b = shot('sam_site 1,0', 3, 3).do({ type: 'ciws', use: true }, 'ciws 4 5 1')
    expect([b.unit('w').hp, b.told('ciws_answered').negated]).toEqual([8, 1])
    const one = shot('sam_site 1,0', 3, 1).do({ type: 'ciws', use: true }, 'ciws 5 5 6')
    expect([one.unit('w').hp, one.wasp.ammo]).toEqual([10, 5])
  })
  it('BI-18.10 may be declined; then nothing is spent', () => {
    const b = shot('sam_site 1,0', 3, 2).do({ type: 'ciws', use: false })
    expect([b.unit('w').hp, b.wasp.ammo, b.step]).toEqual([8, 6, 'action'])
  })
  it('BI-18.10 not without a hit and not without ammo', () => {
    expect(shot('sam_site 1,0', 3, 0).step).toBe('action')
    const b = shot('sam_site 1,0', 3, 2, { wasp: { ammo: 0 } })
    expect([b.step, b.unit('w').hp]).toEqual(['action', 8])
  })
  it('BI-18.10 damage after CIWS works the thresholds', () => {
    const b = ship('1,2 hp=7', { x: 'sam_site 1,0' }, D).do(attack('x', 'w'), 'attack 6 6 6')
    b.do({ type: 'ciws', use: true }, 'ciws 5 1 1; wasp.system 2')
    expect([b.unit('w').hp, b.wasp.c2]).toEqual([5, 'Limited'])
  })
  it('BI-18.10 by option once a turn for each type of attack, without ammo', () => {
    const options = { ciwsLimit: 'turn' } as const
    const b = shot('sam_site 1,0', 3, 2, { wasp: { ammo: 0 } }, options)
    expect(b.step).toBe('react.ciws')
    b.do({ type: 'ciws', use: true }, 'ciws 5 5 1')
    expect([b.unit('w').hp, b.wasp.ammo]).toEqual([10, 0])
    const again = shot('sam_site 1,0', 3, 2, { wasp: { ciwsUsed: ['samSite'] } }, options)
    expect([again.step, again.unit('w').hp]).toEqual(['action', 8])
    expect(shot('atgm_team 1,0', 3, 2, { wasp: { ciwsUsed: ['samSite'] } }, options).step).toBe('react.ciws')
  })
  it.each([['artillery', 'artillery 1,0', 4]])('BI-18.11 %s is no missile', (_name, foe, n) => {
    const b = shot(foe, n, 1)
    expect([b.step, b.unit('w').hp]).toEqual(['action', 9])
  })
  it('BI-18.11 nor are mortars and barrages', () => {
    const mortar = ship('1,2', { x: 'mortar_team 1,0' }, D).do({ type: 'attackHex', unit: 'x', hex: '1,2' }, 'mortar 3')
    expect([mortar.step, mortar.unit('w').hp, mortar.unit('w').tokens]).toEqual(['action', 9, 0])
    const guns = ship('1,2', { x: 'artillery 1,0' }, { step: 'command.defender', cp: { assault: 0, defender: 2 } })
    guns.do({ type: 'barrage', unit: 'x', hexes: ['1,1', '1,2', '2,2'] }, 'barrage 5 5')
    expect([guns.unit('w').hp, guns.wasp.ammo, guns.unit('w').tokens]).toEqual([8, 6, 0])
  })
  it('BI-18.11 autoCiws uses it whenever allowed', () => {
    const b = ship('1,2', { x: 'sam_site 1,0' }, D, { autoCiws: true }).do(attack('x', 'w'), 'attack 6 1 1; ciws 5 1 1')
    expect([b.unit('w').hp, b.wasp.ammo, b.step]).toEqual([10, 5, 'action'])
  })
})

describe('Sea Sparrow', () => {
  const fire = { type: 'seaSparrow', target: 'd1' } as const
  it('BI-18.12 2 dice at 4 against an enemy air unit, 1 ammo, her action', () => {
    const b = ship('1,2', { d1: 'attack_drone 1,0' }).do(fire, 'sparrow 3 4')
    expect([b.isGone('d1'), b.wasp.ammo, b.unit('w').acted, b.unit('w').sp]).toEqual([true, 5, true, 5])
  })
  it('BI-18.12 within 5 hexes, an air unit, with ammo, once a turn', () => {
    const far = at({
      map: 'CCCCCCC/SSSSSSS/DDDDDDD',
      units: { w: 'usswasp 0,2', d1: 'attack_drone 6,0', i1: 'infantry_squad 1,0', m1: 'marine_squad 6,0' },
    })
    expect(far.refused(fire)).toBe('BI-18.12')
    expect(far.refused({ type: 'seaSparrow', target: 'i1' })).toBe('BI-18.12')
    expect(ship('1,2', { d1: 'attack_drone 1,0' }, { wasp: { ammo: 0 } }).refused(fire)).toMatch(/^BI-18\.1[23]$/)
    expect(ship('1,2', { d1: 'attack_drone 1,0' }, { wasp: { sparrowUsed: true } }).refused(fire)).toBe('BI-18.12')
    expect(ship('1,2 acted', { d1: 'attack_drone 1,0' }).refused(fire)).toMatch(/^BI-(8\.10|18\.12)$/)
  })
  it('BI-18.12 by option it uses her SP', () => {
    const b = ship('1,2', { d1: 'attack_drone 1,0' }, {}, { seaSparrowUsesSP: true }).do(fire, 'sparrow 1 1')
    expect([b.wasp.ammo, b.unit('w').sp]).toEqual([6, 4])
    expect(ship('1,2 sp=0', { d1: 'attack_drone 1,0' }, {}, { seaSparrowUsesSP: true }).refused(fire)).toMatch(
      /^BI-(18\.12|4\.8)$/,
    )
  })
  it('BI-18.13 6 ammo to begin with, shared by both', () => {
    const b = ship('1,2', { x: 'sam_site 1,0', d1: 'attack_drone 2,0' })
    expect(b.wasp.ammo).toBe(6)
    b.do(fire, 'sparrow 1 1').do(attack('x', 'w'), 'attack 6 1 1').do({ type: 'ciws', use: true }, 'ciws 1 1 1')
    expect(b.wasp.ammo).toBe(4)
  })
})

it('BI-18.14 she launches and acts in the same turn', () => {
  const b = ship('1,2', { h1: 'harrier aboard', i1: 'infantry_squad 1,0' }, { step: 'deploy' })
  b.do({ type: 'launch', unit: 'h1', cargo: [], hex: '0,2' }).until('action').do(attack('w', 'i1'), faces('attack', 2))
  expect(b.told('attacked').unit.name).toBe('w')
})

it('BI-18.15 a system that becomes Damaged stops its launches at once', () => {
  const decks = { h1: 'harrier aboard', h2: 'harrier aboard', a1: 'aav7 aboard' }
  const b = ship('1,2', decks, { step: 'deploy', wasp: { flightDeck: 'Damaged', launchedAir: 1 } })
  expect(b.refused({ type: 'launch', unit: 'h1', cargo: [], hex: '0,2' })).toMatch(/^BI-(12\.1|18\.15|18\.1)$/)
  expect(b.allows({ type: 'launch', unit: 'a1', cargo: [], hex: '0,2' })).toBe(true)
})
