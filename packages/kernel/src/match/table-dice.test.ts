// PROTOCOL, Dice: numbers people give come first, then the generator; with strictDice nothing else does.
import { describe, expect, test } from 'vitest'
import { DiceNeeded } from '../errors.ts'
import { type DuelOptions, type DuelScenario, duel } from '../testing/duel.ts'
import { Match } from './match.ts'
import type { MatchSetup } from './match-setup.ts'

const BASE: MatchSetup<DuelOptions, DuelScenario> = {
  scenario: { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' },
  options: { rounds: 12 },
  seed: 'dice',
}
const STRIKE = { type: 'strike' } as const
const values = ({ draws }: { draws: readonly { value: number }[] }) => draws.map(draw => draw.value)
const newMatch = (more: Partial<typeof BASE> = {}) => new Match(duel, { ...BASE, ...more })
const fingerprint = (match: ReturnType<typeof newMatch>) => JSON.stringify([match.hash, match.seq, match.record()])

describe('given numbers', () => {
  test('come first, then the generator where it stood', () => {
    const [match, other] = [newMatch(), newMatch()]
    const acted = match.act('red', STRIKE, { dice: [4] })
    expect(acted.draws[0]).toEqual({ label: 'DU-2.2 hit', kind: 'd6', value: 4, need: 4, hand: true })
    expect(acted.draws[1]).not.toHaveProperty('hand')
    // The first number of the generator went into the second die.
    expect(acted.draws[1]?.value).toBe(other.act('red', STRIKE).draws[0]?.value)
  })

  test('that are not needed are dropped, unless dice are strict', () => {
    const match = newMatch()
    expect(values(match.act('red', STRIKE, { dice: [5, 1, 1] }))).toEqual([5])
    expect(values(match.act('blue', STRIKE, { dice: [6] }))).toEqual([6])
  })

  test.each([[0], [7], [3.5], [Number.NaN]])('%d is no face: bad-die, and nothing has changed', value => {
    const [match, other] = [newMatch(), newMatch()]
    const before = fingerprint(match)
    expect(() => match.act('red', STRIKE, { dice: [value] })).toThrow(expect.objectContaining({ code: 'bad-die' }))
    expect(() => match.act('red', STRIKE, { dice: [4, value] })).toThrow(expect.objectContaining({ code: 'bad-die' }))
    expect(fingerprint(match)).toBe(before)
    expect(match.act('red', STRIKE)).toEqual(other.act('red', STRIKE))
  })
})

describe('strictDice', () => {
  test('a missing number is dice-needed, named, and nothing has changed', () => {
    const [match, other] = [newMatch({ strictDice: true }), newMatch()]
    const before = fingerprint(match)
    for (const [dice, label, need] of [
      [[], 'DU-2.2 hit', 4],
      [[3], 'DU-2.2 force', 2],
    ] as const) {
      let error: unknown
      try {
        match.act('red', STRIKE, { dice })
      } catch (thrown) {
        error = thrown
      }
      expect(error).toBeInstanceOf(DiceNeeded)
      expect(error).toMatchObject({ code: 'dice-needed', label, kind: 'd6', need })
      expect(fingerprint(match)).toBe(before)
    }
    // One more number at a time, as when a person is asked: and in the end it is done.
    expect(values(match.act('red', STRIKE, { dice: [3, 5] }))).toEqual([3, 5])
    // The generator was not touched by any of it.
    expect(match.act('blue', STRIKE, { strictDice: false }).draws).toEqual(other.act('red', STRIKE).draws)
  })

  test('a number too many is dice-left, and nothing has changed', () => {
    const match = newMatch({ strictDice: true })
    const before = fingerprint(match)
    expect(() => match.act('red', STRIKE, { dice: [6, 1] })).toThrow('1 of the 2 given dice was not needed.')
    expect(() => match.act('red', STRIKE, { dice: [6, 1, 1] })).toThrow('2 of the 3 given dice were not needed.')
    expect(() => match.act('red', { type: 'wait' }, { dice: [1] })).toThrow(expect.objectContaining({ code: 'dice-left' }))
    expect(fingerprint(match)).toBe(before)
    expect(values(match.act('red', STRIKE, { dice: [6] }))).toEqual([6])
  })

  test('for one call only', () => {
    const match = newMatch()
    expect(() => match.act('red', STRIKE, { strictDice: true })).toThrow(DiceNeeded)
    expect(match.act('red', STRIKE).draws.length).toBeGreaterThan(0)
  })

  test('an action without dice needs none', () => {
    expect(newMatch({ strictDice: true }).act('red', { type: 'wait' }).draws).toEqual([])
  })
})

describe('numbers given with the set-up', () => {
  const anyone = { ...BASE.scenario, first: 'anyone' } as const

  test('set-up takes its own, the rest waits for the actions after it', () => {
    const match = newMatch({ scenario: anyone, dice: [1, 4, 6, 2, 1] })
    expect(match.record().setup.draws).toEqual([{ label: 'DU-1.1 first', kind: 'pick2', value: 1, hand: true }])
    expect(match.toAct).toEqual(['blue'])
    expect(values(match.act('blue', STRIKE))).toEqual([4, 6])
    expect(values(match.act('red', STRIKE))).toEqual([2, 1])
    expect(match.act('blue', STRIKE).draws[0]).not.toHaveProperty('hand')
  })

  test('those that wait come before those of the call; a refusal keeps them waiting', () => {
    const match = newMatch({ dice: [4] })
    expect(() => match.act('blue', STRIKE)).toThrow()
    expect(() => match.act('red', STRIKE, { dice: [9] })).toThrow(expect.objectContaining({ code: 'bad-die' }))
    expect(values(match.act('red', STRIKE, { dice: [3] }))).toEqual([4, 3])
  })

  test('waiting ones that are left over are not a mistake of the call', () => {
    const match = newMatch({ dice: [6, 5, 4, 3], strictDice: true })
    expect(values(match.act('red', STRIKE))).toEqual([6])
    expect(values(match.act('blue', STRIKE))).toEqual([5])
    expect(values(match.act('red', STRIKE))).toEqual([4, 3])
    expect(() => match.act('blue', STRIKE)).toThrow(DiceNeeded)
  })

  test('too few, strictly, or none that fits: there is no match', () => {
    expect(() => newMatch({ scenario: anyone, strictDice: true })).toThrow('A pick2 is needed for DU-1.1 first.')
    expect(() => newMatch({ scenario: anyone, dice: [2] })).toThrow(expect.objectContaining({ code: 'bad-die' }))
  })
})
