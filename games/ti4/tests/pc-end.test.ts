// After the last blow: PC.1 to PC.3.
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { remindersOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, seats, table } from './builder.ts'

type Counts = { readonly [unit: string]: number }
type Sheets = Parameters<typeof seats>
const LODOR = 'planet:Lodor'
const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })

/** A round of space combat with these dice; everybody stays and follows the suggestion. */
function fight(
  a: Counts,
  b: Counts,
  dice: { a: readonly number[]; b: readonly number[] },
  sheets: Sheets = [],
  options: OptionChoices = {},
  more: Partial<Scenario> = {},
) {
  const t = table(facing(a, b, { seats: seats(...sheets), step: 'P2.4', ...more }), options)
  if (dice.a.length > 0) t.dice({ combat: dice.a }).act('a', 'roll')
  if (dice.b.length > 0) t.dice({ combat: dice.b }).act('b', 'roll')
  t.advance().assign('a').assign('b')
  return t.step === 'P2.5' ? t.advance() : t
}

describe('PC.1 triggers', () => {
  test('TI-PC.1.1 the Cabal captures what it destroyed, not what was removed', () => {
    const t = fight({ cruiser: 1 }, { cruiser: 1, fighter: 1, carrier: 1 }, { a: [10], b: [10, 1, 1] }, [
      {},
      { faction: 'vuilraith' },
    ])
    expect(t.told('unitCaptured').map(({ unit, by }) => [unit.owner, unit.type, by])).toEqual([['a', 'cruiser', 'b']])
    while (t.step !== 'PC.1') t.advance()
    expect(
      t
        .told('effectApplied')
        .filter(({ effect }) => effect === 'vuilraith.devour')
        .at(-1)
        ?.units.map(({ type }) => type),
    ).toEqual(['cruiser'])
  })
  test('TI-PC.1.1 structures are not captured', () => {
    const t = table({
      seats: seats({ faction: 'vuilraith' }),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P3.8',
      units: [
        ...fleet('a', { carrier: 1 }),
        { seat: 'a', unit: 'infantry', place: LODOR, committed: true },
        ...fleet('b', { pds: 1 }, LODOR),
      ],
    })
      .advance()
      .act('b', 'pass')
      .advance()
    expect(t.step).toBe('PC.1')
    expect(t.told('unitDestroyed').map(({ unit }) => unit.type)).toEqual(['pds'])
    expect(t.told('unitCaptured')).toEqual([])
  })
  test('TI-PC.1.1 without the Cabal nothing is captured', () => {
    const t = fight({ cruiser: 1 }, { cruiser: 1 }, { a: [10], b: [1] })
    expect(t.told('unitCaptured')).toEqual([])
  })
  test('TI-PC.1.1 The Terror Between takes its own losses too', () => {
    const sheets: Sheets = [{}, { faction: 'vuilraith' }]
    const without = fight({ cruiser: 2 }, { carrier: 1, cruiser: 1 }, { a: [10, 1], b: [1, 1] }, sheets)
    expect(without.told('unitCaptured')).toEqual([])
    const t = fight({ cruiser: 2 }, { cabal_flagship: 1, fighter: 1 }, { a: [10, 1], b: [1, 1, 1] }, sheets)
    const died = t.told('unitDestroyed').filter(({ unit }) => unit.owner === 'b')
    const taken = t.told('unitCaptured').filter(({ unit }) => unit.owner === 'b')
    expect(taken).toHaveLength(died.length)
  })
  test('TI-PC.1.2 cabal.seed lists the survivors instead', () => {
    const position: Scenario = facing(
      { cruiser: 2 },
      { carrier: 1 },
      { seats: seats({}, { faction: 'vuilraith' }), step: 'P3.7' },
    )
    const seed = table(position, { 'cabal.seed': true }).advance()
    expect(seed.step).toBe('PC.1')
    expect(seed.told('unitCaptured').map(({ unit }) => [unit.owner, unit.type])).toEqual([
      ['a', 'cruiser'],
      ['a', 'cruiser'],
    ])
    expect(table(position).advance().told('unitCaptured')).toEqual([])
  })
  test('TI-PC.1.3 Salvage Operations after a win and after a loss, Salvage for the winner', () => {
    const mentak = { faction: 'mentak', techs: ['mentak.salvageops'], leaders: ['cmd.mentak'] }
    const won = fight({ cruiser: 1 }, { destroyer: 1 }, { a: [10], b: [1] }, [mentak])
    expect(won.step).toBe('PC.1')
    for (const effect of ['mentak.salvageops', 'cmd.mentak', 'ac.salvage'])
      expect([effect, offered(won, 'a', effect)]).toEqual([effect, true])
    expect(offered(won, 'b', 'ac.salvage')).toBe(false)
    const lost = fight({ cruiser: 1 }, { destroyer: 1 }, { a: [1], b: [10] }, [mentak])
    expect([
      offered(lost, 'a', 'mentak.salvageops'),
      offered(lost, 'a', 'cmd.mentak'),
      offered(lost, 'a', 'ac.salvage'),
    ]).toEqual([true, false, false])
    expect(offered(lost, 'b', 'ac.salvage')).toBe(true)
  })
  test('TI-PC.1.3 nothing after a draw, nor without a space combat', () => {
    const mentak = { faction: 'mentak', techs: ['mentak.salvageops'], leaders: ['cmd.mentak'] }
    const draw = fight({ cruiser: 1 }, { cruiser: 1 }, { a: [10], b: [10] }, [mentak])
    expect(draw.s.spaceResult).toBe('draw')
    expect([offered(draw, 'a', 'mentak.salvageops'), offered(draw, 'a', 'ac.salvage')]).toEqual([false, false])
    const peace = table(facing({ cruiser: 1 }, {}, { seats: seats(mentak), step: 'P3.7' })).advance()
    expect(offered(peace, 'a', 'mentak.salvageops')).toBe(false)
  })
  test('TI-PC.1.4 what else follows a combat: prompts for the owners, reminders for the rest', () => {
    const t = fight(
      { cruiser: 1 },
      { destroyer: 1 },
      { a: [10], b: [1] },
      [
        { faction: 'bastion', notes: ['pn.standard'], techs: ['bt.norr'] },
        { faction: 'mahact', leaders: ['cmd.rebellion'] },
      ],
      {},
      { laws: ['law.shard'] },
    )
    expect(t.step).toBe('PC.1')
    expect([offered(t, 'a', 'bastion.phoenix'), offered(t, 'a', 'pn.standard')]).toEqual([true, true])
    expect(remindersOf(t.s).map(({ effect }) => effect.id)).toEqual(
      expect.arrayContaining(['bt.norr', 'cmd.rebellion', 'law.shard']),
    )
  })
  test('TI-PC.1.5 what belongs to the end of the space combat is still open here', () => {
    const t = fight({ carrier: 1, infantry: 1, cruiser: 1 }, { destroyer: 1 }, { a: [10, 1], b: [1] })
    t.advance().advance()
    expect(t.path).toContain('P3.7')
    expect(t.step).toBe('PC.1')
    expect(offered(t, 'a', 'ac.salvage')).toBe(true)
  })
})

