import { describe, expect, test } from 'vitest'
import { checkFace, dieKind, facesOf, noDice, pickKind, scripted, seeded } from './dice.ts'
import { DiceNeeded, TableError } from './errors.ts'
import { Generator } from './generator.ts'

const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make)

describe('seeded', () => {
  test('the first values of a known seed are part of every record', () => {
    const dice = seeded('sandtable')
    expect(times(12, () => dice.roll(6, 'a'))).toEqual([5, 3, 6, 5, 2, 2, 5, 1, 3, 6, 6, 2])
    expect(times(6, () => dice.roll(60, 'b'))).toEqual([46, 2, 7, 37, 35, 28])
    expect(times(6, () => dice.pick(10, 'c'))).toEqual([9, 8, 4, 0, 4, 0])
  })

  test('a number and its text are the same seed; label and need change nothing', () => {
    const [one, other] = [seeded(7), seeded('7')]
    expect(times(20, () => one.roll(60, 'a'))).toEqual(times(20, () => other.roll(60, 'b', 30)))
  })

  test('a draw with one possible value is not made', () => {
    const [one, other] = [seeded('x'), seeded('x')]
    expect([one.roll(1, 'a'), one.roll(0, 'a'), one.pick(1, 'a'), one.pick(0, 'a')]).toEqual([1, 1, 0, 0])
    expect(one.roll(60, 'a')).toBe(other.roll(60, 'a'))
  })

  test('two seeds never share their dice: 10,000 of them', () => {
    const starts = Array.from({ length: 10_000 }, (_, i) => new Generator(`match ${i}`))
    expect(new Set(starts.map(generator => `${generator.next()} ${generator.next()}`)).size).toBe(10_000)
  })

  // Bound: chi-squared has mean f and variance 2f for f degrees of freedom; five standard deviations are passed by chance
  // about once in a million fair generators. Seeds are fixed, so the test gives the same answer every time.
  test.each([2, 3, 4, 6, 8, 10, 12, 20, 60, 100])('every face of a d%d is equally likely', sides => {
    const dice = seeded(`fair ${sides}`)
    const n = 1000 * sides
    const counts = Array.from({ length: sides }, () => 0)
    for (let i = 0; i < n; i++) counts[dice.roll(sides, 'x') - 1]!++
    const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chi).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)))
  })

  test('pairs of rolls are independent: all 36 are equally likely', () => {
    const dice = seeded('pairs')
    const counts = Array.from({ length: 36 }, () => 0)
    for (let i = 0; i < 36_000; i++) counts[dice.roll(6, 'x') * 6 + dice.roll(6, 'y') - 7]!++
    const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chi).toBeLessThan(35 + 5 * Math.sqrt(70))
  })
})

describe('Generator', () => {
  test('no modulo bias: taking 32 bits modulo 3 * 2^30 would give the lowest third half of all draws', () => {
    const generator = new Generator('bias')
    const n = 30_000
    const thirds = [0, 0, 0]
    for (let i = 0; i < n; i++) thirds[Math.floor(generator.below(3 * 2 ** 30) / 2 ** 30)]!++
    // Five standard deviations of a count with chance 1/3.
    for (const count of thirds) expect(Math.abs(count - n / 3)).toBeLessThan(5 * Math.sqrt((n * 2) / 9))
  })

  test('the whole range and a single value', () => {
    const generator = new Generator('range')
    for (let i = 0; i < 1000; i++) expect(generator.below(2 ** 32)).toBeLessThan(2 ** 32)
    expect(generator.below(1)).toBe(0)
  })

  test('goes on from a mark, also in another generator', () => {
    const generator = new Generator('mark')
    for (let i = 0; i < 5; i++) generator.next()
    const mark = generator.mark()
    const first = times(50, () => generator.next())
    generator.restore(mark)
    expect(times(50, () => generator.next())).toEqual(first)
    const other = new Generator('another seed')
    other.restore(mark)
    expect(times(50, () => other.next())).toEqual(first)
  })

  test("is Doty-Humphrey's sfc32, written again in whole numbers", () => {
    const M = 2n ** 32n
    const generator = new Generator('reference')
    let [a, b, c, counter] = generator.mark().map(lane => BigInt(lane >>> 0)) as [bigint, bigint, bigint, bigint]
    for (let i = 0; i < 1000; i++) {
      const sum = (a + b + counter) % M
      counter = (counter + 1n) % M
      a = b ^ (b >> 9n)
      b = (c + (c << 3n)) % M
      c = (((c << 21n) % M) + (c >> 11n) + sum) % M
      expect(generator.next()).toBe(Number(sum))
    }
  })
})

describe('scripted', () => {
  test('values by label, in order', () => {
    const dice = scripted({ 'DU-2.2 hit': [4, 1], 'SE-4.1 draw': [0] })
    expect([dice.roll(6, 'DU-2.2 hit'), dice.pick(3, 'SE-4.1 draw'), dice.roll(6, 'DU-2.2 hit')]).toEqual([4, 0, 1])
  })

  test('a draw that is not scripted fails and says what was wanted', () => {
    const dice = scripted({ hit: [] })
    expect(() => dice.roll(6, 'hit', 4)).toThrow('A d6 is needed for hit (4 or less succeeds).')
    expect(() => dice.pick(5, 'card')).toThrow('A pick5 is needed for card.')
    try {
      dice.roll(6, 'hit', 4)
    } catch (error) {
      expect(error).toMatchObject({ code: 'dice-needed', label: 'hit', kind: 'd6', need: 4 })
    }
  })

  test.each([
    ['a d6', 0],
    ['a d6', 7],
    ['a d6', 2.5],
    ['a d6', Number.NaN],
    ['a pick6', -1],
    ['a pick6', 6],
  ])('%s cannot show %d', (what, value) => {
    const dice = scripted({ x: [value] })
    expect(() => (what === 'a d6' ? dice.roll(6, 'x') : dice.pick(6, 'x'))).toThrow(TableError)
  })

  test('the script itself is left as it was', () => {
    const script = Object.freeze({ x: Object.freeze([1, 2]) })
    scripted(script).roll(6, 'x')
    expect(scripted(script).roll(6, 'x')).toBe(1)
  })
})

test('noDice draws nothing', () => {
  expect(() => noDice.roll(6, 'x')).toThrow(DiceNeeded)
  expect(() => noDice.pick(6, 'x')).toThrow(DiceNeeded)
})

test('kinds and faces', () => {
  expect([dieKind(60), pickKind(4), facesOf('d60'), facesOf('pick4')]).toEqual(['d60', 'pick4', 60, 4])
  expect(() => checkFace('d6', 1, 6, 9, 'hit')).toThrow('9 cannot come up for hit: a d6 shows 1 to 6.')
  expect(checkFace('d6', 1, 6, 6, 'hit')).toBe(undefined)
})
