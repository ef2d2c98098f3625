// Section 8: where the seed and the game differ, the game is the default and the seed's way an option or an alias.
import { describe, expect, test } from 'vitest'
import { DATA, effectData, effectsNamed } from '../data/lookup.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

const LODOR = 'planet:Lodor'
const DEFAULTS: OptionChoices = {
  'disable.atP1': false,
  'sco.order': 'active',
  'sco.resolution': 'perPlayer',
  earlyEnd: 'invade',
  loopTarget: 'P2.1',
  'feint.seed': false,
  'scramble.onCombat': false,
  assignBy: 'owner',
  'shields.one': false,
  'repairs.one': false,
  'shield.perUnit': false,
  unopposed: 'commit',
  'disable.late': true,
  'yin.everyRound': false,
  'arborec.deploy': false,
  'invasion.order': 'stepwise',
  'cabal.seed': false,
  'capacity.check': 'afterSpaceAndEnd',
}
test.each(Object.entries(DEFAULTS))('TI-G.14.1 the default of %s is the game’s', (option, value) => {
  expect(DATA.options.find(({ id }) => id === option)?.default).toEqual(value)
  expect(table({ seats: seats() }).s.options[option as 'earlyEnd']).toEqual(value)
})

test.each([
  ['X1', 'E-Res Siphons', 'jolnar.eres', 'factionTechnology', 'Promissory Note'],
  ['X1', 'Nullification Field', 'xxcha.nullfield', 'factionTechnology', 'Promissory Note'],
  ['X1', 'Aetherpassage', 'empyrean.aetherpassage', 'factionAbility', 'Promissory Note'],
  ['X2', 'Stymie', 'pn.stymie', 'promissory', 'Action Card'],
] as const)('TI-P0.3.2 %s %s: the label of the game, the kind of the seed an alias', (_x, name, id, kind, seedKind) => {
  expect(effectsNamed(name).map(effect => effect.id)).toContain(id)
  expect(effectData(id).kind).toBe(kind)
  expect(effectData(id).seedType).toBe(seedKind)
})
test.each([
  ['X6', 'Hil Colish', 'relic.lightrail'],
  ['X10', 'Reveal Prototype (Muaat)', 'ac.revealproto'],
  ['X14', 'Kenaran Maw', 'fs.hacan'],
  ['X26', 'Mentak Salvage', 'mentak.salvageops'],
] as const)('TI-0.3 %s %s is found by the seed’s name', (_x, seed, id) => {
  expect(effectsNamed(seed).map(effect => effect.id)).toContain(id)
})
test('TI-P2.1.2 X10 Reveal Prototype is anybody’s', () => {
  const t = table(
    facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({ faction: 'hacan' }, { faction: 'sol' }), step: 'P2.1' }),
  )
  for (const seat of ['a', 'b'])
    expect(t.legal(seat).some(action => action.type === 'useEffect' && action.effect === 'ac.revealproto')).toBe(true)
})
test('TI-P1.2.2 X5 every PDS II reaches from next door', () => {
  const t = table(
    facing(
      { cruiser: 1 },
      {},
      {
        seats: seats({}, { faction: 'hacan', upgrades: ['pds'] }),
        cannons: [{ seat: 'b', unit: 'pds2', n: 1, adjacent: true }],
        step: 'P1.2',
      },
    ),
  )
  expect(t.lists('b', { type: 'fire' })).toBe(true)
})

describe('options of the invasion', () => {
  const landing = (b: { readonly [unit: string]: number }, more: Partial<Scenario> = {}, options: OptionChoices = {}) =>
    table(facing({ carrier: 1, infantry: 2 }, {}, { units: fleet('b', b, LODOR), step: 'P3.7', ...more }), options)
  const bombardable = (isPerUnit: boolean) => {
    const t = table(
      facing(
        { dreadnought: 2, warsun: 1, infantry: 1 },
        {},
        { units: fleet('b', { pds: 1, infantry: 3 }, LODOR), step: 'P3.1' },
      ),
      { 'shield.perUnit': isPerUnit },
    )
    t.act('a', 'fire')
    return new Set(t.s.progress.targets.map(({ unit }) => t.s.units.find(({ id }) => id === unit)?.type))
  }
  test('TI-P3.2.6 X18 a war sun takes the shield for all; with shield.perUnit for itself', () => {
    expect(bombardable(false)).toEqual(new Set(['dreadnought', 'warsun']))
    expect(bombardable(true)).toEqual(new Set(['warsun']))
  })
  test('TI-P3.9.3 X20 Disable just before the defence fire, unless disable.late is off', () => {
    const late = (isLate: boolean) => {
      const t = landing({ pds: 1, infantry: 1 }, {}, { 'disable.late': isLate })
      t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
        .advance()
        .advance()
      expect(t.step).toBe('P3.9')
      return t.refusal('a', { type: 'useEffect', effect: 'ac.disable' }) === null
    }
    expect([late(true), late(false)]).toEqual([true, false])
  })
  const ground = (sheets: readonly Sheet[], round: number, options: OptionChoices) =>
    table(
      {
        seats: seats(...sheets),
        planets: [{ name: 'Lodor', owner: 'b' }],
        planet: 'Lodor',
        units: [...fleet('a', { infantry: 2 }, LODOR), ...fleet('b', { infantry: 2 }, LODOR)],
        step: 'P4.1',
        round,
      },
      options,
    )
  const offers = (t: Driver, effect: string) =>
    t.legal('a').some(action => action.type === 'useEffect' && action.effect === effect)
  test('TI-P4.1.4 X22 Indoctrination in the first round; in every round with yin.everyRound', () => {
    const yin: Sheet[] = [{ faction: 'yin' }]
    expect(offers(ground(yin, 1, {}), 'yin.indoctrination')).toBe(true)
    expect(offers(ground(yin, 2, {}), 'yin.indoctrination')).toBe(false)
    expect(offers(ground(yin, 2, { 'yin.everyRound': true }), 'yin.indoctrination')).toBe(true)
  })
  test('TI-P4.1.5 X23 the deploy of the Arborec mech only with arborec.deploy', () => {
    const arborec: Sheet[] = [{ faction: 'arborec' }]
    expect(offers(ground(arborec, 1, {}), 'mech.arborec')).toBe(false)
    expect(offers(ground(arborec, 1, { 'arborec.deploy': true }), 'mech.arborec')).toBe(true)
  })
  test('TI-PC.2.2 X27 capacity after the space combat and at the end; endOnly: at the end', () => {
    const stepOf = (check: 'afterSpaceAndEnd' | 'endOnly') => {
      const position = facing({ cruiser: 1, fighter: 2 }, { fighter: 1 }, { step: 'P2.5', hits: [{ target: 'b', n: 1 }] })
      const t = table(position, { 'capacity.check': check }).assign('b').advance()
      if (t.step === 'PC.1') t.advance()
      return t.step
    }
    expect([stepOf('afterSpaceAndEnd'), stepOf('endOnly')]).toEqual(['P2.6', 'PC.2'])
  })
  test('TI-PC.1.2 X25 the Cabal takes what was destroyed; with cabal.seed what survived', () => {
    const captured = (isSeed: boolean) => {
      const t = table(
        facing(
          { cruiser: 2 },
          { cruiser: 2 },
          {
            seats: seats({ faction: 'vuilraith' }),
            step: 'P2.5',
            hits: [{ target: 'b', n: 1 }],
          },
        ),
        { 'cabal.seed': isSeed },
      )
      t.assign('b')
      return t.told('unitCaptured').length
    }
    expect([captured(false), captured(true)]).toEqual([1, 0])
  })
})
