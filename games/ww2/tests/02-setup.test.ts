// Chapter 2: factions, corners, the allocation of cities and the first unit.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { distance, fresh, GB, gate, hexesOf, isCity, LAB, SIDES, type Side, shipped, type Table } from './builder.ts'

/** Four cities, in no mirror pairs. */
const LOPSIDED = ['nosso', 'ooooo', 'ossoo', 'ooooo', 'ooooz']
const owned = (table: Table, side: Side) => [...table.position.owners[side]].sort()
const FACTIONS = ['German', 'British', 'Italian', 'American'] as const

describe('factions', () => {
  it('WW-2.1 WW-2.2 any two of the four: twelve seatings of six pairs, never one twice', () => {
    for (const nw of FACTIONS) {
      for (const se of FACTIONS) {
        const start = fresh().do('nw', { type: 'chooseFaction', faction: nw })
        if (nw === se) expect(start.refused('se', { type: 'chooseFaction', faction: se })).toBe('E_FACTION WW-2.2')
        else start.do('se', { type: 'chooseFaction', faction: se }, '1 1 1 1 1 1')
      }
    }
    expect(gate(() => fresh(LAB, { factions: { nw: 'Italian', se: 'Italian' } }))).toBe('E_FACTION WW-2.2')
  })
  it('WW-2.2 a faction is chosen once, in any order of seats', () => {
    const table = fresh().do('se', { type: 'chooseFaction', faction: 'American' })
    expect(table.seats).toEqual(['nw'])
    expect(table.refused('se', { type: 'chooseFaction', faction: 'Italian' })).toMatch(/^E_PHASE/)
    expect(table.do('nw', { type: 'chooseFaction', faction: 'German' }, '1 1 1 1 1 1').phase).toBe('placement')
  })
  it('WW-2.3 the same war under other names is the same war', () => {
    const play = (factions: typeof GB | { nw: 'American'; se: 'Italian' }, [ours, theirs]: [string, string]) =>
      fresh(LAB, { factions }, '1 1 1 1 1 1')
        .do('nw', { type: 'place', hex: 'I2' })
        .do('se', { type: 'place', hex: 'J8' })
        .turn(`${ours}1: I2->J2; +AR@A1`, `${theirs}1: J8->J7`)
        .lines.map(line =>
          line.replaceAll(new RegExp(`\\b${ours}(\\d)`, 'g'), 'x$1').replaceAll(new RegExp(`\\b${theirs}(\\d)`, 'g'), 'y$1'),
        )
    expect(play({ nw: 'American', se: 'Italian' }, ['a', 'i'])).toEqual(play(GB, ['g', 'b']))
  })
  it('WW-2.4 WW-2.5 the corners are the marked hexes, and Standard', () => {
    const table = shipped('hexboard', { factions: GB }, '1 1 1 1 1 1 1')
    expect(owned(table, 'nw')).toContain('A4')
    expect(owned(table, 'se')).toContain('K9')
    table.do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(table.gains).toEqual([14, 14])
  })
  it('WW-2.6 the first-named faction is nw, and the host may swap', () => {
    expect(fresh(LAB, { factions: GB }, '1 1 1 1 1 1').position.factions).toEqual({ nw: 'German', se: 'British' })
    const swapped = { nw: 'British', se: 'German' } as const
    expect(fresh(LAB, { factions: swapped }, '1 1 1 1 1 1').position.factions).toEqual(swapped)
  })
})

