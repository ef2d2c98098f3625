// G.9 to G.14 and G.16: the queue of hits, Sustain Damage, assignment, capacity, neutral units, options, the contract.
import { digest, Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { DATA } from '../data/lookup.ts'
import { ti4 } from '../index.ts'
import { supplyOf } from '../rules/combat/fleet-limits.ts'
import { OPTION_NAMES } from '../rules/contract/options.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import { suggestHits, weighHits } from '../rules/hits/hit-actions.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { labelOf, reportOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

type Counts = Parameters<typeof facing>[0]
const underHits = (n: number, a: Counts, b: Counts, sheets: readonly Sheet[] = [], more: Partial<Scenario> = {}) =>
  facing(a, b, { seats: seats(...sheets), step: 'P2.5', hits: [{ target: 'a', n }], ...more })
const sustain = (t: Driver, seat: string, type: string, nth = 1) =>
  t.act(seat, { type: 'sustain', unit: t.id(seat, type, nth) })
const destroy = (t: Driver, seat: string, type: string, nth = 1) =>
  t.act(seat, { type: 'destroy', unit: t.id(seat, type, nth) })
const asksFor = (t: Driver) => t.told('asked').flatMap(({ effects }) => effects)

describe('the queue', () => {
  test('TI-G.9.1 a hit knows its producer, source, stage, target and restriction', () => {
    const t = table(facing({ flagship: 1 }, { cruiser: 2 }, { seats: seats({ faction: 'l1z1x' }), step: 'P2.4' }))
    t.dice({ combat: [5, 1] })
      .act('a', 'roll')
      .dice({ combat: [7, 1] })
      .act('b', 'roll')
      .advance()
    expect(t.s.batches.find(({ target }) => target === 'b')).toMatchObject({
      stage: 'space',
      hits: [{ producer: 'a', source: t.id('a', 'flagship'), restriction: 'nonFighter', state: 'open' }],
    })
    expect(t.s.batches.find(({ target }) => target === 'a')).toMatchObject({
      hits: [{ producer: 'b', source: t.id('b', 'cruiser'), restriction: 'any' }],
    })
  })
  test('TI-G.9.2 cards cancel before sustain and assignment; what nobody can take lapses', () => {
    const t = table(underHits(4, { dreadnought: 1 }, { cruiser: 1 }))
    sustain(t, 'a', 'dreadnought').decline()
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.shields' })).toMatchObject({ code: 'window-closed' })
    destroy(t, 'a', 'dreadnought').decline()
    expect(t.told('hitsLapsed').map(({ n }) => n)).toEqual([2])
  })
  test('TI-G.9.3 a non-fighter hit falls back to fighters only when nothing else is left', () => {
    const hits = [{ target: 'a' as const, n: 2, restriction: 'nonFighter' }]
    const t = table(underHits(0, { cruiser: 1, fighter: 2 }, { cruiser: 1 }, [], { hits }))
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'fighter') })).not.toBeNull()
    destroy(t, 'a', 'cruiser').decline()
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'fighter') })).toBeNull()
  })
  test('TI-G.9.4 a hit on a chosen ship may be sustained by that ship alone', () => {
    const t = table(
      facing(
        { destroyer: 1 },
        { dreadnought: 1, cruiser: 1 },
        {
          seats: seats({ faction: 'creuss', techs: ['creuss.splicer'] }),
          system: { wormhole: true },
          step: 'P2.1',
        },
      ),
    )
    t.use('a', 'creuss.splicer', { units: [t.id('b', 'cruiser')] })
    expect(t.refusal('b', { type: 'sustain', unit: t.id('b', 'dreadnought') })).not.toBeNull()
    expect(t.legal('b').filter(({ type }) => type === 'destroy')).toEqual([{ type: 'destroy', unit: t.id('b', 'cruiser') }])
  })
  test('TI-G.9.5 hits produced while hits are assigned join the batch of the other side', () => {
    const t = table(
      underHits(0, { dreadnought: 1, cruiser: 1 }, { cruiser: 3 }, [], {
        hits: [
          { target: 'a', n: 1 },
          { target: 'b', n: 1 },
        ],
      }),
    )
    sustain(t, 'a', 'dreadnought')
    while (!t.s.questions.at(-1)?.effects.includes('ac.reflective')) t.act(t.s.questions.at(-1)!.seat, 'pass')
    t.use('a', 'ac.reflective').decline()
    expect(t.hitsOn('b')).toBe(3)
    expect(t.s.batches.filter(({ target }) => target === 'b')).toHaveLength(1)
  })
  test('TI-G.9.6 a unit that came after the batch began takes none of it', () => {
    const t = table(underHits(2, { cruiser: 1 }, { cruiser: 1 }))
    t.act('a', {
      type: 'customEffect',
      name: 'Reserve',
      side: 'attacker',
      op: 'addUnit',
      n: 1,
      unit: 'destroyer',
      duration: 'round',
    })
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'destroyer') })).not.toBeNull()
    destroy(t, 'a', 'cruiser').decline()
    expect(t.left('a')).toEqual({ destroyer: 1 })
    expect(t.hitsOn('a')).toBe(0)
  })
})

