import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyNext, everyOutcome, everyOutcomeBy } from './enumerate.ts'
import { type Dice, TooManyBranches } from './enumerating-dice.ts'
import { always, die, type Pmf, pmf, weighted } from './pmf.ts'
import { poolHits, sumOfDice } from './pool.ts'

const FIXED = { seed: 62, numRuns: 100 }

/** STYLE.md's example: a miss rolls no second die. */
const rollVolley = (toHit: number, dice: Dice) =>
  dice.roll(20, 'MK-6.2 hit', toHit) > toHit ? 0 : dice.roll(6, 'MK-6.2d effect') === 6 ? 2 : 1
const volleyOdds = (toHit: number): Pmf =>
  pmf([
    [0, 20 - toHit, 20],
    [1, toHit * 5, 120],
    [2, toHit, 120],
  ])

describe('everyOutcome', () => {
  test('no draw: one outcome, certain', () => {
    expect(everyOutcome(() => 'nothing')).toEqual(always('nothing'))
  })

  test('one draw: the die itself; a pick counts from 0', () => {
    expect(everyOutcome(dice => dice.roll(6, 'face'))).toEqual(die(6))
    expect(everyOutcome(dice => dice.pick(3, 'card'))).toEqual(
      weighted([
        [0, 1],
        [1, 1],
        [2, 1],
      ]),
    )
  })

  test('a draw with one possible value is not made, as in the kernel', () => {
    const play = (dice: Dice) => `${dice.roll(1, 'face')} ${dice.pick(1, 'card')} ${dice.pick(0, 'none')}`
    expect(everyOutcome(play, { maxDraws: 0 })).toEqual(always('1 0 0'))
  })

  test('branches of different depth add up exactly', () => {
    for (let toHit = 0; toHit <= 20; toHit++) expect(everyOutcome(dice => rollVolley(toHit, dice))).toEqual(volleyOdds(toHit))
  })

  test('collapsed and face by face are the same where the resolver keeps its promise', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }), needs => {
        const play = (dice: Dice) => needs.filter(need => dice.roll(7, 'test', need) <= need).length
        expect(everyOutcome(play)).toEqual(everyOutcome(play, { collapse: false }))
      }),
      FIXED,
    )
  })

  test('collapsed, a test is two runs; a certain one is one', () => {
    const seen: number[] = []
    const play = (dice: Dice) => {
      seen.push(dice.roll(60, 'certain', 60), dice.roll(60, 'even', 30), dice.roll(60, 'hopeless', 0))
      return 0
    }
    everyOutcome(play)
    expect(seen).toEqual([1, 1, 1, 1, 31, 1])
  })

  test('weights beyond 2^53 stay exact', () => {
    const twelve = (dice: Dice) => {
      let hits = 0
      for (let i = 0; i < 12; i++) if (dice.roll(60, 'shot', 7) <= 7) hits++
      return hits
    }
    expect(everyOutcome(twelve)).toEqual(poolHits({ dice: 12, sides: 60, target: 54 }))
  })

  test('draws without replacement: a pick from what is left', () => {
    const drawTwo = (dice: Dice) => {
      const deck = ['storm', 'storm', 'calm', 'calm', 'calm']
      const take = () => deck.splice(dice.pick(deck.length, 'card'), 1)[0]!
      return [take(), take()].sort().join(' ')
    }
    expect(everyOutcome(drawTwo)).toEqual(
      weighted([
        ['calm calm', 3],
        ['calm storm', 6],
        ['storm storm', 1],
      ]),
    )
  })
})

describe('refused', () => {
  test('more branches than allowed, naming the draws', () => {
    const play = (dice: Dice) => dice.roll(6, 'first') + dice.roll(6, 'second')
    expect(everyOutcome(play, { maxBranches: 36 })).toEqual(sumOfDice(2, 6))
    expect(() => everyOutcome(play, { maxBranches: 35 })).toThrow(TooManyBranches)
    expect(() => everyOutcome(play, { maxBranches: 35 })).toThrow(
      'more than 35 branches; reached by way of first (6), second (6)',
    )
  })

  test('a resolver that rolls until it likes the result', () => {
    const play = (dice: Dice) => {
      while (dice.roll(6, 'again') < 6);
      return 0
    }
    expect(() => everyOutcome(play)).toThrow('more than 1000 draws in one run')
  })

  test.each([[2.5], [Number.NaN], [Number.POSITIVE_INFINITY]])('a die with %s sides', sides => {
    expect(() => everyOutcome(dice => dice.roll(sides, 'odd die'))).toThrow(RangeError)
    expect(() => everyOutcome(dice => dice.pick(sides, 'odd die'))).toThrow(RangeError)
  })

  test('a resolver that remembers earlier runs: asks for another die, or for fewer', () => {
    let run = 0
    expect(() => everyOutcome(dice => dice.roll(6, 'first') + dice.roll(6, `run ${run++}`))).toThrow('not pure')
    run = 0
    expect(() => everyOutcome(dice => dice.roll(6, 'first') + dice.roll(6, 'second', run++))).toThrow('not pure')
    run = 0
    expect(() => everyOutcome(dice => (run++ === 0 ? dice.roll(6, 'first') : 0))).toThrow('not pure')
  })
})

describe('everyOutcomeBy', () => {
  test.each([[-3], [0], [2], [2.5], [6], [9]])('the chances add up to 1 also where the need is %d of 6', need => {
    const outcomes = everyOutcomeBy(
      dice => dice.roll(6, 'test', need) <= need,
      isHit => Number(isHit),
    )
    expect(outcomes.reduce((sum, { n }) => sum + n, 0n)).toBe(outcomes[0]!.d)
    expect(outcomes.find(({ outcome }) => outcome)?.n ?? 0n).toBe(
      (BigInt(Math.min(6, Math.max(0, Math.floor(need)))) * outcomes[0]!.d) / 6n,
    )
  })

  test('a sample of each outcome, with the chance of its key', () => {
    const play = (dice: Dice) => ({ roll: dice.roll(6, 'face') })
    expect(everyOutcomeBy(play, ({ roll }) => (roll >= 5 ? 'hit' : 'miss'))).toEqual([
      { key: 'hit', outcome: { roll: 5 }, n: 1n, d: 3n },
      { key: 'miss', outcome: { roll: 1 }, n: 2n, d: 3n },
    ])
  })

  test('stage by stage is the whole at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), targets => {
        const fire = (hits: number, target: number, dice: Dice) => hits + (dice.roll(6, 'shot') >= target ? 1 : 0)
        const whole = everyOutcome(dice => targets.reduce((hits, target) => fire(hits, target, dice), 0))
        let stage = everyOutcomeBy(
          () => 0,
          hits => hits,
        )
        for (const target of targets)
          stage = everyNext(
            stage,
            (hits, dice) => fire(hits, target, dice),
            hits => hits,
          )
        expect(weighted(stage.map(({ key, n }) => [key, n]))).toEqual(whole)
      }),
      FIXED,
    )
  })

  test('thirty stages, far beyond enumerating them whole', () => {
    let stage = everyOutcomeBy(
      () => 0,
      hits => hits,
    )
    for (let i = 0; i < 30; i++)
      stage = everyNext(
        stage,
        (hits, dice) => hits + (dice.roll(10, 'shot') >= 7 ? 1 : 0),
        hits => hits,
      )
    expect(weighted(stage.map(({ key, n }) => [key, n]))).toEqual(poolHits({ dice: 30, sides: 10, target: 7 }))
  })
})
