// Section 6: the clauses of the odds that no reference number shows by itself.
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import { compile, odds, parseParty, type Scenario, solve } from '../odds/index.ts'
import { facing, fleet, seats, table } from './builder.ts'
import { ashore, at, type Driver, queued, roll, shot } from './effects-kit.ts'

const fight = (a: string, d: string, more: Partial<Scenario> = {}): Scenario => ({
  place: 'space',
  attacker: parseParty(a),
  defender: parseParty(d),
  ...more,
})
const answer = (scenario: Scenario) => solve(compile(scenario).problem)

describe('definition', () => {
  test('TI-O.2 damaged and undamaged are different states', () => {
    const whole = answer(fight('1 dreadnought', '2 cruiser')).outlook.attacker
    const damaged = answer(fight('1 dreadnought*', '2 cruiser')).outlook.attacker
    expect(whole).toBeGreaterThan(damaged)
  })
  test('TI-O.4 standard: sustain first, then fighters, destroyers, cruisers', () => {
    const { sides } = answer(fight('1 dreadnought, 1 cruiser, 1 fighter', '1 warsun', { rounds: 1 }))
    const left = Object.fromEntries(sides.attacker.units.map(({ type, expected }) => [type, expected]))
    // Three dice on 3+ make at least two hits with p = 0.896 and three with 0.512: the second takes the fighter, the third the cruiser.
    expect(left.fighter).toBeCloseTo(1 - 0.896, 9)
    expect(left.cruiser).toBeCloseTo(1 - 0.512, 9)
    expect(left.dreadnought).toBeCloseTo(1, 9)
  })
  test('TI-O.5 avoidDirectHit: the fighter dies before the dreadnought sustains, an immune one sustains first', () => {
    const first = (unit: string) => {
      const scenario = fight(`1 ${unit}, 1 fighter`, '1 cruiser', { rounds: 1 })
      const { sides } = answer({ ...scenario, attacker: { ...scenario.attacker, policy: 'avoidDirectHit' } })
      return sides.attacker.units.find(({ type }) => type === 'fighter')?.expected
    }
    // One die on 7+: hit with 0.4.
    expect(first('dreadnought')).toBeCloseTo(0.6, 9)
    expect(first('dreadnought2')).toBeCloseTo(1, 9)
  })
  test('TI-O.7 attacker, defender, draw, open: they are all there is', () => {
    const { outlook } = answer(fight('1 cruiser', '1 cruiser', { rounds: 1 }))
    expect(outlook.attacker).toBeCloseTo(0.24, 12)
    expect(outlook.defender).toBeCloseTo(0.24, 12)
    expect(outlook.draw).toBeCloseTo(0.16, 12)
    expect(outlook.open).toBeCloseTo(0.36, 12)
  })
  test('TI-O.9 space cannons fire before the barrage, the barrage before the rounds', () => {
    const cannons = answer(fight('1 cruiser', '1 cruiser, 1 pds')).outlook
    // The PDS hits with one half: then nobody is left to fight.
    expect(cannons.attacker).toBeCloseTo(0.5 * 0.375, 9)
    const barrage = answer(fight('1 destroyer', '1 fighter')).outlook
    // Two dice on 9+: 0.36 end it before round 1; else 9 against 9, each 0.2: 0.16 / 0.36 of the decided rounds.
    expect(barrage.attacker).toBeCloseTo(0.36 + 0.64 * (0.16 / 0.36), 9)
  })
  test('TI-O.14 Morale Boost is used in round 1', () => {
    const plain = answer(fight('1 cruiser', '1 cruiser', { rounds: 1 })).outlook
    const scenario = fight('1 cruiser', '1 cruiser', { rounds: 1 })
    const boosted = answer({ ...scenario, attacker: { ...scenario.attacker, effects: [{ effect: 'ac.morale' }] } }).outlook
    expect(plain.attacker).toBeCloseTo(0.4 * 0.6, 12)
    expect(boosted.attacker).toBeCloseTo(0.5 * 0.6, 12)
  })
  test('TI-O.19 a typical fight stays within the bound of states and is exact', () => {
    const typical = odds(
      fight('1 dreadnought, 2 cruiser, 1 destroyer, 2 fighter', '1 dreadnought, 2 cruiser, 1 carrier, 2 fighter'),
    )
    expect(typical.method).toBe('exact')
  })
  test('TI-O.25 the largest fleets are still exact', () => {
    const large = odds(
      fight(
        '1 flagship, 1 warsun, 3 dreadnought, 2 cruiser, 1 carrier, 2 destroyer, 6 fighter @ hacan',
        '1 flagship, 4 dreadnought, 2 cruiser, 2 carrier, 3 destroyer, 8 fighter @ yssaril',
      ),
    )
    expect(large.method).toBe('exact')
  })
  test('TI-O.26 dice that lie on the table count as soon as both sides have rolled', () => {
    const chance = (t: Driver) => ti4.odds(t.s, 'a', null)?.outcomes.find(({ result }) => result === 'attacker')?.p
    const t = at('P2.4', { cruiser: 2 }, { cruiser: 2 })
    const before = chance(t)
    roll(t, 'a', 10, 10)
    expect(chance(t)).toBe(before)
    roll(t, 'b', 10, 1)
    // Both of the defender's go, one of the attacker's stays.
    expect(chance(t)).toBeCloseTo(1, 12)
    const ground = ashore({ infantry: 2 }, { infantry: 2 }).advance()
    roll(roll(ground, 'a', 10, 1), 'b', 1)
    expect(chance(ground)).toBeCloseTo(chance(ground.advance()) as number, 12)
  })
  test('TI-O.26 hits of space cannons come first, and the barrage still follows', () => {
    const t = queued(shot({ dreadnought: 1, destroyer: 1 }, { pds: 1 }, [10], { more: { units: fleet('b', { fighter: 1 }) } }))
    expect([t.step, t.hitsOn('a')]).toEqual(['P1.3', 1])
    const now = ti4.odds(t.s, 'a', null)?.outcomes.find(({ result }) => result === 'attacker')?.p
    // The dreadnought sustains; nothing else has changed.
    const after = answer(fight('1 dreadnought*, 1 destroyer @ muaat', '1 fighter @ yssaril')).outlook
    expect(now).toBeCloseTo(after.attacker, 12)
    expect(after.attacker).toBeGreaterThan(
      answer(fight('1 dreadnought*, 1 cruiser @ muaat', '1 fighter @ yssaril')).outlook.attacker,
    )
  })
  test('TI-O.26 hits of a barrage take fighters only', () => {
    const t = roll(at('P2.2', { destroyer: 1 }, { fighter: 2, cruiser: 1 }).act('a', 'fire'), 'a', 10, 1).advance()
    expect([t.step, t.hitsOn('b')]).toEqual(['P2.2', 1])
    const now = ti4.odds(t.s, 'a', null)?.outcomes.find(({ result }) => result === 'attacker')?.p
    const after = answer(fight('1 destroyer @ muaat', '1 fighter, 1 cruiser @ yssaril', { from: { stage: 'round', round: 1 } }))
    expect(now).toBeCloseTo(after.outlook.attacker, 12)
  })
  test('TI-O.26 hits of a bombardment, then the cannons of the planet, then the fight', () => {
    const scenario: Scenario = {
      place: 'ground',
      attacker: parseParty('2 infantry'),
      defender: parseParty('3 infantry, 1 pds'),
    }
    const pending = { attacker: { any: 0, nonFighter: 0 }, defender: { any: 2, nonFighter: 0 } }
    const { outlook } = answer({ ...scenario, from: { stage: 'start', round: 1, pending, isEarly: true } })
    expect(outlook.attacker).toBeCloseTo(
      answer({ ...scenario, defender: parseParty('1 infantry, 1 pds') }).outlook.attacker,
      12,
    )
  })
  test('TI-O.26 hits that wait are part of the outlook during a combat', () => {
    const at = (n: number) =>
      ti4.odds(
        table(
          facing(
            { cruiser: 2 },
            { cruiser: 2 },
            {
              seats: seats(),
              step: 'P2.5',
              ...(n > 0 ? { hits: [{ target: 'a' as const, n }] } : {}),
            },
          ),
        ).s,
        'a',
        null,
      )?.outcomes
    expect(JSON.stringify(at(1))).not.toBe(JSON.stringify(at(0)))
  })
})
