// G.6 to G.8: dice, modifiers, rerolls.
import { digest, Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { DATA } from '../data/lookup.ts'
import { ti4 } from '../index.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import type { Roll } from '../rules/state/dice-and-hits.ts'
import { describe as describeEvent } from '../text/index.ts'
import { matterText } from '../text/moments.ts'
import { expectedDice } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

const space = (a: Parameters<typeof facing>[0], b: Parameters<typeof facing>[0], ...sheets: Sheet[]) =>
  table(facing(a, b, { seats: seats(...sheets), step: 'P2.4' }))
const rollOf = (t: Driver, seat: string): Roll => t.s.rolls.find(roll => roll.seat === seat) as Roll
const modifier = (side: 'attacker' | 'defender', n: number): TiAction => ({
  type: 'customEffect',
  name: 'Storm',
  side,
  op: 'rollMod',
  n,
  duration: 'round',
})
/** Seat b's space cannons fire at seat a in P1.2. */
const cannons = (a: Sheet, b: Sheet, pds = 2) =>
  table(facing({ cruiser: 3 }, {}, { seats: seats(a, b), units: [...fleet('b', { pds }, 'planet:Lodor')], step: 'P1.2' })).act(
    'b',
    'fire',
  )

describe('dice', () => {
  test('TI-G.6.1 ten sides, one to ten, the face 0 is a ten', () => {
    expect(DATA.die).toEqual({ sides: 10, faceZeroMeans: 10 })
    const match = new Match(ti4, {
      scenario: facing({ cruiser: 8 }, { cruiser: 8 }, { step: 'P2.4' }),
      options: {},
      seed: 'faces',
    })
    const draws = [...match.act('a', { type: 'roll' }).draws, ...match.act('b', { type: 'roll' }).draws]
    for (const { kind, value } of draws) {
      expect(kind).toBe('d10')
      expect(value).toBeGreaterThanOrEqual(1)
      expect(value).toBeLessThanOrEqual(10)
    }
    for (const face of [0, 11]) {
      const scenario = facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' })
      const hand = new Match(ti4, { scenario, options: {}, seed: 1, strictDice: true })
      expect(() => hand.act('a', { type: 'roll' }, { dice: [face] })).toThrow(expect.objectContaining({ code: 'bad-die' }))
    }
  })
  test('TI-G.6.2 one draw a die, every face equally often', () => {
    const counts = new Array<number>(11).fill(0)
    const dice = seeded('even')
    for (let i = 0; i < 200; i += 1) {
      const start = ti4.setup(facing({ cruiser: 8, destroyer: 8 }, { cruiser: 1 }, { step: 'P2.4' }), {}, dice)
      const { events } = ti4.apply(start.state, 'a', { type: 'roll' }, dice)
      for (const event of events)
        if (event.type === 'rolled') for (const { raw } of event.dice) counts[raw as number] = (counts[raw as number] ?? 0) + 1
    }
    expect(counts.reduce((sum, n) => sum + n)).toBe(3200)
    // Chi-square with nine degrees of freedom: 27.9 is the bound at one in a thousand; the seed is fixed.
    const chi = counts.slice(1).reduce((sum, n) => sum + (n - 320) ** 2 / 320, 0)
    expect(chi).toBeLessThan(27.9)
  })
  test('TI-G.6.3 a die knows its unit, its kind, raw, modifiers, final, hits', () => {
    const t = space({ cruiser: 1 }, { cruiser: 1 }, { faction: 'jolnar' })
    t.dice({ combat: [9] }).act('a', 'roll')
    expect(rollOf(t, 'a').kind).toBe('combat')
    expect(rollOf(t, 'a').dice).toMatchObject([
      { unit: t.id('a', 'cruiser'), raw: 9, mods: [{ effect: 'jolnar.fragile', value: -1 }], final: 8, hits: 1 },
    ])
  })
  test('TI-G.6.4 grouped by unit and value, the best first', () => {
    const t = space({ fighter: 2, dreadnought: 2, cruiser: 1, warsun: 1 }, { cruiser: 1 })
    expect(expectedDice(t.s, rollOf(t, 'a')).map(({ value, dice }) => [value, dice])).toEqual([
      [3, 3],
      [5, 2],
      [7, 1],
      [9, 2],
    ])
    t.dice({ combat: [1, 1, 1, 2, 2, 3, 4, 4] }).act('a', 'roll')
    expect(rollOf(t, 'a').dice.map(({ value }) => value)).toEqual([3, 3, 3, 5, 5, 7, 9, 9])
  })
  test('TI-G.6.5 a whole side at once, or unit by unit', () => {
    const t = space({ cruiser: 2 }, { cruiser: 1 })
    const [one, two] = [t.id('a', 'cruiser', 1), t.id('a', 'cruiser', 2)]
    t.dice({ combat: [4] }).act('a', { type: 'roll', units: [two] })
    expect(t.refusal('a', { type: 'roll', units: [two] })).not.toBeNull()
    t.dice({ combat: [8] }).act('a', 'roll')
    expect(rollOf(t, 'a').dice.map(({ unit, raw }) => [unit, raw])).toEqual([
      [two, 4],
      [one, 8],
    ])
  })
  test.each([
    ['app', false],
    ['physical', true],
    ['mixed', true],
  ] as const)('TI-G.6.6 dice = %s: hits may be entered without dice: %s', (dice, isAllowed) => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }), { dice })
    const refusal = t.refusal('a', { type: 'enterHits', group: 'cruiser@7', hits: 1 })
    expect(refusal === null).toBe(isAllowed)
  })
  test('TI-G.6.7 the dice that are expected, as a list', () => {
    const t = space({ cruiser: 2, carrier: 1 }, { cruiser: 1 }, { faction: 'norr' })
    expect(expectedDice(t.s, rollOf(t, 'a'))).toMatchObject([
      { name: 'Cruiser I', dice: 2, value: 7, shift: 1 },
      { name: 'Carrier I', dice: 1, value: 9, shift: 1 },
    ])
  })
  test('TI-G.6.7 with too few numbers the missing one is asked for by its label', () => {
    const match = new Match(ti4, {
      scenario: facing({ cruiser: 2 }, { cruiser: 1 }, { step: 'P2.4' }),
      options: { dice: 'physical' },
      seed: 1,
      strictDice: true,
    })
    expect(() => match.act('a', { type: 'roll' }, { dice: [7] })).toThrow(expect.objectContaining({ code: 'dice-needed' }))
    expect(() => match.act('a', { type: 'roll' }, { dice: [7, 7, 7] })).toThrow(expect.objectContaining({ code: 'dice-left' }))
  })
  test('TI-G.6.8 hits alone make no draw; more than the dice could show are refused', () => {
    const t = table(
      facing({ flagship: 1, cruiser: 2 }, { dreadnought: 3 }, { seats: seats({ faction: 'jolnar' }), step: 'P2.4' }),
      { dice: 'physical' },
    )
    expect(t.refusal('a', { type: 'enterHits', group: 'cruiser@7', hits: 3 })).toMatchObject({ code: 'too-many-hits', most: 2 })
    // Two dice of the Hylarim: one hit each and two more on a nine or ten.
    expect(t.refusal('a', { type: 'enterHits', group: 'jolnar_flagship@6', hits: 7 })).toMatchObject({ most: 6 })
    t.act('a', { type: 'enterHits', group: 'cruiser@7', hits: 1 })
    t.act('a', { type: 'enterHits', group: 'jolnar_flagship@6', hits: 4 })
    t.act('b', { type: 'enterHits', group: 'dreadnought@5', hits: 0 }).advance()
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 5])
  })
  test('TI-G.6.8 each hit of the flagship of Jol-Nar is asked about: a nine or ten adds two', () => {
    const entered = (hits: number) => {
      const t = table(
        facing({ flagship: 1, cruiser: 1 }, { dreadnought: 3 }, { seats: seats({ faction: 'jolnar' }), step: 'P2.4' }),
        { dice: 'physical' },
      )
      t.act('a', { type: 'enterHits', group: 'jolnar_flagship@6', hits })
      // The other dice come first.
      expect(t.s.questions).toEqual([])
      return t.act('a', { type: 'enterHits', group: 'cruiser@7', hits: 0 })
    }
    const close = (t: ReturnType<typeof entered>) => {
      t.act('b', { type: 'enterHits', group: 'dreadnought@5', hits: 0 }).advance()
      return t.hitsOn('b')
    }
    const t = entered(2)
    expect(t.s.questions.map(({ seat, effects }) => [seat, effects])).toEqual([
      ['a', ['fs.jolnar']],
      ['a', ['fs.jolnar']],
    ])
    expect(matterText(t.s.questions[0]!.about)).toMatch(/one of its dice hit\. Did it show 9 or 10\?$/)
    expect(t.why('b', { type: 'enterHits', group: 'dreadnought@5', hits: 0 })).toBe('question-first TI-A.6')
    const yes: TiAction = { type: 'useEffect', effect: 'fs.jolnar', units: [t.id('a', 'flagship')] }
    expect(t.legal('a')).toEqual([yes, { type: 'pass' }])
    t.act('a', yes).act('a', { type: 'pass' })
    expect(t.told('dieChanged').map(event => describeEvent(event).text)).toEqual([
      expect.stringMatching(/1 hit becomes 3 hits\.$/),
    ])
    expect(close(t)).toBe(4)
    expect(close(entered(2).act('a', yes).act('a', yes))).toBe(6)
    expect(close(entered(1).act('a', { type: 'pass' }))).toBe(1)
    // No hit, no question; more hits than dice hold the added ones.
    expect(close(entered(0))).toBe(0)
    expect(close(entered(4))).toBe(4)
  })
  test('TI-G.6.9 equal results give equal states, whoever threw them', () => {
    const scenario = facing({ cruiser: 3, fighter: 1 }, { cruiser: 2 }, { step: 'P2.4' })
    const app = new Match(ti4, { scenario, options: {}, seed: 'same' })
    const faces = app.act('a', { type: 'roll' }).draws.map(({ value }) => value)
    const hand = new Match(ti4, { scenario, options: {}, seed: 'other' })
    hand.act('a', { type: 'roll' }, { dice: faces, strictDice: true })
    expect(digest(hand.state)).toBe(digest(app.state))
  })
})

