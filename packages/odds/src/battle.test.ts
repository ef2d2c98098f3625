import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { battle, type Fight, hitChances, type Outlook } from './battle.ts'
import type { RoundOrder } from './battle-round.ts'
import { everyOutcome } from './enumerate.ts'
import type { Dice } from './enumerating-dice.ts'
import { add, divide, type Fraction, fraction, multiply, ONE, subtract, toNumber, ZERO } from './fraction.ts'
import { always, chanceOf, die, type Pmf, probability, toNumbers, weighted } from './pmf.ts'
import { capped, poolHits, poolHitsOf } from './pool.ts'

/** Hits by own condition only, exact. */
type ExactFight = { readonly attackers: readonly Pmf[]; readonly defenders: readonly Pmf[]; readonly order: RoundOrder }
type ExactMass = Map<string, Fraction>

/** One round in fractions, written without a thought for speed: the judge of the solver. */
function exactRound(fight: ExactFight, a: number, d: number): ExactMass {
  const next: ExactMass = new Map()
  const give = (a2: number, d2: number, p: Fraction) => {
    const key = `${Math.max(0, a2)},${Math.max(0, d2)}`
    next.set(key, add(next.get(key) ?? ZERO, p))
  }
  const each = (hits: Pmf, then: (hits: number, p: Fraction) => void) => {
    for (const { key, n } of hits.entries) then(key, fraction(n, hits.of))
  }
  if (fight.order === 'defendersFirst') {
    each(fight.defenders[d]!, (y, q) => {
      each(y >= a ? always(0) : fight.attackers[a - y]!, (x, p) => give(a - y, d - x, multiply(p, q)))
    })
    return next
  }
  each(fight.attackers[a]!, (x, p) => {
    const left = fight.order === 'together' ? d : d - x
    each(left <= 0 ? always(0) : fight.defenders[left]!, (y, q) => give(a - y, d - x, multiply(p, q)))
  })
  return next
}

function exactRounds(fight: ExactFight, rounds: number): ExactMass {
  let mass: ExactMass = new Map([[`${fight.attackers.length - 1},${fight.defenders.length - 1}`, ONE]])
  for (let round = 0; round < rounds; round++) {
    const after: ExactMass = new Map()
    for (const [pair, p] of mass) {
      const [a, d] = pair.split(',').map(Number) as [number, number]
      const next = a === 0 || d === 0 ? new Map([[pair, ONE]]) : exactRound(fight, a, d)
      for (const [to, q] of next) after.set(to, add(after.get(to) ?? ZERO, multiply(p, q)))
    }
    mass = after
  }
  return mass
}

/** To the end, by recursion from below: a pair's future is its changed successors' over 1 − stay. */
function exactEnds(fight: ExactFight, a: number, d: number): ExactMass {
  const self = `${a},${d}`
  if (a === 0 || d === 0) return new Map([[self, ONE]])
  const next = exactRound(fight, a, d)
  const change = subtract(ONE, next.get(self) ?? ZERO)
  const ends: ExactMass = new Map()
  if (change.n === 0n) return ends.set(self, ONE)
  for (const [to, p] of next) {
    if (to === self) continue
    const [a2, d2] = to.split(',').map(Number) as [number, number]
    for (const [end, q] of exactEnds(fight, a2, d2)) ends.set(end, add(ends.get(end) ?? ZERO, multiply(divide(p, change), q)))
  }
  return ends
}

function inDoubles({ attackers, defenders, order }: ExactFight): Fight {
  const byAttackers = attackers.map(hitChances)
  const byDefenders = defenders.map(hitChances)
  return {
    attackers: attackers.length - 1,
    defenders: defenders.length - 1,
    attackerHits: own => byAttackers[own]!,
    defenderHits: own => byDefenders[own]!,
    order,
  }
}

function expectSame(fight: Fight, exact: ExactMass): void {
  const { ends, errorBound } = battle(fight)
  expect(errorBound).toBeLessThan(1e-10)
  expect(new Set(ends.map(e => `${e.attackers},${e.defenders}`))).toEqual(new Set(exact.keys()))
  for (const { attackers, defenders, p } of ends) {
    const truth = toNumber(exact.get(`${attackers},${defenders}`)!)
    expect(Math.abs(p - truth)).toBeLessThanOrEqual(errorBound * truth)
  }
}

const hits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 })
  .map(weights => weighted([...weights.entries(), [0, 1]]))
const fights: fc.Arbitrary<ExactFight> = fc.record({
  attackers: fc.array(hits, { minLength: 1, maxLength: 5 }),
  defenders: fc.array(hits, { minLength: 1, maxLength: 5 }),
  order: fc.constantFrom<RoundOrder>('together', 'attackersFirst', 'defendersFirst'),
})

