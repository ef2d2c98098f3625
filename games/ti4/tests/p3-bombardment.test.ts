// Phase 3 up to the last bombardment hit: P3.0 to P3.6, with V30 to V33.
import { describe, expect, test } from 'vitest'
import type { TiAction } from '../rules/contract/actions.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import { planRoll } from '../rules/dice/rolling.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import type { Roll } from '../rules/state/dice-and-hits.ts'
import { labelOf } from '../viewmodel/index.ts'
import { type Driver, fleet, seats, table } from './builder.ts'

type Counts = { readonly [unit: string]: number }
type Sheets = Parameters<typeof seats>
const LODOR = 'planet:Lodor'
const ARNOR = 'planet:Arnor'

/** The attacker over Lodor, which seat b holds with these pieces. */
const over = (
  ships: Counts,
  held: Counts,
  { sheets = [], more = {}, options = {} }: { sheets?: Sheets; more?: Partial<Scenario>; options?: OptionChoices } = {},
): Driver =>
  table(
    {
      seats: seats(...sheets),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P3.1',
      ...more,
      units: [...fleet('a', ships), ...fleet('b', held, LODOR), ...(more.units ?? [])],
    },
    options,
  )
const twoPlanets: Partial<Scenario> = {
  planets: [
    { name: 'Lodor', owner: 'b' },
    { name: 'Arnor', owner: 'b' },
  ],
}
const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })
/** From [Bombard] to the dice on the table. */
const bombard = (t: Driver, bombardment: readonly number[]): Driver => {
  t.act('a', 'fire').advance().advance()
  return t.dice({ bombardment }).act('a', 'roll')
}
/** One roll a planet: however many dice each takes, all show the same face. */
const rollEverything = (t: Driver, face: number): Driver => {
  while (t.s.rolls.some(({ isFinal, dice }) => !isFinal && dice.length === 0)) {
    const next = t.s.rolls.find(({ isFinal, dice }) => !isFinal && dice.length === 0) as Roll
    t.dice({ bombardment: planRoll(t.s, next).map(() => face) }).act('a', 'roll')
  }
  return t
}
const bombardmentDice = (t: Driver) => t.s.rolls.flatMap(({ dice }) => dice)
const hitsOf = (t: Driver) => bombardmentDice(t).reduce((sum, { hits }) => sum + hits, 0)

