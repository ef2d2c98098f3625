// G.5: which effects are offered when and to whom, how often, in which order, and what stops them.
import { describe, expect, test } from 'vitest'
import { DATA } from '../data/lookup.ts'
import { ti4 } from '../index.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { remindersOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

type Sheets = readonly Sheet[]
const battle = (step: NonNullable<Scenario['step']>, sheets: Sheets = [], more: Partial<Scenario> = {}) =>
  facing({ cruiser: 2, dreadnought: 1 }, { cruiser: 2, dreadnought: 1 }, { seats: seats(...sheets), step, ...more })
const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })

describe('what is offered', () => {
  test('TI-G.5.1 in its steps and no others', () => {
    const steps = ['P0.3', 'P0.6', 'P2.1', 'P2.3', 'P2.4', 'PC.1'] as const
    for (const step of steps) {
      const t = table(battle(step))
      expect([step, offered(t, 'a', 'ac.morale')]).toEqual([step, step === 'P2.1'])
      expect([step, offered(t, 'a', 'ac.solarflare')]).toEqual([step, step === 'P0.3'])
    }
  })
  test('TI-G.5.1 to its owner alone', () => {
    const t = table(battle('P2.1', [{ faction: 'letnev' }]))
    expect(offered(t, 'a', 'letnev.munitions')).toBe(true)
    expect(offered(t, 'b', 'letnev.munitions')).toBe(false)
    expect(t.why('b', { type: 'useEffect', effect: 'letnev.munitions' })).toBe('not-offered TI-G.5.1')
  })
  test('TI-G.5.1 not once its limit is reached', () => {
    const t = table(battle('P2.1', [{ faction: 'letnev' }]))
    t.use('a', 'letnev.munitions')
    expect(offered(t, 'a', 'letnev.munitions')).toBe(false)
    expect(t.refusal('a', { type: 'useEffect', effect: 'letnev.munitions' })).toMatchObject({ code: 'used-up' })
  })
  test('TI-G.5.1 an effect for any step is asked for in every step', () => {
    for (const [step, card] of [
      ['P0.3', 'ac.rally'],
      ['P2.1', 'ac.morale'],
    ] as const) {
      const t = table(battle(step)).use('a', card)
      expect(t.s.questions.at(-1)).toMatchObject({ seat: 'b', effects: expect.arrayContaining(['ac.sabotage']) })
    }
  })
  test('TI-G.5.2 an automatic effect works by itself and can be switched off', () => {
    const roll = (t: Driver) => {
      t.dice({ combat: [1, 1, 1] }).act('a', 'roll')
      return t.s.rolls[0]?.dice.map(({ mods }) => mods.map(({ effect }) => effect))
    }
    const norr: Sheets = [{ faction: 'norr' }]
    expect(roll(table(battle('P2.4', norr)))).toEqual([['norr.unrelenting'], ['norr.unrelenting'], ['norr.unrelenting']])
    const off = table(battle('P2.4', norr)).act('a', { type: 'useEffect', effect: 'norr.unrelenting', n: 0 })
    expect(off.told('effectSwitched')).toHaveLength(1)
    expect(roll(off)).toEqual([[], [], []])
  })
  test('TI-G.5.2 a prompt shows its cost, a reminder does nothing at all', () => {
    const t = table(battle('P2.1', [{ faction: 'letnev' }])).use('a', 'letnev.munitions')
    expect(t.told('effectUsed')[0]?.cost).toBe(DATA.effects.find(({ id }) => id === 'letnev.munitions')?.cost)
    const u = table(battle('P0.3', [{ notes: ['pn.alliance'] }]))
    expect(remindersOf(u.s).map(({ effect }) => effect.id)).toContain('pn.alliance')
    expect(u.refusal('a', { type: 'useEffect', effect: 'pn.alliance' })).not.toBeNull()
    expect(offered(u, 'a', 'pn.alliance')).toBe(false)
  })
  test('TI-G.5.3 several may be used; the closing button closes the window for good', () => {
    const t = table(battle('P2.1', [{}, {}], { system: { neighbours: [] } }))
    t.use('a', 'ac.morale').decline().use('a', 'ac.fighterproto').decline().use('b', 'ac.morale').decline()
    expect(t.told('effectUsed').filter(({ use }) => use.effect !== 'ac.sabotage')).toHaveLength(3)
    t.advance()
    expect(t.step).toBe('P2.3')
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.skilled' })).not.toBeNull()
  })
})