describe('allocation', () => {
  it('WW-2.7 at most three cities a side, by dice alone', () => {
    const table = shipped('crossroads', { factions: GB }, '5 1 4 2 3 1 2')
    for (const side of SIDES) expect(owned(table, side)).toHaveLength(4)
    expect(table.draws.map(draw => draw.split(' ')[0])).toEqual(['d5', 'd2', 'd4', 'd2', 'd3', 'd2', 'd2'])
    expect(table.draws.slice(0, 6).every(draw => draw.includes('WW-2.9'))).toBe(true)
  })
  it.each([
    ['mirrored, two pairs', 'tutorial', '1 1 1 1', 2],
    ['mirrored, four pairs', 'skirmish', '1 1 1 1 1 1 1', 3],
  ] as const)('WW-2.8 %s: k is %#', (_, id, dice, k) => {
    const table = shipped(id, { factions: GB }, dice)
    for (const side of SIDES) expect(owned(table, side)).toHaveLength(k + 1)
  })
  it('WW-2.8 random with five cities gives two each; with one city the map is refused', () => {
    const five = ['nosso', 'ooooo', 'ossoo', 'ooooo', 'ooosz']
    const table = fresh(five, { factions: GB }, '1 1 1 1 1')
    for (const side of SIDES) expect(owned(table, side)).toHaveLength(3)
    expect(gate(() => fresh(['nsoo', 'oooo', 'oooz']))).toBe('E_MAP WW-16.2')
  })
  it('WW-2.9 mirrored, die by die on the LAB', () => {
    const table = fresh(LAB, { factions: GB }, '3 2 1 1 2 1')
    // F4/E5 reversed, I2/B7 straight, C3/H6 reversed.
    expect(owned(table, 'nw')).toEqual(['A1', 'E5', 'H6', 'I2'])
    expect(owned(table, 'se')).toEqual(['B7', 'C3', 'F4', 'J8'])
    expect(table.position.firstInitiative).toBe('nw')
  })
  it('WW-2.10 random is the default where the map has no symmetry; sides draw in turn from what is left', () => {
    const table = fresh(LOPSIDED, { factions: GB }, '4 1 2 2')
    // C1 D1 B3 C3: nw takes the fourth, se the first, nw the second of D1 B3, se the last without a die.
    expect(owned(table, 'nw')).toEqual(['A1', 'B3', 'C3'])
    expect(owned(table, 'se')).toEqual(['C1', 'D1', 'E5'])
    expect(table.draws.map(draw => draw.split(' ').slice(0, 2).join(' '))).toEqual([
      'd4 WW-2.10',
      'd3 WW-2.10',
      'd2 WW-2.10',
      'd2 WW-2.20',
    ])
  })
  it('WW-2.11 home: the nearer member goes to nw without a die', () => {
    const table = fresh(LAB, { factions: GB, allocation: 'home' }, '1 1 2 1')
    // I2 and B7 from A1: eight steps and seven, no die; C3 is nearer than H6.
    expect(distance('A1', 'C3')).toBeLessThan(distance('A1', 'H6'))
    expect(owned(table, 'nw')).toContain('C3')
    expect(owned(table, 'se')).toContain('H6')
  })
  it('WW-2.11 home measures the path, not the line of flight', () => {
    // C1 lies two hexes from A1 as shells fly, but eight steps on foot; its image D4 is reached in six.
    const walled = ['n.sooo', 'o.oo.o', 'o.oo.o', 'ooos.z']
    const table = fresh(walled, { factions: GB, allocation: 'home' }, '1')
    expect(owned(table, 'nw')).toEqual(['A1', 'D4'])
    expect(owned(table, 'se')).toEqual(['C1', 'F4'])
  })
  it('WW-2.12 fixed: the letters give the cities, and only the initiative is drawn', () => {
    const table = shipped('europe-fronts', { factions: GB }, '2')
    expect(owned(table, 'nw')).toEqual(['A1', 'C2', 'D4', 'K1'])
    expect(owned(table, 'se')).toEqual(['O12', 'R11', 'R14', 'V14'])
    expect(table.draws).toEqual(['d2 WW-2.20 initiative'])
  })
  it.each([
    ['no b', ['naoo', 'oooo', 'ossz']],
    ['four a', ['naao', 'aaoo', 'obsz']],
  ])('WW-2.12 fixed with %s is refused', (_, map) => {
    expect(gate(() => fresh(map, { factions: GB, allocation: 'fixed' }))).toMatch(/^E_MAP/)
  })
  it('WW-2.12 elsewhere the letters are plain cities', () => {
    const table = shipped('europe-fronts', { factions: GB, allocation: 'random' }, '20 1 1 1 1 1 1')
    expect(table.draws[0]).toMatch(/^d20 WW-2.10/)
    expect(owned(table, 'nw')).toContain('R14')
  })
  it('WW-2.13 WW-2.14 WW-2.15 the rest is nobody’s, the corners are not', () => {
    const table = shipped('skirmish', { factions: GB }, '1 1 1 1 1 1 1')
    const { map } = table.state.setting
    const free = hexesOf(map).filter(hex => table.owner(hex) === null)
    expect(free.filter(hex => isCity(map, hex))).toHaveLength(2)
    expect(free).toHaveLength(48 - 8)
    table.do('nw', { type: 'place', hex: owned(table, 'nw')[1]! }).do('se', { type: 'timeout' })
    expect(table.owner('A1')).toBe('nw')
    expect(table.turn().owner('A1')).toBe('nw')
  })
  it('WW-2.20 the initiative is a d2 after the allocation', () => {
    for (const [die, first] of [
      ['1', 'nw'],
      ['2', 'se'],
    ] as const) {
      const table = fresh(LAB, { factions: GB }, `1 1 1 1 1 ${die}`)
      expect(table.draws.at(-1)).toMatch(/^d2 WW-2.20/)
      expect(table.position.firstInitiative).toBe(first)
    }
  })
  it.each(['mirrored', 'home'] as const)('WW-2.21 %s on a map without symmetry is refused', allocation => {
    expect(gate(() => fresh(LOPSIDED, { factions: GB, allocation }))).toBe('E_OPTION WW-2.21')
  })
})

