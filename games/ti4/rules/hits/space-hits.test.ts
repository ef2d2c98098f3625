import { describe, expect, test } from 'vitest'
import { assign, hitsOn, meeting, TestTable } from '../testing/table.fixture.ts'
import { suggestHits, weighHits } from './hit-actions.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const

describe('hit assignment in space', () => {
  test.each([
    // clause       case                                    ships                                  hits  left
    [
      'TI-G.11.5',
      'sustain first, then the kill order',
      { dreadnought: 1, cruiser: 1, fighter: 2 },
      3,
      ['b.dreadnought.1 damaged', 'b.cruiser.1'],
    ],
    ['TI-G.11.5', 'a ship damaged this round dies before an older one', { dreadnought: 1 }, 2, []],
    ['TI-G.9.2', 'what nobody can take lapses', { fighter: 1 }, 3, []],
  ] as const)('%s %s', (_clause, _case, ships, n, left) => {
    const t = new TestTable(meeting({ ships: { warsun: 1 } }, { ships }, hitsOn('b', n)))
    expect(assign(t, 'b').left('b')).toEqual(left)
  })
  test('TI-G.11.6 by chance the carrier goes, by order the cruiser', () => {
    const side = { upgrades: ['cruiser'], ships: { cruiser2: 1, carrier: 1, dreadnought: 1 }, damaged: { dreadnought: 1 } }
    const t = new TestTable(meeting({ faction: 'muaat', ...side }, { faction: 'muaat', ships: { cruiser: 2 } }, hitsOn('a', 1)))
    expect(suggestHits(t.s, 'a', 'order')).toEqual([{ type: 'destroy', unit: 'a.cruiser.1' }])
    const best = weighHits(t.s, 'a', 'win').map(({ actions, chance }) => [actions[0], (100 * (chance ?? 0)).toFixed(3)])
    expect(best).toEqual([
      [{ type: 'destroy', unit: 'a.carrier.1' }, '59.111'],
      [{ type: 'destroy', unit: 'a.cruiser.1' }, '48.743'],
      [{ type: 'destroy', unit: 'a.dreadnought.1' }, '34.429'],
    ])
    expect(suggestHits(t.s, 'a', 'win')).toEqual([{ type: 'destroy', unit: 'a.carrier.1' }])
  })
  test('TI-G.11.7 by value the cheapest ship goes', () => {
    const t = new TestTable(meeting({ ships: { warsun: 1 } }, { ships: { carrier: 1, destroyer: 1 } }, hitsOn('b', 1)))
    expect(suggestHits(t.s, 'b', 'value')).toEqual([{ type: 'destroy', unit: 'b.destroyer.1' }])
  })
  test('TI-G.10.5 Direct Hit destroys the ship, the hit stays cancelled', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { dreadnought: 1, cruiser: 1 } }, hitsOn('b', 2)))
    t.does('b', { type: 'sustain', unit: 'b.dreadnought.1' })
    t.does('a', { type: 'useEffect', effect: 'ac.directhit' }).passes()
    expect(t.left('b')).toEqual(['b.cruiser.1'])
    expect(t.s.batches[0]?.hits.filter(({ state }) => state === 'open')).toHaveLength(1)
  })
  test('TI-G.10.6 nobody is asked for a Direct Hit against a Dreadnought II', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 2 } }, { upgrades: ['dreadnought'], ships: { dreadnought2: 1, cruiser: 1 } }, hitsOn('b', 2)),
    )
    t.does('b', { type: 'sustain', unit: 'b.dreadnought.1' })
    expect(t.told('asked').flatMap(({ effects }) => effects)).not.toContain('ac.directhit')
  })
  test('TI-G.10.1 Non-Euclidean Shielding cancels two, and one where one is left', () => {
    const t = new TestTable(
      meeting(
        { ships: { warsun: 1 } },
        { faction: 'letnev', techs: ['letnev.nes'], ships: { dreadnought: 2 } },
        hitsOn('b', 3),
      ),
    )
    expect(assign(t, 'b').left('b')).toEqual(['b.dreadnought.1 damaged', 'b.dreadnought.2 damaged'])
    expect(t.told('unitSustained').map(({ cancelled }) => cancelled)).toEqual([2, 1])
  })
  test('TI-G.10.8 nothing sustains against Fourth Moon, even if it is gone before the last hit', () => {
    const t = new TestTable(
      meeting({ faction: 'mentak', ships: { flagship: 1 } }, { ships: { dreadnought: 1, fighter: 1 } }, hitsOn('b', 2)),
    )
    expect(t.refuses('b', { type: 'sustain', unit: 'b.dreadnought.1' })).toBe('cannot-sustain')
    expect(assign(t, 'b').left('b')).toEqual([])
  })
  test('TI-P2.5.8 Shields Holding cancels two, a second copy is refused', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 4 } }, hitsOn('b', 3)))
    t.does('b', { type: 'useEffect', effect: 'ac.shields' }).passes()
    expect(t.s.batches[0]?.hits.filter(({ state }) => state === 'open')).toHaveLength(1)
    expect(t.refuses('b', { type: 'useEffect', effect: 'ac.shields' })).toBe('used-up')
  })
  test('TI-G.9.2 cards come before the first sustain or loss', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 4 } }, hitsOn('b', 3)))
    t.does('b', { type: 'destroy', unit: 'b.cruiser.1' }).passes()
    expect(t.refuses('b', { type: 'useEffect', effect: 'ac.shields' })).toBe('window-closed')
  })
  test('TI-P2.5.8 under shields.one it cancels one', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 4 } }, hitsOn('b', 3)), {
      'shields.one': true,
    })
    t.does('b', { type: 'useEffect', effect: 'ac.shields' }).passes()
    expect(t.s.batches[0]?.hits.filter(({ state }) => state === 'open')).toHaveLength(2)
  })
  test('TI-P2.5.9 Duranium mends what was damaged before this round', () => {
    const side = { techs: ['tech.duranium'], ships: { dreadnought: 2 }, damaged: { dreadnought: 1 } }
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, side, { ...hitsOn('b', 1), round: 2 }))
    expect(assign(t, 'b').left('b')).toEqual(['b.dreadnought.1', 'b.dreadnought.2 damaged'])
  })
  test('TI-G.11.5 with two hits the ship damaged this round dies, the older one is mended', () => {
    const side = { techs: ['tech.duranium'], ships: { dreadnought: 2 }, damaged: { dreadnought: 1 } }
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, side, { ...hitsOn('b', 2), round: 2 }))
    expect(assign(t, 'b').left('b')).toEqual(['b.dreadnought.1'])
  })
  test('TI-G.9.3 hits of [0.0.1] and its dreadnoughts go to non-fighter ships first', () => {
    const t = new TestTable(
      meeting(
        { faction: 'l1z1x', ships: { flagship: 1, dreadnought: 1, cruiser: 1 } },
        { ships: { cruiser: 1, dreadnought: 1, fighter: 3 } },
      ),
    )
    t.does('a', roll, { combat: [5, 9, 5, 7] })
      .does('b', roll, { combat: [1, 1, 1, 1, 1] })
      .does('a', advance)
    expect(t.refuses('b', { type: 'destroy', unit: 'b.fighter.1' })).toBe('restricted-first')
    expect(assign(t, 'b').left('b')).toEqual(['b.fighter.2', 'b.fighter.3'])
  })
  test('TI-P2.5.6 Van Hauge takes every ship with it: a draw', () => {
    const t = new TestTable(
      meeting(
        { faction: 'yin', ships: { flagship: 1, cruiser: 2 }, damaged: { flagship: 1 } },
        { ships: { dreadnought: 1 } },
        hitsOn('a', 1),
      ),
    )
    t.does('a', { type: 'destroy', unit: 'a.flagship.1' }).passes().does('a', advance)
    expect([t.left('a'), t.left('b')]).toEqual([[], []])
    expect([t.s.spaceResult, t.s.step]).toEqual(['draw', 'PC.1'])
  })
  test('TI-G.10.2 a unit repaired in the batch does not sustain again', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1 } }, { faction: 'empyrean', ships: { flagship: 1, cruiser: 1 } }, hitsOn('b', 2)),
    )
    t.does('b', { type: 'sustain', unit: 'b.flagship.1' })
    while (t.s.questions.at(-1)?.seat === 'a') t.does('a', { type: 'pass' })
    t.does('b', { type: 'useEffect', effect: 'fs.empyrean' })
    expect(t.unit('b.flagship.1').state).toBe('undamaged')
    expect(t.refuses('b', { type: 'sustain', unit: 'b.flagship.1' })).toBe('cannot-sustain')
  })
  test('TI-G.9.5 Reflective Shielding joins the batch of the other side', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 3 } }, { ships: { dreadnought: 1 } }, hitsOn('b', 1)))
    t.does('b', { type: 'sustain', unit: 'b.dreadnought.1' })
    while (t.s.questions.at(-1)?.seat === 'a') t.does('a', { type: 'pass' })
    t.does('b', { type: 'useEffect', effect: 'ac.reflective' }).passes()
    expect(assign(t, 'a').left('a')).toEqual(['a.cruiser.3'])
  })
  test('TI-G.11.1 each side assigns its own, or the other under assignBy', () => {
    const scene = meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 2 } }, hitsOn('b', 1))
    expect(new TestTable(scene).refuses('a', { type: 'destroy', unit: 'b.cruiser.1' })).toBe('not-yours')
    expect(new TestTable(scene, { assignBy: 'opponent' }).refuses('a', { type: 'destroy', unit: 'b.cruiser.1' })).toBeNull()
  })
  test('TI-G.11.8 neutral units take their hits by themselves, sustain first', () => {
    const t = new TestTable(
      meeting(
        { ships: { warsun: 1 } },
        { faction: 'neutral', ships: { dreadnought: 1, destroyer: 1, fighter: 1 } },
        hitsOn('b', 2),
      ),
    )
    t.passes()
    expect(t.left('b')).toEqual(['b.dreadnought.1 damaged', 'b.destroyer.1'])
  })
  test('TI-G.9.4 a chosen hit is sustained by the chosen ship alone', () => {
    const t = new TestTable(
      meeting(
        { faction: 'creuss', techs: ['creuss.splicer'], ships: { cruiser: 1 } },
        { ships: { dreadnought: 2 } },
        { step: 'P2.1', system: { wormhole: true } },
      ),
    )
    t.does('a', { type: 'useEffect', effect: 'creuss.splicer', units: ['b.dreadnought.2'] })
    expect(t.refuses('b', { type: 'sustain', unit: 'b.dreadnought.1' })).toBe('cannot-sustain')
    expect(t.refuses('b', { type: 'sustain', unit: 'b.dreadnought.2' })).toBeNull()
  })
  test('TI-P2.5.6 Courageous to the End: each die against the printed value costs the enemy a ship', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 3 } }, hitsOn('a', 1)))
    t.does('a', { type: 'destroy', unit: 'a.cruiser.1' })
    t.does('a', { type: 'useEffect', effect: 'ac.courageous' })
    t.does('b', { type: 'pass' }, { ability: [7, 6] })
    t.does('b', { type: 'destroy', unit: 'b.cruiser.3' }).passes()
    expect(t.left('b')).toEqual(['b.cruiser.1', 'b.cruiser.2'])
  })
})
