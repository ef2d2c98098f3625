import { describe, expect, test } from 'vitest'
import { assign, hitsOn, meeting, TestTable } from '../testing/table.fixture.ts'

const roll = { type: 'roll' } as const
const advance = { type: 'advance' } as const
const use = (effect: string, more: { units?: string[]; dice?: string[]; n?: number } = {}) =>
  ({ type: 'useEffect', effect, ...more }) as const
const rolled = (t: TestTable, seat: string) => t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice)
const open = (t: TestTable) => t.s.batches.flatMap(({ hits }) => hits).filter(({ state }) => state === 'open').length
const TF = { sets: ['base', 'pok', 'c1', 'c2', 'c3', 'c4', 'te', 'tf'] as ('base' | 'pok' | 'tf')[] }
/** Whoever else is asked declines, until this seat is. */
function until(t: TestTable, seat: string): TestTable {
  for (let q = t.s.questions.at(-1); q && q.seat !== seat; q = t.s.questions.at(-1)) t.does(q.seat, { type: 'pass' })
  return t
}

describe('dice', () => {
  test('TI-P2.1.3 Viscount Unlenn and Gravleash: one more die, and one ship rolls better by its kinds of ships', () => {
    const t = new TestTable(
      meeting(
        { faction: 'letnev', leaders: ['agent.letnev'], techs: ['bt.letnev'], ships: { cruiser: 1, destroyer: 1 } },
        { ships: { cruiser: 1 } },
        { step: 'P2.1' },
      ),
    )
    t.does('a', use('agent.letnev', { units: ['a.cruiser.1'] })).does('a', advance)
    t.does('a', { type: 'pass' }).does('a', advance)
    t.does('b', { type: 'stay' }).does('a', { type: 'stay' }).does('a', advance)
    t.does('a', use('bt.letnev', { units: ['a.destroyer.1'] })).does('a', roll, { combat: [1, 1, 7] })
    expect(rolled(t, 'a').map(({ unit, final }) => `${unit} ${final}`)).toEqual([
      'a.cruiser.1 1',
      'a.cruiser.1 1',
      'a.destroyer.1 9',
    ])
  })
  test('TI-P2.4.4 Salai Sai Corian rolls a die for each enemy non-fighter ship', () => {
    const t = new TestTable(
      meeting({ faction: 'winnu', ships: { flagship: 1 } }, { ships: { cruiser: 2, destroyer: 1, fighter: 4 } }),
    )
    t.does('a', roll, { combat: [1, 1, 1] })
    expect(rolled(t, 'a')).toHaveLength(3)
  })
  test("TI-P2.4.3 C'morran N'orr helps the other ships", () => {
    const t = new TestTable(meeting({ faction: 'norr', ships: { flagship: 1, cruiser: 1 } }, { ships: { cruiser: 1 } }))
    t.does('a', roll, { combat: [1, 1, 1] })
    expect(rolled(t, 'a').map(({ final }) => final)).toEqual([2, 2, 3])
  })
  test('TI-G.8.6 Meddle turns any die down, Meld adds a second one', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 2 } }, { ships: { cruiser: 1 } }), TF)
    t.does('a', roll, { combat: [7, 3] })
    const [first, second] = t.dice('a') as [string, string]
    t.does('b', use('ac.tf.meddle', { dice: [first], n: -1 })).passes()
    t.does('a', use('ac.tf.meld', { dice: [second] }))
    t.does('b', { type: 'pass' }, { ability: [9] }).passes()
    expect(rolled(t, 'a').map(({ hits }) => hits)).toEqual([0, 1])
  })
  test('TI-P2.2.1 Void Tether rolls a barrage of its own', () => {
    const t = new TestTable(
      meeting({ relics: ['relic.voidarms'], ships: { cruiser: 1 } }, { ships: { fighter: 3 } }, { step: 'P2.2' }),
    )
    t.does('a', use('relic.voidarms'))
      .does('a', { type: 'fire' })
      .does('a', roll, { afb: [6, 5, 6] })
      .does('a', advance)
    expect(open(t)).toBe(2)
  })
  test('TI-P2.2.8 Iconoclast forbids the enemy barrage', () => {
    const t = new TestTable(
      meeting({ ships: { destroyer: 1 } }, { faction: 'naalu', ships: { cruiser: 1, naalu_mech_omega: 1 } }, { step: 'P2.2' }),
    )
    expect(t.told('stepSkipped')).toMatchObject([{ skipped: 'P2.2', effect: 'mech.naalu3' }])
  })
})