describe('equal to fractions', () => {
  test('solved to the end', () => {
    fc.assert(
      fc.property(fights, fight => {
        expectSame(inDoubles(fight), exactEnds(fight, fight.attackers.length - 1, fight.defenders.length - 1))
      }),
      { seed: 20, numRuns: 150 },
    )
  })

  test('stopped after some rounds', () => {
    fc.assert(
      fc.property(fights, fc.integer({ min: 0, max: 6 }), (fight, maxRounds) => {
        expectSame({ ...inDoubles(fight), maxRounds }, exactRounds(fight, maxRounds))
      }),
      { seed: 21, numRuns: 100 },
    )
  })

  test('a long exact iteration comes as near to the closed form as what is still undecided', () => {
    const pools = [0, 1, 2, 3].map(dice => poolHits({ dice, sides: 10, target: 9 }))
    const fight: ExactFight = { attackers: pools, defenders: pools, order: 'together' }
    const iterated = exactRounds(fight, 60)
    const open = [...iterated].reduce((sum, [pair, p]) => (pair.includes('0') ? sum : sum + toNumber(p)), 0)
    expect(open).toBeLessThan(1e-7)
    const { ends, errorBound } = battle(inDoubles(fight))
    for (const end of ends) {
      const gap = end.p - toNumber(iterated.get(`${end.attackers},${end.defenders}`)!)
      expect(gap).toBeGreaterThanOrEqual(-errorBound)
      expect(gap).toBeLessThanOrEqual(open + errorBound)
    }
  })
})

/** A round as a resolver rolls it: each side one d6 for each hit it can still take. */
function rollRounds(rounds: number, order: RoundOrder, dice: Dice): string {
  let [a, d] = [2, 2]
  const volley = (count: number, target: number) => {
    let hits = 0
    for (let i = 0; i < count; i++) if (dice.roll(6, 'die', 7 - target) <= 7 - target) hits++
    return hits
  }
  for (let round = 0; round < rounds && a > 0 && d > 0; round++) {
    const first = order === 'defendersFirst' ? 'd' : 'a'
    const blow = first === 'a' ? volley(a, 4) : volley(d, 5)
    const afterBlow = Math.max(0, (first === 'a' ? d : a) - blow)
    const repliers = order === 'together' ? d : afterBlow
    const reply = first === 'a' ? volley(repliers, 5) : volley(repliers, 4)
    const afterReply = Math.max(0, (first === 'a' ? a : d) - reply)
    ;[a, d] = first === 'a' ? [afterReply, afterBlow] : [afterBlow, afterReply]
  }
  return `${a},${d}`
}

test.each([
  [1, 'together'],
  [2, 'together'],
  [3, 'together'],
  [1, 'attackersFirst'],
  [2, 'attackersFirst'],
  [1, 'defendersFirst'],
  [2, 'defendersFirst'],
] as const)('equal to the dice themselves: %i rounds, %s', (maxRounds, order) => {
  const rolled = everyOutcome(dice => rollRounds(maxRounds, order, dice))
  const fight: ExactFight = {
    attackers: [0, 1, 2].map(dice => poolHits({ dice, sides: 6, target: 4 })),
    defenders: [0, 1, 2].map(dice => poolHits({ dice, sides: 6, target: 5 })),
    order,
  }
  const { ends, errorBound } = battle({ ...inDoubles(fight), maxRounds })
  expect(ends).toHaveLength(rolled.entries.length)
  for (const { attackers, defenders, p } of ends) {
    const truth = probability(rolled, `${attackers},${defenders}`)
    expect(Math.abs(p - truth)).toBeLessThanOrEqual(errorBound * truth)
  }
  expect(exactRounds(fight, maxRounds).get('0,0') ?? ZERO).toEqual(chanceOf(rolled, '0,0'))
})