describe('modifiers', () => {
  test.each([
    [6, 0],
    [7, 1],
  ])('TI-G.7.1 a cruiser on 7: %i makes %i', (raw, hits) => {
    const t = space({ cruiser: 1 }, { cruiser: 1 })
    t.dice({ combat: [raw] }).act('a', 'roll')
    expect(rollOf(t, 'a').dice[0]?.hits).toBe(hits)
  })
  test('TI-G.7.2 Unrelenting adds nothing to a barrage, nor Fragile take from a cannon', () => {
    const t = table(facing({ destroyer: 1 }, { fighter: 3 }, { seats: seats({ faction: 'norr' }), step: 'P2.2' })).act(
      'a',
      'fire',
    )
    t.dice({ afb: [8, 9] }).act('a', 'roll')
    expect(rollOf(t, 'a').dice.map(({ mods, hits }) => [mods.length, hits])).toEqual([
      [0, 0],
      [0, 1],
    ])
    const u = cannons({}, { faction: 'jolnar' }, 1)
    u.dice({ spaceCannon: [6] }).act('b', 'roll')
    expect(rollOf(u, 'b').dice).toMatchObject([{ mods: [], hits: 1 }])
  })
  test('TI-G.7.2 Antimass does nothing to combat rolls', () => {
    const t = space({ cruiser: 1 }, { cruiser: 1 }, { techs: ['tech.antimass'] })
    t.dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [7] })
      .act('b', 'roll')
    expect(rollOf(t, 'b').dice).toMatchObject([{ mods: [], hits: 1 }])
  })
  test('TI-G.7.3 needing one or less a one hits; needing eleven a ten misses', () => {
    const t = space({ cruiser: 1 }, { cruiser: 1 })
    t.act('a', modifier('attacker', 6)).act('a', modifier('defender', -4))
    t.dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [10] })
      .act('b', 'roll')
    expect([rollOf(t, 'a').dice[0]?.hits, rollOf(t, 'b').dice[0]?.hits]).toEqual([1, 0])
  })
  test('TI-G.7.4 the Hylarim looks at the raw face', () => {
    const t = space({ flagship: 1 }, { dreadnought: 2 }, { faction: 'jolnar' })
    t.act('a', modifier('attacker', 4))
    // 8 + 4 − 1 = 11 is no raw nine; a raw 10 is.
    t.dice({ combat: [8, 10] }).act('a', 'roll')
    expect(rollOf(t, 'a').dice.map(({ hits }) => hits)).toEqual([1, 3])
  })
  test('TI-G.7.5 Plasma Scoring, Trrakan and Ambuscade add up, each once a roll', () => {
    const t = cannons({}, { techs: ['tech.plasma'], leaders: ['cmd.argent'], notes: ['pn.ambuscade'] })
    t.use('b', 'pn.ambuscade')
    t.dice({ spaceCannon: [1, 1, 1, 1, 1] }).act('b', 'roll')
    expect(rollOf(t, 'b').dice.filter(({ isExtra }) => isExtra)).toHaveLength(3)
  })
  const mixed = () =>
    table(
      facing(
        { cruiser: 3 },
        { flagship: 1 },
        {
          seats: seats({}, { faction: 'xxcha', techs: ['tech.plasma'] }),
          units: [...fleet('b', { pds: 1 }, 'planet:Lodor')],
          step: 'P1.2',
        },
      ),
    ).act('b', 'fire')
  const extraOf = (t: Driver) => {
    t.dice({ spaceCannon: [1, 1, 1, 1, 1] }).act('b', 'roll')
    return rollOf(t, 'b')
      .dice.filter(({ isExtra }) => isExtra)
      .map(({ unit }) => unit)
  }
  test('TI-G.7.6 the extra die goes to the lowest needed value', () => {
    const t = mixed()
    expect(extraOf(t)).toEqual([t.id('b', 'flagship')])
  })
  test('TI-G.7.6 its owner may pick another unit', () => {
    const t = mixed()
    t.act('b', { type: 'useEffect', effect: 'tech.plasma', n: 1, units: [t.id('b', 'pds')] })
    expect(extraOf(t)).toEqual([t.id('b', 'pds')])
    expect(t.refusal('b', { type: 'useEffect', effect: 'tech.plasma', n: 1, units: [t.id('a', 'cruiser')] })).not.toBeNull()
  })
  test('TI-G.7.7 the value of a die is the one it was rolled with', () => {
    const t = space({ flagship: 1, cruiser: 1 }, { cruiser: 1 }, { faction: 'norr' })
    // Unrelenting and the flagship's aura: 5 + 2 reaches 7.
    t.dice({ combat: [1, 1, 5] }).act('a', 'roll')
    t.act('a', {
      type: 'customEffect',
      name: 'Doom',
      side: 'attacker',
      op: 'destroy',
      n: 1,
      unit: t.id('a', 'flagship'),
      duration: 'round',
    }).decline()
    t.dice({ combat: [1] }).act('b', 'roll')
    expect(t.advance().hitsOn('b')).toBe(1)
  })
  test('TI-G.7.8 an aura counts while its unit is there when the roll starts', () => {
    const shifts = (ships: Parameters<typeof facing>[0]) => {
      const t = space(ships, { cruiser: 1 }, { faction: 'norr' })
      return expectedDice(t.s, rollOf(t, 'a')).map(({ name, shift }) => [name, shift])
    }
    expect(shifts({ flagship: 1, cruiser: 1 })).toEqual([
      [DATA.units.find(({ id }) => id === 'sardakk_flagship')?.name, 1],
      ['Cruiser I', 2],
    ])
    expect(shifts({ cruiser: 1 })).toEqual([['Cruiser I', 1]])
  })
})