describe('Sustain Damage and Direct Hit', () => {
  test('TI-G.10.1 one use cancels one hit and tilts the ship', () => {
    const t = table(underHits(2, { dreadnought: 1, cruiser: 1 }, { cruiser: 1 }))
    sustain(t, 'a', 'dreadnought').decline()
    expect([t.hitsOn('a'), t.left('a')]).toEqual([1, { 'dreadnought*': 1, cruiser: 1 }])
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'cruiser') })).toMatchObject({ why: 'noAbility' })
  })
  test('TI-G.10.1 only a hit it could be assigned', () => {
    const hits = [{ target: 'a' as const, n: 1, restriction: 'fighter', stage: 'afb' as const }]
    const t = table(underHits(0, { dreadnought: 1, fighter: 1 }, { cruiser: 1 }, [], { hits }))
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).not.toBeNull()
  })
  test('TI-G.10.2 repaired in the batch, it still cannot sustain a second time', () => {
    const t = table(underHits(3, { dreadnought: 2 }, { cruiser: 1 }))
    sustain(t, 'a', 'dreadnought').decline()
    const unit = t.s.units.find(({ state }) => state === 'sustained')!.id
    t.act('a', { type: 'customEffect', name: 'Dock', side: 'attacker', op: 'repair', n: 1, unit, duration: 'round' })
    expect(t.refusal('a', { type: 'sustain', unit })).toMatchObject({ code: 'cannot-sustain', why: 'usedInBatch' })
  })
  test('TI-G.10.3 an Assault Cannon is no hit: nothing sustains it', () => {
    const t = table(facing({ cruiser: 3 }, { dreadnought: 2 }, { seats: seats({ techs: ['tech.assault'] }), step: 'P2.1' }))
    expect(t.refusal('b', { type: 'sustain', unit: t.id('b', 'dreadnought') })).not.toBeNull()
    destroy(t, 'b', 'dreadnought').decline()
    expect(t.left('b')).toEqual({ dreadnought: 1 })
  })
  test('TI-G.10.4 either side may sustain first; the question of a Direct Hit comes after each use', () => {
    const t = table(
      underHits(0, { dreadnought: 1 }, { dreadnought: 1 }, [], {
        hits: [
          { target: 'a', n: 1 },
          { target: 'b', n: 1 },
        ],
      }),
    )
    sustain(t, 'b', 'dreadnought')
    expect(t.s.questions.flatMap(({ seat, effects }) => (effects.includes('ac.directhit') ? [seat] : []))).toEqual(['a'])
    t.decline()
    sustain(t, 'a', 'dreadnought')
    expect(t.s.questions.flatMap(({ seat, effects }) => (effects.includes('ac.directhit') ? [seat] : []))).toEqual(['b'])
  })
  test('TI-G.10.5 two Direct Hits need two ships', () => {
    const t = table(underHits(2, { dreadnought: 2 }, { cruiser: 1 }))
    for (let i = 0; i < 2; i += 1) {
      sustain(t, 'a', 'dreadnought', t.units('a').findIndex(({ state }) => state === 'undamaged') + 1)
      while (t.s.questions.at(-1)?.seat === 'a') t.act('a', 'pass')
      t.use('b', 'ac.directhit').decline()
    }
    expect(t.left('a')).toEqual({})
    expect(t.s.batches.flatMap(({ hits }) => hits.map(({ state }) => state))).toEqual(['sustained', 'sustained'])
  })
  test('TI-G.10.5 a mech on a planet is no ship: nobody is asked', () => {
    const t = table({
      seats: seats(),
      planets: [{ name: 'Lodor', owner: 'b' }],
      planet: 'Lodor',
      units: [...fleet('a', { infantry: 1 }, 'planet:Lodor'), ...fleet('b', { mech: 1 }, 'planet:Lodor')],
      step: 'P4.3',
      hits: [{ target: 'b', n: 1 }],
    })
    sustain(t, 'b', 'mech')
    expect(asksFor(t)).not.toContain('ac.directhit')
  })
  test.each([
    ['muaat', 'dreadnought2', false],
    ['l1z1x', 'dreadnought2', false],
    ['norr', 'dreadnought2', false],
    ['muaat', 'dreadnought', true],
    ['l1z1x', 'dreadnought', true],
  ])('TI-G.10.6 %s %s: Direct Hit asked: %s', (faction, unit, isAsked) => {
    const t = table(underHits(1, { [unit]: 1, cruiser: 1 }, { cruiser: 1 }, [{ faction }]))
    sustain(t, 'a', 'dreadnought')
    expect(asksFor(t).includes('ac.directhit')).toBe(isAsked)
  })
  test('TI-G.10.7 Raid Formation damages without a sustain: nothing answers it', () => {
    const t = table(
      facing(
        { destroyer: 1 },
        { dreadnought: 1 },
        {
          seats: seats({ faction: 'argent' }, { faction: 'letnev', leaders: ['cmd.letnev'] }),
          step: 'P2.2',
        },
      ),
    )
    t.act('a', 'fire')
      .dice({ afb: [9, 1] })
      .act('a', 'roll')
      .advance()
    expect(t.left('b')).toEqual({ 'dreadnought*': 1 })
    expect(asksFor(t)).toEqual([])
    expect(t.told('unitSustained')).toEqual([])
  })
  test.each([
    ['Fourth Moon', { dreadnought: 1, fighter: 1 }, 'dreadnought', { flagship: 1 }, { faction: 'mentak' }, {}],
    ['Publicize Weapon Schematics', { warsun: 1, fighter: 1 }, 'warsun', { cruiser: 1 }, {}, { laws: ['law.schematics'] }],
    ['entropic scar', { dreadnought: 1, fighter: 1 }, 'dreadnought', { cruiser: 1 }, {}, { system: { scar: true } }],
    [
      'Quietus in an active breach',
      { dreadnought: 1, fighter: 1 },
      'dreadnought',
      { flagship: 1 },
      { faction: 'rebellion' },
      { system: { breach: true } },
    ],
  ] as const)('TI-G.10.8 no sustain: %s', (_why, own, type, enemy, sheet, more) => {
    const t = table(underHits(1, own, enemy, [{}, sheet], more as Partial<Scenario>))
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', type) })).toMatchObject({ code: 'cannot-sustain', why: 'barred' })
  })
  test('TI-G.10.8 the check is made when the batch starts', () => {
    const t = table(
      underHits(0, { dreadnought: 1, cruiser: 1 }, { flagship: 1, cruiser: 1 }, [{}, { faction: 'mentak' }], {
        hits: [
          { target: 'a', n: 1 },
          { target: 'b', n: 1 },
        ],
      }),
    )
    destroy(t, 'b', 'flagship').decline()
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).toMatchObject({ why: 'barred' })
  })
})

