import { describe, expect, test } from 'vitest'
import { assign, hitsOn, meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const

describe('the start of a space combat', () => {
  test('TI-P2.1.5 the victim of an Assault Cannon picks a non-fighter ship, no sustain', () => {
    const t = new TestTable(
      meeting(
        { ships: { cruiser: 3 }, techs: ['tech.assault'] },
        { ships: { dreadnought: 1, destroyer: 1, fighter: 3 } },
        { step: 'P2.1' },
      ),
    )
    expect(t.refuses('b', { type: 'pass' })).toBe('must-answer')
    expect(t.refuses('b', { type: 'destroy', unit: 'b.fighter.1' })).toBe('not-eligible')
    t.does('b', { type: 'destroy', unit: 'b.destroyer.1' }).passes()
    expect(t.left('b')).toEqual(['b.dreadnought.1', 'b.fighter.1', 'b.fighter.2', 'b.fighter.3'])
  })
  test('TI-P2.1.5 the second Assault Cannon counts what the first one left', () => {
    const techs = ['tech.assault']
    const t = new TestTable(meeting({ ships: { cruiser: 3 }, techs }, { ships: { cruiser: 3 }, techs }, { step: 'P2.1' }))
    t.does('b', { type: 'destroy', unit: 'b.cruiser.1' }).passes()
    expect(t.left('a')).toHaveLength(3)
    expect(t.s.questions).toEqual([])
  })
  test('TI-P2.1.4 Ambush rolls against the printed value, without modifiers', () => {
    const t = new TestTable(
      meeting(
        { faction: 'mentak', upgrades: ['cruiser'], ships: { cruiser2: 1, destroyer: 2 } },
        { ships: { cruiser: 2 } },
        { step: 'P2.1' },
      ),
    )
    t.does('a', { type: 'useEffect', effect: 'ac.morale' }).passes()
    t.does('a', { type: 'useEffect', effect: 'mentak.ambush', units: ['a.cruiser.1', 'a.destroyer.1'] }, { ability: [6, 8] })
    expect(t.s.batches.flatMap(({ hits }) => hits)).toHaveLength(1)
    t.does('b', { type: 'destroy', unit: 'b.cruiser.1' }).passes()
    expect(t.left('b')).toEqual(['b.cruiser.2'])
  })
})

describe('anti-fighter barrage', () => {
  const barrage = (t: TestTable, afb: readonly number[]) =>
    t.does('a', { type: 'fire' }).does('a', roll, { afb }).does('a', advance)
  test('TI-P2.2.5 hits kill fighters only, the rest lapses', () => {
    const t = new TestTable(meeting({ ships: { destroyer: 2 } }, { ships: { fighter: 2, dreadnought: 1 } }, { step: 'P2.2' }))
    barrage(t, [9, 3, 10, 9])
    t.does('b', { type: 'destroy', unit: 'b.fighter.1' }).does('b', { type: 'destroy', unit: 'b.fighter.2' })
    expect(t.left('b')).toEqual(['b.dreadnought.1'])
    expect(t.told('hitsLapsed').map(({ n }) => n)).toEqual([1])
    expect(t.s.step).toBe('P2.3')
  })
  test('TI-P2.2.6 Raid Formation damages a ship with an excess hit, without a Direct Hit', () => {
    const t = new TestTable(
      meeting({ faction: 'argent', ships: { destroyer: 2 } }, { ships: { fighter: 2, dreadnought: 1 } }, { step: 'P2.2' }),
    )
    barrage(t, [9, 3, 10, 9])
    expect(t.left('b')).toContain('b.dreadnought.1 damaged')
    expect(t.told('asked')).toEqual([])
  })
  test('TI-P2.2.6 Argent points at the ship where several could be damaged', () => {
    const t = new TestTable(
      meeting({ faction: 'argent', ships: { destroyer: 1 } }, { ships: { dreadnought: 2 } }, { step: 'P2.2' }),
    )
    barrage(t, [9, 3])
    t.does('a', { type: 'useEffect', effect: 'argent.raid', units: ['b.dreadnought.2'] })
    expect(t.left('b')).toEqual(['b.dreadnought.1', 'b.dreadnought.2 damaged'])
  })
  test('TI-P2.2.2 nobody rolls before both have said whether they fire', () => {
    const t = new TestTable(meeting({ ships: { destroyer: 1 } }, { ships: { destroyer: 1 } }, { step: 'P2.2' }))
    t.does('a', { type: 'fire' })
    expect(t.refuses('a', roll)).toBe('missing')
    t.does('b', { type: 'pass' })
    expect(t.refuses('a', roll)).toBeNull()
  })
  test('TI-P2.2.9 a fleet of fighters can be gone before the first round', () => {
    const t = new TestTable(
      meeting(
        { upgrades: ['destroyer'], ships: { destroyer2: 1 } },
        { upgrades: ['fighter'], ships: { fighter2: 2 } },
        { step: 'P2.2' },
      ),
    )
    barrage(t, [6, 7, 10])
      .does('b', { type: 'destroy', unit: 'b.fighter.1' })
      .does('b', { type: 'destroy', unit: 'b.fighter.2' })
    expect(t.s.spaceResult).toBe('attacker')
    expect(t.told('stepEntered').map(({ to }) => to)).not.toContain('P2.3')
  })
  test('TI-P2.2.6 Strike Wing Alpha II kills infantry in space with raw nines and tens', () => {
    const t = new TestTable(
      meeting(
        { faction: 'argent', upgrades: ['destroyer'], ships: { destroyer2: 1 } },
        { ships: { carrier: 1, infantry: 3 } },
        { step: 'P2.2' },
      ),
    )
    barrage(t, [9, 8, 10])
    expect(t.left('b').filter(id => id.includes('infantry'))).toHaveLength(1)
  })
})

describe('announced retreats', () => {
  const neighbours = [{ name: 'Rear', planets: ['b'] }]
  test('TI-P2.3.2 when the defender announces, the attacker cannot', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3' }))
    expect(t.refuses('a', { type: 'announceRetreat' })).toBe('out-of-order')
    t.does('b', { type: 'announceRetreat' }).passes()
    expect(t.refuses('a', { type: 'announceRetreat' })).toBe('no-retreat')
  })
  test('TI-P2.3.3 without a system to go to there is nothing to say', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3', system: { neighbours } }),
    )
    expect(t.refuses('a', { type: 'announceRetreat' })).toBe('no-retreat')
    expect(t.refuses('b', { type: 'announceRetreat' })).toBeNull()
  })
  test('TI-P2.6.4 a retreat takes what its ships can carry, places a token, and loses', () => {
    const t = new TestTable(
      meeting(
        { ships: { cruiser: 2 } },
        { ships: { carrier: 1, fighter: 4, infantry: 2 } },
        { step: 'P2.3', system: { neighbours } },
      ),
    )
    t.does('b', { type: 'announceRetreat' }).passes().does('a', advance)
    t.does('a', roll, { combat: [7, 8] })
      .does('b', roll, { combat: [1, 1, 1, 1, 1] })
      .does('a', advance)
    assign(t, 'b').does('a', advance)
    expect(t.refuses('b', { type: 'retreatTo', system: 'Elsewhere' })).toBe('not-eligible')
    t.does('b', { type: 'retreatTo', system: 'Rear' })
    const [left] = t.told('left')
    expect(left?.units.map(({ type }) => type).sort()).toEqual(['carrier', 'fighter', 'fighter', 'infantry', 'infantry'])
    expect(left?.token).toBe(true)
    expect(t.s.spaceResult).toBe('attacker')
  })
  test('TI-P2.3.7 an intercepted player stays this round and may announce in the next', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.3' }))
    t.does('b', { type: 'stay' }).does('a', { type: 'announceRetreat' }).does('a', { type: 'pass' })
    t.does('b', { type: 'useEffect', effect: 'ac.intercept' }).passes().does('a', advance)
    t.does('a', roll, { combat: [1] })
      .does('b', roll, { combat: [1] })
      .does('a', advance)
      .does('a', advance)
    expect(t.s.round).toBe(2)
    t.does('b', { type: 'stay' })
    expect(t.refuses('a', { type: 'announceRetreat' })).toBeNull()
  })
  test('TI-P2.6.2 with the enemy gone nobody retreats', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { destroyer: 1 } }, { step: 'P2.3' }))
    t.does('b', { type: 'announceRetreat' }).passes().does('a', advance)
    t.does('a', roll, { combat: [1] })
      .does('b', roll, { combat: [9] })
      .does('a', advance)
    assign(t, 'a').does('b', advance)
    expect(t.s.spaceResult).toBe('defender')
    expect(t.told('left')).toEqual([])
  })
})