describe('order inside a window', () => {
  const three = (options: OptionChoices) =>
    table(
      facing(
        { cruiser: 2 },
        { cruiser: 2 },
        {
          seats: seats({ faction: 'letnev' }, {}, { leaders: ['agent.letnev'] }),
          step: 'P2.1',
        },
      ),
      options,
    )
  test('TI-G.5.4 strict: from the active player clockwise, one each, until all pass in a row', () => {
    const t = three({ windowOrder: 'strict' })
    expect(t.why('b', { type: 'useEffect', effect: 'ac.morale' })).toBe('not-next TI-G.5.5')
    t.use('a', 'letnev.munitions')
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.morale' })).toMatchObject({ code: 'not-next', next: 'b' })
    t.use('b', 'ac.morale').decline()
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.morale' })).toMatchObject({ code: 'not-next', next: 'c' })
    t.act('c', 'pass')
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.morale' })).toBeNull()
  })
  test('TI-G.5.5 advisory: anybody, in any order', () => {
    const t = three({ windowOrder: 'advisory' })
    t.use('b', 'ac.morale').decline().use('a', 'letnev.munitions')
    expect(t.told('effectUsed').map(({ seat }) => seat)).toEqual(['b', 'a'])
  })
  test('TI-G.5.5 the default is advisory', () => {
    expect(table(battle('P2.1')).s.options.windowOrder).toBe('advisory')
  })
})

describe('copies and cancels', () => {
  test('TI-G.5.6 a second copy of a card for the same units in one window is refused', () => {
    const t = table(battle('P2.1')).use('a', 'ac.morale').decline()
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.morale' })).toMatchObject({ code: 'used-up' })
  })
  test('TI-G.5.6 a cancelled card does not count', () => {
    const t = table(battle('P2.5', [], { hits: [{ target: 'a', n: 3 }] }))
    t.use('a', 'ac.shields').use('b', 'ac.sabotage').decline()
    expect(t.hitsOn('a')).toBe(3)
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.shields' })).toBeNull()
    t.use('a', 'ac.shields').decline()
    expect(t.hitsOn('a')).toBe(1)
  })
  test.each([
    ['ac.sabotage', {}],
    ['xxcha.instinct', { faction: 'xxcha', techs: ['xxcha.instinct'] }],
  ] as const)('TI-G.5.7 %s: the card is spent without effect', (by, sheet) => {
    const t = table(battle('P2.1', [{}, sheet])).use('a', 'ac.morale')
    t.act('b', { type: 'cancelCard', effect: 'ac.morale', by }).decline()
    expect(t.told('cardCancelled')).toMatchObject([{ seat: 'b', effect: 'ac.morale', by, player: 'a' }])
    t.advance()
      .act('b', 'stay')
      .act('a', 'stay')
      .advance()
      .dice({ combat: [1, 1, 1] })
      .act('a', 'roll')
    expect(t.s.rolls[0]?.dice.flatMap(({ mods }) => mods)).toEqual([])
  })
  test('TI-G.5.7 a Watcher cancels a card too, and only while one is in the game', () => {
    const watcher = (n: number) =>
      table(
        battle('P2.1', [{}, { faction: 'empyrean' }], { units: n > 0 ? [...fleet('b', { mech: n }, 'planet:Lodor')] : [] }),
      ).use('a', 'ac.morale')
    expect(watcher(1).s.questions.at(-1)?.effects).toContain('mech.empyrean')
    expect(watcher(0).s.questions.at(-1)?.effects).not.toContain('mech.empyrean')
  })
  test('TI-G.5.7 Sabotage can itself be cancelled: the card works', () => {
    const t = table(battle('P2.5', [], { hits: [{ target: 'a', n: 3 }] }))
    t.use('a', 'ac.shields').use('b', 'ac.sabotage')
    expect(t.s.questions.at(-1)?.seat).toBe('a')
    t.use('a', 'ac.sabotage').decline()
    expect(t.hitsOn('a')).toBe(1)
  })
})

