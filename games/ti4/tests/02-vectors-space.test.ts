// The worked examples of the space combat: V9 to V29.
import { describe, expect, test } from 'vitest'
import { suggest } from '../rules/contract/suggest-action.ts'
import { suggestHits } from '../rules/hits/hit-actions.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

type Counts = Parameters<typeof facing>[0]
type Sheets = readonly Sheet[]
const battle = (step: NonNullable<Scenario['step']>, a: Counts, b: Counts, sheets: Sheets = [], more: Partial<Scenario> = {}) =>
  facing(a, b, { seats: seats(...sheets), step, ...more })
/** Hits wait for a side in P2.5. */
const underHits = (target: 'a' | 'b', n: number, a: Counts, b: Counts, sheets: Sheets = [], more: Partial<Scenario> = {}) =>
  battle('P2.5', a, b, sheets, { hits: [{ target, n }], ...more })
const bothRoll = (t: Driver, a: readonly number[], b: readonly number[]) =>
  t.dice({ combat: a }).act('a', 'roll').dice({ combat: b }).act('b', 'roll')

describe('the start of the combat', () => {
  test('TI-P2.1.5 V9 Assault Cannon: the victim gives up a non-fighter ship, the suggestion is the destroyer', () => {
    const t = table(battle('P2.1', { cruiser: 3 }, { dreadnought: 1, destroyer: 1, fighter: 3 }, [{ techs: ['tech.assault'] }]))
    const choices = t.legal('b').flatMap(action => (action.type === 'destroy' ? [action.unit] : []))
    expect(choices.sort()).toEqual([t.id('b', 'destroyer'), t.id('b', 'dreadnought')])
    expect(t.legal('b').map(({ type }) => type)).not.toContain('sustain')
    expect(suggest(t.s, 'b')).toEqual({ type: 'destroy', unit: t.id('b', 'destroyer') })
    t.act('b', { type: 'destroy', unit: t.id('b', 'destroyer') }).decline()
    expect(t.left('b')).toEqual({ dreadnought: 1, fighter: 3 })
  })
  test('TI-P2.1.5 V10 both own one: the second counts what the first left', () => {
    const sheet = { techs: ['tech.assault'] }
    const t = table(battle('P2.1', { cruiser: 3 }, { cruiser: 3 }, [sheet, sheet]))
    t.act('b', { type: 'destroy', unit: t.id('b', 'cruiser') }).decline()
    expect([t.left('a'), t.left('b')]).toEqual([{ cruiser: 3 }, { cruiser: 2 }])
    expect(t.s.questions).toEqual([])
  })
  test('TI-P2.1.4 V11 Ambush: printed values, no modifiers', () => {
    const t = table(battle('P2.1', { cruiser2: 1, destroyer: 2 }, { dreadnought: 1 }, [{ faction: 'mentak' }]))
    t.use('a', 'ac.morale').decline()
    t.dice({ ability: [6, 8] }).use('a', 'mentak.ambush', { units: [t.id('a', 'cruiser'), t.id('a', 'destroyer')] })
    expect(t.hitsOn('b')).toBe(1)
  })
})

describe('anti-fighter barrage', () => {
  const barrage = (t: Driver, faces: readonly number[]) => t.act('a', 'fire').dice({ afb: faces }).act('a', 'roll').advance()
  test('TI-P2.2.5 V12 three hits, two fighters die, one hit lapses', () => {
    const t = barrage(table(battle('P2.2', { destroyer: 2 }, { fighter: 2, dreadnought: 1 })), [9, 3, 10, 9])
    t.assign('b')
    expect(t.left('b')).toEqual({ dreadnought: 1 })
    expect(t.told('hitsLapsed').map(({ n }) => n)).toEqual([1])
  })
  test('TI-P2.2.6 V12 Argent damages the dreadnought with the third hit, no Direct Hit', () => {
    const t = table(battle('P2.2', { destroyer: 2 }, { fighter: 2, dreadnought: 1 }, [{ faction: 'argent' }]))
    barrage(t, [9, 3, 10, 9]).assign('b')
    expect(t.left('b')).toEqual({ 'dreadnought*': 1 })
    expect(t.told('asked').flatMap(({ effects }) => effects)).not.toContain('ac.directhit')
  })
  test('TI-P2.2.9 V13 the last fighter dies: the attacker has won, nothing else is entered', () => {
    const t = barrage(table(battle('P2.2', { destroyer2: 1 }, { fighter2: 2 })), [6, 7, 10])
    t.assign('b')
    expect(t.s.spaceResult).toBe('attacker')
    for (const step of ['P2.3', 'P2.4', 'P2.5']) expect(t.path).not.toContain(step)
  })
})

