import { describe, expect, test } from 'vitest'
import { assign, hitsOn, meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const
const use = (effect: string, more: { units?: string[] } = {}) => ({ type: 'useEffect', effect, ...more }) as const
const hits = (t: TestTable, seat: string) =>
  t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice.map(die => die.hits))

describe('rolls', () => {
  test('TI-G.7.3 a needed result of one or less always hits, of eleven or more never', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }))
    t.does('a', { type: 'customEffect', name: 'Sure', side: 'attacker', op: 'rollMod', n: 6, duration: 'round' })
    t.does('a', { type: 'customEffect', name: 'Never', side: 'defender', op: 'rollMod', n: -4, duration: 'round' })
    t.does('a', roll, { combat: [1] }).does('b', roll, { combat: [10] })
    expect([hits(t, 'a'), hits(t, 'b')]).toEqual([[1], [0]])
  })
  test('TI-G.8.5 a rerolled die keeps the modifiers of the round, TI-P2.4.7 by War Funding', () => {
    const t = new TestTable(
      meeting({ notes: ['pn.warfunding'], ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.1' }),
    )
    t.does('a', use('ac.morale')).passes().does('a', advance)
    t.does('b', { type: 'stay' }).does('a', { type: 'stay' }).does('a', advance)
    t.does('a', roll, { combat: [1] }).does('b', roll, { combat: [1] })
    const [die] = t.dice('a') as [string]
    t.does('a', { type: 'reroll', die, by: 'pn.warfunding' }, { reroll: [6] })
    expect(hits(t, 'a')).toEqual([1])
  })
  test('TI-G.7.7 a die keeps its value when the aura that helped it is gone', () => {
    const t = new TestTable(meeting({ faction: 'norr', ships: { flagship: 1, cruiser: 1 } }, { ships: { cruiser: 1 } }))
    t.does('a', roll, { combat: [1, 1, 5] }).does('a', {
      type: 'customEffect',
      name: 'Gone',
      side: 'attacker',
      op: 'destroy',
      n: 1,
      unit: 'a.flagship.1',
      duration: 'round',
    })
    expect(hits(t.passes(), 'a')).toEqual([0, 0, 1])
  })
})

describe('retreats', () => {
  test.each([
    // clause       case                    scene
    ['TI-P2.3.4', 'not in a benediction', { mode: 'benediction' }],
    ['TI-P2.3.3', 'nowhere to go', { system: { neighbours: [] } }],
  ] as const)('%s %s', (_clause, _case, more) => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3', ...(more as object) }),
    )
    expect(t.refuses('b', { type: 'announceRetreat' })).toBe('no-retreat')
    expect(t.refuses('a', advance)).toBeNull()
  })
  test('TI-P2.3.1 Rout leaves the attacker no choice', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3' }))
    t.does('b', use('ac.rout')).passes().does('b', { type: 'stay' })
    expect(t.refuses('a', { type: 'stay' })).toBe('no-retreat')
    expect(t.refuses('a', { type: 'announceRetreat' })).toBeNull()
  })
  test('TI-P2.3.9 Feint: gone at once and without a token, TI-P2.6.6 the other side wins', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3' }))
    t.does('b', { type: 'announceRetreat' })
    while (t.s.questions.at(-1)?.seat === 'a') t.does('a', { type: 'pass' })
    t.does('b', use('ac.feint')).passes()
    expect(t.told('left').map(({ token }) => token)).toEqual([false])
    expect(t.s.spaceResult).toBe('attacker')
  })
})

describe('losses', () => {
  test('TI-G.11.3 carried forces and Floating Factories take no hits in space', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { carrier: 1, infantry: 1 } }, hitsOn('b', 2)))
    expect(t.refuses('b', { type: 'destroy', unit: 'b.infantry.1' })).toBe('not-eligible')
  })
  test('TI-P2.5.2 both sides assign their own, in any order, before the round is over', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 2 } }))
    t.does('a', roll, { combat: [7, 1] })
      .does('b', roll, { combat: [7, 1] })
      .does('a', advance)
    expect(t.refuses('a', advance)).toBe('missing')
    t.does('b', { type: 'destroy', unit: 'b.cruiser.2' }).passes().does('a', { type: 'destroy', unit: 'a.cruiser.1' }).passes()
    expect([t.left('a'), t.left('b')]).toEqual([['a.cruiser.2'], ['b.cruiser.1']])
    expect(t.refuses('a', advance)).toBeNull()
  })
  test('TI-P2.6.3 nobody left is a draw', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }))
    t.does('a', roll, { combat: [7] })
      .does('b', roll, { combat: [7] })
      .does('a', advance)
    assign(assign(t, 'a'), 'b').does('a', advance)
    expect(t.s.spaceResult).toBe('draw')
  })
  test('TI-P2.6.8 what a side without ships carried is removed, not destroyed', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { carrier: 1, infantry: 2 } }, hitsOn('b', 1)))
    t.does('b', { type: 'destroy', unit: 'b.carrier.1' }).passes().does('a', advance)
    expect(t.unit('b.infantry.1').state).toBe('removed')
  })
  test('TI-G.13.1 neutral ships fire their barrage without being asked', () => {
    const t = new TestTable(
      meeting({ ships: { fighter: 2, cruiser: 1 } }, { faction: 'neutral', ships: { destroyer: 1 } }, { step: 'P2.2' }),
    )
    expect(t.told('fireDeclared').map(({ seat }) => seat)).toEqual(['b'])
    t.does('b', roll, { afb: [9, 1] })
    expect(t.refuses('a', roll)).not.toBeNull()
  })
})