describe('P3.0 an invasion begins', () => {
  const afterCannons = (units: Scenario['units'] = [], more: Partial<Scenario> = {}, options: OptionChoices = {}) =>
    // Nobody has a cannon, so the table goes on by itself.
    table({ seats: seats(), planets: [{ name: 'Lodor', owner: 'b' }], step: 'P1.1', ...more, units: units ?? [] }, options).step

  test('TI-P3.0.1 with ships, somebody to land and a planet held by the defender', () => {
    const fleetOfA = fleet('a', { carrier: 1, infantry: 2 })
    expect(afterCannons([...fleetOfA, ...fleet('b', { infantry: 1 }, LODOR)])).toBe('P3.1')
  })
  test('TI-P3.0.1 a planet nobody defends may be landed on too', () => {
    expect(afterCannons(fleet('a', { carrier: 1, infantry: 2 }))).toBe('P3.1')
  })
  test('TI-P3.0.1 not without a planet, and not without anything to bombard or land with', () => {
    expect(afterCannons(fleet('a', { carrier: 1, infantry: 2 }), { planets: [] })).toBe('PC.1')
    expect(afterCannons([...fleet('a', { cruiser: 1 }), ...fleet('b', { infantry: 1 }, LODOR)])).toBe('PC.1')
  })
  test('TI-P3.0.2 not while the other side has ships there', () => {
    const t = table({
      seats: seats(),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P1.1',
      units: [...fleet('a', { carrier: 1, infantry: 2 }), ...fleet('b', { cruiser: 1 })],
    })
    expect(t.step).toBe('P2.1')
    expect(t.path).not.toContain('P3.1')
  })
  test('TI-P3.0.3 the window opens before the test: Blitz lets a cruiser bombard', () => {
    const t = over({ cruiser: 1, carrier: 1, infantry: 1 }, { infantry: 2 })
    expect(t.step).toBe('P3.1')
    expect(t.why('a', 'fire')).toBe('nothing-to-do TI-P3.1.1')
    t.use('a', 'ac.blitz').decline()
    expect(t.why('a', 'fire')).toBeNull()
  })
  test('TI-P3.0.3 Disable, Blitz and Bunker are offered even where nothing can bombard', () => {
    const t = over({ carrier: 1, infantry: 1 }, { infantry: 1, pds: 1 })
    expect(t.step).toBe('P3.1')
    expect(offered(t, 'a', 'ac.disable')).toBe(true)
    expect(offered(t, 'a', 'ac.blitz')).toBe(true)
    expect(offered(t, 'b', 'ac.bunker')).toBe(true)
    expect(offered(t, 'b', 'ac.blitz')).toBe(false)
  })

  const landing: Partial<Scenario> = { ...twoPlanets, units: [] }
  test('TI-P3.0.4 stepwise: both planets are landed on before either is fought over', () => {
    const t = over(
      { carrier: 1, infantry: 2 },
      { infantry: 1 },
      { more: { ...landing, units: [...fleet('b', { infantry: 1 }, ARNOR)] } },
    )
    t.advance()
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry', 1), planet: 'Lodor' })
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry', 2), planet: 'Arnor' })
    t.advance().advance()
    expect(t.step).toBe('P4.1')
    expect(t.s.planet).toBe('Lodor')
    t.advance()
      .dice({ combat: [10] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
      .assign('b')
    expect([t.step, t.s.planet]).toEqual(['P4.1', 'Arnor'])
    expect(t.told('planetGained')).toEqual([])
    t.advance()
      .dice({ combat: [10] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
      .assign('b')
    expect(t.told('planetGained').map(({ gained }) => gained)).toEqual(['Lodor', 'Arnor'])
  })
  test('TI-P3.0.4 perPlanet: the second planet begins when the first is settled', () => {
    const t = over({ carrier: 1, infantry: 2 }, {}, { more: { ...landing }, options: { 'invasion.order': 'perPlanet' } })
    t.advance()
    expect(t.why('a', { type: 'commit', unit: t.id('a', 'infantry', 1), planet: 'Arnor' })).not.toBeNull()
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry', 1), planet: 'Lodor' })
      .advance()
      .advance()
      .advance()
    expect(t.told('planetGained').map(({ gained }) => gained)).toEqual(['Lodor'])
    expect(t.step).toBe('P3.1')
    expect(t.s.planet).toBe('Arnor')
  })
})

describe('P3.1 the declaration', () => {
  test('TI-P3.1.1 [Bombard] leads to the targets, [Skip Bombardment] past all of it', () => {
    expect(over({ dreadnought: 1, infantry: 1 }, { infantry: 2 }).act('a', 'fire').step).toBe('P3.2')
    const t = over({ dreadnought: 1, infantry: 1 }, { infantry: 2 }).act('a', 'skip')
    expect(t.step).toBe('P3.7')
    expect(t.path).toContain('P3.6')
    expect(t.path).not.toContain('P3.2')
  })
  test('TI-P3.1.1 the attacker decides, and must before going on', () => {
    const t = over({ dreadnought: 1 }, { infantry: 2 })
    expect(t.why('b', 'fire')).toBe('not-yours TI-P3.1.1')
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'missing' })
  })
  test('TI-P3.1.1 nothing is asked where no unit can bombard', () => {
    const t = over({ cruiser: 1, carrier: 1, infantry: 1 }, { infantry: 2 })
    expect(t.lists('a', { type: 'fire' })).toBe(false)
    expect(t.advance().step).toBe('P3.7')
  })
  test('TI-P3.1.2 combat modifiers do not touch the dice of a bombardment', () => {
    const t = bombard(over({ dreadnought: 1 }, { infantry: 2 }, { sheets: [{ faction: 'jolnar' }] }), [5])
    expect(bombardmentDice(t)).toMatchObject([{ raw: 5, final: 5, mods: [], hits: 1 }])
    expect(t.told('fireDeclared').at(-1)?.clauses).toContain('TI-P3.1.2')
  })
})

describe('P3.2 targets', () => {
  test('TI-P3.2.1 V32 one planet a unit, all its dice; the extra die of Plasma on one unit in the whole step', () => {
    const t = over(
      { dreadnought: 2 },
      { infantry: 2 },
      { sheets: [{ techs: ['tech.plasma'] }], more: { ...twoPlanets, units: [...fleet('b', { infantry: 2 }, ARNOR)] } },
    ).act('a', 'fire')
    const [first, second] = [t.id('a', 'dreadnought', 1), t.id('a', 'dreadnought', 2)]
    for (const [unit, planet] of [
      [first, 'Lodor'],
      [second, 'Arnor'],
    ] as const)
      if (t.why('a', { type: 'target', unit, planet }) === null) t.act('a', { type: 'target', unit, planet })
    expect([...t.s.progress.targets].sort((x, y) => x.unit.localeCompare(y.unit))).toEqual([
      { unit: first, planet: 'Lodor' },
      { unit: second, planet: 'Arnor' },
    ])
    t.advance().advance()
    rollEverything(t, 1)
    expect(bombardmentDice(t)).toHaveLength(3)
    expect(bombardmentDice(t).filter(({ isExtra }) => isExtra)).toHaveLength(1)
  })
  test('TI-P3.2.1 a planet that is not there is refused', () => {
    const t = over({ dreadnought: 1 }, { infantry: 2 }).act('a', 'fire')
    expect(t.why('a', { type: 'target', unit: t.id('a', 'dreadnought'), planet: 'Ix' })).toBe('unknown TI-P3.2.1')
  })
  test('TI-P3.2.2 dreadnoughts, war suns and whatever has the ability; nobody else', () => {
    const t = over({ dreadnought: 1, warsun: 1, cruiser: 1 }, { infantry: 2 }).act('a', 'fire')
    expect(t.s.progress.targets.map(({ unit }) => unit).sort()).toEqual([t.id('a', 'dreadnought'), t.id('a', 'warsun')].sort())
    expect(t.why('a', { type: 'target', unit: t.id('a', 'cruiser'), planet: 'Lodor' })).toBe('not-eligible TI-P3.2.2')
  })
  test('TI-P3.2.2 an Annihilator in space bombards, one in a ground combat does not', () => {
    const sheets: Sheets = [{ faction: 'l1z1x' }]
    expect(over({ carrier: 1, mech: 1 }, { infantry: 2 }, { sheets }).why('a', 'fire')).toBeNull()
    const fighting = over({ carrier: 1 }, { infantry: 2 }, { sheets, more: { units: [...fleet('a', { mech: 1 }, LODOR)] } })
    expect(fighting.why('a', 'fire')).toBe('nothing-to-do TI-P3.1.1')
  })
  test('TI-P3.2.2 under Blitz a cruiser rolls one die on 6', () => {
    const t = over({ cruiser: 1 }, { infantry: 2 }).use('a', 'ac.blitz').decline()
    bombard(t, [6])
    expect(bombardmentDice(t)).toMatchObject([{ value: 6, hits: 1 }])
  })
  test('TI-P3.2.3 every capable unit is preselected and may be held back', () => {
    const t = over({ dreadnought: 3 }, { infantry: 2 }).act('a', 'fire')
    expect(t.s.progress.targets).toHaveLength(3)
    t.act('a', { type: 'uncommit', unit: t.id('a', 'dreadnought', 2) })
    expect(t.s.progress.targets).toHaveLength(2)
    t.advance()
      .advance()
      .dice({ bombardment: [1, 1] })
      .act('a', 'roll')
    expect(bombardmentDice(t)).toHaveLength(2)
  })
  test('TI-P3.2.4 V30 Planetary Shield keeps dreadnoughts from bombarding', () => {
    const t = over({ dreadnought: 2 }, { pds: 1, infantry: 3 })
    expect(t.why('a', 'fire')).toBe('shielded TI-P3.2.4')
  })
  test('TI-P3.2.4 the shield covers its own planet only', () => {
    const t = over(
      { dreadnought: 1 },
      { pds: 1, infantry: 3 },
      { more: { ...twoPlanets, units: [...fleet('b', { infantry: 1 }, ARNOR)] } },
    )
    t.act('a', 'fire')
    expect(t.s.progress.targets.map(({ planet }) => planet)).toEqual(['Arnor'])
    expect(t.why('a', { type: 'target', unit: t.id('a', 'dreadnought'), planet: 'Lodor' })).toBe('shielded TI-P3.2.4')
  })
  test('TI-P3.2.5 V30 with a war sun all three may', () => {
    const t = over({ dreadnought: 2, warsun: 1 }, { pds: 1, infantry: 3 }).act('a', 'fire')
    expect(t.s.progress.targets).toHaveLength(3)
  })
  test.each([
    ['Arc Secundus', { letnev_flagship: 1, dreadnought: 1 }, [{ faction: 'letnev' }], 2],
    ['2RAM', { dreadnought: 1 }, [{ leaders: ['cmd.l1z1x'] }], 1],
  ] as const)('TI-P3.2.5 %s gets past the shield', (_name, ships, sheets, n) => {
    const t = over(ships, { pds: 1, infantry: 3 }, { sheets: sheets as unknown as Sheets }).act('a', 'fire')
    expect(t.s.progress.targets).toHaveLength(n)
  })
  test('TI-P3.2.5 Disable takes the shields of PDS, not of Hel-Titans or mechs', () => {
    const t = over({ dreadnought: 1 }, { pds: 1, infantry: 3 }).use('a', 'ac.disable').decline()
    expect(t.why('a', 'fire')).toBeNull()
    const arborec = over({ dreadnought: 1 }, { pds: 1, mech: 1 }, { sheets: [{}, { faction: 'arborec' }] })
    expect(arborec.use('a', 'ac.disable').decline().why('a', 'fire')).toBe('shielded TI-P3.2.4')
  })
  test('TI-P3.2.6 V30 shield.perUnit: only the war sun itself', () => {
    const t = over({ dreadnought: 2, warsun: 1 }, { pds: 1, infantry: 3 }, { options: { 'shield.perUnit': true } }).act(
      'a',
      'fire',
    )
    expect(t.s.progress.targets.map(({ unit }) => unit)).toEqual([t.id('a', 'warsun')])
  })
  test('TI-P3.2.7 Conventions of War protect cultural planets', () => {
    const cultural: Partial<Scenario> = { planets: [{ name: 'Lodor', owner: 'b', cultural: true }] }
    const free = over({ dreadnought: 1 }, { infantry: 2 }, { more: cultural })
    expect(free.why('a', 'fire')).toBeNull()
    const bound = over({ dreadnought: 1 }, { infantry: 2 }, { more: { ...cultural, laws: ['law.conventions'] } })
    expect(bound.why('a', 'fire')).toBe('forbidden TI-P3.2.7')
  })
  test('TI-P3.2.7 V33 X-89: one hit counts twice and the planet is exhausted, on a miss too', () => {
    const sheets: Sheets = [{ techs: ['tech.x89'] }]
    const t = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 3 }, { sheets }), [5]).advance()
    expect(t.hitsOn('b')).toBe(2)
    t.assign('b').act('b', 'confirmHits')
    expect(t.left('b')).toEqual({ infantry: 1 })
    expect(t.s.planets[0]?.exhausted).toBe(true)
    const missed = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 3 }, { sheets }), [4]).advance()
    expect(missed.left('b')).toEqual({ infantry: 3 })
    expect(missed.s.planets[0]?.exhausted).toBe(true)
    const plain = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 3 }), [5]).advance()
    expect(plain.s.planets[0]?.exhausted).toBe(false)
  })
  test('TI-P3.2.8 of players who coexist there each has its own forces; the hits fall on one of them', () => {
    const t = over(
      { dreadnought: 1 },
      { infantry: 1 },
      { sheets: [{}, {}, {}], more: { units: [...fleet('c', { infantry: 2 }, LODOR)] } },
    )
    bombard(t, [9]).advance()
    expect([t.hitsOn('b'), t.hitsOn('c')]).toEqual([1, 0])
  })
  describe('TI-P3.2.8 several players on one planet', () => {
    const shared = (ships: Counts, sheets: Sheets = [{}, {}, {}]) =>
      over(ships, { infantry: 2 }, { sheets, more: { units: [...fleet('c', { infantry: 2 }, LODOR)] } }).act('a', 'fire')
    const aim = (unit: string, whose: string): TiAction => ({ type: 'target', unit, planet: 'Lodor', whose })

    test('TI-P3.2.8 TI-A.5 each piece lists whom it may be turned on; one player there is no question', () => {
      const t = shared({ dreadnought: 1 })
      const listed = t.legal('a').filter(({ type }) => type === 'target')
      // It is turned on the owner already.
      expect(listed).toEqual([aim('a.dreadnought.1', 'c')])
      expect(labelOf(t.s, listed[0]!)).toContain(': Federation of Sol')
      const alone = over({ dreadnought: 2 }, { infantry: 2 })
        .act('a', 'fire')
        .act('a', { type: 'uncommit', unit: 'a.dreadnought.1' })
      expect(alone.legal('a').filter(({ type }) => type === 'target')).toEqual([
        { type: 'target', unit: 'a.dreadnought.1', planet: 'Lodor' },
      ])
    })
    test('TI-P3.2.8 piece by piece: each hits those it is turned on, and they assign their own', () => {
      const t = shared({ dreadnought: 1, warsun: 1 }).act('a', aim('a.dreadnought.1', 'c'))
      expect(t.told('targetSet')).toMatchObject([{ at: 'Lodor', whose: 'c' }])
      t.advance().advance()
      expect(t.s.rolls.map(({ target, firing }) => [target, firing])).toEqual([
        ['b', ['a.warsun.1']],
        ['c', ['a.dreadnought.1']],
      ])
      t.dice({ bombardment: [3, 2, 2] })
        .act('a', 'roll')
        .dice({ bombardment: [5] })
        .act('a', 'roll')
        .advance()
      expect([t.hitsOn('b'), t.hitsOn('c')]).toEqual([1, 1])
      t.assign('b').act('b', 'confirmHits').assign('c').act('c', 'confirmHits')
      expect([t.left('b'), t.left('c')]).toEqual([{ infantry: 1 }, { infantry: 1 }])
    })
    test('TI-P3.2.8 TI-P3.4.2 Plasma Scoring stays one die, whoever is bombarded', () => {
      const t = shared({ dreadnought: 2 }, [{ techs: ['tech.plasma'] }, {}, {}]).act('a', aim('a.dreadnought.2', 'c'))
      t.advance().advance()
      expect(t.s.rolls.flatMap(roll => planRoll(t.s, roll))).toHaveLength(3)
    })
    test('TI-P3.2.8 refused: who has nobody there, who is no seat, what is so already', () => {
      const t = shared({ dreadnought: 1 })
      expect(t.why('a', aim('a.dreadnought.1', 'a'))).toBe('not-eligible TI-P3.2.8')
      expect(t.why('a', aim('a.dreadnought.1', 'z'))).toBe('not-eligible TI-P3.2.8')
      expect(t.why('a', aim('a.dreadnought.1', 'b'))).toBe('no-change TI-P3.2.1')
      t.act('a', aim('a.dreadnought.1', 'c'))
      expect(t.why('a', aim('a.dreadnought.1', 'c'))).toBe('no-change TI-P3.2.1')
      expect(t.why('a', { type: 'target', unit: 'a.dreadnought.1', planet: 'Lodor' })).toBeNull()
    })
  })
})