describe('PC.2 capacity', () => {
  const excess = (more: Partial<Scenario> = {}, options: OptionChoices = {}) =>
    table(facing({ dreadnought: 1, fighter: 3, infantry: 1 }, {}, { step: 'PC.1', ...more }), options).advance()
  test('TI-PC.2.1 the excess is removed by its owner’s choice before it is over', () => {
    const t = excess()
    expect(t.step).toBe('PC.2')
    expect(t.why('b', { type: 'removeExcess', unit: t.id('a', 'fighter') })).not.toBeNull()
    t.act('a', { type: 'removeExcess', unit: t.id('a', 'infantry') })
    for (let n = 0; n < 2; n++) t.act('a', { type: 'removeExcess', unit: t.id('a', 'fighter') })
    expect(t.step).toBe('PC.3')
    expect(t.left('a')).toEqual({ dreadnought: 1, fighter: 1 })
    expect(t.told('unitDestroyed')).toEqual([])
  })
  test('TI-PC.2.1 what stands on planets takes no room', () => {
    const t = table(
      facing({ dreadnought: 1, fighter: 1 }, {}, { step: 'PC.1', units: [...fleet('a', { infantry: 5 }, LODOR)] }),
    ).advance()
    expect(t.step).toBe('PC.3')
  })
  test('TI-PC.2.2 checked right after the space combat by default, only here under endOnly', () => {
    const a = { cruiser: 1, dreadnought: 1, fighter: 3, infantry: 1 }
    const dice = { a: [1, 10, 1, 1, 1], b: [1] }
    const soon = fight(a, { destroyer: 1 }, dice)
    expect(soon.step).toBe('P2.6')
    expect(soon.lists('a', { type: 'removeExcess', unit: soon.id('a', 'fighter') })).toBe(true)
    const late = fight(a, { destroyer: 1 }, dice, [], { 'capacity.check': 'endOnly' })
    expect(late.step).toBe('P3.1')
    while (late.step !== 'PC.2') late.advance()
    expect(late.lists('a', { type: 'removeExcess', unit: late.id('a', 'fighter') })).toBe(true)
  })
  test('TI-PC.2.3 Fighters II beyond capacity count against fleet supply', () => {
    const fleetOf = (fleetPool: number) =>
      table(
        facing({ carrier: 1, fighter2: 6 }, {}, { seats: seats({ upgrades: ['fighter'], fleetPool }), step: 'PC.1' }),
      ).advance()
    expect(fleetOf(3).step).toBe('PC.3')
    const t = fleetOf(2)
    expect(t.step).toBe('PC.2')
    t.act('a', { type: 'removeExcess', unit: t.id('a', 'fighter') })
    expect(t.step).toBe('PC.3')
  })
  test('TI-PC.2.3 Meteor commits the excess instead', () => {
    const t = table(facing({ cruiser: 1, infantry: 2 }, {}, { step: 'PC.1' }), {
      sets: ['base', 'pok', 'c1', 'c2', 'c3', 'c4', 'te', 'tf'],
    }).advance()
    expect(t.step).toBe('PC.2')
    t.use('a', 'ac.tf.meteor', { units: t.units('a', 'infantry').map(({ id }) => id) }).decline()
    expect(t.left('a', LODOR)).toEqual({ infantry: 2 })
    expect(t.told('unitRemoved')).toEqual([])
    expect(t.step).toBe('PC.3')
  })
})

