// Advice at the moment of decision: the rules play each way, the exact odds weigh it.
import { describe, expect, test } from 'vitest'
import { parseParty } from '../odds/notation/notation.ts'
import type { Scenario } from '../odds/notation/scenario.ts'
import { compile } from '../odds/problem/compile.ts'
import { outlook } from '../odds/solver/solve.ts'
import { weighDirectHit } from '../odds/weigh-choices.ts'
import { apply } from '../rules/contract/apply.ts'
import { everyThrow, type Throw } from '../rules/dice/every-throw.ts'
import { weighHits } from '../rules/hits/hit-actions.ts'
import { adviceFor, type Way, weighUses } from '../rules/odds/advice.ts'
import { oddsScenario } from '../rules/odds/odds-scenario.ts'
import { at, clash, type Driver, diceOf, roll, toRolls } from './effects-kit.ts'

const adviceTo = (t: Driver, seat: string) => adviceFor(t.s).find(each => each.seat === seat)
const wayOf = (t: Driver, seat: string, fits: (way: Way) => boolean) => adviceTo(t, seat)?.ways.find(fits)
const isPlain =
  (type: string) =>
  ({ actions: [action], later }: Way) =>
    action?.type === type && later === undefined
const win = (scenario: Scenario, side: 'attacker' | 'defender') => outlook(compile(scenario).problem)[side]
const space = (a: string, d: string, more: Partial<Scenario> = {}): Scenario => ({
  place: 'space',
  attacker: parseParty(a),
  defender: parseParty(d),
  ...more,
})

describe('TI-O.11 retreat or stay', () => {
  test('TI-O.11 one cruiser each: the three ways with their chances, by hand', () => {
    const t = at('P2.3', { cruiser: 1 }, { cruiser: 1 })
    expect(adviceTo(t, 'b')).toMatchObject({ about: 'retreat', clause: 'TI-O.11' })
    const stay = wayOf(t, 'b', isPlain('stay'))
    const leave = wayOf(t, 'b', isPlain('announceRetreat'))
    const next = wayOf(t, 'b', ({ later }) => later === 'leaveNext')
    // Each hits with 0.4: alone on the field 0.24, both gone 0.16, nobody hit 0.36.
    expect(stay?.win).toBeCloseTo(0.24 / 0.64, 12)
    expect(leave).toMatchObject({ win: expect.closeTo(0.24, 12), away: expect.closeTo(0.36, 12) })
    expect(leave?.kept).toBeCloseTo(2 * 0.6, 12)
    expect(next?.away).toBeCloseTo(0.36 * 0.36, 12)
  })
  test('TI-P2.3.2 whoever cannot announce is not advised; TI-O.26 the odds know who leaves', () => {
    const t = at('P2.3', { cruiser: 1 }, { cruiser: 1 }).act('b', 'announceRetreat')
    t.decline()
    expect(adviceFor(t.s).filter(({ about }) => about === 'retreat')).toEqual([])
    expect(oddsScenario(t.s)?.retreatAfter).toEqual({ defender: 1 })
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(0.24 + 0.36, 12)
  })
})

describe('TI-O.16 Direct Hit now, later or never', () => {
  /** Of the defender's two dreadnoughts one has just sustained. */
  const struck = () => {
    const t = clash(at('P2.4', { cruiser: 3 }, { dreadnought: 2 }), [10, 1, 1], [1])
    return t.act('b', { type: 'sustain', unit: t.id('b', 'dreadnought') })
  }
  test('TI-O.16 the rules play the card as the calculator weighs it, and keeping it is a third way', () => {
    const t = struck()
    const advice = adviceTo(t, 'a')
    expect(advice).toMatchObject({ about: 'answer', clause: 'TI-O.16' })
    const scenario = oddsScenario(t.s) as Scenario
    const card = { ...scenario.attacker, effects: [...(scenario.attacker.effects ?? []), { effect: 'ac.directhit' }] }
    const { use, keep } = weighDirectHit({ ...scenario, attacker: card }, 'attacker', 'dreadnought')
    expect(wayOf(t, 'a', isPlain('useEffect'))?.win).toBeCloseTo(use.attacker, 12)
    expect(wayOf(t, 'a', ({ later }) => later === 'keepCard')?.win).toBeCloseTo(keep.attacker, 12)
    expect(wayOf(t, 'a', isPlain('pass'))?.win).toBeCloseTo(win(scenario, 'attacker'), 12)
    expect(use.attacker).toBeGreaterThan(keep.attacker)
  })
  test('TI-O.26 the last ship: with the card the space is won', () => {
    const t = clash(at('P2.4', { cruiser: 3 }, { dreadnought: 1 }), [10, 1, 1], [1])
    t.act('b', { type: 'sustain', unit: t.id('b', 'dreadnought') })
    expect(wayOf(t, 'a', isPlain('useEffect'))?.win).toBe(1)
    expect(wayOf(t, 'a', isPlain('pass'))?.win).toBeLessThan(1)
    // Nobody is left who could sustain again.
    expect(wayOf(t, 'a', ({ later }) => later === 'keepCard')).toBeUndefined()
  })
})