describe('P3.3 the answer', () => {
  test('TI-P3.3.1 V31 Bunker: four off every die', () => {
    const t = over({ dreadnought: 2, warsun: 1 }, { infantry: 6 }).act('a', 'fire').advance()
    expect(t.step).toBe('P3.3')
    t.use('b', 'ac.bunker').decline().advance()
    // War sun first (3), then the dreadnoughts (5).
    t.dice({ bombardment: [7, 6, 10, 9, 8] }).act('a', 'roll')
    expect(bombardmentDice(t).map(({ raw, hits }) => [raw, hits])).toEqual([
      [7, 1],
      [6, 0],
      [10, 1],
      [9, 1],
      [8, 0],
    ])
    expect(hitsOf(t)).toBe(3)
  })
  test('TI-P3.3.1 it is the defender’s, and covers Harrow in the same invasion', () => {
    const t = over(
      { dreadnought2: 1, infantry: 1 },
      { infantry: 3 },
      { sheets: [{ faction: 'l1z1x', upgrades: ['dreadnought'] }] },
    )
    expect(offered(t, 'a', 'ac.bunker')).toBe(false)
    t.use('b', 'ac.bunker').decline().act('a', 'skip')
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
      .advance()
      .advance()
    t.advance()
      .dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [1, 1, 1] })
      .act('b', 'roll')
      .advance()
    expect(t.step).toBe('P4.4')
    t.act('a', 'fire')
      .dice({ bombardment: [7] })
      .act('a', 'roll')
    expect(bombardmentDice(t).at(-1)).toMatchObject({ raw: 7, final: 3, hits: 0 })
  })
})

