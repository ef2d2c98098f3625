import { describe, expect, test } from 'vitest'
import type { Scenario } from '../setup/scenario.ts'
import { assign, meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const
const on = (seat: 'a' | 'b', unit: string, n = 1, more = {}) => ({
  seat,
  unit,
  n,
  place: 'planet:Lodor',
  committed: seat === 'a',
  ...more,
})
const ground = (a: object, b: object, units: NonNullable<Scenario['units']>, more: Partial<Scenario> = {}): Scenario =>
  meeting(a, b, { step: 'P4.2', planet: 'Lodor', units, ...more })
const hits = (t: TestTable, seat: string) =>
  t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice.map(die => die.hits))

describe('ground combat', () => {
  test('TI-P4.2.2 Fragile spares infantry beside a Shield Paling', () => {
    const t = new TestTable(ground({ faction: 'jolnar' }, {}, [on('a', 'infantry'), on('a', 'mech'), on('b', 'infantry')]))
    t.does('a', roll, { combat: [6, 8] })
    expect(hits(t, 'a')).toEqual([0, 1])
  })
  test('TI-P4.2.2 the nebula does nothing on the ground', () => {
    const t = new TestTable(ground({}, {}, [on('a', 'infantry'), on('b', 'infantry')], { system: { nebula: true } }))
    t.does('a', roll, { combat: [1] }).does('b', roll, { combat: [7] })
    expect(hits(t, 'b')).toEqual([0])
  })
  test('TI-P4.2.4 X-89 doubles, Valkyrie Particle Weave answers with one more', () => {
    const t = new TestTable(
      ground({ techs: ['tech.x89'] }, { faction: 'norr', techs: ['norr.vpw'] }, [
        on('a', 'infantry', 4),
        on('b', 'infantry', 4),
      ]),
    )
    t.does('a', roll, { combat: [8, 1, 1, 1] })
      .does('b', roll, { combat: [1, 1, 1, 1] })
      .does('a', advance)
    expect(t.s.batches.map(({ target, hits: all }) => [target, all.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ])
  })
  test('TI-P4.3.3 a Valkyrie Exoskeleton strikes back when it sustains', () => {
    const t = new TestTable(ground({ faction: 'norr' }, {}, [on('a', 'mech'), on('b', 'infantry', 2)]))
    t.does('a', roll, { combat: [1] })
      .does('b', roll, { combat: [8, 1] })
      .does('a', advance)
    t.does('a', { type: 'sustain', unit: 'a.mech.1' }).passes()
    expect(t.s.batches.find(({ target }) => target === 'b')?.hits).toHaveLength(1)
    t.does('b', { type: 'destroy', unit: 'b.infantry.1' }).passes()
    expect(t.left('b')).toEqual(['b.infantry.2'])
  })
  test('TI-P4.3.2 nobody sustains beside a Moll Terminus', () => {
    const t = new TestTable(ground({}, { faction: 'mentak' }, [on('a', 'mech'), on('b', 'mech')]))
    t.does('a', roll, { combat: [1] })
      .does('b', roll, { combat: [6] })
      .does('a', advance)
    expect(t.refuses('a', { type: 'sustain', unit: 'a.mech.1' })).toBe('cannot-sustain')
  })
  test('TI-P4.3.4 a revival roll is made for every lost Infantry II', () => {
    const t = new TestTable(
      ground({ upgrades: ['infantry'], faction: 'letnev' }, {}, [on('a', 'infantry2', 2), on('b', 'infantry')]),
    )
    t.does('a', roll, { combat: [1, 1] })
      .does('b', roll, { combat: [8] })
      .does('a', advance)
    t.does('a', { type: 'destroy', unit: 'a.infantry.1' }, { revival: [6] })
    expect(t.told('revivalRolled')).toMatchObject([{ raw: 6, needed: 6, isRevived: true }])
  })
  test('TI-P4.2.3 Fire Team throws chosen dice again', () => {
    const t = new TestTable(ground({}, {}, [on('a', 'infantry', 2), on('b', 'infantry', 2)]))
    t.does('a', roll, { combat: [1, 10] }).does('b', roll, { combat: [1, 1] })
    const [miss] = t.dice('a') as [string]
    t.does('a', { type: 'useEffect', effect: 'ac.fireteam', dice: [miss] })
    t.does('b', { type: 'pass' }, { reroll: [9] })
    expect(hits(t, 'a')).toEqual([1, 1])
  })
  test('TI-P4.1.3 Magen strikes a force its owner picks; only that one may sustain', () => {
    const t = new TestTable(
      ground({}, { techs: ['tech.magen'] }, [on('a', 'mech'), on('a', 'infantry'), on('b', 'infantry'), on('b', 'pds')], {
        step: 'P4.1',
      }),
    )
    t.does('b', { type: 'useEffect', effect: 'tech.magen', units: ['a.infantry.1'] })
    expect(t.refuses('a', { type: 'sustain', unit: 'a.mech.1' })).toBe('cannot-sustain')
    t.does('a', { type: 'destroy', unit: 'a.infantry.1' }).passes()
    expect(t.left('a')).toEqual(['a.mech.1'])
  })
  test('TI-G.11.5 on the ground mechs sustain, then infantry dies', () => {
    const t = new TestTable(ground({}, {}, [on('a', 'infantry', 2), on('a', 'mech'), on('b', 'infantry', 3)]))
    t.does('a', roll, { combat: [8, 1, 1] })
      .does('b', roll, { combat: [8, 1, 8] })
      .does('a', advance)
    assign(t, 'a')
    expect(t.left('a')).toEqual(['a.infantry.2', 'a.mech.1 damaged'])
  })
})