describe('the first unit', () => {
  const start = (options = {}) => fresh(LAB, { factions: GB, ...options }, '2 1 2 2 1 2')
  it('WW-2.16 WW-2.17 one Light Infantry each, not paid for', () => {
    const table = start().do('nw', { type: 'place', hex: 'C3' }).do('se', { type: 'place', hex: 'J8' })
    expect(table.units).toBe('g1 LI C3, b1 LI J8')
    expect(table.money).toEqual([14, 14])
  })
  it('WW-2.17 the option gives another type', () => {
    const table = start({ startingUnit: 'HM' }).do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(table.units).toBe('g1 HM A1, b1 HM J8')
    expect(table.money).toEqual([14, 14])
  })
  it('WW-2.18 own corner or own city, nothing else', () => {
    const table = start()
    const places = (side: Side) => hexesOf(LAB).filter(hex => table.allows(side, { type: 'place', hex }))
    expect(places('nw')).toEqual(['A1', 'I2', 'C3', 'E5'])
    expect(places('se')).toEqual(['F4', 'H6', 'B7', 'J8'])
    for (const hex of ['H6', 'D4', 'J8', 'G1', 'Z9', ''])
      expect(table.refused('nw', { type: 'place', hex })).toBe('E_PLACE WW-2.18')
    expect(table.legal('nw').filter(action => action.type === 'place')).toHaveLength(4)
  })
  it('WW-2.19 a placement is hidden until both are made', () => {
    const [one, two] = [start().do('nw', { type: 'place', hex: 'C3' }), start().do('nw', { type: 'place', hex: 'I2' })]
    for (const viewer of ['se', 'table']) {
      expect(ww2.view(one.state, viewer)).toEqual(ww2.view(two.state, viewer))
      const told = (table: Table) => table.events.map(event => ww2.redact(event, viewer))
      expect(told(one)).toEqual(told(two))
      expect(JSON.stringify(told(one))).not.toContain('C3')
    }
    expect(one.legal('se')).toEqual(two.legal('se'))
    expect(one.refused('nw', { type: 'place', hex: 'A1' })).toMatch(/^E_PHASE/)
    expect(one.do('se', { type: 'place', hex: 'B7' }).units).toBe('g1 LI C3, b1 LI B7')
    expect(one.reveals).toBe(true)
  })
})
