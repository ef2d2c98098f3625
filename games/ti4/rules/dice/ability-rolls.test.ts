import { describe, expect, test } from 'vitest'
import type { Scenario } from '../setup/scenario.ts'
import { meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const fire = { type: 'fire' } as const
const onLodor = (seat: 'a' | 'b', unit: string, n: number, more = {}) => ({ seat, unit, n, place: 'planet:Lodor', ...more })
const cannons = (a: object, b: object, more: Partial<Scenario> = {}): Scenario =>
  meeting(
    { ships: { cruiser: 2, fighter: 2 }, ...a },
    { ships: { destroyer: 1 }, ...b },
    { step: 'P1.1', units: [onLodor('b', 'pds', 2)], ...more },
  )
const values = (t: TestTable) => t.s.rolls.flatMap(({ dice }) => dice.map(({ final }) => final))
const hits = (t: TestTable) => t.s.rolls.flatMap(({ dice }) => dice.map(die => die.hits))
function fires(t: TestTable): TestTable {
  return t.does('a', { type: 'advance' }).does('b', fire)
}

describe('space cannon', () => {
  test('TI-P1.2.3 Plasma Scoring gives one unit one more die, Antimass takes one off every result', () => {
    const t = fires(
      new TestTable(cannons({ techs: ['tech.antimass'] }, { techs: ['tech.plasma'] }, { units: [onLodor('b', 'pds', 1)] })),
    )
    t.does('b', roll, { spaceCannon: [6, 7] })
    expect([values(t), hits(t)]).toEqual([
      [5, 6],
      [0, 1],
    ])
    expect(t.s.rolls[0]?.dice.map(({ isExtra }) => isExtra)).toEqual([false, true])
  })
  test('TI-G.7.2 combat modifiers do not touch it', () => {
    const t = fires(new TestTable(cannons({}, { faction: 'norr' })))
    t.does('b', roll, { spaceCannon: [5, 6] })
    expect(hits(t)).toEqual([0, 1])
  })
  test('TI-P1.2.8 Graviton Laser System binds the hits to non-fighter ships', () => {
    const t = fires(new TestTable(cannons({}, { techs: ['tech.graviton'] })))
    t.does('b', { type: 'useEffect', effect: 'tech.graviton' }).does('b', roll, { spaceCannon: [6, 1] })
    t.does('b', { type: 'queueHits' }).does('b', { type: 'advance' })
    expect(t.s.step).toBe('P1.3')
    expect(t.refuses('a', { type: 'destroy', unit: 'a.fighter.1' })).not.toBeNull()
    expect(t.refuses('a', { type: 'destroy', unit: 'a.cruiser.1' })).toBeNull()
  })
  test('TI-G.8.4 Scramble Frequency throws all dice of the roll again', () => {
    const t = fires(new TestTable(cannons({}, {})))
    t.does('b', roll, { spaceCannon: [6, 10] }).does('a', { type: 'useEffect', effect: 'ac.scramble' })
    t.does('b', { type: 'pass' }, { reroll: [1, 2] }).passes()
    expect(hits(t)).toEqual([0, 0])
  })
  test('TI-P1.2.9 Agnlan Oln rerolls any of his own ability dice, each once', () => {
    const t = fires(new TestTable(cannons({}, { faction: 'jolnar', leaders: ['cmd.jolnar'] })))
    t.does('b', roll, { spaceCannon: [1, 2] })
    const [first, second] = t.dice('b') as [string, string]
    t.does('b', { type: 'reroll', die: first, by: 'cmd.jolnar' }, { reroll: [9] })
    expect(t.refuses('b', { type: 'reroll', die: first, by: 'cmd.jolnar' })).toBe('rerolled-already')
    t.does('b', { type: 'reroll', die: second, by: 'cmd.jolnar' }, { reroll: [3] })
    expect(hits(t)).toEqual([1, 0])
  })
  test('TI-P1.3.3 Maneuvering Jets cancel one hit of a space cannon roll, Shields Holding none', () => {
    const t = fires(new TestTable(cannons({}, {})))
    t.does('b', roll, { spaceCannon: [6, 6] })
      .does('b', { type: 'queueHits' })
      .does('b', { type: 'advance' })
    expect(t.refuses('a', { type: 'useEffect', effect: 'ac.shields' })).not.toBeNull()
    t.does('a', { type: 'useEffect', effect: 'ac.jets' }).passes()
    expect(t.s.batches[0]?.hits.map(({ state }) => state).sort()).toEqual(['cancelled', 'open'])
    expect(t.refuses('a', { type: 'useEffect', effect: 'ac.jets' })).not.toBeNull()
  })
  test('TI-P1.3.4 the assignment waits for its button and for every hit', () => {
    const t = fires(new TestTable(cannons({}, {})))
    t.does('b', roll, { spaceCannon: [6, 6] })
      .does('b', { type: 'queueHits' })
      .does('b', { type: 'advance' })
    t.does('a', { type: 'destroy', unit: 'a.fighter.1' }).passes()
    expect(t.refuses('a', { type: 'confirmHits' })).toBe('hits-left')
    t.does('a', { type: 'destroy', unit: 'a.fighter.2' }).passes()
    expect(t.s.step).toBe('P1.3')
    t.does('a', { type: 'confirmHits' })
    expect(t.s.step).not.toBe('P1.3')
  })
})

describe('barrage and bombardment', () => {
  test('TI-G.7.5 extra ability dice of different sources add up', () => {
    const t = new TestTable(
      meeting(
        { faction: 'argent', leaders: ['cmd.argent'], notes: ['pn.ambuscade'], ships: { destroyer: 1 } },
        { ships: { fighter: 5 } },
        { step: 'P2.2' },
      ),
    )
    t.does('a', fire).does('a', { type: 'useEffect', effect: 'pn.ambuscade' })
    t.does('a', roll, { afb: [1, 1, 1, 1] })
    expect(t.s.rolls[0]?.dice).toHaveLength(4)
  })
  test('TI-P2.2.6 Waylay lets barrage hits fall on any ship', () => {
    const t = new TestTable(meeting({ ships: { destroyer: 1 } }, { ships: { dreadnought: 1 } }, { step: 'P2.2' }))
    t.does('a', fire)
      .does('a', { type: 'useEffect', effect: 'ac.waylay' })
      .passes()
      .does('a', roll, { afb: [9, 1] })
    t.does('a', { type: 'advance' })
    expect(t.refuses('b', { type: 'sustain', unit: 'b.dreadnought.1' })).toBeNull()
  })
  test('TI-P3.4.2 the extra die of Plasma Scoring falls on one planet only, X-89 doubles', () => {
    const t = new TestTable(
      meeting(
        { techs: ['tech.plasma', 'tech.x89'], ships: { dreadnought: 2, infantry: 2 } },
        {},
        {
          step: 'P3.1',
          planets: [
            { name: 'Lodor', owner: 'b' },
            { name: 'Mellon', owner: 'b' },
          ],
          units: [onLodor('b', 'infantry', 3), { seat: 'b', unit: 'infantry', n: 3, place: 'planet:Mellon' }],
        },
      ),
    )
    t.does('a', fire)
    const [, second] = t.s.progress.targets
    const elsewhere = second?.planet === 'Lodor' ? 'Mellon' : 'Lodor'
    t.does('a', { type: 'target', unit: second?.unit as string, planet: elsewhere })
      .does('a', { type: 'advance' })
      .does('a', { type: 'advance' })
    t.does('a', roll, { bombardment: [5, 1] })
      .does('a', roll, { bombardment: [5] })
      .does('a', { type: 'advance' })
    expect(t.s.batches.map(batch => batch.hits.length)).toEqual([2, 2])
  })
  test('TI-P3.3.1 Bunker takes four off every bombardment die', () => {
    const t = new TestTable(
      meeting(
        { ships: { dreadnought: 2, warsun: 1, infantry: 1 }, upgrades: ['warsun'] },
        {},
        { step: 'P3.1', units: [onLodor('b', 'infantry', 5)] },
      ),
    )
    t.does('b', { type: 'useEffect', effect: 'ac.bunker' })
      .passes()
      .does('a', fire)
      .does('a', { type: 'advance' })
      .does('a', { type: 'advance' })
    t.does('a', roll, { bombardment: [7, 6, 10, 9, 8] })
    expect(hits(t)).toEqual([1, 0, 1, 1, 0])
  })
})