describe('PC.3 the end', () => {
  const END_OF_ACTION = [
    ['agent.nomad3', { leaders: ['agent.nomad3'] }],
    ['agent.norr', { leaders: ['agent.norr'] }],
    ['winnu.reclamation', { faction: 'winnu' }],
    ['ralnel.mini', { faction: 'ralnel' }],
    ['relic.emphidia', { relics: ['relic.emphidia'] }],
    ['ac.masterplan', {}],
  ] as const
  test.each(END_OF_ACTION)('TI-PC.3.1 reminds of %s', (effect, sheet) => {
    const t = table(facing({ cruiser: 1 }, {}, { seats: seats(sheet as unknown as Sheets[0]), step: 'PC.3' }))
    expect(remindersOf(t.s).map(each => each.effect.id)).toContain(effect)
  })
  test('TI-PC.3.2 [End Combat] closes the assistant with its result', () => {
    const t = fight({ cruiser: 1 }, { destroyer: 1 }, { a: [10], b: [1] }).advance()
    expect(t.step).toBe('PC.3')
    expect(ti4.outcome(t.s)).toBeNull()
    t.act('a', 'endCombat')
    expect(t.step).toBe('idle')
    expect(ti4.outcome(t.s)).toMatchObject({ result: 'attacker', planetsTaken: [] })
    expect(ti4.legal(t.s, 'a')).toEqual([])
  })
  test('TI-PC.3.2 not before', () => {
    const t = fight({ cruiser: 1 }, { destroyer: 1 }, { a: [10], b: [1] })
    expect(t.step).toBe('PC.1')
    expect(t.why('a', 'endCombat')).not.toBeNull()
  })
})