describe('rerolls', () => {
  test('TI-G.8.1 a die lists the legal sources of its roll', () => {
    const t = cannons({}, { leaders: ['cmd.jolnar'] })
    t.dice({ spaceCannon: [1, 2] }).act('b', 'roll')
    const sources = t.legal('b').flatMap(action => (action.type === 'reroll' ? [action.by] : []))
    expect(new Set(sources)).toEqual(new Set(['cmd.jolnar']))
    expect(sources).toHaveLength(2)
  })
  test('TI-G.8.2 a reroll replaces the result', () => {
    const t = cannons({}, { leaders: ['cmd.jolnar'] }, 1)
    t.dice({ spaceCannon: [8] }).act('b', 'roll')
    const [die] = t.diceOf('b')
    t.dice({ reroll: [2] }).act('b', { type: 'reroll', die: die as string, by: 'cmd.jolnar' })
    expect(rollOf(t, 'b').dice).toMatchObject([{ raw: 2, hits: 0, earlier: [{ raw: 8, by: 'cmd.jolnar' }] }])
    expect(t.why('b', { type: 'reroll', die: die as string, by: 'cmd.jolnar' })).toBe('rerolled-already TI-G.8.2')
  })
  test('TI-G.8.3 not before all dice of the roll have fallen', () => {
    const t = cannons({}, { leaders: ['cmd.jolnar'] })
    t.dice({ spaceCannon: [1] }).act('b', { type: 'roll', units: [t.id('b', 'pds')] })
    const [die] = t.diceOf('b')
    expect(t.why('b', { type: 'reroll', die: die as string, by: 'cmd.jolnar' })).toBe('not-rolled TI-G.8.3')
    t.dice({ spaceCannon: [1] }).act('b', 'roll')
    expect(t.refusal('b', { type: 'reroll', die: die as string, by: 'cmd.jolnar' })).toBeNull()
  })
  test('TI-G.8.4 Scramble Frequency throws all dice of another player again', () => {
    const t = cannons({}, {})
    t.dice({ spaceCannon: [9, 9] }).act('b', 'roll')
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.scramble' })).not.toBeNull()
    t.use('a', 'ac.scramble')
    // The card waits for cancels; then both dice fall again.
    expect(rollOf(t, 'b').dice.map(({ raw }) => raw)).toEqual([9, 9])
    t.dice({ reroll: [1, 6] }).act('b', 'pass')
    expect(rollOf(t, 'b').dice.map(({ raw, hits }) => [raw, hits])).toEqual([
      [1, 0],
      [6, 1],
    ])
  })
  test('TI-G.8.4 never on combat dice, unless the seed option says so', () => {
    const after = (isOn: boolean) => {
      const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }), { 'scramble.onCombat': isOn })
      t.dice({ combat: [7] }).act('a', 'roll')
      return t.legal('b').some(action => action.type === 'useEffect' && action.effect === 'ac.scramble')
    }
    expect([after(false), after(true)]).toEqual([false, true])
  })
  test('TI-G.8.5 a rerolled die keeps the modifiers of the round', () => {
    const t = table(
      facing(
        { cruiser: 1 },
        { cruiser: 1 },
        {
          seats: seats({ faction: 'letnev' }),
          step: 'P2.1',
          system: { neighbours: [] },
        },
      ),
    )
    t.use('a', 'ac.morale').decline().use('a', 'letnev.munitions').advance().advance()
    t.dice({ combat: [1] }).act('a', 'roll')
    const [die] = t.diceOf('a')
    t.dice({ reroll: [6] }).act('a', { type: 'reroll', die: die as string, by: 'letnev.munitions' })
    expect(rollOf(t, 'a').dice).toMatchObject([{ raw: 6, final: 7, hits: 1 }])
  })
  test('TI-G.8.6 Heart of Ixth turns a shown die by one, up or down', () => {
    for (const [n, final, hits] of [
      [1, 7, 1],
      [-1, 5, 0],
    ] as const) {
      const t = space({ cruiser: 1 }, { cruiser: 1 }, { relics: ['relic.ixth'] })
      t.dice({ combat: [6] }).act('a', 'roll')
      t.use('a', 'relic.ixth', { dice: [...t.diceOf('a')], n })
      expect(rollOf(t, 'a').dice).toMatchObject([{ raw: 6, final, hits }])
    }
  })
  test('TI-G.8.7 Crown of Thalnos: plus one, and who still has no hit dies without sustain', () => {
    const t = space({ dreadnought: 2 }, { cruiser: 1 }, { relics: ['relic.thalnos'] })
    t.dice({ combat: [2, 3] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
    const [one, two] = t.diceOf('a') as readonly [string, string]
    t.dice({ reroll: [4] }).act('a', { type: 'reroll', die: one, by: 'relic.thalnos' })
    t.dice({ reroll: [3] }).act('a', { type: 'reroll', die: two, by: 'relic.thalnos' })
    expect(rollOf(t, 'a').dice.map(({ final, hits }) => [final, hits])).toEqual([
      [5, 1],
      [4, 0],
    ])
    t.advance().decline()
    expect(t.left('a')).toEqual({ dreadnought: 1 })
    expect(t.hitsOn('b')).toBe(1)
  })
  test('TI-G.8.7 a unit of several dice lives by any hit', () => {
    const t = space({ warsun: 1 }, { cruiser: 1 }, { relics: ['relic.thalnos'] })
    t.dice({ combat: [1, 5, 1] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
    const [first] = t.diceOf('a')
    t.dice({ reroll: [1] }).act('a', { type: 'reroll', die: first as string, by: 'relic.thalnos' })
    t.advance().decline()
    expect(t.left('a')).toEqual({ warsun: 1 })
  })
  test('TI-G.8.8 The Thundarian: nothing is assigned, the rolls of the round begin again, what lasts a round stays', () => {
    const t = table(
      facing(
        { cruiser: 1 },
        { cruiser: 1 },
        {
          seats: seats({ leaders: ['agent.nomad2'] }),
          step: 'P2.1',
          system: { neighbours: [] },
        },
      ),
    )
    t.use('a', 'ac.morale').decline().advance().advance()
    t.dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [10] })
      .act('b', 'roll')
    t.use('a', 'agent.nomad2')
    expect([t.step, t.s.round, t.hitsOn('a')]).toEqual(['P2.4', 1, 0])
    t.dice({ combat: [6] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
    expect(t.refusal('a', { type: 'useEffect', effect: 'agent.nomad2' })).not.toBeNull()
    t.advance()
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 1])
  })
})