describe('assignment and suggestion', () => {
  const both = (options = {}) =>
    table(
      underHits(0, { cruiser: 2 }, { cruiser: 2 }, [], {
        hits: [
          { target: 'a', n: 1 },
          { target: 'b', n: 1 },
        ],
      }),
      options,
    )
  test('TI-G.11.1 each its own units; with assignBy = opponent the other side', () => {
    expect(both().refusal('b', { type: 'destroy', unit: 'a.cruiser.1' })).toMatchObject({ code: 'not-yours', seat: 'a' })
    const t = both({ assignBy: 'opponent' })
    expect(t.refusal('a', { type: 'destroy', unit: 'a.cruiser.1' })).toMatchObject({ code: 'not-yours', seat: 'b' })
    t.act('b', { type: 'destroy', unit: 'a.cruiser.1' }).decline()
    expect(t.left('a')).toEqual({ cruiser: 1 })
  })
  test('TI-G.11.2 not confirmed while a hit and a unit for it remain', () => {
    const t = table(facing({ cruiser: 2 }, {}, { step: 'P1.3', hits: [{ target: 'a', n: 2, producer: 'b' }] }))
    expect(t.refusal('a', 'confirmHits')).toMatchObject({ code: 'hits-left', n: 2 })
    destroy(t, 'a', 'cruiser').decline()
    expect(t.refusal('a', 'confirmHits')).toMatchObject({ n: 1 })
    destroy(t, 'a', 'cruiser').decline()
    expect(t.refusal('a', 'confirmHits')).toBeNull()
  })
  test('TI-G.11.3 space hits go to ships: not to what they carry, not to a Floating Factory', () => {
    const t = table(underHits(1, { carrier: 1, infantry: 2, spacedock: 1 }, { cruiser: 1 }, [{ faction: 'saar' }]))
    expect(t.legal('a').filter(({ type }) => type === 'destroy')).toEqual([{ type: 'destroy', unit: t.id('a', 'carrier') }])
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'infantry') })).toMatchObject({ code: 'not-eligible' })
  })
  test('TI-G.11.4 the suggestion may be changed', () => {
    const t = table(underHits(1, { cruiser: 1, destroyer: 1 }, { cruiser: 1 }))
    expect(suggestHits(t.s, 'a', 'order')).toEqual([{ type: 'destroy', unit: t.id('a', 'destroyer') }])
    destroy(t, 'a', 'cruiser').decline()
    expect(t.left('a')).toEqual({ destroyer: 1 })
  })
  test.each([
    [1, { 'dreadnought*': 1, cruiser: 1, destroyer: 1, fighter: 1 }],
    [2, { 'dreadnought*': 1, cruiser: 1, destroyer: 1 }],
    [3, { 'dreadnought*': 1, cruiser: 1 }],
    [4, { 'dreadnought*': 1 }],
    [5, {}],
  ])('TI-G.11.5 by order, %i hits leave %o', (n, left) => {
    const t = table(underHits(n, { dreadnought: 1, cruiser: 1, destroyer: 1, fighter: 1 }, { cruiser: 1 }))
    expect(t.assign('a').left('a')).toEqual(left)
  })
  test('TI-G.11.5 with the switch against Direct Hits a ship sustains only when it is next to die', () => {
    const t = table(underHits(1, { dreadnought: 1, fighter: 1 }, { cruiser: 1 }), { 'odds.policy': 'avoidDirectHit' })
    expect(t.assign('a').left('a')).toEqual({ dreadnought: 1 })
    const alone = table(underHits(1, { dreadnought: 1 }, { cruiser: 1 }), { 'odds.policy': 'avoidDirectHit' })
    expect(alone.assign('a').left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test('TI-G.11.6 by win: every legal outcome is valued, the best first', () => {
    const t = table(underHits(1, { cruiser: 1, destroyer: 1 }, { cruiser: 1 }))
    const chances = weighHits(t.s, 'a', 'win').map(({ chance }) => chance as number)
    expect(chances).toHaveLength(2)
    expect(chances[0]).toBeGreaterThan(chances[1] as number)
    // One cruiser against one: O1.
    expect(chances[0]).toBeCloseTo(0.375, 9)
  })
  test('TI-G.11.7 by value: the dearest fleet is kept', () => {
    const t = table(underHits(1, { carrier: 1, cruiser: 1 }, { cruiser: 1 }))
    const cost = (id: string) => DATA.units.find(unit => unit.id === id)?.cost ?? 0
    expect(cost('carrier')).toBeGreaterThan(cost('cruiser'))
    expect(suggestHits(t.s, 'a', 'value')).toEqual([{ type: 'destroy', unit: t.id('a', 'cruiser') }])
    const u = table(underHits(1, { dreadnought: 1, fighter: 1 }, { cruiser: 1 }))
    expect(suggestHits(u.s, 'a', 'value')).toEqual([{ type: 'sustain', unit: u.id('a', 'dreadnought') }])
  })
  test('TI-G.11.8 neutral units take theirs by themselves, sustain first', () => {
    const t = table(
      facing(
        { cruiser: 3 },
        { dreadnought: 1, cruiser: 1, destroyer: 1 },
        {
          seats: seats({}, { faction: 'neutral' }, {}),
          step: 'P2.4',
        },
      ),
    )
    t.dice({ combat: [7, 7, 1] })
      .act('a', 'roll')
      .dice({ combat: [1, 1, 1] })
      .act('c', 'roll')
      .advance()
      .decline()
    expect(t.left('b')).toEqual({ 'dreadnought*': 1, cruiser: 1 })
  })
})

describe('fleet supply and capacity', () => {
  const supply = (a: Counts, sheet: Sheet = {}, more: Partial<Scenario> = {}) =>
    supplyOf(table(facing(a, {}, { seats: seats({ fleetPool: 4, ...sheet }), step: 'P0.5', ...more })).s, 'a')
  test('TI-G.12.1 non-fighter ships against the tokens of the fleet pool', () => {
    expect(supply({ cruiser: 3, fighter: 2, carrier: 1 })).toMatchObject({ ships: 4, limit: 4 })
    expect(supply({ cruiser: 1 }, { faction: 'letnev' }).limit).toBe(6)
    expect(supply({ cruiser: 1 }, { faction: 'letnev', leaders: ['hero.letnev'] }).limit).toBeNull()
    expect(supply({ cruiser: 1 }, { fleetPool: 7 }, { laws: ['law.regulations'] }).limit).toBe(4)
  })
  test('TI-G.12.2 fighters and ground forces in space; those on planets do not count', () => {
    const units = [...fleet('a', { infantry: 3 }, 'planet:Lodor')]
    expect(supply({ carrier: 1, dreadnought: 1, fighter: 2, infantry: 1 }, {}, { units })).toMatchObject({
      capacity: 5,
      users: 3,
    })
  })
  test.each([
    ['muaat', 3],
    ['vuilraith', 6],
  ])('TI-G.12.3 a dock of %s makes room for %i fighters', (faction, free) => {
    const units = [...fleet('a', { spacedock: 1 }, 'planet:Lodor')]
    expect(supply({ fighter: 8 }, { faction }, { units }).users).toBe(8 - free)
  })
  test('TI-G.12.3 the dock II of the Cabal holds twelve', () => {
    const units = [...fleet('a', { spacedock2: 1 }, 'planet:Lodor')]
    expect(supply({ fighter: 10 }, { faction: 'vuilraith', upgrades: ['spacedock'] }, { units }).users).toBe(0)
  })
  test('TI-G.12.4 half a ship each for Hybrid Crystal Fighter II, not rounded', () => {
    const sheet = { faction: 'naalu', upgrades: ['fighter'] }
    expect(supply({ carrier: 1, fighter2: 7 }, sheet).ships).toBe(2.5)
    const t = table(facing({ carrier: 1, fighter2: 7 }, {}, { seats: seats({ ...sheet, fleetPool: 2 }), step: 'P0.5' }))
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', check: 'fleet:a' })
  })
  test('TI-G.12.5 an Aerie Sentinel needs a ship with capacity to be free', () => {
    expect(supply({ carrier: 1, mech: 2 }, { faction: 'argent' }).users).toBe(0)
    expect(supply({ cruiser: 1, mech: 2 }, { faction: 'argent' }).users).toBe(2)
  })
  test('TI-G.12.6 never checked inside a combat', () => {
    const t = table(underHits(1, { carrier: 2, fighter: 6 }, { cruiser: 1 }))
    destroy(t, 'a', 'carrier').decline()
    expect(supplyOf(t.s, 'a')).toMatchObject({ capacity: 4, users: 6 })
    expect(t.refusal('a', { type: 'removeExcess', unit: t.id('a', 'fighter') })).toMatchObject({ code: 'no-excess' })
  })
  test('TI-G.12.7 the owner chooses; the suggestion is fighters, infantry, mechs', () => {
    const t = table(facing({ carrier: 1, fighter: 3, infantry: 3, mech: 3 }, {}, { step: 'P0.5' }))
    expect(t.refusal('a', { type: 'removeExcess', unit: t.id('a', 'mech') })).toBeNull()
    const removed: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const action = suggest(t.s, 'a')!
      expect(action.type).toBe('removeExcess')
      removed.push(t.s.units.find(({ id }) => action.type === 'removeExcess' && id === action.unit)!.type)
      t.act('a', action)
    }
    expect(removed).toEqual(['fighter', 'fighter', 'fighter', 'infantry', 'infantry'])
  })
  test('TI-G.12.8 blocked until removed or overridden, which is told', () => {
    const t = table(facing({ cruiser: 1, fighter: 2 }, {}, { step: 'P0.5' }))
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', excess: 2 })
    t.act('a', { type: 'override', check: 'capacity:a' }).advance()
    expect(t.step).toBe('P0.6')
    expect(t.told('checkOverridden')).toMatchObject([{ check: 'capacity:a' }])
  })
})