describe('P3.3 whose planets', () => {
  test('TI-P3.3.1 Bunker covers the planets of whoever played it, not a third party’s', () => {
    const t = over(
      { dreadnought: 1 },
      {},
      {
        sheets: [{}, {}, {}],
        more: {
          planets: [
            { name: 'Lodor', owner: 'b' },
            { name: 'Arnor', owner: 'c' },
          ],
          units: [...fleet('c', { infantry: 2 }, ARNOR)],
        },
      },
    )
    t.use('b', 'ac.bunker').decline()
    bombard(t, [5])
    expect(bombardmentDice(t)).toMatchObject([{ raw: 5, final: 5, hits: 1 }])
  })
})

describe('P3.4 rolls', () => {
  test('TI-P3.4.1 unit by unit, each result shown, and rerolled by Scramble Frequency', () => {
    const t = over({ dreadnought: 2, infantry: 1 }, { infantry: 3 }).act('a', 'fire').advance().advance()
    t.dice({ bombardment: [9] }).act('a', { type: 'roll', units: [t.id('a', 'dreadnought', 1)] })
    expect(bombardmentDice(t)).toHaveLength(1)
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'missing' })
    t.dice({ bombardment: [8] }).act('a', { type: 'roll', units: [t.id('a', 'dreadnought', 2)] })
    expect(offered(t, 'b', 'ac.scramble')).toBe(true)
    expect(offered(t, 'a', 'ac.scramble')).toBe(false)
    t.use('b', 'ac.scramble')
    const asked = t.s.questions.at(-1)
    if (asked) t.dice({ reroll: [1, 2] }).act(asked.seat, 'pass')
    expect(bombardmentDice(t).map(({ raw }) => raw)).toEqual([1, 2])
    expect(t.advance().step).toBe('P3.7')
  })
  test('TI-P3.4.2 Trrakan adds one die to one unit in the whole step', () => {
    const t = over({ dreadnought: 2 }, { infantry: 3 }, { sheets: [{ leaders: ['cmd.argent'], techs: ['tech.plasma'] }] })
    bombard(t, [1, 1, 1, 1])
    expect(bombardmentDice(t)).toHaveLength(4)
  })
  test('TI-P3.4.2 X-89 doubles per planet', () => {
    const t = over(
      { dreadnought: 2 },
      { infantry: 4 },
      { sheets: [{ techs: ['tech.x89'] }], more: { ...twoPlanets, units: [...fleet('b', { infantry: 3 }, ARNOR)] } },
    ).act('a', 'fire')
    const second = { type: 'target', unit: t.id('a', 'dreadnought', 2), planet: 'Arnor' } as const
    if (t.why('a', second) === null) t.act('a', second)
    t.advance().advance()
    rollEverything(t, 5).advance()
    const onPlanet = (place: string) => t.s.batches.filter(batch => batch.place === place).flatMap(({ hits }) => hits).length
    expect([onPlanet(LODOR), onPlanet(ARNOR)]).toEqual([2, 2])
  })
})