describe('retreats', () => {
  test('TI-P2.6.4 V14 the defender leaves with what the carrier holds; the attacker wins and invades', () => {
    const t = table(
      battle('P2.3', { cruiser: 2, dreadnought: 1 }, { carrier: 1, fighter: 4, infantry: 2 }, [], {
        units: [...fleet('b', { infantry: 1 }, 'planet:Lodor')],
      }),
    )
    t.act('b', 'announceRetreat').decline()
    expect(t.legal('a').map(({ type }) => type)).not.toContain('announceRetreat')
    t.advance()
    bothRoll(t, [1, 7, 8], [1, 1, 1, 1, 1]).advance()
    expect(t.hitsOn('b')).toBe(2)
    t.assign('b').advance()
    t.act('b', t.legal('b').find(({ type }) => type === 'retreatTo')!)
    const [left] = t.told('left')
    expect(left?.units.map(({ type }) => type).sort()).toEqual(['carrier', 'fighter', 'fighter', 'infantry', 'infantry'])
    expect(left?.token).toBe(true)
    expect([t.s.spaceResult, t.step]).toEqual(['attacker', 'P3.1'])
  })
  test('TI-P2.6.2 V15 with the attacker gone the announced retreat does not happen', () => {
    const t = table(battle('P2.3', { cruiser: 1 }, { destroyer: 1 }))
    t.act('b', 'announceRetreat').decline().advance()
    bothRoll(t, [1], [9]).advance().assign('a').advance()
    expect([t.s.spaceResult, t.step]).toEqual(['defender', 'PC.1'])
    expect(t.told('left')).toEqual([])
  })
  test('TI-P2.3.7 V16 intercepted: no retreat this round, announced again in the next', () => {
    const t = table(battle('P2.3', { cruiser: 1 }, { cruiser: 1 }))
    t.act('b', 'stay').act('a', 'announceRetreat')
    while (t.s.questions.at(-1)?.seat === 'a') t.act('a', 'pass')
    t.use('b', 'ac.intercept').decline().advance()
    bothRoll(t, [1], [1]).advance().advance()
    expect(t.told('left')).toEqual([])
    expect([t.step, t.s.round]).toEqual(['P2.3', 2])
    t.act('b', 'stay')
    expect(t.refusal('a', 'announceRetreat')).toBeNull()
  })
})