describe('neutral units', () => {
  const neutral = (step: NonNullable<Scenario['step']>) =>
    table(
      facing(
        { cruiser: 2, fighter: 2, carrier: 1 },
        { destroyer: 1, dreadnought: 1 },
        {
          seats: seats({}, { faction: 'neutral' }, {}),
          step,
        },
      ),
    )
  test('TI-G.13.1 they fire whenever they can, rolled for by another seat than the active one', () => {
    const t = neutral('P2.2')
    expect(t.told('fireDeclared')).toMatchObject([{ seat: 'b', kind: 'afb' }])
    expect(t.refusal('a', 'roll')).not.toBeNull()
    t.dice({ afb: [9, 9] }).act('c', 'roll')
    expect(t.s.rolls.find(({ seat }) => seat === 'b')?.dice).toHaveLength(2)
  })
  test('TI-G.13.1 they never retreat and play no cards', () => {
    const t = neutral('P2.3')
    expect(t.refusal('b', 'announceRetreat')).toMatchObject({ code: 'no-retreat', why: 'neutral' })
    const u = neutral('P2.1')
    expect(u.legal('b').filter(({ type }) => type === 'useEffect')).toEqual([])
  })
})

describe('options and sets', () => {
  test('TI-G.14.1 every option has a default and stands in the report when it was changed', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.1' }), { loopTarget: 'P2.3', 'repairs.one': true })
    expect(DATA.options.map(({ id }) => id).sort()).toEqual([...OPTION_NAMES].sort())
    for (const { id, default: usual } of DATA.options)
      if (id !== 'loopTarget' && id !== 'repairs.one') expect(t.s.options[id as 'dice']).toEqual(usual)
    expect(reportOf(t.s, t.s, t.events, '1').options).toEqual({ loopTarget: 'P2.3', 'repairs.one': true })
  })
  test("TI-G.14.2 Twilight's Fall is off, but for Cloak, Feint and Pax", () => {
    const cards = (sets?: ('base' | 'tf')[]) =>
      table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P0.3' }), sets ? { sets } : {})
        .legal('a')
        .flatMap(action => (action.type === 'useEffect' ? [action.effect] : []))
    expect(cards()).toContain('ac.cloak')
    expect(cards()).not.toContain('ac.tf.command')
    expect(cards(['base', 'tf'])).toContain('ac.tf.command')
  })
  test('TI-G.14.2 effects of a set that is off are hidden', () => {
    const at = (sets: ('base' | 'pok')[]) =>
      table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({ relics: ['relic.thalnos'] }), step: 'P2.4' }), { sets })
    for (const [sets, isThere] of [
      [['base', 'pok'], true],
      [['base'], false],
    ] as const) {
      const t = at([...sets])
      t.dice({ combat: [6] }).act('a', 'roll')
      expect(t.legal('a').some(action => action.type === 'useEffect' && action.effect === 'relic.thalnos')).toBe(isThere)
    }
  })
  test('TI-G.14.3 one print of a card is active: the one the table has', () => {
    for (const id of ['tech.magen0', 'tech.magen1', 'tech.x89_0', 'tech.x89_1'])
      expect(DATA.effects.find(effect => effect.id === id)?.variantOf).toMatch(/^tech\.(magen|x89)$/)
    const structure = [...fleet('b', { pds: 1, infantry: 1 }, 'planet:Lodor'), ...fleet('a', { infantry: 1 }, 'planet:Lodor')]
    const at = (tech: string) =>
      table(facing({}, {}, { seats: seats({}, { techs: [tech] }), units: structure, step: 'P4.1', planet: 'Lodor' }))
    const prompts = (t: Driver) => t.legal('b').flatMap(action => (action.type === 'useEffect' ? [action.effect] : []))
    expect(prompts(at('tech.magen0'))).toContain('tech.magen0')
    expect(prompts(at('tech.magen'))).not.toContain('tech.magen0')
  })
})