describe('P3.5 assignment', () => {
  test('TI-P3.5.1 the defender assigns, planet by planet', () => {
    const t = bombard(over({ dreadnought: 2, infantry: 1 }, { infantry: 3 }), [9, 9]).advance()
    expect(t.step).toBe('P3.5')
    expect(t.s.batches.map(({ target, place, hits }) => [target, place, hits.length])).toEqual([['b', LODOR, 2]])
    expect(t.why('a', { type: 'destroy', unit: t.id('b', 'infantry') })).not.toBeNull()
    expect(t.why('b', { type: 'destroy', unit: t.id('b', 'infantry') })).toBeNull()
  })
  test('TI-P3.5.2 a mech sustains one hit, infantry dies, a Hel-Titan may take it', () => {
    const t = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 1, mech: 1 }), [9]).advance()
    expect(t.refusal('b', { type: 'sustain', unit: t.id('b', 'infantry') })).toMatchObject({ code: 'cannot-sustain' })
    t.act('b', { type: 'sustain', unit: t.id('b', 'mech') })
      .decline()
      .act('b', 'confirmHits')
    expect(t.left('b')).toEqual({ infantry: 1, 'mech*': 1 })
    const ul = over({ dreadnought: 1, warsun: 1 }, { titans_pds: 1, infantry: 1 }, { sheets: [{}, { faction: 'ul' }] })
    bombard(ul, [1, 1, 1, 9]).advance()
    expect(ul.why('b', { type: 'sustain', unit: ul.id('b', 'pds') })).toBeNull()
    expect(ul.why('b', { type: 'destroy', unit: ul.id('b', 'pds') })).toBeNull()
  })
  test('TI-P3.5.3 Tellurian cancels a hit of it', () => {
    const t = bombard(
      over({ dreadnought: 1, infantry: 1 }, { infantry: 2 }, { sheets: [{}, { leaders: ['agent.ul'] }] }),
      [9],
    ).advance()
    t.use('b', 'agent.ul')
    expect(t.hitsOn('b')).toBe(0)
    expect(t.left('b')).toEqual({ infantry: 2 })
  })
  test('TI-P3.5.3 Proxima VI: one bombardment hit less for each galvanized unit there', () => {
    const t = over(
      { dreadnought: 2, infantry: 1 },
      {},
      {
        sheets: [{}, { faction: 'bastion', techs: ['bastion.proxima'] }],
        more: {
          units: [{ seat: 'b', unit: 'infantry', place: LODOR, n: 1, galvanized: true }, ...fleet('b', { infantry: 2 }, LODOR)],
        },
      },
    )
    bombard(t, [9, 9]).advance()
    if (offered(t, 'b', 'bastion.proxima')) t.use('b', 'bastion.proxima')
    expect(t.hitsOn('b')).toBe(1)
  })
  test('TI-P3.5.3 a Moll Terminus still in space does not stop the sustain', () => {
    const t = over({ dreadnought: 1, mech: 1 }, { mech: 1 }, { sheets: [{ faction: 'mentak' }] })
    bombard(t, [9]).advance()
    expect(t.why('b', { type: 'sustain', unit: t.id('b', 'mech') })).toBeNull()
  })
  test('TI-P3.5.4 [Confirm Hit Assignment] waits for every hit that somebody can take; the rest lapses', () => {
    const t = bombard(over({ dreadnought: 2, infantry: 1 }, { infantry: 1 }), [9, 9]).advance()
    expect(t.refusal('b', 'confirmHits')).toMatchObject({ code: 'hits-left' })
    t.act('b', { type: 'destroy', unit: t.id('b', 'infantry') })
    if (t.step === 'P3.5') t.act('b', 'confirmHits')
    expect(t.path).toContain('P3.6')
    expect(t.told('hitsLapsed').reduce((sum, { n }) => sum + n, 0)).toBe(1)
  })
})