describe('ti4 odds references (its section 10), in percent', () => {
  const like = (count: number, target: number) =>
    Array.from({ length: count + 1 }, (_, dice) => hitChances(poolHits({ dice, sides: 10, target })))
  const by = (tables: readonly (readonly number[])[]) => (own: number) => tables[own]!
  const fight = (a: readonly number[][], d: readonly number[][]): Fight => ({
    attackers: a.length - 1,
    defenders: d.length - 1,
    attackerHits: by(a),
    defenderHits: by(d),
  })
  const percent = ({ attacker, draw, defender, open }: Outlook) =>
    [attacker, draw, defender, open].map(p => Number((100 * p).toFixed(4)))
  // Two dreadnoughts sustain one after the other before the first is lost: four hits, then three with both guns, two, one.
  const dreadnoughts = [0, 1, 2, 2, 2].map(dice => hitChances(poolHits({ dice, sides: 10, target: 5 })))

  test('O1 1 CR v 1 CR', () => {
    const odds = battle(fight(like(1, 7), like(1, 7)))
    expect(percent(odds)).toEqual([37.5, 25, 37.5, 0])
    expect(odds.expectedRounds).toBeCloseTo(1 / 0.64, 12)
  })

  test('O2 2 DN v 2 DN', () => {
    const odds = battle(fight(dreadnoughts, dreadnoughts))
    expect(percent(odds)).toEqual([43.7919, 12.4162, 43.7919, 0])
    const ships = odds.attackersLeft.reduce((sum, p, left) => sum + p * Math.min(2, left), 0)
    expect(ships).toBeCloseTo(0.6536, 4)
  })

  test('O3 1 CV, 3 FF v 2 DD, whose barrage comes first', () => {
    const barrage = capped(poolHits({ dice: 4, sides: 10, target: 9 }), 3)
    const start = toNumbers(barrage).map(({ key, p }) => ({ attackers: 4 - key, defenders: 2, p }))
    expect(percent(battle({ ...fight(like(4, 9), like(2, 9)), start }))).toEqual([78.9918, 1.8455, 19.1628, 0])
  })

  test('O11 4 INF v 3 INF', () => {
    const odds = battle(fight(like(4, 8), like(3, 8)))
    expect(percent(odds)).toEqual([77.6346, 2.5348, 19.8305, 0])
    expect(odds.attackersLeft.reduce((sum, p, left) => sum + p * left, 0)).toBeCloseTo(2.0049, 4)
    expect(odds.defendersLeft.reduce((sum, p, left) => sum + p * left, 0)).toBeCloseTo(0.339, 4)
  })

  test('O16 2 CR, 1 DD v the same, Morale Boost in round 1', () => {
    const side = (modifier: number) =>
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 2],
      ].map(([dd, cr]) =>
        hitChances(
          poolHitsOf([
            { dice: dd!, sides: 10, target: 9, modifier },
            { dice: cr!, sides: 10, target: 7, modifier },
          ]),
        ),
      )
    const [plain, boosted] = [side(0), side(1)]
    const attackerHits = (own: number, _other: number, round: number) => (round === 1 ? boosted : plain)[own]!
    const odds = battle({ ...fight(plain, plain), attackerHits, settledAfter: 1 })
    expect(percent(odds)).toEqual([54.8525, 6.8697, 38.2778, 0])
    expect(odds.byRound).toHaveLength(1)
  })

  test('O21 3 CR v 3 CR, round by round', () => {
    const { byRound, expectedRounds } = battle({ ...fight(like(3, 7), like(3, 7)), maxRounds: 3 })
    expect(byRound.map(percent)).toEqual([
      [5.9904, 0.4096, 5.9904, 87.6096],
      [26.8931, 2.2336, 26.8931, 43.9803],
      [38.9694, 4.3756, 38.9694, 17.6857],
    ])
    expect(expectedRounds).toBeCloseTo(1 + 0.876096 + 0.439803, 5)
  })

  test('O25 1 CV v 1 CV, both needing 11: a stalemate', () => {
    const odds = battle(fight(like(1, 11), like(1, 11)))
    expect(percent(odds)).toEqual([0, 0, 0, 100])
    expect([odds.expectedRounds, odds.ends]).toEqual([0, [{ attackers: 1, defenders: 1, p: 1 }]])
  })
})

test('a chance of one in 10^12 a round still decides the fight, with no figure lost', () => {
  const rare = [1 - 1e-12, 1e-12]
  const { attacker, draw, defender } = battle({
    attackers: 1,
    defenders: 1,
    attackerHits: () => rare,
    defenderHits: () => rare,
  })
  expect(draw / 5e-13).toBeCloseTo(1, 3)
  expect(attacker + draw + defender).toBeCloseTo(1, 14)
})

test('a side that is not there has lost already', () => {
  const none = { attackerHits: () => [1], defenderHits: () => [1] }
  expect(battle({ attackers: 0, defenders: 2, ...none }).defender).toBe(1)
  expect(battle({ attackers: 2, defenders: 0, ...none }).attacker).toBe(1)
  expect(battle({ attackers: 0, defenders: 0, ...none }).draw).toBe(1)
})

test.each([
  ['hits that do not add up', { attackerHits: () => [0.5, 0.4] }],
  ['no list of hits', { attackerHits: () => [] }],
  ['a start above full strength', { start: [{ attackers: 3, defenders: 1, p: 1 }] }],
])('refused: %s', (_case, change) => {
  const fight: Fight = { attackers: 2, defenders: 2, attackerHits: () => [0.5, 0.5], defenderHits: () => [0.5, 0.5] }
  expect(() => battle({ ...fight, ...change })).toThrow(RangeError)
})

test('hits as a list: gaps are zeros, a negative number is refused', () => {
  expect(
    hitChances(
      weighted([
        [0, 1],
        [3, 1],
      ]),
    ),
  ).toEqual([0.5, 0, 0, 0.5])
  expect(hitChances(die(2))).toEqual([0, 0.5, 0.5])
  expect(() =>
    hitChances(
      weighted([
        [-1, 1],
        [1, 1],
      ]),
    ),
  ).toThrow(RangeError)
})
