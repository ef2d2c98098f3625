import { type AnyGame, digest, fitsSchema, type JsonSchema, Match, sameJson, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { duel } from '../../kernel/src/testing/duel.ts'
import { sealed } from '../../kernel/src/testing/sealed.ts'
import { everyBranch, sumOf } from './branches.ts'
import { CountedDice, RepeatedDice } from './counted-dice.ts'
import { copyOf, deepFreeze } from './freeze.ts'
import { mutateAction, mutateJson, pathsOf, pathText, withAt } from './mutate.ts'
import { whyNotPlain } from './plain.ts'
import { type Move, type PlaySetup, playRandomly, positionsOf } from './play.ts'
import { sampleSchema } from './sample-schema.ts'
import { applicableMoves, shrink } from './shrink.ts'

const EVEN = { scenario: duel.scenarios[0]?.scenario, options: { rounds: 12 } }

describe('deepFreeze', () => {
  test('reaches every part, also behind one that was frozen before', () => {
    const inner = { list: [{ n: 1 }] }
    const value = deepFreeze(Object.freeze({ inner }))
    expect(() => Object.assign(value.inner.list[0] as object, { n: 2 })).toThrow(TypeError)
    expect(() => value.inner.list.push({ n: 2 })).toThrow(TypeError)
  })

  test('leaves values, rings and typed arrays alone', () => {
    const ring: { self?: unknown; bytes: Uint8Array } = { bytes: new Uint8Array(2) }
    ring.self = ring
    expect(deepFreeze(ring)).toBe(ring)
    expect(deepFreeze(null)).toBe(null)
    expect(deepFreeze(3)).toBe(3)
  })

  test('copyOf shares nothing', () => {
    const value = { a: [1] }
    expect(copyOf(value)).toEqual(value)
    expect(copyOf(value).a).not.toBe(value.a)
    expect(copyOf(undefined)).toBe(undefined)
  })
})

describe('whyNotPlain', () => {
  test.each([
    ['nothing wrong', { a: [1, 'x', true, null, { b: undefined }] }, null],
    ['no prototype', Object.create(null), null],
    ['NaN', { units: [{ hp: Number.NaN }] }, 'it.units[0].hp is NaN'],
    ['endless', [Number.POSITIVE_INFINITY], 'it[0] is Infinity'],
    ['a Map', { m: new Map() }, 'it.m is a Map'],
    ['a Date', { d: new Date(0) }, 'it.d is a Date'],
    ['a typed array', { t: new Int8Array(1) }, 'it.t is a Int8Array'],
    ['a hole in a list', [undefined], 'it[0] is undefined'],
    ['a function', { f: () => 0 }, 'it.f is a function'],
    ['a big integer', { n: 1n }, 'it.n is a bigint'],
  ])('%s', (_, value, reason) => {
    expect(whyNotPlain(value)).toBe(reason)
  })
})

describe('playRandomly', () => {
  test('the same seed plays the same game; a match with its seed and moves draws the same dice', () => {
    const one = playRandomly(duel, EVEN, { seed: 'a' })
    expect(playRandomly(duel, EVEN, { seed: 'a' }).steps).toEqual(one.steps)
    expect(playRandomly(duel, EVEN, { seed: 'b' }).steps).not.toEqual(one.steps)
    const match = new Match(duel, one as typeof one & { scenario: never; options: never })
    for (const { seat, action, step, draws } of one.steps) {
      expect(match.act(seat, action as never).draws).toEqual(draws)
      expect(match.hash).toBe(digest(step.state))
    }
    expect(one.end).toBe('over')
    expect(match.outcome).not.toBe(null)
  })

  test('stops at the limit, tells every step, and freezes on the way', () => {
    const seen: number[] = []
    const played = playRandomly(duel, EVEN, { seed: 'a', maxActions: 3, onStep: step => seen.push(step.index) })
    expect(played.end).toBe('limit')
    expect(seen).toEqual([1, 2, 3])
    expect(positionsOf(played).map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(Object.isFrozen(played.start.state)).toBe(true)
    expect(Object.isFrozen(played.scenario)).toBe(true)
    expect(Object.isFrozen(duel.scenarios[0]?.scenario)).toBe(false)
  })

  test('takes forms only when asked to', () => {
    const types = (formEvery: number) =>
      new Set(playRandomly(duel, EVEN, { seed: 'a', formEvery }).steps.map(({ action }) => action.type))
    expect(types(0).has('bet')).toBe(false)
    expect(types(1).has('bet')).toBe(true)
  })

  test('keeps an exception with the move that caused it', () => {
    const broken = { ...duel, legal: () => [{ type: 'bet', n: 99 } as const] }
    const { end, failure, steps } = playRandomly(broken, EVEN, { seed: 'a' })
    expect(end).toBe('failed')
    expect(steps).toHaveLength(0)
    expect(failure?.move?.action).toEqual({ type: 'bet', n: 99 })
    expect(failure?.error).toMatchObject({ name: 'IllegalAction', code: 'notEnoughCoins' })
  })
})

describe('sampleSchema', () => {
  const bet: JsonSchema = {
    type: 'object',
    properties: {
      type: { const: 'bet' },
      n: { type: 'integer', minimum: 2, maximum: 5 },
      note: { type: 'string', minLength: 1, maxLength: 3 },
      hexes: { type: 'array', items: { enum: ['a1', 'b2'] }, minItems: 1, maxItems: 2 },
      how: { anyOf: [{ type: 'boolean' }, { type: 'null' }, { type: 'number', minimum: 0, maximum: 1 }] },
      code: { type: 'string', pattern: '^[a-z0-9-]*$' },
    },
    required: ['type', 'n'],
    additionalProperties: false,
  }

  test('samples fit and reach every value between the bounds and every optional field', () => {
    const dice = seeded('fit')
    const samples = Array.from({ length: 300 }, () => sampleSchema(bet, dice) as { n: number })
    expect(samples.filter(sample => !fitsSchema(bet, sample))).toEqual([])
    expect([...new Set(samples.map(({ n }) => n))].sort()).toEqual([2, 3, 4, 5])
    expect(new Set(samples.flatMap(sample => Object.keys(sample))).size).toBe(6)
  })

  test('near misses do not fit, and are of many kinds', () => {
    const dice = seeded('miss')
    const misses = Array.from({ length: 300 }, () => sampleSchema(bet, dice, 'miss'))
    expect(misses.filter(miss => fitsSchema(bet, miss))).toEqual([])
    const numbers = misses.map(miss => (miss as { n?: unknown } | null)?.n)
    for (const expected of [1, 6, undefined, null, '2']) expect(numbers).toContain(expected)
  })

  test('a schema that allows everything has no near miss', () => {
    expect(sampleSchema({}, seeded(1), 'miss')).toBe(undefined)
  })
})

describe('mutateAction', () => {
  const fire = { type: 'fire', unit: 'b1', at: { q: 1, r: 2 }, path: [3, 4] }

  test('changes one place of a copy, and never the type', () => {
    const dice = seeded('mutate')
    const before = copyOf(fire)
    const mutants = Array.from({ length: 400 }, () => mutateAction(deepFreeze(fire), dice))
    expect(fire).toEqual(before)
    expect(mutants.filter(mutant => !sameJson(mutant, fire)).length).toBeGreaterThan(350)
    const whole = mutants.filter(mutant => typeof mutant === 'object' && mutant !== null && 'type' in mutant)
    expect(whole.every(mutant => (mutant as { type: string }).type === 'fire')).toBe(true)
    expect(mutants).toContainEqual({ ...fire, at: { q: 2, r: 2 } })
    expect(mutants).toContainEqual({ type: 'fire', at: fire.at, path: fire.path })
  })

  test('borrows fields from the pool', () => {
    const dice = seeded('borrow')
    const mutants = Array.from({ length: 100 }, () => mutateAction(fire, dice, [{ type: 'fire', unit: 'r7' } as typeof fire]))
    expect(mutants).toContainEqual({ ...fire, unit: 'r7' })
  })

  test('paths', () => {
    expect(pathsOf(fire).map(pathText)).toEqual(['', 'unit', 'at', 'at.q', 'at.r', 'path', 'path[0]', 'path[1]'])
    expect(withAt(fire, ['path', 1], 9)).toEqual({ ...fire, path: [3, 9] })
    expect(mutateJson(7, seeded(1))).not.toBe(7)
  })
})

describe('dice', () => {
  test('counted dice keep real draws only', () => {
    const dice = new CountedDice(seeded('x'))
    dice.roll(1, 'none')
    dice.pick(1, 'none')
    dice.roll(6, 'one', 4)
    dice.pick(4, 'two')
    const draws = dice.take()
    expect(draws.map(({ label, kind, need }) => [label, kind, need])).toEqual([
      ['one', 'd6', 4],
      ['two', 'pick4', undefined],
    ])
    expect(dice.take()).toEqual([])
  })

  test('repeated dice give the old draws where the same is asked, else others', () => {
    const draws = [
      { label: 'a', kind: 'd6', value: 3 },
      { label: 'b', kind: 'pick9', value: 8 },
      { label: 'c', kind: 'd6', value: 5 },
    ]
    const dice = new RepeatedDice(draws, { roll: () => -1, pick: () => -1 })
    expect([dice.roll(6, 'a'), dice.pick(9, 'b'), dice.roll(8, 'c'), dice.pick(2, 'd'), dice.roll(1, 'e')]).toEqual([
      3, 8, -1, -1, 1,
    ])
  })

  test('every branch, with exact weights', () => {
    const branches = everyBranch(dice => (dice.roll(6, 'hit') <= 4 ? dice.pick(3, 'loss') : 'miss'), 100)
    expect(branches).toHaveLength(4 * 3 + 2)
    expect(sumOf(branches ?? [])).toEqual({ n: 18n, d: 18n })
    expect(sumOf((branches ?? []).filter(({ result }) => result === 2))).toEqual({ n: 4n, d: 18n })
    expect(everyBranch(dice => dice.roll(60, 'x') + dice.roll(60, 'y'), 100)).toBe(null)
    expect(everyBranch(() => 'certain', 1)).toEqual([{ result: 'certain', n: 1n, d: 1n }])
  })
})

describe('shrink', () => {
  test('leaves out what the failure does not need, by moves that re-apply legally', () => {
    // "Fails" when both have parried, which needs two rounds of two cards and an answer each.
    const fails = (list: readonly Move[]) =>
      new Set(list.filter(({ action }) => action.type === 'parry').map(({ seat }) => seat)).size === 2
    const ten = { scenario: sealed.scenarios[0]?.scenario, options: { parry: true } }
    const { setup, moves } = firstFailing(sealed, ten, fails)
    const short = shrink(sealed, setup, moves, fails)
    expect(short.map(({ action }) => action.type)).toEqual(['seal', 'seal', 'parry', 'seal', 'seal', 'parry'])
    expect(applicableMoves(sealed, setup, short)).toEqual(short)
    expect(short.length).toBeLessThan(moves.length)
  })

  test('keeps the move that makes a game crash', () => {
    const crash = {
      ...duel,
      apply: (...[state, seat, action, dice]: Parameters<typeof duel.apply>) => {
        if (action.type === 'guard' && state.red.isGuarding) throw new RangeError('crash')
        return duel.apply(state, seat, action, dice)
      },
    }
    const even = { scenario: { hp: { red: 9, blue: 9 }, coins: 0, first: 'red' }, options: { rounds: 50 } }
    const crashes = (list: readonly Move[], seed: string) => {
      const dice = seeded(seed)
      let { state } = crash.setup(even.scenario as never, even.options, dice)
      try {
        for (const { seat, action } of list) state = crash.apply(state, seat, action as never, dice).state
        return false
      } catch (error) {
        return error instanceof RangeError
      }
    }
    const { setup, moves } = firstFailing(crash, even, crashes)
    expect(shrink(crash, setup, moves, list => crashes(list, setup.seed))).toEqual([
      { seat: 'red', action: { type: 'guard' } },
      { seat: 'blue', action: { type: 'guard' } },
    ])
  })

  test('moves that do not fail cannot be shrunk', () => {
    expect(() => shrink(duel, { ...EVEN, seed: 'x' }, [], () => false)).toThrow('do not fail')
    expect(shrink(duel, { ...EVEN, seed: 'x' }, [], () => true)).toEqual([])
  })
})

/** A long random game that fails, found by going through seeds. */
function firstFailing(game: AnyGame, setup: PlaySetup, fails: (moves: readonly Move[], seed: string) => boolean) {
  for (let i = 0; i < 100; i++) {
    const seed = `shrink ${i}`
    const { steps, failure } = playRandomly(game, setup, { seed })
    const moves = [...steps, ...(failure?.move ? [failure.move] : [])].map(({ seat, action }) => ({ seat, action }))
    if (moves.length > 12 && fails(moves, seed)) return { setup: { ...setup, seed }, moves }
  }
  throw new Error('no seed fails')
}