describe('P3.6 what is left', () => {
  test('TI-P3.6.1 defenders left: the landing is next', () => {
    const t = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 2 }), [9])
      .advance()
      .assign('b')
      .act('b', 'confirmHits')
    expect(t.step).toBe('P3.7')
  })
  test('TI-P3.6.2 none left: the attacker may land unopposed and takes it without a fight', () => {
    const t = bombard(over({ dreadnought: 1, infantry: 1 }, { infantry: 1 }), [9])
      .advance()
      .assign('b')
    if (t.step === 'P3.5') t.act('b', 'confirmHits')
    expect(t.step).toBe('P3.7')
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
      .advance()
      .advance()
    expect(t.path).not.toContain('P4.1')
    expect(t.told('planetGained').map(({ gained }) => gained)).toEqual(['Lodor'])
  })
  test('TI-P3.6.3 unopposed planets still suffer space cannon defence', () => {
    const t = over({ carrier: 1, infantry: 2 }, { pds: 1 }).advance()
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
      .advance()
      .advance()
    expect(t.step).toBe('P3.9')
    expect(t.lists('b', { type: 'fire' })).toBe(true)
  })
  test('TI-P3.6.3 skipToControl lands at once, without P3.8 and P3.9', () => {
    const t = over({ carrier: 1, infantry: 2 }, { pds: 1 }, { options: { unopposed: 'skipToControl' } }).advance()
    expect(t.step).toBe('P3.6')
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' }).advance()
    expect(t.step).toBe('P4.6')
    expect(t.path).not.toContain('P3.8')
    expect(t.path).not.toContain('P3.9')
    expect(t.told('planetGained')).toHaveLength(1)
  })
  test('TI-P3.6.3 skipToControl without anybody landing ends the invasion', () => {
    const t = over({ carrier: 1, infantry: 2 }, {}, { options: { unopposed: 'skipToControl' } }).advance()
    if (t.step === 'P3.6') t.advance()
    expect(t.step).toBe('PC.1')
  })
})