test('V42 O26 TI-G.11.6 which pieces take the hits: the two best, and the usual one marked', () => {
  const t = clash(at('P2.4', { cruiser2: 1, carrier: 1, 'dreadnought*': 1 }, { cruiser: 2 }), [1], [10, 1])
  const ways = adviceTo(t, 'a')?.ways ?? []
  expect(ways.map(({ win: p, isUsual }) => [(p * 100).toFixed(4), isUsual === true])).toEqual([
    ['59.1106', false],
    ['48.7429', true],
  ])
})

test('TI-G.11.6 many ways: each outcome once, none better than the first, and advice without being asked', () => {
  const fleet = { dreadnought: 2, cruiser: 2, destroyer: 1, fighter: 3 }
  const t = clash(at('P2.4', fleet, { cruiser: 4, fighter: 2 }), [1], [10, 10, 10, 10])
  const ways = weighHits(t.s, 'a', 'win')
  expect(ways.length).toBeGreaterThan(40)
  const left = ({ after }: (typeof ways)[number]) =>
    after.units
      .filter(({ owner, state }) => owner === 'a' && state !== 'destroyed')
      .map(({ unit, state }) => `${unit} ${state}`)
      .sort()
      .join()
  expect(new Set(ways.map(left)).size).toBe(ways.length)
  for (const { chance } of ways) expect(chance).toBeLessThanOrEqual(ways[0]!.chance! + 1e-12)
  expect(ways.filter(({ isUsual }) => isUsual)).toHaveLength(1)
  expect(adviceTo(t, 'a')?.ways[0]?.win).toBeCloseTo(ways[0]!.chance!, 12)
})

test('TI-G.10.5 TI-O.16 sustain now or lose a fighter: what a Direct Hit would make of it', () => {
  const t = clash(at('P2.4', { dreadnought: 1, fighter: 1 }, { cruiser: 2 }), [1], [10, 1])
  const ways = adviceTo(t, 'a')?.ways ?? []
  const of = (type: string) => ways.find(({ actions: [action] }) => action?.type === type)
  // Sustained and directly hit: the fighter is alone; and a whole dreadnought may still be hit later.
  const alone = win(space('1 fighter @ muaat', '2 cruiser @ yssaril', { from: { stage: 'round', round: 2 } }), 'attacker')
  expect(of('sustain')?.risk).toBeCloseTo(alone, 12)
  const later = space('1 dreadnought @ muaat', '2 cruiser @ yssaril', { from: { stage: 'round', round: 2 } })
  const holding = { ...later, defender: { ...later.defender, effects: [{ effect: 'ac.directhit' }] } }
  expect(of('destroy')?.risk).toBeCloseTo(win(holding, 'attacker'), 12)
  expect(of('sustain')!.win).toBeGreaterThan(of('destroy')!.win)
  expect(of('sustain')!.risk).toBeLessThan(of('destroy')!.risk!)
})

test('TI-G.10.6 who is immune to a Direct Hit fears none when sustaining', () => {
  const given = { a: { upgrades: ['dreadnought'] } }
  const t = clash(at('P2.4', { dreadnought2: 1, fighter: 1 }, { cruiser: 2 }, given), [1], [10, 1])
  const sustain = adviceTo(t, 'a')?.ways.find(({ actions: [action] }) => action?.type === 'sustain')
  expect(sustain?.risk).toBeCloseTo(sustain!.win, 12)
})

