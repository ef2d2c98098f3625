import { describe, expect, test } from 'vitest'
import { meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const

describe('combat rolls', () => {
  const hits = (t: TestTable, seat: string) =>
    t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice.map(die => die.hits))
  test('TI-P2.4.2 the attacker rolls first', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }))
    expect(t.refuses('b', roll)).toBe('out-of-order')
  })
  test('TI-P2.4.3 Fragile takes one off, TI-G.7.4 Hylarim counts raw nines twice more', () => {
    const t = new TestTable(meeting({ faction: 'jolnar', ships: { flagship: 1, cruiser: 2 } }, { ships: { cruiser: 4 } }))
    t.does('a', roll, { combat: [9, 6, 7, 8] })
    expect(hits(t, 'a')).toEqual([3, 0, 0, 1])
  })
  test('TI-P2.4.3 the nebula helps the defender only', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 2 } }, { system: { nebula: true } }))
    t.does('a', roll, { combat: [6, 7] }).does('b', roll, { combat: [6, 5] })
    expect([hits(t, 'a'), hits(t, 'b')]).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
  test('TI-P2.4.5 Wrath of Kenara turns each die once', () => {
    const t = new TestTable(meeting({ faction: 'hacan', ships: { flagship: 1, cruiser: 2 } }, { ships: { cruiser: 2 } }))
    t.does('a', roll, { combat: [1, 1, 6, 5] })
    const [, , six, five] = t.dice('a') as [string, string, string, string]
    t.does('a', { type: 'useEffect', effect: 'fs.hacan', dice: [six, five] })
    expect(hits(t, 'a')).toEqual([0, 0, 1, 0])
    expect(t.refuses('a', { type: 'useEffect', effect: 'fs.hacan', dice: [five] })).not.toBeNull()
  })
  test('TI-G.8.2 one ability rerolls a die once, another may follow', () => {
    const t = new TestTable(
      meeting(
        { faction: 'letnev', notes: ['pn.warfunding'], ships: { cruiser: 1 } },
        { ships: { cruiser: 1 } },
        { step: 'P2.1' },
      ),
    )
    t.does('a', { type: 'useEffect', effect: 'letnev.munitions' }).does('a', advance)
    t.does('b', { type: 'stay' }).does('a', { type: 'stay' }).does('a', advance)
    t.does('a', roll, { combat: [3] }).does('b', roll, { combat: [1] })
    const [die] = t.dice('a') as [string]
    t.does('a', { type: 'reroll', die, by: 'letnev.munitions' }, { reroll: [2] })
    expect(t.refuses('a', { type: 'reroll', die, by: 'letnev.munitions' })).toBe('rerolled-already')
    t.does('a', { type: 'reroll', die, by: 'pn.warfunding' }, { reroll: [8] })
    expect(hits(t, 'a')).toEqual([1])
    expect(t.s.rolls[0]?.dice[0]?.earlier).toEqual([
      { raw: 3, by: 'letnev.munitions' },
      { raw: 2, by: 'pn.warfunding' },
    ])
  })
  test('TI-G.8.7 Crown of Thalnos: a reroll without a hit destroys the ship before assignment', () => {
    const t = new TestTable(meeting({ relics: ['relic.thalnos'], ships: { cruiser: 2 } }, { ships: { cruiser: 1 } }))
    t.does('a', roll, { combat: [1, 2] }).does('b', roll, { combat: [1] })
    const [first, second] = t.dice('a') as [string, string]
    t.does('a', { type: 'useEffect', effect: 'relic.thalnos', dice: [first, second] }, { reroll: [6, 5] })
      .does('a', advance)
      .passes()
    expect(t.left('a')).toEqual(['a.cruiser.1'])
    expect(t.s.batches.map(({ target, hits: all }) => [target, all.length])).toEqual([['b', 1]])
  })
  test('TI-G.8.8 The Thundarian: both roll again in the same round', () => {
    const t = new TestTable(
      meeting({ faction: 'nomad', leaders: ['agent.nomad2'], ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }),
    )
    t.does('a', roll, { combat: [1] }).does('b', roll, { combat: [10] })
    t.does('a', { type: 'useEffect', effect: 'agent.nomad2' })
    expect(t.s.rolls.flatMap(({ dice }) => dice)).toEqual([])
    t.does('a', roll, { combat: [7] })
      .does('b', roll, { combat: [1] })
      .does('a', advance)
    expect(t.s.batches.map(({ target }) => target)).toEqual(['b'])
  })
  test("TI-P2.4.8 Scramble Frequency throws a chosen combat die again, under the seed's option only", () => {
    const scene = meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 1 } })
    const plain = new TestTable(scene).does('a', roll, { combat: [8, 9] })
    expect(plain.refuses('b', { type: 'useEffect', effect: 'ac.scramble' })).toBe('not-offered')
    const t = new TestTable(scene, { 'scramble.onCombat': true }).does('a', roll, { combat: [8, 9] })
    const [, second] = t.dice('a') as [string, string]
    t.does('b', { type: 'useEffect', effect: 'ac.scramble', dice: [second] })
    t.does('a', { type: 'pass' }, { reroll: [1] })
    expect(hits(t, 'a')).toEqual([1, 0])
  })
  test("TI-P2.4.6 any single combat die may be thrown again once by the table's leave", () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 1 } })).does('a', roll, { combat: [1, 9] })
    const [first] = t.dice('a') as [string]
    expect(t.refuses('b', { type: 'reroll', die: first, by: 'custom' })).toBe('not-yours')
    t.does('a', { type: 'reroll', die: first, by: 'custom' }, { reroll: [7] })
    expect(hits(t, 'a')).toEqual([1, 1])
    expect(t.refuses('a', { type: 'reroll', die: first, by: 'custom' })).toBe('rerolled-already')
  })
  test('TI-G.8.3 after [Assign Hits] nothing is thrown again', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 1 } })).does('a', roll, { combat: [1, 9] })
    const [first] = t.dice('a') as [string]
    t.does('a', { type: 'queueHits' })
    expect(t.refuses('a', { type: 'reroll', die: first, by: 'custom' })).toBe('no-reroll')
  })
  test('TI-G.6.5 one unit after the other gives the same dice as all at once', () => {
    const scene = meeting({ ships: { dreadnought: 1, cruiser: 1 } }, { ships: { cruiser: 1 } })
    const all = new TestTable(scene).does('a', roll, { combat: [5, 6] })
    const singly = new TestTable(scene)
    singly.does('a', { type: 'roll', units: ['a.dreadnought.1'] }, { combat: [5] })
    expect(singly.refuses('a', { type: 'roll', units: ['a.dreadnought.1'] })).toBe('not-eligible')
    singly.does('a', { type: 'roll', units: ['a.cruiser.1'] }, { combat: [6] })
    expect(singly.s.rolls).toEqual(all.s.rolls)
  })
  test('TI-G.6.8 hits entered without faces, no more than there are dice', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2, fighter: 1 } }, { ships: { cruiser: 2 } }), { dice: 'physical' })
    expect(t.refuses('a', { type: 'enterHits', group: 'cruiser@7', hits: 3 })).toBe('too-many-hits')
    t.does('a', { type: 'enterHits', group: 'cruiser@7', hits: 1 })
    expect(t.refuses('b', roll)).toBe('out-of-order')
    t.does('a', { type: 'enterHits', group: 'fighter@9', hits: 0 })
    expect(hits(t, 'a')).toEqual([1, 0, 0])
    expect(t.refuses('a', { type: 'enterHits', group: 'cruiser@7', hits: 1 })).toBe('rolled-already')
  })
  test('TI-G.2.5 dice and expected hits are counted in tenths', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 1 } }))
    t.does('a', roll, { combat: [7, 1] })
    expect(t.s.tally).toMatchObject([{ seat: 'a', stage: 'space', dice: 2, expected: 8 }])
  })
})
