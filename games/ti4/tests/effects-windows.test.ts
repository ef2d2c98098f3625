// Effects with several steps: used in each of them, not only in the first (issue of TI-G.5.1).
import { describe, expect, test } from 'vitest'
import { fleet } from './builder.ts'
import {
  ashore,
  at,
  clash,
  type Driver,
  diceOf,
  finals,
  type Given,
  LODOR,
  over,
  play,
  queued,
  raws,
  roll,
  shot,
  use,
} from './effects-kit.ts'

const LOST = [1]
const barraged = (given: Given = {}): Driver => {
  const t = at('P2.2', { destroyer: 1 }, { fighter: 2, cruiser: 1 }, given).act('a', 'fire')
  return roll(t, 'a', 10, 10)
}
const bombed = (given: Given = {}): Driver =>
  roll(over('P3.1', { dreadnought: 2, infantry: 1 }, { infantry: 3 }, given).act('a', 'fire').advance().advance(), 'a', 10, 10)
const defended = (given: Given = {}): Driver => {
  const landed = fleet('a', { infantry: 3 }, LODOR).map(unit => ({ ...unit, committed: true }))
  const t = over(
    'P3.8',
    { carrier: 1 },
    { pds: 2, infantry: 1 },
    { ...given, more: { ...given.more, units: landed } },
  ).advance()
  return roll(t.act('b', 'fire'), 'b', 10, 10)
}
const harrowed = (given: Given = {}): Driver => {
  const t = clash(
    ashore({ infantry: 1 }, { infantry: 4 }, { ...given, a: { faction: 'l1z1x', ...given.a } }, { dreadnought: 1 }),
    LOST,
    LOST,
  )
  return roll(t.act('a', 'fire'), 'a', 10)
}

describe('TI-G.5.1 hits are cancelled in each step that assigns them', () => {
  const STEPS: readonly (readonly [string, string, (given: Given) => Driver])[] = [
    ['P1.3', 'a', given => queued(shot({ cruiser: 3 }, { pds: 2 }, [10, 10], given))],
    ['P2.2', 'b', given => barraged(given).advance()],
    ['P2.5', 'a', given => clash(at('P2.4', { cruiser: 3 }, { cruiser: 2 }, given), LOST, [10, 10])],
    ['P3.5', 'b', given => bombed(given).advance()],
    ['P3.9', 'a', given => defended(given).act('b', 'queueHits')],
    ['P4.3', 'a', given => clash(ashore({ infantry: 3 }, { infantry: 2 }, given), LOST, [10, 10])],
  ]
  test.each(STEPS)('agent.ul in %s', (step, seat, make) => {
    const t = make({ [seat]: { leaders: ['agent.ul'] } })
    expect([t.step, t.hitsOn(seat)]).toEqual([step, 2])
    expect(use(t, seat, 'agent.ul').hitsOn(seat)).toBe(1)
  })
  test.each(STEPS)('ac.tf.hardlight in %s', (_step, seat, make) => {
    expect(play(make({}), seat, 'ac.tf.hardlight').hitsOn(seat)).toBe(0)
  })
  test('ac.jets in P3.9', () => expect(play(defended().act('b', 'queueHits'), 'a', 'ac.jets').hitsOn('a')).toBe(1))
  test('ac.shields in P2.1 against Ambush and in P2.2 against a barrage', () => {
    const t = at('P2.1', { cruiser: 2 }, { cruiser: 3 }, { a: { faction: 'mentak' } })
    t.dice({ ability: [10, 10] }).use('a', 'mentak.ambush', { units: [t.id('a', 'cruiser', 1), t.id('a', 'cruiser', 2)] })
    expect(play(t, 'b', 'ac.shields').hitsOn('b')).toBe(0)
    expect(play(barraged().advance(), 'b', 'ac.shields').hitsOn('b')).toBe(0)
  })
})

