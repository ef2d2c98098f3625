// Chapter 10, reinforcements and construction.
import { describe, expect, it } from 'vitest'
import type { UnitType } from '../../rules/tables/index.ts'
import { at, type Board, type Sketch } from '../builder.ts'

const COAST = 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const coast = (units: Record<string, string> = {}, more: Partial<Sketch> = {}, cp = 9): Board =>
  at({ map: COAST, step: 'command.defender', cp: { assault: 0, defender: cp }, units: { ...base, ...units }, ...more })
const reinforce = (unitType: UnitType, hex = '0,0') => ({ type: 'reinforce', unitType, hex }) as const
const build = (fort: 'barricade' | 'trench', hex: string) => ({ type: 'construct', fort, hex }) as const
const pool = { infantry_squad: 2, militia_squad: 2, technical: 1, atgm_team: 1, aa_team: 1, mortar_team: 1 }

describe('reinforcements', () => {
  it.each([
    ['militia_squad', 1],
    ['infantry_squad', 2],
    ['technical', 2],
    ['atgm_team', 3],
    ['aa_team', 3],
    ['mortar_team', 3],
  ] as const)('BI-10.19 %s for %i CP, revealed, on an entry point', (type, price) => {
    const b = coast({}, { pool }).do(reinforce(type))
    const placed = b.all.units!.find(unit => unit.hex === '0,0')!
    expect([placed.type, placed.hidden ?? false, b.cp.defender]).toEqual([type, false, 9 - price])
    const poor = coast({}, { pool }, price - 1)
    expect(poor.allows(reinforce(type))).toBe(false)
  })
  it('BI-10.19 not elsewhere, not on known enemies, not beyond stacking, no other type', () => {
    const b = coast({ m1: 'marine_squad 1,0', i1: 'infantry_squad 2,0', i2: 'infantry_squad 2,0' }, { pool })
    expect(b.refused(reinforce('militia_squad', '0,1'))).toBe('BI-10.19')
    expect(b.refused(reinforce('militia_squad', '1,0'))).toMatch(/^BI-(10\.19|3\.20)$/)
    expect(b.refused(reinforce('militia_squad', '2,0'))).toMatch(/^BI-(10\.19|3\.19)$/)
    expect(b.refused(reinforce('artillery', '0,0'))).toMatch(/^BI-10\.(19|20)$/)
    expect(b.allows(reinforce('militia_squad', '3,0'))).toBe(true)
  })
  it('BI-10.19 a marker of the enemy does not forbid the hex', () => {
    const b = coast({ s1: 'marsoc 1,0 hidden' }, { pool }).do(reinforce('militia_squad', '1,0'))
    expect([b.unit('s1').hidden, b.all.units!.some(unit => unit.type === 'militia_squad'), b.cp.defender]).toEqual([
      false,
      false,
      8,
    ])
  })
  it('BI-10.20 no more than the pool holds, by default two Infantry and two Militia Squads', () => {
    const b = coast()
    for (const type of ['infantry_squad', 'militia_squad', 'infantry_squad', 'militia_squad'] as const)
      b.do(reinforce(type, `${b.all.units!.length - 3},0`))
    expect(b.cp.defender).toBe(3)
    expect(b.refused(reinforce('infantry_squad', '4,0'))).toBe('BI-10.20')
    expect(b.refused(reinforce('militia_squad', '4,0'))).toBe('BI-10.20')
    expect(b.refused(reinforce('technical', '4,0'))).toMatch(/^BI-10\.20$/)
  })
  it('BI-10.20 they may move this turn', () => {
    const b = coast({}, { pool: { militia_squad: 1 } })
      .do(reinforce('militia_squad'))
      .until('move.defender')
    const { id } = b.all.units!.find(unit => unit.type === 'militia_squad')!
    b.do({ type: 'move', unit: id, to: '2,0' })
    expect(b.unit(id).hex).toBe('2,0')
  })
})

describe('construction', () => {
  const near = { i1: 'infantry_squad 1,1' }
  it('BI-10.21 a Barricade for 1 CP, a Trench for 2, next to infantry', () => {
    const b = coast(near).do(build('barricade', '2,1')).do(build('trench', '0,1'))
    expect([b.fort('2,1'), b.fort('0,1'), b.cp.defender]).toEqual(['barricade', 'trench', 6])
  })
  it('BI-10.21 not on water, fortification, unit or marker, and not away from infantry', () => {
    const b = coast(
      { ...near, m1: 'marine_squad 2,1', s1: 'marsoc 0,1 hidden', i2: 'infantry_squad 1,0' },
      { forts: ['trench 2,0'] },
    )
    for (const hex of ['2,1', '0,1', '1,0', '1,1', '2,0', '3,1', '3,0'])
      expect([hex, b.refused(build('barricade', hex))]).toEqual([hex, 'BI-10.21'])
    expect(b.allows(build('barricade', '1,2'))).toBe(true)
    const shore = coast({ i1: 'infantry_squad 2,2' })
    expect(shore.refused(build('barricade', '2,3'))).toMatch(/^BI-(10\.21|5\.7)$/)
  })
  it('BI-10.21 the infantry must have no tokens and be infantry', () => {
    expect(coast({ i1: 'infantry_squad 1,1 tok=1' }).refused(build('barricade', '2,1'))).toBe('BI-10.21')
    expect(coast({ i1: 'technical 1,1' }).refused(build('barricade', '2,1'))).toBe('BI-10.21')
    expect(coast({ i1: 'mortar_team 1,1' }).allows(build('barricade', '2,1'))).toBe(true)
    expect(coast({ i1: 'infantry_squad 1,1 hidden' }).allows(build('barricade', '2,1'))).toBe(true)
  })
  it('BI-10.22 an enemy not known of neither prevents it nor is shown by it', () => {
    const b = coast({ ...near, s1: 'marsoc 2,1 hidden' }, { known: { defender: [] } }).do(build('barricade', '2,1'))
    expect([b.fort('2,1'), b.unit('s1').hidden, b.eventsOf('revealed')]).toEqual(['barricade', true, []])
  })
  it('BI-10.23 it stands for this turn and two more', () => {
    const b = coast(near).do(build('barricade', '2,1'))
    expect(b.all.forts?.[0]?.until).toBe(5)
    b.until('action').endTurn()
    expect([b.turn, b.fort('2,1')]).toEqual([4, 'barricade'])
    b.until('action').endTurn()
    expect([b.turn, b.fort('2,1')]).toEqual([5, 'barricade'])
    b.until('action').endTurn()
    expect([b.turn, b.fort('2,1')]).toEqual([6, undefined])
  })
})