describe('combat rolls', () => {
  test('TI-P2.4.3 V17 Jol-Nar: one off every result, the flagship two more on a raw nine: four hits', () => {
    const t = table(battle('P2.4', { flagship: 1, cruiser: 2 }, { dreadnought: 5 }, [{ faction: 'jolnar' }]))
    // Best value first: the flagship's two dice, then the cruisers.
    bothRoll(t, [9, 6, 7, 8], [1, 1, 1, 1, 1])
    expect(t.s.rolls.find(({ seat }) => seat === 'a')?.dice.map(({ hits }) => hits)).toEqual([3, 0, 0, 1])
    expect(t.advance().hitsOn('b')).toBe(4)
  })
  test('TI-P2.4.5 V18 Wrath of Kenara: one on a die, once a die', () => {
    const t = table(battle('P2.4', { flagship: 1, cruiser: 2 }, { dreadnought: 3 }, [{ faction: 'hacan' }]))
    t.dice({ combat: [6, 5, 1, 1] }).act('a', 'roll')
    const [six, five] = t.diceOf('a') as readonly [string, string]
    t.use('a', 'fs.hacan', { dice: [six] }).use('a', 'fs.hacan', { dice: [five] })
    expect(t.s.rolls[0]?.dice.slice(0, 2).map(({ final, hits }) => [final, hits])).toEqual([
      [7, 1],
      [6, 0],
    ])
    expect(t.refusal('a', { type: 'useEffect', effect: 'fs.hacan', dice: [six] })).not.toBeNull()
    expect(t.refusal('a', { type: 'useEffect', effect: 'fs.hacan', dice: [five] })).not.toBeNull()
  })
  test('TI-G.8.2 V19 one ability rerolls a die once, another may follow', () => {
    const sheet = { faction: 'letnev', notes: ['pn.warfunding'] }
    const t = table(battle('P2.1', { cruiser: 1 }, { cruiser: 1 }, [sheet], { system: { neighbours: [] } }))
    t.use('a', 'letnev.munitions').advance().advance()
    expect(t.step).toBe('P2.4')
    bothRoll(t, [3], [1])
    const [die] = t.diceOf('a') as readonly [string]
    t.dice({ reroll: [2] }).act('a', { type: 'reroll', die, by: 'letnev.munitions' })
    expect(t.why('a', { type: 'reroll', die, by: 'letnev.munitions' })).toBe('rerolled-already TI-G.8.2')
    t.dice({ reroll: [8] }).act('a', { type: 'reroll', die, by: 'pn.warfunding' })
    expect(t.advance().hitsOn('b')).toBe(1)
  })
  test('TI-P2.4.3 V20 a nebula gives the defender one', () => {
    const t = table(battle('P2.4', { cruiser: 2 }, { cruiser: 2 }, [], { system: { nebula: true } }))
    bothRoll(t, [6, 7], [6, 5]).advance()
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([1, 1])
  })
})