describe('the continuation check', () => {
  test('TI-P2.6.7 both alive: the next round, P2.1 passed over and no barrage', () => {
    const t = new TestTable(meeting({ ships: { destroyer: 1 } }, { ships: { destroyer: 1 } }))
    t.does('a', roll, { combat: [1] })
      .does('b', roll, { combat: [1] })
      .does('a', advance)
      .does('a', advance)
    expect([t.s.round, t.s.step]).toEqual([2, 'P2.3'])
    expect(t.told('stepSkipped').map(({ skipped }) => skipped)).toContain('P2.1')
  })
  test('TI-P2.6.8 the winner keeps what its ships can carry', () => {
    const t = new TestTable(
      meeting({ ships: { dreadnought: 1, fighter: 3, infantry: 1 } }, { ships: { fighter: 1 } }, hitsOn('b', 1)),
    )
    t.does('b', { type: 'destroy', unit: 'b.fighter.1' }).passes().does('a', advance)
    expect([t.s.spaceResult, t.s.step]).toEqual(['attacker', 'P2.6'])
    expect(t.refuses('a', advance)).toBe('excess')
  })
  test('TI-P2.6.9 a combat that cannot end forces the attacker to announce', () => {
    const t = new TestTable(meeting({ ships: { carrier: 1 } }, { ships: { carrier: 1 } }))
    t.does('a', { type: 'customEffect', name: 'Storm', side: 'attacker', op: 'rollMod', n: -2, duration: 'combat' })
    t.does('a', { type: 'customEffect', name: 'Storm', side: 'defender', op: 'rollMod', n: -2, duration: 'combat' })
    t.does('a', roll, { combat: [10] })
      .does('b', roll, { combat: [10] })
      .does('a', advance)
      .does('a', advance)
    expect(t.told('stalemate')).toHaveLength(1)
    t.does('b', { type: 'stay' })
    expect(t.refuses('a', { type: 'stay' })).toBe('no-retreat')
  })
})