describe('TI-O.14 what a card would bring now', () => {
  const gain = (t: Driver, seat: string, effect: string) =>
    weighUses(t.s, [{ seat, action: { type: 'useEffect', effect } }])[0] as number
  const morale = (from?: Scenario['from']) => {
    const plain = space('2 cruiser @ muaat', '2 cruiser @ yssaril', from ? { from } : {})
    return {
      plain: win(plain, 'attacker'),
      boosted: win({ ...plain, attacker: { ...plain.attacker, effects: [{ effect: 'ac.morale' }] } }, 'attacker'),
    }
  }
  test('TI-O.14 Morale Boost at the start of round 1 and of round 3 is worth the same in the same fight', () => {
    const { plain, boosted } = morale()
    expect(boosted - plain).toBeGreaterThan(0.05)
    expect(gain(at('P2.1', { cruiser: 2 }, { cruiser: 2 }), 'a', 'ac.morale')).toBeCloseTo(boosted - plain, 12)
    const third = at('P2.1', { cruiser: 2 }, { cruiser: 2 }, { more: { round: 3 } })
    expect(third.s.round).toBe(3)
    expect(gain(third, 'a', 'ac.morale')).toBeCloseTo(boosted - plain, 12)
    expect(morale({ stage: 'round', round: 3 })).toEqual({
      plain: expect.closeTo(plain, 12),
      boosted: expect.closeTo(boosted, 12),
    })
  })
  test('TI-O.26 once played it is in the odds of its round, and gone when the dice have fallen', () => {
    const t = at('P2.1', { cruiser: 2 }, { cruiser: 2 }, { more: { round: 2 } })
    t.use('a', 'ac.morale').decline()
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(morale().boosted, 12)
    clash(toRolls(t), [1], [1])
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(morale().plain, 12)
  })
  test('TI-O.26 hits of an Ambush wait: what was played for the round is still to come', () => {
    const t = at('P2.1', { cruiser: 3 }, { cruiser: 2 }, { b: { faction: 'mentak' } })
    t.use('a', 'ac.morale').decline()
    t.dice({ ability: [10] }).use('b', 'mentak.ambush', { units: [t.id('b', 'cruiser')] })
    expect(t.hitsOn('a')).toBe(1)
    const after = space('2 cruiser @ muaat', '2 cruiser @ mentak', { from: { stage: 'round', round: 1 } })
    const boosted = { ...after, attacker: { ...after.attacker, effects: [{ effect: 'ac.morale' }] } }
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(win(boosted, 'attacker'), 12)
  })
  test('TI-G.8.2 TI-O.13 a die thrown again: over all its faces, by hand', () => {
    const t = roll(roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }), 'a', 1), 'b', 10)
    const [die] = diceOf(t, 'a')
    const action = { type: 'reroll', die: die!.id, by: 'custom' } as const
    // As it lies the cruiser is lost and nothing hit; thrown again it takes the enemy along with 0.4, and still never wins.
    expect(weighUses(t.s, [{ seat: 'a', action }])).toEqual([null])
    const missed = roll(roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }), 'a', 1), 'b', 1)
    const [own] = diceOf(missed, 'a')
    const [gained] = weighUses(missed.s, [{ seat: 'a', action: { ...action, die: own!.id } }])
    // Nobody hit: 0.24 of 0.64 from here on. A new face wins at once with 0.4.
    expect(gained).toBeCloseTo(0.4 * (1 - 0.24 / 0.64), 12)
  })
  test('TI-P2.4.7 TI-O.13 three dice of the enemy thrown again: every number of hits with its chance', () => {
    const given = { a: { notes: ['pn.warfunding'] } }
    const t = roll(roll(at('P2.4', { dreadnought: 2 }, { cruiser: 3 }, given), 'a', 1), 'b', 10, 10, 1)
    const action = { type: 'useEffect', effect: 'pn.warfunding', n: 1 } as const
    const hitsOf = (thrown: Throw) => {
      const dice = apply(t.s, 'a', action, thrown.dice).state.rolls.find(({ seat }) => seat === 'b')?.dice ?? []
      return dice.reduce((sum, die) => sum + die.hits, 0)
    }
    const chances = [0, 0, 0, 0]
    for (const thrown of everyThrow(t.s, 'a', action)) chances[hitsOf(thrown)]! += thrown.p
    for (const [n, p] of [0.6 ** 3, 3 * 0.4 * 0.36, 3 * 0.16 * 0.6, 0.4 ** 3].entries()) expect(chances[n]).toBeCloseTo(p, 12)
    expect(weighUses(t.s, [{ seat: 'a', action }])[0]).toBeGreaterThan(0)
  })
  test('TI-O.26 an Ambush that missed is not in the odds again', () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { faction: 'mentak' } })
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(0.4 + (0.6 * 0.24) / 0.64, 12)
    t.dice({ ability: [1] }).use('a', 'mentak.ambush', { units: [t.id('a', 'cruiser')] })
    expect(win(oddsScenario(t.s) as Scenario, 'attacker')).toBeCloseTo(0.24 / 0.64, 12)
  })
  test('TI-O.26 TI-P2.1.5 an Assault Cannon counts until its victim is chosen, and not again', () => {
    const given = { a: { techs: ['tech.assault'] } }
    const fresh = at('P2.1', { cruiser: 3 }, { cruiser: 3 }, given)
    const expected = win(
      space('3 cruiser @ muaat', '2 cruiser @ yssaril', { from: { stage: 'barrage', round: 1 } }),
      'attacker',
    )
    expect(win(oddsScenario(fresh.s) as Scenario, 'attacker')).toBeCloseTo(expected, 12)
    const struck = fresh.s.questions.length > 0 ? fresh : fresh.use('a', 'tech.assault')
    expect(win(oddsScenario(struck.s) as Scenario, 'attacker')).toBeCloseTo(expected, 12)
    struck.act('b', { type: 'destroy', unit: struck.id('b', 'cruiser') })
    expect(win(oddsScenario(struck.s) as Scenario, 'attacker')).toBeCloseTo(expected, 12)
  })
  test('TI-O.14 Shields Holding when hits wait; nothing is said of what the odds expect anyway', () => {
    const t = clash(at('P2.4', { cruiser: 2 }, { cruiser: 2 }), [1], [10, 10])
    expect(gain(t, 'a', 'ac.shields')).toBeCloseTo(win(space('2 cruiser @ muaat', '2 cruiser @ yssaril'), 'attacker'), 12)
    const ambush = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { faction: 'mentak' } })
    const action = { type: 'useEffect', effect: 'mentak.ambush', units: [ambush.id('a', 'cruiser')] } as const
    expect(weighUses(ambush.s, [{ seat: 'a', action }])).toEqual([null])
  })
})