describe('TI-G.5.1 dice of each roll', () => {
  test.each([
    ['P1.2', (given: Given) => shot({ cruiser: 1 }, { pds: 2 }, [9, 9], { b: given.a ?? {} }), 'b'],
    ['P2.2', (given: Given) => barraged(given), 'a'],
    ['P3.4', (given: Given) => bombed(given), 'a'],
    ['P3.9', (given: Given) => defended({ b: given.a ?? {} }), 'b'],
    ['P4.4', (given: Given) => harrowed(given), 'a'],
  ] as const)('cmd.argent, cmd.jolnar and ac.scramble in %s', (step, make, roller) => {
    const plain = diceOf(make({}), roller).filter(({ raw }) => raw !== 1).length
    const more = make({ a: { leaders: ['cmd.argent'] } })
    expect([more.step, diceOf(more, roller).filter(({ raw }) => raw !== 1).length]).toEqual([step, plain + 1])
    const again = make({ a: { leaders: ['cmd.jolnar'] } })
    const die = again.s.rolls.filter(each => each.seat === roller && !each.isFinal).flatMap(({ dice }) => dice)[0]?.id as string
    again.dice({ reroll: [2] }).act(roller, { type: 'reroll', die, by: 'cmd.jolnar' })
    expect(raws(again, roller)).toContain(2)
    const other = roller === 'a' ? 'b' : 'a'
    const scrambled = make({})
    use(scrambled, other, 'ac.scramble')
    const open = scrambled.s.rolls.find(each => each.seat === roller && !each.isFinal)
    scrambled.dice({ reroll: (open?.dice ?? []).map(() => 3) }).act(roller, 'pass')
    expect(scrambled.s.rolls.find(each => each.id === open?.id)?.dice.every(({ raw }) => raw === 3)).toBe(true)
  })
  test('tech.plasma in P3.9 and P4.4, once a roll', () => {
    expect(diceOf(defended({ b: { techs: ['tech.plasma'] } }), 'b')).toHaveLength(3)
    const harrow = harrowed({ a: { techs: ['tech.plasma'] } }).s.rolls.find(({ stage }) => stage === 'harrow')
    expect(harrow?.dice).toHaveLength(2)
  })
  test('tech.antimass in P3.9', () => expect(finals(defended({ a: { techs: ['tech.antimass'] } }), 'b')).toEqual([9, 9]))
  test('obsidian.assail on ability rolls too', () => {
    const t = over('P1.1', { cruiser: 1 }, { pds: 1 }, { b: { faction: 'obsidian' } }).advance()
    t.use('b', 'obsidian.assail', { n: 1 }).act('b', 'fire')
    expect(finals(roll(t, 'b', 5), 'b')).toEqual([6])
  })
  test('tech.x89 in P4.4', () => {
    const t = harrowed({ a: { techs: ['tech.x89'] } }).act('a', 'queueHits')
    expect(t.hitsOn('b')).toBe(2)
  })
  test('relic.ixth in P1.2 for another player', () => {
    const t = shot({ cruiser: 1 }, { pds: 1 }, [6], { a: { relics: ['relic.ixth'] } })
    t.use('a', 'relic.ixth', { dice: [t.diceOf('b')[0] as string], n: -1 })
    expect(diceOf(t, 'b')[0]).toMatchObject({ final: 5, hits: 0 })
  })
})