describe('hits', () => {
  test('TI-P2.5.7 a Quantum Manipulator takes a hit for the ships', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1 } }, { faction: 'nomad', ships: { cruiser: 1, mech: 1 } }, hitsOn('b', 1)),
    )
    t.does('b', { type: 'sustain', unit: 'b.mech.1' }).passes()
    expect(t.left('b')).toEqual(['b.cruiser.1', 'b.mech.1 damaged'])
  })
  test('TI-P2.5.7 Metali Void Shielding: one non-fighter ship a source of hits', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1 } }, { relics: ['relic.voidshield'], ships: { cruiser: 2 } }, hitsOn('b', 2)),
    )
    t.does('b', { type: 'sustain', unit: 'b.cruiser.1' }).passes()
    expect(t.refuses('b', { type: 'sustain', unit: 'b.cruiser.2' })).toBe('cannot-sustain')
  })
  test('TI-P2.5.10 Devotion: a cruiser for a hit on a chosen ship, after the round', () => {
    const t = new TestTable(
      meeting({ faction: 'yin', ships: { cruiser: 2 } }, { ships: { carrier: 1, cruiser: 1 } }, { step: 'P2.5' }),
    )
    t.does('a', use('yin.devotion', { units: ['a.cruiser.1', 'b.carrier.1'] }))
    until(t, 'b')
    t.passes()
    expect(t.refuses('b', { type: 'destroy', unit: 'b.cruiser.1' })).not.toBeNull()
    t.does('b', { type: 'destroy', unit: 'b.carrier.1' }).passes()
    expect([t.left('a'), t.left('b')]).toEqual([['a.cruiser.2'], ['b.cruiser.1']])
  })
  test('TI-P2.1.3 Impulse Core: the hit goes to a non-fighter ship', () => {
    const t = new TestTable(
      meeting(
        { faction: 'yin', techs: ['yin.impulse'], ships: { cruiser: 2 } },
        { ships: { cruiser: 1, fighter: 2 } },
        { step: 'P2.1' },
      ),
    )
    t.does('a', use('yin.impulse', { units: ['a.cruiser.1'] })).passes()
    expect(t.refuses('b', { type: 'destroy', unit: 'b.fighter.1' })).toBe('not-eligible')
    expect(t.refuses('b', { type: 'destroy', unit: 'b.cruiser.1' })).toBeNull()
  })
  test('TI-G.10.3 Exotrireme II takes two ships with it, no sustain', () => {
    const t = new TestTable(
      meeting(
        { faction: 'norr', upgrades: ['dreadnought'], ships: { dreadnought2: 1, cruiser: 1 } },
        { ships: { dreadnought: 1, warsun: 1, fighter: 1 } },
        { step: 'P2.5' },
      ),
    )
    t.does('a', use('unit.exo2', { units: ['a.dreadnought.1', 'b.dreadnought.1', 'b.warsun.1'] })).passes()
    expect([t.left('a'), t.left('b')]).toEqual([['a.cruiser.1'], ['b.fighter.1']])
  })
  test('TI-P2.5.11 Emergency Repairs mends all, or one ship as the seed has it', () => {
    const scene = meeting(
      { ships: { dreadnought: 2 }, damaged: { dreadnought: 2 } },
      { ships: { cruiser: 1 } },
      { step: 'P2.5' },
    )
    const all = new TestTable(scene).does('a', use('ac.repairs')).passes()
    expect(all.left('a')).toEqual(['a.dreadnought.1', 'a.dreadnought.2'])
    const one = new TestTable(scene, { 'repairs.one': true })
      .does('a', use('ac.repairs', { units: ['a.dreadnought.2'] }))
      .passes()
    expect(one.left('a')).toEqual(['a.dreadnought.1 damaged', 'a.dreadnought.2'])
  })
  test('TI-P2.1.3 Arc Secundus mends itself at the start of a round', () => {
    const t = new TestTable(
      meeting(
        { faction: 'letnev', ships: { flagship: 1 }, damaged: { flagship: 1 } },
        { ships: { cruiser: 1 } },
        { step: 'P2.1', round: 2 },
      ),
    )
    expect(t.left('a')).toEqual(['a.flagship.1'])
  })
  test('TI-G.9.2 Tellurian cancels a hit for either side', () => {
    const t = new TestTable(
      meeting({ faction: 'ul', leaders: ['agent.ul'], ships: { cruiser: 1 } }, { ships: { cruiser: 2 } }, hitsOn('b', 2)),
    )
    t.does('a', use('agent.ul'))
    expect(open(t)).toBe(1)
  })
  test('TI-A.6 Divinity saves a unit; the hit is spent on it', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 2 } }, hitsOn('b', 1)), TF)
    t.does('b', { type: 'destroy', unit: 'b.cruiser.1' })
    t.does('b', use('ac.tf.divinity')).passes()
    expect(t.left('b')).toEqual(['b.cruiser.1', 'b.cruiser.2'])
    expect(open(t)).toBe(0)
  })
  test('TI-P2.5.6 Atomize and Lash answer a loss', () => {
    const t = new TestTable(
      meeting(
        { faction: 'hacan', ships: { flagship: 1, cruiser: 1 }, damaged: { flagship: 1 } },
        { ships: { carrier: 2 } },
        hitsOn('a', 1),
      ),
      TF,
    )
    t.does('a', { type: 'destroy', unit: 'a.flagship.1' })
    until(t, 'a')
    while (t.s.questions.at(-1)?.window === 'unit.wouldDie') t.does(t.s.questions.at(-1)?.seat as string, { type: 'pass' })
    until(t, 'a').does('a', use('ac.tf.atomize')).passes()
    expect([t.left('a'), t.left('b')]).toEqual([[], []])
  })
  test('TI-P2.5.6 the Obsidian agent takes a ship of the same type', () => {
    const t = new TestTable(
      meeting(
        { faction: 'obsidian', leaders: ['agent.obsidian'], ships: { cruiser: 2 } },
        { ships: { cruiser: 2, carrier: 1 } },
        hitsOn('a', 1),
      ),
    )
    t.does('a', { type: 'destroy', unit: 'a.cruiser.1' })
    until(t, 'a').does('a', use('agent.obsidian'))
    until(t, 'b').does('b', { type: 'destroy', unit: 'b.cruiser.2' }).passes()
    expect(t.left('b')).toEqual(['b.cruiser.1', 'b.carrier.1'])
  })
  test('TI-PC.1.1 Devour captures what its enemy loses in combat', () => {
    const t = new TestTable(meeting({ faction: 'vuilraith', ships: { cruiser: 1 } }, { ships: { cruiser: 2 } }, hitsOn('b', 1)))
    t.does('b', { type: 'destroy', unit: 'b.cruiser.1' }).passes()
    expect(t.unit('b.cruiser.1').state).toBe('captured')
  })
  test('TI-G.9.6 a ship added during a batch takes none of it', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { fighter: 1 } }, hitsOn('b', 2)))
    t.does('b', {
      type: 'customEffect',
      name: 'Late',
      side: 'defender',
      op: 'addUnit',
      n: 1,
      unit: 'cruiser',
      duration: 'round',
    })
    expect(assign(t, 'b').left('b')).toEqual(['b.cruiser.1'])
  })
  test('TI-P2.1.7 Skilled Retreat ends the combat as a draw', () => {
    const t = new TestTable(meeting({ ships: { cruiser: 1 } }, { ships: { cruiser: 1 } }, { step: 'P2.1' }))
    t.does('b', use('ac.skilled')).passes()
    expect([t.s.spaceResult, t.left('b')]).toEqual(['draw', []])
  })
  test('TI-P2.6.4 Last Dispatch destroys a ship without Sustain Damage as it retreats', () => {
    const t = new TestTable(
      meeting({ ships: { cruiser: 1, dreadnought: 1 } }, { faction: 'ralnel', ships: { flagship: 1 } }, { step: 'P2.3' }),
    )
    t.does('b', { type: 'announceRetreat' }).passes().does('a', advance)
    t.does('a', roll, { combat: [1, 1] })
      .does('b', roll, { combat: [1, 1] })
      .does('a', advance)
      .does('a', advance)
    t.does('b', { type: 'retreatTo', system: 'Rear' })
    expect(t.refuses('b', use('fs.ralnel', { units: ['a.dreadnought.1'] }))).toBe('not-eligible')
    t.does('b', use('fs.ralnel', { units: ['a.cruiser.1'] })).passes()
    expect([t.left('a'), t.s.spaceResult]).toEqual([['a.dreadnought.1'], 'attacker'])
  })
  test('TI-P2.5.6 the hero of the Bastion: a die for each piece of the others against its own value', () => {
    const t = new TestTable(
      meeting(
        { faction: 'bastion', leaders: ['hero.bastion'], ships: { cruiser: 1 } },
        { ships: { cruiser: 1, destroyer: 1 } },
        {
          ...hitsOn('a', 1),
          units: [{ seat: 'a', unit: 'destroyer', galvanized: true }],
        },
      ),
    )
    t.does('a', { type: 'destroy', unit: 'a.destroyer.1' })
    until(t, 'a')
      .does('a', use('hero.bastion'), { ability: [7, 8] })
      .passes()
    expect(t.left('b')).toEqual(['b.destroyer.1'])
  })
  test('TI-G.7.5 a galvanized unit rolls one more die', () => {
    const t = new TestTable(
      meeting({ faction: 'bastion' }, { ships: { cruiser: 1 } }, { units: [{ seat: 'a', unit: 'cruiser', galvanized: true }] }),
    )
    t.does('a', roll, { combat: [1, 1] })
    expect(rolled(t, 'a').map(({ isExtra }) => isExtra)).toEqual([false, true])
  })
})