describe('by hand', () => {
  const custom = (
    op: Extract<TiAction, { type: 'customEffect' }>['op'],
    n: number,
    unit?: string,
    duration: Extract<TiAction, { type: 'customEffect' }>['duration'] = 'round',
  ): TiAction => ({ type: 'customEffect', name: 'House rule', side: 'attacker', op, n, duration, ...(unit ? { unit } : {}) })
  test('TI-G.5.8 a modifier for the rolls of one side, for its duration', () => {
    const t = table(battle('P2.4')).act('a', custom('rollMod', 2))
    t.dice({ combat: [3, 5, 5] })
      .act('a', 'roll')
      .dice({ combat: [1, 1, 1] })
      .act('b', 'roll')
    expect(t.s.rolls.flatMap(({ dice }) => dice.map(({ hits }) => hits))).toEqual([1, 1, 1, 0, 0, 0])
    t.advance().assign('b').advance()
    expect(t.s.effects).toEqual([])
  })
  test('TI-G.5.8 hits, cancelled hits', () => {
    const t = table(battle('P2.5', [], { hits: [{ target: 'a', n: 1 }] })).act('a', custom('hits', 2))
    expect(t.hitsOn('a')).toBe(3)
    t.act('a', custom('cancel', 2))
    expect(t.hitsOn('a')).toBe(1)
  })
  test('TI-G.5.8 destroy, repair, add', () => {
    const t = table(battle('P2.1'))
    t.act('a', custom('destroy', 1, t.id('a', 'cruiser'))).decline()
    t.act('a', custom('addUnit', 2, 'fighter'))
    expect(t.left('a')).toEqual({ cruiser: 1, dreadnought: 1, fighter: 2 })
    const u = table(facing({ 'dreadnought*': 1 }, { cruiser: 1 }, { step: 'P2.1' }))
    expect(u.act('a', custom('repair', 1, u.id('a', 'dreadnought'))).left('a')).toEqual({ dreadnought: 1 })
    expect(u.told('customUsed')).toMatchObject([{ seat: 'a', custom: { name: 'House rule', op: 'repair' } }])
  })
  test('TI-G.5.8 offered as a form in every window', () => {
    for (const step of ['P0.3', 'P0.6', 'P2.1', 'P2.4', 'PC.1'] as const) {
      const types = ti4.forms(table(battle(step)).s, 'a').map(({ type }) => type)
      expect([step, types.includes('customEffect')]).toEqual([step, true])
    }
  })
})

describe('precedence and ownership', () => {
  test('TI-G.5.9 cannot beats may: nothing sustains in an entropic scar', () => {
    const t = table(battle('P2.5', [], { system: { scar: true }, hits: [{ target: 'a', n: 1 }] }))
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).toMatchObject({ why: 'barred' })
  })
  test('TI-G.5.10 cards belong to every seat, technologies to who wrote them down', () => {
    const t = table(battle('P2.1', [{ faction: 'naazrokha', techs: ['naazrokha.supercharge'] }]))
    expect([offered(t, 'a', 'ac.morale'), offered(t, 'b', 'ac.morale')]).toEqual([true, true])
    expect([offered(t, 'a', 'naazrokha.supercharge'), offered(t, 'b', 'naazrokha.supercharge')]).toEqual([true, false])
  })
  test('TI-G.5.10 P2.1 passed over: its cards stay playable in P2.3 until one of its buttons is pressed', () => {
    const t = table(battle('P2.4'))
    t.dice({ combat: [1, 1, 1] })
      .act('a', 'roll')
      .dice({ combat: [1, 1, 1] })
      .act('b', 'roll')
      .advance()
      .advance()
    expect([t.step, t.s.round]).toEqual(['P2.3', 2])
    expect(offered(t, 'a', 'ac.morale')).toBe(true)
    t.use('a', 'ac.morale').decline().act('b', 'stay')
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.morale' })).not.toBeNull()
    t.act('a', 'stay')
      .advance()
      .dice({ combat: [4, 6, 5] })
      .act('a', 'roll')
    expect(t.s.rolls[0]?.dice.map(({ hits }) => hits)).toEqual([1, 1, 0])
  })
  test('TI-G.5.10 where P2.1 was not passed over its cards are gone in P2.3', () => {
    const t = table(battle('P2.4', [{ faction: 'letnev' }]))
    t.dice({ combat: [1, 1, 1] })
      .act('a', 'roll')
      .dice({ combat: [1, 1, 1] })
      .act('b', 'roll')
      .advance()
      .advance()
    expect([t.step, t.s.round]).toEqual(['P2.1', 2])
    t.advance()
    expect(offered(t, 'a', 'ac.morale')).toBe(false)
  })
})