describe('TI-G.5.1 repairs, sustains and losses in each step', () => {
  test('ac.repairs at the end of a space round (P2.5) and of a ground round (P4.4)', () => {
    const space = clash(at('P2.4', { 'dreadnought*': 1 }, { cruiser: 1 }), LOST, LOST)
    expect(space.step).toBe('P2.5')
    expect(play(space, 'a', 'ac.repairs').left('a')).toEqual({ dreadnought: 1 })
    const ground = clash(ashore({ 'mech*': 1 }, { infantry: 1 }, { a: { faction: 'l1z1x' } }), LOST, LOST)
    expect(ground.step).toBe('P4.4')
    expect(play(ground, 'a', 'ac.repairs').left('a', LODOR)).toEqual({ mech: 1 })
  })
  test('ac.directhit in P1.3', () => {
    const t = queued(shot({ dreadnought: 1, cruiser: 1 }, { pds: 1 }, [10]))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    play(t, 'b', 'ac.directhit').decline()
    expect(t.left('a')).toEqual({ cruiser: 1 })
  })
  test('ac.directhit is not for mechs on the ground', () => {
    const t = clash(ashore({ mech: 1 }, { infantry: 1 }), LOST, [10])
    t.act('a', { type: 'sustain', unit: t.id('a', 'mech') })
    expect(t.s.questions.some(({ effects }) => effects.includes('ac.directhit'))).toBe(false)
  })
  test('letnev.nes against cannons (P1.3) and bombardment (P3.5)', () => {
    const given = { faction: 'letnev', techs: ['letnev.nes'] }
    const t = queued(shot({ dreadnought: 1 }, { pds: 2 }, [10, 10], { a: given }))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }).decline()
    expect(t.hitsOn('a')).toBe(0)
  })
  test('tech.duranium on the ground (P4.3)', () => {
    const t = clash(ashore({ 'mech*': 1, infantry: 1 }, { infantry: 1 }, { a: { techs: ['tech.duranium'] } }), LOST, LOST)
    expect(t.left('a', LODOR)).toEqual({ mech: 1, infantry: 1 })
  })
  test('bt.naaz: no ability hit on it while another ship can take it', () => {
    const more = { units: [{ seat: 'a' as const, unit: 'naaz_voltron', place: 'space', asShip: true }] }
    const t = queued(shot({ cruiser: 1 }, { pds: 1 }, [10], { a: { faction: 'naazrokha', techs: ['bt.naaz'] }, more }))
    expect(t.why('a', { type: 'destroy', unit: t.id('a', 'mech') })).not.toBeNull()
    expect(t.why('a', { type: 'destroy', unit: t.id('a', 'cruiser') })).toBeNull()
  })
  test('TI-PC.1.1 vuilraith.devour is switched off for a player who blockades a dock', () => {
    const t = roll(at('P2.4', { cruiser: 1, carrier: 1 }, { cruiser: 1 }, { b: { faction: 'vuilraith' } }), 'a', 1)
    roll(t.use('b', 'vuilraith.devour', { n: 0 }), 'b', 10).advance()
    t.act('a', { type: 'destroy', unit: t.id('a', 'cruiser') }).decline()
    expect(t.told('unitCaptured')).toEqual([])
  })
  test('fs.yin in P1.3', () => {
    const t = queued(shot({ 'yin_flagship*': 1, cruiser: 1 }, { pds: 1 }, [10], { a: { faction: 'yin' } }))
    t.act('a', { type: 'destroy', unit: t.id('a', 'flagship') }).decline()
    expect(t.left('a')).toEqual({})
  })
  test('cmd.l1z1x and law.conventions in P4.4', () => {
    const harrow = (given: Given, held = { infantry: 3, pds: 1 }) =>
      clash(
        ashore({ infantry: 1 }, held, { ...given, a: { faction: 'l1z1x', ...given.a } }, { dreadnought: 1 }),
        LOST,
        LOST,
      ).lists('a', { type: 'fire' })
    expect([harrow({}), harrow({ a: { leaders: ['cmd.l1z1x'] } })]).toEqual([false, true])
    const cultural = { planets: [{ name: 'Lodor', owner: 'b', cultural: true }] }
    expect([
      harrow({ more: cultural }, { infantry: 3, pds: 0 }),
      harrow({ more: { ...cultural, laws: ['law.conventions'] } }, { infantry: 3, pds: 0 }),
    ]).toEqual([true, false])
  })
  test('tech.dacxive, cmd.sol and agent.l1z1x are not for the other side', () => {
    const t = ashore({ infantry: 1 }, { infantry: 1 }, { a: { leaders: ['cmd.sol'] } })
    expect(t.why('a', { type: 'useEffect', effect: 'cmd.sol' })).toBe('not-offered TI-G.5.1')
  })
})