describe('hits and damage', () => {
  test('TI-G.11.5 V21 three hits on a dreadnought, a cruiser and two fighters', () => {
    const t = table(underHits('a', 3, { dreadnought: 1, cruiser: 1, fighter: 2 }, { cruiser: 1 }))
    expect(t.assign('a').left('a')).toEqual({ 'dreadnought*': 1, cruiser: 1 })
  })
  test('TI-P2.5.5 V22 Direct Hit destroys the ship that sustained; the cancelled hit stays cancelled', () => {
    const t = table(underHits('a', 2, { dreadnought: 1, cruiser: 1 }, { cruiser: 1 }))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    while (t.s.questions.at(-1)?.seat !== 'b') t.act('a', 'pass')
    t.use('b', 'ac.directhit').decline()
    expect(t.left('a')).toEqual({ cruiser: 1 })
    expect(t.hitsOn('a')).toBe(1)
    expect(t.assign('a').left('a')).toEqual({})
  })
  test('TI-G.10.6 V22 a Dreadnought II is not asked about', () => {
    const t = table(underHits('a', 2, { dreadnought2: 1, cruiser: 1 }, { cruiser: 1 }))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    expect(t.told('asked').flatMap(({ effects }) => effects)).not.toContain('ac.directhit')
    t.decline().act('a', { type: 'destroy', unit: t.id('a', 'cruiser') })
    expect(t.decline().left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test('TI-G.10.1 V23 Non-Euclidean Shielding cancels two, then one', () => {
    const sheet = { faction: 'letnev', techs: ['letnev.nes'] }
    const t = table(underHits('a', 3, { dreadnought: 2 }, { cruiser: 1 }, [sheet]))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }).decline()
    expect(t.hitsOn('a')).toBe(1)
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought', 2) }).decline()
    expect(t.left('a')).toEqual({ 'dreadnought*': 2 })
    expect(t.hitsOn('a')).toBe(0)
  })
  test('TI-G.10.8 V24 no sustain against the Fourth Moon', () => {
    const t = table(underHits('a', 2, { dreadnought: 1, fighter: 1 }, { flagship: 1 }, [{}, { faction: 'mentak' }]))
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).toMatchObject({ why: 'barred' })
    expect(t.assign('a').left('a')).toEqual({})
  })
  describe('V25 Shields Holding', () => {
    const position = (): Scenario =>
      battle('P2.5', { cruiser: 4 }, { cruiser: 4 }, [], {
        hits: [
          { target: 'a', n: 3 },
          { target: 'b', n: 3 },
        ],
      })
    test('TI-P2.5.8 V25 two hits go; a second copy on the same hits is refused; the opponent has one too', () => {
      const t = table(position())
      t.use('a', 'ac.shields').decline()
      expect(t.hitsOn('a')).toBe(1)
      expect(t.why('a', { type: 'useEffect', effect: 'ac.shields' })).toBe('used-up TI-G.5.6')
      t.use('b', 'ac.shields').decline()
      expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([1, 1])
    })
    test('TI-P2.5.8 V25 with shields.one it cancels one', () => {
      const t = table(position(), { 'shields.one': true })
      expect(t.use('a', 'ac.shields').decline().hitsOn('a')).toBe(2)
    })
  })
  describe('Duranium Armor', () => {
    const dreadnoughts = (n: number) =>
      table({
        ...underHits('a', n, {}, { cruiser: 1 }, [{ techs: ['tech.duranium'] }]),
        round: 2,
        units: [
          { seat: 'a', unit: 'dreadnought', id: 'first', damaged: true, damagedRound: 1 },
          { seat: 'a', unit: 'dreadnought', id: 'second' },
          { seat: 'b', unit: 'cruiser' },
        ],
      })
    const stateOf = (t: Driver, id: string) => t.s.units.find(unit => unit.id === id)?.state
    test('TI-P2.5.9 V26 what was damaged in an earlier round is repaired, not what sustained now', () => {
      const t = dreadnoughts(1)
      t.act('a', { type: 'sustain', unit: 'second' }).decline()
      expect([stateOf(t, 'first'), stateOf(t, 'second')]).toEqual(['undamaged', 'sustained'])
    })
    test('TI-G.11.5 V27 the suggestion destroys what was damaged this round', () => {
      const t = dreadnoughts(2)
      expect(suggestHits(t.s, 'a', 'order')).toEqual([
        { type: 'sustain', unit: 'second' },
        { type: 'destroy', unit: 'second' },
      ])
      t.assign('a')
      expect([stateOf(t, 'first'), stateOf(t, 'second')]).toEqual(['undamaged', 'destroyed'])
    })
  })
  test('TI-G.9.3 V28 hits that must go to non-fighter ships are assigned first', () => {
    const t = table(
      battle('P2.4', { flagship: 1, dreadnought: 1, cruiser: 1 }, { cruiser: 1, dreadnought: 1, fighter: 3 }, [
        { faction: 'l1z1x' },
      ]),
    )
    bothRoll(t, [5, 9, 5, 7], [1, 1, 1, 1, 1]).advance()
    const restrictions = t.s.batches.flatMap(({ hits }) => hits.map(({ restriction }) => restriction))
    expect(restrictions.filter(each => each === 'nonFighter')).toHaveLength(3)
    expect(restrictions).toHaveLength(4)
    expect(t.why('b', { type: 'destroy', unit: t.id('b', 'fighter') })).toBe('restricted-first TI-G.9.3')
    expect(t.assign('b').left('b')).toEqual({ fighter: 2 })
  })
  test('TI-P2.5.6 V29 the Van Hauge takes every ship with it: a draw', () => {
    const t = table(underHits('a', 1, { 'flagship*': 1, cruiser: 2 }, { dreadnought: 1 }, [{ faction: 'yin' }]))
    t.act('a', { type: 'destroy', unit: t.id('a', 'flagship') }).decline()
    expect([t.left('a'), t.left('b')]).toEqual([{}, {}])
    t.advance()
    expect([t.s.spaceResult, t.step]).toEqual(['draw', 'PC.1'])
  })
})