describe('the contract', () => {
  test('TI-G.16.1 the same calls serve everybody: what is legal can be done, from every listed action', () => {
    const dice = seeded('contract')
    const { state } = ti4.setup(facing({ cruiser: 2, dreadnought: 1 }, { cruiser: 2 }, { step: 'P2.1' }), {}, dice)
    for (const seat of ti4.toAct(state))
      for (const action of ti4.legal(state, seat)) {
        expect(ti4.check(state, seat, action)).toBeNull()
        expect(labelOf(state, action).length).toBeGreaterThan(2)
        expect(() => ti4.apply(state, seat, action, dice)).not.toThrow()
      }
    expect(ti4.view(state, 'a')).toEqual(state)
    expect(ti4.odds(state, 'a', null)).not.toBeNull()
  })
  test('TI-G.16.2 an illegal action is refused with its clause, and nothing has changed', () => {
    const match = new Match(ti4, { scenario: facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }), options: {}, seed: 1 })
    const before = digest(match.state)
    expect(() => match.act('a', { type: 'sustain', unit: 'a.cruiser.1' })).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ clause: expect.stringMatching(/^TI-/) }) }),
    )
    expect(digest(match.state)).toBe(before)
    expect(match.seq).toBe(0)
  })
  test('TI-G.16.3 the lowest level plays a whole combat: no cards, no retreat, the suggestion by order', () => {
    const match = new Match(ti4, {
      scenario: facing(
        { dreadnought: 2, carrier: 1, infantry: 3, fighter: 2 },
        { cruiser: 2 },
        {
          units: [...fleet('b', { infantry: 2, pds: 1 }, 'planet:Lodor')],
          step: 'P0.6',
        },
      ),
      options: {},
      seed: 'suggest',
    })
    for (let i = 0; i < 500 && match.outcome === null; i += 1) {
      const [seat] = match.toAct
      match.act(seat as string, suggest(match.state, seat as string)!)
    }
    expect(match.outcome).not.toBeNull()
    const types = new Set(match.log('all').map(({ event }) => event.type))
    for (const type of ['effectUsed', 'retreatAnnounced'] as const) expect(types).not.toContain(type)
  })
})
